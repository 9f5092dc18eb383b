"""Tables over real connections: races, repeated and late messages, leaks, hostile messages, restarts."""

import json
import socket
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from sixtysix.chart import variant_names
from sixtysix.compile.machine import machine
from sixtysix_tables.match import deck_of
from sixtysix_tables.serve import server
from sixtysix_tables.serve.guard import Limits

from .serving import Client, Json, Seat, due, found, http, join, page, play, seated, serving

pytestmark = pytest.mark.slow

TURN_UP = 6

SCHNAPSEN = deck_of(machine("schnapsen"))


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("serve") / "games.sqlite", *variant_names()) as address:
        yield address


@pytest.mark.parametrize(("variant", "best_of"), [*((name, 1) for name in variant_names()), ("schnapsen", 3)])
def test_a_whole_match_is_told_to_both_once_and_in_order(address: str, variant: str, best_of: int) -> None:
    with seated(address, variant, best_of) as clients:
        play(clients, seed=3)
        due(clients)
        result = clients[0].state["result"]
        assert max(result["games"]) == (best_of + 1) // 2
        told = [
            [
                happened
                for text in client.texts
                if '"is":"state"' in text
                for happened in json.loads(text)["happened"]
            ]
            for client in clients
        ]
        assert told[0][-50:] == told[1][-50:]
        numbers = [happened["number"] for happened in told[0]]
        assert numbers == sorted(set(numbers))


# Permissions


def unchanged(clients: tuple[Client, Client], number: int) -> None:
    """Nothing has happened: each is answered in the same state as before."""
    for client in clients:
        client.ask("explain", event={"event": "close_talon", "player": client.state["seat"]})
        assert client.state["number"] == number


def test_requests_for_the_other_seat_or_the_table_are_refused(address: str) -> None:
    """An explanation about a card would reveal whether the other player holds it."""
    with seated(address) as clients:
        client = due(clients)
        other, event = clients[1 - clients.index(client)], client.view["legal"][0]
        assert other.move(event)["code"] == "not_your_seat"
        assert client.move({**event, "player": 1 - event["player"]})["code"] == "not_your_seat"
        assert other.ask("explain", event=event)["code"] == "not_your_seat"
        for name in ("start_game", "restart", "quit"):
            assert client.move({"event": name})["code"] == "not_a_players"
        unchanged(clients, client.state["number"])


def test_an_illegal_move_is_refused_with_the_rules_sentences(address: str) -> None:
    with seated(address) as clients:
        client = due(clients)
        other = clients[1 - clients.index(client)]
        answer = other.move(
            {"event": "lead_card", "player": other.state["seat"], "card": other.view["hand"][0]}
        )
        assert answer["code"] == "not_allowed"
        (reason,) = answer["why"]["reasons"]
        assert (reason["atom"], reason["says"]) == ("is_leader", "The other player leads this trick.")
        assert other.ask("explain", event=answer["why"]["event"])["why"] == answer["why"]
        unchanged(clients, client.state["number"])


def test_a_seat_of_another_table_is_none_here(address: str) -> None:
    here, there = found(address), found(address)
    for cookie in (there.cookie, None, "player=x"):
        assert close_code(Seat(address, here.table, cookie)) == 4404
        assert page(address, f"/tables/{here.table}", cookie).status_code == 403


def close_code(seat: Seat) -> int:
    """Return the code with which a connection is closed at once."""
    with pytest.raises(ConnectionClosed) as closed, seat.connected():
        pass
    assert closed.value.rcvd
    return closed.value.rcvd.code


# Repeated, late and simultaneous messages


def test_a_repeated_message_is_carried_out_once_also_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path / "db") as address, seated(address) as clients:
        client = due(clients)
        event, at = client.view["legal"][-1], client.state["number"]
        first = client.move(event, id="once")
        assert client.move(event, at=at, id="once") == first
        assert client.state["number"] == at + 1
        seat = client.seat
    with serving(tmp_path / "db") as address, Seat(address, seat.table, seat.cookie).connected() as client:
        assert client.move(event, at=at, id="once") == first
        assert client.state["number"] == at + 1


