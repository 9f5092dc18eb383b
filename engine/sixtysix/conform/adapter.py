"""Adapters make an implementation in Python a system under test.

An adapter is tested within the tester's process, or, with `serve`, as a command like one in any other language.
"""

import json
import sys
import traceback
from collections.abc import Callable, Mapping
from contextlib import redirect_stdout
from typing import Any

from sixtysix.conform.protocol import ENVELOPE, Capabilities, Skipped, System, capabilities_json
from sixtysix.events import Json


class Adapter(System):
    """Wraps an implementation: a subclass says in ``capabilities`` what it has, and does `deal` and `send`.

    It does the other operations if it can. What it raises is a finding, unless it is `Skipped`.
    """

    capabilities = Capabilities("unnamed", "")

    def start(self) -> Capabilities:
        return self.capabilities

    def variant(self, name: str, parameters: Json) -> None:
        """Accept the variant if the capabilities name it, or none at all."""
        if self.capabilities.variants and name not in self.capabilities.variants:
            raise Skipped(f"it does not play {name}")

    def legal(self) -> list[Json]:
        raise Skipped("it does not list legal events")

    def observe(self) -> Json:
        raise Skipped("it cannot be observed")

    def view(self, player: int) -> Json:
        raise Skipped("it has no views")


PERFORM: Mapping[str, Callable[[System, Json], Any]] = {
    "start": lambda system, given: capabilities_json(system.start()),
    "variant": lambda system, given: system.variant(given["name"], given["parameters"]),
    "deal": lambda system, given: system.deal(given),
    "legal": lambda system, given: system.legal(),
    "send": lambda system, given: system.send(given["event"]),
    "observe": lambda system, given: system.observe(),
    "view": lambda system, given: system.view(given["player"]),
    "stop": lambda system, given: system.stop(),
}
"""For each command of the protocol the operation, given what the request says; it gives the reply's result."""


def serve(system: System) -> None:
    """Answer the requests on standard input until ``stop``. What the system prints goes to standard error."""
    replies = sys.stdout
    with redirect_stdout(sys.stderr):
        for line in sys.stdin:
            request = json.loads(line)
            print(json.dumps(answer(system, request)), file=replies, flush=True)
            if request["cmd"] == "stop":
                return


def answer(system: System, request: Json) -> Json:
    """Do what a request asks for, and give the reply."""
    seq, given = request["seq"], {key: value for key, value in request.items() if key not in ENVELOPE}
    try:
        return {"seq": seq, "result": PERFORM[request["cmd"]](system, given)}
    except Skipped as reason:
        return {"seq": seq, "skipped": str(reason)}
    except Exception as error:
        traceback.print_exc()
        return {"seq": seq, "errored": last_line(error)}


def last_line(error: BaseException) -> str:
    """Give the last line of the error's traceback: ``KeyError: 'QX'``."""
    return traceback.format_exception_only(error)[-1].strip()
