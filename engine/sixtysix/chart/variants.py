"""Reads variants from YAML files. A file may extend another file and change its parameters."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import cached_property
from keyword import iskeyword
from pathlib import Path
from typing import Any

from sixtysix.chart.document import Document, is_file, read_document
from sixtysix.chart.model import Chart, ConfiguredChart, Impossible, Variant
from sixtysix.chart.obligations import pattern_mistakes
from sixtysix.chart.parameters import Declarations, Parameters, parameter
from sixtysix.chart.paths import Schema, is_path, published_names, spec_dir, variant_names, variant_path
from sixtysix.chart.problems import Mistake, Pointer, Problem, SpecError, refuse, value_at
from sixtysix.chart.sources import part_of
from sixtysix.chart.validation import MISSING, bare, schema_mistakes
from sixtysix.contract.rules import Rules, rules_module
from sixtysix.errors import SixtySixError

KEY = "parameters"


def load_variant(name_or_path: str, chart: Chart) -> Variant:
    """Return the variant with a name such as ``schnapsen``, or the variant in the file at a path.

    Raises:
        SpecError: if a file of the variant has problems.

    >>> from sixtysix.chart import load_chart
    >>> load_variant("schnapsen", load_chart()).title
    'Schnapsen'
    """
    return read_variant(variant_path(name_or_path, chart.folder or spec_dir(), Path()), chart).variant


def changed(chart: ConfiguredChart, values: Mapping[Pointer, object]) -> ConfiguredChart | None:
    """Return the chart after a change of parameters, or None if the new parameters are not allowed.

    A parameter is removed if its value in ``values`` is None.
    """
    family, parameters = chart.family, _with(chart.variant.parameters, values)
    if family.declarations.mistakes(parameters):
        return None
    complete = family.declarations.complete(parameters)
    if any(rules_module(family.rules).parameter_problems(complete)):
        return None
    return family.configure(replace(chart.variant, parameters=complete))


def chart_path(name_or_path: str) -> Path:
    """Return the path of the chart to which a variant belongs.

    The file ``chart.yaml`` is looked for beside the variant's file, then beside each extended file. For a file in a
    folder ``variants``, the folder above ``variants`` is tried, too. The default is the project's chart.
    """
    if is_path(name_or_path):
        with suppress(SpecError):
            for document in follow(Path(name_or_path).absolute(), spec_dir()):
                folder = document.path.parent
                for place in [folder, folder.parent] if folder.name == "variants" else [folder]:
                    if (place / "chart.yaml").is_file():
                        return place / "chart.yaml"
    return spec_dir() / "chart.yaml"


def require_family(what: str, variant: str) -> None:
    """Raise SixtySixError if the variant does not belong to the Sixty-Six family."""
    family = read_document(spec_dir() / "chart.yaml").mapping["rules"]
    if is_path(variant) and read_document(chart_path(variant)).mapping.get("rules") != family:
        raise SixtySixError(f"{variant} belongs to another game; {what} is for the Sixty-Six family alone")


class Settings:
    """The combined parameters of several files. A file overrides the files before it.

    Raises:
        SpecError: if a key cannot be a parameter, or a file sets a parameter twice.
    """

    def __init__(self, documents: Iterable[Document]) -> None:
        self.values: dict[str, Any] = {}
        self.origins: dict[Pointer, tuple[Document, Pointer]] = {}  # where each parameter was set last
        for document in documents:
            self.origins[()] = document, (KEY,) if KEY in document.mapping else ()
            refuse(document.problems_of(self._add(document)))

    def _add(self, document: Document) -> Iterator[Mistake]:
        seen = dict[Pointer, bool]()
        for pointer, value, place in _parted(document.mapping.get(KEY, {}), (), (KEY,)):
            is_group = isinstance(value, dict)
            if not pointer:
                yield Mistake(place, "unknown-key", f"{str(value)[:80]!r} names no parameter", at_key=True)
            elif pointer not in seen:
                seen[pointer], self.origins[pointer] = is_group, (document, place)
                around, name = value_at(self.values, pointer[:-1]), pointer[-1]
                if isinstance(around, dict) and not (is_group and isinstance(around.get(name), dict)):
                    around[name] = value
            elif not (is_group and seen[pointer]):
                path = ".".join(pointer)
                yield Mistake(place, "duplicate-key", f"the parameter {path} is given twice", at_key=True)

    def problem(self, pointer: Pointer, code: str, message: str, at_key: bool = False) -> Problem:
        """Return a problem at the place that sets the parameter, or else at the nearest group that a file sets."""
        known = pointer
        while known not in self.origins:
            known = known[:-1]
        document, place = self.origins[known]
        inside = pointer[len(known) :] if isinstance(value_at(self.values, known), list) else ()
        return document.problem((*place, *inside), code, message, at_key and known == pointer)


# `claim.penalty.by: 3` and `claim: {penalty: {by: 3}}` mean the same, and a file may mix them. So every part of a
# dotted key is set at the place of the whole key, and problems of either form are reported there.
def _parted(
    given: Mapping[str, object], around: tuple[str, ...], place: Pointer
) -> Iterator[tuple[tuple[str, ...], object, Pointer]]:
    """Yield (path, value, place) for each group and each parameter. The value of a group is ``{}``."""
    for key, value in given.items():
        at, parts = (*place, key), key.split(".")
        if not all(parts) or len(parts) > 4:  # deeper than any parameter
            yield (), key, at  # no path
            continue
        yield from (((*around, *parts[:number]), {}, at) for number in range(1, len(parts)))
        pointer = (*around, *parts)
        yield pointer, {} if isinstance(value, dict) else value, at
        yield from _parted(value, pointer, at) if isinstance(value, dict) else ()


def follow(path: Path, folder: Path) -> Iterator[Document]:
    """Yield a variant's file, then the file that it extends, and so on.

    Raises:
        SpecError: if an extended file does not exist, or files extend each other in a circle.
    """
    followed = dict[Path, Document]()
    while True:
        document = followed[path.resolve()] = read_document(path)
        yield document
        if not isinstance(base := document.mapping.get("extends"), str):
            return
        try:
            path = variant_path(base, folder, path.parent)
        except SpecError as error:
            raise SpecError([document.problem(("extends",), "unknown-variant", str(error))]) from None
        if not is_file(path):
            raise SpecError([document.problem(("extends",), "no-file", f"there is no file {base[:200]}")])
        if path.resolve() in followed:
            files = [file.name for file in followed]
            circle = [*files[list(followed).index(path.resolve()) :], path.resolve().name]
            message = f"this extends in a circle: {', '.join(circle)}"
            raise SpecError([document.problem(("extends",), "circular-extends", message)])


def _variant_name(document: Document) -> str:
    of_file = re.sub(r"[^a-z0-9]+", "-", document.path.stem.lower()).strip("-") or "unnamed"
    return str(document.mapping.get("name", of_file))


@dataclass(frozen=True)
class VariantFile:
    """The files of a variant, together with the declared parameters."""

    documents: tuple[Document, ...]  # the variant's own file, then the files that it extends
    declarations: Declarations

    @cached_property
    def settings(self) -> Settings:
        return Settings(reversed(self.documents))

    @property
    def warnings(self) -> Iterator[Problem]:
        """Yield a warning for each parameter in the variant's own file that has no effect."""
        known = self.declarations.complete(self.settings.values)
        for one, cause in self.declarations.without_effect(self.settings.values):
            document, place = self.settings.origins[tuple(one.path.split("."))]
            if document is self.documents[0]:
                message = f"{one.path} has no effect: {cause} is {bare(parameter(known, cause))}"
                yield document.problem(place, "no-effect", message, at_key=True)

    @property
    def variant(self) -> Variant:
        declared, documents, own = self.declarations, self.documents, self.documents[0].mapping
        names = tuple(map(_variant_name, documents))
        of_family = (d for d in reversed(documents) if d.path.parent == documents[-1].path.parent)
        before, parameters = map(declared.complete, (Settings(of_family).values, self.settings.values))
        sources = (source for document in documents for source in document.mapping.get("source", ()))
        return Variant(
            name=names[0],
            title=own.get("title", names[0]),
            says=own.get("says", ""),
            parameters=parameters,
            source=tuple(dict.fromkeys(sources)),
            follows=tuple(own.get("follows", ())),
            not_said=tuple(own.get("not_said", ())),
            lineage=names,
            impossible=tuple(
                part_of(
                    Impossible, entry, place=("impossible", index), inherited=document is not documents[0]
                )
                for document in documents
                for index, entry in enumerate(document.mapping.get("impossible", ()))
            ),
            changed=frozenset(
                path
                for path, one in declared.by_path.items()
                if one.form and parameter(parameters, path) != parameter(before, path)
            ),
        )


