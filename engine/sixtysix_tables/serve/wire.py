"""Messages between the server and its pages (see ``wire.schema.json``), and texts for the scripts of the pages."""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from sixtysix.chart.validation import malformed, parse_json
from sixtysix.contract.events import Json
from sixtysix.game.names import names_json
from sixtysix.languages import ENGLISH, N_, _, marked_texts, spoken
from sixtysix_tables.match import Refused

SAYS = {
    "malformed": N_("This message is not a request."),
    "not_your_seat": N_("Only the other player can do this."),
    "not_a_players": N_("Only the table can do this."),
    "stale": N_("The game has moved on."),
    "not_allowed": N_("This is not allowed."),
    "not_saved": N_("This could not be saved and was not carried out."),
    "nothing_to_take_back": N_("You have no move in this hand to take back."),
}
"""A sentence for each code of a refusal."""


@dataclass(frozen=True)
class Request:
    """A request from a page. ``do`` is ``move``, ``explain``, ``rematch`` or ``take_back``."""

    id: str
    do: str
    at: int = 0
    event: Json | None = None


def parse(message: str) -> Request:
    """Return the request in a message. Raise Refused if the message is malformed."""
    try:
        content = parse_json(message)
    except (ValueError, RecursionError):
        raise Refused("malformed") from None
    if malformed(content, "wire/request"):
        raise Refused("malformed")
    return Request(**content)


def text(what: str, **content: object) -> str:
    """Return a message from the server, as compact JSON."""
    return json.dumps({"is": what, **content}, separators=(",", ":"))


def refusal(refused: Refused, id: str | None) -> str:
    why = {"why": refused.why} if refused.why else {}
    return text("refused", id=id, code=refused.code, says=_(SAYS[refused.code]), **why)


def names_script() -> str:
    """Return a script with the names of cards, and with translations for the other scripts."""
    texts = {} if spoken() == ENGLISH else {text: shown for text in _texts() if (shown := _(text)) != text}
    known = {
        "TEXTS": texts,
        "NAMES": {**names_json(), "events": {event: _(line) for event, line in LINES.items()}},
    }
    return "\n".join(f"export const {name} = {json.dumps(value)};" for name, value in known.items()) + "\n"


@cache
def _texts() -> tuple[str, ...]:
    served = Path(__file__).parent
    files = sorted((*served.rglob("*.js"), *served.glob("*.py")))
    files.append(served.with_name("match.py"))
    found = (text for file in files for text in marked_texts(file.read_text("utf-8")))
    return tuple(dict.fromkeys(found))


LINES = {
    "exchange_trump": N_("{you? You take | {name} takes} {card} for {other}"),
    "declare_marriage": N_("{you? You declare | {name} declares} {worth} in {suit}"),
    "close_talon": N_("{you? You close | {name} closes} the talon."),
    "claim": N_("{you? You claim | {name} claims} {target}{over?, {rightly? rightly | wrongly}}."),
    "lead_card": N_("{you? You lead | {name} leads} {card}"),
    "play_card": N_("{you? You play | {name} plays} {card}"),
    "next_trick": N_("{you? You put | {name} puts} the trick away."),
    "start_game": N_("A match begins."),
}
"""The text for each event in the log of a page. ``card``, ``other`` and ``suit`` are pictures."""
