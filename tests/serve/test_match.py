"""A match at a table can be restored from its log."""

from random import Random
from typing import Any

import pytest

from sixtysix.chart import variant_names
from sixtysix.chart.validation import malformed
from sixtysix.compile.machine import machine
from sixtysix.play.trace import first_difference
from sixtysix.runtime import EventNotAllowed
from sixtysix_tables.match import Beginning, Content, Match, Refused, deck_of, shuffled, trace

from .serving import dealing

Json = dict[str, Any]


def played(variant: str, seed: int, hands: int = 1) -> tuple[Match, list[tuple[Beginning, list[Content]]]]:
    """Play ``hands`` hands; return the match, and each hand's beginning and log."""
    match, chance = dealing()(machine(variant)), Random(seed)
    match.start()
    over: list[tuple[Beginning, list[Content]]] = []
    begin, log = match.begin, list[Content]()
    while len(over) < hands and not match.is_over:
        log += match.send(chance.choice(match.game.legal_events()))
        if match.begin is not begin or match.is_over:
            over.append((begin, log))
            begin, log = match.begin, []
    return match, over


@pytest.mark.parametrize("variant", variant_names())
def test_it_is_made_again_at_every_point(variant: str) -> None:
    match, chance = dealing()(machine(variant)), Random(3)
    match.start()
    begin, log = match.begin, list[Content]()
    for _ in range(60):
        if match.is_over:
            break
        log += match.send(chance.choice(match.game.legal_events()))
        if match.begin is not begin:
            begin, log = match.begin, []
        again = Match(machine(variant), begin=begin, log=log)
        assert (again.game.observe(), again.hand, again.result()) == (
            match.game.observe(),
            match.hand,
            match.result(),
        )


@pytest.mark.parametrize("variant", variant_names())
def test_a_hand_that_is_over_is_a_trace(variant: str) -> None:
    """It is a valid ``hand``, and replays on the machine."""
    _, hands = played(variant, seed=5, hands=3)
    for begin, log in hands:
        hand: Any = trace(machine(variant), begin, log, player=0)
        assert malformed(hand, "hand") is None
        assert first_difference(machine(variant), hand) is None
        assert [step["event"] for step in hand["steps"]] == [content["event"] for content in log]
        for step in hand["steps"]:
            assert step["view"]["shown"] == step["table"]["hands"]


def test_what_is_taken_back_has_not_happened() -> None:
    match = dealing()(machine("schnapsen"))
    match.start()
    before, log = match.game.observe(), list[Content]()
    leader = int(match.turn or 0)
    lead = match.game.legal_events()[-1]
    log += match.send(lead)
    reply = next(event for event in match.game.legal_events() if event["event"] == "play_card")
    log += match.send(reply)
    log += match.ask_back(leader, at_once=False)
    assert match.take_back == leader
    assert match.ask_back(leader, at_once=False) == []
    log += match.ask_back(1 - leader, at_once=False)
    assert (log[-1]["by"], log[-1]["events"]) == (leader, 2)
    assert match.game.observe() == before
    again = Match(machine("schnapsen"), begin=match.begin, log=log)
    assert again.game.observe() == before
    with pytest.raises(Refused, match="nothing_to_take_back"):
        match.ask_back(leader, at_once=True)


def test_a_rematch_begins_when_both_wish_it() -> None:
    match, chance = dealing()(machine("schnapsen")), Random(1)
    match.start()
    with pytest.raises(EventNotAllowed):
        match.rematch(0, at_once=False)
    begin, log = match.begin, list[Content]()
    while not match.is_over:
        if match.begin is not begin:
            begin, log = match.begin, []
        log += match.send(chance.choice(match.game.legal_events()))
    hand = match.hand
    log += match.rematch(0, at_once=False)
    assert match.rematch(0, at_once=False) == []
    again = Match(machine("schnapsen"), begin=begin, log=log)
    assert (again.is_over, again.wishes) == (True, {0})
    for one in (match, again):
        wish, start = one.rematch(1, at_once=False)
        assert (wish, start["event"]) == ({"rematch": 1}, {"event": "start_game"})
        assert (one.hand, one.wishes, one.result()) == (hand + 1, set(), None)


def test_what_happened_has_the_values_of_its_day() -> None:
    seen: dict[object, Content] = {}
    for seed in range(40):
        for _, log in played("schnapsen", seed, hands=2)[1]:
            seen |= {content["event"]["event"]: content for content in log}
            assert "result" in log[-1]
            assert not any("result" in content for content in log[:-1])
    assert seen["declare_marriage"]["worth"] in (20, 40)
    assert seen["exchange_trump"]["gave"][0] == "J"
    assert seen["exchange_trump"]["took"][1] == seen["exchange_trump"]["gave"][1]


def test_every_deck_comes_from_outside_the_machine() -> None:
    decks = [shuffled(machine("schnapsen")) for _ in range(20)]
    assert len({tuple(deck) for deck in decks}) == 20
    match = dealing(decks, dealer=0)(machine("schnapsen"))
    match.start()
    assert match.game.rules_module.deck(match.game.table, match.game.ruleset) == decks[0]
    assert sorted(decks[0]) == sorted(deck_of(machine("schnapsen")))
