"""Test vectors in the JSON form ``vector``: what witnesses do, step by step, for implementations in any language."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from sixtysix.contract.events import Json, event_line
from sixtysix.contract.values import different_fields
from sixtysix.errors import SixtySixError
from sixtysix.evidence.coverage import Coverage, Hand
from sixtysix.play.replay import Game, Point, Witness, replay


def vectors(
    coverage: Coverage, witnesses: Mapping[str, Witness], cites: Callable[[str], Iterable[str]]
) -> list[Json]:
    """Make the vectors that show what the witnesses show, in the order of the obligations.

    Args:
        coverage: what plays the variant.
        witnesses: what shows each obligation, by its id.
        cites: the rulings and sources of an obligation, by its id.

    Raises:
        SixtySixError: if an event of a witness is refused, or the one it calls refused is not.
    """
    variant = coverage.kernel.VARIANT
    return [
        {
            "id": f"{variant}-{number:04}",
            "variant": variant,
            **_steps(coverage, witness),
            "obligations": shown,
            "sources": list(dict.fromkeys(source for name in shown for source in cites(name))),
        }
        for number, (witness, shown) in enumerate(_merged(witnesses), 1)
    ]


def vector_lines(vectors: Iterable[Json]) -> str:
    """Write vectors as JSON, one a line."""
    return "".join(json.dumps(vector, separators=(",", ":")) + "\n" for vector in vectors)


def _merged(witnesses: Mapping[str, Witness]) -> Iterator[tuple[Witness, list[str]]]:
    """Give each play once, with the ids of all that it shows; one that another goes on from is part of that one."""

    def play(witness: Witness) -> tuple[object, tuple[str, ...], str | None]:
        """Give what makes two witnesses one play: the setup, the events, and the refused one."""
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


def _steps(coverage: Coverage, witness: Witness) -> Json:
    """Make a vector without its id, and without what it shows."""
    hand, steps, ended = Hand(coverage, witness.setup), list[Json](), None
    start = now = hand.position()
    for point in replay(hand, witness.tried):
        event, is_refused = point.event, point.number > len(witness.events)
        if event is None:
            continue
        if point.accepted == is_refused:
            problem = "is not refused" if is_refused else "is not allowed"
            raise SixtySixError(f"{event_line(event)} {problem} in {now['state']}")
        if is_refused:
            steps.append({"event": event, "refused": list(witness.atoms)})
            continue
        before, now = now, hand.position()
        changes = {key: value for key, value in now["table"].items() if value != before["table"][key]}
        taken = [transition.name for transition in hand.taken]
        then = {"state": now["state"], "changes": changes, "legal": now["legal"]}
        steps.append({"event": event, "taken": taken, **then})
        ended = ended or hand.result()
    return {"setup": witness.setup.json(), "start": start, "steps": steps, "result": ended}


def vector_differences(game: Game, vector: Json, taken: list[str] | None = None) -> list[str]:
    """Play a vector: where the game first does otherwise than it says, everything that is wrong there.

    An accepted event is held to the state, the whole table and the legal events, and at the end the result is compared.
    Where the game writes the transitions that it takes into ``taken``, which a kernel does not, an accepted event is
    held to those too, and a refused one to the conditions that fail and to changing nothing.
    """
    steps, table = [vector["start"], *vector["steps"], {}], dict[str, Any]()
    rules, ended_before = game.rules, game.rules.hands_ended(game.table)
    ended: Json | None = None
    before: object = None
    for point in replay(game, (step["event"] for step in vector["steps"])):
        step, event = steps[point.number], point.event
        if point.accepted and "refused" in step:
            found = ["the event is accepted"]
        elif not point.accepted and "refused" not in step:
            found = [f"it is refused: {game.why_refused(event or {})}"]
        elif not point.accepted:
            found = [] if taken is None else list(_refusal(point, step["refused"], before))
        else:
            table |= step["changes"] if event else step["table"]
            seen = game.position() | ({"taken": taken} if event and taken is not None else {})
            found = list(_otherwise({**step, "table": table}, seen))
            if ended is None and rules.hands_ended(game.table) > ended_before:
                ended = rules.result(game.table, game.state_name)
        if found:
            where = f"step {point.number}" if event else "start"
            return [f"{where}: {problem}" for problem in found]
        if taken is not None:
            taken.clear()
            before = game.snapshot() if "refused" in steps[point.number + 1] else None
    return list(_otherwise({"result": vector["result"]}, {"result": ended}))


def _refusal(point: Point, atoms: Sequence[str], before: object) -> Iterator[str]:
    failing = point.game.failing_atoms(point.event or {}) or ()
    yield from _otherwise({"refused": list(atoms)}, {"refused": list(failing)})
    if point.game.snapshot() != before:
        yield "the refused event has changed the game"


def _otherwise(expected: Json, seen: Json) -> Iterator[str]:
    """Compare everything that is seen, a table field by field."""
    for key in different_fields(seen, expected):
        wanted = expected.get(key, "missing")
        if key == "table":
            yield from _otherwise(wanted, seen[key])
            yield from (f"{name} is missing" for name in wanted if name not in seen[key])
        else:
            yield f"{key} is {seen[key]!r}, not {wanted!r}"
