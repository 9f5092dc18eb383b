"""``python -m sixtysix``."""

import sys

from sixtysix.errors import SixtySixError, require


def main() -> None:
    """Run the command line; say what to install if it is not there."""
    try:
        require("cli")
        from sixtysix.cli import main
    except SixtySixError as error:
        print(error, file=sys.stderr)
        sys.exit(2)
    main(prog_name="sixtysix")


if __name__ == "__main__":
    main()
