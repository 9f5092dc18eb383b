"""The pages: what they ask of a request, what they carry, and how seats are given."""

import asyncio
import json
import logging
import os
import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from socket import create_connection

import httpx
import pytest
from starlette.websockets import WebSocket
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from sixtysix.chart import variant_names
from sixtysix.errors import SixtySixError
from sixtysix.game.names import names_json
from sixtysix.languages import ENGLISH, language
from sixtysix_tables.sentences import lines
from sixtysix_tables.serve import SECURITY, records, tables
from sixtysix_tables.serve.app import HERE, Options
from sixtysix_tables.serve.clients import Bucket, Buckets, client_of
from sixtysix_tables.serve.guard import METHODS, Limits, public
from sixtysix_tables.serve.log import kind
from sixtysix_tables.serve.storage import StorageError

from .serving import GENEROUS, Seat, due, found, http, invitation, join, page, play, seated, serving


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
    texts, names = script.splitlines()
    assert texts == "export const TEXTS = {};"
    assert json.loads(names.removeprefix("export const NAMES = ").removesuffix(";")) == json.loads(
        json.dumps({**names_json(), "events": lines()})
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


def test_the_same_name_by_another_scheme_is_another_site(address: str) -> None:
    with http(address) as client:
        assert client.post("/tables", data=FORM, headers={"Origin": address}).status_code == 303
        other = address.replace("http:", "https:")
        assert client.post("/tables", data=FORM, headers={"Origin": other}).status_code == 403


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example:80", "[::1", ""])
def test_on_loopback_no_other_name_is_answered(address: str, host: str) -> None:
    with http(address) as client:
        assert client.get("/", headers={"Host": host}).status_code == 403
        assert client.get("/", headers={"Host": "localhost:1"}).status_code == 200


def test_a_seats_cookie_is_unguessable_and_out_of_reach(address: str) -> None:
    with http(address) as client:
        cookie = client.post("/tables", data=FORM).headers["Set-Cookie"]
        table = client.post("/tables", data=FORM).headers["Location"].split("/")[2]
    _, token = cookie.split(";")[0].split("=")
    assert len(token) >= 43
    for part in ("HttpOnly", "SameSite=lax", "Path=/;"):
        assert part in cookie
    assert token not in page(address, f"/tables/{table}", cookie.split(";")[0]).text


def test_a_proxy_finds_one_of_several_servers_by_its_mark(tmp_path: Path) -> None:
    with serving(tmp_path / "db", mark="b") as address:
        first = found(address)
        second = join(first)
        assert first.table[0] == "b"
        for seat in (first, second):
            _, _, key = (seat.cookie or "").partition("=")
            assert (key[0], len(key)) == ("b", 43)
        with http(address, Cookie=f"player={'a' * 43}") as client:
            kept = client.post("/tables", data=FORM).headers["Set-Cookie"]
        assert kept.startswith(f"player={'a' * 43};"), "a player of another server keeps their key"


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


def test_a_flood_whose_answers_wait_is_kept_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page comes back at once after a restart (1012), but not after 4029."""
    send = WebSocket.send_text

    async def slowly(socket: WebSocket, text: str) -> None:
        await asyncio.sleep(0.02)
        await send(socket, text)

    monkeypatch.setattr(WebSocket, "send_text", slowly)
    limits = Limits(messages_a_second=0.001, messages_at_once=1, refusals=150)
    with serving(tmp_path / "db", limits=limits) as address, seated(address) as (one, _):
        with suppress(ConnectionClosed):
            for _ in range(1000):
                one.socket.send("{}")
        with pytest.raises(ConnectionClosed) as closed:
            one.wait_for("state", number=-1)
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 4029


def test_a_text_that_is_none_ends_the_connection_without_a_traceback(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with serving(tmp_path / "db") as address, seated(address) as (one, other):
        logger = logging.getLogger("uvicorn.error")
        logger.addHandler(caplog.handler)
        one.socket.send(b"\xff\xfe", text=True)
        with pytest.raises(ConnectionClosed) as closed:
            one.wait_for("state")
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 1007
        assert other.ask("explain", event={"event": "claim", "player": 1})["is"] == "explained"
        logger.removeHandler(caplog.handler)
    assert [record for record in caplog.records if record.exc_info] == []


@pytest.mark.parametrize(
    ("address", "client"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:0:1::7", "2001:db8:0:1::/64"),
        ("2001:DB8::1:ffff:0:0:1", "2001:db8:0:1::/64"),
        ("2001:db8:0:2::7", "2001:db8:0:2::/64"),
        ("garbage", "-"),
        ("", "-"),
        (None, "-"),
    ],
)
def test_a_client_is_an_address_or_a_whole_line(address: str | None, client: str) -> None:
    assert client_of({"client": None if address is None else (address, 1)}) == client


def test_a_message_that_is_too_large_ends_the_connection(tmp_path: Path) -> None:
    with serving(tmp_path / "db") as address, seated(address) as (one, other):
        one.socket.send("x" * (GENEROUS.message_size + 1))
        with pytest.raises(ConnectionClosed) as closed:
            one.wait_for("state")
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 1009
        assert other.ask("explain", event={"event": "claim", "player": 1})["is"] == "explained"


def test_a_server_has_so_many_connections(tmp_path: Path) -> None:
    limits = Limits(sockets=3)
    with serving(tmp_path / "db", limits=limits) as address, seated(address), found(address).connected():  # noqa: SIM117
        with pytest.raises(InvalidStatus), found(address).connected():
            pass


def test_nobody_can_lock_a_player_out(tmp_path: Path) -> None:
    """Those who look on, or the other player, may hold all connections that they get: a seat is always free."""
    limits = Limits(sockets_a_seat=2, onlookers_a_table=2, sockets=8)
    with (
        serving(tmp_path / "db", limits=limits) as address,
        seated(address) as (one, other),
        ExitStack() as held,
    ):
        onlooker = Seat(address, one.seat.table)
        for _ in range(2):
            held.enter_context(onlooker.connected())
        assert code_of(onlooker) == 4503
        for _ in range(2):
            held.enter_context(other.seat.connected())
        with one.seat.connected() as again:
            assert again.state["seat"] == 0
        assert close_code(other.socket) == 4409, "the oldest connection of the seat has made room"


def test_those_who_look_on_leave_room_for_players(tmp_path: Path) -> None:
    limits = Limits(sockets=4)
    with serving(tmp_path / "db", limits=limits) as address, seated(address) as (one, _):
        onlooker = Seat(address, one.seat.table)
        with onlooker.connected():
            assert code_of(onlooker) == 4503
            with one.seat.connected() as again:
                assert again.state["seat"] == 0


def test_a_client_has_so_many_connections(tmp_path: Path) -> None:
    with serving(tmp_path / "db", limits=Limits(sockets_a_client=2)) as address, seated(address) as (one, _):
        with pytest.raises(InvalidStatus), one.seat.connected():
            pass
        away = {"X-Forwarded-For": "192.0.2.7", "Cookie": one.seat.cookie or ""}
        url = f"ws{address[4:]}/tables/{one.seat.table}/socket"
        with connect(url, origin=Origin(address), additional_headers=away) as socket:
            assert '"seat":0' in str(socket.recv(5))


def test_idle_connections_are_the_proxys_to_close(tmp_path: Path) -> None:
    """A server without a proxy answers others until it has as many connections as it may; it does not stop."""
    limits = Limits(requests=20, sockets=10)
    with serving(tmp_path / "db", limits=limits) as address:
        port = int(address.rsplit(":", 1)[1])
        with ExitStack() as held:
            for most, status in ((28, 200), (2, 503)):
                for _ in range(most):
                    held.enter_context(create_connection(("127.0.0.1", port)))
                assert page(address, "/healthz").status_code == status
        time.sleep(0.1)
        assert page(address, "/healthz").status_code == 200


def test_the_rules_are_told_in_the_language_of_the_page(tmp_path: Path) -> None:
    """A browser may open the socket of a page in Bulgarian without a word about languages."""
    with serving(tmp_path / "db", dealer=0, languages=(ENGLISH, language("bg"))) as address:
        one = found(address)
        join(one)
        told = []
        for one.language in ("", "bg", "xx"):
            with one.connected() as client:
                why = client.ask("explain", event={"event": "close_talon", "player": 0})["why"]
                told.append([reason["says"].isascii() for reason in why["reasons"]])
        assert told[0] == told[2] == [True] * len(told[1])
        assert told[1]
        assert not any(told[1])


def test_a_form_that_does_not_end_is_refused(tmp_path: Path) -> None:
    with serving(tmp_path / "db", limits=Limits(form_seconds=0.2)) as address:
        head = (
            f"POST /tables HTTP/1.1\r\nHost: {address[7:]}\r\nOrigin: {address}\r\nContent-Length: 9\r\n\r\nv"
        )
        with create_connection(("127.0.0.1", int(address.rsplit(":", 1)[1]))) as slow:
            slow.settimeout(5)
            slow.send(head.encode())
            assert slow.recv(12) == b"HTTP/1.1 408"


def test_answers_do_not_wait_for_acknowledgements(address: str) -> None:
    """With the delays of TCP, each of them took more than 40 ms."""
    seconds = []
    with http(address) as client:
        for _ in range(21):
            begun = time.perf_counter()
            client.get("/palette.css")
            seconds.append(time.perf_counter() - begun)
    assert sorted(seconds)[10] < 0.03


def code_of(seat: Seat) -> int:
    with pytest.raises(ConnectionClosed) as closed, seat.connected():
        pass
    assert closed.value.rcvd
    return closed.value.rcvd.code


def close_code(socket: ClientConnection) -> int:
    with suppress(ConnectionClosed):
        for _ in socket:
            pass
    assert socket.close_code
    return socket.close_code


def test_buckets_fill_again() -> None:
    bucket, buckets = Bucket(1000, 2), Buckets(0.001, 1, most=2)
    assert [bucket.take() for _ in range(3)][:2] == [True, True]
    time.sleep(0.01)
    assert bucket.take()
    assert [buckets.take(client) for client in "aabbca"] == [True, False, True, False, True, True]


def used_for(db: Path, days: int) -> None:
    """Have a server run on so many other days."""
    with closing(sqlite3.connect(db)) as connection, connection:
        connection.execute("UPDATE use SET days = days + ?, date = ''", (days,))


def told(caplog: pytest.LogCaptureFixture, number: int) -> str:
    """The last of so many lines in the log, once it is there."""
    for _ in range(200):
        if len(caplog.messages) >= number:
            break
        time.sleep(0.05)
    return caplog.messages[number - 1]


def test_old_tables_are_forgotten_at_the_start(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    db = tmp_path / "db"

    def status(table: str) -> int:
        return page(here, f"/tables/{table}").status_code

    with serving(db) as here:
        old = [found(here).table for _ in range(2)]
    used_for(db, 89)
    with serving(db) as here:
        announced = "2 games will be deleted on the next day of use, unless they are played"
        assert told(caplog, 1) == announced
        young = [found(here).table for _ in range(30)]
        assert status(old[0]) == 200
    used_for(db, 0)
    with serving(db) as here:
        assert told(caplog, 2) == "2 games of 32 were deleted: nobody has played them for long"
        assert (status(old[0]), status(young[0])) == (404, 200)
    used_for(db, 200)
    many = "30 of 30 games are old enough to be deleted; so many go with --delete-many alone"
    with serving(db) as here:
        assert told(caplog, 3) == many
        assert status(young[0]) == 200
    with serving(db, delete_many=True) as here:
        assert "30 games of 30 were deleted" in told(caplog, 4)
        assert status(young[0]) == 404


@pytest.mark.parametrize("years", [-1, 1])
def test_a_clock_that_jumps_deletes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, years: int
) -> None:
    """Neither at the start after the jump, nor once something was played and the clock is right again."""
    db = tmp_path / "db"
    with serving(db, delete_many=True) as address:
        first = found(address).table
    used_for(db, 0)
    with monkeypatch.context() as clock:
        clock.setattr(tables, "time", lambda: time.time() + years * 365 * 86400)
        with serving(db, delete_many=True) as address:
            second = found(address).table
    used_for(db, 0)
    with serving(db, delete_many=True) as address:
        time.sleep(0.3)
        assert [page(address, f"/tables/{table}").status_code for table in (first, second)] == [200, 200]


# Behind a proxy


@pytest.mark.parametrize("kept", ["", "/cards"])
def test_everything_may_be_below_a_path(tmp_path: Path, kept: str) -> None:
    """Whether the proxy takes it away from requests or leaves it."""
    origin = "https://x.example"
    headers = {"Origin": origin, "Host": "x.example", "X-Forwarded-Proto": "https"}
    with (
        serving(tmp_path / "db", origins=(f"{origin}/cards",)) as address,
        httpx.Client(base_url=f"{address}{kept}", headers=headers) as client,
    ):
        home = client.get("/")
        for link in re.findall(r'(?:src|href|action)="([^"#]*)"', home.text):
            assert link.startswith("/cards/"), link
        response = client.post("/tables", data=FORM)
        assert response.headers["Location"].startswith("/cards/tables/")
        assert "Path=/cards/" in response.headers["Set-Cookie"]
        assert "Secure" in response.headers["Set-Cookie"]
        cookie = {"Cookie": response.headers["Set-Cookie"].split(";")[0]}
        table = client.get(response.headers["Location"].removeprefix("/cards"), headers=cookie)
        assert 'data-invitation="/cards/tables/' in table.text
        assert 'data-base="/cards"' in table.text
        assert client.get("/static/table.js").status_code == 200


def test_all_origins_have_the_same_path(tmp_path: Path) -> None:
    with pytest.raises(SixtySixError, match="need the same path"):
        Options(tmp_path / "db", (), origins=("https://a.example/x", "https://a.example")).base  # noqa: B018


def test_the_client_behind_a_trusted_proxy_is_the_one_that_counts(tmp_path: Path) -> None:
    """Each has a limit of their own; if the proxy is not trusted, all share one."""
    for proxies, statuses in ((("127.0.0.0/8",), [303, 303, 429]), (("192.0.2.1",), [303, 429, 429])):
        limits = Limits(posts_a_minute=0.001, posts_at_once=1)
        with (
            serving(tmp_path / proxies[0][:3], limits=limits, proxies=proxies) as address,
            http(address) as client,
        ):
            clients = ("198.51.100.1", "198.51.100.2", "198.51.100.1")
            posts = [client.post("/tables", data=FORM, headers={"X-Forwarded-For": one}) for one in clients]
        assert [post.status_code for post in posts] == statuses


@pytest.mark.parametrize("proxy", ["nowhere", "10.0.0.1/8"])
def test_what_is_no_address_of_a_proxy(tmp_path: Path, proxy: str) -> None:
    with pytest.raises(SixtySixError, match="--trusted-proxy: "), serving(tmp_path / "db", proxies=(proxy,)):
        pass


# When something is wrong


def test_a_table_that_cannot_be_saved_is_not_set_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise StorageError("not saved: database or disk is full")

    with serving(tmp_path / "db") as address, http(address) as client:
        with monkeypatch.context() as patch:
            patch.setattr(records, "found", full)
            response = client.post("/tables", data=FORM)
        assert response.status_code == 503
        assert "could not be saved" in response.text
        assert client.post("/tables", data=FORM).status_code == 303


def test_an_error_of_ours_is_a_page_with_the_headers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(*_: object) -> None:
        raise ValueError("wrong")

    with serving(tmp_path / "db") as address, http(address) as client:
        monkeypatch.setattr(records, "found", wrong)
        response = client.post("/tables", data=FORM)
    assert response.status_code == 500
    assert "Something went wrong" in response.text
    assert SECURITY.items() <= {name: response.headers.get(name) for name in SECURITY}.items()


# For those who operate it


@pytest.mark.skipif(os.name == "nt", reason="there are no limits of files")
def test_it_tells_whether_it_works(tmp_path: Path) -> None:
    import resource

    log = tmp_path / "db-wal"
    with serving(tmp_path / "db") as address:
        assert (page(address, "/healthz").status_code, page(address, "/healthz").text) == (200, "ok\n")
        assert page(address, "/metrics").status_code == 404
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (log.stat().st_size, hard))  # as if the disk were full
        try:
            assert page(address, "/healthz").status_code == 503
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        assert page(address, "/healthz").status_code == 200


def test_it_tells_numbers(tmp_path: Path) -> None:
    with serving(tmp_path / "db", metrics=True) as address, seated(address) as clients:
        made = play(clients, seed=1, most=7)
        with http(address) as client:
            for method in ("GEM", "JEWEL", "x" * 50):
                client.request(method, "/")
        text = page(address, "/metrics").text
    told = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    assert float(told["sixtysix_moves_total"]) == made
    assert (told["sixtysix_sockets"], told["sixtysix_tables"]) == ("2.0", "1.0")
    assert told['sixtysix_requests_total{method="POST",status="303"}'] == "2.0"
    methods = set(re.findall(r'method="([^"]*)"', text))
    assert methods <= METHODS | {"OTHER"}
    assert "OTHER" in methods
    types = [line.split()[2:] for line in text.splitlines() if line.startswith("# TYPE")]
    assert ["sixtysix_moves_total", "counter"] in types
    assert ["sixtysix_tables", "gauge"] in types
    assert len(types) == len({name for name, _ in types})


def test_the_log_of_requests_has_no_secrets(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "sixtysix_tables.serve.access")
    with serving(tmp_path / "db", log_level="info") as address:
        founder = found(address)
        way = invitation(founder)
        page(address, way)
        page(address, "/x%0Aforged")
    lines = caplog.messages
    assert any(f"GET /tables/{founder.table}/seat/... 200" in line for line in lines)
    assert any("/x\\nforged 404" in line for line in lines)
    assert not any(way.split("/")[-1] in line or "\n" in line for line in lines)


# Hands that are over


def test_a_hand_is_shown_step_by_step_once_it_is_over(tmp_path: Path) -> None:
    """With the cards of both before each event; what was taken back has not happened; a running hand is a secret."""
    with serving(tmp_path / "db") as address, seated(address) as clients:
        leader = due(clients)
        leader.move(next(event for event in leader.view["legal"] if event["event"] == "lead_card"))
        for asked in (leader, clients[1 - clients.index(leader)]):
            due(clients)
            assert asked.ask("take_back", at=asked.state["number"])["is"] == "done"
        hand = due(clients).view["hand"]
        for seed in range(60):
            if due(clients).state["hand"] > 1:
                break
            play(clients, seed, most=1)
        one = clients[0]
        way = f"/tables/{one.seat.table}/hands"
        steps = page(address, f"{way}/1", one.seat.cookie).json()
        watched = page(address, f"{way}/1").json()
        theirs = page(address, f"{way}/1", clients[1].seat.cookie).json()
        assert [theirs[0]["view"]["player"], steps[0]["view"]["player"]] == [1, 0]
        assert page(address, f"{way}/{one.state['hand']}", one.seat.cookie).status_code == 404
        assert page(address, f"{way}/0").status_code == 404
    assert [step["event"]["event"] for step in steps][:2] == ["lead_card", "play_card"] or len(steps) == 1
    assert ["result" in step for step in steps] == [False] * (len(steps) - 1) + [True]
    assert steps[0]["view"]["hand"] == (hand if leader is one else steps[0]["view"]["hand"])
    for step in steps:
        assert step["view"]["legal"] == []
        assert [len(cards) for cards in step["view"]["shown"]] == step["view"]["holdings"]
    assert [step["event"] for step in watched] == [step["event"] for step in steps]


def test_who_asks_for_too_many_hands_must_wait(tmp_path: Path) -> None:
    limits = Limits(replays_a_minute=0.001, replays_at_once=2)
    with serving(tmp_path / "db", limits=limits) as address:
        way = f"/tables/{found(address).table}/hands/1"
        assert [page(address, way).status_code for _ in range(3)] == [404, 404, 429]


# Players


def test_players_have_names_that_harm_nobody(tmp_path: Path) -> None:
    """They are told to everybody at the table, without what no keyboard types, and written as text."""
    wild = "  <b>A\x00da\u202e</b> & co. of the very long name"
    with serving(tmp_path / "db") as address, http(address) as client, http(address) as friend:
        response = client.post("/tables", data={**FORM, "name": wild})
        seat = Seat(
            address, response.headers["Location"].split("/")[2], response.headers["Set-Cookie"].split(";")[0]
        )
        shown = friend.get(invitation(seat)).text
        assert "&lt;b&gt;Ada&lt;/b&gt; &amp; co. of the would like" in shown
        with seat.connected() as one:
            friend.post(invitation(seat), data={"name": "Grace"})
            one.wait_for("present", names=["<b>Ada</b> & co. of the", "Grace"])
        mine = client.get("/").text
    assert "with Grace" in mine
    assert "<b>Ada" not in mine + shown


def test_ones_tables_are_on_the_first_page(address: str) -> None:
    """All those of a browser, under one key, which stays; nobody else sees them."""
    with http(address) as client:
        keys = set()
        for _ in range(2):
            keys.add(client.post("/tables", data=FORM).headers["Set-Cookie"].split(";")[0])
        assert len(keys) == 1
        listed = re.findall(r'href="/tables/([^"]+)"', client.get("/").text)
        assert len(listed) == 2
        assert "waiting for the other player" in client.get("/").text
    assert "Your tables" not in page(address, "/").text


def test_a_player_takes_their_seats_along(address: str) -> None:
    """By a link that asks first, is refused from elsewhere, and is not in the log."""
    founder = found(address)
    way = re.findall(r'href="(/key/[^"]+)"', page(address, "/key", founder.cookie).text)[0]
    assert "no seat" in page(address, "/key").text
    with http(address) as client:
        offered = client.get(way)
        assert "Set-Cookie" not in offered.headers
        assert client.post(way, headers={"Origin": "https://evil.example"}).status_code == 403
        cookie = client.post(way).headers["Set-Cookie"].split(";")[0]
        assert client.post("/key/short").status_code == 404
    assert cookie == founder.cookie
    assert public(way) == "/key/..."
