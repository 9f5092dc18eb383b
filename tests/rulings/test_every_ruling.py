"""No ruling goes without a test."""

import ast
import re
from pathlib import Path

import yaml

from sixtysix.chart import spec_dir


def rulings_tested() -> set[str]:
    """The rulings that the tests of this folder are named after."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in Path(__file__).parent.glob("test_*.py")]
    functions = [node.name for tree in trees for node in tree.body if isinstance(node, ast.FunctionDef)]
    return {f"R{int(found[1])}" for name in functions if (found := re.match(r"test_r(\d+)_", name))}


def test_every_ruling_has_a_test_and_every_test_a_ruling() -> None:
    rulings = yaml.safe_load((spec_dir() / "rulings.yaml").read_text(encoding="utf-8"))["rulings"]
    assert rulings_tested() == set(rulings)
