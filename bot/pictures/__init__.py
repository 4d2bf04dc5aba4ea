"""Pictures of what a viewer may see: board, hand, tally and result.

Each picture is first a **scene**, which says what is drawn where, made from a view and nothing
else; then it is painted. ``bot.pictures.studio`` is the way in.
"""
