"""Everything that is generated from the spec, and whether what stands there is up to date."""

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from sixtysix.build_cache import kept
from sixtysix.chart import load, load_chart, spec_dir, variant_names
from sixtysix.chart.model import ConfiguredChart
from sixtysix.chart.obligations import (
    Obligation,
    Witness,
    idle_patterns,
    impossible,
    possible,
    why_impossible,
)
from sixtysix.chart.paths import variant_path
from sixtysix.chart.variants import follow
from sixtysix.check import rule_files
from sixtysix.compile.diagram import draw, drawings, render
from sixtysix.compile.kernel import kernel_source
from sixtysix.compile.machine import machine_source, module_name
from sixtysix.compile.schema import schema_files
from sixtysix.errors import SixtySixError
from sixtysix.evidence.cover import marks, report, report_json, shown
from sixtysix.evidence.coverage import Coverage
from sixtysix.evidence.search import Search
from sixtysix.play.vectors import vector_lines, vectors
from sixtysix.testing.examples import sharpened
from sixtysix.testing.source import test_modules

SEARCH_SEED = 66
SEARCH_HANDS = 2_000
SEARCH_LIMIT = 20_000

SHARED_FOLDERS = {
    Path("spec/schema"),
    *(Path(f"generated/{name}") for name in ("sixtysix_machines", "reports", "vectors")),
}
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
    name, slug = chart.variant.name, module_name(chart.variant.name)
    chart, coverage, search = _searched(chart)
    wanted = list(coverage.obligations.values())
    witnesses = {o.id: search.witnesses[o.id] for o in wanted if o.id in search.witnesses}
    _check(chart, wanted, search)
    witnesses = sharpened(coverage, witnesses)
    found = vectors(coverage, _with_rulings(wanted, witnesses), lambda n: coverage.obligations[n].cites)
    reported = shown(chart, wanted, found)
    marked = marks((s.obligation, s.status) for s in reported)
    machines = "generated/sixtysix_machines"
    files = {
        f"{machines}/{slug}.py": machine_source(chart),
        f"{machines}/{slug}_kernel.py": kernel_source(chart),
        f"generated/vectors/{name}.jsonl": vector_lines(found),
        f"generated/reports/{name}.md": report(chart, reported, search.hands),
        f"generated/reports/{name}.svg": render(draw(chart, marks=marked).source, "svg").decode(),
        f"generated/reports/{name}.json": report_json(chart, reported, search.hands),
    }
    for file, source in test_modules(coverage, witnesses).items():
        files[f"generated/tests/{name}/{file}"] = source
    for drawing, dot in drawings(chart).items():
        files[f"diagrams/{name}/{drawing}.dot"] = dot
        files[f"diagrams/{name}/{drawing}.svg"] = render(dot, "svg").decode()
    return Built(files, [s.obligation.id for s in reported if s.status == "open"])


def _searched(chart: ConfiguredChart) -> tuple[ConfiguredChart, Coverage, Search]:
    """Search hands that show what they can; what house rules inherit as impossible is dropped once a hand shows it."""
    coverage = Coverage(chart)
    wanted = list(coverage.obligations.values())
    search = Search(coverage, possible(chart, wanted))
    search.run(SEARCH_SEED, SEARCH_HANDS, SEARCH_LIMIT)
    shown_after_all = [o for o in impossible(chart, wanted) if o.id in search.witnesses]
    refuted = {i for o in shown_after_all if (i := why_impossible(chart, o)) and i.inherited}
    if refuted:
        return _searched(replace(chart, impossible=tuple(i for i in chart.impossible if i not in refuted)))
    return chart, coverage, search


def how_to_call_impossible(obligations: Sequence[str]) -> str:
    """Say what to write where no hand can show some obligations."""
    return (
        "if no hand can, write why in the variant's file, or in chart.yaml if it is so in others too:\n"
        f"impossible:\n  - obligations: [{', '.join(obligations)}]\n    because: …"
    )


def _check(chart: ConfiguredChart, wanted: Sequence[Obligation], search: Search) -> None:
    name = chart.variant.name
    if wrong := [o.id for o in impossible(chart, wanted) if o.id in search.witnesses]:
        raise BuildError(f"{name}: the spec calls impossible what a hand shows: {', '.join(wrong)}")
    if name not in variant_names(chart.folder):
        return
    if unshown := [o.id for o in search.open()]:
        advice = how_to_call_impossible(unshown)
        raise BuildError(f"{name}: no hand of {search.hands:,} shows {', '.join(unshown)}; {advice}")
    if idle := list(idle_patterns(chart, wanted)):
        raise BuildError(f"{name}: these patterns under `impossible:` fit no obligation: {', '.join(idle)}")


def _with_rulings(wanted: Sequence[Obligation], witnesses: Mapping[str, Witness]) -> dict[str, Witness]:
    """The witnesses, and for each ruling the shortest of those that show it."""
    found = dict(witnesses)
    for ruling in wanted:
        if showing := [witnesses[name] for name in ruling.by if name in witnesses]:
            found[ruling.id] = min(showing, key=lambda witness: witness.length)
    return found


PACKAGE = '''"""The compiled machines, a module a variant, made by `sixtysix build` from the spec. Do not edit.

Machines built elsewhere, such as those of house rules, join the package from their own folder on the path.
"""

from pkgutil import extend_path

__path__ = extend_path(__path__, __name__)
'''


def package_files() -> Files:
    """What the variants share: the import package of their machines. Importing one machine loads no other."""
    return {"generated/sixtysix_machines/__init__.py": PACKAGE, "generated/sixtysix_machines/py.typed": ""}


def family_files() -> Files:
    """What editors read of the whole family: the schemas of parameters and of a variant's file."""
    schemas = schema_files(load_chart().declarations, variant_names())
    return {f"spec/schema/{name}": text for name, text in schemas.items()}


def build_variants(names: list[str], *, anew: bool = False) -> Iterator[Built]:
    """What `build_variant` gives for each, in the order given, as it is ready; what was kept, unless ``anew``."""
    with ProcessPoolExecutor() as pool:
        yield from pool.map(build_variant if anew else _kept_variant, names)


def _kept_variant(name_or_path: str) -> Built:
    """What `build_variant` gives, or gave before if nothing has changed since."""
    root = spec_dir().parent
    if not (root / "pyproject.toml").is_file():
        return build_variant(name_or_path)
    chart = load(name_or_path)
    variant = chart.variant
    if chart.folder != spec_dir():
        return build_variant(name_or_path)
    lineage = follow(variant_path(name_or_path, spec_dir(), Path()), spec_dir())
    inputs = [*rule_files(), *sorted(spec_dir().glob("schema/*.json"))]
    inputs += [document.path for document in lineage.documents]
    return Built(**kept(root, variant.name, inputs, lambda: build_variant(name_or_path)._asdict()))


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
