"""Runs JavaScript files that read JSON from standard input."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
MODULES = HERE.parents[1] / "node_modules"

needs_node = pytest.mark.skipif(
    not shutil.which("node") or not MODULES.is_dir(),
    reason="needs node and the packages of tests/package.json",
)


def told_by(script: str, asked: object) -> Any:
    """Run a script with ``asked`` as JSON on standard input. Return the JSON output."""
    run = subprocess.run(
        ["node", str(HERE / script)], input=json.dumps(asked), capture_output=True, text=True, timeout=120
    )
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)