def at_once(some: Iterable[Thread]) -> None:
    threads = list(some)
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def test_of_many_moves_at_the_same_moment_one_is_made(address: str) -> None:
    """From four pages of one player, each with another card."""
    for _ in range(10):
        with seated(address) as clients:
            client = due(clients)
            at, answers = client.state["number"], list[Json]()
            cards = [event for event in client.view["legal"] if event["event"] == "lead_card"]

            def move(
                event: Json, seat: Seat = client.seat, at: int = at, answers: list[Json] = answers
            ) -> None:
                with seat.connected() as page:
                    answers.append(page.ask("move", f"c{event['card']}", at=at, event=event))

            at_once(Thread(target=move, args=(event,)) for event in cards[:3])
            assert sorted(answer["is"] for answer in answers) == ["done", "refused", "refused"]
            client.catch_up(at + 1)
            assert client.state["number"] == at + 1


def test_of_many_who_sit_down_at_the_same_moment_one_does(address: str) -> None:
    for _ in range(5):
        seat, statuses = found(address), list[int]()
        link = (
            page(address, f"/tables/{seat.table}", seat.cookie)
            .text.split('data-invitation="')[1]
            .split('"')[0]
        )

        def sit_down(link: str = link, statuses: list[int] = statuses) -> None:
            with http(address) as client:
                statuses.append(client.post(link).status_code)

        at_once(Thread(target=sit_down) for _ in range(6))
        assert sorted(statuses) == [303, *[409] * 5]


def test_two_who_ask_for_a_rematch_at_the_same_moment_play_it(address: str) -> None:
    """Neither has received the other's request."""
    with seated(address) as clients:
        assert clients[0].ask("rematch", at=clients[0].state["number"])["code"] == "not_allowed"
        play(clients, seed=5)
        due(clients)
        at = clients[0].state["number"]
        assert [client.ask("rematch", at=at)["is"] for client in clients] == ["done", "done"]
        due(clients)
        for client in clients:
            assert (client.view["state"], client.view["score"]) == ("TRICK_START", [7, 7])
            assert (client.state["rematch"], client.state["result"]) == ([], None)


def test_a_page_that_comes_back_is_told_what_it_missed(address: str) -> None:
    with seated(address) as clients:
        play(clients, seed=4, most=30)
        due(clients)
        now = clients[0].state
        for since in (0, now["number"] - 3, now["number"]):
            with clients[0].seat.connected(since) as again:
                assert again.state["since"] == since
                assert {**again.state, "happened": [], "since": 0} == {**now, "happened": [], "since": 0}
                numbers = [happened["number"] for happened in again.state["happened"]]
                assert numbers == list(range(since + 1, now["number"] + 1))
        with clients[0].seat.connected(10**9) as again:
            assert again.state["since"] == 0


# Messages depend only on what a player may know


def deck_and_twin(dealer: int, seed: int) -> tuple[list[str], list[str]]:
    """Return two decks in which player 0 sees the same cards for a trick: their hand, the other card, both draws."""
    receivers = [dealer if to else 1 - dealer for to in machine("schnapsen").ruleset.dealing]
    of_other = [place for place, player in enumerate(receivers) if player == 1 and place != TURN_UP]
    hidden = [*of_other[1:], *range(len(receivers) + 2, len(SCHNAPSEN))]
    deck = Random(seed).sample(SCHNAPSEN, len(SCHNAPSEN))
    twin = list(deck)
    for place, source in zip(hidden, Random(seed).sample(hidden, len(hidden)), strict=True):
        twin[place] = deck[source]
    return deck, twin


