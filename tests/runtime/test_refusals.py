"""Every illegal event is refused with `EventNotAllowed`, and nothing changes."""

import json
import re
from collections.abc import Iterator
from enum import IntEnum, StrEnum
from random import Random
from types import MappingProxyType
from typing import Any

import pytest

from sixtysix.runtime import EventNotAllowed, GameMachine, TransitionNotDeclared

from .games import VARIANTS, Json, game_at, in_state, machine, play_on, walk
from .hostile import JUNK, NAMES

BAD_EVENTS = 100_000
PARTS = 3
"""The number of tests among which each variant's bad events are divided."""


def refusal(game: GameMachine, *given: Any, **event: Any) -> EventNotAllowed:
    """Return the error that refuses the event; nothing may have changed."""
    before, last = game.snapshot(), game.current_event
    with pytest.raises(EventNotAllowed) as caught:
        game.send(*given, **event)
    assert game.snapshot() == before
    assert game.current_event == last
    assert str(caught.value)
    json.dumps(caught.value.explanation.json())
    return caught.value


@pytest.mark.parametrize("name", NAMES)
def test_names_that_are_no_event(name: str) -> None:
    assert "there is no event" in str(refusal(in_state(machine("schnapsen"), "TRICK_START"), name))


@pytest.mark.parametrize("value", JUNK, ids=lambda value: type(value).__name__)
def test_junk_is_no_event_player_card_or_suit(value: Any) -> None:
    game = in_state(machine("schnapsen"), "TRICK_START")
    player = game.table.leader
    refusal(game, value)
    refusal(game, "lead_card", player=player, card=value)
    refusal(game, "lead_card", card=value)
    refusal(game, "declare_marriage", player=player, suit=value)
    refusal(game, "close_talon", player=value)
    refusal(game, "lead_card", player=player, card=card_of_leader(game), suit=value)
    assert not game.explain(value).allowed
    assert not game.explain("lead_card", card=value).allowed
    with pytest.raises(TransitionNotDeclared, match="events lead to HAND_END, TRICK_IN_PROGRESS"):
        game.transition(value)
    with pytest.raises(EventNotAllowed):
        game.transition("TRICK_IN_PROGRESS", card=value)


def card_of_leader(game: GameMachine) -> str:
    return str(game.view(game.table.leader)["hand"][0])


def test_arguments_are_given_by_name() -> None:
    game = in_state(machine("schnapsen"), "TRICK_START")
    player, card = game.table.leader, card_of_leader(game)
    error = refusal(game, "lead_card", player, card)
    assert error.explanation.problem == f"lead_card takes its arguments by name, not {player}, {card!r}"
    refusal(game, "lead_card", card, player=player)
    refusal(machine("schnapsen")(seed=1), "start_game", None)


def test_arguments_that_the_event_does_not_take() -> None:
    game = in_state(machine("schnapsen"), "TRICK_START")
    player, card = game.table.leader, card_of_leader(game)
    for extra in ("suit", "self", "delay", "internal", "send_id", "machine", "state", "__class__", "cards"):
        error = refusal(game, "lead_card", player=player, card=card, **{extra: None})
        assert error.explanation.problem == f"lead_card takes no {extra!r}"


@pytest.mark.parametrize("name", ["start_game", "restart", "quit"])
def test_an_event_of_the_table_takes_any_seat_and_nothing_else(name: str) -> None:
    game = in_state(machine("schnapsen"), "PRE_GAME" if name == "start_game" else "DONE")
    for junk in (value for value in JUNK if value is not None):
        assert refusal(game, name, player=junk).explanation.problem == f"{name} takes no 'player'"
    assert game.explain(name, player=1).allowed
    assert game.conditions(name, player=1) == game.conditions(name)
    game.send({"event": name, "player": 1}, player=0)
    assert game.current_event == {"event": name}


def test_the_player_argument_overrides_the_events_own_player() -> None:
    game = in_state(machine("schnapsen"), "TRICK_START")
    event, leader = game.legal_events()[-1], game.table.leader
    for came in (event, {**event, "player": "nobody"}, MappingProxyType({**event, "player": leader})):
        error = refusal(game, came, player=1 - leader)
        assert "is_leader" in [reason.atom for reason in error.explanation.reasons]
    for junk in JUNK:
        refusal(game, junk, player=leader)
        refusal(game, {"event": junk, "card": junk}, player=leader)
    game.send(MappingProxyType({**event, "player": 1 - leader}), player=leader)
    assert game.current_event == event


def test_arguments_that_are_missing() -> None:
    game = in_state(machine("schnapsen"), "TRICK_START")
    assert refusal(game, "lead_card").explanation.problem == "lead_card needs a card"
    assert refusal(game, "declare_marriage", player=0).explanation.problem == "declare_marriage needs a suit"


def test_a_player_that_is_left_out_is_the_one_whose_turn_it_is() -> None:
    game = in_state(machine("schnapsen"), "TRICK_START")
    leader, card = game.table.leader, card_of_leader(game)
    game.send("lead_card", card=card)
    assert game.current_event == {"event": "lead_card", "player": leader, "card": card}
    reply = game.view(1 - leader)["legal"][0]["card"]
    game.send("play_card", card=reply)
    assert game.current_event == {"event": "play_card", "player": 1 - leader, "card": reply}


def test_strings_and_numbers_of_other_classes_are_what_they_say() -> None:
    game = in_state(machine("schnapsen"), "TRICK_START")
    event = StrEnum("event", {"LEAD": "lead_card"})
    who = IntEnum("who", {"LEADER": game.table.leader})
    card = StrEnum("card", {"FIRST": card_of_leader(game)})
    game.send(event.LEAD, player=who.LEADER, card=card.FIRST)
    assert [type(value) for value in (game.current_event or {}).values()] == [str, int, str]


