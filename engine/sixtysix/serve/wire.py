"""The messages between a page and the server: JSON texts in the form ``wire.schema.json``."""

import json
from dataclasses import dataclass

from sixtysix.chart.forms import malformed, parse_json
from sixtysix.events import Json
from sixtysix.serve.match import Match

SAYS = {
    "malformed": "This message is not a request.",
    "spectator": "You are looking on: you have no seat at this table.",
    "not_your_seat": "Only the other player can do this.",
    "not_a_players": "Only the table can do this.",
    "stale": "The game has moved on since.",
    "not_allowed": "This is not allowed.",
    "too_fast": "Too many messages; wait a moment.",
    "not_saved": "This could not be saved, so it did not happen.",
}
"""A sentence for each code of a refusal."""


class Refused(Exception):
    """Raised for a request that is not carried out; nothing has changed."""

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
    """A request of a page: ``do`` is ``move``, ``explain`` or ``rematch``."""

    id: str
    do: str
    at: int = 0
    event: Json | None = None


def parse(message: str) -> Request:
    """Read a request.

    Raises:
        Refused: if the message is none.
    """
    try:
        content = parse_json(message)
    except (ValueError, RecursionError):
        raise Refused("malformed") from None
    if malformed(content, "wire/request"):
        raise Refused("malformed")
    return Request(**content)


def done(id: str, number: int) -> str:
    """Say that a request is carried out and on disk; ``number`` is the entry that it made."""
    return text({"is": "done", "id": id, "number": number})


def explained(id: str, why: Json) -> str:
    """Answer why an event is or is not allowed."""
    return text({"is": "explained", "id": id, "why": why})


def state(play: Match, seat: int | None, since: int) -> str:
    """Tell everything that a seat may know now, and the events after the entry ``since``."""
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
    """Tell who is connected."""
    return text({"is": "present", "seats": seats, "spectators": spectators})


def text(content: Json) -> str:
    """Write a message in as few characters as JSON needs."""
    return json.dumps(content, separators=(",", ":"))
