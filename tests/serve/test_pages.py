"""The pages: access, content and refusals, in one process without a socket."""

import asyncio
import re
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from starlette.websockets import WebSocketDisconnect

from sixtysix.chart import load, variant_names
from sixtysix.chart.validation import malformed
from sixtysix.errors import SixtySixError
from sixtysix_tables.serve import SECURITY
from sixtysix_tables.serve.app import Options, application
from sixtysix_tables.serve.guard import Buckets, Limits
from sixtysix_tables.serve.storage import Storage
from sixtysix_tables.serve.tables import Tables

from .serving import GENEROUS, dealing

with warnings.catch_warnings():  # the library below it is about to change its name
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient

ADDRESS = "http://localhost:8066"
OURS = {"Origin": ADDRESS}


def served(folder: Path, **options: Any) -> Iterator[TestClient]:
    storage = Storage(folder / "games.sqlite")
    given = Options(folder / "games.sqlite", **{"variants": ("schnapsen",), "limits": GENEROUS, **options})
    app = application(Tables(storage, dealing(), pace=0), given)
    with TestClient(app, ADDRESS, raise_server_exceptions=False, follow_redirects=False) as client:
        yield client
    storage.close()


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    languages = ("en", "de")
    yield from served(tmp_path_factory.mktemp("serve"), variants=variant_names(), languages=languages)


@pytest.fixture(autouse=True)
def nobody(client: TestClient) -> None:
    client.cookies.clear()


def found(client: TestClient, opponent: str = "person", **form: str) -> str:
    data = {"variant": "schnapsen", "best_of": "1", "opponent": opponent, **form}
    response = client.post("/tables", data=data, headers=OURS)
    assert response.status_code == 303, response.text
    return str(response.headers["Location"])


def invitation(client: TestClient, table: str) -> str:
    found = re.search('data-invitation="([^"]+)"', client.get(table).text)
    assert found
    return found[1]


def connected(client: TestClient, table: str, headers: dict[str, str]) -> Any:
    return client.websocket_connect(f"{ADDRESS.replace('http', 'ws')}{table}/socket", headers=headers)


def test_every_response_has_the_security_headers(client: TestClient) -> None:
    for path in ("/", "/none", "/static/table.js", "/names.js", "/palette.css", "/healthz", "/alone/"):
        response = client.get(path)
        assert {name: response.headers[name] for name in SECURITY} == dict(SECURITY), path
    for response in (client.post("/tables"), client.post("/tables", headers=OURS)):
        assert {name: response.headers[name] for name in SECURITY} == dict(SECURITY)


@pytest.mark.parametrize(
    "origin", [None, "null", "http://evil.example", "https://localhost:8066", f"{ADDRESS}.evil"]
)
def test_what_comes_from_another_site_is_refused(client: TestClient, origin: str | None) -> None:
    table = found(client)
    headers = {"Origin": origin} if origin else {}
    for path in ("/tables", invitation(client, table)):
        assert client.post(path, headers=headers).status_code == 403
    with pytest.raises(WebSocketDisconnect) as refused, connected(client, table, headers):
        pass
    assert refused.value.code == 1008


@pytest.mark.parametrize(
    ("host", "status"), [("evil.example", 400), ("localhost.evil.example", 400), ("127.0.0.1:8066", 200)]
)
def test_on_loopback_no_other_name_is_answered(client: TestClient, host: str, status: int) -> None:
    assert client.get("/", headers={"Host": host}).status_code == status


def test_behind_a_proxy_its_name_is_ours(tmp_path: Path) -> None:
    for client in served(tmp_path, origin="https://cards.example"):
        form = {"variant": "schnapsen", "best_of": "1", "opponent": "person"}
        for host, origin, status in (
            ("cards.example", "https://cards.example", 303),
            ("cards.example", "http://cards.example", 403),
            ("evil.example", "https://cards.example", 400),
        ):
            headers = {"Host": host, "Origin": origin}
            assert client.post("/tables", data=form, headers=headers).status_code == status


