"""The JSON forms of the game. ``spec/schema`` has schemas for the forms that programs exchange.

Cards are written as rank and suit (``TS``), suits by their letter, players as 0 and 1. Lists of two are indexed by
player.
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
    """The part of the table that both players see, with the points, which some variants hide."""

    points: list[int]
    pending: list[int]
    trick_points: list[int]


class Observation(CountedTable):
    """The form ``table``: the whole table, hidden cards included."""

    hands: list[list[str]]
    won: list[list[str]]
    stock: list[str]
    shown: list[list[str]]
    declared: list[list[str]]
    may_look: bool


class Position(TypedDict):
    """A hand in play, with the fields of a scenario file: where each card is, who leads, whether play is strict."""

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
    """What one player may know: the part of the table that both players see, and the player's own cards."""

    player: int
    points: list[int] | None
    """This field and the next two are null if the rules hide the points (ruling R47)."""
    pending: list[int] | None
    trick_points: list[int] | None
    hand: list[str]
    own_tricks: list[str] | None
    holdings: list[int]
    shown: list[list[str]]


class View(Knowledge):
    """The form ``view``: what one player may know, and the events that they may send."""

    state: str
    legal: list[EventForm]


class Before(TypedDict):
    """The score of a match before a hand."""

    score: list[int]
    games: list[int]
    bonus: int


class SetupForm(TypedDict):
    """How a hand begins: its deck or seed, its dealer, and the score before the hand."""

    seed: NotRequired[int]
    deck: list[str] | None
    dealer: int | None
    before: Before
    dealt: bool
    first_dealer: NotRequired[int]


class HandResult(TypedDict):
    """The form ``result``: how a hand ended."""

    winner: int | None
    game_points: int
    reason: str | None
    score: list[int]
    games: list[int]
    bonus: int
    next_dealer: int | None


class PointForm(TypedDict):
    """A moment of a hand: the state, the table and the legal events."""

    state: str
    table: Observation
    legal: list[EventForm]


class StepForm(PointForm):
    """A moment of a hand, and the event that comes next."""

    event: EventForm


class Heading(TypedDict):
    """The fields of the form ``hand`` that describe the beginning of the hand."""

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
    """An event that a test vector tries, and its outcome: the transitions and changed fields, or the failing guards."""

    event: Required[EventForm]
    taken: list[str]
    state: str
    changes: dict[str, object]
    legal: list[EventForm]
    refused: list[str]


class VectorPlay(TypedDict):
    """The setup, the events and the outcomes of a test vector."""

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
