"""A player that weighs its moves by playing on from deals that agree with what it knows."""

import json
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple
from zlib import crc32

from sixtysix.chance import folded_seed, seed_chance
from sixtysix.errors import SixtySixError
from sixtysix.events import Codec, Json
from sixtysix.game.ruleset import Ruleset
from sixtysix.game.table import Table
from sixtysix.kernels.backends import KERNEL, program
from sixtysix.kernels.program import MOST_MOVES, legal_moves
from sixtysix.machines import kernel
from sixtysix.opponent import playouts
from sixtysix.opponent.memory import Knowledge, Memory, position


class Strength(NamedTuple):
    """Says how much a player thinks."""

    samples: int
    """From how many deals of the hidden cards it plays out every move."""
    solved: int
    """With at most so many cards in hand, it solves strict play instead, from fewer deals."""
    known: int
    """The same limit where it knows every card."""


STRENGTHS = {1: Strength(4, 0, 0), 2: Strength(24, 2, 4), 3: Strength(240, 3, 6)}
"""The strengths by their numbers, as players choose them."""

HABITS = {
    "exchange_trump": playouts.AT_ONCE,
    "declare_marriage": playouts.AT_ONCE,
    "claim": playouts.CLAIM_IF_REACHED,
    "lead_card": playouts.CARD,
    "play_card": playouts.CARD,
    "next_trick": playouts.ONWARDS,
}
"""The habits of the players of a playout, by event. They never choose an event that is not named."""

FEWER = 4
"""Solving a deal takes longer than playing it out, so this many times fewer deals are solved."""

SURE = 1_000_000
"""The worth of winning the game."""

SHARES = {1: 0.45, 2: 0.35, 3: 0.20}
"""The shares of hands between equal players that are won for so many game points."""


class NothingToChoose(SixtySixError):
    """Raised where there is no event that the player would choose."""


