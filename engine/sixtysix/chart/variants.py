"""Variants: a file and those it extends, the parameters that they make together, and all that is wrong with them."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import cached_property
from keyword import iskeyword
from pathlib import Path
from typing import Any

from sixtysix.chart.checks.naming import pattern_findings
from sixtysix.chart.document import Document, is_file, read_document
from sixtysix.chart.model import Chart, ConfiguredChart, Impossible, Variant, part_of
from sixtysix.chart.parameters import Declarations, Parameters, parameter
from sixtysix.chart.paths import default_name, is_path, spec_dir, variant_names, variant_path
from sixtysix.chart.problems import Finding, Pointer, Problem, SpecError, in_order, value_at
from sixtysix.chart.validation import MISSING, bare, schema_findings
from sixtysix.contract.rules import Rules, rules_module
from sixtysix.errors import SixtySixError

KEY = "parameters"

KERNEL = "-kernel"
"""Ends no name, as the module of a variant's kernel is called after the variant and this."""

MANY_KEYS = 4
"""Who leaves out so many keys means to change another variant, and has forgotten to name it."""

MOST_PARTS = 4
"""A dotted key with more parts names no parameter."""

Origin = tuple[Document, Pointer]
"""The file that set a value, and the place there."""


def load_variant(name_or_path: str, chart: Chart) -> Variant:
    """Read a variant by its name beside the chart, or from a file anywhere.

    Raises:
        SpecError: with everything that is wrong with its file and the files it extends.
    """
    folder = chart.folder or spec_dir()
    try:
        path = variant_path(name_or_path, folder, Path())
    except LookupError as error:
        problem = Problem("", 0, 0, "", "unknown-variant", str(error.args[0]))
        raise SpecError([problem]) from error
    transitions = {t.name for t in chart.transitions}
    reading = read_variant(path, folder, chart.declarations, rules_module(chart.rules), transitions)
    if reading.problems:
        raise SpecError(reading.problems)
    return reading.variant


def changed(chart: ConfiguredChart, values: Mapping[Pointer, Any]) -> ConfiguredChart | None:
    """Give parameters of a chart's variant other values, by their places; None takes one away.

    None is given where a variant's file could not say so.
    """
    family, parameters = chart.family, _with(chart.variant.parameters, values)
    if schema_findings(parameters, family.declarations.schema):
        return None
    complete = family.declarations.complete(parameters)
    if any(rules_module(family.rules).parameter_problems(complete)):
        return None
    return family.configure(replace(chart.variant, parameters=complete))


def chart_path(name_or_path: str) -> Path:
    """Find the chart of a variant: the project's, but of a file the one in its folder or beside ``variants``.

    A file that has none there belongs to the chart of the one that it extends.
    """
    lineage = follow(Path(name_or_path).absolute(), spec_dir()).documents if is_path(name_or_path) else ()
    for folder in (document.path.parent for document in lineage):
        for place in [folder, folder.parent] if folder.name == "variants" else [folder]:
            if (place / "chart.yaml").is_file():
                return place / "chart.yaml"
    return spec_dir() / "chart.yaml"


def require_family(what: str, variants: Iterable[str | None]) -> None:
    """Make sure that the charts of all the variants have the family's rules: ``what`` knows the family's cards."""
    family = read_document(spec_dir() / "chart.yaml").mapping["rules"]
    for name in variants:
        if name and is_path(name) and read_document(chart_path(name)).mapping.get("rules") != family:
            raise SixtySixError(f"{name} is of another game; {what} is for the Sixty-Six family alone")


