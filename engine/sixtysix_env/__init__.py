"""A gym: the games as environments for players that learn.

`TableEnv` is one table for PettingZoo, `VectorEnv` many tables for numba, `Space` what both call actions and
observations by number, and `Observer` makes observations of any game's views. docs/gym.md shows how to train a player.
"""

from sixtysix.errors import require

require("gym")

from sixtysix_env.aec import TableEnv as TableEnv
from sixtysix_env.space import Observer as Observer
from sixtysix_env.space import Space as Space
from sixtysix_env.vector import VectorEnv as VectorEnv
