"""The wire fuzz: messages that are none, of others, repeated or too large, from every kind of connection.

``python -m docs.measure.drills.fuzz`` sends 100,000.
"""

import json
import re
import string
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from tests.serve.serving import GENEROUS, Client, Json, Seat, due, found, join, serving
from websockets.exceptions import ConnectionClosed

BATCH = 50
"""Messages that are sent before their answers are read."""

CARD = re.compile(r'"([ATKQJ972][SHDC])"')

ANSWERS = {"done", "explained", "refused"}


@dataclass
class Fuzz:
    """The result of a fuzz."""

    sent: int = 0
    answers: Counter[str] = field(default_factory=Counter)
    wrongs: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        told = ", ".join(f"{number} {code}" for code, number in sorted(self.answers.items()))
        return f"{self.sent} messages ({told}): {len(self.wrongs)} wrongs"


class Sender:
    """One connection that sends what it must not: `seat` is its own, None if it looks on."""

    def __init__(self, chance: Random, seat: Seat, stack: ExitStack, accepted: list[Json]) -> None:
        self._chance, self._seat, self._stack = chance, seat, stack
        self.accepted = accepted
        self._open()

    def _open(self) -> None:
        self.client: Client = self._stack.enter_context(self._seat.connected())

    def send(self, fuzz: Fuzz, number: int) -> None:
        """So many messages, each answered without a change or a secret."""
        while number > 0:
            batch = [self._message() for _ in range(min(BATCH, number))]
            number -= len(batch)
            fuzz.sent += len(batch)
            try:
                for message in batch:
                    self.client.socket.send(message)
                for message in batch:
                    self._check(fuzz, message, self._answer())
            except ConnectionClosed:
                fuzz.answers["closed"] += 1
                self._open()
        large = "x" * self._chance.choice([GENEROUS.message_size + 1, 10**5, 10**6])
        self._send_too_large(fuzz, large)

    def _send_too_large(self, fuzz: Fuzz, message: str) -> None:
        fuzz.sent += 1
        try:
            self.client.socket.send(message)
            self._answer()
            fuzz.wrongs.append("a message that is too large was answered")
        except ConnectionClosed:
            fuzz.answers["too large"] += 1
        self._open()

    def _answer(self) -> Json:
        while True:
            message = self.client.receive()
            if message["is"] in ANSWERS:
                return message

    def _check(self, fuzz: Fuzz, sent: str | bytes, answer: Json) -> None:
        fuzz.answers[str(answer.get("code", answer["is"]))] += 1
        named = set(CARD.findall(sent.decode("latin-1") if isinstance(sent, bytes) else sent))
        secrets = set(CARD.findall(json.dumps(answer))) - named
        if secrets:
            fuzz.wrongs.append(f"told of {secrets}: {answer}")

    # What is sent

    def _message(self) -> str | bytes:
        kinds = (self._noise, self._not_quite, self._foreign, self._repeated, self._early, self._question)
        return self._chance.choice(kinds)()

    def _noise(self) -> str | bytes:
        chance = self._chance
        length = chance.randrange(200)
        noise: list[str | bytes] = [
            chance.randbytes(length),
            "".join(chance.choices(string.printable + "äß♠\u2028", k=length)),
            "[" * (5 * length),
            '{"a":' * (2 * length),
            "9" * (5 * length),
            f'{{"id":"x","do":"move","at":1e{length},"event":{{}}}}',
            json.dumps(chance.choice([None, True, [], {}, "", 0, 1.5, float("nan"), "\ud800"])),
        ]
        return chance.choice(noise)

    def _not_quite(self) -> str:
        """A move with one thing wrong about it."""
        chance, request = self._chance, self._move()
        spoilt: Any = chance.choice([None, True, -1, 1.5, 10**30, [], {}, "", "\ud800", "x" * 100, "AS\n"])
        path = chance.choice(["id", "do", "at", "event", "event/event", "event/player", "event/card", "note"])
        target = request["event"] if "/" in path else request
        target[path.split("/")[-1]] = spoilt
        if chance.random() < 0.2:
            target.pop(path.split("/")[-1])
        if request.get("at") == self.client.state["number"] and path in ("event/card", "note"):
            request["at"] = -1
        request["at"] = -1 if path in ("id", "event/player") else request.get("at", -1)
        return json.dumps(request)

    def _foreign(self) -> str:
        """The other's event, or the table's."""
        request, seat = self._move(), self.client.state["seat"]
        request["event"]["player"] = 1 - (seat or 0)
        if self._chance.random() < 0.3:
            request["event"] = {"event": self._chance.choice(["start_game", "restart", "quit"])}
        request["do"] = self._chance.choice(["move", "move", "explain"])
        if request["do"] == "explain":
            request.pop("at")
        return json.dumps(request)

    def _repeated(self) -> str:
        """Send a request again that was accepted before: under the same id, or as if it were new."""
        request = dict(self._chance.choice(self.accepted))
        if self._chance.random() < 0.5:
            request["id"] = f"again-{self._chance.randrange(1000)}"
        return json.dumps(request)

    def _early(self) -> str:
        """An own event in a state that is past, or is to come."""
        request = self._move()
        now = self.client.state["number"]
        request["at"] = self._chance.choice([0, now - 1, now + 1, now + 1000])
        if self._chance.random() < 0.2:
            at = request["at"] if self.client.view["state"] == "DONE" else now
            request = {"id": request["id"], "do": "rematch", "at": at}
        return json.dumps(request)

    def _question(self) -> str:
        request = self._move()
        return json.dumps({"id": request["id"], "do": "explain", "event": request["event"]})

    def _move(self) -> Json:
        chance, player = self._chance, self.client.state["seat"] or 0
        event: Json = {"player": player}
        event["event"] = chance.choice(
            [
                "lead_card",
                "play_card",
                "declare_marriage",
                "exchange_trump",
                "close_talon",
                "claim",
                "next_trick",
            ]
        )
        if event["event"].endswith("_card"):
            event["card"] = chance.choice("ATKQJ") + chance.choice("SHDC")
        if event["event"] == "declare_marriage":
            event["suit"] = chance.choice("SHDC")
        return {
            "id": f"f{chance.randrange(10**6)}",
            "do": "move",
            "at": self.client.state["number"],
            "event": event,
        }