def told_to(seat: int, db: Path, deck: list[str], dealer: int) -> list[str]:
    """Return everything sent to a seat while it asks about everything and a trick is played."""
    with serving(db, decks=[deck], dealer=dealer) as address:
        first = found(address)
        with first.connected() as alone:
            before = alone.texts if seat == 0 else []
        seats = (first, join(first))
        with seats[0].connected() as one, seats[1].connected() as other:
            players = (one, other)
            _ask_about_everything(players[seat], seat)
            cards = zip(("lead_card", "play_card"), (1 - dealer, dealer), deck, strict=False)
            for name, player, card in cards:
                due(players)
                event = {"event": name, "player": player, "card": card}
                assert players[player].move(event)["is"] == "done"
            players[seat].catch_up(max(player.state["number"] for player in players))
            script = page(address, f"/tables/{first.table}", seats[seat].cookie).text.replace(first.table, "")
            trace = page(address, f"/tables/{first.table}/hands/1", seats[seat].cookie)
            return [*before, *players[seat].texts, script, trace.text]


def _ask_about_everything(client: Client, seat: int) -> None:
    """Request what a curious player would, and one who wants to play the other's cards."""
    for card in SCHNAPSEN:
        for name in ("lead_card", "play_card"):
            client.ask("explain", event={"event": name, "player": seat, "card": card})
            client.ask("explain", event={"event": name, "player": 1 - seat, "card": card})
            client.move({"event": name, "player": 1 - seat, "card": card})
    for suit in "SHDC":
        client.ask("explain", event={"event": "declare_marriage", "player": seat, "suit": suit})
    for name in ("exchange_trump", "close_talon", "claim", "next_trick"):
        client.ask("explain", event={"event": name, "player": seat})
        client.move({"event": name, "player": 1 - seat})


@pytest.mark.parametrize("dealer", [0, 1])
def test_indistinguishable_deals_give_a_player_equal_messages(tmp_path: Path, dealer: int) -> None:
    """Player 0's messages are equal to the byte; player 1's differ."""
    decks = deck_and_twin(dealer, seed=4)
    assert decks[0] != decks[1]
    stories = [
        [told_to(seat, tmp_path / f"{seat}-{number}", deck, dealer) for number, deck in enumerate(decks)]
        for seat in (0, 1)
    ]
    assert stories[0][0] == stories[0][1]
    assert stories[1][0] != stories[1][1]
    assert len(stories[0][0]) > 100


# Hostile clients


def test_no_message_brings_a_table_down(address: str) -> None:
    """Whatever is sent is refused, and the next request is answered."""
    chance = Random(1)
    good = {"id": "x1", "do": "move", "at": 999, "event": {"event": "lead_card", "player": 0, "card": "AS"}}
    junk: list[Any] = [None, True, -1, 1e308, "", "\u0000", "\ud800", [], {}, [[[]]], "lead_card", 10**400]
    with seated(address) as clients:
        client, number = due(clients), due(clients).state["number"]
        texts = ["", "{", "null", "NaN", "[" * 1500, "9" * 1500, json.dumps(good)[:-1], "\u0000"]
        for _ in range(150):
            spoilt = json.loads(json.dumps(good))
            target = chance.choice((spoilt, spoilt["event"]))
            target[chance.choice((*target, "more"))] = chance.choice(junk)
            texts.append(json.dumps(spoilt))
        for text in texts:
            client.socket.send(text)
            assert client.wait_for("refused")["code"] in (
                "malformed",
                "stale",
                "not_your_seat",
                "not_a_players",
            )
        client.socket.send(b"\x00\xff")
        assert client.wait_for("refused")["code"] == "malformed"
        unchanged(clients, number)


def test_who_sends_too_much_is_cut_off(tmp_path: Path) -> None:
    """A message that is too long, and more messages than the bucket has tokens."""
    with serving(tmp_path / "db", limits=Limits(tokens_a_second=0, tokens_at_once=150)) as address:
        seat = found(address)
        with seat.connected() as client:
            client.socket.send("x" * 3000)
            with pytest.raises(ConnectionClosed):
                client.wait_for("never")
        with seat.connected() as client:
            answers = []
            with suppress(ConnectionClosed):
                while True:
                    answers.append(client.ask("explain", event={"event": "claim", "player": 0})["is"])
            assert client.socket.close_code == 4029
            assert answers == ["explained"] * len(answers)
            assert 90 < len(answers) < 110


