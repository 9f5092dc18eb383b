"""The wheel in a fresh environment: the README's programs and a tester's first commands work without the checkout."""

import subprocess
import sys
from pathlib import Path

import pytest
from docs.measure.installed import Environment, run_commands, run_python
from tests.documents import ROOT

pytestmark = pytest.mark.slow


def test_the_wheel_works_in_a_fresh_environment(tmp_path: Path) -> None:
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "--wheel-dir", tmp_path / "dist", ROOT], check=True)
    (wheel,) = (tmp_path / "dist").glob("*.whl")
    environment = Environment(tmp_path, wheel, "cli")
    run_python(environment)
    run_commands(environment, "conform", "explain")
    environment.run("sixtysix", "check", "sunday.yaml")
