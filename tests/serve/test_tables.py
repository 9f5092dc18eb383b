"""A table on the wire: moves, refusals, repeated messages, reconnects, restarts, and what each seat is told."""

import gc
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from sqlite3 import Connection
from typing import Any

import pytest
from tests.house_rules import written
from websockets.exceptions import ConnectionClosed

from sixtysix.chart import variant_names
from sixtysix.compile.machines import machine
from sixtysix.game.views import POINTS
from sixtysix.languages import ENGLISH, language
from sixtysix_tables.serve import records
from sixtysix_tables.serve.log import PRIVATE, LoggedMatch, kind
from sixtysix_tables.serve.records import Founding, TableRecord
from sixtysix_tables.serve.tables import Watcher

from .serving import Client, Json, Seat, due, found, join, page, play, seated, serving, shuffled_decks

VARIANTS = variant_names()
TURN_UP = 6

SCHNAPSEN = list(kind("schnapsen").deck)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("serve") / "games.sqlite", *VARIANTS) as address:
        yield address


@pytest.mark.parametrize(("variant", "best_of"), [*((name, 1) for name in VARIANTS), ("schnapsen", 3)])
def test_a_whole_match_of_every_variant(address: str, variant: str, best_of: int) -> None:
    with seated(address, variant, best_of) as clients:
        play(clients, seed=3)
        due(clients)
        result = clients[0].state["result"]
        assert max(result["games"]) == (best_of + 1) // 2
        assert [client.view["games"] for client in clients] == [result["games"]] * 2
        for client in clients:
            numbers = [json.loads(text)["number"] for text in client.texts if '"is":"state"' in text]
            assert numbers == sorted(set(numbers))


def test_every_event_is_told_to_both_once_and_in_order(address: str) -> None:
    with seated(address) as clients:
        play(clients, seed=5)
        due(clients)
        told = [
            [
                happened
                for text in client.texts
                if '"is":"state"' in text
                for happened in json.loads(text)["happened"]
            ]
            for client in clients
        ]
    assert told[0] == told[1] or told[0] == told[1][-len(told[0]) :] or told[1] == told[0][-len(told[1]) :]
    numbers = [happened["number"] for happened in told[0]]
    assert numbers == sorted(set(numbers))
    assert {"lead_card", "play_card", "next_trick"} <= {happened["event"]["event"] for happened in told[0]}


def test_a_rematch_begins_when_both_ask_for_it(address: str) -> None:
    with seated(address) as clients:
        one, other = clients
        assert one.ask("rematch", at=one.state["number"])["code"] == "not_allowed"
        play(clients, seed=5)
        due(clients)
        assert one.ask("rematch", at=one.state["number"])["is"] == "done"
        due(clients)
        assert (other.state["rematch"], other.view["state"]) == ([0], "DONE")
        assert one.ask("rematch", at=one.state["number"])["is"] == "done"
        assert one.state["number"] == other.state["number"]
        assert other.ask("rematch", at=other.state["number"])["is"] == "done"
        due(clients)
        for client in clients:
            assert (client.view["state"], client.view["score"], client.state["rematch"]) == (
                "TRICK_START",
                [7, 7],
                [],
            )
            assert client.state["result"] is None


def test_two_who_ask_for_a_rematch_at_the_same_moment_play_it(address: str) -> None:
    """Neither has been told of the other's wish."""
    with seated(address) as clients:
        play(clients, seed=5)
        due(clients)
        at = clients[0].state["number"]
        assert [client.ask("rematch", at=at)["is"] for client in clients] == ["done", "done"]
        due(clients)
        assert [client.view["state"] for client in clients] == ["TRICK_START", "TRICK_START"]
        assert clients[0].ask("rematch", at=at)["code"] == "stale"


# Who may do what


def legal_move(clients: tuple[Client, Client]) -> tuple[Client, Json]:
    client = due(clients)
    return client, client.view["legal"][0]


