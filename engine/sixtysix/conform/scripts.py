"""Hands to be played: a setup, and events in order whether they are allowed or not. Each can be written as a line."""

from dataclasses import dataclass, replace
from typing import Any

from sixtysix.errors import SetupError
from sixtysix.events import Json, event_line
from sixtysix.evidence.coverage import Coverage, Hand


@dataclass(frozen=True)
class Script:
    """A hand: where it begins, and the events that are tried."""

    setup: Any
    """A ``Setup`` of the rules module."""
    events: tuple[Json, ...] = ()

    @property
    def line(self) -> str:
        """``deck QS JS …, dealer 1, score 3 5, 0 lead_card QS``; what is zero is left out."""
        return ", ".join([str(self.setup), *map(event_line, self.events)])

    def up_to(self, number: int) -> "Script":
        """The script with its first events only."""
        return replace(self, events=self.events[:number])


def parse_script(coverage: Coverage, line: str) -> Script:
    """The hand that a line tells, as `Script.line` writes it.

    Raises:
        SixtySixError: if a part of it is neither a setup nor an event of the chart, or it cannot be dealt.
    """
    parts = filter(None, map(str.strip, line.split(",")))
    setup, others = coverage.rules.Setup.parse(parts)
    script = Script(setup, tuple(coverage.codec.parse(part, complete=True) for part in others))
    try:
        Hand(coverage, setup)
        if setup.by_chance:
            raise SetupError("a deck is missing")
    except SetupError as error:
        raise SetupError(f"the hand cannot be dealt: {error}") from None
    return script
