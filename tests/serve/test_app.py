"""The pages: what they ask of a request, what they carry, and how seats are given."""

import json
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from sixtysix.chart import variant_names
from sixtysix.game.names import names_json
from sixtysix.serve.app import HERE
from sixtysix.serve.guard import SECURITY, Bucket, Buckets, Limits
from sixtysix.serve.match import kind

from .serving import GENEROUS, Seat, found, http, invitation, join, page, seated, serving


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("serve") / "games.sqlite", *variant_names()) as address:
        yield address


FORM = {"variant": "schnapsen", "best_of": "1", "opponent": "person"}


def test_every_response_has_the_security_headers(address: str) -> None:
    seat = found(address)
    with http(address, **seat.headers) as client:
        files = ("/static/table.js", "/names.js", "/charts/schnapsen/1.svg")
        for path in ("/", f"/tables/{seat.table}", "/nowhere", *files):
            headers = client.get(path).headers
            assert SECURITY.items() <= dict(headers).items() | {
                (k.title(), v) for k, v in headers.items()
            } | {(name, headers.get(name)) for name in SECURITY}
        for name, value in SECURITY.items():
            assert client.get("/").headers[name] == value
        assert client.get(f"/tables/{seat.table}").headers["Cache-Control"] == "no-store"
    assert "unsafe" not in SECURITY["Content-Security-Policy"]


def test_the_pages_have_the_words_of_the_game(address: str) -> None:
    with http(address) as client:
        script = client.get("/names.js").text
    assert json.loads(script.removeprefix("export const NAMES = ").removesuffix(";")) == json.loads(
        json.dumps(names_json())
    )


def test_pages_have_nothing_inline_and_ask_nobody_else(address: str) -> None:
    seat = found(address)
    with http(address, **seat.headers) as client:
        pages = [client.get(path).text for path in ("/", f"/tables/{seat.table}", "/tables/none")]
    with http(address) as client:
        pages.append(client.get(invitation(seat)).text)
    for text in pages:
        assert "<html" in text
        assert re.findall(r"<script(?![^>]*\bsrc=)|<style|\bstyle=|\bon[a-z]+=\"|javascript:", text) == []
        assert re.findall(r"(?:src|href|action)=\"(?!/|#)", text) == []
    for file in (HERE / "static").iterdir():
        assert not re.findall(rb"https?://(?!www\.w3\.org/)", file.read_bytes()), file


