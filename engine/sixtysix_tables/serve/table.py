"""A table in the database, with its players and the log of its match."""

import json
import logging
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from hashlib import sha256
from hmac import compare_digest
from secrets import token_urlsafe
from sqlite3 import Connection
from time import time
from typing import Any

from sixtysix.contract.events import Json
from sixtysix.errors import SixtySixError
from sixtysix.languages import ENGLISH, N_, spoken
from sixtysix.runtime import EventNotAllowed
from sixtysix_tables.match import Content, Match, Refused, trace
from sixtysix_tables.serve import wire
from sixtysix_tables.serve.kinds import MatchKind, kind
from sixtysix_tables.serve.wire import Request

log = logging.getLogger("sixtysix_tables.serve")

RECENT = 200  # the most entries sent to a page that reconnects

COMPUTER = 1  # the seat of the computer


class NoSuchTable(SixtySixError):
    """There is no table with this id, or its game cannot be continued."""


class Table:
    """A table, for use within a transaction. Attributes that have been read remain valid after the transaction.

    Args:
        connection: the database.
        id: the table's id.
        match: makes the `Match`. Tests pass a function that deals other cards.

    Raises:
        NoSuchTable: if there is no table with this id.
    """

    def __init__(self, connection: Connection, id: str, match: Callable[..., Match] = Match) -> None:
        self._connection, self.id, self._match = connection, id, match
        row = self._one("SELECT variant, best_of, computer, invitation FROM tables WHERE id = ?")
        if row is None:
            raise NoSuchTable(N_("There is no such table."))
        self.variant: str = row[0]
        self.best_of: int = row[1]
        self.computer: bool = row[2] == 1  # True if the computer has seat 1
        self.invitation: str | None = row[3]
        seats = connection.execute("SELECT player, token_hash FROM seats WHERE table_id = ?", (id,))
        self._seats: dict[int, str] = dict(seats)
        self.number: int = self._one("SELECT ifnull(max(number), 0) FROM entries WHERE table_id = ?")[0]
        """The number of the last entry."""

    def _one(self, query: str, *values: object) -> Any:
        return self._connection.execute(query, (self.id, *values)).fetchone()

    def seat(self, token: str) -> int | None:
        """Return the seat of the owner of ``token``, or None if the owner has no seat."""
        given = hash_of(token)
        return next((player for player, known in self._seats.items() if compare_digest(known, given)), None)

    @cached_property
    def match(self) -> Match:
        """The match, replayed from the beginning of the current hand. Raises NoSuchTable if the match cannot go on."""
        query = "SELECT after, begin FROM hands WHERE table_id = ? ORDER BY hand DESC LIMIT 1"
        after, begin = self._one(query)
        try:
            contents = [content for _, content in self._entries(after)]
            return self._match(self.kind().machine, begin=json.loads(begin), log=contents)
        except sqlite3.Error:
            raise
        except Exception as error:  # the rules may have changed, or the file may have been edited
            log.warning("table %s cannot go on: %r", self.id, error)
            raise NoSuchTable(N_("The rules have changed since this game was begun.")) from None

    def kind(self) -> MatchKind:
        return kind(self.variant, self.best_of)

    @property
    def computers_view(self) -> Json | None:
        return self.match.view(COMPUTER) if self.computer and self.match.turn == COMPUTER else None

    def _entries(self, after: int) -> list[tuple[int, Content]]:
        query = "SELECT number, content FROM entries WHERE table_id = ? AND number > ? ORDER BY number"
        rows = self._connection.execute(query, (self.id, after))
        return [(number, json.loads(content)) for number, content in rows]

    # Writing

    def sit_down(self, invitation: str, token: str) -> bool:
        """Give seat 1 to the owner of ``token``, and begin the match. Return False if the invitation is not valid."""
        if not self.invitation or not compare_digest(self.invitation.encode(), invitation.encode()):
            return False
        self._connection.execute("UPDATE tables SET invitation = NULL WHERE id = ?", (self.id,))
        self.take_seat(1, token)
        self.append(self.match.start())
        return True

    def take_seat(self, player: int, token: str) -> None:
        self._connection.execute("INSERT INTO seats VALUES (?, ?, ?)", (self.id, player, hash_of(token)))
        self._seats[player] = hash_of(token)

    def append(
        self, contents: Sequence[Content], player: int | None = None, message: str | None = None
    ) -> None:
        """Write entries to the log. ``message`` is the id of the player's request that caused the first entry."""
        for content in contents:
            self.number += 1
            row = (self.id, self.number, player, message, json.dumps(content))
            self._connection.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?)", row)
            player = message = None
        begin = (self.id, self.match.hand, self.number, json.dumps(self.match.begin))
        self._connection.execute("INSERT OR IGNORE INTO hands VALUES (?, ?, ?, ?)", begin)
        self._connection.execute("UPDATE tables SET played = ? WHERE id = ?", (time(), self.id))

    def answer(self, request: Request, seat: int) -> str:
        """Carry out a player's request, and return the answer.

        If the answer is lost, the page repeats the request. The request is still carried out only once.

        Raises:
            Refused: if the request is not carried out.
        """
        event = request.event
        if event is not None and event.get("player") != seat:
            raise Refused("not_your_seat" if "player" in event else "not_a_players")
        if event is not None and request.do == "explain":
            return wire.text("explained", id=request.id, why=self._explain(event))
        query = "SELECT number FROM entries WHERE table_id = ? AND player = ? AND message = ?"
        if known := self._one(query, seat, request.id):
            return wire.text("done", id=request.id, number=known[0])
        # These requests keep their meaning, whatever the other player has done meanwhile.
        means_the_same = request.do == "rematch" or (request.do == "take_back" and self.computer)
        if request.at != self.number and not means_the_same:
            raise Refused("stale")
        number = self.number
        ask = self.match.rematch if request.do == "rematch" else self.match.ask_back
        try:
            contents = ask(seat, at_once=self.computer) if event is None else self.match.send(event)
        except EventNotAllowed as error:
            raise Refused("not_allowed", self._explain(error.explanation.event)) from None
        if contents:
            self.append(contents, seat, request.id)
        return wire.text("done", id=request.id, number=number + 1 if contents else number)

    # Reading

    def _explain(self, event: Mapping[str, object]) -> Json:
        game = self.match.game
        if spoken() != ENGLISH:
            game = self.kind().machine.restore(game.snapshot())
        return game.explain(event).json()

    def state(self, seat: int, since: int) -> str:
        """Return a message with all that the player at ``seat`` may know, and with the log entries after ``since``."""
        match, known = self.match, since if since <= self.number else 0
        happened = [
            {"number": number, **content}
            for number, content in self._entries(max(known, self.number - RECENT))
            if content.keys() & {"event", "by"}
        ]
        return wire.text(
            "state",
            since=known,
            number=self.number,
            seat=seat,
            hand=match.hand,
            view=match.view(seat),
            happened=happened,
            result=match.result(),
            rematch=sorted(match.wishes),
            take_back=match.take_back,
        )

    def trace(self, hand: int, seat: int) -> Json | None:
        """Return a finished hand in the JSON form ``hand``, or None if the hand is not over."""
        if not 0 < hand < self.match.hand + self.match.is_over:
            return None
        after, begin = self._one("SELECT after, begin FROM hands WHERE table_id = ? AND hand = ?", hand)
        contents = [content for _, content in self._entries(after) if content.get("hand") == hand]
        return trace(self.kind().machine, json.loads(begin), contents, seat)


def found(
    connection: Connection,
    variant: str,
    best_of: int,
    computer: bool,
    token: str,
    match: Callable[..., Match],
) -> str:
    """Create a table, give seat 0 to the owner of ``token``, and return the table's id."""
    id, invitation = token_urlsafe(9), None if computer else token_urlsafe(24)
    row = (id, variant, best_of, computer, invitation, time())
    connection.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?)", row)
    begin = match(kind(variant, best_of).machine).begin
    connection.execute("INSERT INTO hands VALUES (?, 0, 0, ?)", (id, json.dumps(begin)))
    table = Table(connection, id, match)
    table.take_seat(0, token)
    if computer:
        table.append(table.match.start())
    return id


def hash_of(token: str) -> str:
    return sha256(token.encode()).hexdigest()
