"""Scenarios: facts of the rules as short plays, where they begin, and how they are written as YAML."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from sixtysix.chart.document import Document
from sixtysix.chart.problems import Pointer
from sixtysix.errors import SixtySixError
from sixtysix.game import views
from sixtysix.game.forms import Heading, Position
from sixtysix.game.position import cards_in_order, lay_out, lying_open, state_of
from sixtysix.game.ruleset import TURN_UP, Ruleset
from sixtysix.game.setup import Cards, Pair, Setup, new_score
from sixtysix.game.table import Table


@dataclass(frozen=True)
class Given:
    """Where a scenario begins: a hand has just been dealt, or the match has not begun (``dealt`` is false).

    The cards are a whole deck (``deal``), or two holdings, the turn-up and the cards to be drawn first (``hands``,
    ``turnup``, ``stock``). With the cards of the tricks that are ``won`` the hand is being played.
    """

    dealt: bool = True
    seed: int = 0
    deal: Cards = ()
    hands: tuple[Cards, ...] = ()
    won: tuple[Cards, ...] = ()
    marriages: tuple[Cards, ...] = ()
    """The suits that each player has declared."""
    points: Pair | None = None
    """What these make; None if it is not written."""
    trump: str = ""
    """Where the turn-up is drawn."""
    turnup: str = ""
    stock: Cards = ()
    next_deals: tuple[Cards, ...] = ()
    dealer: int = 0
    leader: int | None = None
    """Who leads the trick of a hand that is being played."""
    closed_by: int | None = None
    """Who has closed the talon; both are taken to have won then what they have won now."""
    first_dealer: int | None = None
    """None if it is the dealer."""
    score: Pair | None = None
    """None if it is that of a game which begins."""
    games: Pair = (0, 0)
    bonus: int = 0


LISTS = ("deal", "stock")
"""Fields of `Given` that are written as one text."""

PILES = ("hands", "won", "marriages", "next_deals")
"""Those that are written as a list of texts."""


@dataclass(frozen=True)
class Refusal:
    """An event that is refused, and the guards that fail for it; None where nothing is said of them."""

    event: str
    because: tuple[str, ...] | None = None


@dataclass(frozen=True)
class Then:
    """What is so in the end; what is empty is not looked at."""

    state: str = ""
    table: Mapping[str, Any] = field(default_factory=dict)
    """Fields of the JSON form ``table``."""
    views: tuple[Mapping[str, Any], ...] = ()
    """For each player, fields of the JSON form ``view``."""
    legal: tuple[str, ...] = ()
    not_legal: tuple[Refusal, ...] = ()
    result: Mapping[str, Any] = field(default_factory=dict)
    """Keys of the JSON form ``result``."""
    calls: tuple[str, ...] = ()
    """What handlers hear of the last event: ``TRICK_START on_leave``."""
    refused_parameters: tuple[str, ...] = ()
    """Because of these the house rules cannot be played."""


@dataclass(frozen=True)
class Scenario:
    """A fact: ``title`` says it, and the events ``when`` lead from ``given`` to ``then``."""

    title: str
    variants: tuple[str, ...]
    """It is so in each of them: names of the family, or paths of house rules, relative to the document's file."""
    given: Given
    then: Then
    when: tuple[str, ...] = ()
    """Events as lines, tricks spelt out."""
    parameters: Mapping[str, Any] = field(default_factory=dict)
    """What house rules change of the variant's; empty if they change nothing."""
    source: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    """The rulings that it shows."""
    cases: Mapping[str, str] = field(default_factory=dict)
    """The rows of the chart's cases that it shows, by the name of the case."""
    items: tuple[int, ...] = field(default=(), compare=False, repr=False)
    """For each event, which item of the list in the document it comes from."""
    document: Document | None = field(default=None, compare=False, repr=False)
    """What it was read from."""

    @property
    def variant(self) -> str:
        """The first of its variants."""
        return self.variants[0]

    def place(self, number: int) -> Pointer:
        """Point to an event in the document."""
        return ("when", self.items[number] if self.items else number)