def test_a_seat_is_a_cookie_that_no_script_reads(client: TestClient) -> None:
    keys = set()
    for _ in range(20):
        client.cookies.clear()
        data = {"variant": "schnapsen", "best_of": "1", "opponent": "person"}
        cookie = client.post("/tables", data=data, headers=OURS).headers["Set-Cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        keys.add(cookie.split(";")[0])
    assert len(keys) == 20


def test_the_first_with_the_invitation_has_the_seat(client: TestClient) -> None:
    table = found(client)
    link = invitation(client, table)
    assert client.get(link).headers["Location"] == table, "its founder is led to the table"
    client.cookies.clear()
    assert client.get(table).status_code == 403
    assert client.get(f"{table}/hands/1").status_code == 403
    assert client.post(f"{link}x", headers=OURS).status_code == 409
    assert "Sit down and play" in client.get(link).text
    assert client.post(link, headers=OURS).headers["Location"] == table
    assert link not in client.get(table).text
    client.cookies.clear()
    assert client.post(link, headers=OURS).status_code == 409
    assert client.get(table).status_code == 403


@pytest.mark.parametrize(
    ("form", "status"),
    [
        ({"variant": "poker", "best_of": "1", "opponent": "person"}, 400),
        ({"variant": "schnapsen", "best_of": "2", "opponent": "person"}, 400),
        ({"variant": "schnapsen", "best_of": "1", "opponent": "3"}, 400),
        ({"variant": "../schnapsen", "best_of": "1", "opponent": "person"}, 400),
        ({}, 400),
        ({"variant": "x" * 4096}, 413),
    ],
)
def test_forms_that_are_none(client: TestClient, form: dict[str, str], status: int) -> None:
    assert client.post("/tables", data=form, headers=OURS).status_code == status


def test_a_form_that_a_client_breaks_off_is_answered_as_a_bad_one(client: TestClient) -> None:
    """No exception is raised, which a server would log as its own fault."""
    parts = [{"type": "http.request", "body": b"varia", "more_body": True}, {"type": "http.disconnect"}]
    sent: list[Any] = []

    async def receive() -> Any:
        return parts.pop(0)

    async def send(message: Any) -> None:
        sent.append(message)

    headers = [(b"host", b"localhost:8066"), (b"origin", ADDRESS.encode())]
    scope: dict[str, Any] = {"type": "http", "method": "POST", "path": "/tables", "headers": headers}
    scope |= {"scheme": "http", "client": ("a", 1), "query_string": b"", "root_path": ""}
    asyncio.run(client.app(scope, receive, send))  # type: ignore[arg-type]
    assert sent[0]["status"] == 400


@pytest.mark.parametrize(
    "path",
    [
        "/tables/none", "/tables/none/hands/1", "/tables/none/seat/x", "/charts/none.svg", "/charts/../app.svg",
        "/alone/none", "/alone/../app.py",
        "/static/../app.py", "/static/%2e%2e/app.py",
    ],
)  # fmt: skip
def test_what_is_not_there(client: TestClient, path: str) -> None:
    assert client.get(path).status_code == 404


def test_pages_are_in_the_language_that_the_browser_asks_for(client: TestClient) -> None:
    german = {"Accept-Language": "fr, de-AT;q=0.8, en;q=0.5"}
    assert 'lang="de"' in client.get("/", headers=german).text.split("<head>")[0]
    assert 'lang="en"' in client.get("/", headers={"Accept-Language": "fr"}).text.split("<head>")[0]
    assert "Karo" in client.get("/names.js", headers=german).text
    assert "TRICK_START" in client.get("/charts/schnapsen.svg", headers=german).text
    assert 'lang="de"' in client.get("/alone/schnapsen.html", headers=german).text.split("<head>")[0]


def test_a_page_that_lacks_a_library_says_so(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    error = SixtySixError("there is no graphviz")
    monkeypatch.setattr("sixtysix_tables.serve.app.kept_files", Mock(side_effect=error))
    response = client.get("/alone/")
    assert (response.status_code, str(error) in response.text) == (503, True)


def test_a_page_without_scripts_says_that_it_needs_them(client: TestClient) -> None:
    for path in ("/", found(client)):
        assert re.search(
            "<noscript>.*The table needs JavaScript, which is not running here.*</noscript>",
            client.get(path).text,
        )


def test_a_refusal_is_explained_in_the_language_of_the_browser(client: TestClient) -> None:
    reasons: list[Any] = []
    while not reasons:  # the first leader is random; after a lead no claim is possible
        headers = {**OURS, "Accept-Language": "de"}
        with connected(client, found(client, "computer"), headers) as socket:
            socket.send_json({"id": "x", "do": "explain", "event": {"event": "claim", "player": 0}})
            told = next(answer for _ in range(9) if (answer := socket.receive_json())["is"] == "explained")
            reasons = told["why"]["reasons"]
    english = [guard.otherwise for guard in load("schnapsen").guards.values()]
    assert not any(one in reasons[0]["says"] for one in english)


def test_who_asks_for_too_much_must_wait(tmp_path: Path) -> None:
    for client in served(tmp_path, limits=Limits(tokens_a_second=0, tokens_at_once=60)):
        for path in ("/", "/names.js", "/healthz", "/static/table.js", "/none"):  # each costs one
            assert 429 not in (client.get(path).status_code, client.get(path).status_code)
        assert [client.post("/tables", headers=OURS).status_code for _ in range(2)] == [400, 429]
        assert [client.get("/healthz").status_code for _ in range(12)].count(200) == 10


def test_a_bucket_fills_again_and_is_a_clients_own(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("sixtysix_tables.serve.guard.monotonic", lambda: now[0])
    buckets = Buckets(Limits(tokens_a_second=2, tokens_at_once=4), most=2)
    one, other = {"client": ("a", 1)}, {"client": ("b", 1)}
    assert [buckets.take(one) for _ in range(5)] == [True] * 4 + [False]
    assert buckets.take(other)
    now[0] = 1.0
    assert [buckets.take(one) for _ in range(3)] == [True, True, False]
    now[0] = 100.0
    assert not buckets.take(one, 5)
    assert buckets.take({"client": ("c", 1)}, 4)


def test_a_match_against_the_computer(client: TestClient) -> None:
    """Through its messages, to the end; then its first hand is available as a trace."""
    table = found(client, "computer")
    with connected(client, table, OURS) as socket:
        state = socket.receive_json()
        for number in range(400):
            while state["is"] != "state" or (state["view"]["turn"] == 1 and state["view"]["state"] != "DONE"):
                assert state["is"] != "refused", state
                state = socket.receive_json()
            assert malformed(state, "wire/message") is None
            if state["view"]["state"] == "DONE":
                break
            event = next(
                one for one in state["view"]["legal"] if "card" in one or one["event"] == "next_trick"
            )
            socket.send_json({"id": f"m{number}", "do": "move", "at": state["number"], "event": event})
            state = {"is": "none"}
        assert max(state["result"]["games"]) == 1
        hand = client.get(f"{table}/hands/1").json()
        assert malformed(hand, "hand") is None
        assert client.get(f"{table}/hands/{state['hand'] + 1}").status_code == 404
        assert client.get(f"{table}/hands/0").status_code == 404
