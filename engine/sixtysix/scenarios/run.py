"""Plays scenarios (short examples of rules), and checks that each scenario ends as written.

Every event must be accepted. After every event, the machine must pass the checks of `play.flaws`.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from sixtysix.chart.paths import is_path
from sixtysix.chart.problems import Pointer, SpecError
from sixtysix.compile.machine import compile_machine
from sixtysix.contract.events import event_line
from sixtysix.contract.rules import KernelModule
from sixtysix.errors import SixtySixError, counted
from sixtysix.evidence.coverage import Coverage, Hand, coverage_of
from sixtysix.game import views
from sixtysix.game.forms import HandForm, HandResult
from sixtysix.game.names import ENDS
from sixtysix.game.table import Table
from sixtysix.game.views import UNORDERED, different_fields
from sixtysix.play.flaws import flaws, resumed, snapshot_flaws
from sixtysix.play.replay import Game, KernelGame, MachineGame, start
from sixtysix.play.trace import first_difference
from sixtysix.runtime import GameMachine
from sixtysix.runtime.handlers import StateHandler
from sixtysix.scenarios.reading import refused_parameters, scenario_chart
from sixtysix.scenarios.scenario import Refusal, Scenario, Then, dealt_hand, setup_of

Found = Iterator[tuple[Pointer, str]]  # differences from the scenario: (place, message)


def run_scenario(scenario: Scenario, machine: type[GameMachine]) -> None:
    """Play a scenario on a machine, and check the end.

    Raises:
        AssertionError: if the machine does not do what the scenario says. Each line of the message begins with
            ``file:line:column``.
        SixtySixError: if the cards cannot be dealt, or the scenario names an unknown event.
    """
    heard: list[str] = []
    handlers = _listeners(machine, heard) if scenario.then.calls else ()
    try:
        game = MachineGame(start(machine, setup_of(scenario.given, machine.ruleset), handlers=handlers))
    except SixtySixError as error:
        if scenario.document is None:
            raise
        raise SpecError([scenario.document.problem(("given",), "bad-setup", str(error))]) from None
    for found in _stages(scenario, game, heard):
        if lines := [at(scenario, place) + message for place, message in found]:
            raise AssertionError("\n".join(lines))


def scenario_on(kernel: KernelModule, scenario: Scenario) -> Table | None:
    """Play a scenario on a kernel. Return the table at the end, or None if the scenario fails.

    A kernel does not report handler calls or failing guards. So these parts of the scenario are not checked.
    """
    game = KernelGame(kernel, setup_of(scenario.given, kernel.RULESET))
    return None if any(map(any, _stages(scenario, game))) else game.table


def _listeners(machine: type[GameMachine], heard: list[str]) -> list[type[StateHandler]]:
    """Return handlers that append each call, such as ``TRICK_START on_leave``, to ``heard``."""

    def method(call: str) -> Any:
        return lambda *_: heard.append(call)

    methods = ("on_start", "on_entry", "on_event", "on_leave", "on_finish")
    return [
        type(state, (StateHandler,), {"state": state, **{m: method(f"{state} {m}") for m in methods}})
        for state in machine.states_map
    ]


def _stages(scenario: Scenario, game: Game, heard: list[str] | None = None) -> Iterator[Found]:
    """Play a scenario. Yield the differences at the beginning, after each event, and at the end."""
    machine = game.machine if isinstance(game, MachineGame) else None
    given = scenario.given
    if machine:
        yield ((("given",), flaw) for flaw in flaws(machine))
    if given.points:
        yield _differences({"points": list(given.points)}, game.observe(), ("given",))
    for number, line in enumerate(scenario.when):
        place, before = scenario.place(number), game.table.copy()
        if heard:
            heard.clear()
        yield _refusal(game, line, place)
        if machine:
            yield ((place, f"after {line}: {flaw}") for flaw in flaws(machine, before))
    if machine:
        yield ((("then",), flaw) for flaw in snapshot_flaws(machine, resumed(machine)))
    yield _end(scenario, game, heard)


def _refusal(game: Game, line: str, place: Pointer, says: str = "{}: {}") -> Found:
    try:
        if not game.send(event := game.codec.parse(line)):
            yield place, says.format(line, game.why_refused(event))
    except Exception as error:  # faulty rules may raise anything
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
        if problem := _wrong_refusal(game, refusal):
            yield ("then", "not_legal", number, "event"), f"{refusal.event} {problem}"
    if then.calls and heard is not None and heard != list(then.calls):
        yield ("then", "calls"), f"the handlers hear {', '.join(heard)}"
    ended: Mapping[str, object] = views.result(game.table, game.state_name) if then.result else {}
    for key, value in then.result.items():
        if ended[key] != value:
            yield ("then", "result", key), f"the {key} of the hand is {ended[key]}, not {value}"


def _differences(wanted: Mapping[str, object], seen: Mapping[str, object], place: Pointer) -> Found:
    for key in different_fields(wanted, seen, UNORDERED):
        is_there = key in seen
        yield (*place, key), f"{key} is {seen[key]}, not {wanted[key]}" if is_there else f"there is no {key}"


def _wrong_refusal(game: Game, refusal: Refusal) -> str:
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
    """Return the prefix ``file:line:column: `` of messages about a place in the scenario's file."""
    document = scenario.document
    return "{}:{}:{}: ".format(document.file, *document.position(place)) if document else ""


