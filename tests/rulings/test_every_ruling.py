"""No ruling goes without a test, and what one leaves to house rules no variant plays."""

import ast
import re
from pathlib import Path

import yaml

from sixtysix.chart import load, spec_dir, variant_names
from sixtysix.chart.parameters import parameter

RULINGS = yaml.safe_load((spec_dir() / "rulings.yaml").read_text(encoding="utf-8"))["rulings"]
LEFT = re.compile(r"house rules?\b[^.]*? choose (\w+)", re.IGNORECASE)


def rulings_tested() -> set[str]:
    """The rulings that the tests of this folder are named after."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in Path(__file__).parent.glob("test_*.py")]
    functions = [node.name for tree in trees for node in tree.body if isinstance(node, ast.FunctionDef)]
    return {f"R{int(found[1])}" for name in functions if (found := re.match(r"test_r(\d+)_", name))}


def test_every_ruling_has_a_test_and_every_test_a_ruling() -> None:
    assert rulings_tested() == set(RULINGS)


def test_what_a_ruling_leaves_to_house_rules_no_variant_plays() -> None:
    left = [
        (name, choice)
        for name, ruling in RULINGS.items()
        for choice in LEFT.findall(" ".join(ruling["decision"].split()))
    ]
    assert len(left) > 2
    assert [
        f"{name} leaves {choice} to house rules, and {variant} plays it"
        for name, choice in left
        for variant in variant_names()
        if choice in [parameter(load(variant).variant.parameters, p) for p in RULINGS[name]["parameters"]]
    ] == []
