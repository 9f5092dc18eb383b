"""Vectors made from random play."""

from functools import cache
from random import Random
from typing import Any

from sixtysix.chart import load
from sixtysix.evidence.coverage import Coverage
from sixtysix.evidence.vectors import vectors
from sixtysix.game import Setup, views
from sixtysix.game.ruleset import Ruleset
from sixtysix.play.replay import Witness

from ..runtime.games import play_on
from .implementations import Compiled

Json = dict[str, Any]


@cache
def trial_vectors(variant: str, plays: int) -> list[Any]:
    """Return vectors of random hands, each with its own obligation. Callers must not modify them."""
    witnesses = {f"trial/{seed}": trial_witness(variant, seed) for seed in range(plays)}
    return vectors(Coverage(load(variant)), witnesses, lambda name: ["R1", name.replace("/", ".")])


def trial_witness(variant: str, seed: int) -> Witness:
    """Return a random hand. The hand may be cut off, or end with a refused event."""
    chance, game = Random(seed), Compiled(variant)
    setup, most = _setup(chance, game.machine.ruleset), chance.choice([3, 10, 100])
    game.deal(setup)
    events = list[Any]()
    offered = list[Any]()
    for event in play_on(game.game, seed):
        if len(events) == most or game.game.table.hand_number > 1:
            break
        offered += game.legal()
        events.append(event)
        game.send(event)
    illegal = [event for event in offered if event not in game.legal()]
    refused = None
    if illegal and game.game.table.hand_number == 1 and chance.random() < 0.5:
        refused = chance.choice(illegal)
    return Witness(Setup.of_json(setup), tuple(events), refused)


def _setup(chance: Random, r: Ruleset) -> Json:
    deck, dealt = [views.card_name(r, card) for card in r.cards], chance.random() < 0.75
    chance.shuffle(deck)
    nearly, won = (1 if r.counts_down else r.game_goal - 1), r.best_of // 2
    before = {"score": [nearly, nearly], "games": [won, won], "bonus": r.tie_bonus}
    nothing = {"score": [0, 0], "games": [0, 0], "bonus": 0}
    return {
        "deck": deck,
        "dealer": chance.randrange(2),
        "before": before if dealt else nothing,
        "dealt": dealt,
    }
