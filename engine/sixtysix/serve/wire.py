"""The messages between a page and the server: JSON texts in the form of ``wire.schema.json``."""

import json
from dataclasses import dataclass
from typing import Any

from sixtysix.chart.forms import malformed, parse_json
from sixtysix.serve.play import Play

Json = dict[str, Any]

SAYS = {
    "malformed": "This is no request.",
    "spectator": "You look on; you have no seat at this table.",
    "not_your_seat": "This is the other player's to do.",
    "not_a_players": "This is the table's to do.",
    "stale": "The game has gone on since.",
    "not_allowed": "This is not allowed.",
    "too_fast": "Too many messages; wait a moment.",
    "not_saved": "This could not be saved, so it has not happened.",
}
"""Why a request is refused, in a sentence."""


class Refused(Exception):
    """A request that is not carried out; nothing has changed."""

    def __init__(self, code: str, why: Json | None = None, id: str | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.why = why
        self.id = id

    def message(self, id: str | None) -> str:
        content = {"is": "refused", "id": id, "code": self.code, "says": SAYS[self.code]}
        return text({**content, "why": self.why} if self.why else content)


@dataclass(frozen=True)
class Request:
    """What a page asks for: ``do`` is ``move``, ``explain`` or ``rematch``."""

    id: str
    do: str
    at: int = 0
    event: Json | None = None


def parse(message: str) -> Request:
    """The request in a message.

    Raises:
        Refused: if there is none.
    """
    try:
        content = parse_json(message)
    except (ValueError, RecursionError):
        raise Refused("malformed") from None
    if malformed(content, "wire/request"):
        raise Refused("malformed")
    return Request(**content)


def done(id: str, number: int) -> str:
    """The request is carried out and on disk; ``number`` is the entry that it made."""
    return text({"is": "done", "id": id, "number": number})


def explained(id: str, why: Json) -> str:
    return text({"is": "explained", "id": id, "why": why})


def state(play: Play, seat: int | None, since: int) -> str:
    """All that a seat may know now, and what has happened after the entry ``since``."""
    return text(
        {
            "is": "state",
            "since": since,
            "number": play.number,
            "seat": seat,
            "hand": play.game.table.hand_number,
            "view": play.view(seat),
            "happened": play.happened(since),
            "result": play.result(),
            "rematch": sorted(play.wishes),
        }
    )


def present(seats: list[bool], spectators: int) -> str:
    """Who is connected."""
    return text({"is": "present", "seats": seats, "spectators": spectators})


def text(content: Json) -> str:
    return json.dumps(content, separators=(",", ":"))
