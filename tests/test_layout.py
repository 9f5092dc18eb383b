"""The import package keeps the layout: arrows point one way, and importing a machine stays light."""

import ast
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "engine" / "sixtysix"

MAY_IMPORT: dict[str, set[str]] = {
    "game": set(),
    "kernels": {"game"},
    "chart": {"game"},
    "scenarios": {"game", "chart", "compile", "evidence", "kernels", "machines", "play", "runtime"},
    "compile": {"chart", "runtime"},
    "runtime": {"game"},
    "play": {"game", "chart", "compile", "evidence", "kernels", "runtime"},
    "evidence": {"game", "chart", "compile", "kernels", "play", "runtime"},
    "prove": {"game", "kernels", "play", "runtime", "chart"},
    "mutation": {"check", "game", "chart", "compile", "kernels", "play", "evidence", "scenarios"},
    "conform": {"game", "chart", "compile", "runtime", "kernels", "play", "evidence", "prove", "mutation"},
    "testing": {"game", "runtime", "scenarios", "play", "chart", "compile", "evidence", "kernels"},
    "rulebook": {"catalogues", "check", "game", "chart", "compile", "runtime", "play", "evidence"}
    | {"scenarios", "testing"},
    "opponent": {"game", "kernels", "machines"},
    "terminal": {"chart", "game", "play", "runtime", "opponent"},
    "serve": {"catalogues", "game", "chart", "compile", "runtime", "conform", "opponent", "machines"},
}
"""Which subpackages each may import besides itself and `BELOW`."""

BELOW = {"chance", "errors", "events", "files", "languages", "names", "palette", "processes", "rules"}
"""Modules at the top that anything may import."""

FREE = BELOW | {"__init__", "__main__", "build", "catalogues", "check", "cli", "machines", "pytest_plugin"}
"""Modules at the top: they put the subpackages together."""

OUTSIDE: dict[str, set[str]] = {
    "game": set(),
    "kernels": {"numpy", "numba", "llvmlite", "platformdirs", "distributed"},
    "chart": {"yaml", "jsonschema", "jsonschema_rs", "referencing"},
    "scenarios": {"yaml"},
    "compile": {"graphviz", "pygraphviz"},
    "runtime": {"statemachine"},
    "play": set(),
    "evidence": set(),
    "prove": set(),
    "mutation": set(),
    "conform": {"jinja2", "markupsafe"},
    "testing": {"hypothesis", "statemachine"},
    "rulebook": {"jinja2", "markupsafe"},
    "opponent": set(),
    "terminal": {"rich", "click"},
    "serve": {"jinja2", "starlette", "uvicorn"},
}
"""Which libraries each may import besides the standard one."""


def modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def imported(path: Path) -> set[str]:
    """Every module that a file imports, wherever in it."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            names.add(node.module or "")
    return names


@pytest.mark.parametrize("path", modules(), ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_imports_point_inwards(path: Path) -> None:
    part = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
    if part in FREE:
        return
    for name in imported(path):
        top, *rest = name.split(".")
        if top == "sixtysix":
            allowed = MAY_IMPORT[part] | BELOW | {part}
            assert rest, f"{path}: imports the package itself"
            assert rest[0] in allowed, f"{path} imports {name}"
        elif top not in sys.stdlib_module_names:
            assert top in OUTSIDE[part], f"{path} imports {name}"


def test_every_subpackage_is_known() -> None:
    parts = {path.relative_to(PACKAGE).parts[0].removesuffix(".py") for path in modules()}
    assert parts <= MAY_IMPORT.keys() | FREE
