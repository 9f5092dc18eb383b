"""A computer player that knows no more than its view.

`memory` keeps what it has seen in a hand, and makes a kernel's table of that. `player` weighs moves by playing on from
deals that agree with all of it (`sixtysix.opponent.playouts`), and says what game points are worth.
"""

from sixtysix.opponent.player import STRENGTHS as STRENGTHS
from sixtysix.opponent.player import Player as Player
