"""Test vectors on the kernels of mutants: how many of a variant's mutants they kill."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from threading import Lock
from typing import Any, NamedTuple

from sixtysix.chart import load
from sixtysix.compile.kernel import compile_kernel
from sixtysix.errors import SetupError
from sixtysix.events import Codec, Json
from sixtysix.kernels.program import MOST_MOVES, rules_of
from sixtysix.kernels.workers import Workers
from sixtysix.mutation import mutants
from sixtysix.mutation.equivalents import SAME_PROGRAM, Arguments, same_program
from sixtysix.mutation.mutant import KINDS, Mutant
from sixtysix.play.vectors import VectorError, read_vectors

UNKNOWN = 62
"""What stands for a name that a kernel does not have: no event, state or value has this number."""


class Position(NamedTuple):
    """Where a machine rests."""

    state: int
    seen: object
    """What the table shows, as `Names.seen` has it."""
    legal: frozenset[int]


class Step(NamedTuple):
    """An event's code, and where it leads: None if it is refused."""

    event: int
    reaches: Position | None


class Script(NamedTuple):
    """A vector in the numbers of one kernel."""

    setup: Any
    start: Position
    steps: tuple[Step, ...]
    result: Json | None


class Names:
    """What states, events and the values of their arguments are called, as a kernel numbers them."""

    def __init__(self, kernel: Any) -> None:
        self._rules, self._r = rules_of(kernel), kernel.RULESET
        kinds = self._rules.ARGUMENTS.values()
        self.key = (kernel.STATES, kernel.EVENTS, *(tuple(kind.names(self._r).items()) for kind in kinds))
        """Equal keys mean equal names."""
        self._codec = Codec.of_kernel(kernel)
        self._states = {state: place for place, state in enumerate(kernel.STATES)}

    def script(self, vector: Json) -> Script:
        """The vector; names that the kernel does not have are `UNKNOWN`.

        Raises:
            KeyError, TypeError, ValueError, SetupError: if it is none.
        """
        table = dict(vector["start"]["table"])
        return Script(
            self._rules.Setup.of_json(vector["setup"]),
            self._position(vector["start"], table),
            tuple(self._step(step, table) for step in vector["steps"]),
            vector["result"],
        )

    def _code(self, event: Json) -> int:
        return self._codec.code_of(event, UNKNOWN)

    def _step(self, step: Json, table: Json) -> Step:
        """The step; ``table`` becomes what it is afterwards."""
        event = self._code(step["event"])
        if "refused" in step:
            return Step(event, None)
        table.update(step["changes"])
        return Step(event, self._position(step, table))

    def _position(self, at: Json, table: Json) -> Position:
        legal = frozenset(map(self._code, at["legal"]))
        return Position(self._states.get(at["state"], UNKNOWN), self.seen_in(table), legal)

    def seen(self, t: Any) -> object:
        """Everything that the JSON form of a table shows, in the quickest way that the rules offer."""
        if self._rules.seen:
            return self._rules.seen(t, self._r)
        return json.dumps(self._rules.observe(t, self._r), sort_keys=True)

    def seen_in(self, table: Json) -> object:
        """What `seen` gives for the table that this JSON form shows."""
        if self._rules.seen:
            return self._rules.seen_in(table, self._r)
        return json.dumps(table, sort_keys=True)


EVENT = 0xFFFF
"""The part of a kernel's move that is the code of its event."""


class Vectors:
    """Vectors, tried on one kernel after the other."""

    def __init__(self, vectors: Iterable[Json]) -> None:
        self._vectors = list(vectors)
        self._order = list(range(len(self._vectors)))
        self._scripts: dict[object, dict[int, Script]] = {}

    def kill(self, kernel: Any) -> bool:
        """Whether the kernel does not do what one of the vectors says. What killed the last ones is tried first."""
        names = Names(kernel)
        for number in self._order:
            if not keeps_to(kernel, names, self._script(names, number)):
                self._order = [number, *(other for other in self._order if other != number)]
                return True
        return False

    def tables(self, kernel: Any) -> list[Any]:
        """The whole table after each vector, with all that it does not show, of a kernel that none of them kills."""
        names = Names(kernel)
        runs = [Run(kernel, names, self._script(names, number)) for number in range(len(self._vectors))]
        return [run.table for run in runs if run.agrees()]

    def _script(self, names: Names, number: int) -> Script:
        scripts = self._scripts.setdefault(names.key, {})
        if number not in scripts:
            scripts[number] = names.script(self._vectors[number])
        return scripts[number]


