"""The prose: what is wrong with its file is said with its place, and what differs between two games is told."""

import shutil
from pathlib import Path

import pytest

from sixtysix.chart import load, load_chart, spec_dir
from sixtysix.chart.prose import differences, has_prose, scored
from sixtysix.project.check import check
from sixtysix_rulebook.pack import told

from .spoiled import TURNSTILE, Edit, found, spoil

MISTAKES: list[tuple[Edit, str, str]] = [
    (
        ("points: closing.penalty.without_trick\n", "points: «closing.penalty.with_trick\n"),
        "repeated-row",
        "without_trick gives closing.penalty.with_trick under the conditions of with_trick",
    ),
    (
        ("says: After each hand the other player deals.", "says: «Then {dealing.next_deler} deals."),
        "unknown-parameter",
        "there is no parameter dealing.next_deler; did you mean dealing.next_dealer?",
    ),
    (
        ("says: After each hand the other player deals.", "says: «Then {pack.cardz card} are dealt."),
        "unknown-value",
        "there is no pack.cardz; did you mean cards?",
    ),
    (
        (
            "alike: [closing.penalty.with_trick, closing.penalty.without_trick]",
            "alike: «[game.below_zero, game.points]",
        ),
        "no-value",
        "game.below_zero need not have a value in this text: it has no effect where game.counts is up",
    ),
    (
        ("says: After each hand the other player deals.", "says: «Then {several_gmes? both} deal."),
        "unknown-feature",
        "there is no feature several_gmes; did you mean several_games?",
    ),
    (
        (
            "says: From a closed talon nothing is exchanged.",
            "says: «A claim costs {claim.penalty.with_trick}.",
        ),
        "no-value",
        "claim.penalty.with_trick need not have a value in this text: it has no effect where claim.penalty.by is worth",
    ),
    (
        ("when: {dealing.next_dealer: other}", "when: {«dealing.next: other}"),
        "unknown-parameter",
        "there is no parameter dealing.next",
    ),
    (
        ("when: {dealing.next_dealer: other}", "when: {dealing.next_dealer: «others}"),
        "unknown-value",
        'expected other or loser, got "others"; did you mean other?',
    ),
    (("source: [R18, R19]", "source: [R18, «R900]"), "unknown-ruling", "there is no ruling R900"),
    (
        ("shown: [points-for-the-last-trick, ", "shown: [«points-for-the-lost-trick, "),
        "unknown-scenario",
        "there is no scenario points-for-the-lost-trick; did you mean points-for-the-last-trick?",
    ),
    (("      title: The cards", "      «titel: The cards"), "unknown-key", "unknown key titel"),
]


@pytest.mark.parametrize(("edit", "code", "message"), MISTAKES, ids=[code for _, code, _ in MISTAKES])
def test_a_mistake_is_found_where_it_stands(edit: Edit, code: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "spec" / "rulebook.yaml"
    shutil.copytree(spec_dir(), path.parent)
    ((line, column),) = spoil(path, [edit])
    problems = found(check([path]))
    assert any(told.startswith(f"{line}:{column} {code} {message}") for told in problems), problems


def test_only_what_differs_is_told_and_a_missing_chapter_by_its_first_sentence() -> None:
    schnapsen, snapszer, children = (
        told(load(name)) for name in ("schnapsen", "snapszer", "kinderschnapsen")
    )
    assert list(differences(schnapsen, schnapsen)) == []
    found = {section.name: (here, there) for section, here, there in differences(snapszer, schnapsen)}
    assert found["exchange"] == (["The nine of trumps is exchanged."], ["The jack of trumps is exchanged."])
    assert "marriage" not in found
    found = {section.name: (here, there) for section, here, there in differences(children, schnapsen)}
    assert found["marriage"] == ([], ["King and queen of a suit are a marriage."])


def test_a_row_tells_why_a_hand_was_worth_what_it_was() -> None:
    prose = told(load("schnapsen"))
    assert scored(prose, ["taken/next_hand", "case/price_of_failed_closing/without_a_trick"]) == [
        "A closer who fails: they do not claim, claim falsely, or the other player claims rightly. "
        "The other player, who gets the game points, had no trick when the talon was closed."
    ]
    assert scored(prose, ["taken/next_hand"]) == []


def test_a_chart_may_have_no_prose() -> None:
    assert has_prose(load("schnapsen"))
    assert not has_prose(load_chart(TURNSTILE / "chart.yaml"))
