"""Scenarios, played: each event must be accepted, each point sound, and the end as it is written."""

from collections.abc import Iterator
from typing import Any

from sixtysix.errors import SixtySixError
from sixtysix.explore.trace import result
from sixtysix.rules import views
from sixtysix.rules.ruleset import TURN_UP, Ruleset
from sixtysix.runtime import EventNotAllowed, GameMachine
from sixtysix.runtime.declarations import Json
from sixtysix.runtime.events import PLAYERS
from sixtysix.runtime.lines import parse_event
from sixtysix.spec.problems import Finding, Pointer, SpecError, did_you_mean
from sixtysix.spec.scenario import Given, Refusal, Scenario

UNORDERED = ("hands", "won")
"""Fields of a table whose cards lie in no order."""


def begin(machine: type[GameMachine], given: Given, seed: int = 0) -> GameMachine:
    """A game that stands where a scenario begins; hands without a deck are shuffled from ``seed``.

    Raises:
        SixtySixError: if the cards are not the machine's deck.
    """
    game = machine(seed=seed, decks=_decks(machine, given), dealer=given.dealer)
    if given.dealt:
        game.send("start_game")
        _set_standing(game.table, given)
    return game


def _decks(machine: type[GameMachine], given: Given) -> list[list[str]]:
    first = _deck(machine.ruleset, given) if given.hands else list(given.deal)
    return [*([first] if first else []), *map(list, given.next_deals)]


def _deck(r: Ruleset, given: Given) -> list[str]:
    """The deck, after the cut, that gives the holdings."""
    named = {*given.hands[0], *given.hands[1], given.turnup, *given.stock}
    rest = [name for card in r.cards if (name := views.card_name(r, card)) not in named]
    holdings = [iter(cards) for cards in given.hands]
    players = [None if to == TURN_UP else given.dealer if to else 1 - given.dealer for to in r.dealing]
    dealt = [given.turnup if player is None else next(holdings[player], "") for player in players]
    return [*dealt, *holdings[0], *holdings[1], *given.stock, *rest]


def _set_standing(t: Any, given: Given) -> None:
    """Let the hand that has just been dealt be one of a match that goes on."""
    t.hands_ended = 1
    t.score[:] = given.score or t.score
    t.games[:] = given.games
    t.bonus = given.bonus


def flaws(game: GameMachine, before: Any = None) -> Iterator[str]:
    """What is wrong at this point of a game, whatever has happened.

    The invariants hold (those across an event need its table ``before``), the views agree with the table and the
    legal events, and a snapshot restores the same game.
    """
    yield from game.violations(before)
    table, legal = game.observe(), game.legal_events()
    for player in PLAYERS:
        view = game.view(player)
        if view["legal"] != [event for event in legal if event.get("player") == player]:
            yield f"the view of player {player} has the legal events {view['legal']}"
        for key in sorted(view.keys() & table.keys()):
            if view[key] != table[key]:
                yield f"in the view of player {player} {key} is {view[key]}, on the table {table[key]}"
    restored = type(game).restore(game.snapshot())
    if (restored.observe(), restored.legal_events()) != (table, legal):
        yield "a snapshot restores another game"


def run_scenario(scenario: Scenario, machine: type[GameMachine]) -> None:
    """Play the scenario on the machine of its variant.

    Raises:
        AssertionError: at the first event that is refused or leads to a flaw, or with all that is otherwise in the
            end; each line begins with its place.
        SpecError: if an event or a field of the table does not exist.
        SixtySixError: if the given cards cannot be dealt.
    """
    game = begin(machine, scenario.given)
    _expect_none(scenario, [(("given",), flaw) for flaw in flaws(game)])
    for number, line in enumerate(scenario.when):
        place: Pointer = ("when", number)
        event, before = _event(scenario, machine, place, line), game.table.copy()
        try:
            game.send(**event)
        except Exception as error:
            raise AssertionError(f"{_at(scenario, place)}{line}: {_message(error)}") from error
        _expect_none(scenario, [(place, f"after {line}: {flaw}") for flaw in flaws(game, before)])
    _expect_none(scenario, list(_differences(scenario, game)))


def _expect_none(scenario: Scenario, differences: list[tuple[Pointer, str]]) -> None:
    if differences:
        raise AssertionError("\n".join(_at(scenario, place) + message for place, message in differences))


def _event(scenario: Scenario, machine: type[GameMachine], place: Pointer, line: str) -> Json:
    """The JSON form of a line; a card or suit that the variant does not have is an error, not a refusal."""
    try:
        event = parse_event(machine, line)
    except SixtySixError as error:
        raise _unknown(scenario, place, str(error)) from None
    for kind in machine.declared_events[event["event"]].carries:
        known = machine.rules_module.ARGUMENTS[kind].names(machine.ruleset)
        if event[kind] not in known:
            message = f"{line!r}: there is no {kind} {event[kind]}; there are {' '.join(known)}"
            raise _unknown(scenario, place, message)
    return event


def _differences(scenario: Scenario, game: GameMachine) -> Iterator[tuple[Pointer, str]]:
    """What is otherwise than the scenario says, each with its place."""
    then = scenario.then
    if then.state and then.state != game.state:
        yield ("then", "state"), f"the state is {game.state}, not {then.state}"
    yield from _table_differences(scenario, game.observe())
    yield from _legality_differences(scenario, game)
    ended = result(game.table, game.state) if then.result else {}
    for key, value in then.result.items():
        if ended[key] != value:
            yield ("then", "result", key), f"the {key} of the hand is {ended[key]}, not {value}"


def _table_differences(scenario: Scenario, table: Json) -> Iterator[tuple[Pointer, str]]:
    for key, value in scenario.then.table.items():
        place = ("then", "table", key)
        if key not in table:
            raise _unknown(scenario, place, f"the table has no {key}{did_you_mean(key, table)}")
        if _plain(key, table[key]) != _plain(key, value):
            yield place, f"{key} is {table[key]}, not {value}"


def _legality_differences(scenario: Scenario, game: GameMachine) -> Iterator[tuple[Pointer, str]]:
    place: Pointer
    for number, line in enumerate(scenario.then.legal):
        place = ("then", "legal", number)
        if problem := _refused(game, _event(scenario, type(game), place, line)):
            yield place, f"{line} is not legal: {problem}"
    for number, refusal in enumerate(scenario.then.not_legal):
        place = ("then", "not_legal", number, "event")
        if problem := _accepted(game, refusal, _event(scenario, type(game), place, refusal.event)):
            yield place, f"{refusal.event} {problem}"


def _plain(key: str, value: Any) -> Any:
    if key in UNORDERED and isinstance(value, list):
        return [sorted(cards) if isinstance(cards, list) else cards for cards in value]
    return value


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


def _at(scenario: Scenario, place: Pointer) -> str:
    document = scenario.document
    return "{}:{}:{}: ".format(document.file, *document.position(place)) if document else ""


def _unknown(scenario: Scenario, place: Pointer, message: str) -> Exception:
    if scenario.document is None:
        return SixtySixError(message)
    return SpecError([scenario.document.problem(*Finding(place, "unknown-name", message, at_key=True))])
