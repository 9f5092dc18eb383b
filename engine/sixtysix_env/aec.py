"""One table as an environment of PettingZoo, in which the players act one after the other (AEC)."""

from random import Random
from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv

from sixtysix.compile.machines import machine
from sixtysix_env import loops
from sixtysix_env.space import Observer, Space
from sixtysix_env.vector import Rewards, end_of, most_of


class TableEnv(AECEnv):
    """Plays at one table, on the machine of a variant: ``game`` explains what is not allowed.

    The agents are ``player_0`` and ``player_1``. An observation holds ``observation``, a row of numbers, and
    ``action_mask``, both by the numbers of `Space`.

    Args:
        variant: its name, or the path of a file of house rules.
        match: whether an episode is a match, not a hand. Once a hand is over, `reset` without a seed goes on with the
            next hand of the match.
        rewards: game points, ``points``, or 1 and -1, ``hand``; they come at the end of each hand.

    Raises:
        SixtySixError: if there is no such variant, or no such kind of rewards.
    """

    metadata = {"name": "sixtysix_v0", "render_modes": [], "is_parallelizable": False}  # noqa: RUF012
    render_mode = None

    def __init__(self, variant: str = "schnapsen", *, match: bool = False, rewards: Rewards = "points") -> None:
        super().__init__()
        self.space = Space.of(variant)
        self._machine, self._end, self._most = machine(variant), end_of(match), most_of(rewards)
        self.possible_agents = ["player_0", "player_1"]
        mask = spaces.Box(0, 1, (len(self.space.actions),), "int8")
        seen = spaces.Dict({"observation": self.space.observations, "action_mask": mask})
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        actions = spaces.Discrete(len(self.space.actions))
        self.action_spaces = {agent: spaces.Discrete(int(actions.n)) for agent in self.possible_agents}
        self._chance = Random()
        self._goes_on = False

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin an episode; with a seed, a match whose deals follow from it.

        Raises:
            SetupError: if the seed is no number from 0 to 2**64 - 1.
        """
        if seed is not None or not self._goes_on:
            start = self._chance.getrandbits(32) if seed is None else seed
            self.game = self._machine(seed=start)
            self.game.send(self.game.legal_events()[0]["event"])
            self._observers = [Observer(self.space), Observer(self.space)]
        if seed is not None:
            self._chance = Random(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._goes_on = False
        self._look()

    def observe(self, agent: str) -> dict[str, Any]:
        return self._seen[agent]

    def step(self, action: int | None) -> None:
        """Take an action by its number.

        Raises:
            EventNotAllowed: if it is not allowed. Then nothing has happened.
        """
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        hands = self.game.table.hands_ended
        self.game.send(**self.space.event(int(action), self.possible_agents.index(agent)))
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        if self.game.table.hands_ended > hands:
            self._count(self.game.table)
        self._accumulate_rewards()
        if not self.terminations[agent]:
            self._look()

    def _count(self, t: Any) -> None:
        """Give the rewards of the hand that has ended, and end the episode if that was all."""
        if t.hand_winner >= 0:
            for player, agent in enumerate(self.possible_agents):
                self.rewards[agent] = min(t.game_points, self._most) * (1 if player == t.hand_winner else -1)
        over = self.game.state == "DONE"
        self._goes_on = not over
        if over or self._end == loops.HAND_ENDED:
            self.terminations = dict.fromkeys(self.agents, True)
            for seen in self._seen.values():
                seen["action_mask"][:] = 0

    def _look(self) -> None:
        """Let both players observe. Once an episode is over, they keep what they observed last."""
        legal = self.game.legal_events()
        views = [self.game.view(player) for player in (0, 1)]
        turn = views[0]["turn"]
        self.agent_selection = self.possible_agents[turn]
        nothing = self.space.mask((), turn)
        self._seen = {
            agent: {
                "observation": self._observers[player].observe(views[player]),
                "action_mask": self.space.mask(legal, player) if player == turn else nothing,
            }
            for player, agent in enumerate(self.possible_agents)
        }
