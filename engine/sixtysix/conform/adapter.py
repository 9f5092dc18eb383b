"""Adapters make an implementation in Python a system under test.

An adapter is tested within the tester's process, or, with `serve`, as a command like one in any other language.
"""

import json
import sys
import traceback
from collections.abc import Callable, Mapping
from contextlib import redirect_stdout

from sixtysix.conform.protocol import ENVELOPE, Capabilities, Skipped, capabilities_json
from sixtysix.contract.events import Json


class Adapter:
    """A system under test, which plays one variant at a time; what it is sent and returns is in JSON forms.

    A subclass says in ``capabilities`` what it has, does `deal` and `send`, or `happened` alone, and the other
    operations if it can. What it raises is a finding, unless it is `Skipped`: then it lacks the operation.
    """

    capabilities = Capabilities("unnamed", "")

    def start(self) -> Capabilities:
        """Begin, or begin again after a break-down; return what the system has."""
        return self.capabilities

    def variant(self, name: str, parameters: Json) -> None:
        """Play this variant from now on; the parameters are complete."""

    def deal(self, setup: Json) -> None:
        """Forget everything and deal: ``deck``, ``dealer``, ``before`` and ``dealt``, as in a vector."""
        raise Skipped("it deals no given cards")

    def send(self, event: Json) -> bool:
        """Let the event happen; return False, and change nothing, if it is not allowed."""
        raise Skipped("it takes no events")

    def legal(self) -> list[Json]:
        """Return every event that would be accepted now."""
        raise Skipped("it does not list legal events")

    def observe(self) -> Json:
        """Return ``{"state": ..., "table": {...}, "result": {...} or None}``, as far as the system has them.

        ``result`` says how the hand ended that was dealt last, None while it goes on.
        """
        raise Skipped("it cannot be observed")

    def view(self, player: int) -> Json:
        """Return what the player may know: the JSON form ``view`` as far as the system has it."""
        raise Skipped("it has no views")

    def happened(self) -> list[Json]:
        """Deal and play a hand by itself, and return what happened: the lines of a log, from the deal on."""
        raise Skipped("it does not move by itself")

    def stop(self) -> None:
        """End; nothing of the system is left behind."""


PERFORM: Mapping[str, Callable[[Adapter, Json], object]] = {
    "start": lambda system, given: capabilities_json(system.start()),
    "variant": lambda system, given: system.variant(given["name"], given["parameters"]),
    "deal": lambda system, given: system.deal(given),
    "legal": lambda system, given: system.legal(),
    "send": lambda system, given: system.send(given["event"]),
    "observe": lambda system, given: system.observe(),
    "view": lambda system, given: system.view(given["player"]),
    "happened": lambda system, given: system.happened(),
    "stop": lambda system, given: system.stop(),
}
"""For each command of the protocol the operation, which takes the request's keys and returns the reply's result."""


def serve(system: Adapter) -> None:
    """Answer the requests on standard input until ``stop``. What the system prints goes to standard error."""
    replies = sys.stdout
    with redirect_stdout(sys.stderr):
        for line in sys.stdin:
            request = json.loads(line)
            seq, given = request["seq"], {key: v for key, v in request.items() if key not in ENVELOPE}
            try:
                reply = {"seq": seq, "result": PERFORM[request["cmd"]](system, given)}
            except Skipped as reason:
                reply = {"seq": seq, "skipped": str(reason)}
            except Exception as error:
                traceback.print_exc()
                reply = {"seq": seq, "errored": last_line(error)}
            print(json.dumps(reply), file=replies, flush=True)
            if request["cmd"] == "stop":
                return


def last_line(error: BaseException) -> str:
    """Return the last line of the error's traceback: ``KeyError: 'QX'``."""
    return traceback.format_exception_only(error)[-1].strip()
