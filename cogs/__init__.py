"""Slash commands and components. Each press becomes one call of ``bot.tables``."""
