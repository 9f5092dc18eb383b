"""Generates files from the spec, and compares the results with the files on disk."""

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fnmatch import fnmatchcase
from pathlib import Path
from typing import NamedTuple

from sixtysix.chart import SpecError, load, load_chart, published_names, read_chart, spec_dir, variant_names
from sixtysix.chart.document import read_document
from sixtysix.chart.model import ConfiguredChart, Impossible
from sixtysix.chart.obligations import Obligation, idle_patterns, impossible, possible, why_impossible
from sixtysix.chart.parameters import variant_schema
from sixtysix.chart.paths import read_schema, variant_path
from sixtysix.chart.problems import Pointer, Problem, in_order
from sixtysix.compile.diagram import drawings, render
from sixtysix.compile.diagram.svg import link_svg, links_between, title_of
from sixtysix.compile.javascript import package
from sixtysix.compile.kernel import kernel_source
from sixtysix.compile.machine import machine_source
from sixtysix.compile.source import module_name
from sixtysix.compile.types import stub_source, types_source
from sixtysix.contract.events import event_line
from sixtysix.errors import SixtySixError
from sixtysix.evidence.cover import report, report_json, shown
from sixtysix.evidence.coverage import Coverage
from sixtysix.evidence.search import Search
from sixtysix.evidence.vectors import vector_lines, vectors
from sixtysix.files import is_current, write_all, writing
from sixtysix.kernels.workers import workers
from sixtysix.play.replay import Witness
from sixtysix.project.check import build_problems
from sixtysix.redline import house_rules
from sixtysix.sheets import pictures
from sixtysix.testing.examples import strengthen, test_modules

SEARCH_HANDS = 2_000
SEARCH_LIMIT = 20_000
"""The minimum number of searched hands, and the maximum if some obligation is not shown."""

HOUSE_HANDS = 500
HOUSE_LIMIT = 4_000
"""The same numbers for house rules. House rules may leave obligations open, because a longer search takes too long."""

SHARED_FOLDERS = {
    Path("spec/schema"),
    *(Path(f"generated/{name}") for name in ("javascript", "sixtysix_machines", "reports", "vectors")),
}
"""Folders that also have files of variants that this build does not make."""

Files = dict[str, str]  # contents of files by path below the project's root


class Built(NamedTuple):
    """The files generated for one variant, and warnings to print."""

    files: Files
    warnings: list[str]


