"""What the server tells pages: messages in the form ``wire.schema.json``, and the names and texts of their scripts."""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from sixtysix.chart.validation import malformed, parse_json
from sixtysix.contract.events import Json
from sixtysix.game.names import names_json
from sixtysix.languages import ENGLISH, N_, Language, marked_texts
from sixtysix_tables.sentences import lines
from sixtysix_tables.serve.log import LoggedMatch, Refused

SAYS = {
    "malformed": N_("This message is not a request."),
    "spectator": N_("You are looking on: you have no seat at this table."),
    "not_your_seat": N_("Only the other player can do this."),
    "not_a_players": N_("Only the table can do this."),
    "stale": N_("The game has moved on since."),
    "not_allowed": N_("This is not allowed."),
    "too_fast": N_("Too many messages; wait a moment."),
    "not_saved": N_("This could not be saved, so it did not happen."),
    "over": N_("No match is played now."),
    "nothing_to_take_back": N_("You have done nothing in this hand that could be taken back."),
    "no_hints": N_("There are no hints where two people play."),
    "not_your_turn": N_("It is not your turn."),
    "no_computer": N_("The computer cannot help now."),
}
"""A sentence for each code of a refusal."""


@dataclass(frozen=True)
class Request:
    """A request of a page: ``do`` is what the schema calls it: ``move``, ``explain``, ``hint`` and others."""

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


def text(what: str, **content: Any) -> str:
    """Write a message of the server, in as few characters as JSON needs.

    ``done`` says that a request is on disk, and which entry it made; ``explained`` why an event is or is not allowed;
    ``present`` who is connected.
    """
    return json.dumps({"is": what, **content}, separators=(",", ":"))


def refusal(refused: Refused, id: str | None, language: Language) -> str:
    """Say why a request is not carried out."""
    why = {"why": refused.why} if refused.why else {}
    return text("refused", id=id, code=refused.code, says=language(SAYS[refused.code]), **why)


def state(match: LoggedMatch, seat: int | None, since: int) -> str:
    """Tell everything that a seat may know now, and the events after the entry ``since``."""
    return text(
        "state",
        since=since,
        number=match.number,
        seat=seat,
        hand=match.hand,
        view=match.view(seat),
        happened=match.happened(since),
        result=match.result(),
        rematch=sorted(match.wishes),
        take_back=match.take_back,
        resigned=match.resigned,
    )


def names_script(_: Language) -> str:
    """Write the script with the names of cards and the texts of the scripts, as far as they differ from English."""
    texts = {} if _ is ENGLISH else {text: told for text in _said() if (told := _(text)) != text}
    known = {"TEXTS": texts, "NAMES": {**names_json(_), "events": lines(_)}}
    return "\n".join(f"export const {name} = {json.dumps(value)};" for name, value in known.items()) + "\n"


@cache
def _said() -> tuple[str, ...]:
    """List the texts that scripts say, and those that the server sends them."""
    served = Path(__file__).parent
    files = sorted(path for path in served.rglob("*") if path.suffix in (".js", ".py"))
    files.append(served.with_name("match.py"))
    found = (text for file in files for text in marked_texts(file.read_text("utf-8")))
    return tuple(dict.fromkeys(found))
