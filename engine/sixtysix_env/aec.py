"""One table as a PettingZoo environment, in which the players act in turn (AEC)."""

from random import Random
from typing import Any, cast

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from sixtysix.compile.machine import machine
from sixtysix.runtime import GameMachine
from sixtysix_env.space import Observer, Space


class TableEnv(AECEnv):
    """Plays matches of a variant at one table.

    The agents are ``player_0`` and ``player_1``. An agent observes a dict: ``observation`` is a row of numbers, and
    `Space` lists their meaning. ``action_mask`` has 1 for each action that the agent may take now, and 0 for all other
    actions. ``env.game.explain(event)`` tells why an event is not allowed.

    Args:
        variant: the name of a variant, or the path of a file of house rules.
        match: if True, an episode is a whole match. If False, an episode is one hand.
        by_hand: if True, the rewards of a hand are 1 and -1. If False, the rewards are the game points, won or lost.
        render_mode: ``ansi`` makes `render` return the table as text.

    Raises:
        SixtySixError: if there is no such variant.

    >>> TableEnv("schnapsen").possible_agents
    ['player_0', 'player_1']
    """

    metadata = {"name": "sixtysix_v0", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self, variant: str = "schnapsen", match: bool = False, by_hand: bool = False, render_mode: Any = None
    ) -> None:
        super().__init__()
        self.space, self._variant, self._machine = Space.of(variant), variant, machine(variant)
        self.render_mode, self.game = render_mode, cast(GameMachine, None)
        self._match, self._by_hand = match, by_hand
        self.possible_agents = ["player_0", "player_1"]
        row = spaces.Box(-(1 << 15), (1 << 15) - 1, self.space.high.shape, np.int16)
        mask = spaces.Box(0, 1, (len(self.space.actions),), np.int8)
        seen = spaces.Dict({"observation": row, "action_mask": mask})
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        actions = len(self.space.actions)
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._chance, self._goes_on = Random(), False
        self._seen: dict[str, dict[str, Any]] = {}

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "_machine": None, "game": self.game and self.game.snapshot()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state, _machine=machine(state["_variant"]))
        self.game = state["game"] and self._machine.restore(state["game"])

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin an episode. After a hand, the episode is the next hand of the match. A ``seed`` begins a new match.

        Raises:
            SetupError: if the seed is not from 0 to 2**64 - 1.
        """
        if seed is not None or not self._goes_on:
            self.game = self._machine(seed=self._chance.getrandbits(32) if seed is None else seed)
            self.game.send(**self.game.legal_events()[0])
            self._observers = [Observer(self.space), Observer(self.space)]
            self._chance = self._chance if seed is None else Random(seed)
        self.agents, self._goes_on = self.possible_agents[:], False
        self.rewards, self._cumulative_rewards = dict.fromkeys(self.agents, 0), dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._look()

    def observe(self, agent: str) -> dict[str, Any]:
        return self._seen[agent]

    def step(self, action: int | None) -> None:
        """Take an action for the agent whose turn it is.

        Raises:
            SixtySixError: if the action is not allowed or does not exist. The game is then unchanged.
        """
        agent = self.agent_selection
        if self.terminations[agent] or action is None:
            self._was_dead_step(action)
            return
        t, hands = self.game.table, self.game.table.hands_ended
        self.game.send(self.space.event(action, self.possible_agents.index(agent)))
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        if t.hands_ended > hands:
            points = (1 if self._by_hand else t.game_points) if t.hand_winner >= 0 else 0
            for player, who in enumerate(self.possible_agents):
                self.rewards[who] = points if player == t.hand_winner else -points
            is_over = self.game.state == "DONE"
            self._goes_on = not (self._match or is_over)
            self.terminations = dict.fromkeys(self.agents, is_over or not self._match)
        self._accumulate_rewards()
        if not any(self.terminations.values()):  # at the end, both agents keep their last observation
            self._look()

    def render(self) -> str | None:
        """Return the table and both hands as text. Return None unless ``render_mode`` is ``ansi``."""
        if self.render_mode != "ansi":
            return None
        table = self.game.observe()
        shown = ("state", "turn", "trump", "turnup", "talon", "closed_by", "marriage", "led")
        lines = [[f"{name}={table[name]}" for name in shown]]
        for player, agent in enumerate(self.possible_agents):
            own = [f"{name}={table[name][player]}" for name in ("points", "tricks", "score", "games")]
            lines.append([agent, *table["hands"][player], *own])
        return "\n".join(map(" ".join, lines))

    def close(self) -> None:
        """Do nothing, because there is no window to close."""

    def _look(self) -> None:
        legal, views = self.game.legal_events(), [self.game.view(player) for player in (0, 1)]
        self.agent_selection = self.possible_agents[views[0]["turn"]]
        for player, agent in enumerate(self.possible_agents):
            row = self._observers[player].observe(views[player])
            own = legal if agent == self.agent_selection else ()
            self._seen[agent] = {"observation": row, "action_mask": self.space.mask(own, player)}
