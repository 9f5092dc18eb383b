"""The sources of the rules: texts with numbered statements, and rulings on open questions.

Each statement lists the guards, the parameters and the other items of the chart that come from the statement. In a
variant that follows the text, these items cite the statement.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, TypeVar

from sixtysix.chart.document import Document
from sixtysix.chart.paths import Stamps, stamps
from sixtysix.chart.problems import Mistake, Pointer, unknown
from sixtysix.chart.validation import read_in_form
from sixtysix.languages import _


@dataclass(frozen=True)
class Statement:
    """One numbered statement of a rules text, and the items that come from the statement."""

    id: str  # ``schnapsen-rules:4.15``
    says: str
    becomes: tuple[str, ...] = ()  # the items of the spec made from the statement
    shown: tuple[str, ...] = ()  # the scenarios that fail if the statement is violated
    otherwise: tuple[str, ...] = ()  # the rulings that decided against the statement
    no_rule: str = ""  # the kind of statement if it is not a rule: history, advice
    front_end: str = ""  # who implements the statement if no rule does

    @property
    def text(self) -> str:
        return text_of(self.id)

    @property
    def place(self) -> str:
        """The statement's number in the text: ``4.15``."""
        return self.id.partition(":")[2]

    @property
    def section(self) -> str:
        return self.place.rpartition(".")[0]

    @property
    def leads_to(self) -> tuple[str, ...]:
        """The items that come from the statement, then the rulings against the statement."""
        return (*self.becomes, *self.otherwise)


@dataclass(frozen=True)
class Text:
    title: str
    says: str
    sections: Mapping[str, str] = field(default_factory=dict)  # from number to title
    statements: tuple[Statement, ...] = ()


AGAINST = "against "  # prefix of a cited statement that a ruling decided against: ``against santase-2:1.33``

Made = TypeVar("Made")

Rulings = Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True)
class Sources:
    """The texts and rulings in a chart's folder. They are read on first use."""

    folder: Path | None = None
    texts_of_variant: tuple[str, ...] | None = None  # the only texts that the variant cites
    changed: frozenset[str] = frozenset()  # parameters that house rules set; no statement about them is cited

    @cached_property
    def _read(self) -> tuple[Mapping[str, Text], Rulings]:
        return _texts_and_rulings(self.folder, stamps(self.folder)) if self.folder else ({}, {})

    @property
    def texts(self) -> Mapping[str, Text]:
        return self._read[0]

    @property
    def rulings(self) -> Rulings:
        """A mapping from an id such as ``R24`` to the data of the ruling."""
        return self._read[1]

    @cached_property
    def statements(self) -> Mapping[str, Statement]:
        return {one.id: one for text in self.texts.values() for one in text.statements}

    @cached_property
    def behind(self) -> Mapping[str, tuple[str, ...]]:
        """A mapping from item to statements. For a parameter, rulings about the parameter are added."""
        found: dict[str, list[str]] = {}
        for one in self.statements.values():
            for item in one.becomes:
                found.setdefault(item, []).append(AGAINST + one.id if one.otherwise else one.id)
        for name, ruling in self.rulings.items():
            for path in ruling.get("parameters", ()):
                found.setdefault(path, []).append(name)
        return {item: tuple(ids) for item, ids in found.items()}

    def of(self, item: str, own: tuple[str, ...]) -> tuple[str, ...]:
        """Return the citations of an item: those in `behind`, then its ``own`` citations."""
        cited = tuple(dict.fromkeys((*self.behind.get(item, ()), *own)))
        texts = self.texts_of_variant
        return cited if texts is None else self.within(texts, self.changed, cited)

    def within(
        self, texts: Collection[str], changed: frozenset[str], cited: tuple[str, ...]
    ) -> tuple[str, ...]:
        """Return the citations that belong to ``texts``. Statements about ``changed`` parameters are left out.

        A ruling belongs to the texts that it mentions. A ruling that mentions no text belongs to all texts.
        """

        def concerns(citation: str) -> bool:
            if citation not in self.rulings:
                return text_of(citation) in texts
            named = named_in(self.rulings[citation])
            return not named or not named.isdisjoint(texts)

        known = self.statements
        plain = ((one, one.removeprefix(AGAINST)) for one in cited)
        own = (one for one, id in plain if id not in known or changed.isdisjoint(known[id].becomes))
        return tuple(filter(concerns, own))

    def mistake(self, citation: str, place: Pointer, at_key: bool = False) -> Iterator[Mistake]:
        text = text_of(citation)
        if citation in self.rulings or citation in self.statements or citation in self.texts:
            return
        if text in self.texts:
            known = (one.id for one in self.texts[text].statements)
            yield unknown("statement", citation, known, place, at_key)
        elif is_ruling(text):
            yield unknown("ruling", text, (), place, at_key)
        else:
            yield unknown("source", text, self.texts, place, at_key)

    def mistakes_in(self, data: object, pointer: Pointer = ()) -> Iterator[Mistake]:
        """Yield a mistake for each unknown citation that ``data`` lists under ``source``."""
        items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
        for part, value in items:
            place = (*pointer, part)
            if part == "source" and isinstance(value, list):
                for index, citation in enumerate(value):
                    yield from self.mistake(citation, (*place, index))
            else:
                yield from self.mistakes_in(value, place)


