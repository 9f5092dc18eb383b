"""What the measurement of the start-up gives."""

from docs.measure.bench.start import PROGRAMS, measure, table


def test_only_a_machine_has_a_first_game_and_a_first_event() -> None:
    result = measure(rounds=1)
    assert {name for name, startup in result.items() if startup.event is not None} == {"schnapsen"}
    assert table(result).row_count == len(PROGRAMS)


def test_the_memory_is_that_of_the_program_and_not_of_who_started_it() -> None:
    large = bytearray(200 << 20)
    peaks = [startup.peak_memory for startup in measure(rounds=1).values()]
    assert peaks == sorted(peaks)
    assert peaks[-1] < len(large) >> 20
