"""The example at the terminal plays whole matches, told by a pipe what to do."""

import subprocess
import sys
from random import Random

import pytest

import sixtysix
from sixtysix.game import views

from .handlers import ME, OTHER, line, policy
from .tables import HERE

SEED = 66


def run(variant: str, said: list[str]) -> list[str]:
    """Pipe these lines to the script, and return its output."""
    done = subprocess.run(
        [sys.executable, HERE / "handlers.py", variant, str(SEED)],
        input="".join(f"{one}\n" for one in said),
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    assert not done.stderr
    return done.stdout.splitlines()


def match(variant: str) -> tuple[list[str], list[int]]:
    """Make the lines of a whole match played at random, with the winner of each hand."""
    chance, game = Random(variant), sixtysix.machine(variant)(seed=SEED)
    said, winners = [""], []
    game.send("start_game")
    while game.state != "DONE":
        ended = game.table.hands_ended
        if game.view(ME)["turn"] == ME:
            event = chance.choice(game.view(ME)["legal"])
            said.append(line(event))
        else:
            event = policy(game.view(OTHER), game.ruleset.target)
        game.send(**event)
        if game.table.hands_ended > ended:
            winners.append(views.result(game.table)["winner"])
    return said, winners


@pytest.mark.parametrize("variant", ["santase-2", "kinderschnapsen"])
def test_a_whole_match(variant: str) -> None:
    said, winners = match(variant)
    told = run(variant, [*said, "n"])
    assert told[0] == f"Welcome to {variant}!"
    points = [one.split(":")[0].removeprefix("> ") for one in told if "game points" in one]
    assert points == [("You", "The other player")[winner] for winner in winners]
    assert sum("dealt by" in one for one in told) == len(winners)
    assert told[-2] == f"The match is won by: {points[-1]}!"
    assert told[-1].startswith("Write y for another match.")


def test_another_match_follows_and_what_is_not_allowed_is_explained() -> None:
    said, _ = match("kinderschnapsen")
    told = "\n".join(
        run("kinderschnapsen", [*said, "y", "", "play_card XX", "? next_trick", "sing", "? sing"])
    )
    assert told.count("Welcome to kinderschnapsen!") == 2
    again = told.rpartition("Welcome")[2]
    assert "'XX' is no card" in again
    assert "next_trick can happen only in TRICK_END" in again
    assert again.count("there is no event 'sing'") == 2
    assert again.endswith("Goodbye.")
