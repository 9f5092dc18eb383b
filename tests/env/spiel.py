"""A hand as a game of OpenSpiel: ``pyspiel.load_game("python_sixtysix(variant=santase-1)")``.

The cards are dealt one by one, as chance events. Player 0 is the dealer. An information state is a player's cards and
all that has happened. An observation is a row of `Space`, divided by ``high``.
"""

from typing import Any

import numpy as np
import pyspiel

from sixtysix.contract.events import event_line
from sixtysix.contract.rules import legal_moves
from sixtysix.game.cards import NOBODY
from sixtysix.game.hands import stack_deck
from sixtysix.game.table import Table
from sixtysix.game.views import card_name, turn, view
from sixtysix_env.space import Observer, Space

TYPE = pyspiel.GameType(
    short_name="python_sixtysix",
    long_name="A hand of the Sixty-Six family",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"variant": "schnapsen"},
)


class HandGame(pyspiel.Game):
    """The game. The parameter ``variant`` is a name, or the path of a file of house rules."""

    def __init__(self, params: Any = None) -> None:
        self.space = space = Space.of((params or {}).get("variant", "schnapsen"))
        r = space.kernel.RULESET
        dearest = max(*r.worth, *r.closer_penalty, *r.false_claim, r.unclaimed_points)
        most = float(dearest * (1 + r.closing_doubles))
        info = pyspiel.GameInfo(
            num_distinct_actions=len(space.actions),
            max_chance_outcomes=len(r.cards),
            num_players=2,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=3 * (len(r.cards) // 2) + len(r.suits) + 3,
        )
        super().__init__(TYPE, info, params or {})

    def new_initial_state(self) -> "HandState":
        return HandState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "HandObserver":
        return HandObserver(self.space, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class HandState(pyspiel.State):
    """A hand that is being dealt or played."""

    def __init__(self, game: HandGame) -> None:
        super().__init__(game)
        self.space = game.space
        self.table = Table(given_dealer=0)
        self.at = self.space.kernel.enter(self.table, self.space.kernel.RULESET)
        self.dealt: list[int] = []
        self.seen: list[Any] = [None, None]
        """The last observation of each player; ``told`` has all their messages."""
        self.told: list[list[str]] = [[], []]
        self._observers = Observer(self.space), Observer(self.space)

    def current_player(self) -> int:
        if self.table.hands_ended:
            return int(pyspiel.PlayerId.TERMINAL)
        return turn(self.table) if self._is_dealt() else int(pyspiel.PlayerId.CHANCE)

    def _is_dealt(self) -> bool:
        return len(self.dealt) == len(self.space.kernel.RULESET.cards)

    def _moves(self) -> list[int]:
        return legal_moves(self.space.kernel, self.table, self.at)

    def _legal_actions(self, player: int) -> list[int]:
        codes = [move & 0xFFFF for move in self._moves()]
        return sorted(self.space.places[code & ~(3 << 6)] for code in codes if (code >> 6 & 3) - 1 == player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        left = [place for place in range(len(self.space.kernel.RULESET.cards)) if place not in self.dealt]
        return [(place, 1 / len(left)) for place in left]

    def _apply_action(self, action: int) -> None:
        kernel, r = self.space.kernel, self.space.kernel.RULESET
        if self._is_dealt():
            code = self.space.codes[action] | turn(self.table) + 1 << 6
            said = event_line(self.space.codec.json_of(code))
            move = kernel.way(self.table, r, self.at, code)
        else:
            self.dealt.append(action)
            if not self._is_dealt():
                return
            stack_deck(self.table, r, [r.cards[place] for place in self.dealt])
            said, (move,) = "", self._moves()
        self.at = kernel.take(self.table, r, self.at, move)
        if self.table.hands_ended:
            return
        for player in (0, 1):
            shown = view(self.table, r, player)
            self.seen[player] = self._observers[player].observe(shown)
            self.told[player].append(f"{said} {' '.join(shown['hand'])} ({shown['turnup'] or ''})".strip())

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            r = self.space.kernel.RULESET
            return f"Deal {card_name(r, r.cards[action])}"
        return self.space.actions[action]

    def is_terminal(self) -> bool:
        return bool(self.table.hands_ended)

    def returns(self) -> list[float]:
        t = self.table
        if t.hand_winner == NOBODY:
            return [0.0, 0.0]
        return [float(t.game_points if player == t.hand_winner else -t.game_points) for player in (0, 1)]

    def __str__(self) -> str:
        return " | ".join([f"dealt {self.dealt}", *self.told[0], *self.told[1]])


class HandObserver:
    """Writes a player's observation to ``tensor``, or as text."""

    def __init__(self, space: Space, kind: Any) -> None:
        self._space, self._recalls = space, kind.perfect_recall
        self.tensor = np.zeros(len(space.features), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: HandState, player: int) -> None:
        self.tensor[:] = 0 if state.seen[player] is None else state.seen[player] / self._space.high

    def string_from(self, state: HandState, player: int) -> str:
        if self._recalls:
            return f"{player}: {' | '.join(state.told[player])}"
        self.set_from(state, player)
        told = zip(self._space.features, self.tensor, strict=True)
        return " ".join([f"{player}:", *(f"{name}={value:.3g}" for name, value in told if value)])


pyspiel.register_game(TYPE, HandGame)
