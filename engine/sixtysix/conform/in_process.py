"""A system under test within this process: what it raises and what is out of form become findings."""

import sys
from collections.abc import Callable
from copy import deepcopy
from functools import cached_property
from importlib import import_module
from typing import Any

from sixtysix.chart.forms import malformed, plain_json
from sixtysix.conform.adapter import last_line
from sixtysix.conform.protocol import capabilities_json
from sixtysix.conform.system import Capabilities, Crashed, Garbled, Misbehaviour, Skipped, System
from sixtysix.errors import SixtySixError
from sixtysix.events import Json


class AdapterError(SixtySixError):
    """There is no such adapter, or it cannot be made."""


class InProcess(System):
    """A system in this process, guarded. One that may hang is tested as a command instead (`serve`).

    Args:
        make: makes the system, anew for every `start`.
    """

    def __init__(self, make: Callable[[], System]) -> None:
        self._make = make

    @cached_property
    def _system(self) -> System:
        return self._make()

    def start(self) -> Capabilities:
        vars(self).pop("_system", None)
        has = self._guarded(lambda: self._system.start())
        if not isinstance(has, Capabilities):
            raise Garbled(f"what it gives for start is no Capabilities but {type(has).__name__}")
        _in_form("start", capabilities_json(has))
        return has

    def variant(self, name: str, parameters: Json) -> None:
        self._asked("variant", name, parameters)

    def deal(self, setup: Json) -> None:
        self._asked("deal", setup)

    def send(self, event: Json) -> bool:
        allowed: bool = self._asked("send", event)
        return allowed

    def legal(self) -> list[Json]:
        events: list[Json] = self._asked("legal")
        return events

    def observe(self) -> Json:
        seen: Json = self._asked("observe")
        return seen

    def view(self, player: int) -> Json:
        seen: Json = self._asked("view", player)
        return seen

    def stop(self) -> None:
        if "_system" in vars(self):
            self._guarded(self._system.stop)

    def _asked(self, command: str, *arguments: Any) -> Any:
        """What the system gives; both sides have values of their own, as with a pipe between them."""
        given = self._guarded(getattr(self._system, command), *map(deepcopy, arguments))
        return _in_form(command, given, self.in_form)

    def _guarded(self, operation: Callable[..., Any], *arguments: Any) -> Any:
        try:
            return operation(*arguments)
        except (Misbehaviour, Skipped):
            raise
        except (Exception, SystemExit) as error:
            raise Crashed(last_line(error)) from error


def _in_form(command: str, given: Any, checked: bool = True) -> Any:
    """A copy of what a system gives for a command, as JSON brings it back.

    Raises:
        Garbled: if it is no JSON, or not in the form of the command's reply.
    """
    try:
        result = plain_json(given)
        problem = malformed({"seq": 1, "result": result}, f"protocol/{command}_reply") if checked else None
    except ValueError as error:
        problem = f"no JSON: {error}"
    if problem:
        raise Garbled(f"what it gives for {command} is not in form: {problem}")
    return result


def load_adapter(reference: str) -> InProcess:
    """The system of an adapter's class, given as ``module:Class``.

    Raises:
        AdapterError: if the module cannot be imported, or has no such class that can be made without arguments.
    """
    module, colon, name = reference.partition(":")
    if not (module and colon and name):
        raise AdapterError(f"{reference!r} is no adapter; write it as module:Class")
    found = getattr(_module(module), name, None)
    if not (isinstance(found, type) and issubclass(found, System)):
        raise AdapterError(f"{reference}: {module} has no class {name} derived from sixtysix's Adapter")
    if lacking := sorted(found.__abstractmethods__):
        raise AdapterError(f"{reference}: {name} lacks {', '.join(lacking)}")
    return InProcess(found)


def _module(name: str) -> Any:
    """The module of this name, from the current folder too."""
    if "" not in sys.path:
        sys.path.insert(0, "")
    try:
        return import_module(name)
    except (Exception, SystemExit) as error:
        raise AdapterError(f"{name} cannot be imported: {last_line(error)}") from error
