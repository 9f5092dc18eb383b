"""``python -m sixtysix``."""

from sixtysix.cli import main

main(prog_name="sixtysix")
