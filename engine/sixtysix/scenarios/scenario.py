"""Scenarios (short examples of rules), their setups, and their YAML."""

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
    """The position at the beginning of a scenario.

    If ``dealt`` is False, no hand has been dealt. If ``won`` is not empty, the hand is already in play.

    The cards are a whole deck (``deal``), or two ``hands`` with a ``turnup``. ``stock`` are the talon's next cards.
    """

    dealt: bool = True
    seed: int = 0
    deal: Cards = ()
    hands: tuple[Cards, ...] = ()
    won: tuple[Cards, ...] = ()
    marriages: tuple[Cards, ...] = ()  # the suits that each player has declared
    points: Pair | None = None  # expected points from ``won`` and ``marriages``; None if left out
    trump: str = ""  # the trump suit if the turn-up has been drawn
    turnup: str = ""
    stock: Cards = ()
    next_deals: tuple[Cards, ...] = ()
    dealer: int = 0
    leader: int | None = None  # the leader of the trick in play
    closed_by: int | None = None
    """The player who has closed the talon. The tricks at closing are the tricks in ``won``."""
    first_dealer: int | None = None  # None for ``dealer``
    score: Pair | None = None  # None for the score of a new game
    games: Pair = (0, 0)
    bonus: int = 0


LISTS = ("deal", "stock")  # fields of `Given` that are written as one text

PILES = ("hands", "won", "marriages", "next_deals")  # fields of `Given` that are written as a list of texts


@dataclass(frozen=True)
class Refusal:
    """An event that must be refused."""

    event: str
    because: tuple[str, ...] | None = None  # the guards that must fail; None to skip this check


@dataclass(frozen=True)
class Then:
    """The expected end of a scenario. Empty fields are not checked."""

    state: str = ""
    table: Mapping[str, Any] = field(default_factory=dict)  # fields of the JSON form ``table``
    views: tuple[Mapping[str, Any], ...] = ()  # fields of the JSON form ``view``, by player
    legal: tuple[str, ...] = ()
    not_legal: tuple[Refusal, ...] = ()
    result: Mapping[str, Any] = field(default_factory=dict)  # keys of the JSON form ``result``
    calls: tuple[str, ...] = ()  # calls of handlers by the last event: ``TRICK_START on_leave``
    refused_parameters: tuple[str, ...] = ()  # the parameters that make the house rules invalid


@dataclass(frozen=True)
class Scenario:
    """A short example of the rule in ``title``. The events in ``when`` lead from ``given`` to ``then``."""

    title: str
    variants: tuple[str, ...]
    """The variants in which the scenario holds: names, or paths of house rules relative to the document's file."""
    given: Given
    then: Then
    when: tuple[str, ...] = ()  # events as lines, with tricks spelt out
    parameters: Mapping[str, Any] = field(default_factory=dict)
    """House rules: changed parameters of the variant."""
    source: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()  # the rulings that the scenario shows
    cases: Mapping[str, str] = field(default_factory=dict)
    """The rows that the scenario shows, by the name of their case."""
    items: tuple[int, ...] = field(default=(), compare=False, repr=False)
    """For each event, the index of its item in the document's list."""
    document: Document | None = field(default=None, compare=False, repr=False)
    """The document from which the scenario was read."""

    @property
    def variant(self) -> str:
        return self.variants[0]

    def place(self, number: int) -> Pointer:
        return ("when", self.items[number] if self.items else number)


# The beginning


@dataclass(frozen=True)
class GivenSetup(Setup):
    """The setup of a scenario. If ``position`` is set, the hand is already in play."""

    position: Position | None = field(default=None, hash=False)

    def lay_out(self, t: Table, r: Ruleset) -> str | None:
        super().lay_out(t, r)
        t.hands_ended = 1
        if self.position is None:
            return None
        lay_out(t, r, self.position)
        return state_of(self.position)


