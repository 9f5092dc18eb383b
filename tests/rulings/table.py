"""How the tests of the rulings deal, play and read a hand.

Player 0 deals unless a test says otherwise, so player 1 leads the first trick.
"""

from collections.abc import Sequence
from pathlib import Path

import sixtysix
from sixtysix.chart import variant_names
from sixtysix.game import views
from sixtysix.game.ruleset import TURN_UP, Ruleset
from sixtysix.runtime import GameMachine
from sixtysix.testing import given

FAMILY = variant_names()


def house(folder: Path, variant: str, *lines: str) -> type[GameMachine]:
    """The machine of house rules that change these parameters, a line each: ``claim.target: 20``."""
    path = folder / f"house-{len(list(folder.iterdir()))}.yaml"
    parameters = "".join(f"  {line}\n" for line in lines)
    path.write_text(f"extends: {variant}\nparameters:\n{parameters}", encoding="utf-8")
    return sixtysix.machine(str(path))


def deal(
    variant: str | type[GameMachine],
    *,
    zero: str,
    one: str,
    turn_up: str,
    talon: str = "",
    dealer: int = 0,
    score: Sequence[int] | None = None,
) -> GameMachine:
    """A game in which the two have just been dealt these holdings.

    ``talon`` is drawn from its left; the cards that nobody names lie below it, in the order of the deck.
    """
    machine = sixtysix.machine(variant) if isinstance(variant, str) else variant
    return given(
        machine,
        deal=deck(machine.ruleset, zero=zero, one=one, turn_up=turn_up, talon=talon, dealer=dealer),
        dealer=dealer,
        score=score or start_score(machine.ruleset),
    )


def deck(r: Ruleset, *, zero: str, one: str, turn_up: str, talon: str = "", dealer: int = 0) -> str:
    """The deck, after the cut, that gives these holdings."""
    named = [*zero.split(), *one.split(), turn_up, *talon.split()]
    rest = [name for name in (views.card_name(r, card) for card in r.cards) if name not in named]
    holdings = (iter(zero.split()), iter(one.split()))
    cards = []
    for receiver in r.dealing:
        cards.append(turn_up if receiver == TURN_UP else next(holdings[dealer if receiver else 1 - dealer]))
    return " ".join([*cards, *talon.split(), *rest])


def start_score(r: Ruleset) -> list[int]:
    return [r.game_goal if r.counts_down else 0] * 2


def tricks(game: GameMachine, *pairs: str) -> None:
    """Play tricks, each ``AS KS`` a lead and its reply; the winner of one goes on to the next."""
    for pair in pairs:
        if game.state == "TRICK_END":
            game.send("next_trick")
        lead, reply = pair.split()
        game.send("lead_card", card=lead)
        game.send("play_card", card=reply)


def may(game: GameMachine, event: str) -> list[str]:
    """Every legal event of this name, as lines."""
    found = [legal for legal in game.legal_events() if legal["event"] == event]
    return [" ".join([str(one["player"]), event, *map(str, list(one.values())[2:])]) for one in found]


def cards(game: GameMachine, event: str) -> set[str]:
    """The cards that may be led (``lead_card``) or replied with (``play_card``) now."""
    return {legal["card"] for legal in game.legal_events() if legal["event"] == event}


def ending(game: GameMachine) -> tuple[int | None, int, str]:
    """The winner of the last hand, the game points, and the reason."""
    result = views.result(game.table)
    return result["winner"], result["game_points"], result["reason"]
