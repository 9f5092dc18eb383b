"""Scenarios played: each event must be accepted, each point sound, and the end as it is written."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sixtysix.chart.problems import Pointer, SpecError
from sixtysix.contract.events import PLAYERS, Json
from sixtysix.contract.values import different_fields
from sixtysix.errors import SixtySixError
from sixtysix.game import views
from sixtysix.game.views import UNORDERED
from sixtysix.play.replay import Game, KernelGame, MachineGame
from sixtysix.runtime import GameMachine
from sixtysix.runtime.handlers import StateHandler
from sixtysix.scenarios.scenario import Refusal, Scenario
from sixtysix.scenarios.setup import setup_of

Found = Iterator[tuple[Pointer, str]]
"""What is otherwise than a scenario says, each with its place."""


def flaws(game: GameMachine, before: Any = None) -> Iterator[str]:
    """Say what is wrong at this point of a game, whatever has happened.

    The invariants hold (those across an event need its table ``before``), the views agree with the table and the
    legal events, and a snapshot restores the same game.
    """
    yield from _unsound(game, before)
    restored = type(game).restore(game.snapshot())
    if (restored.observe(), restored.legal_events()) != (game.observe(), game.legal_events()):
        yield "a snapshot restores another game"


def _unsound(game: GameMachine, before: Any = None) -> Iterator[str]:
    """Say the same without the snapshot."""
    yield from game.violations(before)
    table, legal = game.observe(), game.legal_events()
    open_table = table | (dict.fromkeys(views.POINTS) if game.ruleset.points_hidden else {})
    for player in PLAYERS:
        view = game.view(player)
        if view["legal"] != [event for event in legal if event.get("player") == player]:
            yield f"the view of player {player} has the legal events {view['legal']}"
        for key in sorted(view.keys() & table.keys()):
            if view[key] != open_table[key]:
                yield f"in the view of player {player} {key} is {view[key]}, on the table {open_table[key]}"


def run_scenario(scenario: Scenario, machine: type[GameMachine]) -> None:
    """Play the scenario on the machine of one of its variants.

    Raises:
        AssertionError: at the first event that is refused or leads to a flaw, or with all that is otherwise in the
            end; each line begins with its place.
        SixtySixError: if the given cards cannot be dealt, or an event does not exist.
    """
    heard: list[str] = []
    handlers = _listeners(machine, heard) if scenario.then.calls else ()
    try:
        game = MachineGame.begin(machine, setup_of(scenario.given, machine.ruleset), handlers=handlers)
    except SixtySixError as error:
        if scenario.document is None:
            raise
        raise SpecError([scenario.document.problem(("given",), "bad-setup", str(error))]) from None
    for found in _stages(scenario, game, heard):
        if lines := [at(scenario, place) + message for place, message in found]:
            raise AssertionError("\n".join(lines))


def scenario_on(kernel: Any, scenario: Scenario) -> Any | None:
    """Give the table after the scenario on a kernel; None where it does not do what the scenario says.

    A kernel does not know what handlers hear, nor because of which atoms an event is refused.
    """
    game = KernelGame(kernel, setup_of(scenario.given, kernel.RULESET))
    return None if any(map(any, _stages(scenario, game))) else game.table


def _listeners(machine: type[GameMachine], heard: list[str]) -> list[type[StateHandler]]:
    """Make a handler for each state that writes down what it is called."""

    def method(call: str) -> Any:
        return lambda *_: heard.append(call)

    methods = ("on_start", "on_entry", "on_event", "on_leave", "on_finish")
    return [
        type(state, (StateHandler,), {"state": state, **{m: method(f"{state} {m}") for m in methods}})
        for state in machine.states_map
    ]


def _stages(scenario: Scenario, game: Game, heard: list[str] | None = None) -> Iterator[Found]:
    """Play the scenario, and give what is otherwise at its beginning, at and after each event, and in the end."""
    machine = game.machine if isinstance(game, MachineGame) else None
    given = scenario.given
    if machine:
        yield ((("given",), flaw) for flaw in _unsound(machine))
    if given.points:
        yield _differences({"points": list(given.points)}, game.observe(), ("given",))
    for number, line in enumerate(scenario.when):
        place, before = scenario.place(number), game.table.copy()
        if heard:
            heard.clear()
        yield _refusal(game, line, place)
        if machine:
            yield ((place, f"after {line}: {flaw}") for flaw in _unsound(machine, before))
    if machine:
        yield ((("then",), flaw) for flaw in flaws(machine))
    yield _end(scenario, game, heard)


def _refusal(game: Game, line: str, place: Pointer, says: str = "{}: {}") -> Found:
    """Let the event of a line happen, and say why if it does not."""
    try:
        if not game.send(event := game.codec.parse(line)):
            yield place, says.format(line, game.why_refused(event))
    except Exception as error:  # whatever comes of rules with a fault
        yield place, says.format(line, str(error) or type(error).__name__)


def _end(scenario: Scenario, game: Game, heard: Sequence[str] | None) -> Found:
    then = scenario.then
    if then.state and then.state != game.state_name:
        yield ("then", "state"), f"the state is {game.state_name}, not {then.state}"
    yield from _differences(then.table, game.observe(), ("then", "table"))
    for player, fields in enumerate(then.views):
        yield from _differences(fields, game.view(player), ("then", "views", player))
    for number, line in enumerate(then.legal):
        yield from _refusal(game.twin(), line, ("then", "legal", number), "{} is not legal: {}")
    for number, refusal in enumerate(then.not_legal):
        if problem := _accepted(game, refusal):
            yield ("then", "not_legal", number, "event"), f"{refusal.event} {problem}"
    if then.calls and heard is not None and heard != list(then.calls):
        yield ("then", "calls"), f"the handlers hear {', '.join(heard)}"
    ended = game.rules.result(game.table, game.state_name) if then.result else {}
    for key, value in then.result.items():
        if ended[key] != value:
            yield ("then", "result", key), f"the {key} of the hand is {ended[key]}, not {value}"


def _differences(wanted: Mapping[str, Any], seen: Json, place: Pointer) -> Found:
    for key in different_fields(dict(wanted), seen, UNORDERED):
        is_there = key in seen
        yield (*place, key), f"{key} is {seen[key]}, not {wanted[key]}" if is_there else f"there is no {key}"


def _accepted(game: Game, refusal: Refusal) -> str:
    """Say how the event is not refused as it should be; nothing if it is."""
    event, tried = game.codec.parse(refusal.event), game.twin()
    before = tried.snapshot()
    if tried.send(event):
        return "is accepted"
    if tried.snapshot() != before:
        return "is refused, but changes the game"
    because = tried.failing_atoms(event)
    if None not in (because, refusal.because) and sorted(because or ()) != sorted(refusal.because or ()):
        return f"is refused because of {list(because or ())}, not {list(refusal.because or ())}"
    return ""


def at(scenario: Scenario, place: Pointer) -> str:
    """Begin a message about a place."""
    document = scenario.document
    return "{}:{}:{}: ".format(document.file, *document.position(place)) if document else ""
