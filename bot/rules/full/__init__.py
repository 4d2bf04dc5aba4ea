"""The full game of Carthago (carthago.md), played by the figures of an edition.

``edition`` is what is played by; ``state`` the table; ``turn`` the order of a turn, with one module
for each action; ``setup``, ``preparation`` and ``scoring`` stand around it; ``view`` cuts secrets.
"""
