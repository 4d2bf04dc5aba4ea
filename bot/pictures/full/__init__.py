"""Pictures of the full game."""
