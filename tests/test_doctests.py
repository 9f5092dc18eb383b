"""The examples in docstrings run."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

from sixtysix_machines.schnapsen import Schnapsen

ENGINE = Path(__file__).parents[1] / "engine"
PATHS = (path.relative_to(ENGINE) for path in ENGINE.rglob("*.py") if ">>> " in path.read_text("utf-8"))
MODULES = sorted(".".join(path.with_suffix("").parts) for path in PATHS)


@pytest.mark.parametrize("module", MODULES)
def test_an_example_shows_what_happens(module: str) -> None:
    found = doctest.testmod(
        import_module(module), extraglobs={"Schnapsen": Schnapsen}, optionflags=doctest.ELLIPSIS
    )
    assert found.attempted
    assert not found.failed
