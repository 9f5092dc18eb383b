"""Reads, writes and replays traces. A trace is a file with one hand per line, in the JSON form ``hand``."""

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
"""How traces are opened: an invalid byte is kept, so that its line and column can be reported."""

LONGEST = 10_000_000  # the most characters of a line


class SimulationStep(NamedTuple):
    """A step of a simulation. ``legal`` has the legal events as integers, as in `Game.moves`."""

    state: str
    table: Table
    legal: Sequence[int]
    made: int  # the index in ``legal`` of the next event; -1 if play ends here


def write_hands(game: Game, steps: Iterable[SimulationStep]) -> Iterator[tuple[HandForm, str]]:
    """Yield (hand in JSON form, ending) for each hand that ends. An ending is like ``claim/2``."""
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


def lines_of(stream: Iterable[str], name: str) -> Iterator[str]:
    """Yield the lines of a stream. Raise `SixtySixError` if a line is too long or cannot be read."""
    readline = getattr(stream, "readline", None)
    try:
        lines = iter(partial(readline, LONGEST + 1), "") if readline else stream
        for number, line in enumerate(lines, 1):
            if len(line) > LONGEST:
                raise SixtySixError(f"{name}:{number}:1: this line has more than {LONGEST:,} characters")
            yield line
    except OSError as error:
        raise SixtySixError(f"{name}: cannot be read: {error.strerror}") from None


def read_hands(lines: Iterable[str], name: str, forms: Sequence[str] = ("hand",)) -> Iterator[Any]:
    """Yield the hands in a file with one JSON object per line. Empty lines are skipped.

    A hand with the key ``setup`` is checked against the last of the ``forms``. Any other hand is checked against the
    first form. Open the file with ``errors=DECODE_ERRORS``, so that the place of invalid UTF-8 can be reported.

    Raises:
        SixtySixError: if a line is invalid.
    """
    for number, line in enumerate(lines_of(lines, name), 1):
        if not line.strip():
            continue
        read = parse_line(line, f"{name}:{number}", "trace")
        form = forms[-1 if isinstance(read, dict) and "setup" in read else 0]
        if problem := malformed(read, form):
            raise SixtySixError(f"{name}:{number}:1: this is no {form}: {with_ten(problem)}")
        yield read


def parse_line(line: str, place: str, what: str) -> Any:
    """Return the JSON value of a line. ``place`` and ``what`` are for the error's message.

    Raises:
        SixtySixError: if the line is not valid JSON.
    """
    try:
        line.encode()
        return parse_json(line.rstrip("\r\n"))
    except UnicodeEncodeError as found:
        raise SixtySixError(f"{place}:{found.start + 1}: not UTF-8") from None
    except ValueError as found:
        column, says = getattr(found, "colno", 1), getattr(found, "msg", found)
        raise SixtySixError(
            f"{place}:{column}: not JSON (a {what} has one object per line): {says}"
        ) from None
    except RecursionError:
        raise SixtySixError(f"{place}:1: nested too deeply") from None


def require_own(hand: HandForm | VectorForm, lineage: Sequence[str]) -> None:
    """Raise `SixtySixError` unless the hand's variant is in ``lineage``.

    ``lineage`` has a variant and the variants that it extends. House rules can replay a hand of the variant that they
    extend.
    """
    if hand.get("variant") not in (None, *lineage):
        raise SixtySixError(f"this is a hand of {hand['variant']}, not of {lineage[0]}")


def first_difference(on: type[GameMachine] | KernelModule, hand: HandForm) -> str | None:
    """Replay a hand of a trace. Return the first difference from the trace, or None.

    Unknown keys are ignored. The order of legal events and of a player's cards does not matter.

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
    """Return the optional fields of the form ``table``. Traces by other programs may lack these fields."""
    table = read_schema("table")
    return frozenset(table["properties"]) - frozenset(table["required"])


def _difference(played: Mapping[str, object], written: Mapping[str, object], within: str = "") -> str | None:
    for name in views.different_fields(played, written, {*views.UNORDERED, "legal"}):
        path, value = f"{within}{name}", played[name]
        if name not in written:
            if name not in added_fields():
                return f"{path} is missing"
        elif isinstance(value, dict) and isinstance(part := written[name], dict):
            if difference := _difference(value, part, f"{path}."):
                return difference
        else:
            return f"{path} is {json.dumps(written[name])}, but a replay gives {json.dumps(value)}"
    return None
