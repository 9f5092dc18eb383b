"""What a prose tells of a deck and a deal besides parameters: how many cards, how they rank, how they are dealt."""

from collections.abc import Mapping
from itertools import groupby
from typing import Any, NamedTuple

from sixtysix.chart.model import ConfiguredChart
from sixtysix.game.names import PACKS
from sixtysix.game.ruleset import TURN_UP_PACKET
from sixtysix.languages import filled
from sixtysix_rulebook.prose import Prose, prose, words

_PACK = PACKS["french"]


class Value(NamedTuple):
    """A rank of the deck: its sign on a card, its name, and what one card of it counts."""

    sign: str
    name: str
    points: int


def values(chart: ConfiguredChart) -> list[Value]:
    """List the ranks of a variant from the highest down."""
    deck = chart.variant.parameters["deck"]
    ranks = _PACK.told_in(chart.language).ranks
    return [Value(*ranks[rank], value) for rank, value in zip(deck["ranks"], deck["values"], strict=True)]


def told(chart: ConfiguredChart) -> Prose:
    """Fill the prose of a variant."""
    r, ranks = chart.ruleset, values(chart)
    suits = _PACK.told_in(chart.language).suits
    names = chart.variant.parameters["deck"]["suits"]
    packets = chart.variant.parameters["dealing"]["packets"]
    face_down = len(r.cards) - 2 * r.holding - 1
    pack: dict[str, Any] = {
        "cards": len(r.cards),
        "suits": len(r.suits),
        "suit_names": ", ".join(suits[name].name for name in names),
        "ranks": ", ".join(rank.name for rank in ranks),
        "values": ", ".join(f"{rank.name} {rank.points}" for rank in ranks),
        "points": sum(r.values) * len(r.suits),
        "holding": r.holding,
        "face_down": face_down,
        "talon": face_down + 1,
        "deal": _deal(packets, words(chart)),
        "trumps": suits[names[-1]].sign,
    }
    return prose(chart, pack)


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
