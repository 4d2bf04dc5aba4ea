"""The refereed table: players sit at a table of their own, the bot referees the golden tiles.

It deals the tiles, keeps the tally that their objectives look at, the order of turns and the
extra turn, and scores them when all have agreed (golden.md; design: way ``table``).
"""
