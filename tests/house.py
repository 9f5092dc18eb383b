"""Measure the source: how long it is, what occurs twice in it, and what imports what in a circle.

    python -m tests.house [FOLDER]...

prints a table with a column for each checkout of the project, this one if none is named.
"""

import ast
import io
import sys
import tokenize
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cache, cached_property
from pathlib import Path

from rich import box
from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).parent.parent

PRAGMAS = ("# noqa", "# type:", "# pragma", "# ruff:", "# mypy:", "#!")


class House:
    """The engine of a checkout, its modules by their dotted names, and what is generated."""

    def __init__(self, root: Path) -> None:
        self.root = root
        engine = root / "engine"
        self.sources = {
            ".".join(path.relative_to(engine).with_suffix("").parts).removesuffix(
                ".__init__"
            ): path.read_text(encoding="utf-8")
            for path in sorted(engine.rglob("*.py"))
        }
        self.stems = [path.stem for path in engine.rglob("*.py") if path.stem != "__init__"]

    @cached_property
    def trees(self) -> dict[str, ast.Module]:
        return {name: ast.parse(source) for name, source in self.sources.items()}

    def lines(self) -> int:
        return sum(source.count("\n") for source in self.sources.values())

    def short_modules(self) -> int:
        return sum(source.count("\n") < 60 for source in self.sources.values())

    def repeated_classes(self) -> int:
        nodes = (node for tree in self.trees.values() for node in ast.walk(tree))
        return repeated(node.name for node in nodes if isinstance(node, ast.ClassDef))

    def comments(self) -> int:
        """Count the ``#`` comments that are for people, not for tools."""
        tokens = (
            token
            for source in self.sources.values()
            for token in tokenize.generate_tokens(io.StringIO(source).readline)
        )
        return sum(t.type == tokenize.COMMENT and not t.string.startswith(PRAGMAS) for t in tokens)

    def named_once(self) -> int:
        """Count the private functions and methods that their module names in a single other place."""
        return sum(1 for tree in self.trees.values() for _ in helpers_named_once(tree))

    def generated_lines(self) -> int:
        files = (path for path in (self.root / "generated").rglob("*") if path.is_file())
        kept = (path for path in files if "__pycache__" not in path.parts)
        return sum(path.read_bytes().count(b"\n") for path in kept)

    def imports(self) -> dict[str, set[str]]:
        """The modules that each module imports, those for type checkers included."""
        return {name: set(imported(tree, self.sources.keys())) - {name} for name, tree in self.trees.items()}

    def cycles(self) -> list[list[str]]:
        """The groups of modules that import each other in a circle."""
        reached = reachable(self.imports())
        groups = {
            tuple(sorted({name} | {other for other in reached[name] if name in reached[other]}))
            for name in reached
            if name in reached[name]
        }
        return [list(group) for group in sorted(groups)]


def repeated(names: Iterable[str]) -> int:
    """Count the names that occur twice or more often."""
    return sum(number > 1 for number in Counter(names).values())


def helpers_named_once(tree: ast.Module) -> Iterator[str]:
    nodes = list(ast.walk(tree))
    uses = Counter(
        node.id if isinstance(node, ast.Name) else node.attr
        for node in nodes
        if isinstance(node, ast.Name | ast.Attribute)
    )
    private = (node for node in nodes if isinstance(node, ast.FunctionDef) and node.name.startswith("_"))
    return (node.name for node in private if not node.name.endswith("__") and uses[node.name] == 1)


def imported(tree: ast.Module, modules: Collection[str]) -> Iterator[str]:
    """The modules, of these, that a module names in its imports, wherever in it they stand."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in modules)
        elif isinstance(node, ast.ImportFrom) and node.module and node.module in modules:
            for alias in node.names:
                below = f"{node.module}.{alias.name}"
                yield below if below in modules else node.module


def reachable(imports: dict[str, set[str]]) -> dict[str, set[str]]:
    """For each module, every one that importing it imports."""
    reached = {}
    for name, direct in imports.items():
        found, waiting = set(direct), list(direct)
        while waiting:
            new = imports[waiting.pop()] - found
            found |= new
            waiting += new
        reached[name] = found
    return reached


ROWS: dict[str, Callable[[House], int]] = {
    "lines of the engine": House.lines,
    "modules of the engine": lambda house: len(house.sources),
    "modules under 60 lines": House.short_modules,
    "module stems that occur twice or more": lambda house: repeated(house.stems),
    "class names that occur twice or more": House.repeated_classes,
    "comments": House.comments,
    "private helpers named once": House.named_once,
    "lines in generated/": House.generated_lines,
    "import cycles": lambda house: len(house.cycles()),
}


@cache
def known(folder: Path) -> tuple[str, list[str]]:
    """Give the name of a checkout and its number in each row."""
    house = House(folder)
    return folder.name, [f"{measure(house):,}" for measure in ROWS.values()]


def main() -> None:
    houses = [known(Path(word).resolve()) for word in sys.argv[1:] or [str(ROOT)]]
    table = Table(box=box.MARKDOWN)
    table.add_column("")
    for name, _ in houses:
        table.add_column(name, justify="right")
    for place, title in enumerate(ROWS):
        table.add_row(title, *(numbers[place] for _, numbers in houses))
    Console(width=120).print(table)


if __name__ == "__main__":
    main()
