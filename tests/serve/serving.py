"""Servers and clients for the tests."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from sixtysix.chart.validation import malformed
from sixtysix.compile.machine import machine
from sixtysix.runtime import GameMachine
from sixtysix_tables.match import Match, deck_of
from sixtysix_tables.serve.app import Options
from sixtysix_tables.serve.guard import Limits
from sixtysix_tables.serve.server import Server
from sixtysix_tables.serve.tables import Tables

Json = dict[str, Any]

GENEROUS = Limits(tokens_a_second=1e6, tokens_at_once=1e6)
"""Limits for tests that do not test limits."""


def dealing(decks: list[list[str]] | None = None, dealer: int | None = None) -> Callable[..., Match]:
    """Return a constructor of matches that deals these decks in order, and then repeats the last deck.

    Without decks, the cards are shuffled with a fixed seed.
    """
    given = iter(decks or ())
    last: list[str] = []
    chance = Random(1)

    def deal(machine: type[GameMachine]) -> list[str]:
        cards = deck_of(machine)
        last[:] = next(given, last) if decks else chance.sample(cards, len(cards))
        return list(last)

    return partial(Match, deal=deal, dealer=dealer)


@contextmanager
def serving(
    db: Path,
    *variants: str,
    limits: Limits = GENEROUS,
    decks: list[list[str]] | None = None,
    dealer: int | None = None,
    **how: Any,
) -> Iterator[str]:
    """Run a server in a thread, and yield the address. All other arguments are fields of `Options`."""
    options = Options(db, variants or ("schnapsen",), port=0, limits=limits, **how)
    server = Server(options, partial(Tables, match=dealing(decks, dealer), pace=0.0))
    thread = Thread(target=server.run)
    thread.start()
    try:
        yield server.address.rstrip("/")
    finally:
        server.stop()
        thread.join()


def shuffled_decks(seed: int, variant: str = "schnapsen", hands: int = 12) -> list[list[str]]:
    """Return shuffled decks for `serving`."""
    cards, chance = deck_of(machine(variant)), Random(seed)
    return [chance.sample(cards, len(cards)) for _ in range(hands)]


@dataclass
class Seat:
    """A player's access to a table."""

    address: str
    table: str
    cookie: str | None = None
    ids: Iterator[int] = field(default_factory=lambda: count(1))

    @property
    def headers(self) -> dict[str, str]:
        return {"Origin": self.address} | ({"Cookie": self.cookie} if self.cookie else {})

    @property
    def socket_address(self) -> str:
        return f"{self.address.replace('http', 'ws', 1)}/tables/{self.table}/socket"

    @contextmanager
    def connected(self, since: int = 0) -> Iterator["Client"]:
        with connect(
            f"{self.socket_address}?since={since}",
            additional_headers={"Cookie": self.cookie} if self.cookie else {},
            origin=Origin(self.address),
            compression=None,
            close_timeout=1,
        ) as socket:
            yield Client(self, socket)


class Client:
    """A connection to a table, with all messages received."""

    def __init__(self, seat: Seat, socket: ClientConnection) -> None:
        self.seat = seat
        self.socket = socket
        self.texts: list[str] = []
        self.state: Json = {}
        self.wait_for("state")

    def wait_for(self, kind: str, **wanted: object) -> Json:
        """Return the next message of this kind with these values. Other messages are recorded in ``texts``."""
        while True:
            message = self.receive()
            if message["is"] == kind and all(message[key] == value for key, value in wanted.items()):
                return message

    def catch_up(self, number: int) -> None:
        """Wait for the state after the entry with this number."""
        if self.state["number"] < number:
            self.wait_for("state", number=number)

    def receive(self, timeout: float = 30) -> Json:
        text = self.socket.recv(timeout)
        assert isinstance(text, str)
        self.texts.append(text)
        message: Json = json.loads(text)
        assert malformed(message, "wire/message") is None, (malformed(message, "wire/message"), message)
        if message["is"] == "state":
            self.state = message
        return message

    def ask(self, do: str, id: str | None = None, **given: object) -> Json:
        id = id or f"t{next(self.seat.ids)}"
        self.socket.send(json.dumps({"id": id, "do": do, **given}))
        while True:
            message = self.receive()
            if message["is"] in ("done", "explained", "refused") and message["id"] in (id, None):
                return message

    def move(self, event: Json, **given: Any) -> Json:
        """Send a move in the latest known state. Return the answer."""
        return self.ask("move", **{"at": self.state["number"], "event": event, **given})

    @property
    def view(self) -> Json:
        view: Json = self.state["view"]
        return view


def http(address: str, **headers: str) -> httpx.Client:
    return httpx.Client(base_url=address, headers={"Origin": address, **headers}, timeout=10, verify=False)


def page(address: str, path: str, cookie: str | None = None) -> httpx.Response:
    with http(address, **({"Cookie": cookie} if cookie else {})) as client:
        return client.get(path)


def found(address: str, variant: str = "schnapsen", best_of: int | str = 1, opponent: str = "person") -> Seat:
    form = {"variant": variant, "best_of": str(best_of), "opponent": opponent}
    with http(address) as client:
        return _seat(address, client.post("/tables", data=form))


def invitation(seat: Seat) -> str:
    """Return the link to the other seat, from the founder's page."""
    text = page(seat.address, f"/tables/{seat.table}", seat.cookie).text
    return text.split('data-invitation="')[1].split('"')[0]


def join(founder: Seat) -> Seat:
    with http(founder.address) as client:
        return _seat(founder.address, client.post(invitation(founder)))


def _seat(address: str, response: httpx.Response) -> Seat:
    assert response.status_code == 303, response.text
    return Seat(
        address, response.headers["Location"].split("/")[2], response.headers["Set-Cookie"].split(";")[0]
    )


@contextmanager
def seated(address: str, *table: Any) -> Iterator[tuple[Client, Client]]:
    first = found(address, *table)
    second = join(first)
    with first.connected() as one, second.connected() as other:
        yield one, other


def due(clients: tuple[Client, Client]) -> Client:
    """Return the client whose turn it is, after both clients have the latest state."""
    one, other = clients
    newest = max(one.state["number"], other.state["number"])
    for client in clients:
        client.catch_up(newest)
    return clients[one.view["turn"]]


def play(clients: tuple[Client, Client], seed: int, most: int = 10**6) -> int:
    """Make up to ``most`` random moves until the match is over. Return the number of moves."""
    chance = Random(seed)
    for made in range(most):
        client = due(clients)
        if client.view["state"] == "DONE":
            return made
        legal = client.view["legal"]
        answer = client.move(
            chance.choices(legal, [0.2 if event["event"] == "claim" else 1 for event in legal])[0]
        )
        assert answer["is"] == "done", answer
    return most