def read_variant(path: Path, chart: Chart) -> VariantFile:
    """Return the variant in a file.

    Raises:
        SpecError: if the file or a file that it extends has problems.
    """
    folder, documents = chart.folder or spec_dir(), list[Document]()
    for document in follow(path, folder):
        wrong = schema_mistakes(document.data, chart.declarations.file_schema)
        if len([one for one in wrong if one.code == MISSING]) > 1 and "extends" not in document.mapping:
            # Without title and says, the file was probably meant to change another variant.
            bases = ", ".join(variant_names(folder))
            message = f"the key extends is missing; it names the variant to change: {bases}"
            wrong = [Mistake((), MISSING, message), *(one for one in wrong if one.code != MISSING)]
        refuse(document.problems_of(wrong))
        documents.append(document)
    file, names = VariantFile(tuple(documents), chart.declarations), {t.name for t in chart.transitions}
    problems = [p for one in documents for p in one.problems_of(_head_mistakes(one, folder, names))]
    refuse([*problems, *_parameter_problems(file, chart)])
    return file


def _head_mistakes(document: Document, folder: Path, transitions: Collection[str]) -> Iterator[Mistake]:
    name, path = _variant_name(document), document.path.resolve()
    known = (*variant_names(folder), *published_names(folder))
    if path.parent in ((folder / "variants").resolve(), (folder / "house").resolve()):
        if name != path.stem:
            message = f"{path.name} must name the variant {path.stem}, not {name}"
            yield Mistake(("name",), "name-mismatch", message)
    elif name in known:
        message = f"the family has a variant {name}; give the house rules another name"
        yield Mistake(("name",), "name-taken", message)
    if iskeyword(name) or iskeyword(name.capitalize()):
        yield Mistake(("name",), "reserved-name", f"a variant cannot be named {name}, a word of Python")
    patterns = document.mapping.get("impossible", ())
    yield from pattern_mistakes(patterns, transitions)