# All variants of a scenario


@cache
def machine_of(coverage: Coverage) -> type[GameMachine]:
    return compile_machine(coverage.chart)


def _played(scenario: Scenario, coverage: Coverage) -> Hand:
    hand = Hand(coverage, setup_of(scenario.given, coverage.ruleset))
    for line in scenario.when:
        hand.send(coverage.codec.parse(line))
    return hand


def hand_scenario(machine: type[GameMachine], variant: str, hand: HandForm) -> Scenario:
    """Return a scenario that states how a recorded hand ends.

    The machine must have the parameters of the variant, except the number of games in a match.

    Raises:
        SixtySixError: if the machine does not play the hand as recorded.
    """
    if difference := first_difference(machine, hand):
        raise SixtySixError(f"the hand cannot be replayed: {difference}")
    ended = {key: value for key, value in hand["result"].items() if key in HandResult.__annotations__}
    says = "Nobody wins the hand."
    if ended["winner"] is not None:
        points = counted(hand["result"]["game_points"], "game point")
        says = f"Player {ended['winner']} wins {points} {ENDS[str(ended['reason'])]}."
    events = tuple(event_line(step["event"]) for step in hand["steps"])
    return Scenario(says, (variant,), dealt_hand(machine.ruleset, hand), Then(result=ended), events)


def rows_of_end(scenario: Scenario, coverage: Coverage) -> dict[str, str]:
    """Return the cases that a scenario's last event shows, as a mapping from case to row (see `Case`)."""
    shown = _played(scenario, coverage).shown
    rows = (coverage.obligations[name] for name in shown if name.startswith("case/"))
    labels = {case.name: case.rows(coverage.ruleset) for case in coverage.chart.cases.values()}
    found = {o.case: labels[o.case][o.row] for o in rows}
    return {case: found[case] for case in labels if case in found}


def not_shown(scenario: Scenario, coverage: Coverage) -> Iterator[tuple[Pointer, str]]:
    """Yield (place, message) for each ruling or case under ``shows`` that the scenario does not show.

    The events under ``legal`` and ``not_legal`` are tried, too.
    """
    hand, then = _played(scenario, coverage), scenario.then
    found = set(hand.shown_so_far)
    for line in (*then.legal, *(refusal.event for refusal in then.not_legal)):
        event = coverage.codec.parse(line)
        found.update(hand.tries(event["event"], coverage.codec.numbers_of(event)))
    cited = {citation for name in found for citation in coverage.obligations[name].cites}
    for number, ruling in enumerate(scenario.rulings):
        named = coverage.obligations.get(f"ruling/{ruling}")
        if named and ruling not in cited:
            message = f"this does not show {ruling}; any of these would: {', '.join(named.by)}"
            yield ("shows", "rulings", number), message
    for case, row in scenario.cases.items():
        if f"case/{case}/{row.replace(' ', '_')}" not in found:
            rows = sorted(name for name in found if name.startswith(f"case/{case}/"))
            instead = f", but {', '.join(rows)}" if rows else ""
            yield ("shows", "cases", case), f"this does not show {case}: {row}{instead}"


def scenario_coverage(scenario: Scenario, variant: str) -> Coverage:
    """Return the `Coverage` for a scenario in a variant. The scenario's house rules apply.

    Raises:
        SpecError: if the house rules have problems.
    """
    if scenario.parameters or is_path(variant):
        return Coverage(scenario_chart(scenario, variant))
    return coverage_of(variant)


def scenario_findings(scenario: Scenario) -> Iterator[str]:
    """Play a scenario in all its variants. Yield a message for each failure."""
    for variant in scenario.variants:
        for finding in _findings(scenario, variant):
            yield finding + (f" (in {variant})" if len(scenario.variants) > 1 else "")


def _findings(scenario: Scenario, variant: str) -> Iterator[str]:
    if wanted := scenario.then.refused_parameters:
        refused: list[str] = []
        try:
            scenario_chart(scenario, variant)
        except SpecError as error:
            refused = refused_parameters(error)
        if sorted(refused) != sorted(wanted):
            because = f"refused because of {', '.join(refused)}" if refused else "accepted"
            yield f"{at(scenario, ('then', 'refused_parameters'))}the house rules are {because}"
        return
    coverage = scenario_coverage(scenario, variant)
    try:
        run_scenario(scenario, machine_of(coverage))
    except AssertionError as error:
        yield from str(error).splitlines()
        return
    for place, message in not_shown(scenario, coverage):
        yield at(scenario, place) + message
