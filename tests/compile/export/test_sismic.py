"""YAML for sismic is imported by sismic, and its chart plays along with the compiled machine."""

from collections.abc import Mapping

import pytest
from sismic.exceptions import InvariantError
from sismic.interpreter import Event, Interpreter
from sismic.io import import_from_yaml
from sismic.model import MetaEvent

from .charts import LOOPS, TURNSTILE, VARIANTS, chart_of, exported
from .lockstep import EVENTS, Functions, Lockstep, assert_all_is_done, vectors_of


class Imported:
    """A chart as sismic imports it; it checks the invariants after every step."""

    def __init__(self, text: str) -> None:
        self._chart = import_from_yaml(text)

    def begin(self, functions: Functions) -> None:
        self._run = Interpreter(self._chart, initial_context=functions)
        self._run.attach(self._note)
        self._run.execute()

    def send(self, event: str, arguments: Mapping[str, int]) -> None:
        self._run.queue(Event(event, **arguments)).execute()

    def states(self) -> set[str]:
        """At the end sismic leaves all states; then it is the last one entered that counts."""
        return {self._last} if self._run.final else set(self._run.configuration) - {self._chart.root}

    def _note(self, step: MetaEvent) -> None:
        if step.name == "state entered":
            self._last = step.state


def lockstep_of(name: str, text: str) -> Lockstep:
    return Lockstep(chart_of(name), Imported(text))


@pytest.mark.parametrize("variant", VARIANTS)
def test_lockstep_with_the_compiled_machine(variant: str) -> None:
    lockstep = lockstep_of(variant, exported(variant, "sismic"))
    lockstep.play_vectors(vectors_of(variant))
    lockstep.play_randomly(10, EVENTS)
    assert_all_is_done(lockstep)
    assert lockstep.done >= {i.name for i in lockstep.chart.invariants.values() if not i.compares}


@pytest.mark.parametrize("name", [TURNSTILE, LOOPS])
def test_lockstep_of_a_chart_without_cards(name: str) -> None:
    lockstep = lockstep_of(name, exported(name, "sismic"))
    lockstep.play_randomly(1, EVENTS)
    assert_all_is_done(lockstep)


def test_a_broken_invariant_is_noticed_by_sismic() -> None:
    imported = Imported(exported(TURNSTILE, "sismic"))
    right = dict.fromkeys(["light_up", "show_red"], lambda: None) | {"day_is_over": lambda: False}
    with pytest.raises(InvariantError):
        imported.begin(right | {"money_adds_up": lambda: False})