# Where it begins


@dataclass(frozen=True)
class GivenSetup(Setup):
    """A setup of a match that goes on; with a ``position`` its hand is being played."""

    position: Position | None = field(default=None, hash=False)

    def lay_out(self, t: Table, r: Ruleset) -> str | None:
        super().lay_out(t, r)
        t.hands_ended = 1
        if self.position is None:
            return None
        lay_out(t, r, self.position)
        return state_of(self.position)


def receivers(r: Ruleset, dealer: int) -> list[int | None]:
    """List who gets each card of the deck that is dealt, in its order; None for the turn-up."""
    return [None if to == TURN_UP else dealer if to else 1 - dealer for to in r.dealing]


def dealt_hand(r: Ruleset, hand: Heading) -> Given:
    """Tell how a hand in the JSON form ``hand`` begins: who holds what, and how the match stands."""
    deck, dealer, before = hand["deck"], hand["dealer"], hand["before"]
    dealt = list(zip(receivers(r, dealer), deck, strict=False))
    holdings = tuple(tuple(card for to, card in dealt if to == player) for player in (0, 1))
    first = hand.get("first_dealer", dealer)
    # Cards that lie in the order of the deck at the bottom need not be named.
    order = [views.card_name(r, card) for card in r.cards]
    stock = deck[len(dealt) :]
    named = len(stock)
    while named > 0 and list(stock[named - 1 :]) == sorted(stock[named - 1 :], key=order.index):
        named -= 1
    return Given(
        hands=holdings,
        turnup=next(card for to, card in dealt if to is None),
        stock=tuple(stock[:named]),
        dealer=dealer,
        first_dealer=None if first == dealer or r.best_of == 1 else first,
        score=(before["score"][0], before["score"][1]),
        games=(before["games"][0], before["games"][1]),
        bonus=before["bonus"],
    )


def setup_of(given: Given, r: Ruleset) -> GivenSetup:
    """Make the setup of a scenario's hand.

    Raises:
        SixtySixError: if the turn-up is drawn, and a card lies nowhere or the talon is closed.
    """
    deck, at = given.deal, position_of(given) if given.won else None
    if at:
        deck = tuple(cards_in_order(r, at))
        if not given.turnup and (rest := deck[len(lying_open(at)) :]):
            raise SixtySixError(f"the talon is used up, but nobody has {' '.join(rest)}")
        if not given.turnup and given.closed_by is not None:
            raise SixtySixError(f"the talon is used up, but player {given.closed_by} has closed it")
    elif given.hands:
        holdings, dealt = [iter(cards) for cards in given.hands], receivers(r, given.dealer)
        named = {*given.stock, given.turnup}.union(*given.hands)
        cards = [given.turnup if player is None else next(holdings[player], "") for player in dealt]
        rest = tuple(name for name in views.ARGUMENTS["card"].names(r) if name not in named)
        deck = (*cards, *holdings[0], *holdings[1], *given.stock, *rest)
    return GivenSetup(
        deck,
        given.dealer,
        given.score or new_score(r),
        given.games,
        given.bonus,
        given.first_dealer,
        given.next_deals,
        at,
        dealt=given.dealt,
        seed=given.seed,
    )


def position_of(given: Given) -> Position:
    """Give the position of a hand that is being played."""
    none: Any = ((), ())
    return {
        "hands": [list(cards) for cards in given.hands],
        "won": [list(cards) for cards in given.won],
        "marriages": [list(suits) for suits in given.marriages or none],
        "marriage": "",
        "leader": given.leader or 0,
        "turnup": given.turnup,
        "trump": given.trump,
        "stock": list(given.stock),
        "led": "",
        "last_trick": [],
        "closed_by": given.closed_by,
        "strict": None,
    }


# How it is written

_TRICK = re.compile(r"([01]) (\w\w) (\w\w)")
"""A trick on one line: who leads, the lead, the reply (``1 AS JD``)."""

_LEAD_AND_REPLY = re.compile(r"^([01]) lead_card (\w\w)\n[01] play_card (\w\w)$")


