"""On every backend hands are played alike: states, tables and legal events are equal after every event."""

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import CliRunner

from sixtysix.cli import main
from sixtysix.events import Codec
from sixtysix.game.hands import Odds
from sixtysix.game.views import result
from sixtysix.kernels.found import end_of
from sixtysix.kernels.workers import Workers
from sixtysix.machines import kernel, machine
from sixtysix.play.simulate import Ends, Play, count_ends, kernel_steps, machine_steps
from sixtysix.play.trace import Step

from ..compile.test_kernel import HOUSE_RULES, chart_of
from ..runtime.games import VARIANTS, Json, Machine

SEED = 3

BOLD = Odds(false_claim=0.5, closing=1.0, right_claim=0.5)

HANDS = {Odds(): 110, BOLD: 20}
"""With these odds, so many hands: also more than a table has, and steps than a kernel writes down at a time."""

BACKENDS = ("kernel", "numba") if find_spec("numba") else ("kernel",)


class Move(NamedTuple):
    """A step without its table, in words."""

    state: str
    legal: list[Json]
    made: int


def name_of(variant: str, folder: Path) -> str:
    """The variant as commands name it: house rules by the path of their file."""
    chart_of(variant, folder)
    return variant if variant in VARIANTS else str(folder / f"{variant}.yaml")


def move(step: Step, codec: Codec) -> Move:
    return Move(step.state, [codec.json_of(code) for code in step.legal], step.made)


def in_step(game: Machine, plays: list[Play], stream: int, hands: int) -> Iterator[Step]:
    """The steps at one table of the machine, to each of which those of every kernel are equal."""
    theirs, ours = game.codec, Codec.of_kernel(plays[0].code.module)
    on_machine = machine_steps(game, plays[0].seed, stream, hands, plays[0].odds, check=True)
    on_kernels = [kernel_steps(play, stream, hands) for play in plays]
    for expected, *steps in zip(on_machine, *on_kernels, strict=True):
        for step in steps:
            assert move(step, ours) == move(expected, theirs)
            assert step.table == expected.table
        yield expected


def counted(steps: Iterator[Step]) -> Ends:
    """Count the events of the steps, and how their hands end."""
    found, ended = Ends(), 0
    for step in steps:
        if step.table.hands_ended > ended:
            ended_by = result(step.table, step.state)
            found.hands[end_of(ended_by["reason"], ended_by["game_points"])] += 1
        ended = step.table.hands_ended
        found.events += step.made >= 0
    return found


def together(parts: Iterator[Ends]) -> Ends:
    total = Ends()
    for part in parts:
        total = Ends(total.events + part.events, total.hands + part.hands)
    return total


def table_by_table(game: Machine, plays: list[Play], hands: int) -> Iterator[Ends]:
    """So many hands in lockstep, at one table after another."""
    stream = 0
    while hands:
        found = counted(in_step(game, plays, stream, hands))
        yield found
        hands -= found.hands.total()
        stream += 1


def trace(name: str, backend: str) -> str:
    words = ["simulate", name, "--hands", "20", "--seed", "3", "--backend", backend, "--trace", "-"]
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 0
    assert len(done.stdout.splitlines()) == 20
    return done.stdout


@pytest.mark.parametrize("variant", [*VARIANTS, *HOUSE_RULES])
def test_every_backend_plays_as_the_machine(variant: str, tmp_path: Path) -> None:
    name = name_of(variant, tmp_path)
    backends = BACKENDS if variant in VARIANTS else BACKENDS[:1]
    for odds, hands in HANDS.items():
        plays = [Play(backend, kernel(name), SEED, odds, check=True) for backend in backends]
        found = together(table_by_table(machine(name), plays, hands))
        assert found.hands.total() == hands
        for play in plays:
            assert together(count_ends(Workers(), play, hands)) == found
    expected = trace(name, "machine")
    for backend in backends:
        assert trace(name, backend) == expected