class Settings:
    """Parameters by group and name, with the file and place that set each (the last one that did)."""

    def __init__(self, document: Document) -> None:
        self.document = document
        place: Pointer = (KEY,) if KEY in document.mapping else ()
        self.values: dict[str, Any] = {}
        self.origins: dict[Pointer, Origin] = {(): (document, place)}
        self.problems: list[Problem] = []
        """Of keys that name no parameter, or one that is given twice, nested and dotted."""
        given = document.mapping.get(KEY)
        if isinstance(given, dict):
            self._read([(key, value, (*place, key)) for key, value in given.items()], (), self.values)

    def change(self, other: "Settings") -> None:
        """Let ``other`` change what it sets: mappings are merged, anything else is replaced."""
        _merge(self.values, other.values)
        self.origins.update(other.origins)
        self.problems += other.problems

    def problem(self, pointer: Pointer, code: str, message: str, at_key: bool = False) -> Problem:
        """Make the problem of a parameter, in the file that set it; if none did, at what is nearest around it."""
        while pointer and pointer not in self.origins:
            pointer, at_key = pointer[:-1], False
        document, place = self.origins[pointer]
        return document.problem(place, code, message, at_key)

    # `claim.penalty.by: 3` and `claim: {penalty: {by: 3}}` say the same, and a file may mix them. So every part of a
    # dotted key is noted as set at the place of the whole key, and problems of either form are shown where it stands.
    def _read(self, given: list[tuple[str, Any, Pointer]], around: Pointer, into: dict[str, Any]) -> None:
        """Read parameters of a group, each with its key, which may be dotted, its value and the value's place."""
        for key, value, place in given:
            if not all(key.split(".")) or key.count(".") >= MOST_PARTS:
                self._report(place, "unknown-key", f"{key[:80]!r} names no parameter")
                continue
            name, _, rest = key.partition(".")
            pointer = (*around, name)
            inner = [(rest, value, place)] if rest else None
            if not rest and isinstance(value, dict):
                inner = [(part, item, (*place, part)) for part, item in value.items()]
            if inner is not None and isinstance(into.setdefault(name, {}), dict):
                self.origins.setdefault(pointer, (self.document, place))
                self._read(inner, pointer, into[name])
            elif name not in into:
                into[name] = value
                self._note(value, place, pointer)
            else:
                message = f"the parameter {'.'.join(map(str, pointer))} is given twice"
                self._report(place, "duplicate-key", message)

    def _note(self, value: Any, place: Pointer, pointer: Pointer) -> None:
        self.origins.setdefault(pointer, (self.document, place))
        items = (
            enumerate(value) if isinstance(value, list) else value.items() if isinstance(value, dict) else ()
        )
        for part, item in items:
            self._note(item, (*place, part), (*pointer, part))

    def _report(self, place: Pointer, code: str, message: str) -> None:
        self.problems.append(self.document.problem(place, code, message, at_key=True))


def _merge(base: dict[str, Any], change: dict[str, Any]) -> None:
    for key, value in change.items():
        present = base.get(key)
        if isinstance(present, dict) and isinstance(value, dict):
            _merge(present, value)
        else:
            base[key] = value


@dataclass(frozen=True)
class Lineage:
    """A variant's file and those it extends, outwards; ``broken`` tells why the last cannot be followed further."""

    documents: tuple[Document, ...]
    broken: Problem | None = None

    @cached_property
    def settings(self) -> Settings:
        """The parameters they make together."""
        merged, *changes = map(Settings, reversed(self.documents))
        for change in changes:
            merged.change(change)
        return merged

    @property
    def is_whole(self) -> bool:
        return not self.broken and all(isinstance(d.mapping.get(KEY), dict) for d in self.documents)


def follow(path: Path, folder: Path) -> Lineage:
    """Read the variant in a file and those it extends; names are those of ``folder``'s variants."""
    documents = [read_document(path)]
    while isinstance(base := documents[-1].mapping.get("extends"), str):
        try:
            path = variant_path(base, folder, documents[-1].path.parent)
            refusal = _refusal(base, path, documents)
        except LookupError as error:
            refusal = "unknown-variant", str(error.args[0])
        if refusal:
            return Lineage(tuple(documents), documents[-1].problem(("extends",), *refusal))
        documents.append(read_document(path))
    return Lineage(tuple(documents))


def _refusal(base: str, path: Path, documents: list[Document]) -> tuple[str, str] | None:
    """Say why the last document cannot extend the file: a code and a message."""
    if not is_file(path):
        return "no-file", f"there is no file {base[:200]}"
    files = [document.path.resolve() for document in documents]
    if path.resolve() not in files:
        return None
    circle = documents[files.index(path.resolve()) :]
    names = ", ".join(document.path.name for document in [*circle, circle[0]])
    return "circular-extends", f"this extends in a circle: {names}"


def _variant_name(document: Document) -> str:
    name = document.mapping.get("name")
    return name if isinstance(name, str) else default_name(document.path)


