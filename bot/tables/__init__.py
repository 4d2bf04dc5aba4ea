"""The application: everything that a cog or the command line may do to a game is a method here.

A press becomes one call. The desk takes the game's lock, loads it, lets a pure function decide,
and writes the outcome in one transaction together with what has to be told.
"""