def keeps_to(kernel: Any, names: Names, script: Script) -> bool:
    """Whether the kernel does what the vector says; it does not if it raises anything."""
    try:
        return Run(kernel, names, script).agrees()
    except Exception:  # a fault may raise whatever it likes
        return False


class Run:
    """One vector on one kernel."""

    def __init__(self, kernel: Any, names: Names, script: Script) -> None:
        self.kernel, self.ruleset = kernel, kernel.RULESET
        self.names, self.script = names, script
        self.rules = rules_of(kernel)
        self.table = self.rules.Table()
        self.moves = [0] * MOST_MOVES
        self.state = script.setup.begin(kernel, self.table)
        self.results: list[Json] = []

    def agrees(self) -> bool:
        if not self.rests(self.script.start) or not all(map(self.takes, self.script.steps)):
            return False
        return self.results[:1] == [self.script.result] * (self.script.result is not None)

    def takes(self, step: Step) -> bool:
        """Whether the event leads where the vector says; how a hand ends is noted."""
        ended = self.rules.hands_ended(self.table)
        self.script.setup.stack(self.table, self.ruleset)
        state = self.kernel.step(self.table, self.ruleset, self.state, step.event)
        if step.reaches is None:
            return bool(state == self.kernel.REFUSED)
        self.state = state
        if self.rules.hands_ended(self.table) > ended:
            self.results.append(self.rules.result(self.table, self.kernel.STATES[state]))
        return self.rests(step.reaches)

    def rests(self, at: Position) -> bool:
        """Whether the machine is where the vector says."""
        if self.state != at.state or self.names.seen(self.table) != at.seen:
            return False
        number = self.kernel.legal(self.table, self.ruleset, self.state, self.moves)
        return at.legal == {move & EVENT for move in self.moves[:number]}


def checked_vectors(lines: Iterable[str], name: str, kernel: Any) -> list[Json]:
    """The vectors of a file, one JSON object a line, after the kernel without a fault did what they say.

    Raises:
        VectorError: with ``name``, if a line is no vector, the kernel does something else, or there is no line.
    """
    names = Names(kernel)
    found = list(read_vectors(lines, name, rules_of(kernel).FAMILY))
    for vector in found:
        try:
            script = names.script(vector)
        except (KeyError, TypeError, ValueError, AttributeError, SetupError) as error:
            raise VectorError(f"{name}: {vector['id']} is malformed: {error!r}") from None
        if not keeps_to(kernel, names, script):
            raise VectorError(
                f"{name}: {kernel.VARIANT} without a fault does not do what {vector['id']} says"
            )
    if not found:
        raise VectorError(f"{name}: there is no vector in it")
    return found


KILLED, EQUIVALENT, SURVIVED = "killed", "equivalent", "survived"
OUTCOMES = (KILLED, EQUIVALENT, SURVIVED)

SHARE = 12
"""Mutants that are judged at a time."""

_ALONE = Lock()
"""Held at work: CPython 3.11 fails when two threads of a cluster's worker make syntax trees at once."""


@dataclass(frozen=True)
class Verdict:
    """What became of a mutant; ``because`` says why, if it is equivalent."""

    id: str
    kind: str
    operator: str
    place: str
    description: str
    outcome: str
    because: str = ""


@dataclass(frozen=True)
class Share:
    """Some mutants of a variant by their ids, and the lines of the vectors that they face."""

    variant: str
    name: str
    """What messages call the vectors' file."""
    lines: tuple[str, ...]
    mutants: tuple[str, ...]