def known_parameters(folder: Path, declarations: Declarations) -> dict[str, Parameters]:
    """Complete the parameters of every variant beside a chart, by name; without those that cannot be read."""
    lineages = {name: follow(folder / "variants" / f"{name}.yaml", folder) for name in variant_names(folder)}
    return {
        name: declarations.complete(one.settings.values) for name, one in lineages.items() if one.is_whole
    }


@dataclass(frozen=True)
class VariantReading:
    """A variant's files with the parameters they make, and all that is wrong with them."""

    lineage: Lineage
    declarations: Declarations
    problems: tuple[Problem, ...]

    @property
    def warnings(self) -> tuple[Problem, ...]:
        """Of a reading without problems: what its own file gives that has no effect, or would be so anyway."""
        settings, (own, *others) = self.lineage.settings, self.lineage.documents
        known, found = self.declarations.complete(settings.values), dict[str, tuple[str, str]]()
        inherited = Lineage(tuple(others)).settings.values if others else {}
        for path, one in self.declarations.by_path.items():
            before, given = parameter(inherited, path), parameter(settings.values, path)
            if one.form and given is not None and given == (one.default if before is None else before):
                found[path] = "said-twice", f"{path} is {bare(given)} anyway"
        for idle, cause in self.declarations.idle(settings.values):
            message = f"{idle.path} has no effect: {cause} is {bare(parameter(known, cause))}"
            found[idle.path] = "no-effect", message
        places = {path: settings.origins[tuple(path.split("."))] for path in found}
        told = (own.problem(places[p][1], *found[p], at_key=True) for p in found if places[p][0] is own)
        return in_order(told)

    @property
    def variant(self) -> Variant:
        """Only of a reading without problems. It has what its bases cite and what no hand of theirs can show, too."""
        documents = self.lineage.documents
        family = Lineage(tuple(d for d in documents if d.path.parent == documents[-1].path.parent))
        parameters, before = (
            self.declarations.complete(one.settings.values) for one in (self.lineage, family)
        )
        own, names = documents[0].mapping, tuple(map(_variant_name, documents))
        known = {"name": names[0], "title": own.get("title", names[0]), "lineage": names}
        known["source"] = tuple(
            dict.fromkeys(text for d in documents for text in d.mapping.get("source", ()))
        )
        known["impossible"] = tuple(
            part_of(Impossible, entry, inherited=document is not documents[0])
            for document in documents
            for entry in document.mapping.get("impossible", ())
        )
        known["changed"] = frozenset(
            path
            for path, one in self.declarations.by_path.items()
            if one.form and parameter(parameters, path) != parameter(before, path)
        )
        return part_of(Variant, own, parameters=parameters, **known)


def read_variant(
    path: Path, folder: Path, declarations: Declarations, rules: Rules | None, transitions: Collection[str]
) -> VariantReading:
    """Read the variant in a file beside or outside the chart's ``folder``; ``transitions`` are the chart's, by name."""
    lineage = follow(path, folder)
    problems = [*lineage.settings.problems]
    for document in reversed(lineage.documents):
        found = _findings(document, folder, declarations, transitions)
        problems += [*document.problems, *document.problems_of(found)]
    if lineage.broken and all(p.path != lineage.broken.path for p in problems):
        problems.append(lineage.broken)
    if all(problem.code == MISSING for problem in problems):
        problems += _parameter_problems(lineage, declarations, rules)
    own = lineage.documents[0]
    lacks = [problem for problem in problems if problem.code == MISSING]
    if len(lacks) >= MANY_KEYS and "extends" not in own.mapping and not lineage.broken:
        message = f"the key extends is missing, with the variant that is changed: {', '.join(variant_names(folder))}"
        problems = [own.problem((), MISSING, message), *(p for p in problems if p not in lacks)]
    return VariantReading(lineage, declarations, in_order(problems))


def read_house_rules(document: Document, base: str, chart: Chart) -> VariantReading:
    """Read what the parameters in a document that is no variant's make of a variant of the family."""
    folder = chart.folder or spec_dir()
    lineage = Lineage((document, *follow(variant_path(base, folder, Path()), folder).documents))
    found = _parameter_problems(lineage, chart.declarations, rules_module(chart.rules))
    return VariantReading(lineage, chart.declarations, in_order([*lineage.settings.problems, *found]))


