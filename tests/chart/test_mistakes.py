"""A table of mistakes in a spec: each is reported at its place, without errors that only follow from it."""

import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml

from sixtysix.chart import spec_dir
from sixtysix.project.check import check

from .spoiled import found, spoil, turnstile, write_manual

TABLE = yaml.safe_load(Path(__file__).with_name("mistakes.yaml").read_text(encoding="utf-8"))

HOUSE = """\
title: At home
says: Schnapsen as we play it.
extends: schnapsen
parameters:
  claim:
    mode: any_time
  match.best_of: 5
"""


def house_rules(folder: Path) -> Path:
    folder.mkdir()
    (folder / "house.yaml").write_text(HOUSE)
    return folder


def turnstile_with_a_text(folder: Path) -> Path:
    copy = turnstile(folder)
    write_manual(copy)
    (copy / "rulings.yaml").write_text("rulings: {R1: {title: A, question: B?, decision: C.}}\n")
    return copy


def spec(folder: Path) -> Path:
    return Path(shutil.copytree(spec_dir(), folder))


FOLDERS = {
    "turnstile": turnstile,
    "turnstile with a text": turnstile_with_a_text,
    "house rules": house_rules,
    "spec": spec,
}


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """One copy of each folder, so that files without a mistake are parsed once."""
    return {name: make(tmp_path_factory.mktemp("mistakes") / "it") for name, make in FOLDERS.items()}


@pytest.mark.parametrize(
    ("place", "mistake"), [(place, mistake) for place, some in TABLE.items() for mistake in some]
)
def test_a_mistake_is_found_where_it_is(place: str, mistake: Any, folders: dict[str, Path]) -> None:
    folder, file = place.split("/", 1)
    path = folders[folder] / file
    sound = path.read_text(encoding="utf-8")
    try:
        expected = [f"{line}:{column} {mistake['says']}" for line, column in spoil(path, mistake["edits"])]
        assert expected
        assert found(check([path])) == expected
        if place == "turnstile/parameters.yaml":
            seen = [one for one in check([path.with_name("chart.yaml")]) if one.file == str(path)]
            assert found(seen) == expected
    finally:
        path.write_text(sound, encoding="utf-8")


def test_without_mistakes_there_is_nothing_to_find(tmp_path: Path) -> None:
    assert check([house_rules(tmp_path / "house") / "house.yaml"]) == []
