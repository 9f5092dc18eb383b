"""Environments in which programs learn to play the games.

`TableEnv` is one table for PettingZoo. `VectorEnv` is many tables at once, played by code that numba compiles. `Space`
lists, for both, the actions and the features of observations. `Observer` makes a player's observations from the views
that a game gives them. docs/gym.md shows how to train a player.
"""

from sixtysix.errors import require

require("gym")

from sixtysix_env.aec import TableEnv as TableEnv
from sixtysix_env.space import Observer as Observer
from sixtysix_env.space import Space as Space
from sixtysix_env.vector import VectorEnv as VectorEnv