class Player:
    """Chooses among legal events, from nothing but views.

    The same views and the same seed give the same choice. Show it the views between two choices with `observe`, so that
    it remembers every trick.
    """

    def __init__(self, variant: str, strength: int, seed: int, backend: str = KERNEL) -> None:
        if strength not in STRENGTHS:
            known = ", ".join(map(str, STRENGTHS))
            raise SixtySixError(f"there is no strength {strength!r}; there are {known}")
        code = kernel(variant)
        self.strength, self.seed = STRENGTHS[strength], seed
        self._program = program(code, backend, playouts)
        self._kernel = code.module
        self._codec = Codec.of_kernel(self._kernel)
        self._memory = Memory(self._kernel)
        habits = [HABITS.get(event, playouts.NEVER) for event in self._kernel.EVENTS]
        self._habits = self._program.array(habits)
        self._tables = self._program.tables(playouts.TRIED + playouts.MOST_LEVELS)
        self._lines = self._program.zeros(playouts.MOST_LEVELS, MOST_MOVES)
        self._nodes = self._program.zeros(playouts.MOST_LEVELS, playouts.NODE)

    def observe(self, view: Json) -> None:
        """Take in what the player sees now, ``game.view(player)``."""
        self._memory.observe(view)

    def choose(self, view: Json, legal: Sequence[Json]) -> Json:
        """Choose one of the legal events.

        Raises:
            NothingToChoose: if the player has no event, or only a false claim.
        """
        chosen: Json = self.advise(view, legal)["event"]
        return chosen

    def advise(self, view: Json, legal: Sequence[Json]) -> Json:
        """Choose one of the legal events, and say why.

        ``because`` is ``enough`` for a claim, ``only`` where there is nothing else, else ``weighed``. Then ``chance``
        is how likely the event leads to a won game, ``deals`` the number of deals from which it was tried, and
        ``next`` the second best event with its own ``chance``.

        Raises:
            NothingToChoose: if the player has no event, or only a false claim.
        """
        view = self._memory.observe(view)
        me = view["player"]
        mine = [event for event in legal if event.get("player") == me]
        claims = [event for event in mine if event["event"] == "claim"]
        if claims and view["points"][me] >= self._kernel.RULESET.target:
            return {"event": claims[0], "because": "enough"}
        options = [event for event in mine if event not in claims]
        if not options:
            raise NothingToChoose(f"player {me} has nothing to choose")
        if len(options) == 1:
            return {"event": options[0], "because": "only"}
        totals, deals = self._weighed(view, options)  # sums over as many deals each
        best, second = sorted(range(len(options)), key=totals.__getitem__, reverse=True)[:2]
        now = chance_to_win(*needs(self._kernel.RULESET, view["score"], me))
        chances = [min(1.0, max(0.0, now + totals[n] / deals / SURE)) for n in (best, second)]
        return {
            "event": options[best],
            "because": "weighed",
            "chance": chances[0],
            "deals": deals,
            "next": {"event": options[second], "chance": chances[1]},
        }

    # The kernel's loop `weigh` does the work: it deals the hidden cards at random, makes each option in turn from the
    # same deal, and plays or solves the hand from there. All options meet the same deals: the difference between
    # two moves is far smaller than the difference between two deals.
    def _weighed(self, view: Json, options: Sequence[Json]) -> tuple[list[int], int]:
        """Weigh each option: the sum of what it was worth over all samples, and the number of these."""
        made, kernel, me = self._program, self._kernel, view["player"]
        known, r = position(kernel, view, self._memory), kernel.RULESET
        state = kernel.STATES.index(view["state"])
        legal = legal_moves(kernel, known.table, state)
        moves = {event_key(self._codec.json_of(code)): code for code in legal}
        # The random numbers depend on the seed and this view alone. So a player that is restarted in the middle of a
        # hand chooses as one that was there all the time.
        chance, totals = Table(), made.zeros(len(options))
        seed_chance(chance, folded_seed(self.seed), crc32(event_key(view).encode()))
        made.write(self._tables, playouts.KNOWN, known.table)
        made.write(self._tables, playouts.CHANCE, chance)
        samples, is_solved = self._effort(known)
        made.run["weigh"](
            self._tables,
            state,
            made.array([moves[event_key(event)] for event in options]),
            made.array(known.unknown),
            known.possible,
            known.hidden,
            me,
            self._habits,
            made.array(worths(r, view["score"], me)),
            samples,
            is_solved,
            self._lines,
            self._nodes,
            totals,
        )
        return [int(total) for total in totals], samples

    def _effort(self, known: Knowledge) -> tuple[int, bool]:
        """Say from how many deals to play on, and whether the hand is solved from there.

        A position whose hidden cards are known needs one deal, which solving tells everything about.
        """
        samples, most, most_if_sure = self.strength
        if not known.table.strict or known.cards > (most_if_sure if known.is_sure else most):
            return samples, False
        return 1 if known.is_sure else max(1, samples // FEWER), True


def event_key(event: Json) -> str:
    """Write an event, or a view, as text, whatever the order of its keys."""
    return json.dumps(event, sort_keys=True)


def worths(r: Ruleset, score: Sequence[int], player: int) -> list[list[int]]:
    """Say for each winner of a hand at this score what so many game points are worth to the player.

    They are worth as much as they raise the chance of winning the game. The last number of game points stands for all
    larger ones.
    """
    mine, others = needs(r, score, player)
    now = chance_to_win(mine, others)
    most = max(mine, others) + 1
    won = [round(SURE * (chance_to_win(mine - points, others) - now)) for points in range(most)]
    lost = [round(SURE * (chance_to_win(mine, others - points) - now)) for points in range(most)]
    return [won, lost] if player == 0 else [lost, won]


def needs(r: Ruleset, score: Sequence[int], player: int) -> tuple[int, int]:
    """Give the game points that a player still needs at this score, and those that the other one needs."""
    left = [points if r.counts_down else r.game_goal - points for points in score]
    return left[player], left[1 - player]


@cache
def chance_to_win(mine: int, others: int) -> float:
    """Estimate how likely a player with ``mine`` game points to go beats an equal with ``others`` to go."""
    if mine <= 0 or others <= 0:
        return float(mine <= 0)
    outcomes = (
        share * (chance_to_win(mine - points, others) + chance_to_win(mine, others - points)) / 2
        for points, share in SHARES.items()
    )
    return sum(outcomes)
