"""What is weighed, from how many deals, and what is chosen then.

It is translated into JavaScript, as `sixtysix.game.memory` is: so it has integers alone.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from sixtysix.contract.chance import WORD, folded_seed, seed_chance
from sixtysix.game.memory import KernelModule, Knowledge, View
from sixtysix.game.ruleset import Ruleset
from sixtysix.game.table import Table
from sixtysix_tables.opponent.playouts import AT_ONCE, CARD, CLAIM_IF_REACHED, CLOSE_IF_STRONG, NEVER, ONWARDS


class Strength(NamedTuple):
    """Says how much a player thinks."""

    samples: int
    """From how many deals of the hidden cards it plays out every move."""
    solved: int
    """With at most so many cards left, it solves a playout that is strict."""
    strict: int
    """With at most so many cards in hand, it solves as many deals of strict play, and a quarter with each card more."""


STRENGTHS: Mapping[int, Strength] = {1: Strength(4, 0, 1), 2: Strength(24, 2, 2), 3: Strength(240, 3, 4)}
"""The strengths by their numbers, as players choose them."""

HABITS: Mapping[str, int] = {
    "exchange_trump": AT_ONCE,
    "declare_marriage": AT_ONCE,
    "close_talon": CLOSE_IF_STRONG,
    "claim": CLAIM_IF_REACHED,
    "lead_card": CARD,
    "play_card": CARD,
    "next_trick": ONWARDS,
}
"""The habits of the players of a playout, by event. They never choose an event that is not named."""

ENOUGH = 8
"""Fewer random deals than these are not solved, but more of them played out."""

SURE = 1_000_000
"""The worth of winning the game."""

CERTAIN = SURE * SURE
"""What a chance is a part of."""

SHARES = (0, 45, 35, 20)
"""Of a hundred hands between equal players, how many are won for so many game points."""


class Weighing(NamedTuple):
    """Holds what is weighed, as `sixtysix_tables.opponent.playouts.weigh` takes it."""

    known: Knowledge
    chance: Table
    """The table whose random numbers are used."""
    state: int
    options: list[int]
    """The moves, in the order of the events."""
    habits: list[int]
    worths: list[list[int]]
    samples: int
    every: bool
    """Whether these are all deals that there can be."""
    solved: int
    """With at most so many cards left, strict play is solved."""


def weigh_up(
    known: Knowledge, kernel: KernelModule, view: View, codes: Sequence[int], strength: Strength, seed: int
) -> Weighing:
    """Say what is to be weighed where the events with these codes may be chosen."""
    r = kernel.RULESET
    # The random numbers depend on the seed and this view alone. So a player that is restarted in the middle of a
    # hand chooses as one that was there all the time.
    chance = Table()
    seed_chance(chance, folded_seed(seed), digest(known.table, view["player"]))
    state = kernel.STATES.index(view["state"])
    options = [kernel.way(known.table, r, state, code) for code in codes]
    habits = [HABITS.get(event, NEVER) for event in kernel.EVENTS]
    samples, every, solved = strength.samples, False, strength.solved
    if known.table.strict:
        solvable = strength.samples >> 2 * max(0, known.cards - strength.strict)
        every = known.deals() <= solvable
        if every or solvable >= ENOUGH:
            samples, solved = min(known.deals(), solvable), known.cards
    of_both = worths(r, view["score"], view["player"])
    return Weighing(known, chance, state, options, habits, of_both, samples, every, solved)


def digest(t: Table, me: int) -> int:
    """Make 32 bits of what a player sees."""
    seen = [
        me,
        t.dealer,
        t.leader,
        t.trump,
        t.turnup,
        t.talon,
        t.strict,
        t.closed_by,
        t.led,
        t.marriage,
        t.bonus,
    ]
    seen += [*t.hands, *t.shown, *t.tricks, *t.points, *t.pending, *t.score, *t.games]
    made = 0
    for number in seen:
        made = (made * 31 + number + 1) & WORD
    return made


def worths(r: Ruleset, score: Sequence[int], player: int) -> list[list[int]]:
    """Say for each winner of a hand at this score what so many game points are worth to the player.

    They are worth as much as they raise the chance of winning the game. The last number of game points stands for all
    larger ones.
    """
    mine, others = needs(r, score, player), needs(r, score, 1 - player)
    chances = chances_to_win(mine, others)
    now, most = chances[mine][others], max(mine, others) + 1
    won = [rounded(chances[max(mine - points, 0)][others] - now) for points in range(most)]
    lost = [rounded(chances[mine][max(others - points, 0)] - now) for points in range(most)]
    return [won, lost] if player == 0 else [lost, won]


def rounded(chance: int) -> int:
    """Give the worth of a chance."""
    return (chance + SURE // 2) // SURE


def needs(r: Ruleset, score: Sequence[int], player: int) -> int:
    """Give the game points that a player still needs at this score."""
    return max(score[player] if r.counts_down else r.game_goal - score[player], 0)


def chances_to_win(mine: int, others: int) -> list[list[int]]:
    """Estimate how likely a player with so many game points to go beats an equal with so many to go: up to these."""
    rows: list[list[int]] = []
    for i in range(mine + 1):
        row: list[int] = []
        for j in range(others + 1):
            chance = 0 if i else CERTAIN
            if i and j:
                for points in range(1, len(SHARES)):
                    chance += SHARES[points] * (rows[max(i - points, 0)][j] + row[max(j - points, 0)])
                chance //= 2 * sum(SHARES)
            row.append(chance)
        rows.append(row)
    return rows


class Judged(NamedTuple):
    """Says which option is the best, and how likely it and the next one lead to a won game: in parts of `SURE`."""

    best: int
    chance: int
    second: int
    second_chance: int


def judged(r: Ruleset, view: View, weighed: Weighing, totals: Sequence[int]) -> Judged:
    """Choose the option with the most, of equals the first. ``totals`` are sums over all samples."""
    best, second = 0, -1
    for place in range(1, len(totals)):
        if totals[place] > totals[best]:
            best, second = place, best
        elif second < 0 or totals[place] > totals[second]:
            second = place
    mine, others = needs(r, view["score"], view["player"]), needs(r, view["score"], 1 - view["player"])
    now = rounded(chances_to_win(mine, others)[mine][others])
    chances = [min(SURE, max(0, now + totals[place] // weighed.samples)) for place in (best, second)]
    return Judged(best, chances[0], second, chances[1])
