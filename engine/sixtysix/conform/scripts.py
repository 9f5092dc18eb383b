"""Hands to be played: a setup, and events in order whether they are allowed or not. As one line, or from vectors."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sixtysix.chart.obligations import Json, Witness
from sixtysix.errors import SixtySixError
from sixtysix.events import Codec, event_line
from sixtysix.evidence.coverage import Coverage, Hand
from sixtysix.game import views
from sixtysix.game.table import Table


class ScriptError(SixtySixError):
    """A line that is no hand."""


@dataclass(frozen=True)
class Script:
    """A hand: what is dealt, how the match stands before it, and the events that are tried."""

    deck: tuple[str, ...]
    dealer: int
    score: tuple[int, int]
    games: tuple[int, int]
    bonus: int
    dealt: bool
    events: tuple[Json, ...] = ()

    @property
    def setup(self) -> Json:
        """What a system deals."""
        before = {"score": list(self.score), "games": list(self.games), "bonus": self.bonus}
        return {"deck": list(self.deck), "dealer": self.dealer, "before": before, "dealt": self.dealt}

    @property
    def witness(self) -> Witness:
        """The setup as the reference deals it."""
        return Witness(
            self.deck, self.dealer, self.score, self.games, self.bonus, self.dealt, (), None, (), ""
        )

    @property
    def line(self) -> str:
        """``deck QS JS …, dealer 1, score 3 5, 0 lead_card QS``; what is zero is left out."""
        parts = [f"deck {' '.join(self.deck)}", f"dealer {self.dealer}"]
        for name, pair in (("score", self.score), ("games", self.games)):
            if any(pair):
                parts.append(f"{name} {pair[0]} {pair[1]}")
        if self.bonus:
            parts.append(f"bonus {self.bonus}")
        if not self.dealt:
            parts.append("undealt")
        return ", ".join([*parts, *map(event_line, self.events)])

    def up_to(self, number: int) -> "Script":
        """The script with its first events only."""
        return replace(self, events=self.events[:number])


def script_of_vector(vector: Json) -> Script | None:
    """The hand of a vector; None if chance deals it."""
    setup = vector["setup"]
    if not setup["deck"]:
        return None
    before = setup["before"]
    return Script(
        tuple(setup["deck"]),
        setup["dealer"],
        _pair(before["score"]),
        _pair(before["games"]),
        before["bonus"],
        setup["dealt"],
        tuple(step["event"] for step in vector["steps"]),
    )


def parse_script(coverage: Coverage, line: str) -> Script:
    """The hand that a line tells, as `Script.line` writes it.

    Raises:
        ScriptError: if a part of it is neither a setup nor an event of the chart, or it cannot be dealt.
    """
    script = _script(coverage.codec, line)
    try:
        Hand(coverage, script.witness)
        views.give_deck(Table(), coverage.ruleset, list(script.deck))
    except ValueError as error:
        raise ScriptError(f"the hand cannot be dealt: {error}") from None
    return script


def _script(codec: Codec, line: str) -> Script:
    setup: dict[str, Any] = {
        "deck": (),
        "dealer": 0,
        "score": (0, 0),
        "games": (0, 0),
        "bonus": 0,
        "dealt": True,
    }
    events = []
    for part in filter(None, map(str.strip, line.split(","))):
        words = part.split()
        if words[0] in _SETUP:
            name, value = _parsed(words, part)
            setup[name] = value
        else:
            events.append(codec.parse(part, complete=True))
    return Script(**setup, events=tuple(events))


def _parsed(words: Sequence[str], part: str) -> tuple[str, Any]:
    try:
        parsed: tuple[str, Any] = _SETUP[words[0]](words[1:])
        return parsed
    except ValueError:
        raise ScriptError(f"{part!r} is no part of a setup") from None


def _pair(numbers: Iterable[Any]) -> tuple[int, int]:
    first, second = map(int, numbers)
    return first, second


def _one(words: Sequence[str]) -> int:
    (word,) = words
    return int(word)


_SETUP: Mapping[str, Any] = {
    "deck": lambda words: ("deck", tuple(words)),
    "dealer": lambda words: ("dealer", _one(words)),
    "score": lambda words: ("score", _pair(words)),
    "games": lambda words: ("games", _pair(words)),
    "bonus": lambda words: ("bonus", _one(words)),
    "undealt": lambda words: ("dealt", False),
}