def _findings(
    document: Document, folder: Path, declarations: Declarations, transitions: Collection[str]
) -> Iterator[Finding]:
    """Find what is wrong with one file, but for its parameters; those are whole only with the files that it extends."""
    name, path, family = _variant_name(document), document.path, (folder / "variants").resolve()
    if document.mapping and path.resolve().parent == family and name != path.stem:
        message = f"{path.name} must name the variant {path.stem}, not {name}"
        yield Finding(("name",), "name-mismatch", message)
    elif document.mapping and path.resolve().parent != family and (family / f"{name}.yaml").is_file():
        message = f"the family has a variant {name}; give the house rules another name"
        yield Finding(("name",), "name-taken", message)
    if name.endswith(KERNEL):
        message = f"a variant cannot be named {name}: its machine would have the name of another one's kernel"
        yield Finding(("name",), "reserved-name", message)
    if iskeyword(name) or iskeyword(name.capitalize()):
        yield Finding(("name",), "reserved-name", f"a variant cannot be named {name}, a word of Python")
    yield from schema_findings(document.data, declarations.file_schema)
    patterns = document.mapping.get("impossible")
    yield from pattern_findings(patterns, ("impossible",), "obligations", transitions)


def _parameter_problems(
    lineage: Lineage, declarations: Declarations, rules: Rules | None
) -> Iterator[Problem]:
    settings = lineage.settings
    findings = schema_findings(settings.values, declarations.schema) if declarations.groups else []
    for finding in findings:
        yield settings.problem(*_with_spelling(finding, settings.values, declarations, rules))
    # The rules count on parameters that the schema accepts.
    if rules and not findings:
        for path, message in rules.parameter_problems(declarations.complete(settings.values)):
            problem = settings.problem(tuple(path), "bad-parameters", message)
            yield _own_problem(lineage, declarations, rules, tuple(path), problem) or problem


def _with_spelling(
    finding: Finding, values: dict[str, Any], declarations: Declarations, rules: Rules | None
) -> Finding:
    """Say in a finding how the rules spell what was meant, if they know and it may be written there."""
    pointer, given = finding.pointer, value_at(values, finding.pointer)
    meant = rules.SPELLINGS.get(str(given).casefold()) if rules else None
    if meant in (None, str(given)) or any(
        other.pointer == pointer
        for other in schema_findings(_with(values, {pointer: meant}), declarations.schema)
    ):
        return finding
    return finding._replace(message=f"{finding.message.partition('; ')[0]}; write {bare(meant)}")


# Another file set the parameter, and is right by itself. Then what this file changes is wrong: the first change without
# which the problem is gone, or all of them together.
def _own_problem(
    lineage: Lineage, declarations: Declarations, rules: Any, pointer: Pointer, problem: Problem
) -> Problem | None:
    """Find what a file changes that makes a problem of a parameter that one of those which it extends has set."""
    settings, (own, *others) = lineage.settings, lineage.documents

    def is_wrong(values: dict[str, Any]) -> bool:
        with suppress(Exception):
            told = rules.parameter_problems(declarations.complete(values))
            return problem.message in [message for _, message in told]
        return False

    inherited = Lineage(tuple(others)).settings.values if others else {}
    if problem.file == own.file or is_wrong(inherited):
        return None
    message = f"{problem.message} ({'.'.join(map(str, pointer))} is set in {Path(problem.file).name})"
    for change, (document, place) in settings.origins.items():
        is_parameter = len(change) > 1 and all(isinstance(part, str) for part in change)
        before = value_at(inherited, change)
        if document is own and is_parameter and not is_wrong(_with(settings.values, {change: before})):
            return own.problem(place, problem.code, message, at_key=False)
    return own.problem((KEY,), problem.code, message, at_key=True)


def _with(parameters: Parameters, changes: Mapping[Pointer, Any]) -> dict[str, Any]:
    """Copy parameters with other values at some places; None takes out what is there."""
    values = deepcopy(dict(parameters))
    for pointer, value in changes.items():
        around = value_at(values, pointer[:-1])
        if value is not None:
            around[pointer[-1]] = value
        elif isinstance(around, dict):
            around.pop(pointer[-1], None)
    return values
