"""Translates between events and numbered actions, and between views and observations."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from operator import index
from typing import Any, Self, SupportsIndex, cast

import numpy as np
from numpy.typing import NDArray

from sixtysix.chart.variants import require_family
from sixtysix.compile.machine import kernel
from sixtysix.contract.events import Codec, EventForm, act_line
from sixtysix.contract.rules import KernelModule
from sixtysix.errors import SixtySixError
from sixtysix.game.forms import Knowledge
from sixtysix.game.position import in_sight, mask_of, table_of
from sixtysix.game.views import card_name, suit_name
from sixtysix.kernels.program import Code
from sixtysix_env.loops import CARDS, NUMBERS, SUITS, write_row

PLAYER = 3 << 6
"""The bits of an event's code that hold its player."""


class Space:
    """The actions of a variant, and the numbers in its observations. `Space.of` returns a space.

    Attributes:
        actions: the actions as text, such as ``lead_card AS``. The index of an action is its number.
        features: the meaning of each number in an observation, such as ``hand AS`` or ``talon``.
        high: the usual maximum of each number. Scores, games and the bonus can be higher, or negative.

    >>> Space.of("schnapsen").actions[:2]
    ['exchange_trump', 'declare_marriage S']
    """

    def __init__(self, code: Code) -> None:
        self.code = code
        self.kernel: KernelModule = code.module
        r = self.kernel.RULESET
        self.codec = codec = Codec.of_kernel(self.kernel)
        made = {codec.code(name, numbers) for name in codec.names for numbers in codec.choices(name)}
        self.codes = sorted({code & ~PLAYER for code in made if code & PLAYER})
        self.places = {code: number for number, code in enumerate(self.codes)}
        self.actions = [act_line(self.event(n, 0)) for n in range(len(self.codes))]
        cards = [card_name(r, card) for card in r.cards]
        suits = [suit_name(r, suit) for suit in range(len(r.suits))]
        of_cards = [f"{what} {card}" for what in CARDS for card in cards]
        self.features = [*of_cards, *(f"{what} {suit}" for what in SUITS for suit in suits), *NUMBERS]
        marriages = r.trump_marriage + (len(suits) - 1) * r.plain_marriage
        points = sum(r.values) * len(suits) + marriages + r.last_trick_points
        most = [points] * 6 + [len(cards) // 2] * 2 + [r.game_goal] * 2 + [r.best_of + r.schneider] * 2
        most += [len(cards), r.game_goal]
        flags = len(self.features) - len(most)
        self.high: NDArray[np.int16] = np.array([1] * flags + most, np.int16)

    @classmethod
    @lru_cache(maxsize=32)
    def of(cls, variant: str) -> Self:
        """Return the space of a variant (cached).

        Raises:
            SixtySixError: if there is no such variant, its file has problems, or it is not a variant of Sixty-Six.
        """
        require_family("sixtysix_env", variant)
        return cls(kernel(variant))

    def __deepcopy__(self, _: object) -> Self:  # rules are immutable; a copied game shares them
        return self

    def __reduce__(self) -> tuple[type[Self], tuple[Code]]:
        return type(self), (self.code,)

    def event(self, action: SupportsIndex, player: int) -> EventForm:
        """Return a player's action as an event in JSON form. Raise SixtySixError if the action does not exist."""
        number = index(action) if hasattr(action, "__index__") else -1
        if not 0 <= number < len(self.codes):
            raise SixtySixError(f"there is no action {action}; there are 0 to {len(self.codes) - 1}")
        return self.codec.json_of(self.codes[number] | player + 1 << 6)

    def mask(self, legal: Iterable[Mapping[str, object]], player: int) -> NDArray[np.int8]:
        """Return an array with a number for each action: 1 if ``legal`` has this action for the player, else 0."""
        mask = np.zeros(len(self.codes), np.int8)
        own = (self.codec.code_of(event) for event in legal if event.get("player") == player)
        mask[[self.places[code & ~PLAYER] for code in own]] = 1
        return mask


class Observer:
    """Makes observations from the views of one player.

    Call `observe` after every event. The observer then remembers every card that the player has seen since the deal.
    """

    def __init__(self, space: Space) -> None:
        self._space = space
        self._seen = 0
        self._hand: list[Any] = []

    def observe(self, view: Mapping[str, Any]) -> NDArray[np.int16]:
        """Return the observation for a view, such as ``game.view(0)``, and remember the cards in this view."""
        r, me = self._space.kernel.RULESET, view["player"]
        t = table_of(r, cast(Knowledge, view))
        now = in_sight(t, me)
        opened = self._seen | now | mask_of(r, view["own_tricks"] or [])
        hand = [view[key] for key in ("dealer", "trump", "score", "games", "bonus")]
        # Cards leave sight only in tricks. If more cards are gone than the tricks have, a new hand has begun.
        if hand != self._hand or (opened & ~now).bit_count() > 2 * sum(t.tricks):
            opened = now
        self._seen, self._hand = opened, hand
        row = [0] * len(self._space.features)
        write_row(t, r, me, self._seen, row)
        return np.array(row, np.int16)