@dataclass
class Score:
    """The verdicts on the mutants of a variant, so far."""

    verdicts: list[Verdict] = field(default_factory=list)

    def number(self, kind: str, outcome: str = "", operator: str = "") -> int:
        """How many mutants of a kind there are, with this outcome and of this operator if one is named."""
        return sum(
            v.kind == kind and outcome in ("", v.outcome) and operator in ("", v.operator)
            for v in self.verdicts
        )

    def percent(self, kind: str, operator: str = "") -> float:
        """How many of 100 mutants are killed, those left out that are equivalent; 100 if there is none."""
        killed, survived = (self.number(kind, outcome, operator) for outcome in (KILLED, SURVIVED))
        return 100 * killed / (killed + survived) if killed + survived else 100.0

    def listed(self, outcome: str, *keys: str) -> list[dict[str, str]]:
        """The verdicts with this outcome, by these of their fields."""
        return [{key: getattr(v, key) for key in keys} for v in self.verdicts if v.outcome == outcome]

    @property
    def survivors(self) -> list[Verdict]:
        return [v for v in self.verdicts if v.outcome == SURVIVED]

    def json(self) -> dict[str, Any]:
        counts = {
            kind: {"mutants": self.number(kind)}
            | {outcome: self.number(kind, outcome) for outcome in OUTCOMES}
            for kind in KINDS
        }
        return {
            **counts,
            "survivors": self.listed(SURVIVED, "id", "kind", "operator", "place", "description"),
            "equivalents": self.listed(EQUIVALENT, "id", "because"),
        }


def shares(variant: str, name: str, lines: Iterable[str], wanted: Iterable[str]) -> list[Share]:
    """The wanted mutants of a variant, some at a time.

    Raises:
        VectorError: if a line is no vector of the variant, or the variant itself does something else.
    """
    lines, ids = tuple(lines), tuple(wanted)
    checked_vectors(lines, name, compile_kernel(load(variant)))
    return [Share(variant, name, lines, ids[i : i + SHARE]) for i in range(0, len(ids), SHARE)]


def judged(at_work: Workers, wanted: list[Share]) -> Iterator[Verdict]:
    """The verdicts on the shares' mutants, in their order."""
    for verdicts in at_work.results(judge, wanted):
        yield from verdicts


def judge(share: Share) -> list[Verdict]:
    """The verdicts on the mutants of one share."""
    with _ALONE:
        bench = _bench(share.variant, share.name, share.lines)
        return [bench.verdict(mutant) for mutant in share.mutants]


class _Bench:
    """The mutants of a variant by their ids, and what it takes to judge them."""

    def __init__(self, variant: str, name: str, lines: tuple[str, ...]) -> None:
        chart = load(variant)
        kernel = compile_kernel(chart)
        self.mutants = {mutant.id: mutant for mutant in mutants(variant)}
        self.vectors = Vectors(checked_vectors(lines, name, kernel))
        self.tables = self.vectors.tables(kernel)
        self.is_same = same_program(chart)
        self.arguments = Arguments.of(chart)

    def verdict(self, name: str) -> Verdict:
        mutant = self.mutants[name]
        kernel = mutant.kernel()
        described = (name, mutant.kind, mutant.operator, mutant.place, mutant.description)
        if self.vectors.kill(kernel):
            return Verdict(*described, KILLED)
        because = self.arguments.because(name) or self.proof(mutant, kernel)
        return Verdict(*described, EQUIVALENT if because else SURVIVED, because)

    def proof(self, mutant: Mutant, kernel: Any) -> str:
        """Why a survivor is no fault; empty if it is one, which most show by their tables, quicker than a proof."""
        return SAME_PROGRAM if self.vectors.tables(kernel) == self.tables and self.is_same(mutant) else ""


@lru_cache(maxsize=2)
def _bench(variant: str, name: str, lines: tuple[str, ...]) -> _Bench:
    return _Bench(variant, name, lines)


def refuse_wrong_arguments(variant: str, score: Score) -> None:
    """Make sure that none of the killed mutants is one of which the spec says that nobody can tell it from the rules.

    Raises:
        SpecError: if one is, or the file with these arguments has problems.
    """
    Arguments.of(load(variant)).refuse(v.id for v in score.verdicts if v.outcome == KILLED)
