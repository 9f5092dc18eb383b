"""Tricks on one line, and the events they stand for."""

import pytest

from sixtysix.scenarios.scenario import join_tricks, split_tricks


@pytest.mark.parametrize(
    ("items", "lines"),
    [
        (["1 AS JD"], ["1 lead_card AS", "0 play_card JD"]),
        (
            ["1 AS JD", "1 TS JC", "1 claim"],
            ["1 lead_card AS", "0 play_card JD", "1 next_trick", "1 lead_card TS", "0 play_card JC", "1 claim"],
        ),
        (
            ["0 9S 2H", "1 next_trick", "1 declare_marriage S", "1 QS KC"],
            [
                "0 lead_card 9S", "1 play_card 2H", "1 next_trick",
                "1 declare_marriage S", "1 lead_card QS", "0 play_card KC",
            ],
        ),
        (["start_game", "0 lead_card AS"], ["start_game", "0 lead_card AS"]),
        ([], []),
    ],
)  # fmt: skip
def test_a_trick_is_a_lead_and_a_reply(items: list[str], lines: list[str]) -> None:
    assert [line for _, line in split_tricks(items)] == lines
    assert join_tricks(lines) == items


def test_each_event_knows_its_item() -> None:
    assert [number for number, _ in split_tricks(["1 AS JD", "1 TS JC", "1 claim"])] == [0, 0, 1, 1, 1, 2]


@pytest.mark.parametrize(
    "lines",
    [
        ["0 play_card AS", "1 lead_card TS", "0 play_card JC"],
        ["0 play_card AS", "0 next_trick", "1 lead_card TS", "0 play_card JC"],
        ["1 next_trick", "1 lead_card TS", "0 play_card JC"],
        ["1 lead_card TS", "1 play_card JC"],
        ["1 lead_card TS"],
        ["0 play_card TS"],
    ],
)
def test_what_is_gathered_is_spelt_out_as_it_was(lines: list[str]) -> None:
    assert [line for _, line in split_tricks(join_tricks(lines))] == lines