def unchanged(clients: tuple[Client, Client], number: int) -> None:
    """Nothing has happened: each is answered in the same state as before."""
    for client in clients:
        client.ask("explain", event={"event": "close_talon", "player": client.state["seat"]})
        assert client.state["number"] == number


@pytest.mark.parametrize("at_turn", [True, False])
def test_a_move_for_the_other_seat_is_refused(address: str, at_turn: bool) -> None:
    with seated(address) as clients:
        client, event = legal_move(clients)
        sender = clients[1 - clients.index(client)] if at_turn else client
        event = event if at_turn else {**event, "player": 1 - event["player"]}
        answer = sender.move(event)
        assert (answer["is"], answer["code"]) == ("refused", "not_your_seat")
        assert "why" not in answer
        unchanged(clients, sender.state["number"])


def test_nobody_asks_about_the_other_seat(address: str) -> None:
    """An explanation about a card would tell whether the other player holds it."""
    with seated(address) as clients:
        client, event = legal_move(clients)
        other = clients[1 - clients.index(client)]
        assert other.ask("explain", event=event)["code"] == "not_your_seat"


@pytest.mark.parametrize("name", ["start_game", "restart", "quit"])
def test_the_tables_events_are_not_the_players(address: str, name: str) -> None:
    with seated(address) as clients:
        assert clients[0].move({"event": name})["code"] == "not_a_players"
        unchanged(clients, clients[0].state["number"])


def test_an_illegal_move_is_refused_with_the_rules_sentences(address: str) -> None:
    with seated(address) as clients:
        client = due(clients)
        other = clients[1 - clients.index(client)]
        seat = other.state["seat"]
        answer = other.move({"event": "lead_card", "player": seat, "card": other.view["hand"][0]})
        assert answer["code"] == "not_allowed"
        (reason,) = answer["why"]["reasons"]
        assert (reason["atom"], reason["says"]) == ("is_leader", "The other player leads this trick.")
        assert reason["source"][-1] == "R25"
        explained = other.ask("explain", event=answer["why"]["event"])
        assert explained["why"] == answer["why"]
        unchanged(clients, client.state["number"])


def test_a_claim_before_the_first_trick_is_told_all_that_it_lacks() -> None:
    """It may follow a trick or a marriage: as little is missing for the one as for the other."""
    match = LoggedMatch(kind("schnapsen"), Founding("x", "schnapsen", 1, "", strength=None, seed=1, dealer=0))
    match.start()
    (reason,) = match.explain({"event": "claim", "player": 1}, ENGLISH)["reasons"]
    lacks = "No marriage has been declared for this lead.", "No trick has been won before this lead."
    assert (reason["atom"], reason["says"]) == ("marriage_on_table", " ".join(lacks))


def test_a_move_made_in_an_earlier_state_is_refused(address: str) -> None:
    with seated(address) as clients:
        client, event = legal_move(clients)
        assert client.move(event, at=client.state["number"] - 1)["code"] == "stale"
        assert client.move(event, at=client.state["number"] + 1)["code"] == "stale"
        assert client.move(event)["is"] == "done"


def test_a_repeated_message_is_carried_out_once(address: str) -> None:
    with seated(address) as clients:
        client, event = legal_move(clients)
        at = client.state["number"]
        first = client.move(event, id="once", at=at)
        play(clients, seed=1, most=6)
        with client.seat.connected() as again:
            number = again.state["number"]
            assert again.move(event, id="once", at=at) == first
            assert again.state["number"] == number
        other = clients[1 - clients.index(client)]
        assert other.move(event, id="once", at=at)["is"] == "refused"


# Connections come and go


