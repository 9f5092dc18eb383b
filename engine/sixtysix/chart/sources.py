"""What the rules rest on: texts in numbered statements, and rulings where they leave a question open.

A statement names the items that it has become: parameters, events, guards, actions, cases, invariants, states,
transitions, rulings. So what an item cites is known from the other side, for each variant by its own texts.
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
    """One thing that a text says, and what became of it."""

    id: str
    """``schnapsen-rules:4.15``."""
    says: str
    becomes: tuple[str, ...] = ()
    """The items of the spec that carry it."""
    shown: tuple[str, ...] = ()
    """The scenarios that fail if it is done otherwise."""
    otherwise: tuple[str, ...] = ()
    """The rulings by which it was decided otherwise."""
    no_rule: str = ""
    """What it is if it is no rule: history, advice."""
    front_end: str = ""
    """Who does it if no rule does."""

    @property
    def text(self) -> str:
        return text_of(self.id)

    @property
    def place(self) -> str:
        """Where it stands in its text: ``4.15``."""
        return self.id.partition(":")[2]

    @property
    def section(self) -> str:
        return self.place.rpartition(".")[0]

    @property
    def leads_to(self) -> tuple[str, ...]:
        """What became of it, and the rulings that decided otherwise."""
        return (*self.becomes, *self.otherwise)


@dataclass(frozen=True)
class Text:
    """A text with its sections by their ids."""

    title: str
    says: str
    sections: Mapping[str, str] = field(default_factory=dict)
    statements: tuple[Statement, ...] = ()


AGAINST = "against "
"""Before the id of a statement that was decided otherwise, where it is cited: ``against santase-2:1.33``."""

Made = TypeVar("Made")

Rulings = Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True)
class Sources:
    """The texts and rulings beside a chart, read when they are first asked for.

    Of a variant they are cited as far as they concern it: what one of its texts says, but not of parameters that its
    house rules have ``changed``.
    """

    folder: Path | None = None
    texts_of_variant: tuple[str, ...] | None = None
    changed: frozenset[str] = frozenset()

    @cached_property
    def _read(self) -> tuple[Mapping[str, Text], Rulings]:
        return _texts_and_rulings(self.folder, stamps(self.folder)) if self.folder else ({}, {})

    @property
    def texts(self) -> Mapping[str, Text]:
        """The texts by the names of their files."""
        return self._read[0]

    @property
    def rulings(self) -> Rulings:
        """The rulings by their ids, as their file has them."""
        return self._read[1]

    @cached_property
    def statements(self) -> Mapping[str, Statement]:
        """Every statement by its id, in the order of the texts."""
        return {one.id: one for text in self.texts.values() for one in text.statements}

    @cached_property
    def behind(self) -> Mapping[str, tuple[str, ...]]:
        """The statements that each item carries or was decided against, and the rulings that a parameter holds."""
        found: dict[str, list[str]] = {}
        for one in self.statements.values():
            for item in one.becomes:
                found.setdefault(item, []).append(AGAINST + one.id if one.otherwise else one.id)
        for name, ruling in self.rulings.items():
            for path in ruling.get("parameters", ()):
                found.setdefault(path, []).append(name)
        return {item: tuple(ids) for item, ids in found.items()}

    def of(self, item: str, own: tuple[str, ...]) -> tuple[str, ...]:
        """Return what an item cites: the statements that it carries, and what its file cites for it."""
        cited = tuple(dict.fromkeys((*self.behind.get(item, ()), *own)))
        texts = self.texts_of_variant
        return cited if texts is None else self.within(texts, self.changed, cited)

    def within(
        self, texts: Collection[str], changed: frozenset[str], cited: tuple[str, ...]
    ) -> tuple[str, ...]:
        """Keep those citations that concern one of the texts, and are no statements about a parameter that is changed.

        A ruling concerns a text if it tells what the text says to it, or if it tells of no text.
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
        """Yield what is wrong with a citation."""
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
        """Yield what is wrong with the citations under any key ``source`` in the data."""
        items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
        for part, value in items:
            place = (*pointer, part)
            if part == "source" and isinstance(value, list):
                for index, citation in enumerate(value):
                    yield from self.mistake(citation, (*place, index))
            else:
                yield from self.mistakes_in(value, place)


def text_of(citation: str) -> str:
    """Return the text of a citation."""
    return citation.removeprefix(AGAINST).partition(":")[0]


def is_ruling(citation: str) -> bool:
    """True if it is a ruling that is cited: ``R24``."""
    return citation[:1] == "R" and citation[1:].isdigit()


def named_in(ruling: Mapping[str, Any]) -> frozenset[str]:
    """Return the texts whose word, or whose silence, a ruling tells."""
    return frozenset((*ruling.get("sources", ()), *ruling.get("silent", ())))


@dataclass(frozen=True, kw_only=True)
class Citing:
    """A part of a chart that cites its sources; statements that name it are found when somebody asks for them."""

    own_source: tuple[str, ...] = ()
    """What its file cites for it."""
    sources: Sources = field(default_factory=Sources, compare=False, repr=False)
    place: Pointer = field(default=(), compare=False, repr=False)
    """Where its file has it."""


@dataclass(frozen=True)
class Item(Citing):
    """Something with a name and a sentence that cites its sources."""

    name: str
    says: str

    @cached_property
    def source(self) -> tuple[str, ...]:
        """What it cites."""
        return self.sources.of(self.name, self.own_source)


# What is read is the same for all who ask, as long as no file has changed.
@lru_cache(maxsize=8)
def _texts_and_rulings(folder: Path, files: Stamps) -> tuple[Mapping[str, Text], Rulings]:
    paths = [path for path, *_ in files]
    texts = {
        path.stem: text_in(read_in_form(path, "source")) for path in paths if path.parent.name == "sources"
    }
    rulings = folder / "rulings.yaml"
    return texts, read_in_form(rulings, "rulings").mapping["rulings"] if rulings in paths else {}


def translated_ruling(given: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a ruling with its texts in the language that is spoken."""
    return {**given, **{key: _(given[key]) for key in ("title", "question", "decision") if key in given}}


FEATURES = ("with", "without")
"""The keys of the features that a part needs, and of those that it cannot have."""

OFF = "not "
"""Before a feature that must be off."""


def features_of(document: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the features ``with`` which there is a part, and behind `OFF` those ``without`` which."""
    return (*document.get("with", ()), *(OFF + name for name in document.get("without", ())))


def part_of(kind: type[Made], document: Mapping[str, Any], **known: Any) -> Made:
    """Make a part of the model from what is known and the keys of a document that are named like its fields."""
    names = {field.name for field in fields(kind)}  # type: ignore[arg-type]
    said = {n: tuple(v) if isinstance(v, list) else v for n, v in document.items() if n in names}
    said |= {"own_source": tuple(document.get("source", ()))} if "own_source" in names else {}
    said |= {"features": features_of(document)} if "features" in names else {}
    return kind(**(said | known))


def text_in(document: Document) -> Text:
    """Make the text of a document that has the form of one."""
    name, data = document.path.stem, document.mapping
    entries = data["statements"].items()
    statements = tuple(part_of(Statement, entry, id=f"{name}:{place}") for place, entry in entries)
    return part_of(Text, data, statements=statements)
