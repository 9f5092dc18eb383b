"""Adapters: what makes an implementation in Python a system under test. Needs nothing but the standard library.

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
    """An implementation in Python: a subclass says what it has in ``capabilities``, and does `deal` and `send`.

    The other operations it does if it can. What it raises is a finding, unless it is `Skipped`.
    """

    capabilities = Capabilities("unnamed", "")

    def start(self) -> Capabilities:
        return self.capabilities

    def variant(self, name: str, parameters: Json) -> None:
        """Nothing, if the capabilities name the variant or none at all."""
        if self.capabilities.variants and name not in self.capabilities.variants:
            raise Skipped(f"it does not play {name}")

    def legal(self) -> list[Json]:
        raise Skipped("it does not list legal events")

    def observe(self) -> Json:
        raise Skipped("it cannot be observed")

    def view(self, player: int) -> Json:
        raise Skipped("it has no views")


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
    """The reply to a request."""
    seq = request["seq"]
    try:
        return {"seq": seq, "result": _COMMANDS[request["cmd"]](system, request)}
    except Skipped as reason:
        return {"seq": seq, "skipped": str(reason)}
    except Exception as error:
        traceback.print_exc()
        return {"seq": seq, "errored": last_line(error)}


def last_line(error: BaseException) -> str:
    """The last line of the error's traceback: ``KeyError: 'QX'``."""
    return traceback.format_exception_only(error)[-1].strip()


_COMMANDS: Mapping[str, Callable[[System, Json], Any]] = {
    "start": lambda system, request: capabilities_json(system.start()),
    "variant": lambda system, request: system.variant(request["name"], request["parameters"]),
    "deal": lambda system, request: system.deal(
        {key: value for key, value in request.items() if key not in ENVELOPE}
    ),
    "legal": lambda system, request: system.legal(),
    "send": lambda system, request: system.send(request["event"]),
    "observe": lambda system, request: system.observe(),
    "view": lambda system, request: system.view(request["player"]),
    "stop": lambda system, request: system.stop(),
}