def test_a_page_that_comes_back_is_told_what_it_missed(address: str) -> None:
    with seated(address) as clients:
        play(clients, seed=2, most=4)
        due(clients)
        seat, known = clients[0].seat, clients[0].state["number"]
        play(clients, seed=3, most=5)
        due(clients)
        with seat.connected(known) as again:
            told = [happened["number"] for happened in again.state["happened"]]
            assert again.state["since"] == known
            assert again.view == clients[0].view
            assert len(told) == 5
            assert told[0] > known
        with seat.connected(10**6) as confused:
            assert confused.state["since"] == 0
            assert len(confused.state["happened"]) == 10


def test_who_is_there_is_told(address: str) -> None:
    with seated(address) as (one, other):
        assert one.wait_for("present", seats=[True, True])["spectators"] == 0
        with Seat(address, one.seat.table).connected():
            one.wait_for("present", spectators=1)
        one.wait_for("present", spectators=0)
        other.socket.close()
        one.wait_for("present", seats=[True, False])


def test_points_that_nobody_sees_are_told_when_the_hand_is_over(tmp_path: Path) -> None:
    """To no player and no spectator before, whatever they ask."""
    rules = written(tmp_path, ("schnapsen", {"looking.points": "none", "game.points": 4}))
    with (
        serving(tmp_path / "games.sqlite", rules) as address,
        seated(address, "house") as clients,
        Seat(address, clients[0].seat.table).connected() as spectator,
    ):
        while play(clients, seed=5, most=1):
            for player, client in enumerate(clients):
                client.ask("explain", event={"event": "claim", "player": player})
        spectator.catch_up(due(clients).state["number"])
        told = [json.loads(text) for client in (*clients, spectator) for text in client.texts]
    states = [message for message in told if message["is"] == "state"]
    assert {str(state["view"][name]) for state in states for name in POINTS} == {"None"}
    assert all(sum(state["result"]["account"]["points"]) > 0 for state in states if state["result"])
    assert {bool(state["result"]) for state in states} == {False, True}
    reasons = [reason for message in told if "why" in message for reason in message["why"]["reasons"]]
    assert {"is_trick_winner", "marriage_on_table"} <= {reason["atom"] for reason in reasons}
    assert not any("You have " in reason["says"] for reason in reasons if reason["atom"] == "target_reached")


def standing(one: Seat, other: Seat) -> tuple[Any, ...]:
    """Collect the messages to two players who open the page."""
    with one.connected() as first, other.connected() as second:
        return first.view, second.view, first.state["happened"], second.state["result"]


@pytest.mark.parametrize("points", ["both", "none"])
def test_games_go_on_after_a_restart(tmp_path: Path, points: str) -> None:
    """Through several matches, with and without a snapshot; the restored game is the one that was left."""
    db, known, snapshots = tmp_path / "games.sqlite", None, set()
    rules = written(tmp_path, ("schnapsen", {"looking.points": points}))
    with serving(db, rules) as address:
        one = found(address, "house")
        other = join(one)
        known = standing(one, other)
    for seed in range(7):
        with serving(db, rules) as address:
            one.address = other.address = address
            assert standing(one, other) == known
            with one.connected() as first, other.connected() as second:
                play((first, second), seed, most=23)
                if due((first, second)).view["state"] == "DONE":
                    for client in (first, second):
                        client.catch_up(first.state["number"])
                        assert client.ask("rematch", at=client.state["number"])["is"] == "done"
            known = standing(one, other)
        connection = sqlite3.connect(db)
        snapshots.add(connection.execute("SELECT max(number) FROM snapshots").fetchone()[0])
        connection.close()
    assert None in snapshots
    assert len(snapshots) > 2


def test_a_message_is_not_carried_out_again_after_a_restart(tmp_path: Path) -> None:
    db = tmp_path / "games.sqlite"
    with serving(db) as address, seated(address) as clients:
        client, event = legal_move(clients)
        at = client.state["number"]
        first = client.move(event, id="once", at=at)
        seat = client.seat
    with serving(db) as address:
        seat.address = address
        with seat.connected() as again:
            assert again.move(event, id="once", at=at) == first


