"""Environments for training computer players (see docs/gym.md).

`TableEnv` is one table for PettingZoo. `VectorEnv` is many tables at once. `Space` lists the actions, and the meaning
of each number in an observation. `Observer` makes observations from the views of any game.
"""

from sixtysix.errors import require

require("gym")

from sixtysix_env.aec import TableEnv as TableEnv
from sixtysix_env.space import Observer as Observer
from sixtysix_env.space import Space as Space
from sixtysix_env.vector import VectorEnv as VectorEnv
