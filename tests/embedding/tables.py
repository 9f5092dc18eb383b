"""The example server as a process, and its clients."""

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

Json = dict[str, Any]

HERE = Path(__file__).parent

PATIENCE = 30


@contextmanager
def running(variant: str, seed: int) -> Iterator[list[str]]:
    """Run a server in its own process. Yield the addresses of the seats."""
    command = [sys.executable, str(HERE / "server.py"), variant, str(seed)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        try:
            yield [server.stdout.readline().strip() for _ in range(2)]
            assert server.poll() is None
        finally:
            server.kill()


class Guest:
    """A client at a seat, with all messages received."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection
        self.messages: list[str] = []
        self.now = self.read()

    def read(self) -> Json:
        self.messages.append(str(self._connection.recv(timeout=PATIENCE)))
        self.now = json.loads(self.messages[-1])
        return self.now

    def say(self, text: str) -> None:
        self._connection.send(text)

    def do(self, verb: str, event: Json) -> Json:
        """Send a message. Return the explanation in the answer."""
        self.say(json.dumps({"do": verb, "event": event}))
        answer: Json = self.read()["why"]
        return answer


@contextmanager
def sitting(address: str) -> Iterator[Guest]:
    with connect(address) as connection:
        yield Guest(connection)


def play(guests: Sequence[Guest], player: int, event: Json) -> None:
    """Send an event from one guest. All guests read the result."""
    why = guests[player].do("send", event)
    assert why["allowed"], why
    for guest in guests:
        guest.read()
