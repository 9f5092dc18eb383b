"""The comparison is worth its numbers only while every chart does what the compiled machine does."""

import pytest

pytest.importorskip("xstate_statemachine", reason="the extra `bench` is not installed")
pytest.importorskip("transitions", reason="the extra `bench` is not installed")

from docs.measure.bench.charts import (
    COMPILED,
    HANDLED,
    LIBRARY,
    SEED,
    contenders,
    measure,
    stray_contenders,
    table,
)
from docs.measure.bench.driving import Oracle
from docs.measure.bench.recording import Answers, record

from sixtysix.chart import load
from sixtysix_machines.schnapsen import Schnapsen


def test_the_recording_answers_for_every_guard_that_tells_two_arrows_apart() -> None:
    assert {name for t in load("schnapsen").transitions for name in t.unless} == set(Answers._fields)


def test_every_chart_walks_through_the_states_of_the_recording() -> None:
    oracle, steps = Oracle(), record(Schnapsen, 100, SEED)
    assert {step.event for step in steps} == {*Schnapsen.declared_events} - {"quit"}
    assert stray_contenders(contenders(oracle), oracle, steps) == {}


def test_a_chart_that_goes_elsewhere_is_found() -> None:
    oracle, steps = Oracle(), record(Schnapsen, 5, SEED)
    never = [step._replace(answers=Answers()) for step in steps]
    strays = stray_contenders(contenders(oracle), oracle, never)
    assert set(strays) == {name for name in contenders(oracle) if name not in (COMPILED, HANDLED, LIBRARY)}
    assert all("next_trick" in place for place in strays.values())


def test_a_measurement_has_all_contenders() -> None:
    result = measure(rounds=1, hands=1)
    assert set(result.speeds) == set(contenders(Oracle()))
    assert table(result).row_count == len(result.speeds)