def split_tricks(items: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Give the events of the items, each with the number of its item.

    A trick is a lead and a reply, after the ``next_trick`` with which its leader puts the last one away.
    """
    last = ""
    for number, item in enumerate(items):
        trick = _TRICK.fullmatch(item)
        for line in _events(trick, last) if trick else [item]:
            yield number, line
            last = line


def _events(trick: re.Match[str], last: str) -> Iterator[str]:
    leader, lead, reply = trick.groups()
    if re.fullmatch(r"[01] play_card \w\w", last):
        yield f"{leader} next_trick"
    yield f"{leader} lead_card {lead}"
    yield f"{1 - int(leader)} play_card {reply}"


def join_tricks(lines: Sequence[str]) -> list[str]:
    """Give the shortest items that are spelt out as these events."""
    items: list[str] = []
    place = 0
    while place < len(lines):
        last, item, length = lines[place - 1] if place else "", lines[place], 1
        for longer in (2, 3):
            events = list(lines[place : place + longer])
            told = _LEAD_AND_REPLY.sub(r"\1 \2 \3", "\n".join(events[-2:]))
            trick = _TRICK.fullmatch(told)
            if trick and list(_events(trick, last)) == events:
                item, length = told, longer
        items.append(item)
        place += length
    return items


HEAD = "# yaml-language-server: $schema=../schema/scenario.schema.json\nscenarios:\n"
"""The first lines of a file in ``spec/scenarios``."""

_PLAIN = re.compile(r"(?!(?:true|false|null)$)[A-Za-z][\w ;./#'-]*(?<! )|[01] \w[\w ]*|[2-9][SHDC][\w ]*")
"""Text that needs no quotes, wherever it stands."""


def written(scenario: Scenario) -> str:
    """Write the scenario as it is in a file under its name."""
    variant = scenario.variant if len(scenario.variants) == 1 else scenario.variants
    shows = _lines({"rulings": scenario.rulings, "cases": scenario.cases}, "  ")
    parts = [
        f"title: {_flow(scenario.title)}\n",
        _lines({"variant": variant, "parameters": scenario.parameters}),
        f"shows:\n{shows}" if shows else "",
        _lines({"source": scenario.source}),
        "given:\n",
        *(f"  {key}: {_flow(part)}\n" for key, part in given_parts(scenario.given)),
        _list("when", join_tricks(scenario.when)),
        "then:\n",
    ]
    for one in fields(Then):
        value = getattr(scenario.then, one.name)
        if one.name in ("views", "legal", "not_legal", "calls"):
            parts.append(_list(one.name, map(_flow, value), "  "))
        else:
            parts.append(_lines({one.name: value}, "  "))
    return "".join(parts)


def given_parts(given: Given) -> Iterator[tuple[str, object]]:
    """Give the keys and values of the mapping ``given``, those alone that say something."""
    if not given.dealt:
        yield "state", "PRE_GAME"
    for one in fields(Given)[1:]:
        value = getattr(given, one.name)
        if value != one.default:
            piles = [" ".join(pile) for pile in value] if one.name in PILES else value
            yield one.name, " ".join(value) if one.name in LISTS else piles


def _lines(parts: Mapping[str, object], margin: str = "") -> str:
    """The parts that say something, each on a line."""
    return "".join(f"{margin}{key}: {_flow(part)}\n" for key, part in parts.items() if part)


def _list(key: str, items: Iterable[str], margin: str = "") -> str:
    lines = "".join(f"{margin}  - {item}\n" for item in items)
    return f"{margin}{key}:\n{lines}" if lines else ""


def _flow(value: object) -> str:
    """A value on one line."""
    if isinstance(value, Refusal):
        value = {"event": value.event} | ({} if value.because is None else {"because": value.because})
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {_flow(part)}" for key, part in value.items()) + "}"
    if isinstance(value, str):
        return value if _PLAIN.fullmatch(value) else json.dumps(value)
    return f"[{', '.join(map(_flow, value))}]" if isinstance(value, list | tuple) else json.dumps(value)
