"""The opponent in Node beside Python's.

Random matches of every variant and of random house rules are walked through. Both opponents are shown the same views,
of which some are left out, and both advise wherever the player may choose: the event, why, its chance, the second best.
"""

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, cast

from tests.house_rules import any_rules, written
from tests.lockstep.javascript import Node
from tests.runtime.games import Json, machine, walk

from sixtysix.chart import load
from sixtysix.compile.javascript import package
from sixtysix.project.build import write
from sixtysix_tables.opponent import Level, NothingToChoose, Player

CHOOSING = ("TRICK_START", "TRICK_IN_PROGRESS", "TRICK_END")
STRENGTHS = cast(list[Level], [1] * 20 + [2] * 5 + [3])
SEEN = 0.9
"""How many of the views between two choices are shown."""
CHOICES = 0.3
"""At how many of the places where something may be chosen it is."""


def advised(player: Player, view: Json) -> Json:
    """Give the advice, or the error."""
    try:
        return player.advise(view)
    except NothingToChoose as error:
        return {"error": str(error)}


def played(node: Node, variant: str, path: str, seed: int, **where: str) -> Iterator[Json]:
    """Walk through a match, hand by hand; compare the choices of each."""
    random, player = Random(f"{variant} {seed}"), seed & 1
    strength, own = random.choice(STRENGTHS), random.choice([seed, random.randrange(1 << 53)])
    python = Player(path, strength=strength, seed=own)
    shown: list[Json] = []
    told: list[Json] = []
    ended = 0
    for game in walk(machine(path), seed):
        view = game.view(player)
        chooses = game.state in CHOOSING and bool(view["legal"]) and random.random() < CHOICES
        if chooses:
            told.append(advised(python, view))
        elif random.random() < SEEN:
            python.observe(view)
        else:
            continue
        shown.append({"view": view, "chooses": chooses})
        if game.table.hands_ended > ended:
            ended = game.table.hands_ended
            yield {"hands": 1}
    there: Any = node.ask("advise", variant, strength=strength, seed=own, shown=shown, **where)
    for python_advice, node_advice in zip(told, there, strict=True):
        assert node_advice == python_advice, f"{variant}, match {seed}"
    weighed = [one for one in told if one.get("because") == "weighed"]
    yield {"matches": 1, "choices": len(told), "weighed": len(weighed)}


def total(of: Iterator[Json], hands: int) -> Json:
    """Add up what was compared, until it is of so many hands."""
    found: dict[str, int] = {"hands": 0, "matches": 0, "choices": 0, "weighed": 0}
    for one in of:
        for key, number in one.items():
            found[key] += number
        if "matches" in one and found["hands"] >= hands:
            break
    return found


def of_house_rules(node: Node, folder: Path) -> Iterator[Json]:
    for number in count():
        path = written(folder, any_rules(Random(number)))
        own = folder / str(number)
        own.mkdir()
        path = str(Path(path).rename(own / "house.yaml"))
        write(own / "made", package([load(path)]))
        yield from played(node, load(path).variant.name, path, number, folder=str(own / "made"))
