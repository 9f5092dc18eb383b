"""A player of Schnapsen that learns: ``python learner.py 60`` learns for 60 seconds and writes weights.npy.

The value of an action, in game points, is a linear function of the observation. The learner plays against itself, and
mostly chooses the best action. It then fits the functions to the results of the hands.
"""

import sys
from collections.abc import Iterable, Iterator
from time import perf_counter
from typing import Any

import numpy as np

from sixtysix_env import Space, VectorEnv

Array = np.ndarray[Any, Any]

chance = np.random.default_rng(1)


class Learner:
    """A policy that learns. Each table has a row of observations, and a mask of the allowed actions."""

    def __init__(self, space: Space) -> None:
        self.space = space
        self.trumps = [place for place, name in enumerate(space.features) if name.startswith("trump")]
        suits = [space.features[place][-1] for place in self.trumps]
        # All suits are equal. Each of these changes swaps the trump suit with the first suit.
        changes = [str.maketrans(suits[0] + suit, suit + suits[0]) for suit in suits]
        self.features, self.actions = (
            np.array([[names.index(name.translate(change)) for name in names] for change in changes])
            for names in (space.features, space.actions)
        )
        inputs, actions = len(space.features) + 1, len(space.actions)
        self.weights: Array = np.zeros((inputs, actions))
        self.squares, self.products = np.zeros((actions, inputs, inputs)), np.zeros((actions, inputs))

    def inputs(self, rows: Array) -> tuple[Array, Array]:
        """Return the observations as numbers up to 1, and the trump suit of each row."""
        trump = rows[:, self.trumps].argmax(1)
        rows = np.take_along_axis(rows, self.features[trump], 1) / self.space.high
        return np.hstack([rows, np.ones((len(rows), 1))]), trump

    def choose(self, rows: Array, masks: Array) -> Array:
        """Return the action with the highest value for each row."""
        inputs, trump = self.inputs(rows)
        worths = np.take_along_axis(inputs @ self.weights, self.actions[trump], 1)
        best: Array = np.where(sensible(self.space, rows, masks), worths, -np.inf).argmax(1)
        return best

    def learn(self, rows: Array, actions: Array, points: Array) -> None:
        """Fit the value of each action to the points that it brought: least squares, in which old data fade."""
        inputs, trump = self.inputs(rows)
        actions = self.actions[trump, actions]
        self.squares *= 0.9
        self.products *= 0.9
        for action in np.unique(actions):
            own = inputs[actions == action]
            self.squares[action] += own.T @ own
            self.products[action] += own.T @ points[actions == action]
        ridge = 3 * np.eye(len(self.weights))
        self.weights = np.linalg.solve(self.squares + ridge, self.products[..., None])[..., 0].T


def sensible(space: Space, rows: Array, masks: Array) -> Array:
    """Return the masks without claims that lack the 66 points."""
    masks = masks.copy()
    masks[:, space.actions.index("claim")] &= rows[:, space.features.index("points")] >= 66
    return masks


def at_random(env: VectorEnv) -> Array:
    """Choose a random sensible action at each table."""
    masks = sensible(env.space, env.observations, env.masks)
    chosen: Array = (chance.random(masks.shape) * masks).argmax(1)
    return chosen


def play(env: VectorEnv, learner: Learner, steps: int = 48, whims: float = 0.1) -> Iterable[Array]:
    """Play against oneself. Return observations, actions and points of the hands that have ended."""
    told = []
    for _ in range(steps):
        rows, players = env.observations.copy(), env.players.copy()
        whim = chance.random(len(rows)) < whims
        actions = np.where(whim, at_random(env), learner.choose(rows, env.masks))
        told.append((rows, actions, players, *env.step(actions)))
    points, over, lessons = np.zeros(len(rows)), np.zeros(len(rows), bool), []
    for rows, actions, players, rewards, ended in reversed(told):
        points, over = np.where(ended, rewards, points), over | ended
        lessons.append((rows[over], actions[over], np.where(players == 0, points, -points)[over]))
    return map(np.concatenate, zip(*lessons, strict=True))


def train(seconds: float) -> Iterator[tuple[float, Learner]]:
    """Learn for this number of seconds. After each round, yield the time spent and the learner."""
    env = VectorEnv("schnapsen", tables=512)
    env.reset(seed=0)
    learner, spent = Learner(env.space), 0.0
    while spent < seconds:
        begun = perf_counter()
        learner.learn(*play(env, learner))
        spent += perf_counter() - begun
        yield spent, learner


def against_random(learner: Learner, hands: int = 2_000) -> float:
    """Return the proportion of hands that the learner wins against random play."""
    env = VectorEnv("schnapsen", tables=256)
    env.reset(seed=0)
    seats, won, played = np.arange(256) % 2, 0, 0
    while played < hands:
        mine = env.players == seats
        actions = np.where(mine, learner.choose(env.observations, env.masks), at_random(env))
        rewards, ended = env.step(actions)
        won += int(((rewards > 0) == (seats == 0))[ended].sum())
        played += int(ended.sum())
    return won / played


if __name__ == "__main__":
    for spent, learner in train(float(sys.argv[1])):
        print(f"{spent:3.0f} s: {against_random(learner):.0%} of hands won against random play")
    np.save("weights.npy", learner.weights)
