"""The measuring of the source runs, and no module imports itself in a circle."""

import subprocess
import sys

from tests.house import ROOT, House


def test_no_module_imports_itself_in_a_circle_not_even_for_type_checkers() -> None:
    assert House(ROOT).cycles() == []


def test_the_table_has_a_column_for_each_checkout() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.house", ".", "."], cwd=ROOT, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    lines = [line for line in done.stdout.splitlines() if line.startswith("| lines of the engine")]
    assert len(lines) == 1
    assert lines[0].count("|") == 4
