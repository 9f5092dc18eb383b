"""The entry point of ``python -m sixtysix`` and of the command ``sixtysix``."""

import os
import sys

from sixtysix.errors import SixtySixError, require


def main() -> None:
    """Run the command line. If a library is missing, print how to install the library, and exit with 2."""
    # The parent process may have closed our streams; output is then discarded instead of failing.
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    sys.stderr = sys.stderr or sys.stdout
    try:
        require("cli")
        from sixtysix.cli import main
    except SixtySixError as error:
        print(error, file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        sys.exit(130)
    main(prog_name="sixtysix")


if __name__ == "__main__":
    main()
