"""Hands in the JSON form ``hand``: written while they are played, and played again."""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from sixtysix.chart.forms import malformed, parse_json
from sixtysix.errors import SixtySixError
from sixtysix.events import Codec
from sixtysix.game import views
from sixtysix.game.ruleset import Ruleset
from sixtysix.game.setup import Setup
from sixtysix.game.table import Table
from sixtysix.runtime import EventNotAllowed, GameMachine, StateHandler
from sixtysix.runtime.declarations import Json

DECODE_ERRORS = "surrogateescape"
"""How a trace is opened, so that a byte that is no UTF-8 stays in its place."""

ADDED = {"pending", "won", "stock", "last_trick", "shown", "declared", "may_look"}
"""Keys of our tables that another writer of traces need not have."""


class TraceError(SixtySixError):
    """A trace that cannot be read."""


class Step(NamedTuple):
    """A point of a play: the state, the table, and the legal events as the codes of their `Codec`.

    ``made`` is the place of the one that happens next, -1 behind the last hand.
    """

    state: str
    table: Table
    legal: Sequence[int]
    made: int


def write_hands(variant: str, r: Ruleset, codec: Codec, steps: Iterable[Step]) -> Iterator[Json]:
    """The hands that a play has brought to their end, in the JSON form ``hand``."""
    hand: Json = {}
    ended = 0
    for state, t, legal, made in steps:
        if hand and t.hands_ended != ended:
            yield {**hand, "result": result(t, state)}
            hand = {}
        event = codec.json_of(legal[made]) if made >= 0 else {}
        if "player" not in event:
            continue
        if not hand:
            hand, ended = _begun(variant, r, t), t.hands_ended
        hand["steps"].append(
            {
                "state": state,
                "table": views.observe(t, r),
                "legal": [codec.json_of(code) for code in legal],
                "event": event,
            }
        )


def _begun(variant: str, r: Ruleset, t: Table) -> Json:
    setup = Setup.of_table(t, r).json()
    return {
        "variant": variant,
        "best_of": r.best_of,
        "deck": setup["deck"],
        "dealer": setup["dealer"],
        "first_dealer": setup.get("first_dealer", setup["dealer"]),
        "before": setup["before"],
        "steps": [],
    }


def result(t: Table, state: str) -> Json:
    """How the last hand ended, in the JSON form ``result``."""
    return {**views.result(t), "next_dealer": None if state == "DONE" else t.dealer}


def read_hands(lines: Iterable[str], name: str) -> Iterator[Json]:
    """The hands of a trace, one JSON object a line; empty lines do not count.

    The lines come from a file opened with ``errors=DECODE_ERRORS``, so that what is no UTF-8 is found where it stands.

    Raises:
        TraceError: with ``name``, line and column, if a line is no hand.
    """
    return read_objects(lines, name, lambda _: "hand", TraceError)


def read_objects(
    lines: Iterable[str], name: str, form_of: Callable[[Any], str], error: type[SixtySixError]
) -> Iterator[Json]:
    """Read one JSON value a line, each in the form that ``form_of`` names for it; empty lines do not count.

    Raises:
        SixtySixError: an ``error`` with ``name``, line and column, if a line is something else.
    """
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            line.encode()
            read = parse_json(line)
        except UnicodeEncodeError as found:
            raise error(f"{name}:{number}:{found.start + 1}: not UTF-8") from None
        except ValueError as found:
            column = getattr(found, "colno", 1)
            raise error(f"{name}:{number}:{column}: not JSON: {found}") from None
        except RecursionError:
            raise error(f"{name}:{number}:1: nested too deeply") from None
        form = form_of(read)
        if problem := malformed(read, form):
            raise error(f"{name}:{number}:1: this is no {form}: {problem}")
        yield read


def dealt(machine: type[GameMachine], hand: Json, handlers: Sequence[type[StateHandler]] = ()) -> GameMachine:
    """A game in which this hand has just been dealt.

    Raises:
        SetupError: if the hand's deck, dealer or score cannot be.
    """
    game: GameMachine = machine.rules_module.Setup.of_json(hand).start(machine, handlers=handlers)
    return game


def first_difference(machine: type[GameMachine], hand: Json) -> str | None:
    """Play the hand again: where it first differs from what was written down, None if it does not.

    Raises:
        SixtySixError: if the hand cannot be set up.
    """
    game = dealt(machine, hand)
    if difference := _difference({"best_of": hand["best_of"]}, {"best_of": game.ruleset.best_of}):
        return difference
    for number, step in enumerate(hand["steps"], 1):
        now = {
            "state": game.state,
            "table": views.observe(game.table, game.ruleset),
            "legal": game.legal_events(),
        }
        if difference := _difference(step, now):
            return f"step {number}: {difference}"
        try:
            game.send(**step["event"])
        except EventNotAllowed as error:
            return f"step {number}: {error}"
    if difference := _difference({"result": hand["result"]}, {"result": result(game.table, game.state)}):
        return f"after {len(hand['steps'])} steps: {difference}"
    return None


def _difference(written: Any, played: Any, path: str = "") -> str | None:
    """The first place where what was played differs from what was written.

    Keys added in writing do not count, nor does the order of cards in a holding or of legal events.
    """
    if isinstance(written, dict) and isinstance(played, dict):
        for key, value in played.items():
            where = f"{path}.{key}" if path else key
            if key in written:
                if difference := _difference(written[key], value, where):
                    return difference
            elif key not in ADDED:
                return f"{where} is missing"
        return None
    if _plain(written, path) != _plain(played, path):
        return f"{path} is {json.dumps(written)}, played again it is {json.dumps(played)}"
    return None


def _plain(value: Any, path: str) -> str:
    """The value as text that tells ``true`` from ``1``; where order means nothing, in one order."""
    if path == "legal" and isinstance(value, list):
        value = sorted(value, key=lambda event: json.dumps(event, sort_keys=True))
    elif path in ("table.hands", "table.won") and isinstance(value, list):
        value = [sorted(map(str, cards)) if isinstance(cards, list) else cards for cards in value]
    return json.dumps(value, sort_keys=True)
