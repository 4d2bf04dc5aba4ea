"""What commands and presses do about a game: one call of the tables, its outcome as an answer."""
