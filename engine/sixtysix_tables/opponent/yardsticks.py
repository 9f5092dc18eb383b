"""Players that the computer is measured against: one that plays by plain rules, and one that sees all cards.

They choose and observe as `Player` does. Nobody is offered them at a table.
"""

from collections.abc import Sequence

from sixtysix.contract.events import Json
from sixtysix_tables.opponent.memory import Knowledge, mask_of
from sixtysix_tables.opponent.player import Player
from sixtysix_tables.opponent.weighing import STRENGTHS, Weighing


class Heuristic(Player):
    """Plays by plain rules as a sensible beginner does, from views alone and without looking ahead.

    1. Claim with enough points.
    2. Exchange and declare as soon as it is allowed.
    3. Close when the own points, the high cards in hand and 3 points more for each of these are enough. A card is high
       if every better one of its suit is in hand or was played.
    4. Lead the cheapest card while cards are drawn: a trump counts 6 more, a king or queen of a pair in hand 20 more.
    5. Lead the dearest high card in strict play, the cheapest card without one.
    6. Win a trick that is worth more than it costs, with the card that brings the most; trumps and pairs cost the same.
    7. Lose any other trick with the cheapest card.

    These are the habits of the playouts (`sixtysix_tables.opponent.playouts.picked`), without their whims.
    """

    def __init__(self, variant: str) -> None:
        super().__init__(variant, min(STRENGTHS), seed=0)

    def _told(self, view: Json, options: Sequence[Json], weighed: Weighing) -> Json:
        known, habits, moves = weighed.known.table, weighed.habits, weighed.options
        place = self._program.run["picked"](known, habits, moves, len(moves), weighed.chance, whim=1)
        return {"event": options[place], "because": "habit"}


class Cheat(Player):
    """Weighs its moves as `Player` does, from the one deal that lies on the table: an upper bound.

    Its views have the keys ``hands`` and ``stock`` of the JSON form ``table`` too.
    """

    def _position(self, view: Json) -> Knowledge:
        known = super()._position(view)
        r, they = self.ruleset, 1 - view["player"]
        held = mask_of(r, view["hands"][they]) & ~known.table.hands[they]
        stock = [mask_of(r, [card]).bit_length() - 1 for card in view["stock"]]
        hidden = [card for card in r.cards if held >> card & 1]
        return known._replace(unknown=[*hidden, *stock], possible=len(hidden), hidden=len(hidden))
