"""Everything that is generated from the spec, and whether what stands there is up to date."""

from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from sixtysix.compile.diagram import drawings, render
from sixtysix.compile.kernel import compile_kernel, kernel_source
from sixtysix.compile.machine import machine_source, module_name
from sixtysix.compile.tests import report, test_modules
from sixtysix.errors import SixtySixError
from sixtysix.explore.search import Search
from sixtysix.spec import load, variant_names
from sixtysix.spec.obligations import excuse, obligations

SEARCH_SEED = 66
SEARCH_HANDS = 2_000
SEARCH_LIMIT = 20_000

SHARED_FOLDERS = {Path("generated/sixtysix_machines"), Path("generated/reports")}
"""Folders that a build of some variants alone does not own."""

OUR_SUFFIXES = {".py", ".svg", ".dot"}
"""Of the files in a variant's own folders, those that a build wrote; anything else stays as it is."""

Files = dict[str, str]
"""Paths below the project's root, and what belongs there."""


class BuildError(SixtySixError):
    """Something of the spec cannot be shown by any test that was found, or contradicts what the spec says."""


@dataclass(frozen=True)
class Stale:
    """A generated file that is not what the spec gives now: ``outdated``, ``missing`` or ``left over``."""

    path: str
    how: str

    def __str__(self) -> str:
        return f"{self.path}: {self.how}"


class Built(NamedTuple):
    """Everything generated for one variant, and the obligations that no hand was found for."""

    files: Files
    unshown: list[str]


def build_variant(name_or_path: str) -> Built:
    """Everything generated for one variant. House rules may leave obligations unshown; the family may not.

    Raises:
        SpecError: if the spec has problems.
        BuildError: if a variant of the family leaves an obligation unshown, or the spec wrongly calls one impossible.
    """
    chart = load(name_or_path)
    assert chart.variant
    name, slug = chart.variant.name, module_name(chart.variant.name)
    wanted = list(obligations(chart))
    search = Search(chart, compile_kernel(chart, traced=True), wanted)
    search.run(SEARCH_SEED, SEARCH_HANDS, SEARCH_LIMIT)
    unshown = [obligation.id for obligation in search.open()]
    if unshown and name in variant_names():
        raise BuildError(f"{name}: no hand of {search.hands:,} shows {', '.join(unshown)}")
    if wrong := [o.id for o in wanted if excuse(chart, o) and o.id in search.witnesses]:
        raise BuildError(f"{name}: the spec calls impossible what a hand shows: {', '.join(wrong)}")
    machines = "generated/sixtysix_machines"
    files = {
        f"{machines}/{slug}.py": machine_source(chart),
        f"{machines}/{slug}_kernel.py": kernel_source(chart),
    }
    for file, source in test_modules(chart, wanted, search.witnesses).items():
        files[f"generated/tests/{name}/{file}"] = source
    files[f"generated/reports/{name}.md"] = report(chart, wanted, search.witnesses, search.hands)
    for drawing, dot in drawings(chart).items():
        files[f"diagrams/{name}/{drawing}.dot"] = dot
        files[f"diagrams/{name}/{drawing}.svg"] = render(dot, "svg").decode()
    return Built(files, unshown)


PACKAGE = '''"""The compiled machines, a module a variant, made by `sixtysix build` from the spec. Do not edit.

Machines built elsewhere, such as those of house rules, join the package from their own folder on the path.
"""

from pkgutil import extend_path

__path__ = extend_path(__path__, __name__)
'''


def package_files() -> Files:
    """What the variants share: the import package of their machines. Importing one machine loads no other."""
    return {"generated/sixtysix_machines/__init__.py": PACKAGE, "generated/sixtysix_machines/py.typed": ""}


def build_variants(names: list[str]) -> Iterator[Built]:
    """What `build_variant` gives for each, in the order given, as it is ready."""
    with ProcessPoolExecutor() as pool:
        yield from pool.map(build_variant, names)


def write(root: Path, files: Mapping[str, str]) -> list[Stale]:
    """Bring the files below ``root`` up to date (see `compare`): what was not."""
    stale = list(compare(root, files))
    for found in stale:
        target = root / found.path
        if found.path in files:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(files[found.path], encoding="utf-8", newline="\n")
        else:
            target.unlink()
    return stale


def compare(root: Path, files: Mapping[str, str]) -> Iterator[Stale]:
    """Every file below ``root`` that is not as it should be; one left over is in a variant's own folder."""
    for path, text in files.items():
        target = root / path
        if not target.is_file():
            yield Stale(path, "missing")
        elif target.read_bytes() != text.encode():
            yield Stale(path, "outdated")
    for folder in sorted({Path(path).parent for path in files} - SHARED_FOLDERS):
        for found in sorted((root / folder).glob("*")):
            path = found.relative_to(root).as_posix()
            if found.suffix in OUR_SUFFIXES and found.is_file() and path not in files:
                yield Stale(path, "left over")
