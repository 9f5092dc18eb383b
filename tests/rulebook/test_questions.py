"""The questions of the quiz: the position decides the answer, and the answer is the machine's."""

from functools import cache

import pytest

from sixtysix import machine
from sixtysix.chart import load, variant_names
from sixtysix.evidence.cover import built_vectors
from sixtysix.evidence.coverage import coverage_of
from sixtysix.play.replay import MachineGame, replay, start
from sixtysix.sheets import fill_prose
from sixtysix_rulebook.questions import (
    ACTS,
    CARDS,
    DEALER,
    END,
    MARRIAGE,
    TRICK,
    Question,
    answer,
    chosen_questions,
)
from sixtysix_rulebook.quiz import asking, option, position, reasons

TOPICS = 10
"""Minimum number of topics in a game, so that ten questions are about ten."""

variants = pytest.mark.parametrize("variant", variant_names())


@cache
def asked(variant: str) -> list[tuple[str, Question]]:
    return chosen_questions(coverage_of(variant), built_vectors(variant))


@variants
def test_every_kind_of_question_is_asked_and_each_names_a_sentence_of_the_rules(variant: str) -> None:
    chart, prose = load(variant), fill_prose(load(variant))
    kinds = {CARDS, ACTS, TRICK, END, DEALER}
    if "declare_marriage" in chart.events:
        kinds.add(MARRIAGE)
    assert {one.ask for _, one in asked(variant)} == kinds
    assert len({topic for topic, _ in asked(variant)}) >= TOPICS
    for topic, one in asked(variant):
        assert any(anchor for _, _, anchor in reasons(one, prose)), topic
        options = [option(one, each, chart) for each in one.answer.options]
        assert len({*options}) == len(options)
        assert {*one.answer.right} <= {*one.answer.options}
        assert one.ask in (CARDS, ACTS) or len(one.answer.right) == 1


@variants
def test_the_answer_is_that_of_the_compiled_machine(variant: str) -> None:
    for topic, one in asked(variant):
        game = MachineGame(start(machine(variant), one.play.setup))
        assert all(point.accepted for point in replay(game, one.play.events))
        assert answer(game, one.player, one.ask, one.event, one.acts) == one.answer, topic
        if one.at_closing:
            kept, seats = (
                (game.table.points_at_closing, game.table.tricks_at_closing),
                (one.player, 1 - one.player),
            )
            assert one.at_closing == tuple(pair[seat] for pair in kept for seat in seats), topic


@variants
def test_what_the_page_shows_of_a_position_decides_the_answer(variant: str) -> None:
    chart = load(variant)
    right: dict[object, set[str]] = {}
    for topic, one in asked(variant):
        told = (*position(one), asking(one, chart), one.acts)
        assert right.setdefault(told, {*one.answer.right}) == {*one.answer.right}, topic


def test_no_option_is_offered_only_where_it_is_right() -> None:
    ends = [one for variant in variant_names() for _, one in asked(variant) if one.ask == END]
    assert len(ends) > 20
    for one in ends:
        waiting = one.table["bonus"]
        assert {f"{who} {3 + waiting}" for who in ("you", "other")} <= {*one.answer.options}
        assert len(one.answer.options) == 9 + 2 * waiting