def test_a_refusal_says_where_the_event_can_happen() -> None:
    game = machine("schnapsen")(seed=1)
    assert str(refusal(game, "lead_card", player=0)) == (
        "lead_card is not allowed in PRE_GAME: lead_card can happen only in TRICK_START"
    )
    assert refusal(game, "claim", player=0).explanation.json()["states"] == ["TRICK_START", "TRICK_END"]
    assert game.explain("start_game").json()["states"] == []
    assert "did you mean start_game?" in str(refusal(game, "startgame"))


def test_the_wrong_player_is_told_so() -> None:
    game = in_state(machine("schnapsen"), "TRICK_START")
    event = game.legal_events()[-1]
    error = refusal(game, **{**event, "player": 1 - event["player"]})
    assert "is_leader" in [reason.atom for reason in error.explanation.reasons]
    game = in_state(machine("santase-2"), "TRICK_START")
    said = str(refusal(game, "close_talon", player=1 - game.table.leader))
    assert said.endswith("The other player leads this trick. (against santase-2:1.33, R3, R25)")


def test_a_card_that_is_not_held_is_told_so() -> None:
    game = in_state(machine("schnapsen"), "TRICK_START")
    follower = 1 - game.table.leader
    error = refusal(game, "lead_card", card=game.view(follower)["hand"][0])
    assert [reason.atom for reason in error.explanation.reasons] == ["holds_card"]
    assert error.explanation.reasons[0].source


def test_a_refusal_tells_how_many_are_needed_and_how_many_there_are() -> None:
    cls = machine("schnapsen")
    game = game_at(cls, 1, lambda g: g.state == "TRICK_START" and g.table.talon == 1 and not g.table.strict)
    (reason, *_) = refusal(game, "close_talon").explanation.reasons
    assert (reason.atom, reason.says) == (
        "talon_deep_enough_to_close",
        "The talon has fewer than the 3 cards that closing needs, turn-up included. It has 2 cards.",
    )
    cls = machine("kinderschnapsen")
    game = game_at(cls, 1, lambda g: g.state == "TRICK_END" and 1 < g.table.points[g.table.leader] < 46)
    points = game.table.points[game.table.leader]
    assert [reason.says for reason in refusal(game, "claim").explanation.reasons] == [
        f"Your points fall short of 46. You have {points} points."
    ]


def test_numbers_in_an_explanation_are_in_the_players_view() -> None:
    for variant in VARIANTS:
        for game in walk(machine(variant), 3):
            for event in [e for e in ("close_talon", "exchange_trump", "claim") if e in game.declared_events]:
                for player in (0, 1):
                    seen = game.view(player) if game.state not in ("PRE_GAME", "DONE", "TERMINATED") else {}
                    for reason in game.explain(event, player=player).reasons:
                        if found := re.search(r"(?:It has|You have) (\d+) ", reason.says):
                            talon = seen["talon"] + (seen["turnup"] is not None)
                            points = seen["points"][player]
                            assert int(found[1]) == (points if event == "claim" else talon)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("part", range(PARTS))
def test_random_bad_events(variant: str, part: int) -> None:
    """All tests together refuse `BAD_EVENTS`."""
    share = -(-BAD_EVENTS // (len(VARIANTS) * PARTS))
    refused = sum(refusals(machine(variant), Random(f"{variant} {part}"), share))
    assert refused == share


def refusals(cls: type[GameMachine], random: Random, share: int) -> Iterator[int]:
    """Yield the number of bad events refused at each moment of random games, up to the share."""
    left = share
    while left:
        seed = random.randrange(1 << 32)
        game = cls(seed=seed)
        for event in play_on(game, seed):
            number = min(left, random.randrange(12))
            yield refuse(game, random, number)
            left -= number
            game.send(**event)
        yield refuse(game, random, number := min(left, 5))
        left -= number


def refuse(game: GameMachine, random: Random, number: int) -> int:
    legal = game.legal_events()
    before, states = game.table.copy(), game.active_states()
    refused = 0
    while refused < number:
        given, event = bad_event(game, random, legal)
        if not given and all(type(value) in (str, int) for value in event.values()) and event in legal:
            continue
        try:
            game.send(*given, **event)
        except EventNotAllowed:
            refused += 1
        assert refused or not number
        assert game.table == before
        assert game.active_states() == states
    return refused


def bad_event(game: GameMachine, random: Random, legal: list[Json]) -> tuple[list[Any], Json]:
    """Return an event that is probably illegal; the caller skips legal ones."""
    event = well_formed(game, random) if random.random() < 0.5 or not legal else dict(random.choice(legal))
    kind = random.randrange(8)
    arguments = [name for name in event if name != "event"]
    if kind == 0:
        event["event"] = random.choice(NAMES)
    elif kind == 1 and arguments:
        event[random.choice(arguments)] = random.choice(JUNK)
    elif kind == 2:
        event[random.choice(("players", "self", "state", "given", "table", "suit", "card"))] = random.choice(
            JUNK
        )
    elif kind == 3 and len(arguments) == 2:
        del event[arguments[1]]
    elif kind == 4:
        return [event.pop("event"), random.choice(JUNK)], event
    elif kind == 5 and "player" in event:
        event["player"] = 1 - event["player"]
    else:
        event = well_formed(game, random)
    return [], event


def well_formed(game: GameMachine, random: Random) -> Json:
    """Return a well-formed event, mostly illegal."""
    name = random.choice(list(game.declared_events))
    declared = game.declared_events[name]
    event: Json = {"event": name}
    if declared.by == "player":
        event["player"] = random.randrange(2)
    for kind in declared.carries:
        event[kind] = random.choice(list(game.rules_module.ARGUMENTS[kind].names(game.ruleset)))
    return event
