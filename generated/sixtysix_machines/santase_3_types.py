"""The types of santase-3, made by `sixtysix build` from the spec. Do not edit."""

from typing import Literal, TypedDict, final

Seat = Literal[0, 1]
State = Literal[
    "PRE_GAME", "NEW_GAME", "PLAY", "HAND_SETUP", "HAND_PLAY", "TRICK_START", "TRICK_IN_PROGRESS",
    "TRICK_END", "HAND_END", "DONE", "TERMINATED"
]
AtomicState = Literal[
    "PRE_GAME", "NEW_GAME", "HAND_SETUP", "TRICK_START", "TRICK_IN_PROGRESS", "TRICK_END", "HAND_END",
    "DONE", "TERMINATED"
]
Card = Literal[
    "AS", "TS", "KS", "QS", "JS", "9S", "AH", "TH", "KH", "QH", "JH", "9H", "AD", "TD", "KD", "QD", "JD",
    "9D", "AC", "TC", "KC", "QC", "JC", "9C"
]
Suit = Literal["S", "H", "D", "C"]


@final
class StartGame(TypedDict):
    """The players sit down and begin a match."""

    event: Literal["start_game"]


@final
class ExchangeTrump(TypedDict):
    """Exchange the nine of trumps for the turn-up."""

    event: Literal["exchange_trump"]
    player: Seat


@final
class DeclareMarriage(TypedDict):
    """Declare king and queen of a suit."""

    event: Literal["declare_marriage"]
    player: Seat
    suit: Suit


@final
class CloseTalon(TypedDict):
    """Close the talon."""

    event: Literal["close_talon"]
    player: Seat


@final
class LeadCard(TypedDict):
    """Lead a card."""

    event: Literal["lead_card"]
    player: Seat
    card: Card


@final
class PlayCard(TypedDict):
    """Reply to the lead with a card."""

    event: Literal["play_card"]
    player: Seat
    card: Card


@final
class NextTrick(TypedDict):
    """Put the trick away and go on."""

    event: Literal["next_trick"]
    player: Seat


@final
class Restart(TypedDict):
    """Sit down again for a new match."""

    event: Literal["restart"]


@final
class Quit(TypedDict):
    """Leave the table."""

    event: Literal["quit"]


Event = (
    StartGame | ExchangeTrump | DeclareMarriage | CloseTalon | LeadCard | PlayCard | NextTrick | Restart |
    Quit
)
"""An event as listed by `legal_events`."""


class Observation(TypedDict):
    """The state and the whole table, including everything hidden."""

    state: State
    dealer: Seat | None
    """Who dealt this hand."""
    leader: Seat | None
    """Who leads this trick; in TRICK_END the trick's winner already (ruling R31)."""
    turn: Seat | None
    """Who may act: the leader, the follower while a lead waits, the winner of the trick."""
    trump: Suit | None
    """The suit of trumps."""
    turnup: Card | None
    """The turn-up, also after closing (ruling R32); null once it is drawn."""
    talon: int
    """How many face-down cards are left, the turn-up not counted."""
    strict: bool
    """Whether the strict rules bind the next reply."""
    closed_by: Seat | None
    """Who closed the talon, or null."""
    led: Card | None
    """The lead that waits for its reply in TRICK_IN_PROGRESS; null in TRICK_START and TRICK_END."""
    last_trick: list[Card] | None
    """The trick just won, lead and reply, while it lies on the table (TRICK_END); else null."""
    marriage: Suit | None
    """The suit of the marriage declared before this lead; null again once a card is led."""
    tricks: list[int]
    """How many tricks each has won."""
    score: list[int]
    """Game points so far in this game."""
    games: list[int]
    """Games won in this match."""
    bonus: int
    """Game points that wait for the next hand's winner."""
    points: list[int]
    """The points that count: trick points and marriages."""
    pending: list[int]
    """Marriage points that wait for the player's first trick."""
    trick_points: list[int]
    """The card points of the tricks won."""
    hands: list[list[Card]]
    """Each player's holding."""
    won: list[list[Card]]
    """The cards of the tricks each has won."""
    stock: list[Card]
    """The face-down cards, the next to be drawn first."""
    shown: list[list[Card]]
    """Cards of each holding that the other player has seen."""
    declared: list[list[Suit]]
    """The suits whose marriage each has declared in this hand."""
    may_look: bool
    """Whether players may look again at the tricks that they have won."""


class View(TypedDict):
    """The state, what a player may know, and what the player may do."""

    state: State
    dealer: Seat | None
    """Who dealt this hand."""
    leader: Seat | None
    """Who leads, or has won the trick."""
    turn: Seat | None
    """Who may act."""
    trump: Suit | None
    """The suit of trumps."""
    turnup: Card | None
    """The turn-up, until it is drawn."""
    talon: int
    """How many face-down cards are left."""
    strict: bool
    """Whether play is strict."""
    closed_by: Seat | None
    """Who closed the talon, or null."""
    led: Card | None
    """The lead that waits for its reply."""
    last_trick: list[Card] | None
    """The trick just won, lead and reply, in TRICK_END; else null."""
    marriage: Suit | None
    """The suit of the marriage declared before this lead."""
    tricks: list[int]
    """How many tricks each has won."""
    score: list[int]
    """Game points so far in this game."""
    games: list[int]
    """Games won in this match."""
    bonus: int
    """Game points that wait for the next hand's winner."""
    player: Seat
    """Whose view it is."""
    points: list[int] | None
    """The points that count; null where nobody sees them (ruling R47)."""
    pending: list[int] | None
    """Marriage points that wait for the player's first trick; null as points are."""
    trick_points: list[int] | None
    """The card points of the tricks won; null as points are."""
    hand: list[Card]
    """The player's holding."""
    own_tricks: list[Card] | None
    """The cards they have won, while they may look at them again (ruling R38); else null."""
    holdings: list[int]
    """How many cards each holds."""
    shown: list[list[Card]]
    """Cards of each holding that both have seen: shown in a marriage, or taken up from the turn-up's place."""
    legal: list[Event]
    """What they may do."""


class Result(TypedDict):
    """How a hand ended."""

    winner: Seat | None
    """Who won the hand; null after a tie."""
    game_points: int
    """Game points the winner got, bonuses included; 0 after a tie."""
    reason: Literal["claim", "false_claim", "closer_failed", "automatic", "last_trick", "most_points", "tie"] | None
    """What ended the hand; closer_failed wherever the closer's penalty is due (ruling R29)."""
    score: list[int]
    """The score this hand has led to, before a new game sets it back (ruling R30)."""
    games: list[int]
    """Games won, with this hand's."""
    bonus: int
    """Game points that wait for the next hand's winner."""
    next_dealer: Seat | None
    """Who deals the next hand; null when the match is over."""