def receivers(r: Ruleset, dealer: int) -> list[int | None]:
    """Return the players who get the cards, in the order of the deal. The turn-up has None instead of a player."""
    return [None if to == TURN_UP else dealer if to else 1 - dealer for to in r.dealing]


def dealt_hand(r: Ruleset, hand: Heading) -> Given:
    """Return the position of a recorded hand just after the deal."""
    deck, dealer, before = hand["deck"], hand["dealer"], hand["before"]
    dealt = list(zip(receivers(r, dealer), deck, strict=False))
    holdings = tuple(tuple(card for to, card in dealt if to == player) for player in (0, 1))
    first = hand.get("first_dealer", dealer)
    # Cards at the bottom can be left out if they are in the order of the deck.
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
    """Return the setup for a scenario's hand.

    Raises:
        SixtySixError: if the position contradicts itself, such as a closed talon that is used up.
    """
    deck, at = given.deal, position_of(given) if given.won else None
    if at:
        deck = tuple(cards_in_order(r, at))
        if not given.turnup and (rest := deck[len(lying_open(at)) :]):
            raise SixtySixError(f"the talon is used up, but {' '.join(rest)} is in no hand and no trick")
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


# YAML

_TRICK = re.compile(r"([01]) (\w\w) (\w\w)")  # A trick on one line: leader, lead, reply (``1 AS JD``)

_LEAD_AND_REPLY = re.compile(r"^([01]) lead_card (\w\w)\n[01] play_card (\w\w)$")


def split_tricks(items: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Yield (index, event) for each event in a list of items.

    An item is an event or a trick. The trick ``1 AS JC`` becomes two events, a lead and a reply. The event
    ``next_trick`` is inserted between two tricks if necessary.
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
    """Undo `split_tricks`: return the shortest list of items for these events."""
    items: list[str] = []
    place = 0
    while place < len(lines):
        last, item, length = lines[place - 1] if place else "", lines[place], 1
        for longer in (2, 3):
            events = list(lines[place : place + longer])
            joined = _LEAD_AND_REPLY.sub(r"\1 \2 \3", "\n".join(events[-2:]))
            trick = _TRICK.fullmatch(joined)
            if trick and list(_events(trick, last)) == events:
                item, length = joined, longer
        items.append(item)
        place += length
    return items


HEAD = "# yaml-language-server: $schema=../schema/scenario.schema.json\nscenarios:\n"
"""The first lines of a file in ``spec/scenarios``."""

_PLAIN = re.compile(r"(?!(?:true|false|null)$)[A-Za-z][\w ;./#'-]*(?<! )|[01] \w[\w ]*|[2-9][SHDC][\w ]*")
"""Text that needs no quotes anywhere."""


def written(scenario: Scenario) -> str:
    """Return a scenario as YAML, without its name."""
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
    """Yield the keys and values for ``given:`` in YAML. Default values are left out."""
    if not given.dealt:
        yield "state", "PRE_GAME"
    for one in fields(Given)[1:]:
        value = getattr(given, one.name)
        if value != one.default:
            piles = [" ".join(pile) for pile in value] if one.name in PILES else value
            yield one.name, " ".join(value) if one.name in LISTS else piles


def _lines(parts: Mapping[str, object], margin: str = "") -> str:
    return "".join(f"{margin}{key}: {_flow(part)}\n" for key, part in parts.items() if part)


def _list(key: str, items: Iterable[str], margin: str = "") -> str:
    lines = "".join(f"{margin}  - {item}\n" for item in items)
    return f"{margin}{key}:\n{lines}" if lines else ""


def _flow(value: object) -> str:
    if isinstance(value, Refusal):
        value = {"event": value.event} | ({} if value.because is None else {"because": value.because})
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {_flow(part)}" for key, part in value.items()) + "}"
    if isinstance(value, str):
        return value if _PLAIN.fullmatch(value) else json.dumps(value)
    return f"[{', '.join(map(_flow, value))}]" if isinstance(value, list | tuple) else json.dumps(value)
