"""Benchmarks are worth their numbers only while all contenders do the same."""

import pytest

pytest.importorskip("xstate_statemachine", reason="the extra `bench` is not installed")
pytest.importorskip("transitions", reason="the extra `bench` is not installed")

from docs.measure.bench import events, hands, race, start
from docs.measure.bench.node import node, play
from docs.measure.bench.recording import Answers, Oracle, record

from sixtysix.chart import load
from sixtysix.compile.machine import kernel
from sixtysix.kernels.program import KERNEL
from sixtysix.kernels.workers import Workers
from sixtysix.play.simulate import Simulation
from sixtysix_machines.schnapsen import Schnapsen

from ..compile.export.node import needs_node

pytestmark = pytest.mark.slow


def test_the_recording_answers_for_every_guard_that_tells_two_arrows_apart() -> None:
    assert {name for t in load("schnapsen").transitions for name in t.unless} == set(Answers._fields)


def test_every_chart_walks_through_the_states_of_the_recording() -> None:
    oracle, steps = Oracle(), record(Schnapsen, 100, events.SEED)
    assert {step.event for step in steps} == {*Schnapsen.declared_events} - {"quit"}
    assert events.strays(events.starts(oracle), oracle, steps) == {}


def test_a_chart_that_goes_elsewhere_is_found() -> None:
    oracle, steps = Oracle(), record(Schnapsen, 5, events.SEED)
    never = [step._replace(answers=Answers()) for step in steps]
    charts = events.starts(oracle)
    strays = events.strays(charts, oracle, never)
    assert set(strays) == charts.keys() - {events.COMPILED, events.HANDLED, events.LIBRARY}
    assert all("next_trick" in place for place in strays.values())


@needs_node
def test_node_plays_the_same_hands() -> None:
    with node(hands.VARIANT) as process:
        assert play(process, 150) == hands.counted(Simulation(KERNEL, kernel(hands.VARIANT)), 150, Workers())


def test_a_measurement_has_all_contenders() -> None:
    speeds = events.measure(rounds=1, hands=1)
    assert set(speeds) == set(events.starts(Oracle()))
    assert all(speed.median > 0 for speed in speeds.values())
    assert race.table("", "chart", "events", speeds).row_count == len(speeds)


def test_only_a_machine_has_a_first_game_and_a_first_event() -> None:
    """The peak of memory is the program's, not that of the process that started it."""
    large = bytearray(200 << 20)
    result = start.measure(rounds=1)
    assert {name for name, startup in result.items() if startup.event is not None} == {"schnapsen"}
    assert start.table(result).row_count == len(start.PROGRAMS)
    peaks = [startup.peak for startup in result.values()]
    assert peaks == sorted(peaks)
    assert peaks[-1] < len(large) >> 20
