"""SCXML and python-statemachine's own form are read again by it, and play along with the compiled machine."""

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest
from statemachine.io import load
from statemachine.model import Model

from sixtysix.chart.model import ConfiguredChart
from sixtysix.compile.export import FORMATS

from ..test_diagram import HOSTILE, hostile
from .charts import LOOPS, TURNSTILE, VARIANTS, chart_of, exported, renamed
from .lockstep import EVENTS, Functions, Lockstep, assert_all_is_done, vectors_of


class Read:
    """A chart as the library reads it; an error in a guard or action is an error."""

    def __init__(self, text: str) -> None:
        options = {"catch_errors_as_events": False}
        if text.startswith("<"):
            chart = load(text, format="scxml", trusted=True)
        else:
            chart = load(text, format="json", validate=True)
            options["enable_self_transition_entries"] = False
        self._chart: Any = type("Strict", (chart,), options)

    def begin(self, functions: Functions) -> None:
        self._model: Any = Model()  # type: ignore[no-untyped-call]
        vars(self._model).update(functions)
        self._machine = self._chart(model=self._model)

    def send(self, event: str, arguments: Mapping[str, int]) -> None:
        # The library gives the event to conditions, but not to scripts.
        self._model._event = SimpleNamespace(data=SimpleNamespace(**arguments))
        self._machine.send(event, **arguments)

    def states(self) -> set[str]:
        return set(self._machine.configuration_values)


def lockstep_of(name: str, text: str) -> Lockstep:
    return Lockstep(chart_of(name), Read(text))


@pytest.mark.parametrize("to", ["scxml", "statemachine"])
@pytest.mark.parametrize("name", [*VARIANTS, TURNSTILE, LOOPS])
def test_lockstep_with_the_compiled_machine(name: str, to: str) -> None:
    lockstep = lockstep_of(name, exported(name, to))
    lockstep.play_vectors(vectors_of(name) if name in VARIANTS else [])
    lockstep.play_randomly(10 if name in VARIANTS else 1, EVENTS)
    assert_all_is_done(lockstep)


@pytest.mark.parametrize("name", [*VARIANTS, TURNSTILE])
def test_every_state_and_transition_stands_under_its_sentence(name: str) -> None:
    chart, text = chart_of(name), exported(name, "scxml")
    sentences = [s.says for s in chart.states.values()] + [t.says for t in chart.transitions]
    assert all(f"<!-- {says}" in text for says in sentences)


@pytest.mark.parametrize("name", [*VARIANTS, TURNSTILE])
def test_the_machines_name_is_one_in_javascript_too(name: str) -> None:
    """SCION calls a function by it."""
    written = ElementTree.fromstring(exported(name, "scxml")).attrib["name"]
    assert written.isidentifier()
    assert written.replace("_", "-") == chart_of(name).variant.name


def parsed(chart: ConfiguredChart) -> list[tuple[str, str | None, str | None, str | None]]:
    """List the states and transitions, each with what it is in, as any reader of XML finds them."""
    found: list[tuple[str, str | None, str | None, str | None]] = []

    def walk(element: ElementTree.Element, inside: str | None) -> None:
        for child in element:
            tag = child.tag.rpartition("}")[2]
            if tag == "transition":
                found.append((tag, inside, child.get("target"), child.get("event")))
            elif tag in ("state", "final"):
                found.append((tag, child.attrib["id"], inside, child.get("initial")))
                walk(child, child.attrib["id"])

    walk(ElementTree.fromstring(FORMATS["scxml"](chart)), None)
    return found


@pytest.mark.parametrize("says", HOSTILE)
def test_no_sentence_breaks_it(says: str) -> None:
    assert parsed(hostile(says)) == parsed(chart_of("schnapsen"))


@pytest.mark.parametrize("word", ["initial", "final", "state", "null", "history"])
def test_no_name_breaks_it(word: str) -> None:
    plain = [[word if part == "LOCKED" else part for part in row] for row in parsed(chart_of(TURNSTILE))]
    assert [list(row) for row in parsed(renamed(chart_of(TURNSTILE), "LOCKED", word))] == plain