def build_variant(name_or_path: str) -> Built:
    """Return the files generated for one variant, and warnings.

    A search must find a hand for each obligation (a fact of the rules that tests must show). For house rules, a missing
    hand causes only a warning.

    Raises:
        SpecError: if the spec has problems, or a hand does something that the spec calls impossible.
        SixtySixError: if a hand is missing, or a pattern under `impossible:` matches no obligation.
    """
    if wrong := build_problems(variant_path(name_or_path, spec_dir(), Path())):
        raise SpecError(wrong)
    chart = load(name_or_path)
    name, slug = chart.variant.name, module_name(chart.variant.name)
    chart, coverage, search, refuted = _searched(chart)
    wanted = list(coverage.obligations.values())
    witnesses = {o.id: search.witnesses[o.id] for o in wanted if o.id in search.witnesses}
    if wrong := _contradictions(name_or_path, chart, wanted, search):
        raise SpecError(wrong)
    _require_all_shown(chart, wanted, search)
    witnesses = strengthen(coverage, witnesses)
    for_rulings = {
        ruling.id: min(showing, key=lambda witness: witness.length)
        for ruling in wanted
        if (showing := [witnesses[name] for name in ruling.by if name in witnesses])
    }
    found = vectors(coverage, witnesses | for_rulings, lambda n: coverage.obligations[n].cites)
    reported = shown(chart, wanted, found)
    files = {
        f"{PACKAGE}/{slug}.py": machine_source(chart),
        f"{PACKAGE}/{slug}.pyi": stub_source(chart),
        f"{PACKAGE}/{slug}_types.py": types_source(chart),
        f"{PACKAGE}/{slug}_kernel.py": kernel_source(chart),
        f"generated/vectors/{name}.jsonl": vector_lines(found),
        f"generated/reports/{name}.md": report(chart, reported, search.hands),
        f"generated/reports/{name}.json": report_json(chart, reported, search.hands),
    }
    for file, source in test_modules(coverage, witnesses).items():
        files[f"generated/tests/{name}/{file}"] = source
    red, shown_to_players = house_rules(chart), pictures(chart)
    dots = drawings(chart) | shown_to_players
    if red:
        dots = {name: red.draw(None if name == "chart" else name) for name in dots}
    drawn = {name: (dot, render(dot, "svg").decode()) for name, dot in dots.items()}
    sheets = {"chart": "chart"} | {picture: title_of(drawn[picture][1]) for picture in shown_to_players}
    for drawing, (dot, svg) in drawn.items():
        beside = {f"{sheet}.svg": title for sheet, title in sheets.items() if sheet != drawing}
        files[f"diagrams/{name}/{drawing}.dot"] = dot
        files[f"diagrams/{name}/{drawing}.svg"] = link_svg(svg, links_between(chart, drawing), beside)
    warnings = [f"{name_or_path}: {refutation}" for refutation in refuted]
    if unshown := [s.obligation.id for s in reported if s.status == "open"]:
        advice = "if no hand can show them, give the reason under `impossible:` in the file"
        warnings.append(f"{name_or_path}: no hand of {search.hands:,} shows {', '.join(unshown)}; {advice}")
    return Built(files, warnings)


def _searched(chart: ConfiguredChart) -> tuple[ConfiguredChart, Coverage, Search, list[str]]:
    """Search for hands that show all obligations. Return the chart, its coverage, the search, and warnings.

    The spec may claim that an obligation is impossible. If a hand refutes an inherited claim, the claim is removed from
    the chart.
    """
    is_house = chart.variant.name not in variant_names(chart.folder)
    hands, limit, refuted = SEARCH_HANDS, SEARCH_LIMIT, list[str]()
    if is_house:
        hands, limit = min(hands, HOUSE_HANDS), min(limit, HOUSE_LIMIT)
    known: Search | None = None
    while True:
        coverage = Coverage(chart)
        wanted = list(coverage.obligations.values())
        search = Search(coverage, possible(chart, wanted), known)
        search.run(66, hands, limit)
        wrong = {
            o.id: claim
            for o in impossible(chart, wanted)
            if o.id in search.witnesses
            and (claim := why_impossible(chart, o.id))
            and (claim.inherited or (is_house and claim in chart.family.impossible))
        }
        if not wrong:
            return chart, coverage, search, refuted
        refuted += [_refutation(name, claim, search.witnesses[name]) for name, claim in wrong.items()]
        left = tuple(claim for claim in chart.impossible if claim not in wrong.values())
        chart, known = replace(chart, impossible=left), search


def _refutation(name: str, claim: Impossible, witness: Witness) -> str:
    events = [*witness.events, *([witness.refused] if witness.refused else [])]
    hand = ", ".join([str(witness.setup), *map(event_line, events)])
    return f"{name} is called impossible: “{claim.because}” But this hand shows it: {hand}"


def _contradictions(
    name_or_path: str, chart: ConfiguredChart, wanted: Sequence[Obligation], search: Search
) -> tuple[Problem, ...]:
    """Return a problem for each pattern under `impossible:` that a hand refutes."""
    folder = chart.folder or spec_dir()
    own = read_document(variant_path(name_or_path, folder, Path()))
    of_family = read_chart(folder / "chart.yaml").document_of(("impossible",))
    found = dict[tuple[str, Pointer], tuple[Witness, Problem]]()
    for o in impossible(chart, wanted):
        witness, claim = search.witnesses.get(o.id), why_impossible(chart, o.id)
        if not witness or not claim:
            continue
        document = own if claim in chart.variant.impossible else of_family
        index = next(i for i, pattern in enumerate(claim.obligations) if fnmatchcase(o.id, pattern))
        place = (*claim.place, "obligations", index)
        known = found.get((document.file, place))
        if not known or witness.length < known[0].length:
            problem = document.problem(place, "refuted", "")
            refutation = replace(problem, message=_refutation(o.id, claim, witness))  # a hand is not cut off
            found[document.file, place] = witness, refutation
    return in_order(problem for _, problem in found.values())


