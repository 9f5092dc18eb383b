"""A compiled machine imports little: python-statemachine and nothing else."""

import json
import subprocess
import sys

import pytest

from .games import VARIANTS

HEAVY = {
    *("yaml", "jsonschema", "referencing", "graphviz", "pygraphviz", "pydot", "numpy", "numba", "hypothesis"),
    *("rich", "click", "typer", "pytest"),
    *(
        "sixtysix.chart",
        "sixtysix.compile",
        "sixtysix.explore",
        "sixtysix.testing",
        "sixtysix.compile.machine",
    ),
}

IMPORTS = """
import builtins, io, json, sys
opened = []
sys.addaudithook(lambda name, given: opened.append(str(given[0])) if name == "open" else None)
from sixtysix_machines.{module} import *
{name}(seed=1).send("start_game")
print(json.dumps([sorted(sys.modules), [name for name in opened if not name.endswith((".py", ".pyc", ".so"))]]))
"""


@pytest.mark.parametrize("variant", VARIANTS)
def test_importing_and_playing_loads_nothing_heavy(variant: str) -> None:
    module, name = variant.replace("-", "_"), variant.replace("-", "").capitalize()
    code = IMPORTS.format(module=module, name=name)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    modules, opened = json.loads(done.stdout)
    assert not HEAVY & {".".join(name.split(".")[:depth]) for name in modules for depth in (1, 2)}
    assert not [name for name in opened if name.endswith((".yaml", ".yml", ".json"))]
