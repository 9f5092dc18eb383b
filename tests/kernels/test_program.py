"""Programs: a kernel and the loops in one namespace, on either kind of tables, compiled once and cached."""

import ast
import json
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from sixtysix.chart import load
from sixtysix.compile.kernel import kernel_source
from sixtysix.compile.machine import kernel
from sixtysix.contract.rules import MOST_MOVES, legal_moves
from sixtysix.kernels import play
from sixtysix.kernels.play import BROKEN, ENDS, FINE, RUN, weights
from sixtysix.kernels.program import KERNEL, Code, program

from ..chart.spoiled import TURNSTILE
from ..runtime.games import VARIANTS

ROOT = Path(__file__).parent.parent.parent

needs_numba = pytest.mark.skipif(not find_spec("numba"), reason="numba is not installed")

NUMBA = pytest.param("numba", marks=[needs_numba, pytest.mark.slow])

SIT_DOWN = """
import json, sys
from sixtysix.kernels.program import program
from sixtysix.kernels.play import RUN
from sixtysix.kernels.program import Code
from sixtysix.compile.machine import kernel

code = kernel("kinderschnapsen")
found, wanted = sys.argv[1:]
on = program(Code(code.name, code.source.replace(found, wanted)), "numba")
tables = on.tables(4)
on.run["sit_down"](tables, on.zeros(RUN), 3, 1)
stats = on.run["sit_down"].stats
print(json.dumps([stats.cache_hits.total(), stats.cache_misses.total(), tables[0].chance.tolist()]))
"""
"""Compiles the shortest loop, for the kernel with one text replaced. Prints cache hits, cache misses and the result."""

IMPORTS = """
import json, sys
from {module} import *
print(json.dumps(sorted(sys.modules)))
"""


def test_loops_know_no_card() -> None:
    chart = load(str(TURNSTILE / "variants" / "museum.yaml"))
    on = program(Code("museum_kernel", kernel_source(chart)), "kernel")
    run, ends = on.zeros(RUN), on.zeros(1, ENDS)
    wanted, moves = on.array(weights(on.kernel.EVENTS, {"close": [0.0]})), on.zeros(MOST_MOVES)
    on.run["play_tables"](on.tables(4), run, wanted, moves, 7, 0, 5, 5, True, ends)
    assert run[BROKEN] == FINE
    assert ends[0][chart.ruleset.people] == 5


def defined(source: str) -> set[str]:
    names: set[str] = set()
    for statement in ast.parse(source).body:
        if isinstance(statement, ast.FunctionDef | ast.ClassDef):
            names.add(statement.name)
        elif isinstance(statement, ast.Assign | ast.AnnAssign):
            stored = (node for node in ast.walk(statement) if isinstance(node, ast.Name))
            names |= {name.id for name in stored if isinstance(name.ctx, ast.Store)}
    return names


@pytest.mark.parametrize("variant", VARIANTS)
def test_loops_and_kernels_share_no_name_but_what_both_import(variant: str) -> None:
    code = kernel(variant)
    of_kernel = vars(code.module)
    of_loops = {name: value for name, value in vars(play).items() if not name.startswith("__")}
    assert not defined(Path(play.__file__).read_text(encoding="utf-8")) & {*of_kernel, "keep"}
    assert not defined(code.source) & of_loops.keys()
    for name in of_loops.keys() & of_kernel.keys():
        assert of_loops[name] is of_kernel[name]


@pytest.mark.parametrize(
    ("module", "heavy"),
    [
        ("sixtysix_machines.schnapsen_kernel", {"numpy", "numba", "yaml", "statemachine", "click", "rich"}),
        ("sixtysix.kernels.program", {"numpy", "numba", "yaml", "statemachine", "click", "rich"}),
        ("sixtysix.cli", {"numpy", "numba", "hypothesis"}),
    ],
)
def test_importing_loads_nothing_heavy(module: str, heavy: set[str]) -> None:
    words = [sys.executable, "-c", IMPORTS.format(module=module)]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    assert not heavy & {name.split(".")[0] for name in json.loads(done.stdout)}


class Sitting(NamedTuple):
    hits: int
    misses: int
    chance: list[int]


