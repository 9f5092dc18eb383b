"""The life of states, as a front end's handlers hear of it: rulings R24, R27, R44 and R48."""

from pathlib import Path

import pytest

import sixtysix
from sixtysix.contract.events import Json
from sixtysix.game import views
from sixtysix.runtime import AmbiguousTransition, GameMachine, StateHandler, TransitionNotDeclared
from sixtysix.testing import play, refused

from .table import FAMILY, deck, house


class Diary(StateHandler):
    """Writes down each call, on pages that all handlers share."""

    def __init__(self, state: str, pages: list[str]) -> None:
        self.state = state  # type: ignore[misc]
        self.pages = pages

    def write(self, what: str) -> None:
        self.pages.append(f"{what} {self.state}")

    def on_start(self) -> None:
        self.write("start")

    def on_entry(self) -> None:
        self.write("entry")

    def on_event(self, event: Json) -> None:
        self.write(f"{event['event']} in")

    def on_leave(self) -> None:
        self.write("leave")

    def on_finish(self) -> None:
        self.write("finish")


ZERO, ONE = "AH JD JC QD QC 9C", "AS TS KS QS JH 9H"


def watched(machine: type[GameMachine]) -> tuple[GameMachine, list[str]]:
    """A game before its match, with a diary for every state."""
    pages: list[str] = []
    handlers = [Diary(name, pages) for name in machine.states_map]
    cards = deck(machine.ruleset, zero=ZERO, one=ONE, turn_up="JS")
    return machine(seed=1, dealer=0, decks=[cards.split()], handlers=handlers), pages


def pages_of(game: GameMachine, pages: list[str], line: str) -> list[str]:
    """Collect the calls while the event happens."""
    del pages[:]
    play(game, [line])
    return list(pages)


def test_r24_the_whole_call_order_of_a_short_match(tmp_path: Path) -> None:
    game, pages = watched(house(tmp_path, "snapszer", "game.points: 4"))
    assert pages == ["entry PRE_GAME"]

    assert pages_of(game, pages, "start_game") == [
        "start_game in PRE_GAME",
        "leave PRE_GAME",
        "entry NEW_GAME",
        "leave NEW_GAME",
        "start HAND_SETUP",
        "start HAND_PLAY",
        "start HAND_END",
        "entry PLAY",
        "entry HAND_SETUP",
        "leave HAND_SETUP",
        "start TRICK_START",
        "start TRICK_IN_PROGRESS",
        "start TRICK_END",
        "entry HAND_PLAY",
        "entry TRICK_START",
    ]
    assert pages_of(game, pages, "1 lead_card AS") == [
        "lead_card in TRICK_START",
        "lead_card in HAND_PLAY",
        "lead_card in PLAY",
        "leave TRICK_START",
        "entry TRICK_IN_PROGRESS",
    ]
    assert pages_of(game, pages, "0 play_card JD") == [
        "play_card in TRICK_IN_PROGRESS",
        "play_card in HAND_PLAY",
        "play_card in PLAY",
        "leave TRICK_IN_PROGRESS",
        "entry TRICK_END",
    ]
    assert pages_of(game, pages, "1 next_trick") == [
        "next_trick in TRICK_END",
        "next_trick in HAND_PLAY",
        "next_trick in PLAY",
        "leave TRICK_END",
        "entry TRICK_START",
    ]
    assert pages_of(game, pages, "0 claim") == [  # falsely; another hand is dealt
        "claim in TRICK_START",
        "claim in HAND_PLAY",
        "claim in PLAY",
        "leave TRICK_START",
        "leave HAND_PLAY",
        "finish TRICK_START",
        "finish TRICK_IN_PROGRESS",
        "finish TRICK_END",
        "entry HAND_END",
        "leave HAND_END",
        "entry HAND_SETUP",
        "leave HAND_SETUP",
        "start TRICK_START",
        "start TRICK_IN_PROGRESS",
        "start TRICK_END",
        "entry HAND_PLAY",
        "entry TRICK_START",
    ]
    assert pages_of(game, pages, "0 claim") == [  # falsely again, which loses the match
        "claim in TRICK_START",
        "claim in HAND_PLAY",
        "claim in PLAY",
        "leave TRICK_START",
        "leave HAND_PLAY",
        "finish TRICK_START",
        "finish TRICK_IN_PROGRESS",
        "finish TRICK_END",
        "entry HAND_END",
        "leave HAND_END",
        "leave PLAY",
        "finish HAND_SETUP",
        "finish HAND_PLAY",
        "finish HAND_END",
        "entry DONE",
    ]
    assert pages_of(game, pages, "restart") == ["restart in DONE", "leave DONE", "entry PRE_GAME"]


def test_r24_leaving_the_table_ends_it(tmp_path: Path) -> None:
    game, pages = watched(house(tmp_path, "snapszer", "game.points: 1"))
    play(game, ["start_game", "1 claim"])
    assert pages_of(game, pages, "quit") == ["quit in DONE", "leave DONE", "entry TERMINATED"]


