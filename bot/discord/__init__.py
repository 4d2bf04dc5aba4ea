"""The client's helpers: answers, presses, the outbox sender, timers, rights.

Cogs use these; nothing here decides anything about a game.
"""
