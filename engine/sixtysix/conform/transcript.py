"""What a system has answered in a hand, compared with any rules without asking it again."""

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from sixtysix.conform.adapter import Adapter
from sixtysix.conform.differences import VALUE, Difference, Script, Step
from sixtysix.conform.protocol import Capabilities, Skipped
from sixtysix.conform.trial import Trial
from sixtysix.contract.events import PLAYERS, Json
from sixtysix.evidence.coverage import Coverage
from sixtysix.kernels.program import legal_moves


class Unheard:
    """A log of a kernel that nobody reads."""

    def take(self, transition: int) -> None:
        pass

    def come_to(self, t: Any, state: int) -> None:
        pass


UNHEARD = Unheard()


@dataclass
class Transcript(Adapter):
    """What a system has answered in one hand, as a system that knows nothing else; it plays by any rules."""

    script: Script
    of: str
    """The finding that the hand shows; empty for another one."""
    has: Capabilities
    system: Adapter | None = None
    """The system itself, while it still answers."""
    answers: dict[tuple[Any, ...], Any] = field(default_factory=dict)
    steps: Sequence[Step] = ()
    """The events that were tried."""
    known: list[tuple[list[Any], list[Difference]]] = field(default_factory=list)
    """What is different, by the ways in which the hand has gone."""
    compared: int = 0
    """How many values the variant's rules have to say to the hand."""

    def start(self) -> Capabilities:
        return self.has

    def variant(self, name: str, parameters: Json) -> None:
        pass

    def deal(self, setup: Json) -> None:
        self._sent: tuple[str, ...] = ()
        if self.system:
            self.system.deal(setup)

    def send(self, event: Json) -> bool:
        accepted = bool(self._answer("send", event))
        self._sent += (json.dumps(event),)
        return accepted

    def legal(self) -> list[Json]:
        return list(self._answer("legal"))

    def observe(self) -> Json:
        seen: Json = self._answer("observe")
        return seen

    def view(self, player: int) -> Json:
        seen: Json = self._answer("view", player)
        return seen

    def _answer(self, operation: str, *given: Any) -> Any:
        key = (operation, json.dumps(given), self._sent)
        if self.system:
            self.answers[key] = getattr(self.system, operation)(*given)
        if key not in self.answers:
            raise Skipped("it was not asked for that")
        return self.answers[key]

    def play(self, coverage: Coverage, system: Adapter) -> None:
        """Let the system play the hand, and keep its answers."""
        trial, self.system = Trial(coverage, system=self), system
        trial.replay(self.script)
        self.compared, self.steps, self.system = trial.record.compared, trial.steps, None

    def differences(self, coverage: Coverage) -> list[Difference]:
        """Compare the answers with rules; that these have less to say to the hand is a difference too."""
        # Most rules play most hands alike, and it is cheaper to play one than to compare it.
        course = self._course(coverage)
        found = next((found for known, found in self.known if known == course), None)
        if found is None:
            found = self._compared(coverage)
            self.known.append((course, found))
        return found

    def _compared(self, coverage: Coverage) -> list[Difference]:
        trial = Trial(coverage, self)
        with suppress(Exception):  # rules with a fault may end in anything
            trial.replay(self.script)
        found, is_whole = list(trial.record.examples.values()), trial.record.compared >= self.compared
        return found if is_whole else [*found, Difference(VALUE, "", self.script)]

    def _course(self, coverage: Coverage) -> list[Any]:
        """Give the table, what is legal and the result after each event, and what the players see at the end."""
        course: list[Any] = []
        kernel, rules, r = coverage.kernel, coverage.rules, coverage.ruleset
        with suppress(Exception):  # as above
            t, setup = rules.Table(), self.script.setup
            state = setup.begin(kernel, t, UNHEARD)
            for step in (None, *self.steps):
                after = state
                if step:
                    setup.stack(t, r)
                    after = kernel.step(t, r, state, coverage.codec.code_of(step.event), UNHEARD)
                state = state if after == kernel.REFUSED else after
                events = [move & 0xFFFF for move in legal_moves(kernel, t, state)]
                course.append((after, kernel.STATES[state], t.copy(), events))
            course.append(rules.result(t, kernel.STATES[state]))
            course += [rules.view(t, r, player) for player in PLAYERS]
        return course
