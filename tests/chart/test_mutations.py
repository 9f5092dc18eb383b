"""Five hundred mutated files: each is refused with positions, or accepted and usable. None causes a traceback."""

import random
import shutil
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
SCRAPS = [*"[]{}:,-#&*!|>'\"%@`?\t\n ", "<<: ", "- ", "&a ", "*a", "!!str ", "---\n", "\x07", "\ufeff", "≠"]

Chance = random.Random


def spoil_lines(chance: Chance, lines: list[str]) -> None:
    """Delete, repeat, swap, indent or cut lines, or insert a scrap or a word of another line."""
    at, other = (chance.randrange(len(lines)) for _ in range(2))
    match chance.randrange(7):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, lines[other])
        case 2:
            lines[at], lines[other] = lines[other], lines[at]
        case 3:
            lines[at] = " " * chance.randrange(12) + lines[at].lstrip(" ")
        case 4:
            start = chance.randrange(len(lines[at]) + 1)
            lines[at] = lines[at][:start] + chance.choice(SCRAPS) + lines[at][start + chance.randrange(5) :]
        case 5:
            words = lines[at].split(" ")
            words[chance.randrange(len(words))] = chance.choice(lines[other].split(" "))
            lines[at] = " ".join(words)
        case 6:
            lines[at + 1 :] = [""]


def _places(data: Any) -> list[tuple[Any, Any]]:
    """Yield every collection in the data with each of its keys or indices."""
    keys = list(data) if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ()
    return [place for key in keys for place in [(data, key), *_places(data[key])]]


def spoil_data(chance: Chance, data: Any) -> None:
    """Delete, replace, rename or copy a value."""
    (around, key), (source, name) = (chance.choice(_places(data)) for _ in range(2))
    match chance.randrange(4):
        case 0:
            del around[key]
        case 1:
            around[key] = chance.choice(JUNK)
        case 2 if isinstance(around, dict):
            around[chance.choice([str(key)[:-1], str(key).upper(), "x", *map(str, data)])] = around.pop(key)
        case _:
            around[key] = yaml.safe_load(yaml.safe_dump(source[name]))


def mutate(chance: Chance, path: Path) -> str:
    """Return the file's text after one to three changes of its lines or data."""
    if chance.random() < 0.5:
        lines = path.read_text(encoding="utf-8").split("\n")
        for _ in range(chance.randint(1, 3)):
            spoil_lines(chance, lines)
        return "\n".join(lines)
    data = deepcopy(read_document(path).data)
    for _ in range(chance.randint(1, 3)):
        spoil_data(chance, data)
    return yaml.safe_dump(data, sort_keys=False, allow_unicode=True, width=1000)


CHART = ("chart", "words", "laws")


def use(path: Path, folder: Path) -> None:
    """Use an accepted chart or variant."""
    if path.stem in CHART:
        chart = load_chart(folder / "chart.yaml")
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
    variants = sorted(folder.glob("variants/*.yaml"))[:4]
    paths = [*(folder / f"{name}.yaml" for name in (*CHART, "chart", "rulings")), *variants]
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
