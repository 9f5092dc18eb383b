"""Many players at once. They reconnect when the server restarts, and record all that they are told."""

import asyncio
import json
import sqlite3
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from tests.serve.serving import Seat, found, join
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from sixtysix_tables.serve.table import Table

Json = dict[str, Any]


@dataclass
class Player:
    """Plays random legal events at one seat until stopped.

    ``acknowledged`` maps the number of an answered event to the id of its request. ``told`` has all events that the
    server has reported. ``errors`` has refusals, and states that repeat or skip events.
    """

    seat: Seat
    chance: Random
    pause: float
    acknowledged: dict[int, str] = field(default_factory=dict)
    told: dict[int, Json] = field(default_factory=dict)
    latencies: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    connections: int = 0
    stopped: bool = False
    _number: int = 0
    _waiting: Json | None = None

    async def play(self) -> None:
        while not self.stopped:
            with suppress(OSError, WebSocketException, TimeoutError):
                async with connect(
                    f"{self.seat.socket_address}?since={self._number}",
                    origin=Origin(self.seat.address),
                    additional_headers={"Cookie": self.seat.cookie or ""},
                    compression=None,
                    close_timeout=0.1,
                    ping_interval=None,
                ) as socket:
                    await self._converse(socket)
            await asyncio.sleep(self.chance.uniform(0.05, 0.15))

    async def _converse(self, socket: ClientConnection) -> None:
        self.connections += 1
        state, is_sent, sent = None, False, 0.0
        async for text in socket:
            message = json.loads(text)
            if message["is"] == "state":
                self._note(state := message)
            elif self._waiting and message.get("id") == self._waiting["id"]:
                self._answered(message, perf_counter() - sent)
                is_sent = False
            if self.stopped and not self._waiting:
                return
            if state and not self._waiting:
                self._waiting = self._choice(state)
                await asyncio.sleep(self.chance.uniform(0, self.pause) if self._waiting else 0)
            if self._waiting and not is_sent:
                is_sent, sent = True, perf_counter()
                await socket.send(json.dumps(self._waiting))

    def _note(self, state: Json) -> None:
        if state["since"] != self._number:
            self.errors.append(f"told since {state['since']}, knew {self._number}")
        for happened in state["happened"]:
            if happened["number"] in self.told:
                self.errors.append(f"told twice: {happened}")
            self.told[happened["number"]] = happened["event"]
        self._number = state["number"]

    def _answered(self, message: Json, latency: float) -> None:
        assert self._waiting
        if message["is"] == "done":
            self.acknowledged[message["number"]] = self._waiting["id"]
            self.latencies.append(latency)
        else:
            self.errors.append(f"{message['code']}: {self._waiting}")
        self._waiting = None

    def _choice(self, state: Json) -> Json | None:
        view, seat, at = state["view"], state["seat"], state["number"]
        id = f"p{seat}-{at}-{self.chance.getrandbits(32)}"
        if view["state"] == "DONE":
            return None if seat in state["rematch"] else {"id": id, "do": "rematch", "at": at}
        if view["turn"] != seat or not view["legal"]:
            return None
        weights = [0.2 if event["event"] == "claim" else 1.0 for event in view["legal"]]
        return {"id": id, "do": "move", "at": at, "event": self.chance.choices(view["legal"], weights)[0]}


def seated(address: str, tables: int, variants: tuple[str, ...], pause: float) -> list[Player]:
    """Seat two players at each table. They pause for up to `pause` seconds before each move."""
    players = []
    for table in range(tables):
        first = found(address, variants[table % len(variants)])
        players += [
            Player(seat, Random(f"{table} {n}"), pause) for n, seat in enumerate((first, join(first)))
        ]
    return players


def lost(db: Path, players: list[Player]) -> list[str]:
    """Return a message for each event that the database lacks, and for each table that cannot go on."""
    with closing(sqlite3.connect(db)) as connection:
        return [wrong for player in players for wrong in _lost(connection, player)]


def _lost(connection: sqlite3.Connection, player: Player) -> list[str]:
    id = player.seat.table
    query = "SELECT number, message, content FROM entries WHERE table_id = ?"
    log = {
        number: (message, json.loads(content))
        for number, message, content in connection.execute(query, (id,))
    }
    found = [
        f"{id}: {n} is lost" for n, message in player.acknowledged.items() if log.get(n, ("",))[0] != message
    ]
    found += [
        f"{id}: {n} is lost"
        for n, event in player.told.items()
        if n not in log or log[n][1]["event"] != event
    ]
    if sorted(log) != list(range(1, len(log) + 1)):
        found.append(f"{id}: entries are missing")
    return found + [f"{id}: {flaw}" for flaw in Table(connection, id).match.game.violations()]
