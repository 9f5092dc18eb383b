"""Many players at once, who come back when the server does, and note all that they were told."""

import asyncio
import json
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from tests.serve.serving import Seat
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException
from websockets.typing import Origin

from sixtysix_tables.serve import records
from sixtysix_tables.serve.log import LoggedMatch, kind
from sixtysix_tables.serve.records import LogEntry
from sixtysix_tables.serve.storage import Storage

Json = dict[str, Any]


@dataclass
class Player:
    """Plays random legal events at one seat, after a pause each, until they are stopped.

    ``acknowledged`` has the events that were answered with `done`, by their numbers in the log, and ``told`` all
    that the pushes said has happened. ``errors`` are refusals, and pushes that repeat or skip what has happened.
    """

    seat: Seat
    player: int
    seed: int
    pause: Callable[[Random], float]
    acknowledged: dict[int, tuple[str, Json]] = field(default_factory=dict)
    told: dict[int, Json] = field(default_factory=dict)
    latencies: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    reconnects: int = -1
    stopped: bool = False

    def __post_init__(self) -> None:
        self._chance = Random(self.seed)
        self._count = 0
        self._number = 0
        self._waiting: tuple[str, Json] | None = None
        self._sent_at = 0.0
        self._state: Json = {}
        self._moving: asyncio.Task[None] | None = None

    async def play(self) -> None:
        while not self.stopped:
            with suppress(OSError, WebSocketException, InvalidHandshake, TimeoutError):
                await self._connected()
            await asyncio.sleep(0.05 + self._chance.random() / 10)

    async def _connected(self) -> None:
        async with connect(
            f"{self.seat.socket_address}?since={self._number}",
            origin=Origin(self.seat.address),
            additional_headers={"Cookie": self.seat.cookie or ""},
            compression=None,
            open_timeout=30,
            close_timeout=0.1,
            ping_interval=None,
        ) as socket:
            self.reconnects += 1
            fresh = True
            try:
                async for text in socket:
                    await self._receive(socket, json.loads(text), fresh)
                    fresh = False
                    if self.stopped and not self._waiting:
                        return
            finally:
                if self._moving:
                    self._moving.cancel()

    async def _receive(self, socket: ClientConnection, message: Json, fresh: bool) -> None:
        if message["is"] == "state":
            self._note(message)
            if fresh and self._waiting:
                await self._send(socket, *self._waiting)
            else:
                self._think(socket)
        elif message["is"] in ("done", "refused") and self._waiting and message["id"] == self._waiting[0]:
            self._answered(message)
            self._think(socket)

    def _note(self, state: Json) -> None:
        if state["since"] != self._number:
            self.errors.append(f"told since {state['since']}, knew {self._number}")
        for happened in state["happened"]:
            number = happened["number"]
            if number in self.told or number <= self._number:
                self.errors.append(f"told twice: {happened}")
            self.told[number] = happened["event"]
        self._state, self._number = state, state["number"]

    def _answered(self, message: Json) -> None:
        assert self._waiting
        id, request = self._waiting
        self._waiting = None
        if message["is"] == "done":
            self.latencies.append(perf_counter() - self._sent_at)
            self.acknowledged[message["number"]] = (id, request)
        else:
            self.errors.append(f"{message['code']}: {request}")

    def _think(self, socket: ClientConnection) -> None:
        """Move after a pause, if it is their turn."""
        if self._moving and not self._moving.done():
            self._moving.cancel()
        request = self._choice()
        if request and not self._waiting and not self.stopped:
            self._moving = asyncio.create_task(self._move(socket, request))

    def _choice(self) -> Json | None:
        view, at = self._state["view"], self._state["number"]
        if view["state"] == "DONE":
            return None if self.player in self._state["rematch"] else {"do": "rematch", "at": at}
        if view["turn"] != self.player or not view["legal"]:
            return None
        weights = [0.2 if event["event"] == "claim" else 1.0 for event in view["legal"]]
        return {"do": "move", "at": at, "event": self._chance.choices(view["legal"], weights)[0]}

    async def _move(self, socket: ClientConnection, request: Json) -> None:
        await asyncio.sleep(self.pause(self._chance))
        self._count += 1
        self._waiting = (f"p{self.player}-{self._count}", request)
        await self._send(socket, *self._waiting)

    async def _send(self, socket: ClientConnection, id: str, request: Json) -> None:
        self._sent_at = perf_counter()
        with suppress(WebSocketException):
            await socket.send(json.dumps({"id": id, **request}))


def wrongs(db: Path, players: list[Player], replayed: int) -> list[str]:
    """Find the entries that players were told and a database lacks, and its errors; so many tables are played again."""
    Storage(db).close()
    with closing(sqlite3.connect(db)) as connection:
        return _wrongs(connection, players, replayed)


def _wrongs(connection: Any, players: list[Player], replayed: int) -> list[str]:
    found: list[str] = []
    logs: dict[str, tuple[LogEntry, ...]] = {}
    for player in players:
        table = player.seat.table
        if table not in logs:
            logs[table] = records.entries_after(connection, table, 0)
            found += _wrong_log(table, logs[table])
        found += _missing(player, {entry.number: entry for entry in logs[table]})
    for table in list(logs)[:replayed]:
        found += _not_restored(connection, table, logs[table])
    return found


def _wrong_log(table: str, log: tuple[LogEntry, ...]) -> list[str]:
    found = []
    if [entry.number for entry in log] != list(range(1, len(log) + 1)):
        found.append(f"{table}: entries are missing")
    messages = [(entry.player, entry.message) for entry in log if entry.message]
    if len(set(messages)) != len(messages):
        found.append(f"{table}: a message was carried out twice")
    return found


def _missing(player: Player, log: dict[int, LogEntry]) -> list[str]:
    found = []
    for number, (id, request) in player.acknowledged.items():
        entry = log.get(number)
        key, value = ("rematch", player.player) if request["do"] == "rematch" else ("event", request["event"])
        if entry is None or (entry.player, entry.message) != (player.player, id):
            found.append(f"{player.seat.table}: acknowledged and lost: {number} {id}")
        elif entry.content.get(key) != value:
            found.append(f"{player.seat.table}: acknowledged as another: {number} {id}: {entry.content}")
    for number, event in player.told.items():
        if number not in log or log[number].content.get("event") != event:
            found.append(f"{player.seat.table}: told and lost: {number} {event}")
    return found


def _not_restored(connection: Any, table: str, log: tuple[LogEntry, ...]) -> list[str]:
    """Check that the snapshot and the events after it make the same game as all events from the first."""
    record = records.read(connection, table)
    assert record
    played = kind(record.founding.variant, record.founding.best_of)
    restored = LoggedMatch.restore(played, record)
    whole = records.TableRecord(record.founding, record.invitation, record.seats, {}, log, None)
    again = LoggedMatch.restore(played, whole)
    alike = restored.snapshot() == again.snapshot() and restored.number == again.number == len(log)
    wrong = [] if alike else [f"{table}: the restored game is not the one that was played"]
    return wrong + [f"{table}: {flaw}" for flaw in restored.game.violations()]
