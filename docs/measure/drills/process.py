"""A server in a process of its own that can be killed: ``-m docs.measure.drills.process DB PORT LIMITS VARIANT...``."""

import subprocess
import sys
import time
from pathlib import Path

import httpx
from tests.serve.serving import GENEROUS

from sixtysix_tables.serve.app import Options
from sixtysix_tables.serve.guard import Limits
from sixtysix_tables.serve.server import Server

LIMITS = {"generous": GENEROUS, "usual": Limits()}

ROOT = Path(__file__).parents[3]


class Process:
    """A server on a port of its own choice, the same after every start; its limits are generous, or the usual ones."""

    def __init__(self, db: Path, *variants: str, limits: str = "generous") -> None:
        self._db, self._variants, self._limits = db, variants, limits
        self._port = 0
        self._popen: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    @property
    def pid(self) -> int:
        assert self._popen
        return self._popen.pid

    def start(self) -> None:
        """Start it, and wait until it answers."""
        words = [str(self._db), str(self._port), self._limits, *self._variants]
        self._popen = subprocess.Popen(
            [sys.executable, "-m", "docs.measure.drills.process", *words],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._popen.stdout
        self._port = int(self._popen.stdout.readline())
        while True:
            try:
                httpx.get(self.address, timeout=10)
                return
            except httpx.TransportError:
                time.sleep(0.02)

    def kill(self) -> None:
        """kill -9."""
        assert self._popen
        self._popen.kill()
        self._popen.communicate()

    def memory(self) -> int:
        """Its resident memory in bytes."""
        status = Path(f"/proc/{self.pid}/status").read_text(encoding="utf-8")
        line = next(line for line in status.splitlines() if line.startswith("VmRSS:"))
        return int(line.split()[1]) * 1024


def main() -> None:
    db, port, limits, *variants = sys.argv[1:]
    options = Options(Path(db), tuple(variants), port=int(port), limits=LIMITS[limits])
    server = Server(options)
    print(server.address.rstrip("/").rsplit(":", 1)[1], flush=True)
    server.run()


if __name__ == "__main__":
    main()
