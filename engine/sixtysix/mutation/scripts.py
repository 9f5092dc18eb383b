"""Test vectors in the numbers of a kernel."""

import json
from typing import Any, NamedTuple

from sixtysix.events import Codec
from sixtysix.kernels.program import rules_of

Json = dict[str, Any]

UNKNOWN = 62
"""What stands for a name that a kernel does not have: no event, state or value has this number."""


class Position(NamedTuple):
    """Where a machine rests."""

    state: int
    seen: object
    """What the table shows, as `Names.seen` has it."""
    legal: frozenset[int]


class Step(NamedTuple):
    """An event's code, and where it leads: None if it is refused."""

    event: int
    reaches: Position | None


class Script(NamedTuple):
    """A vector in the numbers of one kernel."""

    setup: Any
    start: Position
    steps: tuple[Step, ...]
    result: Json | None


class Names:
    """What states, events and the values of their arguments are called, as a kernel numbers them."""

    def __init__(self, kernel: Any) -> None:
        self._rules, self._r = rules_of(kernel), kernel.RULESET
        kinds = self._rules.ARGUMENTS.values()
        self.key = (kernel.STATES, kernel.EVENTS, *(tuple(kind.names(self._r).items()) for kind in kinds))
        """Equal keys mean equal names."""
        self._codec = Codec.of_kernel(kernel)
        self._states = {state: place for place, state in enumerate(kernel.STATES)}

    def script(self, vector: Json) -> Script:
        """The vector; names that the kernel does not have are `UNKNOWN`.

        Raises:
            KeyError, TypeError, ValueError, SetupError: if it is none.
        """
        table = dict(vector["start"]["table"])
        return Script(
            self._rules.Setup.of_json(vector["setup"]),
            self._position(vector["start"], table),
            tuple(self._step(step, table) for step in vector["steps"]),
            vector["result"],
        )

    def _code(self, event: Json) -> int:
        return self._codec.code_of(event, UNKNOWN)

    def _step(self, step: Json, table: Json) -> Step:
        """The step; ``table`` becomes what it is afterwards."""
        event = self._code(step["event"])
        if "refused" in step:
            return Step(event, None)
        table.update(step["changes"])
        return Step(event, self._position(step, table))

    def _position(self, at: Json, table: Json) -> Position:
        legal = frozenset(map(self._code, at["legal"]))
        return Position(self._states.get(at["state"], UNKNOWN), self.seen_in(table), legal)

    def seen(self, t: Any) -> object:
        """Everything that the JSON form of a table shows, in the quickest way that the rules offer."""
        if self._rules.seen:
            return self._rules.seen(t, self._r)
        return json.dumps(self._rules.observe(t, self._r), sort_keys=True)

    def seen_in(self, table: Json) -> object:
        """What `seen` gives for the table that this JSON form shows."""
        if self._rules.seen:
            return self._rules.seen_in(table, self._r)
        return json.dumps(table, sort_keys=True)
