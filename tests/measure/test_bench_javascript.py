"""What is measured of JavaScript: both languages play the very same hands."""

from docs.measure.bench.javascript import HANDS, measure, node, played_in_cpython, played_in_node, table

from ..compile.export.node import needs_node


@needs_node
def test_both_play_the_same_hands() -> None:
    with node() as process:
        assert played_in_node(process, 150) == played_in_cpython(150)


@needs_node
def test_each_is_measured() -> None:
    result = measure(rounds=1, hands=dict.fromkeys(HANDS, 20))
    assert all(speed.hands_per_second > 0 for speed in result.values())
    assert table(result).row_count == len(HANDS)
