"""Formats events, cards, results and parameters for readers, and finds passages in a game's rules text."""

from collections.abc import Iterable, Mapping
from fnmatch import fnmatchcase

from sixtysix.chart.problems import write_value
from sixtysix.chart.prose import Prose, Section
from sixtysix.contract.events import EventForm, event_line
from sixtysix.game.names import ENDS, ENDS_OF_YOURS, own_pack
from sixtysix.languages import N_, _

PLAYERS = (N_("You"), N_("The other player"))  # how pages call the players 0 and 1

_OF_PLAYERS = ("dealer", "leader", "turn", "closed_by", "winner", "next_dealer")
"""The fields of tables and results that name a player."""


def words(name: str) -> str:
    """Replace underscores by spaces. ``after_trick`` becomes ``after trick``."""
    return name.replace("_", " ")


def cards(text: str) -> str:
    """Return the sign of a card, rank or suit. ``TS`` becomes ``10♠``."""
    pack = own_pack()
    is_card = len(text) == 2 and text[0] in pack.ranks and text[1] in pack.suits
    signs = {key: one.sign for key, one in pack.suits.items()} | {"T": "10"}
    return pack.sign(text) if is_card else signs.get(text, text)


def event(event: EventForm | str) -> str:
    """Return an event as text. ``1 lead_card AS`` becomes ``The other player: lead card A♠``."""
    text = event if isinstance(event, str) else event_line(event)
    player, *rest = text.split() if text[:1].isdigit() else ("", *text.split())
    sentence = " ".join((_(words(rest[0])), *(cards(one) for one in rest[1:])))
    return f"{_(PLAYERS[int(player)] if player else N_('The table'))}: {sentence}"


def value(found: object, key: str = "") -> str:
    """Return a field's value as text, such as ``A♠ 10♠; K♥``, ``none`` or ``You``. The field's name is ``key``."""
    if found is None:
        return _("none")
    if isinstance(found, bool):
        return _("yes") if found else _("no")
    if isinstance(found, int) and key in _OF_PLAYERS:
        return _(PLAYERS[found])
    if key == "reason" and isinstance(found, str) and found in ENDS:
        return _(ENDS[found])
    if isinstance(found, list):
        nested = any(isinstance(item, list) for item in found)
        return ("; " if nested else " ").join(value(item) for item in found) or _("none")
    return cards(_(words(str(found))))


def result(result: Mapping[str, object]) -> str:
    """Return a result as a sentence: ``You win 3 game points, 1 of them a bonus, by a correct claim.``"""
    if result["winner"] is None:
        return _("Nobody wins: a tie.")
    reason = str(result["reason"])
    return _(
        "{you? You win | The other player wins} {points game point}{paid?, {bonus} of them a bonus}, {how}.",
        you=result["winner"] == 0,
        points=result["game_points"],
        paid=result["paid"],
        bonus=result["paid"],
        how=_(({} if result["winner"] == 0 else ENDS_OF_YOURS).get(reason) or ENDS[reason]),
    )


NAMES_AS_WORDS = (
    N_("start game"), N_("deal"), N_("exchange trump"), N_("declare marriage"), N_("close talon"),
    N_("claim"), N_("lead card"), N_("play card"), N_("next trick"), N_("restart"), N_("quit"), N_("hands"),
    N_("turn"), N_("leader"), N_("turnup"), N_("stock"), N_("closed by"), N_("trump"), N_("bonus"),
    N_("pending"), N_("winner"), N_("game points"), N_("reason"), N_("paid"), N_("next dealer"),
    N_("false claim"), N_("closer failed"), N_("automatic"), N_("last trick"), N_("most points"),
    N_("own tricks"), N_("trick points"), N_("shown"), N_("legal"), N_("marriage"), N_("tie"), N_("card"),
    N_("suit"), N_("hand"), N_("won"), N_("led"), N_("talon"), N_("turn-up"),
)  # fmt: skip
"""Names of events, fields and choices as words, for translators."""


NOT_ASKED = "–"  # the value of a parameter without effect


def parameter_value(value: object, path: str) -> str:
    """Return a parameter's value as text, such as ``after trick`` or ``2 with trick, 3 without trick``."""
    is_card = path.startswith("deck.") or path == "exchange.card"

    def name(text: object) -> str:
        return _(cards(str(text)) if is_card else words(str(text)))

    if isinstance(value, Mapping) and "by" in value:  # another parameter chooses between the numbers
        value = {key: number for key, number in value.items() if key != "by"} or value["by"]
    return NOT_ASKED if value is None else write_value(value, _("yes"), _("no"), "{1} {0}", name)


# Prose


def nearness(section: Section, scenario: str, rulings: Iterable[str]) -> tuple[bool, int]:
    """Return (whether the section names the scenario, number of ``rulings`` that the section cites)."""
    sentences = (*section.sentences, *(row for part in section.table for row in part.rows))
    source = {cited for one in sentences for cited in one.source}
    return any(fnmatchcase(scenario, p) for one in sentences for p in one.shown), len(source & {*rulings})


def scored(prose: Prose, shown: Iterable[str]) -> list[str]:
    """Return the matching rows of the scoring tables. ``shown`` has the obligations that the end of a hand shows."""
    shown = tuple(shown)
    return [
        f"{part.says}. {row.says}"
        for part in prose.parts
        for row in part.rows
        if any(fnmatchcase(id, pattern) for id in shown for pattern in row.shown)
    ]
