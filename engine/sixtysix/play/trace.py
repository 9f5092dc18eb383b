"""Hands in the JSON form ``hand``: written while they are played, and played again."""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import zip_longest
from typing import Any, NamedTuple

from sixtysix.chart.validation import malformed, parse_json
from sixtysix.contract.events import Codec, Json
from sixtysix.contract.values import different_fields
from sixtysix.errors import SixtySixError
from sixtysix.files import lines_of
from sixtysix.kernels.play import by_table
from sixtysix.kernels.program import end_of, rules_of
from sixtysix.play.replay import Game, HandRecord, KernelGame, MachineGame, replay

DECODE_ERRORS = "surrogateescape"
"""How a trace is opened, so that a byte that is no UTF-8 stays in its place."""


class SimulationStep(NamedTuple):
    """A point of a play: the state, the table, and the legal events as the codes of their `Codec`.

    ``made`` is the place of the one that happens next, -1 behind the last hand.
    """

    state: str
    table: Any
    legal: Sequence[int]
    made: int


def write_hands(
    variant: str, rules: Any, r: Any, codec: Codec, steps: Iterable[SimulationStep]
) -> Iterator[tuple[Json, str]]:
    """Write the hands that a play brings to their end, in the JSON form ``hand``, and how each has ended."""
    hand: Json = {}
    ended = 0
    for state, t, legal, made in steps:
        if hand and rules.hands_ended(t) != ended:
            end = end_of(rules.REASONS[rules.end_reason(t)], rules.end_points(t))
            yield {**hand, "result": rules.result(t, state)}, end
            hand = {}
        if made < 0 or by_table(legal[-1]):
            continue
        if not hand:
            hand, ended = {"variant": variant, **rules.heading(t, r), "steps": []}, rules.hands_ended(t)
        now = {"state": state, "table": rules.observe(t, r), "legal": list(map(codec.json_of, legal))}
        hand["steps"].append({**now, "event": codec.json_of(legal[made])})


def read_hands(
    lines: Iterable[str],
    name: str,
    in_form: Callable[[Any], bool] | bool = True,
    forms: Sequence[str] = ("hand",),
) -> Iterator[Json]:
    """Read the hands of a file, as `read_objects` does."""
    return (read for _, read in read_objects(lines, name, in_form, forms))


def read_objects(
    lines: Iterable[str], name: str, in_form: Callable[[Any], bool] | bool, forms: Sequence[str]
) -> Iterator[tuple[int, Json]]:
    """Read a file of JSON objects, one a line, each with the line's number; empty lines do not count.

    If ``in_form``, which may ask for what was read, each is held to a schema. The lines come from a file opened with
    ``errors=DECODE_ERRORS``, so that what is no UTF-8 is found where it stands.
    Of two forms, ``hand`` and ``vector``, the second is that of what has a setup.

    Raises:
        SixtySixError: with ``name``, line and column, if a line is something else.
    """
    for number, line in enumerate(lines_of(lines, name), 1):
        if not line.strip():
            continue
        try:
            line.encode()
            read = parse_json(line)
        except UnicodeEncodeError as found:
            raise SixtySixError(f"{name}:{number}:{found.start + 1}: not UTF-8") from None
        except ValueError as found:
            column, says = getattr(found, "colno", 1), getattr(found, "msg", found)
            what = f"not JSON (a trace has one object a line): {says}"
            raise SixtySixError(f"{name}:{number}:{column}: {what}") from None
        except RecursionError:
            raise SixtySixError(f"{name}:{number}:1: nested too deeply") from None
        form = forms[-1 if isinstance(read, dict) and "setup" in read else 0]
        checked = in_form(read) if callable(in_form) else in_form
        if problem := malformed(read, form) if checked else form != "log" and _unlike_a_hand(read):
            raise SixtySixError(f"{name}:{number}:1: this is no {form}: {problem}")
        yield number, read


def _unlike_a_hand(read: Any) -> str:
    """Say what a hand of any game has and this has not; an empty text if it has it all."""
    with suppress(TypeError, LookupError):
        if all(isinstance(step["event"]["event"], str) for step in read["steps"]):
            return ""
    return "it has no list of steps, each with its event"


def require_own(hand: Json, lineage: Sequence[str]) -> None:
    """Make sure that a hand is one of the variant by which it is to be played, or of one that this extends.

    What a house rule comes to at a point of a hand is a question; what another game says of it is a mistake.

    Raises:
        SixtySixError: if it is another's.
    """
    if hand.get("variant") not in (None, *lineage):
        raise SixtySixError(f"it is one of {hand['variant']}, not of {lineage[0]}")


def first_difference(on: Any, hand: Json) -> str | None:
    """Replay a hand on a machine class or a kernel's module, and say where it first differs; None if it does not.

    Keys added in writing do not count, nor does the order of cards in a holding or of legal events.

    Raises:
        SixtySixError: if the hand cannot be set up.
    """
    is_machine = isinstance(on, type)
    rules = on.rules_module if is_machine else rules_of(on)
    record = HandRecord.of_json(rules, hand)
    setup = record.setup
    game: Game = MachineGame(setup.start(on)) if is_machine else KernelGame(on, setup)
    head = {key: value for key, value in rules.heading(game.table, game.ruleset).items() if key in hand}
    if difference := _difference(head, hand, rules):
        return difference
    for point, step in zip_longest(replay(game, record.events), hand["steps"]):
        if point.event and not point.accepted:
            return f"step {point.number}: {game.why_refused(point.event)}"
        if step and (difference := _difference(game.position(), step, rules)):
            return f"step {point.number + 1}: {difference}"
    result = {"result": rules.result(game.table, game.state_name)}
    difference = _difference(result, hand, rules)
    return difference and f"after {len(hand['steps'])} steps: {difference}"


def _difference(played: Json, written: Json, rules: Any, within: str = "") -> str | None:
    """Find the first field that was played otherwise than it was written down."""
    for name in different_fields(played, written, {*rules.UNORDERED, "legal"}):
        path, value = f"{within}{name}", played[name]
        if name not in written:
            if name not in rules.ADDED:
                return f"{path} is missing"
        elif isinstance(value, dict) and isinstance(written[name], dict):
            if difference := _difference(value, written[name], rules, f"{path}."):
                return difference
        else:
            return f"{path} is {json.dumps(written[name])}, played again it is {json.dumps(value)}"
    return None
