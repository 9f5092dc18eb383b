"""A player worth playing against, who knows no more than its view.

`memory` keeps what it has seen in a hand, `position` makes a kernel's table of that, `worths` says what game points
are worth, and `player` weighs moves by playing on from deals that agree with all of it (`sixtysix.opponent.playouts`).
"""

from sixtysix.opponent.player import STRENGTHS as STRENGTHS
from sixtysix.opponent.player import Player as Player
