"""Programs: a kernel and the loops in one namespace, on tables of either kind, compiled once and kept."""

import ast
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from sixtysix.bulk import play, walk
from sixtysix.bulk.program import Code, Program, interpreted
from sixtysix.machines import kernel, machine
from sixtysix.rules.table import ARRAYS, SCALARS, Table

from ..runtime import games
from ..runtime.games import VARIANTS, Json

ROOT = Path(__file__).parent.parent.parent

LOOPS = (play, walk)

needs_numba = pytest.mark.skipif(not find_spec("numba"), reason="numba is not installed")

NUMBA = pytest.param("numba", marks=needs_numba)

SIT_DOWN = """
import json, sys
from sixtysix.bulk.backends import program
from sixtysix.bulk.play import RUN
from sixtysix.bulk.program import Code
from sixtysix.machines import kernel

code = kernel("kinderschnapsen")
found, wanted = sys.argv[1:]
on = program(Code(code.name, code.source.replace(found, wanted)), "numba")
tables = on.tables(4)
on.run["sit_down"](tables, on.zeros(RUN), 3, 1)
stats = on.run["sit_down"].stats
print(json.dumps([stats.cache_hits.total(), stats.cache_misses.total(), on.read(tables, 0).chance]))
"""
"""Compiles the shortest of the loops, for the kernel with one text in place of another: how often what was kept
is used, how often not, and what came of it."""

IMPORTS = """
import json, sys
from {module} import *
print(json.dumps(sorted(sys.modules)))
"""


def program_of(backend: str, variant: str = "schnapsen") -> Program:
    from sixtysix.bulk.backends import program

    return interpreted(kernel(variant)) if backend == "kernel" else program(kernel(variant), backend)


def filled() -> Table:
    """A table whose every mask has its highest bit and no two fields the same numbers."""
    t = Table()
    for number, name in enumerate(SCALARS):
        setattr(t, name, number - 1)
    for number, name in enumerate(ARRAYS):
        values = getattr(t, name)
        values[:] = range(31, -1, -1) if len(values) == 32 else [1 << 31 | number, (1 << 32) - 1 - number]
    return t


def in_the_middle() -> Iterator[Table]:
    """Tables from the middle of hands of every variant."""
    for variant in VARIANTS:
        walked = games.walk(machine(variant), seed=1)
        yield from (game.table.copy() for game in islice(walked, 5, 60))


@pytest.mark.parametrize("backend", ["kernel", NUMBA])
def test_tables_are_read_as_they_were_written(backend: str) -> None:
    on, written = program_of(backend), [Table(), filled(), *in_the_middle()]
    tables = on.tables(len(written))
    for place, table in enumerate(written):
        assert on.read(tables, place) == Table()
        on.write(tables, place, table)
    assert [on.read(tables, place) for place in range(len(written))] == written


@pytest.mark.parametrize("backend", ["kernel", NUMBA])
def test_a_table_that_is_read_shares_nothing_and_is_of_plain_integers(backend: str) -> None:
    on, table = program_of(backend), filled()
    tables = on.tables(2)
    on.write(tables, 1, table)
    first = on.read(tables, 1)
    first.hands[0] = first.deck[0] = first.dealer = 5
    table.won[1] = 7
    assert on.read(tables, 1) == filled()
    assert on.read(tables, 0) == Table()
    kinds = {type(getattr(first, name)) for name in SCALARS}
    assert kinds | {type(value) for name in ARRAYS for value in getattr(first, name)} == {int}


@needs_numba
def test_a_record_has_the_fields_of_a_table_in_their_order_and_whole_words() -> None:
    from sixtysix.bulk.records import RECORD, records, words

    assert RECORD.names == tuple(Table.__slots__)
    assert words(records(3)).shape == (3, RECORD.itemsize // 8)


def defined(source: str) -> set[str]:
    """The names that a module gives a meaning of its own."""
    names: set[str] = set()
    for statement in ast.parse(source).body:
        if isinstance(statement, ast.FunctionDef | ast.ClassDef):
            names.add(statement.name)
        elif isinstance(statement, ast.Assign | ast.AnnAssign):
            stored = (node for node in ast.walk(statement) if isinstance(node, ast.Name))
            names |= {name.id for name in stored if isinstance(name.ctx, ast.Store)}
    return names


def source_of(module: Any) -> str:
    return Path(module.__file__).read_text(encoding="utf-8")


@pytest.mark.parametrize("variant", VARIANTS)
def test_loops_and_kernels_share_no_name_but_what_both_import(variant: str) -> None:
    code = kernel(variant)
    of_kernel = vars(code.module)
    for loops in LOOPS:
        of_loops = {name: value for name, value in vars(loops).items() if not name.startswith("__")}
        own = defined(source_of(loops))
        assert not own & of_kernel.keys()
        assert not defined(code.source) & of_loops.keys()
        for name in of_loops.keys() & of_kernel.keys():
            assert of_loops[name] is of_kernel[name]


def test_the_loops_share_no_name_with_one_another() -> None:
    assert not defined(source_of(play)) & defined(source_of(walk))
    assert "keep" not in defined(source_of(play)) | defined(source_of(walk))


@pytest.mark.parametrize(
    ("module", "heavy"),
    [
        ("sixtysix_machines.schnapsen_kernel", {"numpy", "numba", "yaml", "statemachine", "click", "rich"}),
        ("sixtysix.bulk.program", {"numpy", "numba", "yaml", "statemachine", "click", "rich"}),
        ("sixtysix.cli", {"numpy", "numba", "distributed", "dask", "hypothesis"}),
    ],
)
def test_importing_loads_nothing_heavy(module: str, heavy: set[str]) -> None:
    words = [sys.executable, "-c", IMPORTS.format(module=module)]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    assert not heavy & {name.split(".")[0] for name in json.loads(done.stdout)}


def sit_down(cache: Path, engine: Path | None = None, found: str = "", wanted: str = "") -> Json:
    """What `SIT_DOWN` says in a process of its own, with this cache folder and the package from there."""
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache)}
    if engine:
        environment["PYTHONPATH"] = str(engine)
    words = [sys.executable, "-c", SIT_DOWN, found, wanted]
    done = subprocess.run(words, env=environment, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    hits, misses, chance = json.loads(done.stdout)
    return {"hits": hits, "misses": misses, "chance": chance}


def kept(cache: Path) -> set[str]:
    return {file.name for file in (cache / "sixtysix").glob("*.py")}