def sit_down(cache: Path, found: str = "", wanted: str = "", path: Path | None = None) -> Sitting:
    """Run `SIT_DOWN` in its own process, with this cache folder and this copy of the package."""
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache)}
    if path:
        environment["PYTHONPATH"] = str(path)
    words = [sys.executable, "-c", SIT_DOWN, found, wanted]
    done = subprocess.run(words, env=environment, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    return Sitting(*json.loads(done.stdout))


def kept(cache: Path) -> set[str]:
    """Return the programs with compiled code in the cache folder."""
    return {file.name.split(".")[0] for file in (cache / "sixtysix").rglob("*.nbc")}


def changed_package(folder: Path, module: str, found: str, wanted: str) -> Path:
    """Return the path of a copy of the package in which one module has a text replaced."""
    for part in ("engine", "spec"):
        shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
    file = folder / "engine" / "sixtysix" / module
    text = file.read_text(encoding="utf-8")
    assert found in text
    file.write_text(text.replace(found, wanted), encoding="utf-8")
    return folder / "engine"


@pytest.mark.slow
@needs_numba
def test_compiled_code_is_kept_for_the_same_kernel_alone(tmp_path: Path) -> None:
    first, again = sit_down(tmp_path), sit_down(tmp_path)
    assert first == (0, 1, again.chance)
    assert again == (1, 0, first.chance)
    assert len(kept(tmp_path)) == 1
    assert sit_down(tmp_path, "king=8", "king=0") == (0, 1, first.chance)
    assert len(kept(tmp_path)) == 2


@pytest.fixture(scope="module")
def filled_cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a cache folder that contains the current program."""
    cache = tmp_path_factory.mktemp("cache")
    assert sit_down(cache).misses == 1
    return cache


@pytest.mark.slow
@needs_numba
@pytest.mark.parametrize(
    ("module", "found", "wanted"),
    [
        ("contract/chance.py", "0x9E3779B9", "0x9E3779B8"),
        pytest.param("game/table.py", "TIE = range(8)", "TIE = range(1, 9)"),
        pytest.param("game/ruleset.py", "COUNTS = 0, 1, 2", "COUNTS = 0, 2, 1"),
        pytest.param("kernels/numba_backend.py", ">> 56) & 0x7F", ">> 56) & 0xFF"),
    ],
)
def test_a_change_of_the_loops_sources_compiles_again(
    module: str, found: str, wanted: str, filled_cache: Path, tmp_path: Path
) -> None:
    path, before = changed_package(tmp_path, module, found, wanted), kept(filled_cache)
    assert sit_down(filled_cache, path=path).hits == 0
    assert len(kept(filled_cache) - before) == 1


@pytest.mark.slow
@needs_numba
def test_a_change_of_display_names_does_not_compile_again(filled_cache: Path, tmp_path: Path) -> None:
    path = changed_package(tmp_path, "game/names.py", "Display names of cards", "The display names of cards")
    assert sit_down(filled_cache, path=path)[:2] == (1, 0)


@pytest.mark.slow
@needs_numba
@pytest.mark.parametrize("blocked", [("sixtysix",), pytest.param(("sixtysix/__pycache__", "numba"))])
def test_a_cache_folder_that_cannot_be_written_does_no_harm(blocked: tuple[str, ...], tmp_path: Path) -> None:
    for name in blocked:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("a file, where a folder is looked for", encoding="utf-8")
    assert sit_down(tmp_path)[:2] in ((0, 0), (0, 1))
    assert not kept(tmp_path)


def test_the_program_calls_less_and_does_the_same() -> None:
    code = kernel("schnapsen")
    plain, written = code.module, program(code, KERNEL).kernel
    calls, ends = dict[Any, int](), dict[Any, Any]()
    for one in (plain, written):
        count, chance, t = 0, Random(66), plain.Table()
        state = one.enter(t, one.RULESET)

        def profile(_frame: Any, event: str, _argument: Any) -> None:
            nonlocal count
            count += event == "call"

        for _ in range(200):
            sys.setprofile(profile)
            moves = legal_moves(one, t, state)
            state = one.take(t, one.RULESET, state, chance.choice(moves))
            sys.setprofile(None)
            if state == one.TERMINATED:
                break
        calls[one], ends[one] = count, (state, t)
    assert ends[plain] == ends[written]
    assert calls[written] < 2 / 3 * calls[plain]
