"""A gym: the games as environments for learning players.

`TableEnv` is one table for PettingZoo, `VectorEnv` many tables compiled by numba. `Space` numbers actions and
observations for both, and `Observer` makes observations from any game's views. docs/gym.md shows how to train a player.
"""

from sixtysix.errors import require

require("gym")

from sixtysix_env.aec import TableEnv as TableEnv
from sixtysix_env.space import Observer as Observer
from sixtysix_env.space import Space as Space
from sixtysix_env.vector import VectorEnv as VectorEnv