@pytest.mark.parametrize("most", [3, 60])
def test_a_game_by_other_rules_does_not_go_on(tmp_path: Path, most: int) -> None:
    """With a snapshot or without one; it is there again when its rules are."""
    db, house = tmp_path / "games.sqlite", tmp_path / "house.yaml"
    text = "extends: schnapsen\nname: house\nparameters:\n  game: {{points: {}}}\n"
    house.write_text(text.format(9), encoding="utf-8")
    with serving(db, str(house)) as address, seated(address, "house") as clients:
        play(clients, seed=1, most=most)
        due(clients)
        known, seat = clients[0].view, clients[0].seat
    kind.cache_clear()
    house.write_text(text.format(8), encoding="utf-8")
    with serving(db, str(house)) as address:
        answer = page(address, f"/tables/{seat.table}")
        assert answer.status_code == 404
        assert "rules have changed" in answer.text
        assert code_of(seat, address) == 4410
        first = page(address, "/", seat.cookie)
        assert "by other rules, cannot go on" in first.text
        assert str(tmp_path) not in first.text + answer.text
    with serving(db) as address:
        first = page(address, "/", seat.cookie)
        assert ("<strong>house</strong>" in first.text, str(tmp_path) in first.text) == (True, False)
    kind.cache_clear()
    house.write_text(text.format(9), encoding="utf-8")
    with serving(db, str(house)) as address:
        seat.address = address
        with seat.connected() as client:
            assert client.view == known


def code_of(seat: Seat, address: str) -> int:
    """The code with which a page that was open is closed."""
    seat.address = address
    with pytest.raises(ConnectionClosed) as closed, seat.connected():
        pass
    assert closed.value.rcvd
    return closed.value.rcvd.code


SPOILT = {
    "an entry that is no JSON": "UPDATE entries SET content = '{' WHERE number = 3",
    "one that is no object": "UPDATE entries SET content = '7' WHERE number = 3",
    "one of something else": "UPDATE entries SET content = '{\"deck\": 7}' WHERE number = 3",
    "one of nothing": "UPDATE entries SET content = '{}' WHERE number = 3",
    "one without end": "UPDATE entries SET content = replace(hex(zeroblob(5000)), '0', '[') WHERE number = 3",
    "one that is no UTF-8": "UPDATE entries SET content = CAST(x'7b22ff' AS TEXT) WHERE number = 3",
    "one that is missing": "DELETE FROM entries WHERE number = 3",
    "the first is missing": "DELETE FROM entries WHERE number = 1",
    "all are missing": "DELETE FROM entries",
    "a snapshot that is no JSON": "INSERT INTO snapshots SELECT id, 2, '{' FROM tables",
    "a snapshot of nothing": "INSERT INTO snapshots SELECT id, 2, '{}' FROM tables",
    "a snapshot from later": "INSERT INTO snapshots SELECT id, 99, '{}' FROM tables",
    "a snapshot without a number": "INSERT INTO snapshots SELECT id, 'x', '{}' FROM tables",
    "a length that is none": "UPDATE tables SET best_of = 'many'",
    "no such variant": "UPDATE tables SET variant = 'schnapzen'",
    "a variant that is no text": "UPDATE tables SET variant = CAST(x'00ff' AS TEXT)",
    "a seed that is none": "UPDATE tables SET seed = 'x'",
    "a dealer who is none": "UPDATE tables SET dealer = 7",
}


