"""Test vectors in the JSON form ``vector``: what witnesses do, step by step, for implementations in any language."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple, Self

from sixtysix.bulk.forms import Forms
from sixtysix.bulk.program import MOST_MOVES
from sixtysix.errors import SixtySixError
from sixtysix.explore.perft import begin
from sixtysix.explore.trace import read_objects, result
from sixtysix.rules import views
from sixtysix.rules.table import Table
from sixtysix.spec.obligations import Json, Witness, event_line

KEYS: dict[str, type] = {
    "id": str,
    "variant": str,
    "setup": dict,
    "start": dict,
    "steps": list,
    "result": object,
    "obligations": list,
    "sources": list,
}
"""The keys of a vector, and what each is."""

KINDS: dict[type, str] = {str: "a string", dict: "a JSON object", list: "a list"}


class VectorError(SixtySixError):
    """A line that is no vector, or a witness that cannot be played."""


def vectors(
    kernel: Any, witnesses: Mapping[str, Witness], cites: Callable[[str], Iterable[str]]
) -> list[Json]:
    """The vectors that show what the witnesses show, in the order of the obligations.

    Args:
        kernel: the variant's kernel, not traced.
        witnesses: what shows each obligation, by its id.
        cites: the rulings and sources of an obligation, by its id.

    Raises:
        VectorError: if an event of a witness is refused, or the one it calls refused is not.
    """
    return [
        {
            "id": f"{kernel.VARIANT}-{number:04}",
            "variant": kernel.VARIANT,
            **_played(kernel, witness),
            "obligations": shown,
            "sources": list(dict.fromkeys(source for name in shown for source in cites(name))),
        }
        for number, (witness, shown) in enumerate(_merged(witnesses), 1)
    ]


def vector_lines(vectors: Iterable[Json]) -> str:
    """The vectors as JSON, one a line."""
    return "".join(json.dumps(vector, separators=(",", ":")) + "\n" for vector in vectors)


def read_vectors(lines: Iterable[str], name: str) -> Iterator[Json]:
    """The vectors of a file, one JSON object a line; empty lines do not count.

    The lines come from a file opened with ``errors=DECODE_ERRORS``. The inner form is left to the schema.

    Raises:
        VectorError: with ``name``, line and column, if a line is no vector.
    """
    return read_objects(lines, name, malformed_vector, VectorError)


def malformed_vector(vector: Any) -> str | None:
    """What makes this no vector, as far as its outer form goes."""
    if not isinstance(vector, dict):
        return f"a vector is a JSON object, not {type(vector).__name__}"
    if missing := [key for key in KEYS if key not in vector]:
        return f"the vector lacks {', '.join(missing)}"
    for key, kind in KEYS.items():
        if not isinstance(vector[key], kind):
            return f"{key} is {KINDS[kind]}, not {type(vector[key]).__name__}"
    for number, step in enumerate(vector["steps"], 1):
        if not isinstance(step, dict) or not isinstance(step.get("event"), dict):
            return f"step {number} is no JSON object with an event"
    return None


class _Play(NamedTuple):
    """What makes two witnesses one play."""

    setup: tuple[object, ...]
    events: tuple[str, ...]
    refused: str | None

    @classmethod
    def of(cls, witness: Witness) -> Self:
        w = witness
        setup = (w.seed, w.deck, w.dealer, w.score, w.games, w.bonus, w.dealt)
        return cls(setup, tuple(map(event_line, w.events)), event_line(w.refused) if w.refused else None)

    def beginnings(self) -> Iterator[Self]:
        """The plays without a refused event that this one goes on from."""
        return (
            self._replace(events=self.events[:number], refused=None) for number in range(len(self.events) + 1)
        )


def _merged(witnesses: Mapping[str, Witness]) -> Iterator[tuple[Witness, list[str]]]:
    """Each play once, with the ids of all that it shows; one that another goes on from is part of that one."""
    plays = {_Play.of(witness): witness for witness in witnesses.values()}
    longest: dict[_Play, _Play] = {}
    for play in sorted(plays, key=lambda play: plays[play].length, reverse=True):
        for beginning in play.beginnings():
            longest.setdefault(beginning, play)
    shown: dict[_Play, list[str]] = {}
    for name, witness in witnesses.items():
        play = _Play.of(witness)
        shown.setdefault(longest.get(play, play), []).append(name)
    return ((plays[play], names) for play, names in shown.items())


def _played(kernel: Any, witness: Witness) -> Json:
    """The vector without its id, and without what it shows."""
    hand = _Hand(kernel, witness)
    start = hand.seen()
    steps: list[Json] = []
    ended: Json | None = None
    for event in witness.events:
        before = hand.seen()
        hand.send(event)
        steps.append({"event": event, **hand.seen_since(before)})
        if hand.table.hands_ended:
            ended = ended or result(hand.table, hand.state_name)
    if witness.refused:
        hand.check_refused(witness.refused)
        steps.append({"event": witness.refused, "refused": list(witness.atoms)})
    return {"setup": _setup(witness), "start": start, "steps": steps, "result": ended}


def _setup(witness: Witness) -> Json:
    return {
        **({} if witness.deck else {"seed": witness.seed}),
        "deck": list(witness.deck) or None,
        "dealer": witness.dealer,
        "before": {"score": list(witness.score), "games": list(witness.games), "bonus": witness.bonus},
        "dealt": witness.dealt,
    }


class _Hand:
    """The play of a witness on a kernel, up to some event."""

    def __init__(self, kernel: Any, witness: Witness) -> None:
        self.table = t = Table()
        self._kernel = kernel
        self._forms = Forms.of_kernel(kernel)
        self._deck = list(witness.deck)
        views.set_up(t, kernel.RULESET, seed=witness.seed, dealer=witness.dealer)
        self._stack_deck()
        if witness.dealt:
            self._state = begin(kernel, t)
            t.score[:], t.games[:], t.bonus = witness.score, witness.games, witness.bonus
        else:
            self._state = kernel.enter(t, kernel.RULESET)

    @property
    def state_name(self) -> str:
        name: str = self._kernel.STATES[self._state]
        return name

    def send(self, event: Json) -> None:
        move = self._move(event)
        if move is None:
            raise self._error(event, "is not allowed")
        self._stack_deck()
        self._state = self._kernel.take(self.table, self._kernel.RULESET, self._state, move)

    def _stack_deck(self) -> None:
        """Every hand is dealt from the same deck, unless chance deals."""
        if self._deck:
            views.give_deck(self.table, self._kernel.RULESET, self._deck)

    def check_refused(self, event: Json) -> None:
        if self._move(event) is not None:
            raise self._error(event, "is not refused")

    def seen(self) -> Json:
        return {
            "state": self.state_name,
            "table": views.observe(self.table, self._kernel.RULESET),
            "legal": [self._forms.json(move) for move in self._legal().values()],
        }

    def seen_since(self, before: Json) -> Json:
        """What stands now, the table by what has changed."""
        now = self.seen()
        changes = {key: value for key, value in now["table"].items() if value != before["table"][key]}
        return {"state": now["state"], "changes": changes, "legal": now["legal"]}

    def _move(self, event: Json) -> int | None:
        """The move of the event; None if it is not legal."""
        if self.table.hand_number > 1:
            raise self._error(event, "comes after a deal by chance")
        return self._legal().get(event_line(event))

    def _legal(self) -> dict[str, int]:
        """The moves of the legal events."""
        kernel, moves = self._kernel, [0] * MOST_MOVES
        number = kernel.legal(self.table, kernel.RULESET, self._state, moves)
        return {event_line(self._forms.json(move)): move for move in moves[:number]}

    def _error(self, event: Json, problem: str) -> VectorError:
        return VectorError(f"{self._kernel.VARIANT}: in {self.state_name}, {event_line(event)} {problem}")
