"""A computer player that knows no more than its view.

`sixtysix.game.memory` keeps what it has seen in a hand, and makes a kernel's table of that. `weighing` says what game
points are worth and from how many deals moves are weighed, `playouts` plays on from these, and `player` puts them
together.
"""

from sixtysix.game import memory
from sixtysix_tables.opponent import playouts, weighing
from sixtysix_tables.opponent.player import Level as Level
from sixtysix_tables.opponent.player import NothingToChoose as NothingToChoose
from sixtysix_tables.opponent.player import Player as Player
from sixtysix_tables.opponent.weighing import STRENGTHS as STRENGTHS

JAVASCRIPT = {
    memory: ("Memory", "observe", "position"),
    weighing: ("STRENGTHS", "SURE", "judged", "weigh_up"),
    playouts: ("CHANCE", "KNOWN", "MOST_LEVELS", "NODE", "TRIED"),
}
"""What is translated into JavaScript for `player.js`, beside what it needs itself."""

LOOPS = (playouts, ("weigh",))
"""The functions that are translated in the namespace of a kernel."""
