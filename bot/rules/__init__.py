"""The pure game: no clock, no input or output, no Discord. Chance is handed in.

``face`` is what other rooms use; ``golden`` holds the Golden Achievement Tiles, ``table`` the
refereed table, ``turns`` and ``places`` what all ways to play share.
"""