def text_of(citation: str) -> str:
    return citation.removeprefix(AGAINST).partition(":")[0]


def is_ruling(citation: str) -> bool:
    """True if the citation is the id of a ruling, such as ``R24``."""
    return citation[:1] == "R" and citation[1:].isdigit()


def named_in(ruling: Mapping[str, Any]) -> frozenset[str]:
    """Return the ids of the texts that a ruling lists under ``sources`` and ``silent``."""
    return frozenset((*ruling.get("sources", ()), *ruling.get("silent", ())))


@dataclass(frozen=True, kw_only=True)
class Citing:
    """A part of a chart that cites sources."""

    own_source: tuple[str, ...] = ()  # the citations in the part's file
    sources: Sources = field(default_factory=Sources, compare=False, repr=False)
    place: Pointer = field(default=(), compare=False, repr=False)  # the part's place in its file


@dataclass(frozen=True)
class Item(Citing):
    """A part of a chart with a name, a sentence and citations."""

    name: str
    says: str

    @cached_property
    def source(self) -> tuple[str, ...]:
        return self.sources.of(self.name, self.own_source)


# All callers share the result while no file changes.
@lru_cache(maxsize=8)
def _texts_and_rulings(folder: Path, files: Stamps) -> tuple[Mapping[str, Text], Rulings]:
    paths = [path for path, *_ in files]
    texts = {
        path.stem: text_in(read_in_form(path, "source")) for path in paths if path.parent.name == "sources"
    }
    rulings = folder / "rulings.yaml"
    return texts, read_in_form(rulings, "rulings").mapping["rulings"] if rulings in paths else {}


def translated_ruling(given: Mapping[str, Any]) -> Mapping[str, Any]:
    return {**given, **{key: _(given[key]) for key in ("title", "question", "decision") if key in given}}


FEATURES = ("with", "without")  # keys of a part: the features that it needs, and those that exclude it

OFF = "not "  # prefix of a feature that must be off


def features_of(document: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the features that a part needs, such as ``("closing", "not marriages")``."""
    return (*document.get("with", ()), *(OFF + name for name in document.get("without", ())))


def part_of(kind: type[Made], document: Mapping[str, Any], **known: Any) -> Made:
    """Return an instance of ``kind``. The value of a field is in ``known``, or else in ``document``."""
    names = {field.name for field in fields(kind)}  # type: ignore[arg-type]
    said = {n: tuple(v) if isinstance(v, list) else v for n, v in document.items() if n in names}
    said |= {"own_source": tuple(document.get("source", ()))} if "own_source" in names else {}
    said |= {"features": features_of(document)} if "features" in names else {}
    return kind(**(said | known))


def text_in(document: Document) -> Text:
    name, data = document.path.stem, document.mapping
    entries = data["statements"].items()
    statements = tuple(part_of(Statement, entry, id=f"{name}:{place}") for place, entry in entries)
    return part_of(Text, data, statements=statements)
