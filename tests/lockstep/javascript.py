"""Compares exported machines in Node with the machines in Python, after every event.

The tables, views, legal events, explanations, invariants and calls of handlers must be equal. At random places, a game
continues from a snapshot of the other implementation.
"""

import json
import subprocess
from collections.abc import Iterator
from hashlib import sha256
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Any, NamedTuple, Self

from sixtysix.chart import load
from sixtysix.chart.model import ConfiguredChart
from sixtysix.compile.javascript import package
from sixtysix.compile.kernel import compile_kernel
from sixtysix.compile.machine import compile_machine
from sixtysix.project.build import write
from sixtysix.runtime import EventNotAllowed, GameMachine, StateHandler

from ..house_rules import any_rules, written
from ..runtime.games import Json, play_on

HERE = Path(__file__).parent

TRIALS = 4
"""One event in four is an attempt that may not be allowed."""

MISSPELT = 0.1
"""The proportion of these attempts with an unknown name."""

LONGEST = 80
"""The number of events before the game continues from a snapshot."""

CALLS = {
    "on_start": "onStart",
    "on_entry": "onEntry",
    "on_event": "onEvent",
    "on_leave": "onLeave",
    "on_finish": "onFinish",
}


class Node:
    """A Node process that plays the machines of packages."""

    def __init__(self, folder: Path) -> None:
        self._process = subprocess.Popen(
            ["node", str(HERE / "javascript.mjs"), str(folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.communicate()

    def ask(self, cmd: str, variant: str, **given: Any) -> Json:
        """Send a command about a variant. Return the answer."""
        assert self._process.stdin
        assert self._process.stdout
        print(json.dumps({"cmd": cmd, "variant": variant, **given}), file=self._process.stdin, flush=True)
        reply = self._process.stdout.readline()
        assert reply, "the process has ended"
        told: Json = json.loads(reply)
        return told


class Count(NamedTuple):
    hands: int = 0
    events: int = 0
    refused: int = 0
    snapshots: int = 0

    def plus(self, other: "Count") -> "Count":
        return Count(*map(sum, zip(self, other, strict=True)))


class Python:
    """A game of the compiled machine, and the calls that its handlers received."""

    def __init__(self, chart: ConfiguredChart) -> None:
        self.chart = chart
        self.machine: type[GameMachine] = compile_machine(chart)
        self.kernel: Any = compile_kernel(chart)
        self.heard: list[list[Any]] = []
        self.handlers = [self._handler(state) for state in self.chart.states]

    def _handler(self, state: str) -> type[StateHandler]:
        def call(name: str) -> Any:
            return lambda handler, event=None: self.heard.append(
                [state, CALLS[name], event, handler.game.observe(), *handler.game.active_states()]
            )

        return type(state, (StateHandler,), {"state": state, **{name: call(name) for name in CALLS}})

    def begin(self, options: Json) -> None:
        self.heard.clear()
        self.game = self.machine(**options, handlers=self.handlers)

    def restore(self, snapshot: Json) -> None:
        self.heard.clear()
        self.game = self.machine.restore(snapshot, handlers=self.handlers)

    def line(self, *told: Any, before: Any) -> str:
        """Return all that is visible now, in the form that Node writes."""
        game = self.game
        violated = self.kernel.violated(
            game.table, game.ruleset, self.kernel.STATES.index(game.state), before
        )
        seen = [game.observe(), game.view(0), game.view(1), game.legal_events(), game.current_event or None]
        written = json.dumps([*told, self.heard, *seen, violated], separators=(",", ":"), ensure_ascii=False)
        self.heard.clear()
        return written

    def send(self, event: Json) -> str:
        """Send an event. Return all that is visible then."""
        explained, before, outcome = self.game.explain(**event).json(), self.game.table.copy(), "accepted"
        try:
            self.game.send(**event)
        except EventNotAllowed as error:
            outcome = str(error)
        return self.line(explained, outcome, before=before)


def trial(game: GameMachine, random: Random) -> Json:
    """Return an event that may be illegal: with a wrong name or value, or with too many or too few arguments."""
    kinds = {"player": [0, 1]} | {
        kind: list(argument.names(game.ruleset)) for kind, argument in game.rules_module.ARGUMENTS.items()
    }
    name = random.choice(list(game.declared_events))
    arguments = [kind for kind in game.declared_events[name].arguments if random.random() < 0.9]
    given = {kind: random.choice([*kinds[kind], "nobody"]) for kind in arguments}
    if random.random() < MISSPELT:
        place = random.randrange(len(name))
        name = (
            name[:place] + random.choice("aerst_") * random.randrange(3) + name[place + random.randrange(4) :]
        )
    return {"event": name, **given, **({} if random.random() < 0.9 else {"haste": 1})}


def differences(node: Node, variant: str, asked: Json, lines: list[str]) -> str:
    """Return a message with the first difference."""
    told = node.ask("play", variant, **asked, detail=True)["lines"]
    for place, (python, javascript) in enumerate(zip(lines, told, strict=False)):
        if python != javascript:
            return f"{variant}, event {place} of {asked}:\n{python}\n{javascript}"
    return f"{variant}: {len(lines)} lines, {len(told)} in JavaScript"


def played(node: Node, python: Python, seed: int, folder: str | None = None) -> Iterator[Count]:
    """Play one game to its end in several parts. Compare each part, and yield the counts of this part."""
    random, variant = Random(f"{python.chart.variant.name} {seed}"), python.chart.variant.name
    where = {"folder": folder} if folder else {}
    options: Json = {"seed": random.choice([seed, random.randrange(1 << 32), random.randrange(1 << 53)])}
    options |= {"stream": random.randrange(1 << 32), "dealer": random.choice([None, 0, 1])}
    asked: Json = {"options": options, **where}
    python.begin(options)
    lines = [python.line("begun", before=python.game.table)]
    events: list[Json] = []
    rules, ended, total = python.machine.rules_module, 0, Count()
    going = play_on(python.game, seed)
    while True:
        event = next(going, None)
        if event is None or len(events) >= LONGEST:
            told = node.ask("play", variant, **asked, events=events)
            digest = sha256("\n".join(lines).encode()).hexdigest()
            assert told["digest"] == digest, differences(node, variant, {**asked, "events": events}, lines)
            assert told["snapshot"] == python.game.snapshot()
            yield total.plus(Count(snapshots=1))
            if event is None:
                return
            asked = {"snapshot": python.game.snapshot(), **where}
            python.restore(told["snapshot"])
            lines, events, total = [python.line("begun", before=python.game.table)], [], Count()
            going = play_on(python.game, random.randrange(1 << 32))
            continue
        wanted = [event] if random.randrange(TRIALS) else [trial(python.game, random)]
        for one in wanted:
            events.append(one)
            lines.append(python.send(one))
            refused = '"accepted"' not in lines[-1]
            now = rules.hands_ended(python.game.table)
            total = total.plus(Count(int(now > ended), 1, int(refused)))
            ended = now


def beside(node: Node, chart: ConfiguredChart, hands: int) -> Json:
    """Compare at least this number of hands of a chart. Return the counts."""
    python, total = Python(chart), Count()
    for seed in count():
        for found in played(node, python, seed):
            total = total.plus(found)
            if total.hands >= hands:
                return total._asdict()
    raise AssertionError


def house_rules(hands: int, most: int | None = None) -> Json:
    """Compare random house rules, up to this number of hands or of rules (``most``). Return the counts.

    The first rules have 32 cards, which need all 32 bits of a mask.
    """
    total, number = Count(), 0
    with TemporaryDirectory() as folder, Node(Path(folder)) as node:
        while total.hands < hands and number != most:
            rules = any_rules(Random(number), None if number else (8, 4, 6))
            python, own = Python(load(written(Path(folder), rules))), Path(folder, str(number))
            write(own, package([python.chart]))
            total = total.plus(next(played(node, python, number, str(own))))
            number += 1
    return {"rules": number, **total._asdict()}
