"""The example server: two guests play a hand, and neither learns what they cannot know."""

import asyncio
import json
import threading
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from random import Random

import pytest
from websockets.asyncio.server import serve
from websockets.exceptions import ConnectionClosed

import sixtysix
from sixtysix.game import views
from sixtysix.game.ruleset import Ruleset

from .server import Table
from .tables import HERE, Json, play, running, sitting

START = {"event": "start_game"}


@contextmanager
def table(variant: str = "schnapsen", decks: Sequence[list[str]] = ()) -> Iterator[list[str]]:
    """The server in this process; the address of each seat."""
    seats = Table(sixtysix.machine(variant)(seed=7, decks=decks, dealer=0))
    addresses: list[str] = []
    ready, done = threading.Event(), asyncio.Event()
    loop = asyncio.new_event_loop()

    async def run() -> None:
        async with serve(seats.welcome, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            addresses.extend(f"ws://127.0.0.1:{port}/{token}" for token in seats.tokens)
            ready.set()
            await done.wait()

    thread = threading.Thread(target=loop.run_until_complete, args=(run(),))
    thread.start()
    try:
        assert ready.wait(30)
        yield addresses
    finally:
        loop.call_soon_threadsafe(done.set)
        thread.join()
        loop.close()


def test_it_is_as_short_as_it_is_said_to_be() -> None:
    assert len((HERE / "server.py").read_text(encoding="utf-8").splitlines()) <= 60


def test_two_guests_play_a_hand() -> None:
    chance = Random(66)
    with running("schnapsen", 66) as addresses, ExitStack() as stack:
        guests = [stack.enter_context(sitting(address)) for address in addresses]
        play(guests, 0, START)
        while not guests[0].now["result"]:
            player = next(p for p in (0, 1) if guests[p].now["view"]["legal"])
            play(guests, player, chance.choice(guests[player].now["view"]["legal"]))
        assert guests[0].now["result"] == guests[1].now["result"]
        assert guests[0].now["result"]["game_points"] > 0
        for player, guest in enumerate(guests):
            for message in map(json.loads, guest.messages):
                if view := message.get("view"):
                    assert view["player"] == player
                    assert not {"hands", "won", "stock"} & view.keys()
                    assert all(event.get("player", player) == player for event in view["legal"])


def test_a_guest_acts_for_himself_only() -> None:
    with table() as addresses, sitting(addresses[0]) as guest, sitting(addresses[1]) as other:
        play([guest, other], 0, START)
        idle, leader = sorted([guest, other], key=lambda one: len(one.now["view"]["legal"]))
        lead = leader.now["view"]["legal"][-1]
        why = idle.do("send", lead)
        assert not why["allowed"]
        assert why["event"]["player"] == 1 - lead["player"]
        assert {reason["atom"] for reason in why["reasons"]} == {"is_leader", "holds_card"}
        play([leader, idle], 0, lead)


def test_a_seat_is_kept_for_who_knows_its_token() -> None:
    with table() as addresses:
        with sitting(addresses[0]) as guest:
            play([guest], 0, START)
            seen = guest.now
        with sitting(addresses[0]) as guest:
            assert guest.now == seen
        with pytest.raises(ConnectionClosed), sitting(addresses[0][:-1]):
            pass


def test_who_sends_junk_has_to_leave() -> None:
    with running("schnapsen", 7) as addresses, sitting(addresses[1]) as good:
        for junk in ("{", "[" * 4000, f'"{"x" * 5000}"'):
            with sitting(addresses[0]) as bad:
                bad.say(junk)
                with pytest.raises(ConnectionClosed):
                    bad.read()
        play([good], 0, START)


def test_what_is_no_message_is_passed_over() -> None:
    with table() as addresses, sitting(addresses[0]) as guest:
        messages: list[object] = [
            7,
            [],
            {"do": "sing"},
            {"do": "send"},
            {"do": "send", "event": {"event": 7}},
        ]
        for message in messages:
            guest.say(json.dumps(message))
        why = guest.do("send", {"event": "lead_card", "card": ["AS"], "self": 1})
        assert why["problem"] == "lead_card can happen only in TRICK_START"
        assert why["states"] == ["TRICK_START"]
        assert not guest.do("why", {"event": "deal", "player": 9})["allowed"]
        play([guest], 0, START)


def twins(variant: str, chance: Random) -> tuple[list[str], list[str], list[Json]]:
    """Two decks that differ only in what player 0 never sees of a hand, and the events of that hand.

    Two tricks are played and then somebody claims, which ends the hand: the rest of the other's cards and
    the face-down ones stay unknown, and each of them lies elsewhere in the other deck.
    """
    machine = sixtysix.machine(variant)
    r: Ruleset = machine.ruleset
    names = [views.card_name(r, card) for card in r.cards]
    deck = chance.sample(names, len(names))
    game, events = machine(seed=1, decks=[deck], dealer=0), [START]
    game.send("start_game")
    while game.table.hands_ended == 0:
        wanted = "claim" if sum(game.table.tricks) == 2 else "lead_card play_card next_trick"
        events.append(chance.choice([event for event in game.legal_events() if event["event"] in wanted]))
        seen = game.observe()
        game.send(**events[-1])
    unknown = [card for card in seen["hands"][1] if card not in seen["shown"][1]] + seen["stock"]
    chance.shuffle(unknown)
    exchanged = dict(zip(unknown, unknown[1:] + unknown[:1], strict=True))
    return deck, [exchanged.get(card, card) for card in deck], events


def questions(variant: str) -> list[Json]:
    """Every event that player 0 can think of, also in the name of the other."""
    machine = sixtysix.machine(variant)
    values = {kind: list(argument.names(machine.ruleset)) for kind, argument in views.ARGUMENTS.items()}
    asked: list[Json] = []
    for name, event in machine.declared_events.items():
        carried = [{kind: value} for kind in event.carries for value in values[kind]] or [{}]
        asked += [{"event": name, "player": player, **given} for given in carried for player in (0, 1)]
    return asked


@pytest.mark.parametrize("variant", ["schnapsen", "snapszer"])
def test_no_message_depends_on_what_its_reader_cannot_know(variant: str) -> None:
    chance = Random(variant)
    deck, twin, events = twins(variant, chance)
    following = chance.sample(deck, len(deck))
    asked, told = questions(variant), []
    assert deck != twin
    for one in (deck, twin):
        with table(variant, [one, following]) as addresses, ExitStack() as stack:
            guests = [stack.enter_context(sitting(address)) for address in addresses]
            for event in events:
                for question in asked:
                    guests[0].do("why", question)
                play(guests, event.get("player", 0), event)
            told.append([guest.messages for guest in guests])
    assert told[0][0] == told[1][0]
    assert told[0][1] != told[1][1]
    assert json.loads(told[0][0][-1])["result"]["reason"] == "false_claim"
