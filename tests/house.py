"""Measure the source: how long it is, what loading a variant costs, what occurs twice, what imports what in a circle.

    python -m tests.house [FOLDER]...

prints a table with a column for each checkout of the project, this one if none is named.
"""

import ast
import io
import json
import os
import subprocess
import sys
import tokenize
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cache, cached_property, partial
from pathlib import Path

import statemachine
from rich import box
from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).parent.parent

PACKAGES = ("sixtysix", "sixtysix_tables", "sixtysix_rulebook", "sixtysix_tools", "sixtysix_env")

# What is imported is not counted, and a file that is opened twice is one.
LOAD = """
import json, os, sys
import jsonschema, yaml
from sixtysix.chart import load
spec, engine = (os.path.join(os.getcwd(), name, "") for name in ("spec", "engine"))
opened, calls = set(), 0

def audit(event, arguments):
    if event == "open" and isinstance(arguments[0], (str, os.PathLike)):
        path = os.path.abspath(arguments[0])
        if path.startswith(spec) and not path.startswith(os.path.join(spec, "schema")):
            opened.add(path)

def profile(frame, event, _):
    global calls
    calls += event == "call" and frame.f_code.co_filename.startswith(engine) and frame.f_code.co_name != "<module>"

sys.addaudithook(audit)
sys.setprofile(profile)
load("schnapsen")
sys.setprofile(None)
print(json.dumps([len(opened), calls]))
"""

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

    def lines(self, package: str = "") -> int:
        return sum(source.count("\n") for source in self.of(package))

    def modules(self, package: str = "") -> int:
        return len(self.of(package))

    def of(self, package: str = "") -> list[str]:
        """The sources of the modules of a package."""
        return [source for name, source in self.sources.items() if package in ("", name.partition(".")[0])]

    @cached_property
    def load(self) -> tuple[int, int]:
        """How many files below ``spec/`` a new process opens to load Schnapsen, and how many calls of ours it makes."""
        paths = os.pathsep.join(str(self.root / part) for part in ("engine", "generated"))
        loaded = subprocess.run(
            [sys.executable, "-c", LOAD],
            cwd=self.root,
            env={**os.environ, "PYTHONPATH": paths},
            capture_output=True,
            text=True,
            check=True,
        )
        files, calls = json.loads(loaded.stdout)
        return files, calls

    def loops_of_play(self) -> int:
        """Count the loops that send events to a game: each is a way of playing a hand."""
        return sum(1 for tree in self.trees.values() for _ in sending_loops(tree))

    def hand_records(self) -> int:
        """Count the classes with a field of ``events``, ``steps`` or ``frames``: each is a form of a hand."""
        fields = (
            {
                part.target.id
                for part in node.body
                if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name)
            }
            for node in self.nodes()
            if isinstance(node, ast.ClassDef)
        )
        return sum(not names.isdisjoint({"events", "steps", "frames"}) for names in fields)

    def comparators(self) -> int:
        """Count the functions that ask whether the order in a list means something: each compares JSON."""
        return sum(
            any(
                isinstance(op, ast.In | ast.NotIn) and "unordered" in ast.unparse(node).lower()
                for op in node.ops
            )
            for node in self.nodes()
            if isinstance(node, ast.Compare)
        )

    def inner_names(self) -> int:
        """Count the private names of python-statemachine that modules which import it name."""
        library = Path(statemachine.__file__).parent
        theirs = {
            name
            for path in library.rglob("*.py")
            for name in private_names(ast.parse(path.read_text("utf-8")))
        }
        ours = (
            set(private_names(tree)) & theirs
            for tree in self.trees.values()
            if any(
                isinstance(n, ast.ImportFrom) and (n.module or "").startswith("statemachine")
                for n in ast.walk(tree)
            )
        )
        return len(set().union(*ours))

    def nodes(self) -> Iterator[ast.AST]:
        return (node for tree in self.trees.values() for node in ast.walk(tree))

    def short_modules(self) -> int:
        return sum(source.count("\n") < 60 for source in self.sources.values())

    def repeated_classes(self) -> int:
        return repeated(node.name for node in self.nodes() if isinstance(node, ast.ClassDef))

    def repeated_functions(self) -> int:
        """Count the names of public functions that several modules define."""
        return repeated(
            node.name
            for tree in self.trees.values()
            for node in tree.body
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")
        )

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


def sending_loops(tree: ast.Module) -> Iterator[ast.AST]:
    """The loops, comprehensions too, with a call of ``send`` or ``step`` in them."""
    kinds = (ast.For, ast.While, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
    calls: dict[int, ast.AST] = {}
    for node in ast.walk(tree):
        if isinstance(node, kinds):
            for call in ast.walk(node):
                if isinstance(call, ast.Call) and getattr(call.func, "attr", "") in ("send", "step"):
                    calls[id(call)] = node  # the innermost loop comes last
    return iter({id(loop): loop for loop in calls.values()}.values())


def private_names(tree: ast.Module) -> Iterator[str]:
    """The names with one underscore before them that a module defines or asks for."""
    for node in ast.walk(tree):
        name = getattr(node, "attr", "") or getattr(node, "id", "") or getattr(node, "name", "")
        if name and name[0] == "_" and name[1:2].isalpha():
            yield name


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
    **{f"lines of {package}": partial(House.lines, package=package) for package in PACKAGES},
    "modules of the engine": House.modules,
    **{f"modules of {package}": partial(House.modules, package=package) for package in PACKAGES},
    "files below spec/ that a load opens, schemas aside": lambda house: house.load[0],
    "calls of our functions that a load makes": lambda house: house.load[1],
    "loops that send events": House.loops_of_play,
    "classes that record a hand": House.hand_records,
    "comparators of JSON": House.comparators,
    "inner names of python-statemachine": House.inner_names,
    "modules under 60 lines": House.short_modules,
    "module stems that occur twice or more": lambda house: repeated(house.stems),
    "class names that occur twice or more": House.repeated_classes,
    "function names of several modules": House.repeated_functions,
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
