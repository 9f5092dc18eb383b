"""The rules of the Sixty-Six family: pure functions over a table ``t`` and a ruleset ``r``.

This module is what a chart's ``rules:`` key names. It offers what every rules module must (`sixtysix.rules.Rules`).
"""

from sixtysix.game.actions import *  # noqa: F403
from sixtysix.game.deals import *  # noqa: F403
from sixtysix.game.forms import *  # noqa: F403
from sixtysix.game.guards import *  # noqa: F403
from sixtysix.game.hands import *  # noqa: F403
from sixtysix.game.invariants import *  # noqa: F403
from sixtysix.game.names import *  # noqa: F403
from sixtysix.game.rows import *  # noqa: F403
from sixtysix.game.ruleset import *  # noqa: F403
from sixtysix.game.setup import *  # noqa: F403
from sixtysix.game.table import *  # noqa: F403
from sixtysix.game.views import *  # noqa: F403
