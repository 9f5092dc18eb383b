"""The rules of the Sixty-Six family: pure functions over a table ``t`` and a ruleset ``r``.

This module is what a chart's ``rules:`` key names. It offers what every rules module must (`sixtysix.rules.Rules`).
"""

from sixtysix.game.actions import *  # noqa: F403
from sixtysix.game.deals import SEEDS as SEEDS
from sixtysix.game.deals import SEEDS_CITE as SEEDS_CITE
from sixtysix.game.deals import Deals as Deals
from sixtysix.game.deals import consequences as consequences
from sixtysix.game.forms import ADDED as ADDED
from sixtysix.game.forms import BEHIND as BEHIND
from sixtysix.game.forms import FAMILY as FAMILY
from sixtysix.game.forms import OPTIONAL as OPTIONAL
from sixtysix.game.forms import UNORDERED as UNORDERED
from sixtysix.game.forms import VIEW_RULE as VIEW_RULE
from sixtysix.game.forms import seen as seen
from sixtysix.game.forms import seen_in as seen_in
from sixtysix.game.forms import tells_of as tells_of
from sixtysix.game.guards import *  # noqa: F403
from sixtysix.game.hands import HABITS as HABITS
from sixtysix.game.hands import LONG_HANDS as LONG_HANDS
from sixtysix.game.hands import Odds as Odds
from sixtysix.game.hands import deck_waits as deck_waits
from sixtysix.game.hands import end_points as end_points
from sixtysix.game.hands import end_reason as end_reason
from sixtysix.game.hands import hands_dealt as hands_dealt
from sixtysix.game.hands import hands_ended as hands_ended
from sixtysix.game.hands import repeat_deck as repeat_deck
from sixtysix.game.hands import shares as shares
from sixtysix.game.hands import situation as situation
from sixtysix.game.hands import stack_deck as stack_deck
from sixtysix.game.hands import stage as stage
from sixtysix.game.invariants import *  # noqa: F403
from sixtysix.game.names import SIGNS as SIGNS
from sixtysix.game.rows import *  # noqa: F403
from sixtysix.game.ruleset import Ruleset as Ruleset
from sixtysix.game.ruleset import parameter_problems as parameter_problems
from sixtysix.game.ruleset import ruleset as ruleset
from sixtysix.game.setup import Setup as Setup
from sixtysix.game.table import REASONS as REASONS
from sixtysix.game.table import Table as Table
from sixtysix.game.views import ARGUMENTS as ARGUMENTS
from sixtysix.game.views import give_deck as give_deck
from sixtysix.game.views import heading as heading
from sixtysix.game.views import observe as observe
from sixtysix.game.views import result as result
from sixtysix.game.views import set_up as set_up
from sixtysix.game.views import turn as turn
from sixtysix.game.views import view as view
