"""Finds the project's spec folder, the JSON Schemas, and the files of variants."""

import json
import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from sixtysix.chart.problems import Problem, SpecError
from sixtysix.errors import one_of

Schema = Mapping[str, Any]  # A JSON Schema

_PACKAGE = Path(__file__).resolve().parents[1]
_SUFFIXES = (".yaml", ".yml")


def spec_dir() -> Path:
    """Return the project's folder of YAML files. It is in the installed package or in the checkout."""
    shipped = _PACKAGE / "_spec"
    return shipped if shipped.is_dir() else _PACKAGE.parents[1] / "spec"


@cache
def read_schema(name: str) -> dict[str, Any]:
    """Return the project's JSON Schema with a name such as ``hand``."""
    text = (spec_dir() / "schema" / f"{name}.schema.json").read_text(encoding="utf-8")
    schema: dict[str, Any] = json.loads(text)
    return schema


RULEBOOK = "rulebook.yaml"  # the file of prose beside a chart

Stamps = tuple[tuple[Path, int, int], ...]  # files with modification time in nanoseconds and size


def stamps(folder: Path) -> Stamps:
    """Return (path, modification time, size) for each of the `rule_files`. Caches use the result as a key."""
    stats = ((path, path.stat()) for path in rule_files(folder))
    return tuple((path, stat.st_mtime_ns, stat.st_size) for path, stat in stats)


def rule_files(folder: Path) -> list[Path]:
    """Return the YAML files in ``folder`` and in its folders ``variants``, ``house`` and ``sources``."""
    parts = (".", "variants", "house", "sources")
    found = (path for part in parts for path in sorted((folder / part).glob("*.yaml")))
    return [path for path in found if path.is_file()]


def variant_names(folder: Path | None = None) -> tuple[str, ...]:
    """Return the names of the variants in ``folder``, sorted. The default is the project's spec folder.

    >>> variant_names()[:2]
    ('kinderschnapsen', 'santase-1')
    """
    return tuple(sorted(path.stem for path in ((folder or spec_dir()) / "variants").glob("*.yaml")))


def published_names(folder: Path | None = None) -> tuple[str, ...]:
    """Return the names of the published rule sets, sorted. Their files are in the folder ``house``."""
    return tuple(sorted(path.stem for path in ((folder or spec_dir()) / "house").glob("*.yaml")))


def is_path(name_or_path: str) -> bool:
    """True if ``name_or_path`` is a path. A path has a slash or a suffix such as ``.yaml``."""
    return "/" in name_or_path or "\\" in name_or_path or name_or_path.endswith(_SUFFIXES)


def variant_path(name_or_path: str, folder: Path, beside: Path) -> Path:
    """Return the path of a variant's file. A name is looked up in ``folder``. A path is relative to ``beside``.

    Raises:
        SpecError: if no variant has this name.
    """
    if is_path(name_or_path):
        return beside / name_or_path
    variants, published = variant_names(folder), published_names(folder)
    if name_or_path not in (names := (*variants, *published)):
        says = f"there is no variant {name_or_path}{one_of(name_or_path, names)}"
        raise SpecError([Problem("", 0, 0, "", "unknown-variant", says)])
    return folder / ("variants" if name_or_path in variants else "house") / f"{name_or_path}.yaml"


def path_from(folder: Path, path: Path) -> str:
    """Return ``path`` relative to ``folder``. A bare name gets the prefix ``./``, so that `is_path` is true."""
    name = Path(os.path.relpath(path, folder)).as_posix()
    return name if is_path(name) else f"./{name}"


def built_below(name_or_path: str) -> Path:
    """Return the folder for the generated files of a variant.

    The folder of the project's variants is the checkout. The folder of a file ``sunday.yaml`` is ``sunday``, beside the
    file. The folder of a published rule set is in the working directory, and has the name of the rule set.
    """
    if name_or_path in published_names():
        return Path(name_or_path)
    path = Path(name_or_path)
    if is_path(name_or_path) and path.absolute().parent != spec_dir() / "variants":
        return path.with_suffix("") if path.suffix in _SUFFIXES else path.with_suffix(".built")
    return spec_dir().parent