@pytest.mark.parametrize("origin", [None, "null", "http://evil.example", "http://[", "https://127.0.0.1"])
def test_what_comes_from_another_site_is_refused(address: str, origin: str | None) -> None:
    seat = found(address)
    headers = {"Origin": origin} if origin else {}
    with http(address) as client:
        client.headers.pop("Origin")
        assert client.post("/tables", data=FORM, headers=headers).status_code == 403
        assert client.post(invitation(seat), headers=headers).status_code == 403
    with pytest.raises(InvalidStatus):
        connect(
            f"ws{address[4:]}/tables/{seat.table}/socket",
            origin=Origin(origin) if origin else None,
            additional_headers={"Cookie": seat.cookie or ""},
        )


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example:80", "[::1", ""])
def test_on_loopback_no_other_name_is_answered(address: str, host: str) -> None:
    with http(address) as client:
        assert client.get("/", headers={"Host": host}).status_code == 403
        assert client.get("/", headers={"Host": "localhost:1"}).status_code == 200


def test_a_seats_cookie_is_unguessable_and_out_of_reach(address: str) -> None:
    with http(address) as client:
        cookie = client.post("/tables", data=FORM).headers["Set-Cookie"]
    name, token = cookie.split(";")[0].split("=")
    table = name.removeprefix("seat_")
    assert len(token) >= 43
    for part in ("HttpOnly", "SameSite=lax", f"Path=/tables/{table}"):
        assert part in cookie
    assert token not in page(address, f"/tables/{table}", cookie.split(";")[0]).text


def test_the_database_holds_no_token(tmp_path: Path) -> None:
    db = tmp_path / "games.sqlite"
    with serving(db) as address:
        seats = (first := found(address)), join(first)
    content = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    for seat in seats:
        assert seat.cookie
        assert seat.cookie.split("=")[1].encode() not in content
        assert seat.table.encode() in content


def test_a_seat_is_given_to_the_first_with_the_invitation(address: str) -> None:
    founder = found(address)
    way = invitation(founder)
    with http(address) as client:
        assert client.post(f"/tables/{founder.table}/seat/wrong").status_code == 409
        assert client.get(way).status_code == 200
        assert client.post(way).status_code == 303
    with http(address) as client:
        assert client.post(way).status_code == 409
        assert "taken" in client.get(way).text
    assert 'data-invitation=""' in page(address, f"/tables/{founder.table}", founder.cookie).text


def test_only_the_founder_sees_the_invitation(address: str) -> None:
    founder = found(address)
    secret = invitation(founder).split("/")[-1]
    assert secret not in page(address, f"/tables/{founder.table}").text


def test_who_has_a_seat_is_led_to_it(address: str) -> None:
    founder = found(address)
    way = invitation(founder)
    with http(address, **founder.headers) as client:
        for response in (client.get(way), client.post(way)):
            assert (response.status_code, response.headers["Location"]) == (303, f"/tables/{founder.table}")
    assert join(founder).table == founder.table


@pytest.mark.parametrize(
    ("form", "status"),
    [
        ({**FORM, "variant": "whist"}, 400),
        ({**FORM, "variant": "../schnapsen"}, 400),
        ({**FORM, "best_of": "2"}, 400),
        ({**FORM, "best_of": "99999999999999999999"}, 400),
        ({**FORM, "best_of": "¹"}, 400),
        ({**FORM, "opponent": "4"}, 400),
        ({}, 400),
        ({**FORM, "note": "x" * 5000}, 413),
    ],
)
def test_forms_that_are_none(address: str, form: dict[str, str], status: int) -> None:
    with http(address) as client:
        response = client.post("/tables", data=form)
    assert response.status_code == status
    assert "Set-Cookie" not in response.headers


@pytest.mark.parametrize(
    "path",
    ["/tables/nowhere", "/tables/nowhere/seat/x", "/charts/whist/1.svg", "/charts/schnapsen/2.svg", "/x"],
)
def test_what_is_not_there(address: str, path: str) -> None:
    with http(address) as client:
        assert client.get(path).status_code == 404


@pytest.mark.parametrize("path", ["../app.py", "%2e%2e/app.py", "..%2fapp.py", "/etc/passwd"])
def test_nothing_else_of_the_disk_is_served(address: str, path: str) -> None:
    with http(address) as client:
        assert client.get(f"/static/{path}").status_code in (404, 405)


def test_a_socket_of_no_table_is_closed(address: str) -> None:
    with (
        connect(f"ws{address[4:]}/tables/nowhere/socket", origin=Origin(address)) as socket,
        pytest.raises(ConnectionClosed) as closed,
    ):
        socket.recv(5)
    assert closed.value.rcvd
    assert closed.value.rcvd.code == 4404


def test_every_variant_has_its_chart(address: str) -> None:
    with http(address) as client:
        for variant in variant_names():
            response = client.get(f"/charts/{variant}/3.svg")
            assert response.headers["Content-Type"] == "image/svg+xml"
            assert 'id="state-TRICK_START"' in response.text


def test_a_match_is_the_variant_with_more_games() -> None:
    assert kind("schnapsen", 3).best_of == 3
    assert kind("schnapsen", 1) == kind("schnapsen", 1)
    assert kind("schnapsen", 3).machine.ruleset._replace(best_of=1) == kind("schnapsen").machine.ruleset
    assert "match_is_won" in vars(kind("schnapsen", 3).machine)


# Limits


def test_who_posts_too_often_must_wait(tmp_path: Path) -> None:
    with (
        serving(tmp_path / "db", limits=Limits(posts_a_minute=0.001, posts_at_once=3)) as address,
        http(address) as client,
    ):
        statuses = [client.post("/tables", data=FORM).status_code for _ in range(5)]
    assert statuses == [303, 303, 303, 429, 429]


def test_who_sends_too_much_is_refused_and_then_cut_off(tmp_path: Path) -> None:
    limits = Limits(messages_a_second=0.001, messages_at_once=4, refusals=5)
    with serving(tmp_path / "db", limits=limits) as address, seated(address) as (one, _):
        event = {"event": "close_talon", "player": 0}
        answers = [one.ask("explain", event=event) for _ in range(8)]
        assert [answer["is"] for answer in answers] == ["explained"] * 4 + ["refused"] * 4
        assert answers[-1]["code"] == "too_fast"
        one.socket.send("{}")
        with pytest.raises(ConnectionClosed) as closed:
            one.wait_for("state")
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 4029
        with one.seat.connected() as again:
            assert again.view == one.view


def test_a_message_that_is_too_large_ends_the_connection(tmp_path: Path) -> None:
    with serving(tmp_path / "db") as address, seated(address) as (one, other):
        one.socket.send("x" * (GENEROUS.message_size + 1))
        with pytest.raises(ConnectionClosed) as closed:
            one.wait_for("state")
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 1009
        assert other.ask("explain", event={"event": "claim", "player": 1})["is"] == "explained"


def test_a_table_has_so_many_connections(tmp_path: Path) -> None:
    limits = Limits(sockets_a_table=2, sockets=3)
    with serving(tmp_path / "db", limits=limits) as address, seated(address) as (one, _):
        onlooker = Seat(address, one.seat.table)
        with pytest.raises(ConnectionClosed), onlooker.connected():
            pass
        with found(address).connected(), pytest.raises(InvalidStatus), found(address).connected():
            pass


def test_buckets_fill_again() -> None:
    bucket, buckets = Bucket(1000, 2), Buckets(0.001, 1, most=2)
    assert [bucket.take() for _ in range(3)][:2] == [True, True]
    time.sleep(0.01)
    assert bucket.take()
    assert [buckets.take(client) for client in "aabbca"] == [True, False, True, False, True, True]


def test_old_tables_are_forgotten_at_the_start(tmp_path: Path) -> None:
    db = tmp_path / "db"
    with serving(db) as address:
        table = found(address).table
    with serving(db, keep=1) as address:
        assert page(address, f"/tables/{table}").status_code == 200
    with serving(db, keep=1e-9) as address:
        for _ in range(50):
            if page(address, f"/tables/{table}").status_code == 404:
                return
            time.sleep(0.05)
    raise AssertionError("the old table is still there")
