"""All words that people read: names made safe, boards, lines, results, refusals, help.

Everything here takes views, names as people wrote them, and times in seconds; it returns
Discord's markdown, with every name escaped.
"""
