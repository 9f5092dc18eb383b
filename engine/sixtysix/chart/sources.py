"""What the rules rest on: texts in numbered statements, and rulings where they leave a question open.

A statement names the items that it has become: parameters, events, guards, actions, cases, invariants, states,
transitions, rulings. So what an item cites is known from the other side, for each variant by its own texts.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from sixtysix.chart.document import Document, read_document
from sixtysix.chart.paths import Stamps, stamps
from sixtysix.chart.problems import Finding, Pointer, as_list, as_mapping
from sixtysix.errors import did_you_mean
from sixtysix.languages import _

FOLDER = "sources"
"""Where the texts lie beside a chart, a file each, named after it."""


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

    @property
    def is_rule(self) -> bool:
        return not (self.no_rule or self.front_end)


@dataclass(frozen=True)
class Text:
    """A text with its sections by their ids."""

    title: str
    says: str
    sections: Mapping[str, str] = field(default_factory=dict)
    statements: tuple[Statement, ...] = ()


Rulings = Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True)
class Sources:
    """The texts and rulings beside a chart, read when they are first asked for; a file that cannot be read has none."""

    folder: Path | None = None

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
        """The statements that each item carries, and the rulings that a parameter holds."""
        found: dict[str, list[str]] = {}
        for one in self.statements.values():
            for item in one.becomes:
                found.setdefault(item, []).append(one.id)
        for name, ruling in self.rulings.items():
            for path in listed(ruling, "parameters"):
                found.setdefault(path, []).append(name)
        return {item: tuple(ids) for item, ids in found.items()}

    def within(
        self, texts: Collection[str], changed: frozenset[str], cited: tuple[str, ...]
    ) -> tuple[str, ...]:
        """Keep those citations that concern one of the texts, and are no statements about a parameter that is changed.

        A ruling concerns a text if it tells what the text says to it.
        """
        known = self.statements
        own = (one for one in cited if one not in known or changed.isdisjoint(known[one].becomes))
        return tuple(one for one in own if self._concerns(one, texts))

    def _concerns(self, citation: str, texts: Collection[str]) -> bool:
        if citation not in self.rulings:
            return text_of(citation) in texts
        named = named_in(self.rulings[citation])
        return not named or not named.isdisjoint(texts)

    def finding(self, citation: str, place: Pointer, at_key: bool = False) -> Iterator[Finding]:
        """Say what is wrong with a citation."""
        text = text_of(citation)
        if citation in self.rulings or citation in self.statements or citation in self.texts:
            return
        if text in self.texts:
            known = [one.id for one in self.texts[text].statements]
            message = f"there is no statement {citation}{did_you_mean(citation, known)}"
            yield Finding(place, "unknown-statement", message, at_key)
            return
        kind = "ruling" if is_ruling(text) else "source"
        meant = did_you_mean(text, self.texts) if kind == "source" else ""
        yield Finding(place, f"unknown-{kind}", f"there is no {kind} {text}{meant}", at_key)

    def findings_in(self, data: Any, pointer: Pointer = ()) -> Iterator[Finding]:
        """Say what is wrong with the citations under any key ``source`` in the data."""
        items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
        for part, value in items:
            place = (*pointer, part)
            if part == "source" and isinstance(value, list):
                for index, citation in enumerate(value):
                    if isinstance(citation, str):
                        yield from self.finding(citation, (*place, index))
            else:
                yield from self.findings_in(value, place)


def text_of(citation: str) -> str:
    """Name the text of a citation."""
    return citation.partition(":")[0]


def is_ruling(citation: str) -> bool:
    """Tell whether it is a ruling that is cited: ``R24``."""
    return citation[:1] == "R" and citation[1:].isdigit()


def named_in(ruling: Mapping[str, Any]) -> frozenset[str]:
    """Name the texts whose word, or whose silence, a ruling tells."""
    return frozenset(as_mapping(ruling.get("sources"))) | frozenset(listed(ruling, "silent"))


@dataclass(frozen=True)
class Citations:
    """What the items of a chart may cite: all that its sources say of them, or what concerns a variant.

    That is what one of its ``texts`` says, but of parameters that its house rules have ``changed``.
    """

    sources: Sources = field(default_factory=Sources)
    texts: tuple[str, ...] | None = None
    changed: frozenset[str] = frozenset()

    def of(self, item: str, given: tuple[str, ...]) -> tuple[str, ...]:
        """List what an item cites: the statements that it carries, and what the chart gives for it."""
        cited = tuple(dict.fromkeys((*self.sources.behind.get(item, ()), *given)))
        return cited if self.texts is None else self.sources.within(self.texts, self.changed, cited)


@dataclass(frozen=True, kw_only=True)
class Citing:
    """Something that cites its sources; statements that name it are found when somebody asks for them."""

    given: tuple[str, ...] = ()
    """What its file cites for it."""
    citations: Citations = field(default_factory=Citations, compare=False, repr=False)


@dataclass(frozen=True)
class Item(Citing):
    """Something with a name and a sentence that cites its sources."""

    name: str
    says: str

    @cached_property
    def source(self) -> tuple[str, ...]:
        """What it cites."""
        return self.citations.of(self.name, self.given)


# What is read is the same for all who ask, as long as no file has changed.
@lru_cache(maxsize=8)
def _texts_and_rulings(folder: Path, files: Stamps) -> tuple[Mapping[str, Text], Rulings]:
    paths = [path for path, *_ in files]
    texts = {path.stem: read_text(read_document(path)) for path in paths if path.parent.name == FOLDER}
    rulings = folder / "rulings.yaml"
    listed = read_document(rulings).mapping.get("rulings") if rulings in paths else {}
    return texts, {name: as_mapping(one) for name, one in as_mapping(listed).items()}


def translated_ruling(given: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a ruling with its texts in the language that is spoken."""
    return {**given, **{key: _(given[key]) for key in ("title", "question", "decision") if key in given}}


def read_text(document: Document) -> Text:
    """Make the text of a document, as far as it has the form of one."""
    name, data = document.path.stem, document.mapping

    def statement(place: str, entry: Mapping[str, Any]) -> Statement:
        becomes, shown, otherwise = (tuple(listed(entry, key)) for key in ("becomes", "shown", "otherwise"))
        says, no_rule, by = (str(entry.get(key, "")) for key in ("says", "no_rule", "front_end"))
        return Statement(f"{name}:{place}", says, becomes, shown, otherwise, no_rule, by)

    given = as_mapping(data.get("statements")).items()
    sections = {id: str(title) for id, title in as_mapping(data.get("sections")).items()}
    return Text(
        str(data.get("title", name)),
        str(data.get("says", "")),
        sections,
        tuple(statement(place, as_mapping(entry)) for place, entry in given),
    )


def listed(entry: Any, key: str) -> list[str]:
    """Give the words under a key, as far as there are any."""
    return [str(word) for word in as_list(as_mapping(entry).get(key))]