def read_house_rules(document: Document, base: str, chart: Chart) -> VariantFile:
    """Return the variant ``base`` with the parameters of a document, such as a scenario.

    Raises:
        SpecError: if the combined parameters are not allowed.
    """
    folder = chart.folder or spec_dir()
    documents = (document, *follow(variant_path(base, folder, Path()), folder))
    file = VariantFile(documents, chart.declarations)
    refuse(_parameter_problems(file, chart))
    return file


def _parameter_problems(file: VariantFile, chart: Chart) -> Iterator[Problem]:
    values, declared, rules = file.settings.values, chart.declarations, rules_module(chart.rules)
    mistakes = declared.mistakes(values)
    for mistake in mistakes:
        yield file.settings.problem(*_with_advice(mistake, values, declared.schema, rules.SPELLINGS))
    if not mistakes:  # the rules expect parameters that the schema accepts
        for path, message in rules.parameter_problems(declared.complete(values)):
            yield _in_own_file(file, tuple(path), message, rules)


def _with_advice(
    mistake: Mistake, values: Parameters, schema: Schema, spellings: Mapping[str, str]
) -> Mistake:
    pointer, value = mistake.pointer, value_at(values, mistake.pointer)
    spelling = spellings.get(str(value).casefold())
    if spelling in (None, str(value)) or any(
        other.pointer == pointer for other in schema_mistakes(_with(values, {pointer: spelling}), schema)
    ):
        return mistake
    return mistake._replace(message=f"{mistake.message.partition('; ')[0]}; write {bare(spelling)}")


# The parameter was set by another file, which is valid by itself. So a change in this file is wrong: the first change
# whose removal solves the problem, or all changes together.
def _in_own_file(file: VariantFile, pointer: Pointer, message: str, rules: Rules) -> Problem:
    settings, own = file.settings, file.documents[0]
    problem = settings.problem(pointer, "bad-parameters", message)

    def is_refused(values: Parameters) -> bool:
        with suppress(Exception):
            problems = rules.parameter_problems(file.declarations.complete(values))
            return message in [other for _, other in problems]
        return False

    inherited = Settings(reversed(file.documents[1:])).values
    if problem.file == own.file or is_refused(inherited):
        return problem
    set_in = f" ({'.'.join(map(str, pointer))} is set in {Path(problem.file).name})"
    for change, (document, place) in settings.origins.items():
        before = value_at(inherited, change)
        if document is own and change[1:] and not is_refused(_with(settings.values, {change: before})):
            return own.problem(place, problem.code, message + set_in)
    return own.problem((KEY,), problem.code, message + set_in, at_key=True)


def _with(parameters: Parameters, changes: Mapping[Pointer, object]) -> dict[str, Any]:
    """Return a copy of the parameters with some values changed. The value None removes a parameter."""
    values = deepcopy(dict(parameters))
    for pointer, value in changes.items():
        around = value_at(values, pointer[:-1])
        if value is not None:
            around[pointer[-1]] = value
        elif isinstance(around, dict):
            around.pop(pointer[-1], None)
    return values
