"""A server in its own process, which can be killed: ``-m docs.measure.drills.process DB PORT VARIANT...``."""

import subprocess
import sys
from pathlib import Path

from tests.serve.serving import GENEROUS

from sixtysix_tables.serve.app import Options
from sixtysix_tables.serve.server import Server

ROOT = Path(__file__).parents[3]


class Process:
    """A server without tight limits. It uses the same free port after every start."""

    def __init__(self, db: Path, *variants: str) -> None:
        self._db, self._variants, self._port = db, variants, "0"
        self.popen: subprocess.Popen[str] | None = None

    def start(self) -> str:
        """Start the server, and return the address."""
        words = ["-m", "docs.measure.drills.process", str(self._db), self._port, *self._variants]
        self.popen = subprocess.Popen([sys.executable, *words], cwd=ROOT, stdout=subprocess.PIPE, text=True)
        assert self.popen.stdout
        self._port = self.popen.stdout.readline().strip()
        return f"http://127.0.0.1:{self._port}"

    def kill(self) -> None:
        """End the server by kill -9."""
        assert self.popen
        self.popen.kill()
        self.popen.communicate()


def main() -> None:
    db, port, *variants = sys.argv[1:]
    server = Server(Options(Path(db), tuple(variants), port=int(port), limits=GENEROUS))
    print(server.address.rstrip("/").rsplit(":", 1)[1], flush=True)
    server.run()


if __name__ == "__main__":
    main()
