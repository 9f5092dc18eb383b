"""Pictures agree with the rules: the worth of every hand, and the value of every parameter."""

import re
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from itertools import count
from pathlib import Path
from random import Random

import pytest
from tests.house_rules import any_rules, written

from sixtysix.chart import load, variant_names
from sixtysix.chart.model import ConfiguredChart
from sixtysix.chart.prose import Sentence
from sixtysix.compile.diagram import drawings
from sixtysix.compile.machine import machine
from sixtysix.conform.house_rules import changes
from sixtysix.game.cards import NOBODY, other
from sixtysix.game.table import REASONS, Table
from sixtysix.runtime import StateHandler
from sixtysix.sheets import fill_prose, pictures

HOUSE_RULES = 10
HANDS = 100
EVENTS = 2_000

RARE = {"claim": 0.04, "close_talon": 0.1}
"""Relative odds of events that make hands end in every way."""

RARELY_MET = {"won/triple_without_trick", "failed/without_trick", "unclaimed/tie"}

ELSEWHERE = {("kinderschnapsen", "worth.counts"): "nowhere: without marriages all points are trick points"}
"""Parameters that no drawing shows, and where a reader finds them."""


class Ends(StateHandler):
    """Keeps the table of each hand as it is when the hand ends."""

    state = "HAND_END"

    def __init__(self) -> None:
        self.tables: list[Table] = []

    def on_entry(self) -> None:
        self.tables.append(deepcopy(self.game.table))


def matches(name: str) -> Iterator[list[Table]]:
    """The ends of the hands of random matches, in which the players also close and claim falsely."""
    played = 0
    for seed in count():
        ends = Ends()
        game = machine(name)(seed=seed, handlers=[ends])
        chance = Random(seed)
        for _ in range(EVENTS):
            if legal := game.legal_events():
                game.send(**chance.choices(legal, [RARE.get(event["event"], 1.0) for event in legal])[0])
        yield ends.tables
        played += len(ends.tables)
        if played >= HANDS:
            return


def is_part(part: Sentence, t: Table, is_free: bool) -> bool:
    """True if a heading applies to this end, read literally."""
    reason, closer_lost = REASONS[t.reason], not is_free and t.closed_by not in (NOBODY, t.hand_winner)
    ran_out = reason in ("last_trick", "most_points", "tie")
    closer_failed = reason == "closer_failed" or closer_lost
    return {
        "failed": closer_failed,
        "won": reason in ("claim", "automatic") and not closer_failed,
        "false_claim": reason == "false_claim" and not closer_failed,
        "unclaimed": ran_out,
    }[part.name]


def applies(row: Sentence, t: Table, loser: int, says: str) -> bool:
    """True if the condition of a row holds, read literally; ``says`` is a heading about the loser's count."""
    then = "when the talon was closed" in says and t.closed_by != NOBODY
    alone = "trick point" in row.says
    points = (t.points_at_closing if then else t.trick_points if alone else t.points)[loser]
    tricks = (t.tricks_at_closing if then else t.tricks)[loser]
    number = int(found[0]) if (found := re.findall(r"\d+", row.says)) else 0
    winner = t.hand_winner
    is_tie, sums = winner == NOBODY, t.trick_points if alone else t.points
    is_short = "loses it" in row.says and t.points[t.leader] < number
    conditions: Mapping[str, Callable[[], object]] = {
        "single": lambda: points >= number and points > 0,
        "single_with_some": lambda: points > 0,
        "single_and_trick": lambda: tricks and points >= number,
        "single_with_trick": lambda: tricks,
        "double": lambda: 0 < points < number,
        "double_and_trick": lambda: tricks and points < number,
        "triple": lambda: points == 0,
        "triple_without_trick": lambda: tricks == 0,
        "whatever": lambda: True,
        "alike": lambda: True,
        "with_trick": lambda: t.tricks_at_closing[winner],
        "without_trick": lambda: not t.tricks_at_closing[winner],
        "opponent_with": lambda: t.tricks[winner],
        "opponent_without": lambda: not t.tricks[winner],
        "claimant_with": lambda: t.tricks[other(winner)],
        "claimant_without": lambda: not t.tricks[other(winner)],
        "worth": lambda: True,
        "closers_win": lambda: True,
        "fixed": lambda: winner == (other(t.leader) if is_short else t.leader),
        "by_worth": lambda: winner == (other(t.leader) if is_short else t.leader),
        "fixed_most": lambda: not is_tie and sums[winner] > sums[other(winner)],
        "by_worth_most": lambda: not is_tie and sums[winner] > sums[other(winner)],
        "tie": lambda: sums[0] == sums[1],
        "tie_for_nothing": lambda: sums[0] == sums[1],
    }
    return bool(conditions[row.name]())


def looked_up(parts: list[Sentence], t: Table) -> tuple[str, int]:
    """Return the only row that a reader finds for a hand, and its number; a range refers to the rows above."""
    is_free = all(part.name != "failed" for part in parts)
    [part] = [part for part in parts if is_part(part, t, is_free)]
    loser = other(t.hand_winner) if t.hand_winner != NOBODY else NOBODY
    [row] = [row for row in part.rows if applies(row, t, loser, part.says)]
    name = f"{part.name}/{row.name}"
    if "–" in row.points:
        loser = t.hand_winner if part.name == "false_claim" or row.name == "closers_win" else loser
        when = row.says if row.name == "closers_win" else parts[0].says
        [row] = [above for above in parts[0].rows if applies(above, t, loser, when)]
    return name, int(row.points)


def assert_told(name: str) -> set[str]:
    """Look up every hand; return the rows that were found."""
    chart, met = load(name), set()
    parts = fill_prose(chart).parts
    for tables in matches(name):
        bonus = 0
        for t in tables:
            row, points = looked_up(parts, t)
            met.add(row)
            points *= 1 + (chart.ruleset.closing_doubles and t.closed_by != NOBODY)
            assert t.game_points == points + bonus * (t.hand_winner != NOBODY), row
            if t.hand_winner == NOBODY:
                [tie] = [one for part in parts for one in part.rows if one.name.startswith("tie")]
                bonus += int((re.findall(r"\d+", tie.says) or ["0"])[0])
            else:
                bonus = 0
    return met


@pytest.mark.parametrize("variant", variant_names())
def test_each_hand_is_worth_what_the_one_row_says_that_a_reader_finds(variant: str) -> None:
    parts = fill_prose(load(variant)).parts
    rows = {f"{part.name}/{row.name}" for part in parts for row in part.rows}
    assert rows - assert_told(variant) <= RARELY_MET


@pytest.mark.slow
@pytest.mark.parametrize("number", range(HOUSE_RULES))
def test_house_rules_are_worth_what_their_rows_say(number: int, tmp_path: Path) -> None:
    assert assert_told(written(tmp_path, any_rules(Random(f"rows {number}"))))


def drawn(chart: ConfiguredChart) -> list[str]:
    return [*drawings(chart).values(), *pictures(chart).values()]


@pytest.mark.slow
@pytest.mark.parametrize("variant", variant_names())
def test_a_change_of_any_parameter_changes_a_drawing(variant: str) -> None:
    chart = load(variant)
    shown = drawn(chart)
    silent = {(variant, one.place) for one in changes(chart) if drawn(one.chart) == shown}
    assert silent == {place for place in ELSEWHERE if place[0] == variant}