HEAD = b"POST /tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n"
BEGUN = (b"", b"POST /tab", HEAD, HEAD + b"\r\nvar", b"GET /pane.js HTTP/1.1\r\nHost: localhost\r\n\r\nGET /")
"""Incomplete requests, and complete ones followed by an incomplete one."""


def test_connections_without_a_whole_request_are_closed_and_keep_nobody_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "REQUEST_SECONDS", 1.5)
    with serving(tmp_path / "db") as address:
        port = int(address.rsplit(":", 1)[1])
        idle = [socket.create_connection(("127.0.0.1", port), timeout=20) for _ in range(200)]
        for n, one in enumerate(idle):
            one.sendall(BEGUN[n % len(BEGUN)])
        with seated(address) as clients:
            assert page(address, "/healthz").status_code == 200
            for one in idle:
                with closing(one), suppress(ConnectionResetError):
                    while one.recv(65536):
                        pass
            assert play(clients, seed=1, most=5) == 5


def test_the_oldest_of_too_many_such_connections_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "MOST_WAITING", 20)
    with serving(tmp_path / "db") as address, seated(address) as clients:
        port = int(address.rsplit(":", 1)[1])
        idle = [socket.create_connection(("127.0.0.1", port), timeout=5) for _ in range(50)]
        assert page(address, "/healthz").status_code == 200
        for one in idle[:30]:
            with closing(one), suppress(ConnectionResetError):
                assert one.recv(1) == b""
        for one in idle[-10:]:
            one.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert one.recv(15) == b"HTTP/1.1 200 OK"
        for one in idle[30:]:
            one.close()
        assert play(clients, seed=1, most=5) == 5


# Restarts


@pytest.mark.parametrize(
    "spoil",
    [
        'UPDATE hands SET begin = replace(begin, \'"version": "\', \'"version": "x\')',
        "UPDATE hands SET begin = '{'",
        "UPDATE entries SET content = '[]'",
        "UPDATE tables SET variant = 'no-such-variant'",
    ],
)
def test_a_spoilt_record_is_one_table_that_cannot_go_on(tmp_path: Path, spoil: str) -> None:
    with serving(tmp_path / "db") as address, seated(address) as clients, seated(address) as others:
        play(clients, seed=1, most=3)
        seat, other = clients[0].seat, others[0].seat
    with closing(sqlite3.connect(tmp_path / "db")) as connection, connection:
        column = "id" if "tables" in spoil else "table_id"
        connection.execute(f"{spoil} WHERE {column} = ?", (seat.table,))
    with serving(tmp_path / "db") as address:
        assert close_code(Seat(address, seat.table, seat.cookie)) == 4404
        with Seat(address, other.table, other.cookie).connected() as client:
            assert client.view["state"] == "TRICK_START"


def test_what_cannot_be_saved_has_not_happened(tmp_path: Path) -> None:
    with serving(tmp_path / "db") as address, seated(address) as clients:
        client, number = due(clients), due(clients).state["number"]
        with closing(sqlite3.connect(tmp_path / "db")) as connection, connection:
            connection.execute(
                "CREATE TRIGGER full BEFORE INSERT ON entries BEGIN SELECT RAISE(ABORT, 'disk full'); END"
            )
        assert client.move(client.view["legal"][-1])["code"] == "not_saved"
        unchanged(clients, number)
        assert page(address, "/healthz").status_code == 200
        with closing(sqlite3.connect(tmp_path / "db")) as connection, connection:
            connection.execute("DROP TRIGGER full")
        assert client.move(client.view["legal"][-1])["is"] == "done"
