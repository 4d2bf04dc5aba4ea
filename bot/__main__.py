"""``python -m bot`` is the same as ``carthago``."""

from bot.cli import main

main(prog_name="carthago")
