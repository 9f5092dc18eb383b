"""Reading what people type: single keys on a terminal, lines from anything else."""

from typing import Protocol, TextIO

import click


class Reader(Protocol):
    """Gives what is typed, one command at a time.

    Raises:
        EOFError: when there is no more.
    """

    single_keys: bool

    def read(self) -> str: ...


class Keys:
    """Single keys, taken as they are pressed."""

    single_keys = True

    def read(self) -> str:
        return click.getchar().strip()


class Lines:
    """Whole lines."""

    single_keys = False

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def read(self) -> str:
        line = self._stream.readline()
        if not line:
            raise EOFError
        return line.strip()
