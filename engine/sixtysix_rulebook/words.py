"""Events, cards, results and parameters as words, and the prose of a variant with the numbers of its deck and deal."""

from collections.abc import Mapping
from itertools import groupby
from typing import Any, NamedTuple

from sixtysix.chart.model import ConfiguredChart
from sixtysix.contract.events import Json, event_line
from sixtysix.contract.values import write_value
from sixtysix.game.names import ENDS, ENDS_OF_YOURS, pack_of
from sixtysix.game.ruleset import TURN_UP_PACKET
from sixtysix.languages import ENGLISH, N_, Language, filled
from sixtysix_rulebook.prose import Prose, has_prose, prose
from sixtysix_rulebook.prose import words as words_of

PLAYERS = (N_("You"), N_("The other player"))
"""How pages call the players 0 and 1."""

_OF_PLAYERS = ("dealer", "leader", "turn", "closed_by", "winner", "next_dealer")
"""The fields of a table and a result that name a player."""


def words(name: str) -> str:
    """Write a name as words: ``after_trick`` as ``after trick``."""
    return name.replace("_", " ")


def cards(text: str, _: Language = ENGLISH) -> str:
    """Write a card, rank or suit with its sign: ``TS`` as ``10♠``."""
    pack = pack_of(_)
    is_card = len(text) == 2 and text[0] in pack.ranks and text[1] in pack.suits
    signs = {key: one.sign for key, one in pack.suits.items()} | {"T": pack.ranks["T"][0]}
    return pack.sign(text) if is_card else signs.get(text, text)


def event(told: Json | str, _: Language = ENGLISH) -> str:
    """Write an event, in its JSON form or as a line: ``1 lead_card AS`` as ``The other player: lead card A♠``."""
    text = told if isinstance(told, str) else event_line(told)
    player, *rest = text.split() if text[:1].isdigit() else ("", *text.split())
    sentence = " ".join((_(words(rest[0])), *(cards(one, _) for one in rest[1:])))
    return f"{_(PLAYERS[int(player)] if player else N_('The table'))}: {sentence}"


def value(found: Any, _: Language = ENGLISH, key: str = "") -> str:
    """Write a value of a table or result, the field ``key`` of it: ``A♠ 10♠; K♥``, ``none``, ``yes``, ``You``."""
    if found is None:
        return _("none")
    if isinstance(found, bool):
        return _("yes") if found else _("no")
    if key in _OF_PLAYERS:
        return _(PLAYERS[found])
    if key == "reason" and found in ENDS:
        return _(ENDS[found])
    if isinstance(found, list):
        nested = any(isinstance(item, list) for item in found)
        return ("; " if nested else " ").join(value(item, _) for item in found) or _("none")
    return cards(_(words(str(found))), _)


def result(result: Json, _: Language = ENGLISH) -> str:
    """Write a result: ``You win 3 game points, 1 of them a bonus, by a right claim.``"""
    if "paid" not in result:
        return "; ".join(f"{_(words(key))}: {value(found, _, key)}" for key, found in result.items()) + "."
    if result["winner"] is None:
        return _("Nobody wins: a tie.")
    reason = result["reason"]
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
    N_("suit"), N_("hand"), N_("won"),
)  # fmt: skip
"""What names of events, fields and choices are as words, for those who translate."""


NOT_ASKED = "–"
"""The value of a parameter that has no meaning beside the other ones."""


def parameter_value(value: Any, path: str, _: Language = ENGLISH) -> str:
    """Write the value of a parameter in words: ``after trick``, ``A K Q``, ``2 with trick, 3 without trick``."""
    is_card = path.startswith("deck.") or path == "exchange.card"

    def told(text: object) -> str:
        return _(cards(str(text)) if is_card else words(str(text)))

    return NOT_ASKED if value is None else write_value(value, _("yes"), _("no"), "{1} {0}", told)


class Rank(NamedTuple):
    """A rank of the deck: its sign on a card, its name, and what one card of it counts."""

    sign: str
    name: str
    points: int


def ranks(chart: ConfiguredChart) -> list[Rank]:
    """List the ranks of a variant from the highest down."""
    deck = chart.variant.parameters["deck"]
    names = pack_of(chart.language).ranks
    return [Rank(*names[rank], value) for rank, value in zip(deck["ranks"], deck["values"], strict=True)]


def fill_prose(chart: ConfiguredChart) -> Prose:
    """Fill the prose of a variant with what its deck and deal come to: how many cards, how they rank and are dealt."""
    r, of_deck = chart.ruleset, ranks(chart)
    suits = pack_of(chart.language).suits
    names = chart.variant.parameters["deck"]["suits"]
    packets = chart.variant.parameters["dealing"]["packets"]
    face_down = len(r.cards) - 2 * r.holding - 1
    pack: dict[str, Any] = {
        "cards": len(r.cards),
        "suits": len(r.suits),
        "suit_names": ", ".join(suits[name].name for name in names),
        "ranks": ", ".join(rank.name for rank in of_deck),
        "values": ", ".join(f"{rank.name} {rank.points}" for rank in of_deck),
        "points": sum(r.values) * len(r.suits),
        "holding": r.holding,
        "face_down": face_down,
        "talon": face_down + 1,
        "deal": _deal(packets, words_of(chart)),
        "trumps": suits[names[-1]].sign,
    }
    return prose(chart, pack)


def scoring(chart: ConfiguredChart) -> list[Json]:
    """List what a hand is worth as the rulebook does, part by part, for those who tell it elsewhere."""
    parts = fill_prose(chart).parts if has_prose(chart) else []
    return [{"says": p.says, "rows": [[row.points, row.says] for row in p.rows]} for p in parts]


def sentences(chart: ConfiguredChart) -> dict[str, tuple[str, tuple[str, ...]]]:
    """Give what each sentence of the prose says of a variant, with what shows it, by its place in the rulebook."""
    found = dict[str, tuple[str, tuple[str, ...]]]()
    for section in fill_prose(chart).sections if has_prose(chart) else ():
        name = f"chapters.{section.name}"
        found |= {f"{name}.{one.name}": (one.says, one.shown) for one in section.sentences}
        if rows := [(part, row) for part in section.table for row in part.rows]:
            says = "; ".join(f"{part.says} {row.points}: {row.says}" for part, row in rows)
            found[name] = says, tuple(one for _, row in rows for one in row.shown)
    return found


def _deal(packets: list[str], words: Mapping[str, str]) -> str:
    """Tell in which packets the cards are dealt: those of both players that are alike are told together."""
    rounds: list[tuple[str, str]] = []
    left = list(packets)
    while left:
        packet = left.pop(0)
        is_pair = bool(left) and len(left[0]) == len(packet) and {left[0][0], packet[0]} == {"N", "D"}
        rounds.append((packet, left.pop(0) if is_pair else ""))
    told = []
    for (packet, other), same in groupby(rounds):
        times = len(list(same))
        if packet == TURN_UP_PACKET:
            told.append(words[TURN_UP_PACKET])
            continue
        form = "packet" if not other else "each" if times == 1 else "rounds"
        known = {"cards": len(packet), "first": words[packet[0]], "times": times}
        told += [filled(words[form], known.__getitem__, bool)] * (1 if other else times)
    return "; ".join(told)