def fuzz(db: Path, messages: int, seed: int = 1) -> Fuzz:
    """Send so many messages in many states of a game, and compare before and after."""
    chance, result = Random(seed), Fuzz()
    with serving(db) as address, ExitStack() as stack:
        seats = (first := found(address), join(first))
        players = tuple(stack.enter_context(seat.connected()) for seat in seats)
        accepted: list[list[Json]] = [[], []]
        senders = [
            Sender(chance, seat, stack, accepted[player or 0])
            for seat, player in ((seats[0], 0), (seats[1], 1), (Seat(address, first.table), None))
        ]
        for share in _shares(messages, 240):
            _play_on(players, accepted, chance)
            for sender in senders:
                sender.client.catch_up(players[0].state["number"])
            before = [_told(seat) for seat in (*seats, senders[2]._seat)]
            for sender in senders:
                sender.send(result, share // len(senders))
            if [_told(seat) for seat in (*seats, senders[2]._seat)] != before:
                result.wrongs.append(f"the game has changed: {before}")
    return result


def _shares(messages: int, each: int) -> Iterator[int]:
    return islice(iter(lambda: each, None), max(1, messages // each))


def _play_on(players: tuple[Client, ...], accepted: list[list[Json]], chance: Random) -> None:
    """A move or a rematch that is right."""
    one, other = players
    client = due((one, other))
    at = client.state["number"]
    if client.view["state"] == "DONE":
        for player in (one, other):
            player.catch_up(at)
            at = player.ask("rematch", at=at)["number"]
        due((one, other))
        return
    legal = [event for event in client.view["legal"] if event["event"] != "claim"]
    request = {"id": f"right-{at}", "do": "move", "at": at, "event": chance.choice(legal)}
    assert client.ask(**request)["is"] == "done"
    accepted[client.state["seat"]].append(request)
    if not all(accepted):
        _play_on(players, accepted, chance)
    due((one, other))


def _told(seat: Seat) -> tuple[Any, ...]:
    """Read the state of the game for a seat, and all events."""
    with seat.connected() as client:
        return client.state["number"], client.view, client.state["happened"], client.state["rematch"]


def main() -> None:
    with TemporaryDirectory() as folder:
        result = fuzz(Path(folder) / "games.sqlite", 100_000)
    print(result)
    for wrong in result.wrongs:
        print(wrong)
    sys.exit(bool(result.wrongs))


if __name__ == "__main__":
    main()
