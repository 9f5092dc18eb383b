"""The rules of the Sixty-Six card games as a statechart.

The public names are imported on first use. Therefore, importing `sixtysix.game` or a module of `sixtysix_machines` does
not load the compiler and does not read the YAML files.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from sixtysix.errors import SixtySixError as SixtySixError

__all__ = ["EventNotAllowed", "GameMachine", "SixtySixError", "StateHandler", "machine"]

if TYPE_CHECKING:
    from sixtysix.compile.machine import machine as machine
    from sixtysix.runtime import EventNotAllowed as EventNotAllowed
    from sixtysix.runtime import GameMachine as GameMachine
    from sixtysix.runtime import StateHandler as StateHandler

    __version__: str

_HOMES = {"machine": "compile.machine"} | dict.fromkeys(
    ("EventNotAllowed", "GameMachine", "StateHandler"), "runtime"
)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, "__version__"})


def __getattr__(name: str) -> object:
    if name == "__version__":
        return import_module("importlib.metadata").version(__name__)
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"sixtysix.{_HOMES[name]}"), name)
