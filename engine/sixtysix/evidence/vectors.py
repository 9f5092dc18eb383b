"""Makes test vectors (hands in the JSON form ``vector``), and replays test vectors in a game."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from sixtysix.contract.events import EventForm, event_line
from sixtysix.errors import SixtySixError
from sixtysix.evidence.coverage import Coverage, Hand
from sixtysix.game.forms import VectorForm, VectorPlay, VectorStep
from sixtysix.game.views import different_fields
from sixtysix.play.replay import Game, Witness, replay


def vectors(
    coverage: Coverage, witnesses: Mapping[str, Witness], cites: Callable[[str], Iterable[str]]
) -> list[VectorForm]:
    """Return test vectors made from the hands in ``witnesses``.

    ``witnesses`` maps the id of an obligation to a hand that shows this obligation. ``cites`` returns the rulings and
    sources of an obligation.

    Raises:
        SixtySixError: if a hand cannot be played as written.
    """
    variant = coverage.kernel.VARIANT
    return [
        {
            "id": f"{variant}-{number:04}",
            "variant": variant,
            **_played(coverage, witness),
            "obligations": shown,
            "sources": list(dict.fromkeys(source for name in shown for source in cites(name))),
        }
        for number, (witness, shown) in enumerate(_merged(witnesses), 1)
    ]


def vector_lines(vectors: Iterable[VectorForm]) -> str:
    return "".join(json.dumps(vector, separators=(",", ":")) + "\n" for vector in vectors)


def read_vectors(text: str) -> list[VectorForm]:
    return [json.loads(line) for line in text.splitlines()]


def _merged(witnesses: Mapping[str, Witness]) -> Iterator[tuple[Witness, list[str]]]:
    """Yield each hand with its obligations. Leave out a hand if a longer hand begins with the same events."""

    def play(witness: Witness) -> tuple[object, tuple[str, ...], str | None]:
        refused = event_line(witness.refused) if witness.refused else None
        return witness.setup, tuple(map(event_line, witness.events)), refused

    plays = {id: play(witness) for id, witness in witnesses.items()}
    longest: dict[object, str] = {}
    for id in sorted(plays, key=lambda id: witnesses[id].length, reverse=True):
        setup, events, _ = plays[id]
        longest.setdefault(plays[id], id)
        for number in range(len(events) + 1):
            longest.setdefault((setup, events[:number], None), id)
    shown: dict[str, list[str]] = {}
    for id, of in plays.items():
        shown.setdefault(longest[of], []).append(id)
    return ((witnesses[id], names) for id, names in shown.items())


def _played(coverage: Coverage, witness: Witness) -> VectorPlay:
    hand, steps = Hand(coverage, witness.setup), list[VectorStep]()
    (_, start), *points, (_, end) = course(hand, witness.tried, lambda: [way.name for way in hand.taken])
    before = start
    for number, (event, (accepted, now)) in enumerate(zip(witness.tried, points, strict=True)):
        if accepted == (number == len(witness.events)):
            problem = "is not refused" if accepted else "is not allowed"
            raise SixtySixError(f"{event_line(event)} {problem} in {before['state']}")
        if not accepted:
            steps.append({"event": event, "refused": now["refused"]})
            continue
        changes = {key: value for key, value in now["table"].items() if value != before["table"][key]}
        step: VectorStep = {"event": event, "taken": now["taken"], "state": now["state"]}
        steps.append({**step, "changes": changes, "legal": now["legal"]})
        before = now
    return {"setup": witness.setup.json(), "start": start, "steps": steps, "result": end["result"]}


Taken = Callable[[], list[str]]  # returns the names of the transitions that the last event took


def course(game: Game, events: Iterable[EventForm], taken: Taken | None = None) -> Iterator[tuple[bool, Any]]:
    """Play events in a game. Yield (accepted, position) at the start, after each event, and at the end.

    A position has the same keys as a step of a vector.
    """
    begun, ended = game.hands_ended, None
    for point in replay(game, events):
        if not point.event:
            yield True, game.position()
        elif point.accepted:
            ended = ended or game.result(begun)
            yield True, game.position() | ({"taken": taken()} if taken else {})
        else:
            atoms = game.failing_atoms(point.event)
            yield False, {} if atoms is None else {"refused": list(atoms)}
    yield True, {"result": ended}


def vector_differences(game: Game, vector: VectorForm, taken: Taken | None = None) -> list[str]:
    """Replay a vector in a game. Return all differences at the first step that differs.

    A refused event that changes the game is a difference, too.
    """
    before: object = None

    def events() -> Iterator[EventForm]:
        nonlocal before
        for step in vector["steps"]:
            before = game.snapshot() if "refused" in step else None
            yield step["event"]

    table: dict[str, Any] = {}
    says: list[Any] = [vector["start"], *vector["steps"], {"result": vector["result"]}]
    for number, (step, (accepted, now)) in enumerate(zip(says, course(game, events(), taken), strict=True)):
        table |= step.get("table", step.get("changes", {}))
        if accepted and "refused" in step:
            found = ["the event is accepted"]
        elif not accepted and "refused" not in step:
            found = [f"it is refused: {game.why_refused(step['event'])}"]
        else:
            found = list(_otherwise({**step, "table": table}, now))
            if not accepted and game.snapshot() != before:
                found.append("the refused event has changed the game")
        if found:
            where = f"step {number}: " if "event" in step else "" if "result" in step else "start: "
            return [where + problem for problem in found]
    return []


def _otherwise(expected: Mapping[str, Any], seen: Mapping[str, Any], in_table: bool = False) -> Iterator[str]:
    for key in different_fields(seen, expected):
        wanted = expected.get(key, "missing")
        if key == "table" and not in_table:
            yield from _otherwise(wanted, seen[key], in_table=True)
            yield from (f"{name} is missing" for name in wanted if name not in seen[key])
        else:
            yield f"{key} is {seen[key]!r}, not {wanted!r}"