def test_r24_an_event_that_stays_in_its_state_enters_nothing() -> None:
    game, pages = watched(sixtysix.machine("snapszer"))
    play(game, ["start_game"])
    assert pages_of(game, pages, "1 close_talon") == [
        "close_talon in TRICK_START",
        "close_talon in HAND_PLAY",
        "close_talon in PLAY",
    ]


class Onlooker(Diary):
    """Writes down what stands on the table when it hears of an event."""

    def on_event(self, event: Json) -> None:
        table = self.game.observe()
        self.write(f"{table['state']} led {table['led']} points {table['points']}: {event['event']} in")


def test_r27_handlers_hear_of_an_event_before_anything_changes() -> None:
    pages: list[str] = []
    handlers = [Onlooker(name, pages) for name in ("PLAY", "TRICK_START", "TRICK_IN_PROGRESS")]
    machine = sixtysix.machine("snapszer")
    cards = deck(machine.ruleset, zero=ZERO, one=ONE, turn_up="JS")
    game = machine(seed=1, dealer=0, decks=[cards.split()], handlers=handlers)
    play(game, ["start_game"])
    assert pages_of(game, pages, "1 lead_card AS") == [
        "TRICK_START led None points [0, 0]: lead_card in TRICK_START",
        "TRICK_START led None points [0, 0]: lead_card in PLAY",
        "leave TRICK_START",
        "entry TRICK_IN_PROGRESS",
    ]
    assert pages_of(game, pages, "0 play_card JD") == [
        "TRICK_IN_PROGRESS led AS points [0, 0]: play_card in TRICK_IN_PROGRESS",
        "TRICK_IN_PROGRESS led AS points [0, 0]: play_card in PLAY",
        "leave TRICK_IN_PROGRESS",
    ]


def test_r27_the_innermost_handler_hears_first_and_then_outwards() -> None:
    game, pages = watched(sixtysix.machine("snapszer"))
    play(game, ["start_game"])
    heard = [page for page in pages_of(game, pages, "1 lead_card AS") if " in " in page]
    assert heard == ["lead_card in TRICK_START", "lead_card in HAND_PLAY", "lead_card in PLAY"]


@pytest.mark.parametrize("line", ["0 lead_card AH", "1 lead_card AH", "1 declare_marriage S", "0 next_trick"])
def test_r27_a_refused_event_reaches_no_handler(line: str) -> None:
    game, pages = watched(sixtysix.machine("snapszer"))
    play(game, ["start_game"])
    del pages[:]
    refused(game, line)
    assert pages == []


def test_r27_states_that_move_on_by_themselves_hear_of_no_event(tmp_path: Path) -> None:
    game, pages = watched(house(tmp_path, "snapszer", "game.points: 4"))
    play(game, ["start_game", "1 claim", "1 claim", "restart"])
    heard = {page.split(" in ")[1] for page in pages if " in " in page}
    assert heard == {"PRE_GAME", "TRICK_START", "HAND_PLAY", "PLAY", "DONE"}


def test_r44_a_transition_is_the_one_event_that_leads_there() -> None:
    game, _ = watched(sixtysix.machine("schnapsen"))
    game.transition("NEW_GAME")
    game.transition("TRICK_IN_PROGRESS", card="AS")
    assert game.current_event == {"event": "lead_card", "player": 1, "card": "AS"}


def test_r44_a_transition_within_its_state_is_never_meant() -> None:
    game, _ = watched(sixtysix.machine("schnapsen"))
    play(game, ["start_game"])
    assert game.explain("close_talon").allowed
    with pytest.raises(TransitionNotDeclared):
        game.transition("TRICK_START")


def test_r44_nobody_chooses_between_events_for_the_player() -> None:
    game, _ = watched(sixtysix.machine("schnapsen"))
    play(game, ["start_game", "1 lead_card AS", "0 play_card AH"])
    with pytest.raises(AmbiguousTransition, match="claim and next_trick lead"):
        game.transition("HAND_END")
    game.transition("HAND_END", event="claim")
    assert game.current_event == {"event": "claim", "player": 1}


def test_r44_what_the_running_event_does_anyway_is_fulfilled() -> None:
    class Sits(StateHandler):
        state = "PRE_GAME"

        def on_event(self, event: Json) -> None:
            self.transition("NEW_GAME")

    game = sixtysix.machine("schnapsen")(seed=1, handlers=[Sits])
    play(game, ["start_game"])
    assert game.state == "TRICK_START"


@pytest.mark.parametrize("variant", FAMILY)
def test_r48_before_and_after_a_match_the_machine_waits_for_the_table(variant: str) -> None:
    game = sixtysix.machine(variant)(seed=3)
    assert (game.state, game.legal_events()) == ("PRE_GAME", [{"event": "start_game"}])
    while game.state != "DONE":
        game.send(**game.legal_events()[-1])
    assert game.legal_events() == [{"event": "restart"}, {"event": "quit"}]
    assert views.result(game.table)["winner"] in (0, 1)
