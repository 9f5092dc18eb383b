"""The rules of the Sixty-Six family: pure functions over a table ``t`` and a ruleset ``r``.

This module is what a chart's ``rules:`` key names. It offers what every rules module must:

- the functions of the chart's guards, actions and invariants, by their names;
- ``Table``, the state they work on, and ``Ruleset``, the ``r`` they are given;
- ``ruleset`` and ``parameter_problems``, which make and check an ``r`` from a variant's parameters;
- ``set_up``, which makes a fresh table ready from a seed (and ``give_deck``, which stacks its next deck);
- ``ARGUMENTS``, ``turn``, ``observe`` and ``view``, which read and write the JSON forms.
"""

from sixtysix.game.actions import *  # noqa: F403
from sixtysix.game.guards import *  # noqa: F403
from sixtysix.game.invariants import *  # noqa: F403
from sixtysix.game.rows import *  # noqa: F403
from sixtysix.game.ruleset import Ruleset as Ruleset
from sixtysix.game.ruleset import parameter_problems as parameter_problems
from sixtysix.game.ruleset import ruleset as ruleset
from sixtysix.game.table import Table as Table
from sixtysix.game.views import ARGUMENTS as ARGUMENTS
from sixtysix.game.views import give_deck as give_deck
from sixtysix.game.views import observe as observe
from sixtysix.game.views import set_up as set_up
from sixtysix.game.views import turn as turn
from sixtysix.game.views import view as view
