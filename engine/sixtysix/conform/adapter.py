"""Adapters connect an implementation in Python to the tester.

An adapter runs in the tester's process, or in the process of a program that calls `serve`.
"""

import json
import sys
import traceback
from collections.abc import Callable, Mapping
from contextlib import redirect_stdout

from sixtysix.conform.protocol import ENVELOPE, Capabilities, Skipped, capabilities_json
from sixtysix.contract.events import Json


class Adapter:
    """Base class for a system under test that is written in Python.

    A subclass sets ``capabilities``, and overrides `deal`, `send` and any other operation that the system has. For a
    system that plays by itself, it is enough to override `happened`. Arguments and results are JSON values.

    A method raises `Skipped` if the system lacks the operation. Any other exception is reported as a crash.

    >>> class Mine(Adapter):
    ...     capabilities = Capabilities("mine", "1.0", operations=frozenset({"legal"}))
    ...
    ...     def deal(self, setup):
    ...         self.hand = list(setup["deck"][:3])
    ...
    ...     def legal(self):
    ...         return [{"event": "lead_card", "player": 0, "card": card} for card in self.hand]
    >>> mine = Mine()
    >>> mine.deal({"deck": ["AS", "TS", "KS", "QS"], "dealer": 1})
    >>> mine.legal()[0]
    {'event': 'lead_card', 'player': 0, 'card': 'AS'}
    >>> mine.view(0)
    Traceback (most recent call last):
    ...
    sixtysix.conform.protocol.Skipped: the adapter has no method `view`
    """

    capabilities = Capabilities("unnamed", "")

    def start(self) -> Capabilities:
        """Start the system, or restart it after a failure. Return the system's capabilities."""
        return self.capabilities

    def variant(self, name: str, parameters: Json) -> None:
        """Switch to a variant of the game.

        Args:
            name: the variant's name.
            parameters: the values of all parameters: ``{"claim": {"mode": "any_time", ...}, ...}``.
        """

    def deal(self, setup: Json) -> None:
        """Discard the current hand and deal a new hand.

        Args:
            setup: an object with the keys ``deck``, ``dealer``, ``before`` and ``dealt``, as in a test vector.
        """
        raise Skipped("the adapter has no method `deal`")

    def send(self, event: Json) -> bool:
        """Apply an event and return True. Return False and change nothing if the event is not allowed."""
        raise Skipped("the adapter has no method `send`")

    def legal(self) -> list[Json]:
        """Return all events that are allowed now."""
        raise Skipped("the adapter has no method `legal`")

    def observe(self) -> Json:
        """Return the situation: ``{"state": ..., "table": {...}, "result": {...}}``.

        The result is None until the hand has ended. Leave out any part that the system lacks.
        """
        raise Skipped("the adapter has no method `observe`")

    def view(self, player: int) -> Json:
        """Return a player's view (see ``view.schema.json``). Leave out any part that the system lacks."""
        raise Skipped("the adapter has no method `view`")

    def happened(self) -> list[Json]:
        """Deal a hand and play it for both players. Return the hand as lines of a log. The first line is the deal."""
        raise Skipped("the adapter has no method `happened`")

    def stop(self) -> None:
        """Shut down the system and release its resources."""


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
"""For each command of the protocol, a function that takes the adapter and the request's keys."""


def serve(system: Adapter) -> None:
    """Answer requests from standard input until the request ``stop``. Replies go to standard output.

    While `serve` runs, ``print`` writes to standard error. A program ends with ``serve(Mine())``.

    >>> from io import StringIO
    >>> from unittest.mock import patch
    >>> with patch("sys.stdin", StringIO('{"seq": 1, "cmd": "stop"}')):
    ...     serve(Adapter())
    {"seq": 1, "result": null}
    """
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
    """Return the last line of an error's traceback, such as ``KeyError: 'QX'``."""
    return traceback.format_exception_only(error)[-1].strip()
