"""A computer player that knows only what its own view shows.

The computer deals the hidden cards at random many times. On each deal, it tries every legal event and makes random
moves to the end of the hand. The event with the best average is chosen. `choose_place` is translated into JavaScript
for the static table (CONTRIBUTING.md describes the supported subset of Python).
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol, cast

from sixtysix.compile.machine import kernel
from sixtysix.contract.chance import WORD, below, folded_seed, seed_chance
from sixtysix.contract.events import Codec, Json
from sixtysix.errors import SixtySixError
from sixtysix.game.cards import NOBODY, bit, other
from sixtysix.game.forms import View
from sixtysix.game.guards import target_reached
from sixtysix.game.invariants import card_points
from sixtysix.game.position import in_sight, mask_of, table_of
from sixtysix.game.ruleset import Ruleset
from sixtysix.game.table import Table
from sixtysix.runtime import GameMachine

DEALS = 100
"""The number of deals on which each event is tried."""

FITTING = 8
"""The maximum number of shuffles until the tricks have the points in the view."""

MOST_MOVES = 64

FREELY, IF_ENOUGH, NEVER = range(3)

HABITS: Mapping[str, int] = {"claim": IF_ENOUGH, "close_talon": NEVER}
"""How random players treat these events. They choose all other events freely."""


class Kernel(Protocol):
    """The parts of a compiled rules module that the computer uses."""

    RULESET: Ruleset
    STATES: tuple[str, ...]
    EVENTS: tuple[str, ...]

    def legal(self, t: Table, r: Ruleset, state: int, moves: list[int]) -> int: ...
    def take(self, t: Table, r: Ruleset, state: int, move: int) -> int: ...
    def way(self, t: Table, r: Ruleset, state: int, happening: int) -> int: ...


class Known(NamedTuple):
    """The knowledge of one player. ``own`` and ``last`` are bit masks of cards."""

    t: Table
    """The table without the hidden cards."""
    me: int
    own: int
    """The player's own tricks; 0 if the view does not show them."""
    last: int
    """The trick that is still on the table."""
    unknown: list[int]
    """The cards whose place is unknown."""
    hidden: int
    """The number of unknown cards in the other player's hand."""
    has_points: bool


class Computer:
    """Chooses legal events. The same view and seed always lead to the same event.

    Args:
        variant: a class of games, or the name or path of a variant.
        seed: the seed of the computer's random numbers, from 0 on.

    Example:
        >>> import sixtysix
        >>> game = sixtysix.machine("schnapsen")(seed=7)
        >>> game.send("start_game")
        >>> event = Computer("schnapsen").choose(game.view(1 - game.view(0)["dealer"]))
        >>> game.send(**event)
    """

    def __init__(self, variant: str | type[GameMachine], *, seed: int = 0) -> None:
        if not isinstance(seed, int) or seed < 0:
            raise SixtySixError(f"the seed is {seed!r}, expected a number from 0 on")
        self._kernel: Any = kernel(variant).module
        self._codec = Codec.of_kernel(self._kernel)
        self._seed = seed

    def choose(self, view: Mapping[str, Any]) -> Any:
        """Return one of the view's legal events.

        Raises:
            SixtySixError: if there is no legal event, or only a claim that would be false.
        """
        legal: list[Json] = view["legal"]
        codes = [self._codec.code_of(event) for event in legal]
        place = choose_place(self._kernel, cast(View, view), codes, self._seed)
        if place < 0:
            raise SixtySixError(f"player {view['player']} has no event to choose")
        return legal[place]


def choose_place(kernel: Kernel, seen: View, codes: Sequence[int], seed: int) -> int:
    """Return the index in ``codes`` of the best event, or -1 if no event can be chosen."""
    r, known = kernel.RULESET, known_from(kernel.RULESET, seen)
    claim = claim_among(kernel, codes)
    if claim >= 0 and known.has_points and target_reached(known.t, r, known.me):
        return claim
    places = [place for place in range(len(codes)) if place != claim or not known.has_points]
    if len(places) < 2:
        return places[0] if places else -1
    totals = weighed(
        kernel, known, kernel.STATES.index(seen["state"]), [codes[place] for place in places], seed
    )
    best = 0
    for place in range(len(totals)):
        if totals[place] > totals[best]:
            best = place
    return places[best]


def claim_among(kernel: Kernel, codes: Sequence[int]) -> int:
    for place in range(len(codes)):
        if kernel.EVENTS[codes[place] >> 8 & 0xFF] == "claim":
            return place
    return -1


