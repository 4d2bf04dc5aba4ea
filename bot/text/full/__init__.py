"""The full game in words: board, hand, questions, turns told, the result."""
