"""The rules of the Sixty-Six family, as functions of a table ``t`` and a ruleset ``r``.

The family's chart names this module under ``rules:``.
"""

from sixtysix.game.actions import *
from sixtysix.game.guards import *
from sixtysix.game.hands import *
from sixtysix.game.invariants import *
from sixtysix.game.names import *
from sixtysix.game.rows import *
from sixtysix.game.ruleset import *
from sixtysix.game.setup import *
from sixtysix.game.table import *
from sixtysix.game.views import *
