"""Questions of the exam: what is told of a position decides the answer, and the answer is the machine's."""

import json

import pytest

from sixtysix import machine
from sixtysix.chart import variant_names
from sixtysix.chart.obligations import MARGIN, REFUSED
from sixtysix.evidence.cover import generated_vectors
from sixtysix.evidence.coverage import Hand, coverage_of
from sixtysix.exam.questions import (
    ACTS,
    CARDS,
    DEALER,
    END,
    MARRIAGE,
    TRICK,
    Question,
    answer,
    guarded,
    questions,
    topics,
)
from sixtysix.exam.telling import asking, option, position, question_json
from sixtysix.game.names import PACKS
from sixtysix.play.replay import HandRecord, MachineGame, replay

PACK = PACKS["french"]
variants = pytest.mark.parametrize("variant", variant_names())


def plays_of(variant: str) -> list[HandRecord]:
    with open(generated_vectors(variant), encoding="utf-8") as lines:
        return [HandRecord.of_json(json.loads(line)) for line in lines]


def questions_of(variant: str) -> list[Question]:
    return questions(coverage_of(variant), plays_of(variant))


@variants
def test_what_is_told_of_a_position_decides_the_answer(variant: str) -> None:
    chart = coverage_of(variant).chart
    right: dict[object, set[str]] = {}
    for one in questions_of(variant):
        told = (*position(one, PACK, chart.language), asking(one, chart, PACK), one.acts)
        assert right.setdefault(told, {*one.answer.right}) == {*one.answer.right}, one.id


@variants
def test_the_answer_is_that_of_the_compiled_machine(variant: str) -> None:
    for one in questions_of(variant):
        game = MachineGame(one.play.setup.start(machine(variant)))
        assert all(point.accepted for point in replay(game, one.play.events))
        assert answer(game, one.player, one.ask, one.event, one.acts) == one.answer, one.id


@variants
def test_every_kind_of_question_is_asked_and_its_answer_is_among_the_options(variant: str) -> None:
    asked = [one for topic in topics(questions_of(variant)).values() for one in topic]
    kinds = {CARDS, ACTS, TRICK, END, DEALER}
    if "declare_marriage" in coverage_of(variant).chart.events:
        kinds.add(MARRIAGE)
    assert {one.ask for one in asked} == kinds
    for one in asked:
        told = question_json(one, coverage_of(variant).chart, PACK)
        assert len({*told["options"]}) == len(told["options"])
        assert len(told["right"]) == len(one.answer.right)
        assert told["because"]
        assert told["several"] or len(told["right"]) == 1


@variants
def test_no_answer_is_offered_only_where_it_is_right(variant: str) -> None:
    for one in questions_of(variant):
        if one.ask == END:
            (right,) = one.answer.right
            waiting = one.table["bonus"]
            most = [f"{who} {3 + waiting}" for who in ("you", "other")]
            assert {*most} <= {*one.answer.options}
            assert len(one.answer.options) == 9 + 2 * waiting, f"{right} is one too many"


@variants
def test_what_is_told_of_the_closing_is_what_the_asked_player_and_the_other_had(variant: str) -> None:
    coverage, closed = coverage_of(variant), 0
    for one in questions_of(variant):
        hand = Hand(coverage, one.play.setup)
        assert all(hand.send(event) for event in one.play.events)
        kept, seats = (
            (hand.table.points_at_closing, hand.table.tricks_at_closing),
            (one.player, 1 - one.player),
        )
        if one.at_closing:
            assert one.at_closing == tuple(pair[seat] for pair in kept for seat in seats), one.id
            closed += one.at_closing[1] != one.at_closing[2]
        else:
            assert one.table["closed_by"] is None
    assert closed


@variants
def test_what_is_said_of_a_guard_is_what_the_machine_gives_as_its_reason(variant: str) -> None:
    coverage, refused = coverage_of(variant), 0
    for guard in coverage.chart.guards.values():
        found = guarded(coverage, guard.name, plays_of(variant))
        for one in found:
            game = MachineGame(one.play.setup.start(machine(variant)))
            assert all(point.accepted for point in replay(game, one.play.events))
            explained = game.explain(one.event or {})
            if {o.kind for o in one.about} == {REFUSED}:
                refused += 1
                (told,) = (option(one, right, coverage.chart, PACK) for right in one.answer.right)
                assert explained.allowed or any(told in reason.says for reason in explained.reasons), one.id
        only_just = {one.answer.right for one in found if any(o.kind is MARGIN for o in one.about)}
        assert len(only_just) in (0, 2), guard.name
    assert refused >= 20
