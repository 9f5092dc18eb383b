"""The example server: two guests play a hand, each from their own messages."""

import json
from collections.abc import Iterator
from contextlib import ExitStack
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed

from .tables import HERE, Guest, play, running, sitting

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def addresses() -> Iterator[list[str]]:
    """Yield the address of each seat of a server whose match has begun."""
    with running("schnapsen", 66) as addresses:
        with sitting(addresses[0]) as guest:
            play([guest], 0, {"event": "start_game"})
        yield addresses


@pytest.fixture
def guests(addresses: list[str]) -> Iterator[list[Guest]]:
    with ExitStack() as stack:
        yield [stack.enter_context(sitting(address)) for address in addresses]


def on_turn(guests: list[Guest]) -> int:
    return next(player for player in (0, 1) if guests[player].now["view"]["legal"])


def test_it_is_as_short_as_it_is_said_to_be() -> None:
    assert len((HERE / "server.py").read_text(encoding="utf-8").splitlines()) <= 60


def test_two_guests_play_a_hand(guests: list[Guest]) -> None:
    chance = Random(66)
    while not guests[0].now["result"]:
        player = on_turn(guests)
        play(guests, player, chance.choice(guests[player].now["view"]["legal"]))
    assert guests[0].now["result"] == guests[1].now["result"]
    assert guests[0].now["result"]["game_points"] > 0
    for player, guest in enumerate(guests):
        for message in map(json.loads, guest.messages):
            if view := message.get("view"):
                assert view["player"] == player
                assert not {"hands", "won", "stock"} & view.keys()
                assert all(event.get("player", player) == player for event in view["legal"])


def test_a_guest_acts_for_himself_only(guests: list[Guest]) -> None:
    player = on_turn(guests)
    event = guests[player].now["view"]["legal"][-1]
    why = guests[1 - player].do("send", event)
    assert not why["allowed"]
    assert why["event"]["player"] == 1 - player
    play(guests, player, event)


def test_a_seat_is_kept_for_its_token(addresses: list[str]) -> None:
    with sitting(addresses[0]) as guest:
        seen = guest.now
    with sitting(addresses[0]) as guest:
        assert guest.now == seen
    with pytest.raises(ConnectionClosed), sitting(addresses[0][:-1]):
        pass


def test_junk_ends_the_connection_and_nothing_else(addresses: list[str], guests: list[Guest]) -> None:
    player = on_turn(guests)
    event = guests[player].now["view"]["legal"][-1]
    for junk in ("{", "[" * 4000, f'"{"x" * 5000}"'):
        with sitting(addresses[0]) as bad:
            bad.say(junk)
            with pytest.raises(ConnectionClosed):
                bad.read()
    passed_over: list[object] = [7, [], {"do": "sing"}, {"do": "send"}, {"do": "send", "event": {"event": 7}}]
    for message in passed_over:
        guests[0].say(json.dumps(message))
    why = guests[0].do("send", {"event": "start_game", "card": ["AS"], "self": 1})
    assert why["problem"] == "start_game can happen only in PRE_GAME"
    play(guests, player, event)
