"""Where a scenario begins: the setup of its hand, just dealt or in the midst of its play."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sixtysix.errors import SixtySixError
from sixtysix.game import views
from sixtysix.game.position import Position, cards_in_order, lay_out, lying_open, state_of
from sixtysix.game.ruleset import TURN_UP, Ruleset
from sixtysix.game.setup import Setup, new_score
from sixtysix.game.table import Table
from sixtysix.runtime.snapshot import seal
from sixtysix.scenarios.scenario import Given


@dataclass(frozen=True)
class GivenSetup(Setup):
    """A setup of a match that goes on; with a ``position`` its hand is being played."""

    position: Position | None = field(default=None, hash=False)

    def begin(self, kernel: Any, t: Table, *log: Any) -> int:
        state = super().begin(kernel, t, *log)
        name = self._lay_out(t, kernel.RULESET)
        return kernel.STATES.index(name) if name else state

    def start(self, machine: Any, *, hands: int = 1, handlers: Sequence[Any] = ()) -> Any:
        game = super().start(machine, hands=hands, handlers=handlers)
        state = self._lay_out(game.table, game.ruleset)
        if state in (None, game.state):
            return game
        content = {key: part for key, part in game.snapshot().items() if key != "checksum"}
        return machine.restore(
            seal({**content, "states": [*content["states"][:-1], state]}), handlers=handlers
        )

    def _lay_out(self, t: Table, r: Ruleset) -> str | None:
        """Put the position onto the table of a hand that has just been dealt, and name its state, if there is one."""
        t.hands_ended = int(self.dealt)
        if self.position is None:
            return None
        lay_out(t, r, self.position)
        return state_of(self.position)


def receivers(r: Ruleset, dealer: int) -> list[int | None]:
    """List who gets each card of the deck that is dealt, in its order; None for the turn-up."""
    return [None if to == TURN_UP else dealer if to else 1 - dealer for to in r.dealing]


def setup_of(given: Given, r: Ruleset) -> GivenSetup:
    """Make the setup of a scenario's hand.

    Raises:
        SixtySixError: if the turn-up is drawn, and a card lies nowhere or the talon is closed.
    """
    deck, at = given.deal, position_of(given) if given.won else None
    if at:
        deck = tuple(cards_in_order(r, at))
        if not given.turnup and (rest := deck[len(lying_open(at)) :]):
            raise SixtySixError(f"the talon is used up, but nobody has {' '.join(rest)}")
        if not given.turnup and given.closed_by is not None:
            raise SixtySixError(f"the talon is used up, but player {given.closed_by} has closed it")
    elif given.hands:
        holdings, named = (
            [iter(cards) for cards in given.hands],
            {*given.stock, given.turnup}.union(*given.hands),
        )
        dealt = receivers(r, given.dealer)
        cards = [given.turnup if player is None else next(holdings[player], "") for player in dealt]
        rest = tuple(name for name in views.ARGUMENTS["card"].names(r) if name not in named)
        deck = (*cards, *holdings[0], *holdings[1], *given.stock, *rest)
    return GivenSetup(
        deck,
        given.dealer,
        given.score or new_score(r),
        given.games,
        given.bonus,
        given.dealt,
        given.seed,
        given.first_dealer,
        given.next_deals,
        position=at,
    )


def position_of(given: Given) -> Position:
    """Give the position of a hand that is being played."""
    none: Any = ((), ())
    return {
        "hands": [list(cards) for cards in given.hands],
        "won": [list(cards) for cards in given.won],
        "marriages": [list(suits) for suits in given.marriages or none],
        "marriage": given.marriage,
        "leader": given.leader or 0,
        "turnup": given.turnup,
        "trump": given.trump,
        "stock": list(given.stock),
        "led": given.led,
        "last_trick": list(given.last_trick),
        "closed_by": given.closed_by,
        "strict": given.strict,
    }
