"""The rules for players: the rulebook's sentences for a variant, and three pictures called sheets.

The sheets explain the deal, the trick and the scoring.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import groupby
from math import ceil
from typing import Any, NamedTuple

from sixtysix.chart.model import ConfiguredChart
from sixtysix.chart.prose import Prose, has_prose, read_prose, words
from sixtysix.compile.diagram.dot import Part, draw_sheets
from sixtysix.compile.diagram.labels import WORDS, Line, Row, Style, Tile, tile_box
from sixtysix.compile.diagram.palette import ACCENT, ACTIVE, CARD, FRAME, HAIR, INK, INNER, RED, STATE
from sixtysix.compile.diagram.wording import LEGEND, NOTE, SUBTITLE
from sixtysix.game.names import own_pack
from sixtysix.game.ruleset import TURN_UP_PACKET
from sixtysix.languages import filled


class Rank(NamedTuple):
    """A rank of cards, such as ``Rank("A", "ace", 11)``."""

    sign: str
    name: str
    points: int  # card points of one card


def ranks(chart: ConfiguredChart) -> list[Rank]:
    """Return the ranks of a variant, highest first."""
    deck = chart.variant.parameters["deck"]
    names = own_pack().ranks
    return [Rank(*names[rank], value) for rank, value in zip(deck["ranks"], deck["values"], strict=True)]


def fill_prose(chart: ConfiguredChart) -> Prose:
    """Return the rulebook's sentences. Placeholders are filled in from the variant's deck and deal."""
    r, of_deck = chart.ruleset, ranks(chart)
    suits = own_pack().suits
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
        "deal": deal_in_words(packets, words(chart)),
        "trumps": suits[names[-1]].sign,
    }
    return read_prose(chart, pack)


def deal_in_words(packets: Iterable[str], words: Mapping[str, str]) -> str:
    """Return the phrases for a deal. Two packets of equal size, one for each player, get one phrase."""
    rounds: list[tuple[str, str]] = []
    left = list(packets)
    while left:
        packet = left.pop(0)
        is_pair = bool(left) and len(left[0]) == len(packet) and {left[0][0], packet[0]} == {"N", "D"}
        rounds.append((packet, left.pop(0) if is_pair else ""))
    phrases: list[str] = []
    first, dealt = "", False
    parts = [((packet, other), len(list(same))) for (packet, other), same in groupby(rounds)]
    for number, ((packet, other), times) in enumerate(parts, 1):
        is_turn_up = packet == TURN_UP_PACKET
        form = TURN_UP_PACKET if is_turn_up else "each" if other else "packet"
        known = {"all": len(packet) * times, "cards": len(packet), "first": words.get(packet[0])}
        is_on = {
            "after": number > 1,
            "last": number == len(parts),
            "more": dealt,
            "several": times > 1,
            "singly": len(packet) == 1,
            "begins": packet[0] != first,
        }
        phrases.append(filled(words[form], known.__getitem__, is_on.__getitem__).strip())
        if not is_turn_up:
            first, dealt = packet[0], True
    return re.sub(",? +(?=[,;])", "", " ".join(phrases)).rstrip(",")


# Pictures

WIDTH = 330  # width of a box, so that a phone shows a picture in full size

HEAD = replace(LEGEND, size=16)

_CARD = 16  # width of a card in a deal

_RANK = 34  # width of a rank with its points; eight fit into a picture


class Frame(NamedTuple):
    """A box on a sheet."""

    rows: tuple[Row, ...]
    width: int
    fill: str
    line: str = FRAME


class Sheet(NamedTuple):
    """A picture that explains some rules."""

    name: str
    title: str
    frames: tuple[Frame, ...]
    arrows: tuple[tuple[int, int], ...] = ()  # from and to, as indices of frames

    def draw(self, notes: Iterable[Line]) -> str:
        return draw_sheets(self.name, [Line(self.title, HEAD), *notes], [self.part()])

    def part(self, padding: int = 3) -> Part:
        return self.name, [tile_box(*frame, padding) for frame in self.frames], self.arrows


SHEETS = ("deal", "trick", "scoring")


def sheets(chart: ConfiguredChart) -> dict[str, Sheet]:
    """Return a mapping from name to sheet. The mapping is empty if the variant has no prose."""
    if not has_prose(chart):
        return {}
    prose = fill_prose(chart)
    makers = dict(zip(SHEETS, (_deal, _trick, _scoring), strict=True))
    return {name: make(chart, prose) for name, make in makers.items() if name in prose.pictures}


def pictures(chart: ConfiguredChart) -> dict[str, str]:
    """Return a mapping from name to the DOT source of the sheet."""
    title = Line(chart.variant.title, SUBTITLE)
    return {name: one.draw([title]) for name, one in sheets(chart).items()}


def _words(prose: Prose, picture: str) -> dict[str, str]:
    return {one.name: one.says for one in prose.pictures[picture].sentences}


def _rules(prose: Prose, *names: str) -> Iterator[Row]:
    for section in prose.sections:
        yield from ([Line(one.says, WORDS)] for one in section.sentences if one.name in names)


def _deal(chart: ConfiguredChart, prose: Prose) -> Sheet:
    says, packets = _words(prose, "deal"), chart.variant.parameters["dealing"]["packets"]
    widths = [max(len(p) if p != TURN_UP_PACKET else 1, 1) * (_CARD + 2) for p in packets]
    in_numbers = Style(11, INK)
    rest = max(34, ceil(Line(says["rest"], in_numbers).width) + 4)
    back = Tile(width=_CARD, fill=FRAME)

    def columns(receiver: str) -> Row:
        tiles: list[Tile] = []
        for packet, width in zip(packets, widths, strict=True):
            if packet == receiver == TURN_UP_PACKET:
                tiles.append(Tile(width=_CARD, fill=ACTIVE, frame=ACCENT, border=2))
            elif packet != TURN_UP_PACKET and packet[0] == receiver:
                tiles += [back] * len(packet)
            else:
                tiles.append(Tile(width=width - 2, fill=""))
        if receiver == TURN_UP_PACKET:
            tiles.append(
                Tile(f"+{len(chart.ruleset.cards) - len(chart.ruleset.dealing)}", rest - 2, fill=STATE)
            )
        return tiles

    number = Tile(height=16, frame=CARD, style=in_numbers, border=0)
    numbers = [replace(number, text=f"{n}", width=width - 2) for n, width in enumerate(widths, 1)]
    numbers.append(replace(number, text=says["rest"], width=rest - 2))
    rows: list[Row] = [[Line(says["order"], WORDS)], numbers]
    for receiver, who in (("N", "other"), ("D", "dealer"), (TURN_UP_PACKET, "talon")):
        leads = says.get(f"{who}_leads")
        behind = Line(leads, NOTE) if leads else None
        rows += [[Line(says[who], LEGEND, behind)], columns(receiver)]
    rows += [[Line(says["turn_up"], WORDS)], [Line(says["face_down"], WORDS)]]
    rows += _rules(prose, "next_dealer", "loser_deals", "winner_deals")
    width = max(WIDTH, sum(widths) + rest + 10)
    return Sheet("deal", prose.pictures["deal"].title, (Frame(tuple(rows), width, CARD, HAIR),))


def _trick(chart: ConfiguredChart, prose: Prose) -> Sheet:
    says = _words(prose, "trick")
    half = WIDTH // 2 - 14
    choices = [one for name in ("higher", "lower", "suit", "trump", "any") if (one := says.get(name))]
    strict: list[Row] = [[Line(says.get("strict") or says["strict_later"], WORDS)]]
    badge = Style(12, INK, bold=True)
    strict += [
        [Tile(f"{n}", 18, 20, ACTIVE, ACTIVE, badge), Line(t, WORDS)] for n, t in enumerate(choices, 1)
    ]
    over = _rules(
        prose,
        "last_two",
        "last_trick_points",
        "looking",
        "looking_until_away",
        "looking_freely",
        "looking_first",
        "looking_never",
    )
    frames = (
        Frame(([Line(says["lead"], LEGEND)],), WIDTH, STATE),
        Frame(([Line(says.get("open") or says["open_later"], WORDS)],), half, CARD),
        Frame(tuple(strict), half, CARD),
        Frame(tuple(_examples(chart, says)), WIDTH, INNER),
        Frame(([Line(says["next"], WORDS)], *over), WIDTH, STATE),
    )
    return Sheet("trick", prose.pictures["trick"].title, frames, ((0, 1), (0, 2), (1, 3), (2, 3), (3, 4)))


def _examples(chart: ConfiguredChart, says: dict[str, str]) -> Iterator[Row]:
    """Yield rows with the points of cards, and rows with examples of tricks."""
    deck, pack = chart.variant.parameters["deck"], own_pack()
    names, suits = deck["ranks"], deck["suits"]
    high, low, trump, lead = names[0], names[-1], suits[-1], suits[0]

    def example(first: str, reply: str, wins: int, name: str) -> Row:
        tiles = []
        for place, card in enumerate((first, reply)):
            style = Style(14, RED if pack.suits[card[1]].is_red else INK, bold=True)
            tile = Tile(pack.sign(card), 40, 30, style=style)
            tiles.append(replace(tile, fill=ACTIVE, frame=ACCENT, border=3) if place == wins else tile)
        return [*tiles, Line(says[name], WORDS)]

    yield [Line(says["values"], WORDS)]
    yield [Tile(rank.sign, _RANK, style=Style(13, INK, bold=True)) for rank in ranks(chart)]
    yield [Tile(f"{rank.points}", _RANK, 22, INNER, INNER) for rank in ranks(chart)]
    if len(suits) > 1:
        yield [Line(says["trumps"], LEGEND)]
    if len(names) > 1:
        yield example(names[1] + lead, high + lead, 1, "one_suit")
    if len(suits) > 1:
        yield example(high + lead, low + trump, 1, "trumped")
    if len(suits) > 2:
        yield example(low + lead, high + suits[1], 0, "other_suit")


def _scoring(chart: ConfiguredChart, prose: Prose) -> Sheet:
    says = _words(prose, "scoring")
    badge = Style(16, INK, bold=True)
    rows: list[Row] = [[Line(says["points"], WORDS)]]
    for part in prose.parts:
        rows.append([Line(part.says, LEGEND)])
        rows += [
            [Tile(row.points, 38, 26, ACTIVE, ACTIVE, badge), Line(row.says, WORDS)] for row in part.rows
        ]
    goal = [Line(says.get("goal_down") or says["goal_up"], WORDS)]
    frames = Frame(tuple(rows), WIDTH, CARD, HAIR), Frame((goal,), WIDTH, STATE)
    return Sheet("scoring", prose.pictures["scoring"].title, frames, ((0, 1),))
