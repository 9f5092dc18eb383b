"""The rules are written so that numba compiles the same source."""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.skipif(not find_spec("numba"), reason="numba is not installed; it is one of the `dev` extra")
def test_compiled_by_numba_the_rules_play_the_same_hands() -> None:
    """Tables, legal events and invariants are equal after every event, in a process of its own."""
    command = [sys.executable, "-m", "tests.rules.numba_play", "snapszer", "30"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    hands, events, others = map(int, done.stdout.split())
    assert hands > 100
    assert events > 1000
    assert others >= 5
