"""On every backend hands are played alike: states, tables and legal events are equal after every event.

Numba takes twenty seconds to compile a variant. So here it plays one; all six are compared by
``make measure lockstep``, see generated/proofs/backends.json.
"""

from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.lockstep.backends import BACKENDS, BOLD, compare

from sixtysix.cli import main
from sixtysix.game.hands import Odds

from ..compile.test_kernel import HOUSE_RULES, chart_of
from ..runtime.games import VARIANTS

HANDS = {Odds(): 110, BOLD: 20}
"""With these odds, so many hands: also more than a table has, and steps than a kernel writes down at a time."""

COMPILED = {"snapszer"}


def name_of(variant: str, folder: Path) -> str:
    """The variant as commands name it: house rules by the path of their file."""
    chart_of(variant, folder)
    return variant if variant in VARIANTS else str(folder / f"{variant}.yaml")


def trace(name: str, backend: str) -> str:
    words = ["simulate", name, "--hands", "20", "--seed", "3", "--backend", backend, "--trace", "-"]
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 0
    assert len(done.stdout.splitlines()) == 20
    return done.stdout


@pytest.mark.parametrize(
    "variant",
    [
        pytest.param(one, marks=pytest.mark.slow if one in COMPILED else ())
        for one in (*VARIANTS, *HOUSE_RULES)
    ],
)
def test_every_backend_plays_as_the_machine(variant: str, tmp_path: Path) -> None:
    name = name_of(variant, tmp_path)
    backends = BACKENDS if variant in COMPILED else BACKENDS[:1]
    for odds, hands in HANDS.items():
        compare(name, backends, odds, hands)
    expected = trace(name, "machine")
    for backend in backends:
        assert trace(name, backend) == expected
