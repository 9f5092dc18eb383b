"""Five hundred spoiled files: each is refused with positions or accepted and usable, never a traceback."""

import random
import shutil
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
import yaml

from sixtysix.chart import load_chart, load_variant, spec_dir, variant_names
from sixtysix.chart.document import read_document
from sixtysix.contract.rules import rules_module
from sixtysix.project.check import check

pytestmark = pytest.mark.slow

BATCHES, SIZE = 6, 15

JUNK: list[Any] = [
    None, True, 0, -1, 1.5, 10**12, "", "x", "on", "R1", "TRICK_END", "is_leader", "none", [], {}, [[]], [None],
    {"a": 1}, {"": {}}, "é" * 50, "\n", "#", [{"target": "PLAY"}], "schnapsen",
]  # fmt: skip
SCRAPS = [
    *"[]{}:,-#&*!|>'\"%@`?\t\n ",
    "<<: ",
    "- ",
    "? ",
    "&a ",
    "*a",
    "!!str ",
    "---\n",
    "...\n",
    "\x07",
    "\ufeff",
    "≠",
]

Chance = random.Random


def _line(chance: Chance, lines: list[str]) -> int:
    return chance.randrange(len(lines))


def delete_line(chance: Chance, lines: list[str]) -> None:
    del lines[_line(chance, lines)]


def repeat_line(chance: Chance, lines: list[str]) -> None:
    lines.insert(_line(chance, lines), lines[_line(chance, lines)])


def swap_lines(chance: Chance, lines: list[str]) -> None:
    a, b = _line(chance, lines), _line(chance, lines)
    lines[a], lines[b] = lines[b], lines[a]


def indent_line(chance: Chance, lines: list[str]) -> None:
    at = _line(chance, lines)
    lines[at] = " " * chance.randrange(12) + lines[at].lstrip(" ")


def delete_part(chance: Chance, lines: list[str]) -> None:
    at = _line(chance, lines)
    start = chance.randrange(len(lines[at]) + 1)
    lines[at] = lines[at][:start] + lines[at][start + chance.randrange(1, 10) :]


def insert_scrap(chance: Chance, lines: list[str]) -> None:
    at = _line(chance, lines)
    start = chance.randrange(len(lines[at]) + 1)
    lines[at] = lines[at][:start] + chance.choice(SCRAPS) + lines[at][start:]


def swap_words(chance: Chance, lines: list[str]) -> None:
    a, b = _line(chance, lines), _line(chance, lines)
    first, second = lines[a].split(" "), lines[b].split(" ")
    i, j = chance.randrange(len(first)), chance.randrange(len(second))
    first[i], second[j] = second[j], first[i]
    lines[a], lines[b] = " ".join(first), " ".join(second)


def cut_off(chance: Chance, lines: list[str]) -> None:
    del lines[_line(chance, lines) :]
    lines.append("")


TEXT = [delete_line, repeat_line, swap_lines, indent_line, delete_part, insert_scrap, swap_words, cut_off]


def _places(data: Any) -> list[tuple[Any, Any]]:
    """Every collection in the data with each of its keys or indices."""
    keys = list(data) if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ()
    return [place for key in keys for place in [(data, key), *_places(data[key])]]


def replace_value(chance: Chance, around: Any, key: Any, data: Any) -> None:
    around[key] = chance.choice(JUNK)


def delete_value(chance: Chance, around: Any, key: Any, data: Any) -> None:
    del around[key]


def rename_key(chance: Chance, around: Any, key: Any, data: Any) -> None:
    name = chance.choice([str(key)[:-1], str(key).upper(), "x", *map(str, _places(data)[0][0])])
    if isinstance(around, dict):
        around[name] = around.pop(key)


def copy_value(chance: Chance, around: Any, key: Any, data: Any) -> None:
    source, name = chance.choice(_places(data))
    around[key] = yaml.safe_load(yaml.safe_dump(source[name]))


def repeat_value(chance: Chance, around: Any, key: Any, data: Any) -> None:
    if isinstance(around, list):
        around.insert(key, around[key])
    else:
        around[f"{key}_again"] = around[key]


NODE: list[Callable[[Chance, Any, Any, Any], None]] = [
    replace_value, delete_value, rename_key, copy_value, repeat_value,
]  # fmt: skip


def mutate(chance: Chance, path: Path) -> str:
    """The text of the file after one to three changes, of its lines or of its data."""
    if chance.random() < 0.5:
        lines = path.read_text(encoding="utf-8").split("\n")
        for _ in range(chance.randint(1, 3)):
            chance.choice(TEXT)(chance, lines)
        return "\n".join(lines)
    data = deepcopy(read_document(path).data)
    for _ in range(chance.randint(1, 3)):
        around, key = chance.choice(_places(data))
        chance.choice(NODE)(chance, around, key, data)
    return yaml.safe_dump(data, sort_keys=False, allow_unicode=True, width=1000)


def use(path: Path, folder: Path) -> None:
    """Do with an accepted chart or variant what it is for."""
    if path.name == "chart.yaml":
        chart = load_chart(path)
        for name in variant_names(folder):
            chart.configure(load_variant(name, chart))
    elif path.parent.name == "variants":
        chart = load_chart(folder / "chart.yaml")
        variant = load_variant(str(path), chart)
        chart.configure(variant)
        rules_module(chart.rules).ruleset(variant.parameters)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_a_spoiled_file_is_refused_with_positions_or_works(batch: int, tmp_path: Path) -> None:
    folder = tmp_path / "spec"
    shutil.copytree(spec_dir(), folder, ignore=shutil.ignore_patterns("scenarios"))
    paths = (
        [folder / "chart.yaml"] * 4 + sorted(folder.glob("variants/*.yaml"))[:4] + [folder / "rulings.yaml"]
    )
    chance = Chance(batch)
    for _ in range(SIZE):
        path = chance.choice(paths)
        original = path.read_text(encoding="utf-8")
        text = mutate(chance, path)
        path.write_text(text, encoding="utf-8")
        problems = check([path])
        for problem in problems:
            height = Path(problem.file).read_text(encoding="utf-8").count("\n") + 2
            assert 1 <= problem.line <= height, problem
            assert problem.column >= 1, problem
            assert problem.message.isprintable(), problem
        if not problems:
            use(path, folder)
        path.write_text(original, encoding="utf-8")
