"""Carthago Bot: a Discord server plays Carthago with the Golden Achievement Tiles by chat."""

__version__ = "0.1.0"
