"""The JSON forms of the game; schemas for those that programs exchange are in ``spec/schema``.

Cards are written rank then suit (``TS``), suits by their letter, players as 0 and 1. Lists of two have an entry a
player.
"""

from typing import NotRequired, Required, TypedDict

from sixtysix.contract.events import EventForm


class OpenTable(TypedDict):
    """What lies open on the table, and how game and match stand."""

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
    """The same with the points."""

    points: list[int]
    pending: list[int]
    trick_points: list[int]


class Observation(CountedTable):
    """The form ``table``: the whole table."""

    hands: list[list[str]]
    won: list[list[str]]
    stock: list[str]
    shown: list[list[str]]
    declared: list[list[str]]
    may_look: bool


class Position(TypedDict):
    """A hand that is being played: what a scenario says of where its cards lie."""

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
    """What a player may know of the table."""

    player: int
    points: list[int] | None
    """This and the next two are null where nobody sees points (ruling R47)."""
    pending: list[int] | None
    trick_points: list[int] | None
    hand: list[str]
    own_tricks: list[str] | None
    holdings: list[int]
    shown: list[list[str]]


class View(Knowledge):
    """The form ``view``."""

    state: str
    legal: list[EventForm]


class Before(TypedDict):
    """How a match stands before a hand."""

    score: list[int]
    games: list[int]
    bonus: int


class SetupForm(TypedDict):
    """Where a hand begins."""

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
    """A point of a hand."""

    state: str
    table: Observation
    legal: list[EventForm]


class StepForm(PointForm):
    """A point of a hand, and the event that happens then."""

    event: EventForm


class Heading(TypedDict):
    """How a hand begins."""

    best_of: int
    deck: list[str]
    dealer: int
    first_dealer: NotRequired[int]
    before: Before


class HandForm(Heading):
    """The form ``hand``."""

    variant: str
    steps: list[StepForm]
    result: HandResult


class VectorStep(TypedDict, total=False):
    """An event that is tried, and what comes of it: the transitions that it takes and what it changes, or why not."""

    event: Required[EventForm]
    taken: list[str]
    state: str
    changes: dict[str, object]
    legal: list[EventForm]
    refused: list[str]


class VectorPlay(TypedDict):
    """What happens in a vector."""

    setup: SetupForm
    start: PointForm
    steps: list[VectorStep]
    result: HandResult | None


class VectorForm(VectorPlay):
    """The form ``vector``."""

    id: str
    variant: str
    obligations: list[str]
    sources: list[str]
