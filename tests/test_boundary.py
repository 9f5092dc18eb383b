"""What import-linter cannot see: rooms that may not import the game name nothing of its table, chart or rulings."""

import ast
import builtins
import re
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from pathlib import Path

import pytest
from docs.pictures import rooms

from sixtysix.chart import load_chart, spec_dir
from sixtysix.chart.document import read_document
from sixtysix.contract import base
from sixtysix.game import Ruleset, Table

ENGINE = rooms.ROOT / "engine"

FIELDS = {f.name for f in fields(Table)} - {"chance"} | set(Ruleset._fields)
"""Every table has the field `chance`, for `sixtysix.contract.chance`."""
CHART = load_chart()
NAMES = {*CHART.states, *CHART.events, *CHART.guards, *CHART.actions, *CHART.invariants, *CHART.cases}
RULINGS = set(read_document(spec_dir() / "rulings.yaml").mapping["rulings"])

_TABLES = {"t", "table", "root", "new", "before", "after", "fresh", "twin"}
OF = {f.name: _TABLES for f in fields(Table)} | {
    name: {"r", "ruleset", "RULESET"} for name in Ruleset._fields
}
"""What rulesets and tables, and their JSON forms, are called in the engine."""


def files() -> list[Path]:
    """List the modules of the rooms that may not import the game."""
    places = [ENGINE.joinpath(*room.split(".")) for room in rooms.contracts()["cards"]["source_modules"]]
    return sorted(
        p for place in places for p in (place.rglob("*.py") if place.is_dir() else [place.with_suffix(".py")])
    )


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def own() -> frozenset[str]:
    """What the rooms themselves, or Python's own types, call so: as an attribute it need not be the game's."""
    found = {name for kind in vars(builtins).values() if isinstance(kind, type) for name in vars(kind)}
    for path in files():
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.ClassDef):
                found |= {
                    n.target.id
                    for n in node.body
                    if isinstance(n, ast.AnnAssign) and isinstance(n.target, ast.Name)
                }
                found |= {n.name for n in node.body if isinstance(n, ast.FunctionDef)}
            elif (
                isinstance(node, ast.Attribute)
                and isinstance(node.ctx, ast.Store)
                and _called(node.value) == "self"
            ):
                found.add(node.attr)
            elif isinstance(node, ast.FunctionDef):
                found |= {a.arg for a in (*node.args.args, *node.args.kwonlyargs)} - {"dealer", "deck"}
    return frozenset(found)


def _called(node: ast.expr) -> str:
    """What the object of an attribute or a subscript is called."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        return node.attr
    return _called(node.value) if isinstance(node, ast.Subscript) else ""


def named(path: Path) -> Iterator[str]:
    """What a file names of the game, each with its line. Some fields are those of every game's table."""
    shared = {f.name for f in fields(base.Table)} if path == Path(base.__file__) else set()
    docstrings = {id(n.value) for n in ast.walk(tree(path)) if isinstance(n, ast.Expr)}
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Attribute):
            if node.attr in FIELDS - shared and (
                node.attr not in own() or _called(node.value) in OF[node.attr]
            ):
                yield f"{node.lineno}: .{node.attr}"
            if node.attr in NAMES - own() or node.attr.lower() in CHART.events.keys() - own():
                yield f"{node.lineno}: .{node.attr}"
        elif isinstance(node, ast.Call) and _called(node.func) not in vars(builtins):
            yield from (f"{node.lineno}: {k.arg}=" for k in node.keywords if k.arg in FIELDS - own())
        elif isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
            if node.slice.value in FIELDS and _called(node.value) in OF[node.slice.value]:
                yield f"{node.lineno}: [{node.slice.value!r}]"
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            words = set(re.findall(r"\b(?:R\d+|[A-Z]+_[A-Z_]+)\b", node.value))
            if node.value in (FIELDS | NAMES) - own() or words & (RULINGS | CHART.states.keys()):
                yield f"{node.lineno}: {node.value!r}"


@pytest.mark.parametrize("path", files(), ids=lambda path: path.relative_to(ENGINE).as_posix())
def test_names_nothing_of_the_game(path: Path) -> None:
    assert not (found := sorted(named(path))), f"{path}: {'; '.join(found)}"
