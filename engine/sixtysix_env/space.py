"""The actions of a variant by number, and what a player observes as a row of numbers."""

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from typing import Any, Self, cast

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from sixtysix.compile.machines import kernel
from sixtysix.contract.events import Codec, Json, event_line
from sixtysix.game.memory import Memory, View, card_number, observe
from sixtysix.game.ruleset import Ruleset
from sixtysix.game.views import card_name, suit_name
from sixtysix.kernels.program import Code
from sixtysix_env.rows import CARDS, NUMBERS, write_row

Row = NDArray[np.int16]
Mask = NDArray[np.int8]

class Space:
    """Numbers the actions and the features of a variant. `Space.of` gives that of a variant or a file of house rules.

    Attributes:
        actions: each action as a line without its player, ``lead_card AS``.
        features: the name of each number of an observation, ``hand AS`` or ``talon``.
        high: the largest that each can be; the smallest is 0, of scores ``-high``.
    """

    def __init__(self, code: Code) -> None:
        self.kernel: Any = code.module
        r: Ruleset = self.kernel.RULESET
        self.codec = codec = Codec.of_kernel(self.kernel)
        events = [name for name, kinds in zip(codec.names, self.kernel.ARGUMENTS, strict=True) if "player" in kinds]
        self.codes: list[int] = sorted(
            codec.code(name, {**numbers, "player": -1})
            for name in events
            for numbers in codec.choices(name)
            if numbers["player"] == 0
        )
        self.actions = [event_line(self.event(n, 0)).removeprefix("0 ") for n in range(len(self.codes))]
        self.places = {code: number for number, code in enumerate(self.codes)}
        cards = [card_name(r, card) for card in r.cards]
        suits = [suit_name(r, suit) for suit in range(len(r.suits))]
        of_cards = [f"{what} {card}" for what in CARDS for card in cards]
        of_suits = [f"{what} {suit}" for what in ("trump", "marriage") for suit in suits]
        self.features = [*of_cards, *of_suits, *NUMBERS]
        marriages = r.trump_marriage + (len(suits) - 1) * r.plain_marriage
        points = sum(r.values) * len(suits) + marriages + r.last_trick_points
        ends = 2 * r.game_goal
        most = [1] * 5 + [len(cards)] + [points] * 6 + [len(cards) // 2] * 2 + [ends] * 2
        most += [r.best_of] * 2 + [r.game_goal]
        self.high: Row = np.array([1] * len(of_cards + of_suits) + most, np.int16)

    @classmethod
    @lru_cache(maxsize=32)
    def of(cls, variant: str) -> Self:
        return cls(kernel(variant))

    def __deepcopy__(self, _: object) -> Self:
        return self

    @cached_property
    def observations(self) -> spaces.Box:
        low = [-most if "score" in name else 0 for name, most in zip(self.features, self.high, strict=True)]
        return spaces.Box(np.array(low, np.int16), self.high, dtype=np.int16)

    def event(self, action: int, player: int) -> Json:
        """Give the event, in its JSON form, that an action of a player is."""
        return self.codec.json_of(self.codes[action] | player + 1 << 6)

    def mask(self, legal: Iterable[Json], player: int) -> Mask:
        """Mark the actions, by number, that are among the legal events."""
        mask = np.zeros(len(self.codes), np.int8)
        mask[[self.places[self.codec.code_of(event) & ~(3 << 6)] for event in legal if event.get("player") == player]] = 1
        return mask


class Observer:
    """Makes the observations of one player, from their views alone.

    Show it every view of the player, the one behind each event, so that it remembers every card.
    """

    def __init__(self, space: Space) -> None:
        self._space, self._memory = space, Memory()

    def observe(self, view: Json) -> Row:
        """Take in what the player sees now, ``game.view(player)``; give it as a row of numbers."""
        r = self._space.kernel.RULESET
        t = observe(self._memory, self._space.kernel, cast(View, view))
        if view["last_trick"]:
            t.led, t.followed = (card_number(r, name) for name in view["last_trick"])
        row: Sequence[int] = [0] * len(self._space.features)
        write_row(t, r, view["player"], self._memory.seen, self._memory.not_held, row)
        return np.array(row, np.int16)
