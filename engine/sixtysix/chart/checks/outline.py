"""A chart's document as far as it can be understood: its names and where each is written.

A document with mistakes has an outline too; what is malformed is left out of it, but never a name that is
declared. So the checks of meaning run beside the schema's and no mistake hides another.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from sixtysix.chart.document import Document
from sixtysix.chart.model import STATE_ACTIONS, TEXTS
from sixtysix.chart.problems import Finding, Pointer, as_list, as_mapping, value_at
from sixtysix.errors import nearest

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
    """A transition. Without ``event`` it is eventless, or its event could not be understood.

    Of the two outcomes of an entry each is one: what both share stands in the entry, and lists in both add up.
    """

    source: str
    entry: Part | None = None
    """Of an outcome: what it stands in."""
    decision: str = ""
    """Of an outcome: the key to which the guard that decides belongs, `cond` where it holds."""

    @property
    def around(self) -> Pointer:
        """Where it stands; of an outcome, where its entry does."""
        return self.entry.place if self.entry else self.place

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


# A mistake must not be told twice, nor cause others that are none. The schema has its say first. Whatever it refused
# is left out here, and every text in it counts as a name that may be meant (`lost`): what was misspelt in one place is
# neither unknown in another nor unused.
class Outline:
    """What a chart's document declares and uses. ``findings`` are what its schema found."""

    def __init__(self, document: Document, findings: Sequence[Finding]) -> None:
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
        self._hurt = {f.pointer for f in findings if f.code != "missing-key"}
        self._strays = [(f.pointer[:-1], f.pointer[-1]) for f in findings if f.code == "unknown-key"]
        self._around_hurt = {f.pointer[:i] for f in findings for i in range(len(f.pointer) + 1)}
        self._unread = [value_at(data, pointer) for pointer in self._hurt]

    @property
    def is_too_large(self) -> bool:
        longest = max(map(len, self.tables.values()))
        return len(self.nodes) > MOST_STATES or len(self.edges) > MOST_TRANSITIONS or longest > MOST_ENTRIES

    def is_whole(self, place: Pointer) -> bool:
        """Tell whether everything at the place is well formed."""
        if not self._hurt:
            return place not in self._around_hurt
        outer = (place[:i] for i in range(1, len(place)))
        return place not in self._around_hurt and not any(p in self._hurt for p in outer)

    def is_refused(self, place: Pointer) -> bool:
        """Tell whether the schema refuses just this value, or its key."""
        return place in self._hurt

    def may_have(self, place: Pointer, key: str) -> bool:
        """Tell whether the mapping may be meant to have a key that it has not: malformed, or misspelt."""
        misspelt = (stray for around, stray in self._strays if around == place)
        return not self.is_whole((*place, key)) or any(nearest(stray, [key]) for stray in misspelt)

    def texts(self) -> Iterator[tuple[Part, Word]]:
        """Give the well-formed texts that may hold placeholders, each with its part."""
        entries = (e for kind, table in self.tables.items() if kind != "feature" for e in table.values())
        for part in (*entries, *self.impossible, *self.nodes, *self.edges):
            words = (part.word(key) for key in TEXTS)
            yield from ((part, word) for word in words if word and self.is_whole(word.place))

    @cached_property
    def lost(self) -> frozenset[str]:
        """Every text in what was left out: names that may well be used there."""
        return frozenset(text for value in self._unread for text in _texts(value))

    def children(self, parent: Node | None) -> list[Node]:
        return [node for node in self.nodes if node.parent is parent]


def _nodes(states: Mapping[str, Any], place: Pointer, parent: Node | None) -> Iterator[Node]:
    for name, value in states.items():
        node = Node((*place, name), as_mapping(value), name, parent)
        yield node
        yield from _nodes(as_mapping(node.data.get("states")), (*node.place, "states"), node)


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from (text for key, inner in value.items() for text in (key, *_texts(inner)))
    elif isinstance(value, list):
        yield from (text for inner in value for text in _texts(inner))