@pytest.mark.parametrize("change", SPOILT.values(), ids=SPOILT)
def test_a_spoilt_row_is_one_table_that_cannot_go_on(
    tmp_path: Path, change: str, caplog: pytest.LogCaptureFixture
) -> None:
    db = tmp_path / "games.sqlite"
    with serving(db) as address, seated(address) as clients:
        play(clients, seed=1, most=4)
        seat = clients[0].seat
    with closing(sqlite3.connect(db)) as connection, connection:
        connection.execute("DROP TRIGGER entries_stay")
        connection.execute(change)
    with serving(db) as address:
        answer = page(address, f"/tables/{seat.table}")
        assert (answer.status_code, "cannot go on" in answer.text) == (404, True)
        assert code_of(seat, address) in (4410, 4411)
        assert page(address, "/", seat.cookie).status_code == 200
        with seated(address) as others:
            play(others, seed=1, most=4)
    assert not [record for record in caplog.records if record.exc_info], "a traceback in the log"


@pytest.mark.parametrize(
    "standing", ["{", "7", "{}", '{"due": 0}', '{"due": 0, "over": 1, "score": 3}', "[" * 5000]
)
def test_the_first_page_works_with_a_spoilt_standing(tmp_path: Path, standing: str) -> None:
    db = tmp_path / "games.sqlite"
    with serving(db) as address:
        seat = found(address)
        with closing(sqlite3.connect(db)) as connection, connection:
            connection.execute("UPDATE tables SET standing = ?", (standing,))
        text = page(address, "/", seat.cookie).text
        assert f"/tables/{seat.table}" in text


def test_the_first_page_tells_a_score_below_zero_as_nothing_to_go(tmp_path: Path) -> None:
    db, standing = tmp_path / "games.sqlite", {"due": None, "over": True, "score": [-2, 7], "games": [1, 0]}
    with serving(db) as address:
        seat = found(address, opponent="1")
        with closing(sqlite3.connect(db)) as connection, connection:
            connection.execute("UPDATE tables SET standing = ?", (json.dumps(standing),))
        assert "over, 0 : 7" in page(address, "/", seat.cookie).text


def test_what_cannot_be_saved_has_not_happened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All are told so; the pages come back to the game as it is on disk, and the move can be made again."""

    def full(connection: Connection, *_: object) -> None:
        connection.execute("INSERT INTO entries SELECT * FROM entries")

    with serving(tmp_path / "games.sqlite") as address, seated(address) as clients:
        play(clients, seed=1, most=4)
        client, event = legal_move(clients)
        other = clients[1 - clients.index(client)]
        views = (client.view, other.view)
        with monkeypatch.context() as patch:
            patch.setattr(records, "append", full)
            assert client.move(event, id="again")["code"] == "not_saved"
            assert "could not be saved" in other.wait_for("stuck")["says"]
            for player in (client, other):
                with pytest.raises(ConnectionClosed) as closed:
                    player.wait_for("state")
                assert closed.value.rcvd
                assert closed.value.rcvd.code == 4507
        with client.seat.connected() as again, other.seat.connected() as there:
            assert (again.view, there.view) == views
            assert again.move(event, id="again")["is"] == "done"
            there.catch_up(again.state["number"])


# What each seat is told


def deck_and_twin(dealer: int, seed: int) -> tuple[list[str], list[str]]:
    """Make two decks of which player 0 sees the same cards for a trick: their own, the other's first, both draws."""
    receivers = [dealer if to else 1 - dealer for to in machine("schnapsen").ruleset.dealing]
    of_other = [place for place, player in enumerate(receivers) if player == 1 and place != TURN_UP]
    hidden = [*of_other[1:], *range(len(receivers) + 2, len(SCHNAPSEN))]
    deck = Random(seed).sample(SCHNAPSEN, len(SCHNAPSEN))
    twin = list(deck)
    for place, source in zip(hidden, Random(seed).sample(hidden, len(hidden)), strict=True):
        twin[place] = deck[source]
    return deck, twin


