"""Texts with parts in braces: how they are filled, and what is wrong with them."""

import shutil
from pathlib import Path

import pytest

from sixtysix.chart import load_chart, load_variant, spec_dir
from sixtysix.chart.parameters import Condition, Declarations, Parameter
from sixtysix.chart.texts import fill
from sixtysix.project.check import check

from .spoiled import Mistake, found, turnstile

DECLARED = Declarations((
    Parameter("a", "", {}, None, Condition(), (
        Parameter("a.number", "", {"type": "integer"}, None, Condition()),
        Parameter("a.card", "", {"enum": ["J", "K"]}, None, Condition(), (), {"J": "jack"}),
    )),
))  # fmt: skip


@pytest.mark.parametrize(
    ("text", "filled"),
    [
        ("Plain.", "Plain."),
        ("At least {a.number}.", "At least 3."),
        ("At least {a.number card}.", "At least 3 cards."),
        ("{a.number game point} or {a.number}.", "3 game points or 3."),
        ("The {a.card} of trumps.", "The jack of trumps."),
        ("TAKE_{a.card}_{a.number}", "TAKE_JACK_3"),
        ("He {on? claims | goes on}.", "He claims."),
        ("He {off? claims | goes on}.", "He goes on."),
        ("He goes on {on? or claims}, and waits.", "He goes on or claims, and waits."),
        ("He goes on {off? or claims}, and waits.", "He goes on, and waits."),
        ("He waits {off? or claims}.", "He waits."),
        ("One {off? or more} waits.", "One waits."),
        (
            "One {on? with the {a.card} {off? or not | and {a.number card}}}.",
            "One with the jack and 3 cards.",
        ),
    ],
)
def test_a_text_is_filled(text: str, filled: str) -> None:
    assert fill(text, DECLARED, {"a": {"number": 3, "card": "J"}}, {"on"}) == filled


def test_a_single_one_has_no_plural() -> None:
    assert fill("{a.number card}", DECLARED, {"a": {"number": 1}}, ()) == "1 card"


NONE = (
    "is no placeholder; there are {group.parameter}, {group.parameter noun} and {feature? text | other text}"
)

MISTAKES = [
    Mistake(
        "unknown-parameter",
        "there is no parameter fare.prise; did you mean fare.price?",
        ("says: Put a coin in.", 'says: «"Pay {fare.prise cent}."'),
    ),
    Mistake(
        "unknown-feature",
        "there is no feature chnage; did you mean change?",
        ("says: What is too much comes back.,", 'says: «"It comes {chnage? back}.",'),
    ),
    Mistake("bad-placeholder", f"{{price}} {NONE}", ("says: Put a coin in.", 'says: «"Pay {price}."')),
    Mistake(
        "bad-placeholder", f"{{fare.price. {NONE}", ("says: Put a coin in.", 'says: «"Pay {fare.price."')
    ),
    Mistake(
        "bad-placeholder",
        f"back{{change? or change}} {NONE}",
        ("says: What is too much comes back.,", 'says: «"It comes back{change? or change}.",'),
    ),
    Mistake("bad-placeholder", f"}} {NONE}", ("says: People may pass.", 'says: «"People} may pass."')),
    Mistake(
        "no-value",
        "fare.change need not have a value in this text: it is no number, and its values have no words",
        ("says: People may pass.", 'says: «"People pass {fare.change}."'),
    ),
    Mistake(
        "missing-function",
        "tests.turnstile.turnstile_rules has no function coins",
        (", margin: beyond_fare", ', margin: beyond_fare, now: «"There are {coins cent}."'),
    ),
    Mistake(
        "wrong-arguments",
        "count_never_falls is given t, r, as day_is_over is; it takes t, r, before",
        ("may still pass today.}", 'may still pass today., now: «"It has {count_never_falls cent}."}'),
    ),
    Mistake(
        "bad-placeholder",
        "this says no number of the moment; write it as {function noun}",
        (", margin: beyond_fare", ", margin: beyond_fare, now: «Little."),
    ),
]


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda m: m.code)
def test_a_mistake_is_found_where_it_is(mistake: Mistake, tmp_path: Path) -> None:
    path = turnstile(tmp_path) / "chart.yaml"
    expected = mistake.put_in(path)
    assert found(check([path])) == expected


FAMILY = [
    Mistake(
        "no-value",
        "exchange.card need not have a value in this text: it may be none, which has no words",
        ("says: A lead waits for its reply.", "says: «A lead waits for the {exchange.card}."),
    ),
    Mistake(
        "no-value",
        "marriage.plain need not have a value in this text: it has no effect where marriage.allowed is false",
        ("says: Close the talon.", 'says: «"Close it for {marriage.plain point}."'),
    ),
    Mistake(
        "no-value",
        "claim.penalty.with_trick need not have a value in this text: "
        "it has no effect where claim.penalty.by is worth",
        ("says: The claim is false.", 'says: «"It costs {claim.penalty.with_trick}."'),
    ),
    Mistake(
        "no-value",
        "claim.penalty.by need not have a value in this text: "
        "it has no effect where claim.mode is after_trick",
        ("says: The claim is right.", 'says: «"Right, by {claim.penalty.by}."'),
    ),
    Mistake(
        "no-value",
        "closing.penalty.with_trick need not have a value in this text: closing.penalty may be none",
        ("says: Nobody has closed the talon.", 'says: «"It costs {closing.penalty.with_trick}."'),
    ),
    Mistake(
        "no-value",
        "closing.penalty.with_trick need not have a value in this text: closing.penalty may be none",
        (
            "says: Nobody has closed the talon.",
            'says: «"It {closer_pays? pays | costs {closing.penalty.with_trick}}."',
        ),
    ),
]


@pytest.mark.parametrize("mistake", FAMILY, ids=lambda m: m.code)
def test_a_value_must_be_there_wherever_the_text_is_shown(mistake: Mistake, tmp_path: Path) -> None:
    copy = tmp_path / "spec"
    shutil.copytree(spec_dir(), copy)
    expected = mistake.put_in(copy / "chart.yaml")
    assert found(check([copy / "chart.yaml"])) == expected


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("says: A lead waits for its reply.", "says: It waits {exchange? for the {exchange.card}}."),
        ("says: The price of a failed closing.", 'says: "It is {closing.penalty.with_trick}."'),
        (
            "says: The leader closes the talon.",
            'says: "It costs {closer_pays? {closing.penalty.with_trick}}."',
        ),
        ("says: The leader declares a marriage.", "says: It is worth {marriage.plain point}."),
        ("says: Declare king and queen of a suit.", "says: It is worth {marriage.plain point}."),
    ],
)
def test_a_value_is_there_where_a_feature_says_so(old: str, new: str, tmp_path: Path) -> None:
    copy = tmp_path / "spec"
    shutil.copytree(spec_dir(), copy)
    path = copy / "chart.yaml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    assert check([path]) == []


def test_a_word_stands_for_a_choice(tmp_path: Path) -> None:
    copy = tmp_path / "spec"
    shutil.copytree(spec_dir(), copy)
    mistake = Mistake(
        "unknown-value", "exchange.card has no choice 10", ("words: {A: ace,", 'words: {«"10": ten, A: ace,')
    )
    expected = mistake.put_in(copy / "parameters.yaml")
    assert found(check([copy / "parameters.yaml"])) == expected


def test_the_chart_of_the_family_keeps_its_placeholders() -> None:
    family = load_chart()
    assert family.events["claim"].label == "CLAIM_{claim.target}"
    assert family.configure(load_variant("kinderschnapsen", family)).events["claim"].label == "CLAIM_46"
