"""Hands in the JSON form ``hand``: written while they are played, and played again."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import zip_longest
from typing import Any, NamedTuple

from sixtysix.chart.paths import read_schema
from sixtysix.chart.validation import malformed, parse_json
from sixtysix.contract.rules import KernelModule
from sixtysix.errors import SixtySixError
from sixtysix.game import views
from sixtysix.game.forms import HandForm, PointForm, StepForm, VectorForm
from sixtysix.game.names import with_ten
from sixtysix.game.table import REASONS, Table
from sixtysix.kernels.play import by_table
from sixtysix.kernels.program import end_of
from sixtysix.play.replay import Game, HandRecord, KernelGame, MachineGame, replay, start
from sixtysix.runtime import GameMachine

DECODE_ERRORS = "surrogateescape"
"""How a trace is opened, so that a byte that is no UTF-8 stays in its place."""

LONGEST = 10_000_000
"""Characters of a line."""


class SimulationStep(NamedTuple):
    """A point of a play: the state, the table, and the legal events as the codes of their `Codec`.

    ``made`` is the place of the one that happens next, -1 behind the last hand.
    """

    state: str
    table: Table
    legal: Sequence[int]
    made: int


def write_hands(game: Game, steps: Iterable[SimulationStep]) -> Iterator[tuple[HandForm, str]]:
    """Write the hands that the steps bring to their end, in the JSON form ``hand``, and how each has ended."""
    r, codec = game.ruleset, game.codec
    heading, hand, ended = None, list[StepForm](), 0
    for state, t, legal, made in steps:
        if heading and t.hands_ended != ended:
            result = views.result(t, state)
            written: HandForm = {"variant": game.variant, **heading, "steps": hand, "result": result}
            yield written, end_of(REASONS[t.reason], t.game_points)
            heading, hand = None, []
        if made < 0 or by_table(legal[-1]):
            continue
        if not heading:
            heading, ended = views.heading(t, r), t.hands_ended
        now: PointForm = {"state": state, "table": views.observe(t, r), "legal": codec.json_list(legal)}
        hand.append({**now, "event": codec.json_of(legal[made])})


def read_hands(lines: Iterable[str], name: str, forms: Sequence[str] = ("hand",)) -> Iterator[Any]:
    """Read the hands of a file, as `read_objects` does."""
    return (read for _, read in read_objects(lines, name, forms))


def lines_of(stream: Iterable[str], name: str) -> Iterator[str]:
    """Yield the lines of a stream; raise `SixtySixError` at one that is too long or cannot be read."""
    readline = getattr(stream, "readline", None)
    try:
        lines = iter(partial(readline, LONGEST + 1), "") if readline else stream
        for number, line in enumerate(lines, 1):
            if len(line) > LONGEST:
                raise SixtySixError(f"{name}:{number}:1: this line has more than {LONGEST:,} characters")
            yield line
    except OSError as error:
        raise SixtySixError(f"{name}: cannot be read: {error.strerror}") from None


def read_objects(lines: Iterable[str], name: str, forms: Sequence[str]) -> Iterator[tuple[int, Any]]:
    """Read a file of JSON objects, one a line, each with the line's number; empty lines do not count.

    Each is held to its schema. The lines come from a file opened with ``errors=DECODE_ERRORS``, so that what is no
    UTF-8 is found where it stands.
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
        if problem := malformed(read, form):
            raise SixtySixError(f"{name}:{number}:1: this is no {form}: {with_ten(problem)}")
        yield number, read


def require_own(hand: HandForm | VectorForm, lineage: Sequence[str]) -> None:
    """Make sure that a hand is one of the variant by which it is to be played, or of one that this extends.

    What a house rule comes to at a point of a hand is a question; what other rules say of it is a mistake.

    Raises:
        SixtySixError: if it is another's.
    """
    if hand.get("variant") not in (None, *lineage):
        raise SixtySixError(f"it is one of {hand['variant']}, not of {lineage[0]}")


def first_difference(on: type[GameMachine] | KernelModule, hand: HandForm) -> str | None:
    """Replay a hand on a machine class or a kernel's module, and say where it first differs; None if it does not.

    Keys added in writing do not count, nor does the order of cards in a holding or of legal events.

    Raises:
        SixtySixError: if the hand cannot be set up.
    """
    record = HandRecord.of_json(hand)
    setup = record.setup
    game: Game = MachineGame(start(on, setup)) if isinstance(on, type) else KernelGame(on, setup)
    head = {key: value for key, value in views.heading(game.table, game.ruleset).items() if key in hand}
    if difference := _difference(head, hand):
        return difference
    for point, step in zip_longest(replay(game, record.events), hand["steps"]):
        if point.event and not point.accepted:
            return f"step {point.number}: {game.why_refused(point.event)}"
        if step and (difference := _difference(game.position(), step)):
            return f"step {point.number + 1}: {difference}"
    difference = _difference({"result": views.result(game.table, game.state_name)}, hand)
    return difference and f"after {len(hand['steps'])} steps: {difference}"


@cache
def added_fields() -> frozenset[str]:
    """Return the fields of the table that another writer of traces need not have."""
    table = read_schema("table")
    return frozenset(table["properties"]) - frozenset(table["required"])


def _difference(played: Mapping[str, object], written: Mapping[str, object], within: str = "") -> str | None:
    """Find the first field that was played otherwise than it was written down."""
    for name in views.different_fields(played, written, {*views.UNORDERED, "legal"}):
        path, value = f"{within}{name}", played[name]
        if name not in written:
            if name not in added_fields():
                return f"{path} is missing"
        elif isinstance(value, dict) and isinstance(part := written[name], dict):
            if difference := _difference(value, part, f"{path}."):
                return difference
        else:
            return f"{path} is {json.dumps(written[name])}, played again it is {json.dumps(value)}"
    return None