def told_to(seat: int | None, db: Path, deck: list[str], dealer: int) -> list[str]:
    """All that is sent to a seat while it asks about everything, and a trick is played."""
    with serving(db, decks=[deck], dealer=dealer) as address:
        first = found(address)
        with first.connected() as alone:
            before = alone.texts if seat == 0 else []
        seats = (first, join(first))
        with seats[0].connected() as one, seats[1].connected() as other:
            players = (one, other)
            if seat is None:
                watcher = _looking_on(Seat(address, first.table), players, dealer, deck)
            else:
                watcher = players[seat].texts
                _ask_about_everything(players[seat], seat)
                _play_a_trick(players, dealer, deck)
                players[seat].catch_up(max(player.state["number"] for player in players))
            return [text for text in before + watcher if '"is":"present"' not in text]


def _looking_on(spectator: Seat, players: tuple[Client, Client], dealer: int, deck: list[str]) -> list[str]:
    with spectator.connected() as client:
        _play_a_trick(players, dealer, deck)
        client.catch_up(max(player.state["number"] for player in players))
        return client.texts


def _ask_about_everything(client: Client, seat: int) -> None:
    """With the answers of a curious player, and of one who would play the other's cards."""
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


def _play_a_trick(players: tuple[Client, Client], dealer: int, deck: list[str]) -> None:
    """Each player plays the first card that they were dealt."""
    cards = (deck[0], deck[1])
    for name, player, card in zip(("lead_card", "play_card"), (1 - dealer, dealer), cards, strict=True):
        due(players)
        assert players[player].move({"event": name, "player": player, "card": card})["is"] == "done"


@pytest.mark.parametrize("dealer", [0, 1])
def test_deals_that_differ_in_what_a_player_cannot_know_are_told_alike(tmp_path: Path, dealer: int) -> None:
    """Byte for byte, over all that player 0 and a spectator are sent; player 1 is told another story."""
    decks = deck_and_twin(dealer, seed=4)
    assert decks[0] != decks[1]
    stories = [
        [told_to(seat, tmp_path / f"{seat}-{number}", deck, dealer) for number, deck in enumerate(decks)]
        for seat in (0, 1, None)
    ]
    assert stories[0][0] == stories[0][1]
    assert stories[2][0] == stories[2][1]
    assert stories[1][0] != stories[1][1]
    assert len(stories[0][0]) > 100
    assert len(stories[2][0]) >= 3


def test_a_spectator_is_told_what_both_players_know(address: str) -> None:
    with seated(address) as clients, Seat(address, clients[0].seat.table).connected() as spectator:
        for seed in range(40):
            if not play(clients, seed, most=1):
                break
            due(clients)
            spectator.wait_for("state", number=clients[0].state["number"])
            views = [client.view for client in clients]
            assert all(view == spectator.view for view in map(_without_private, views))
            assert spectator.state["seat"] is None
            assert not set(PRIVATE) & spectator.view.keys()


def _without_private(view: Json) -> Json:
    return {key: value for key, value in view.items() if key not in PRIVATE}


def test_a_spectator_may_do_nothing(address: str) -> None:
    with seated(address) as clients, Seat(address, clients[0].seat.table).connected() as spectator:
        client, event = legal_move(clients)
        for answer in (
            spectator.move(event),
            spectator.ask("explain", event=event),
            spectator.ask("rematch", at=spectator.state["number"]),
        ):
            assert answer["code"] == "spectator"
        unchanged(clients, client.state["number"])


def test_a_seat_of_another_table_is_none_here(address: str) -> None:
    here, there = found(address), found(address)
    assert here.cookie
    stranger = Seat(address, there.table, here.cookie)
    with stranger.connected() as client:
        assert client.state["seat"] is None


def test_every_deck_comes_from_outside_the_machine(address: str) -> None:
    """The cards that are dealt are not those of the machine's own random numbers."""
    hands: list[Any] = []
    for _ in range(12):
        with seated(address) as (one, other):
            hands.append((one.view["hand"], other.view["hand"], one.view["turnup"]))
    assert len({json.dumps(hand) for hand in hands}) == 12