def known_from(r: Ruleset, seen: View) -> Known:
    t, me = table_of(r, seen), seen["player"]
    own = 0 if seen["own_tricks"] is None else mask_of(r, seen["own_tricks"])
    last = 0 if seen["last_trick"] is None else mask_of(r, seen["last_trick"])
    placed = in_sight(t, me) | own
    unknown = [card for card in r.cards if placed >> card & 1 == 0]
    hidden = seen["holdings"][other(me)] - t.shown[other(me)].bit_count()
    return Known(t, me, own, last, unknown, hidden, seen["points"] is not None)


def weighed(kernel: Kernel, known: Known, state: int, codes: Sequence[int], seed: int) -> list[int]:
    """Return a total for each event: the game points won minus the game points lost on all deals."""
    r, totals = kernel.RULESET, [0 for _ in codes]
    chance, dealt, tried = Table(), Table(), Table()
    seed_chance(chance, folded_seed(seed), digest(known))
    habits = [HABITS.get(event, FREELY) for event in kernel.EVENTS]
    # All events are tried on the same deals, because two moves differ far less than two deals.
    for _ in range(DEALS):
        deal(r, known, dealt, chance)
        for place in range(len(codes)):
            tried.assign(dealt)
            play_out(kernel, tried, state, kernel.way(tried, r, state, codes[place]), habits, chance)
            if tried.hand_winner != NOBODY:
                totals[place] += tried.game_points if tried.hand_winner == known.me else -tried.game_points
    return totals


def digest(known: Known) -> int:
    """Return a 32-bit digest of what a player sees. The digest is the stream of the random numbers."""
    t, made = known.t, 0
    seen = [known.me, t.dealer, t.leader, t.trump, t.turnup, t.talon, t.led, t.followed, t.marriage]
    for number in [*seen, *t.hands, *t.tricks, *t.points, *t.score, *t.games]:
        made = (made * 31 + number + 1) & WORD
    return made


def deal(r: Ruleset, known: Known, t: Table, chance: Table) -> None:
    """Deal the unknown cards at random to the other player's hand, the talon and the tricks.

    If the view shows points, shuffle until the tricks have these points, but at most `FITTING` times.
    """
    for _ in range(FITTING):
        shuffle(known.unknown, chance)
        lay(known, t)
        if not known.has_points or fits(r, t, known.t):
            break
    if not known.has_points:
        for player in range(2):
            t.points[player] = t.trick_points[player] = card_points(r, t.won[player])
    if t.closed_by != NOBODY:
        # The view does not have the state at closing; the current state is the best guess.
        t.tricks_at_closing = list(t.tricks)
        t.points_at_closing = list(t.trick_points if r.worth_counts_tricks else t.points)


def shuffle(cards: list[int], chance: Table) -> None:
    for i in range(len(cards) - 1, 0, -1):
        j = below(chance, i + 1)
        cards[i], cards[j] = cards[j], cards[i]


def lay(known: Known, t: Table) -> None:
    t.assign(known.t)
    they, at = other(known.me), 0
    for card in known.unknown[: known.hidden]:
        t.hands[they] |= bit(card)
    at = known.hidden
    for place in range(t.talon):
        t.deck[t.drawn + place] = known.unknown[at + place]
    at += t.talon
    t.won[known.me] = known.own
    t.won[t.leader] |= known.last
    for player in range(2):
        while t.won[player].bit_count() < 2 * t.tricks[player]:
            t.won[player] |= bit(known.unknown[at])
            at += 1


def fits(r: Ruleset, t: Table, seen: Table) -> bool:
    """True if the cards in each player's tricks add up to the points in the view."""
    return all(card_points(r, t.won[player]) == seen.trick_points[player] for player in range(2))


def play_out(kernel: Kernel, t: Table, state: int, move: int, habits: Sequence[int], chance: Table) -> None:
    """Make a move, and then random moves to the end of the hand."""
    r, ended, moves = kernel.RULESET, t.hands_ended, [0 for _ in range(MOST_MOVES)]
    after = kernel.take(t, r, state, move)
    while t.hands_ended == ended:
        number = kernel.legal(t, r, after, moves)
        after = kernel.take(t, r, after, picked(t, r, moves, number, habits, chance))


def picked(t: Table, r: Ruleset, moves: list[int], number: int, habits: Sequence[int], chance: Table) -> int:
    """Return a claim that is right, or else a random move.

    Only the first ``number`` entries of ``moves`` are valid.
    """
    free = 0
    for place in range(number):
        habit = habits[moves[place] >> 8 & 0xFF]
        if habit == IF_ENOUGH and target_reached(t, r, (moves[place] >> 6 & 3) - 1):
            return moves[place]
        if habit == FREELY:
            moves[free] = moves[place]
            free += 1
    return moves[below(chance, free)]
