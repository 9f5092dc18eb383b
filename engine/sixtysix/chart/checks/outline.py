"""The outline of a chart's document, which is in form: its names, and where each is written."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from sixtysix.chart.document import Document
from sixtysix.chart.model import STATE_ACTIONS, TEXTS
from sixtysix.chart.problems import Pointer, as_list, as_mapping

KINDS = {f"{kind}s": kind for kind in ("feature", "event", "guard", "action", "invariant", "case")}
"""The tables of a chart, each with the word for one of its entries."""

GUARDS = ("cond", "unless")
"""The keys of a transition that name guards, alone or with features that keep them there."""

OUTCOMES, DECIDES = "outcomes", "decided_by"
"""The keys of an entry that stands for two transitions, and for the guard between them."""

MOST_STATES = 300
MOST_TRANSITIONS = 1000
MOST_ENTRIES = 500


class Word(NamedTuple):
    """A name, and the place where it is written."""

    text: str
    place: Pointer


@dataclass(frozen=True)
class Part:
    """A mapping in the document, and where it stands."""

    place: Pointer
    data: Mapping[str, Any]

    def value(self, key: str) -> tuple[Any, Pointer]:
        """Give what stands under a key, and where."""
        return self.data.get(key), (*self.place, key)

    def items(self, key: str) -> Iterator[tuple[Any, Pointer]]:
        """Give the items of the list under a key, each with its place."""
        value, place = self.value(key)
        return ((item, (*place, index)) for index, item in enumerate(as_list(value)))

    def word(self, key: str) -> Word | None:
        """Give the name under a key, if a name stands there."""
        text, place = self.value(key)
        return Word(text, place) if isinstance(text, str) else None

    def words(self, key: str) -> tuple[Word, ...]:
        """Give the names in the list under a key."""
        return tuple(Word(item, place) for item, place in self.items(key) if isinstance(item, str))


@dataclass(frozen=True)
class Entry(Part):
    """An entry of one of the tables: an event, guard, action, invariant, case or feature."""

    kind: str
    name: str


@dataclass(frozen=True)
class Edge(Part):
    """A transition; without ``event`` it is eventless.

    Of the two outcomes of an entry each is one: what both share stands in the entry, and lists in both add up.
    """

    source: str
    entry: Part | None = None
    """Of an outcome: what it stands in."""
    decision: str = ""
    """Of an outcome: the key to which the guard that decides belongs, `cond` where it holds."""

    def value(self, key: str) -> tuple[Any, Pointer]:
        return self.entry.value(key) if self.entry and key not in self.data else super().value(key)

    def items(self, key: str) -> Iterator[tuple[Any, Pointer]]:
        if self.entry and key in self.data:
            yield from self.entry.items(key)
        yield from super().items(key)
        if self.entry and key == self.decision:
            yield self.entry.value(DECIDES)

    def words(self, key: str) -> tuple[Word, ...]:
        return tuple(word for word, _ in self.guards(key)) if key in GUARDS else super().words(key)

    def guards(self, key: str) -> Iterator[tuple[Word, tuple[Word, ...]]]:
        """Give the guards under ``cond`` or ``unless``, each with the features that keep it in this transition."""
        for use, place in self.items(key):
            for name, rest in as_mapping(use).items():
                yield Word(name, place), Part((*place, name), as_mapping(rest)).words("when")
            if isinstance(use, str):
                yield Word(use, place), ()

    @property
    def name(self) -> Word | None:
        return self.word("name")

    @cached_property
    def event(self) -> Word | None:
        return self.word("event")

    @property
    def is_internal(self) -> bool:
        return self.value("internal")[0] is True

    @cached_property
    def target(self) -> Word | None:
        return self.word("target") or (Word(self.source, self.place) if self.is_internal else None)


@dataclass(frozen=True)
class Node(Part):
    """A state, and the one around it."""

    name: str
    parent: "Node | None"

    @property
    def actions(self) -> Iterator[Word]:
        return (word for key in STATE_ACTIONS for word in self.words(key))

    @cached_property
    def edges(self) -> tuple[Edge, ...]:
        return tuple(self._edges())

    def _edges(self) -> Iterator[Edge]:
        for entry in (Part(place, t) for t, place in self.items("transitions") if isinstance(t, dict)):
            if OUTCOMES not in entry.data:
                yield Edge(entry.place, entry.data, self.name)
            for (end, place), key in zip(entry.items(OUTCOMES), GUARDS, strict=False):
                yield Edge(place, as_mapping(end), self.name, entry, key)

    @property
    def is_compound(self) -> bool:
        return bool(as_mapping(self.data.get("states")))

    def is_marked(self, key: str) -> bool:
        """Tell whether it is ``initial``, or ``final``."""
        return self.data.get(key) is True


class Outline:
    """What a chart's document declares and uses."""

    def __init__(self, document: Document) -> None:
        data = document.mapping
        self.tables = {
            kind: {
                name: Entry((key, name), as_mapping(entry), kind, name)
                for name, entry in as_mapping(data.get(key)).items()
            }
            for key, kind in KINDS.items()
        }
        self.impossible = [
            Part(("impossible", i), as_mapping(entry))
            for i, entry in enumerate(as_list(data.get("impossible")))
        ]
        self.nodes = list(_nodes(as_mapping(data.get("states")), ("states",), None))
        self.states = {node.name: node for node in reversed(self.nodes)}
        self.edges = [edge for node in self.nodes for edge in node.edges]
        self.transitions = {edge.name.text for edge in self.edges if edge.name}

    @property
    def is_too_large(self) -> bool:
        longest = max(map(len, self.tables.values()))
        return len(self.nodes) > MOST_STATES or len(self.edges) > MOST_TRANSITIONS or longest > MOST_ENTRIES

    def texts(self) -> Iterator[tuple[Part, Word]]:
        """Give the texts that may hold placeholders, each with its part."""
        entries = (e for kind, table in self.tables.items() if kind != "feature" for e in table.values())
        for part in (*entries, *self.impossible, *self.nodes, *self.edges):
            words = (part.word(key) for key in TEXTS)
            yield from ((part, word) for word in words if word)

    def children(self, parent: Node | None) -> list[Node]:
        return [node for node in self.nodes if node.parent is parent]


def _nodes(states: Mapping[str, Any], place: Pointer, parent: Node | None) -> Iterator[Node]:
    for name, value in states.items():
        node = Node((*place, name), as_mapping(value), name, parent)
        yield node
        yield from _nodes(as_mapping(node.data.get("states")), (*node.place, "states"), node)
