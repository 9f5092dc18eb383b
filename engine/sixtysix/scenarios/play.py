"""Scenarios, set up and played: each event must be accepted, each point sound, and the end as it is written."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from sixtysix.chart.problems import Pointer, SpecError
from sixtysix.contract.events import PLAYERS, Codec, Json
from sixtysix.errors import SixtySixError
from sixtysix.game import views
from sixtysix.game.forms import UNORDERED
from sixtysix.game.ruleset import TURN_UP, Ruleset
from sixtysix.game.setup import Setup, new_score
from sixtysix.game.table import Table
from sixtysix.game.views import result
from sixtysix.kernels.program import legal_moves
from sixtysix.runtime import EventNotAllowed, GameMachine
from sixtysix.runtime.handlers import StateHandler
from sixtysix.runtime.snapshot import seal
from sixtysix.scenarios.position import Position, cards_in_order, lay_out, lying_open, state_of
from sixtysix.scenarios.scenario import Given, Refusal, Scenario


def begin(
    machine: type[GameMachine],
    given: Given,
    seed: int | None = None,
    handlers: Sequence[StateHandler | type[StateHandler]] = (),
) -> GameMachine:
    """Make a game that stands where a scenario begins; hands without a deck are shuffled from a seed.

    Raises:
        SixtySixError: if the cards are not the machine's deck, or cannot lie so.
    """
    setup = setup_of(given, machine.ruleset)
    setup = setup if seed is None else replace(setup, seed=seed)
    game: GameMachine = setup.start(machine, handlers=handlers)
    state = stand(game.table, machine.ruleset, given)
    if state in (None, game.state):
        return game
    content = {key: part for key, part in game.snapshot().items() if key != "checksum"}
    around = content["states"][:-1]
    return machine.restore(seal({**content, "states": [*around, state]}), handlers=handlers)


def receivers(r: Ruleset, dealer: int) -> list[int | None]:
    """List who gets each card of the deck that is dealt, in its order; None for the turn-up."""
    return [None if to == TURN_UP else dealer if to else 1 - dealer for to in r.dealing]


def setup_of(given: Given, r: Ruleset) -> Setup:
    """Tell the beginning of a scenario's hand, as far as it is that of a hand which has just been dealt.

    Raises:
        SixtySixError: if the turn-up is drawn, and a card lies nowhere or the talon is closed.
    """
    deck = given.deal
    if given.won:
        at = position(given)
        deck = tuple(cards_in_order(r, at))
        if not given.turnup and (rest := deck[len(lying_open(at)) :]):
            raise SixtySixError(f"the talon is used up, but nobody has {' '.join(rest)}")
        if not given.turnup and given.closed_by is not None:
            raise SixtySixError(f"the talon is used up, but player {given.closed_by} has closed it")
    elif given.hands:
        holdings, named = (
            [iter(cards) for cards in given.hands],
            {*given.stock, given.turnup}.union(*given.hands),
        )
        dealt = receivers(r, given.dealer)
        cards = [given.turnup if player is None else next(holdings[player], "") for player in dealt]
        rest = tuple(name for name in views.ARGUMENTS["card"].names(r) if name not in named)
        deck = (*cards, *holdings[0], *holdings[1], *given.stock, *rest)
    return Setup(
        deck,
        given.dealer,
        given.score or new_score(r),
        given.games,
        given.bonus,
        given.dealt,
        given.seed,
        given.first_dealer,
        given.next_deals,
    )


def position(given: Given) -> Position:
    """Give the position of a hand that is being played."""
    none: Any = ((), ())
    return {
        "hands": [list(cards) for cards in given.hands],
        "won": [list(cards) for cards in given.won],
        "marriages": [list(suits) for suits in given.marriages or none],
        "marriage": given.marriage,
        "leader": given.leader or 0,
        "turnup": given.turnup,
        "trump": given.trump,
        "stock": list(given.stock),
        "led": given.led,
        "last_trick": list(given.last_trick),
        "closed_by": given.closed_by,
        "strict": given.strict,
    }


def stand(t: Any, r: Ruleset, given: Given) -> str | None:
    """Let a hand that has just been dealt be one of a match that goes on.

    Returns:
        The state that a hand is in which is being played; None if this one has just been dealt.
    """
    t.hands_ended = int(given.dealt)
    if not given.won:
        return None
    at = position(given)
    lay_out(t, r, at)
    return state_of(at)


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
    """The same without the snapshot."""
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
    try:
        game = begin(
            machine, scenario.given, handlers=_listeners(machine, heard) if scenario.then.calls else ()
        )
    except SixtySixError as error:
        if scenario.document is None:
            raise
        raise SpecError([scenario.document.problem(("given",), "bad-setup", str(error))]) from None
    _expect_none(scenario, [(("given",), flaw) for flaw in _unsound(game)])
    if scenario.given.points:
        points = {"points": list(scenario.given.points)}
        _expect_none(scenario, _field_differences(points, game.observe(), ("given",)))
    for number, line in enumerate(scenario.when):
        place = scenario.place(number)
        event, before = machine.codec.parse(line), game.table.copy()
        heard.clear()
        try:
            game.send(**event)
        except Exception as error:
            raise AssertionError(f"{at(scenario, place)}{line}: {_message(error)}") from error
        _expect_none(scenario, [(place, f"after {line}: {flaw}") for flaw in _unsound(game, before)])
    _expect_none(scenario, [(("then",), flaw) for flaw in flaws(game)])
    _expect_none(scenario, _differences(scenario, game, heard))


def _listeners(machine: type[GameMachine], heard: list[str]) -> list[type[StateHandler]]:
    """A handler for each state that writes down what it is called."""

    def method(call: str) -> Any:
        return lambda *_: heard.append(call)

    methods = ("on_start", "on_entry", "on_event", "on_leave", "on_finish")
    return [
        type(state, (StateHandler,), {"state": state, **{m: method(f"{state} {m}") for m in methods}})
        for state in machine.states_map
    ]


def _expect_none(scenario: Scenario, differences: Iterable[tuple[Pointer, str]]) -> None:
    if lines := [at(scenario, place) + message for place, message in differences]:
        raise AssertionError("\n".join(lines))


def _differences(scenario: Scenario, game: GameMachine, heard: list[str]) -> Iterator[tuple[Pointer, str]]:
    """What is otherwise than the scenario says, each with its place."""
    then = scenario.then
    if then.state and then.state != game.state:
        yield ("then", "state"), f"the state is {game.state}, not {then.state}"
    yield from _field_differences(then.table, game.observe(), ("then", "table"))
    for player, fields in enumerate(then.views):
        yield from _field_differences(fields, game.view(player), ("then", "views", player))
    for number, line in enumerate(then.legal):
        try:
            type(game).restore(game.snapshot()).send(**game.codec.parse(line))
        except Exception as error:
            yield ("then", "legal", number), f"{line} is not legal: {_message(error)}"
    for number, refusal in enumerate(then.not_legal):
        if problem := _accepted(game, refusal):
            yield ("then", "not_legal", number, "event"), f"{refusal.event} {problem}"
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


def _plain(key: str, value: Any) -> Any:
    if key not in UNORDERED or not isinstance(value, list):
        return value
    if all(isinstance(card, str) for card in value):
        return sorted(value)
    return [sorted(cards, key=str) if isinstance(cards, list) else cards for cards in value]


def _message(error: Exception) -> str:
    return str(error) or type(error).__name__


def _accepted(game: GameMachine, refusal: Refusal) -> str:
    """How the event is not refused as it should be; empty if it is."""
    event, tried = game.codec.parse(refusal.event), type(game).restore(game.snapshot())
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
    """Begin a message about a place."""
    document = scenario.document
    return "{}:{}:{}: ".format(document.file, *document.position(place)) if document else ""


# A kernel does not know what handlers hear, nor because of which atoms an event is refused.
def scenario_on(kernel: Any, scenario: Scenario) -> Table | None:
    """Give the table after the scenario on a kernel; None where it does not do what the scenario says."""
    r, codec, given, then = kernel.RULESET, Codec.of_kernel(kernel), scenario.given, scenario.then
    t, setup = Table(), setup_of(given, r)
    begun = setup.begin(kernel, t)
    state = kernel.STATES.index(stand(t, r, given) or kernel.STATES[begun])
    if given.points and given.points != tuple(t.points):
        return None
    for line in scenario.when:
        setup.stack(t, r)
        state = kernel.step(t, r, state, codec.code_of(codec.parse(line)))
        if state == kernel.REFUSED:
            return None

    def accepts(line: str) -> bool:
        return bool(kernel.way(t, r, state, codec.code_of(codec.parse(line))) != kernel.REFUSED)

    name, legal = kernel.STATES[state], list(map(codec.json_of, legal_moves(kernel, t, state)))
    pairs = [(then.table, views.observe(t, r)), (then.result, result(t, name))]
    for player, wanted in enumerate(then.views):
        mine = [event for event in legal if event.get("player") == player]
        pairs.append((wanted, {**views.view(t, r, player), "legal": mine}))
    if then.state not in ("", name) or any(any(_field_differences(*pair, ())) for pair in pairs):
        return None
    if not all(map(accepts, then.legal)) or any(accepts(refusal.event) for refusal in then.not_legal):
        return None
    return t
