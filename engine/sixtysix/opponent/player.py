"""A player that weighs its moves by playing on from what may be."""

import json
from collections.abc import Sequence
from typing import Any, NamedTuple
from zlib import crc32

from sixtysix.chance import folded_seed, seed_chance
from sixtysix.errors import SixtySixError
from sixtysix.events import Codec
from sixtysix.game.table import Table
from sixtysix.kernels.backends import KERNEL, program
from sixtysix.kernels.program import MOST_MOVES
from sixtysix.machines import kernel
from sixtysix.opponent import playouts
from sixtysix.opponent.memory import Memory
from sixtysix.opponent.position import Position, position
from sixtysix.opponent.worths import worths

Json = dict[str, Any]


class Strength(NamedTuple):
    """How much a player thinks."""

    samples: int
    """Deals of the hidden cards from which it plays out every move."""
    solved: int
    """With so many cards in hand at most, strict play is solved instead, from fewer deals."""
    known: int
    """The same where every card is known."""


STRENGTHS = {1: Strength(4, 0, 0), 2: Strength(24, 2, 4), 3: Strength(240, 3, 6)}
"""The strengths by their numbers."""

HABITS = {
    "exchange_trump": playouts.AT_ONCE,
    "declare_marriage": playouts.AT_ONCE,
    "claim": playouts.CLAIM_IF_REACHED,
    "lead_card": playouts.CARD,
    "play_card": playouts.CARD,
    "next_trick": playouts.ONWARDS,
}
"""How the players of a playout treat events; those that are not named they never choose."""

FEWER = 4
"""How many times fewer deals are solved than played out."""


class NothingToChoose(SixtySixError):
    """There is no event that the player would choose."""


class Player:
    """Chooses among legal events, from nothing but views.

    The same views and the same seed give the same choice. What `choose` is not asked about, a player may still be
    shown with `observe`: it remembers more tricks then.
    """

    def __init__(self, variant: str, strength: int, seed: int, backend: str = KERNEL) -> None:
        if strength not in STRENGTHS:
            raise SixtySixError(
                f"there is no strength {strength!r}; there are {', '.join(map(str, STRENGTHS))}"
            )
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
        """Take in what the player sees now: ``game.view(player)``."""
        self._memory.observe(view)

    def choose(self, view: Json, legal: Sequence[Json]) -> Json:
        """The event that the player wants to happen, of the legal ones.

        Raises:
            NothingToChoose: if there is none but a false claim, or none of this player.
        """
        self.observe(view)
        me = view["player"]
        mine = [event for event in legal if event.get("player") == me]
        claims = [event for event in mine if event["event"] == "claim"]
        if claims and view["points"][me] >= self._kernel.RULESET.target:
            return claims[0]
        options = [event for event in mine if event not in claims]
        if not options:
            raise NothingToChoose(f"player {me} has nothing to choose")
        return options[0] if len(options) == 1 else self._best(view, options)

    def _best(self, view: Json, options: Sequence[Json]) -> Json:
        totals = self._weighed(view, options)
        return options[max(range(len(options)), key=totals.__getitem__)]

    def _weighed(self, view: Json, options: Sequence[Json]) -> list[int]:
        """What each of the options is worth, in sum over all samples."""
        made, kernel = self._program, self._kernel
        known = position(kernel, view, self._memory)
        state = kernel.STATES.index(view["state"])
        moves = self._moves_of(known.table, state)
        r, me, totals = kernel.RULESET, view["player"], made.zeros(len(options))
        made.write(self._tables, playouts.KNOWN, known.table)
        made.write(self._tables, playouts.CHANCE, self._chance(view))
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
            *self._effort(known),
            self._lines,
            self._nodes,
            totals,
        )
        return [int(total) for total in totals]

    def _effort(self, known: Position) -> tuple[int, bool]:
        """From how many deals to play on, and whether the hand is solved from there."""
        samples, most, most_if_sure = self.strength
        if not known.table.strict or known.cards > (most_if_sure if known.is_sure else most):
            return samples, False
        return 1 if known.is_sure else max(1, samples // FEWER), True

    def _moves_of(self, table: Table, state: int) -> dict[str, int]:
        """The kernel's moves, by the events that they are."""
        moves = [0] * MOST_MOVES
        number = self._kernel.legal(table, self._kernel.RULESET, state, moves)
        return {event_key(self._codec.json_of(move)): move for move in moves[:number]}

    def _chance(self, view: Json) -> Table:
        """Random numbers for this view alone, whatever was chosen before."""
        table = Table()
        stream = crc32(json.dumps(view, sort_keys=True).encode())
        seed_chance(table, folded_seed(self.seed), stream)
        return table


def event_key(event: Json) -> str:
    """An event as text, whatever the order of its keys."""
    return json.dumps(event, sort_keys=True)
