"""The JSON forms of the game. ``spec/schema`` has a schema for each form that programs exchange.

A card is written as rank and suit (``TS``). A suit is written as one letter. A player is 0 or 1. A list
for both players has the item of player 0 first.
"""

from typing import NotRequired, Required, TypedDict

from sixtysix.contract.events import EventForm


class OpenTable(TypedDict):
    """The part of the table that both players always see."""

    dealer: int | None
    leader: int | None
    turn: int | None
    trump: str | None
    turnup: str | None
    talon: int
    strict: bool
    closed_by: int | None
    led: str | None
    last_trick: list[str] | None
    marriage: str | None
    tricks: list[int]
    score: list[int]
    games: list[int]
    bonus: int


class CountedTable(OpenTable):
    """`OpenTable` with the points of both players. Some variants hide the points."""

    points: list[int]
    pending: list[int]
    trick_points: list[int]


class Observation(CountedTable):
    """The form ``table``: the whole table with its hidden cards."""

    hands: list[list[str]]
    won: list[list[str]]
    stock: list[str]
    shown: list[list[str]]
    declared: list[list[str]]
    may_look: bool


class Position(TypedDict):
    """A hand in play. The fields are those of a scenario file."""

    hands: list[list[str]]
    won: list[list[str]]
    marriages: list[list[str]]
    marriage: str
    leader: int
    turnup: str
    trump: str
    stock: list[str]
    led: str
    last_trick: list[str]
    closed_by: int | None
    strict: bool | None


class Knowledge(OpenTable):
    """The part of the table that one player may know."""

    player: int
    points: list[int] | None
    """This field and the next two fields are null if the rules hide the points (ruling R47)."""
    pending: list[int] | None
    trick_points: list[int] | None
    hand: list[str]
    own_tricks: list[str] | None
    holdings: list[int]
    shown: list[list[str]]


class View(Knowledge):
    """The form ``view``: the part of the table that one player may know, and that player's legal events."""

    state: str
    legal: list[EventForm]


class Before(TypedDict):
    """The score of a match before a hand."""

    score: list[int]
    games: list[int]
    bonus: int


class SetupForm(TypedDict):
    """The beginning of a hand: the deck or a seed, the dealer, and the score before the hand."""

    seed: NotRequired[int]
    deck: list[str] | None
    dealer: int | None
    before: Before
    dealt: bool
    first_dealer: NotRequired[int]


class HandResult(TypedDict):
    winner: int | None
    game_points: int
    reason: str | None
    score: list[int]
    games: list[int]
    bonus: int
    next_dealer: int | None


class PointForm(TypedDict):
    """A moment of a hand: the active state, the table and the legal events."""

    state: str
    table: Observation
    legal: list[EventForm]


class StepForm(PointForm):
    event: EventForm


class Heading(TypedDict):
    """The deck, the dealer and the score before the hand, as fields of the form ``hand``."""

    best_of: int
    deck: list[str]
    dealer: int
    first_dealer: NotRequired[int]
    before: Before


class HandForm(Heading):
    """The form ``hand``: a hand from its deal to its result."""

    variant: str
    steps: list[StepForm]
    result: HandResult


class VectorStep(TypedDict, total=False):
    """An event of a test vector, and its effect. If the event is refused, ``refused`` names the failing guards."""

    event: Required[EventForm]
    taken: list[str]
    state: str
    changes: dict[str, object]
    legal: list[EventForm]
    refused: list[str]


class VectorPlay(TypedDict):
    setup: SetupForm
    start: PointForm
    steps: list[VectorStep]
    result: HandResult | None


class VectorForm(VectorPlay):
    """The form ``vector``: a test vector."""

    id: str
    variant: str
    obligations: list[str]
    sources: list[str]
