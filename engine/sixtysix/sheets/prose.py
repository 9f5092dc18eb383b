"""The prose of a variant with what its deck and deal come to."""

from collections.abc import Mapping
from itertools import groupby
from typing import Any, NamedTuple

from sixtysix.chart.model import ConfiguredChart
from sixtysix.chart.prose import Prose, has_prose, read_prose, words
from sixtysix.contract.events import Json
from sixtysix.game.names import pack_of
from sixtysix.game.ruleset import TURN_UP_PACKET
from sixtysix.languages import filled


class Rank(NamedTuple):
    """A rank of the deck: its sign on a card, its name, and what one card of it counts."""

    sign: str
    name: str
    points: int


def ranks(chart: ConfiguredChart) -> list[Rank]:
    """Return the ranks of a variant from the highest down."""
    deck = chart.variant.parameters["deck"]
    names = pack_of(chart.language).ranks
    return [Rank(*names[rank], value) for rank, value in zip(deck["ranks"], deck["values"], strict=True)]


def fill_prose(chart: ConfiguredChart) -> Prose:
    """Return the prose of a variant, with how many cards there are, how they rank and how they are dealt."""
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
        "deal": _deal(packets, words(chart)),
        "trumps": suits[names[-1]].sign,
    }
    return read_prose(chart, pack)


def scoring_rows(chart: ConfiguredChart) -> list[Json]:
    """Return what a hand is worth, part by part: ``{"says": HEADING, "rows": [[POINTS, CONDITION], …]}``."""
    parts = fill_prose(chart).parts if has_prose(chart) else []
    return [{"says": p.says, "rows": [[row.points, row.says] for row in p.rows]} for p in parts]


def _deal(packets: list[str], words: Mapping[str, str]) -> str:
    """Return in words in which packets the cards are dealt; equal packets of both players are one phrase."""
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