def test_what_has_happened_keeps_the_values_of_its_day(tmp_path: Path) -> None:
    """Each event is filed under its hand, with the worth of a marriage, the cards of an exchange, the hand's end."""
    db = tmp_path / "games.sqlite"
    with serving(db, decks=shuffled_decks(61), dealer=0) as address, seated(address) as clients:
        trumps: Json = {}
        for seed in range(400):
            client = due(clients)
            trumps.setdefault(client.state["hand"], client.view["trump"])
            legal = client.view["legal"]
            if client.view["state"] == "DONE":
                break
            wanted = [e for e in legal if e["event"] in ("declare_marriage", "exchange_trump")]
            client.move(Random(seed).choice(wanted or [e for e in legal if e["event"] != "claim"]))
        happened = told_of(clients[0])
    hands = [entry["hand"] for entry in happened]
    assert hands == sorted(hands)
    for hand in range(1, hands[-1] + 1):
        ended = ["result" in entry for entry in happened if entry["hand"] == hand]
        assert ended == [False] * (len(ended) - 1) + [True], "the event that ended the hand stands elsewhere"
    marriages = [entry for entry in happened if entry["event"]["event"] == "declare_marriage"]
    assert marriages
    for entry in marriages:
        assert entry["worth"] == (40 if entry["event"]["suit"] == trumps[entry["hand"]] else 20)
    exchanges = [entry for entry in happened if entry["event"]["event"] == "exchange_trump"]
    assert exchanges
    for entry in exchanges:
        assert entry["gave"] == f"J{trumps[entry['hand']]}"
        assert entry["took"][1] == trumps[entry["hand"]]


def told_of(client: Client) -> list[Json]:
    """Collect what a client was told has happened."""
    states = [json.loads(text) for text in client.texts if '"is":"state"' in text]
    return [entry for state in states for entry in state["happened"]]


def test_a_hand_has_its_account(address: str) -> None:
    """With the tricks and points of both, the trick that ended it, and the row of the worths that applied."""
    whys = set()
    for seed in range(12):
        with seated(address) as clients:
            play(clients, seed=seed, most=60)
            states = [json.loads(text) for text in clients[0].texts if '"is":"state"' in text]
        for state in states:
            if (result := state["result"]) and any("result" in entry for entry in state["happened"]):
                account = result["account"]
                (applied,) = [row for row in account["rows"] if row["applied"]]
                assert applied["points"] == result["game_points"], result
                assert sum(account["tricks"]) <= 10
                ended_by_reply = state["happened"][-1]["event"]["event"] == "play_card"
                assert bool(account["last_trick"]) >= ended_by_reply
                whys.add(result["reason"])
    assert len(whys) > 2


def test_who_resigns_loses_the_match_and_another_can_begin(address: str) -> None:
    with seated(address) as clients:
        play(clients, seed=1, most=5)
        client = due(clients)
        event, number = client.view["legal"][0], client.state["number"]
        seat = client.state["seat"]
        hand = client.state["hand"]
        assert client.ask("resign", at=number)["is"] == "done"
        due(clients)
        for one in clients:
            assert (one.state["resigned"], one.view["legal"]) == (seat, [])
        assert client.move(event)["code"] == "over"
        for one in clients:
            assert one.ask("resign", at=one.state["number"])["code"] == "over"
        with client.seat.connected() as again:
            assert again.state["resigned"] == seat
        for one in clients:
            due(clients)
            assert one.ask("rematch", at=one.state["number"])["is"] == "done"
        assert due(clients).view["state"] == "TRICK_START"
        assert clients[0].state["resigned"] is None
        assert clients[0].state["hand"] == hand + 1
        assert clients[0].view["score"] == [7, 7]


