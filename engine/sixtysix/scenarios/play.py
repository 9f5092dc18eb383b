"""Scenarios, played: each event must be accepted, each point sound, and the end as it is written."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from sixtysix.chart.problems import Pointer, SpecError
from sixtysix.errors import SixtySixError
from sixtysix.events import PLAYERS, Json
from sixtysix.game.views import result
from sixtysix.runtime import EventNotAllowed, GameMachine
from sixtysix.runtime.handlers import StateHandler
from sixtysix.scenarios.scenario import Refusal, Scenario
from sixtysix.scenarios.setting import begin

UNORDERED = ("hands", "won", "hand", "own_tricks", "shown")
"""Fields of a table or a view whose cards lie in no order."""


def flaws(game: GameMachine, before: Any = None) -> Iterator[str]:
    """What is wrong at this point of a game, whatever has happened.

    The invariants hold (those across an event need its table ``before``), the views agree with the table and the
    legal events, and a snapshot restores the same game.
    """
    yield from _unsound(game, before)
    restored = type(game).restore(game.snapshot())
    if (restored.observe(), restored.legal_events()) != (game.observe(), game.legal_events()):
        yield "a snapshot restores another game"


def _unsound(game: GameMachine, before: Any = None) -> Iterator[str]:
    """The same without the snapshot."""
    yield from game.violations(before)
    table, legal = game.observe(), game.legal_events()
    for player in PLAYERS:
        view = game.view(player)
        if view["legal"] != [event for event in legal if event.get("player") == player]:
            yield f"the view of player {player} has the legal events {view['legal']}"
        for key in sorted(view.keys() & table.keys()):
            if view[key] != table[key]:
                yield f"in the view of player {player} {key} is {view[key]}, on the table {table[key]}"


def run_scenario(scenario: Scenario, machine: type[GameMachine]) -> None:
    """Play the scenario on the machine of one of its variants.

    Raises:
        AssertionError: at the first event that is refused or leads to a flaw, or with all that is otherwise in the
            end; each line begins with its place.
        SixtySixError: if the given cards cannot be dealt, or an event does not exist.
    """
    calls = _Calls(machine)
    try:
        game = begin(machine, scenario.given, handlers=calls.handlers if scenario.then.calls else ())
    except SixtySixError as error:
        raise _misplaced(scenario, ("given",), error) from None
    _expect_none(scenario, [(("given",), flaw) for flaw in _unsound(game)])
    if scenario.given.points:
        points = {"points": list(scenario.given.points)}
        _expect_none(scenario, list(_field_differences(points, game.observe(), ("given",))))
    for number, line in enumerate(scenario.when):
        place = scenario.place(number)
        event, before = machine.codec.parse(line), game.table.copy()
        calls.heard.clear()
        try:
            game.send(**event)
        except Exception as error:
            raise AssertionError(f"{at(scenario, place)}{line}: {_message(error)}") from error
        _expect_none(scenario, [(place, f"after {line}: {flaw}") for flaw in _unsound(game, before)])
    _expect_none(scenario, [(("then",), flaw) for flaw in flaws(game)])
    _expect_none(scenario, list(_differences(scenario, game, calls.heard)))


class _Calls:
    """What the handlers of a machine's states hear."""

    def __init__(self, machine: type[GameMachine]) -> None:
        self.heard: list[str] = []
        self.handlers = [self._handler(name) for name in machine.states_map]

    def _handler(self, name: str) -> type[StateHandler]:
        methods = ("on_start", "on_entry", "on_event", "on_leave", "on_finish")
        return type(name, (StateHandler,), {"state": name, **{m: self._hear(f"{name} {m}") for m in methods}})

    def _hear(self, call: str) -> Callable[..., None]:
        return lambda *_: self.heard.append(call)


def _expect_none(scenario: Scenario, differences: list[tuple[Pointer, str]]) -> None:
    if differences:
        raise AssertionError("\n".join(at(scenario, place) + message for place, message in differences))


def _differences(scenario: Scenario, game: GameMachine, heard: list[str]) -> Iterator[tuple[Pointer, str]]:
    """What is otherwise than the scenario says, each with its place."""
    then = scenario.then
    if then.state and then.state != game.state:
        yield ("then", "state"), f"the state is {game.state}, not {then.state}"
    yield from _field_differences(then.table, game.observe(), ("then", "table"))
    for player, fields in enumerate(then.views):
        yield from _field_differences(fields, game.view(player), ("then", "views", player))
    yield from _legality_differences(scenario, game)
    if then.calls and heard != list(then.calls):
        yield ("then", "calls"), f"the handlers hear {', '.join(heard)}"
    ended = result(game.table, game.state) if then.result else {}
    for key, value in then.result.items():
        if ended[key] != value:
            yield ("then", "result", key), f"the {key} of the hand is {ended[key]}, not {value}"


def _field_differences(
    wanted: Mapping[str, Any], seen: Json, place: Pointer
) -> Iterator[tuple[Pointer, str]]:
    for key, value in wanted.items():
        if key not in seen:
            yield (*place, key), f"there is no {key}"
        elif _plain(key, seen[key]) != _plain(key, value):
            yield (*place, key), f"{key} is {seen[key]}, not {value}"


def _legality_differences(scenario: Scenario, game: GameMachine) -> Iterator[tuple[Pointer, str]]:
    place: Pointer
    for number, line in enumerate(scenario.then.legal):
        place = ("then", "legal", number)
        if problem := _refused(game, game.codec.parse(line)):
            yield place, f"{line} is not legal: {problem}"
    for number, refusal in enumerate(scenario.then.not_legal):
        place = ("then", "not_legal", number, "event")
        if problem := _accepted(game, refusal, game.codec.parse(refusal.event)):
            yield place, f"{refusal.event} {problem}"


def _plain(key: str, value: Any) -> Any:
    if key not in UNORDERED or not isinstance(value, list):
        return value
    if all(isinstance(card, str) for card in value):
        return sorted(value)
    return [sorted(cards) if isinstance(cards, list) else cards for cards in value]


def _refused(game: GameMachine, event: Json) -> str:
    """Why the event does not happen; empty if it does."""
    try:
        type(game).restore(game.snapshot()).send(**event)
    except Exception as error:
        return _message(error)
    return ""


def _message(error: Exception) -> str:
    return str(error) or type(error).__name__


def _accepted(game: GameMachine, refusal: Refusal, event: Json) -> str:
    """How the event is not refused as it should be; empty if it is."""
    tried = type(game).restore(game.snapshot())
    before = tried.snapshot()
    try:
        tried.send(**event)
    except EventNotAllowed as error:
        because = [reason.atom for reason in error.explanation.reasons]
        if tried.snapshot() != before:
            return "is refused, but changes the game"
        if refusal.because is not None and sorted(because) != sorted(refusal.because):
            return f"is refused because of {because}, not {list(refusal.because)}"
        return ""
    return "is accepted"


def at(scenario: Scenario, place: Pointer) -> str:
    """How a message about a place begins."""
    document = scenario.document
    return "{}:{}:{}: ".format(document.file, *document.position(place)) if document else ""


def _misplaced(scenario: Scenario, place: Pointer, error: SixtySixError) -> SixtySixError:
    """The error, with its place if it is known."""
    if scenario.document is None:
        return error
    return SpecError([scenario.document.problem(place, "bad-setup", str(error))])
