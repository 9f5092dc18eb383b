"""A player that weighs its moves by playing on from deals that agree with what it knows, and two to measure it against.

Those play by plain rules, and seeing all cards. They choose and observe as `Player` does. Nobody is offered them at a
table.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, cast

from sixtysix.compile.machines import kernel
from sixtysix.contract.events import Codec, Json
from sixtysix.errors import SixtySixError
from sixtysix.game.memory import Knowledge, Memory, View, mask_of, observe, position
from sixtysix.game.ruleset import Ruleset
from sixtysix.kernels.backends import KERNEL, program
from sixtysix.kernels.program import MOST_MOVES
from sixtysix.runtime import GameMachine
from sixtysix_tables.opponent import playouts
from sixtysix_tables.opponent.weighing import STRENGTHS, SURE, Weighing, judged, weigh_up

Level = Literal[1, 2, 3]
"""A strength."""


class NothingToChoose(SixtySixError):
    """Raised where there is no event that the player would choose."""


class Player:
    """Chooses among legal events, from nothing but views.

    The same views and the same seed give the same choice. Show it the views between two choices with `observe`, so that
    it remembers every trick. `player.js` is the same in JavaScript.

    Args:
        variant: a class of games, or the name or path of what `sixtysix.machine` makes one.
        strength: 1, 2 or 3.
        seed: where its random numbers start.
        backend: what runs its loops, ``kernel`` or ``numba``.
    """

    def __init__(
        self, variant: str | type[GameMachine], *, strength: Level = 2, seed: int = 0, backend: str = KERNEL
    ) -> None:
        if strength not in STRENGTHS:
            known = ", ".join(map(str, STRENGTHS))
            raise SixtySixError(f"there is no strength {strength!r}; there are {known}")
        if not isinstance(seed, int) or seed < 0:
            raise SixtySixError(f"a seed is a number from 0 on, not {seed!r}")
        code = kernel(variant)
        self.strength, self.seed = STRENGTHS[strength], seed
        self._program = program(code, backend, playouts)
        self._kernel = code.module
        self.ruleset: Ruleset = self._kernel.RULESET
        self._codec = Codec.of_kernel(self._kernel)
        self._memory = Memory()
        self._tables = self._program.tables(playouts.TRIED + playouts.MOST_LEVELS)
        self._lines = self._program.zeros(playouts.MOST_LEVELS, MOST_MOVES)
        self._nodes = self._program.zeros(playouts.MOST_LEVELS, playouts.NODE)

    def observe(self, view: Mapping[str, Any]) -> None:
        """Take in what the player sees now, ``game.view(player)``."""
        observe(self._memory, self._kernel, cast(View, view))

    def remember(self, views: Iterable[Mapping[str, Any]]) -> None:
        """Remember these views of the running hand alone, the oldest first, as after an undo or from a save."""
        self._memory = Memory()
        for view in views:
            self.observe(view)

    def choose(self, view: Mapping[str, Any]) -> Any:
        """Choose one of the view's legal events.

        Raises:
            NothingToChoose: if the player has no event, or only a false claim.
        """
        return self.advise(view)["event"]

    def advise(self, view: Mapping[str, Any]) -> Json:
        """Choose one of the view's legal events, and say why.

        ``because`` is ``enough`` for a claim, ``only`` where there is nothing else, else ``weighed``. Then ``chance``
        is how likely the event leads to a won game, ``deals`` the number of deals from which it was tried, and
        ``next`` the second best event with its own ``chance``.

        Raises:
            NothingToChoose: if the player has no event, or only a false claim.
        """
        me = view["player"]
        known = self._position(view)
        claims = [event for event in view["legal"] if event["event"] == "claim"]
        if claims and known.table.points[me] >= self.ruleset.target:
            return {"event": claims[0], "because": "enough"}
        options = [event for event in view["legal"] if event not in claims]
        if not options:
            raise NothingToChoose(f"player {me} has nothing to choose")
        if len(options) == 1:
            return {"event": options[0], "because": "only"}
        codes = [self._codec.code_of(event) for event in options]
        weighed = weigh_up(known, self._kernel, cast(View, view), codes, self.strength, self.seed)
        return self._told(view, options, weighed)

    def _position(self, view: Mapping[str, Any]) -> Knowledge:
        return position(self._memory, self._kernel, cast(View, view))

    def _told(self, view: Mapping[str, Any], options: Sequence[Json], weighed: Weighing) -> Json:
        """Weigh the options, and say which is the best."""
        made, totals = self._program, self._program.zeros(len(options))
        made.write(self._tables, playouts.KNOWN, weighed.known.table)
        made.write(self._tables, playouts.CHANCE, weighed.chance)
        # The kernel's loop `weigh` does the work: it deals the hidden cards, makes each option in turn from the same
        # deal, and plays and solves the hand from there. All options meet the same deals: the difference between two
        # moves is far smaller than the difference between two deals.
        made.run["weigh"](
            self._tables,
            weighed.state,
            made.array(weighed.options),
            made.array(weighed.known.unknown),
            weighed.known.possible,
            weighed.known.hidden,
            view["player"],
            made.array(weighed.habits),
            made.array(weighed.worths),
            weighed.samples,
            weighed.every,
            weighed.solved,
            self._lines,
            self._nodes,
            totals,
        )
        told = judged(self.ruleset, cast(View, view), weighed, [int(total) for total in totals])
        return {
            "event": options[told.best],
            "because": "weighed",
            "chance": told.chance / SURE,
            "deals": weighed.samples,
            "next": {"event": options[told.second], "chance": told.second_chance / SURE},
        }


class Heuristic(Player):
    """Plays by plain rules as a sensible beginner does, from views alone and without looking ahead.

    1. Claim with enough points.
    2. Exchange and declare as soon as it is allowed.
    3. Close when the own points, the high cards in hand and 3 points more for each of these are enough. A card is high
       if every better one of its suit is in hand or was played.
    4. Lead the cheapest card while cards are drawn: a trump counts 6 more, a king or queen of a pair in hand 20 more.
    5. Lead the dearest high card in strict play, the cheapest card without one.
    6. Win a trick that is worth more than it costs, with the card that brings the most; trumps and pairs cost the same.
    7. Lose any other trick with the cheapest card.

    These are the habits of the playouts (`sixtysix_tables.opponent.playouts.picked`), without their whims.
    """

    def __init__(self, variant: str | type[GameMachine]) -> None:
        super().__init__(variant, strength=1)

    def _told(self, view: Mapping[str, Any], options: Sequence[Json], weighed: Weighing) -> Json:
        known, habits, moves = weighed.known.table, weighed.habits, weighed.options
        place = self._program.run["picked"](known, habits, moves, len(moves), weighed.chance, whim=1)
        return {"event": options[place], "because": "habit"}


class Cheat(Player):
    """Weighs its moves as `Player` does, from the one deal that lies on the table: an upper bound.

    Its views have the keys ``hands`` and ``stock`` of the JSON form ``table`` too.
    """

    def _position(self, view: Mapping[str, Any]) -> Knowledge:
        known = super()._position(view)
        r, they = self.ruleset, 1 - view["player"]
        held = mask_of(r, view["hands"][they]) & ~known.table.hands[they]
        stock = [mask_of(r, [card]).bit_length() - 1 for card in view["stock"]]
        hidden = [card for card in r.cards if held >> card & 1]
        return known._replace(unknown=[*hidden, *stock], possible=len(hidden), hidden=len(hidden))