def test_an_event_is_taken_back_if_the_other_player_agrees(tmp_path: Path) -> None:
    """The hand goes on as if it had not happened, also after a restart; it can be declined, and a move declines it."""
    db = tmp_path / "games.sqlite"
    with serving(db) as address, seated(address) as clients:
        leader = due(clients)
        leader.move(next(event for event in leader.view["legal"] if event["event"] == "lead_card"))
        client, event = legal_move(clients)
        other = clients[1 - clients.index(client)]
        before = client.view, other.view

        def ask(one: Client, what: str) -> Json:
            due(clients)
            return one.ask(what, at=one.state["number"])

        client.move(event)
        assert ask(client, "take_back")["is"] == "done"
        due(clients)
        assert other.state["take_back"] == client.state["seat"]
        assert ask(other, "decline")["is"] == "done"
        due(clients)
        assert client.state["take_back"] is None
        assert client.view != before[0]
        ask(client, "take_back")
        assert ask(other, "take_back")["is"] == "done"
        due(clients)
        assert (client.view, other.view) == before
        assert told_of(client)[-1] | {"number": 0} == {
            "number": 0, "hand": 1, "take_back": other.state["seat"], "by": client.state["seat"], "events": 1,
        }  # fmt: skip
        assert client.move(event)["is"] == "done"
        due(clients)
        views = client.view, other.view
        seats = client.seat, other.seat
    with serving(db) as address:
        for seat in seats:
            seat.address = address
        with seats[0].connected() as one, seats[1].connected() as two:
            assert (one.view, two.view) == views


def test_a_lead_is_taken_back_with_its_reply(address: str) -> None:
    with seated(address) as clients:
        leader = due(clients)
        follower = clients[1 - clients.index(leader)]
        before = leader.view, follower.view
        leader.move(next(event for event in leader.view["legal"] if event["event"] == "lead_card"))
        due(clients)
        follower.move(next(event for event in follower.view["legal"] if event["event"] == "play_card"))
        for one in (leader, follower):
            due(clients)
            assert one.ask("take_back", at=one.state["number"])["is"] == "done"
        due(clients)
        assert (leader.view, follower.view) == before
        assert told_of(leader)[-1]["events"] == 2


def test_there_may_be_nothing_to_take_back(address: str) -> None:
    with seated(address) as clients:
        client = due(clients)
        answer = client.ask("take_back", at=client.state["number"])
        assert answer["code"] == "nothing_to_take_back"


def test_there_are_no_hints_between_people(address: str) -> None:
    with seated(address) as clients:
        client = due(clients)
        assert client.ask("hint", at=client.state["number"])["code"] == "no_hints"


# Memory


def test_a_match_that_is_let_go_leaves_memory_at_once() -> None:
    """Also while Python does not look for cycles: a server has it look seldom, since that stops every table."""
    played, german = kind("schnapsen"), language("de")

    def play_one(seed: int) -> None:
        match = LoggedMatch(played, Founding("x", "schnapsen", 1, "", strength=1, seed=seed, dealer=0))
        entries = [*match.found(), *match.start()]
        chance = Random(seed)
        for _ in range(8):
            event = chance.choice([one for one in match.game.legal_events() if one["event"] != "claim"])
            entries += match.move(event, event["player"], None)
        match.explain({"event": "close_talon", "player": 0}, german)
        match.snapshot()
        entries += match.ask_back(0, "m")
        LoggedMatch.restore(played, TableRecord(match.founding, None, {}, {}, tuple(entries), None))
        LoggedMatch.steps(played, match.founding, entries, 1, 0)

    play_one(0)
    gc.collect()
    before = len(gc.get_objects())
    gc.disable()
    try:
        for seed in range(300):
            play_one(seed)
        grown = len(gc.get_objects()) - before
    finally:
        gc.enable()
    assert grown < 300, "a match has more than a thousand objects that Python looks at"


def test_who_plays_the_computer_chooses_its_pace() -> None:
    """Slower and faster than normal; any other word is as good as none."""
    slow, normal, fast, other = (Watcher(0, "", pace).slower for pace in ("slow", "normal", "fast", "9999"))
    assert slow > normal == other == 1 > fast > 0