def _require_all_shown(chart: ConfiguredChart, wanted: Sequence[Obligation], search: Search) -> None:
    name = chart.variant.name
    if name not in variant_names(chart.folder):
        return  # house rules may leave obligations open
    if unshown := [o.id for o in search.open()]:
        listed = ", ".join(unshown)
        raise SixtySixError(
            f"{name}: no hand of {search.hands:,} shows {listed}; "
            "if no hand can show them, write the reason into the variant's file (or laws.yaml, for all variants):\n"
            f"impossible:\n  - obligations: [{listed}]\n    because: …"
        )
    if idle := list(idle_patterns(chart, wanted)):
        raise SixtySixError(
            f"{name}: these patterns under `impossible:` match no obligation: {', '.join(idle)}"
        )


PACKAGE = "generated/sixtysix_machines"
PACKAGE_FILES = {
    f"{PACKAGE}/__init__.py": '''\
"""The compiled machines, a module a variant, made by `sixtysix build` from the spec. Do not edit.

Machines built elsewhere, such as those of house rules, join the package from their own folder on the path.
"""

from pkgutil import extend_path

__path__ = extend_path(__path__, __name__)
''',
    f"{PACKAGE}/py.typed": "",
}
"""The import package of all machines. Importing one machine does not load other machines."""


def family_files() -> Files:
    """Return the files that all variants share: the JavaScript package, and the schemas for editors."""
    chart, scenario = load_chart(), read_schema("scenario")
    scenario["$defs"]["refusal"]["properties"]["because"]["items"]["examples"] = [*chart.guards]
    known = (*variant_names(), *published_names())
    schemas = {"variant": variant_schema(chart.declarations, known), "scenario": scenario}
    modules = package([load(name) for name in variant_names()])
    return {
        f"spec/schema/{name}.schema.json": json.dumps(schema, indent=2, ensure_ascii=False) + "\n"
        for name, schema in schemas.items()
    } | {f"generated/javascript/{name}": text for name, text in modules.items()}


def build_variants(names: list[str]) -> Iterator[Built]:
    """Yield the result of `build_variant` for each name, in order."""
    with workers(min(len(names), os.cpu_count() or 1)) as at_work:
        yield from at_work.results(build_variant, names)


def write(root: Path, files: Mapping[str, str]) -> dict[str, str]:
    """Write all files below ``root``, or none. Also delete files that are left over.

    Return the paths that were not up to date, in the form of `compare`.

    Raises:
        CannotWrite: if a file cannot be written.
    """
    stale = compare(root, files)
    write_all({root / path: files[path] for path in stale if path in files})
    for path in stale.keys() - files.keys():
        with writing(root / path):
            (root / path).unlink(missing_ok=True)
    return stale


def compare(root: Path, files: Mapping[str, str]) -> dict[str, str]:
    """Return a mapping from path to ``outdated``, ``missing`` or ``left over``. Omit files that are up to date.

    A file is ``left over`` if `sixtysix build` would no longer write it.
    """
    stale = {}
    for path, text in files.items():
        if not is_current(root / path, text):
            stale[path] = "outdated" if (root / path).is_file() else "missing"
    for folder in sorted({Path(path).parent for path in files} - SHARED_FOLDERS):
        for found in sorted((root / folder).glob("*")):
            path = found.relative_to(root).as_posix()
            if found.suffix in (".py", ".svg", ".dot") and found.is_file() and path not in files:
                stale[path] = "left over"
    return stale
