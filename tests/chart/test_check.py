"""`check`: every kind of file, and all mistakes of a kind at once."""

from pathlib import Path

import pytest

from sixtysix.chart import SpecError, load_chart
from sixtysix.errors import SixtySixError
from sixtysix.project.check import check

from .spoiled import MANUAL, TURNSTILE, Edit, found, spoil, turnstile, write_manual

OF_FORM: list[Edit] = [
    ("says: A gate that", "«sasy: A\nsays: A gate that"),
    ("between_hands: true", "between_hands: «tables"),
    ("carries: [coin]", "carries: «coin"),
    ("  sweep: {says: The floor is swept.}\n", "  sweep: «{}\n"),
    ("        internal: true", "        internal: «1"),
]
OF_NAMES: list[Edit] = [
    ("guards:\n", "  «kick: {between_hands: true, says: Kick it.}\nguards:\n"),
    ("enter: [light_up]", "enter: [light_up, «lihgt_up]"),
    ("cond: [day_is_over]", "cond: [day_is_over, «day_was_over]"),
    ("target: CLOSED", "target: «CLOSE"),
]
OF_MEANING: list[Edit] = [
    ("fare.change: true", "«fare.chane: true"),
    ("take_coin: {says: The coin counts towards the fare.}", "«take_coins: {says: The coin counts.}"),
    ("on: [take_coin]", "on: [take_coins]"),
    ("on: [take_coin, give_change]", "on: [take_coins, give_change]"),
    (
        "    final: true\n",
        "    final: true\n  «CELLAR:\n    says: Cold.\n    final: true\n    «states: {DEEP: {says: Deep.}}\n",
    ),
]


@pytest.mark.parametrize(
    ("edits", "codes"),
    [
        (OF_FORM, "unknown-key wrong-type wrong-type missing-key wrong-type"),
        (OF_NAMES, "unused-event unknown-action unknown-state unknown-guard"),
        (OF_MEANING, "unknown-parameter missing-function no-initial unreachable-state final-states"),
    ],
)
def test_all_mistakes_of_a_kind_are_reported_at_once(edits: list[Edit], codes: str, tmp_path: Path) -> None:
    path = turnstile(tmp_path) / "chart.yaml"
    places = spoil(path, edits)
    problems = check([path])
    assert sorted({(p.line, p.column) for p in problems}) == places
    assert [p.code for p in problems] == codes.split()


def test_an_error_carries_its_problems_a_line_each(tmp_path: Path) -> None:
    path = turnstile(tmp_path) / "chart.yaml"
    spoil(path, [("target: UNLOCKED", "target: UNLOKED"), ("event: push", "event: pusch")])
    with pytest.raises(SpecError) as error:
        load_chart(path)
    assert isinstance(error.value, SixtySixError)
    assert str(error.value).splitlines() == [
        f"{path}:70:21: there is no state UNLOKED; did you mean UNLOCKED?",
        f"{path}:79:20: there is no event pusch; did you mean push?",
    ]
    assert [problem.path for problem in error.value.problems] == [
        "/states/OPEN/states/LOCKED/transitions/1/target",
        "/states/OPEN/states/UNLOCKED/transitions/0/event",
    ]


def test_the_turnstile_is_clean() -> None:
    assert check([TURNSTILE / "chart.yaml", *TURNSTILE.glob("variants/*.yaml")]) == []


def test_the_kind_of_a_file_follows_from_its_keys(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    for text, problem in (
        (
            "states: {}\nname: a\nsays: A.\nrules: tests.turnstile.turnstile_rules\nparameters: p.yaml",
            "1:9 wrong-size expected at least 1 key, got 0",
        ),
        ("rulings: {}", "1:10 wrong-size expected at least 1 key, got 0"),
        ("extends: schnapsen", "1:1 missing-key the key parameters is missing"),
        ("- a", "1:1 wrong-type expected a mapping, got a list"),
    ):
        path.write_text(text)
        assert found(check([path])) == [problem]


def test_the_form_of_rulings_is_checked_before_their_links(tmp_path: Path) -> None:
    path = turnstile(tmp_path) / "rulings.yaml"
    path.write_text(
        "rulings:\n"
        "  X2: {title: A, question: B, decision: C}\n"
        "  R3: {title: A, question: B, sources: {guide: C}}\n"
    )
    assert found(check([path])) == [
        '2:3 bad-name "X2" cannot be a key here: expected a number behind an R, like R7',
        "3:7 missing-key the key decision is missing",
    ]


def test_links_of_rulings_are_checked(tmp_path: Path) -> None:
    folder = turnstile(tmp_path)
    write_manual(folder, MANUAL.replace("otherwise: [R1]", "otherwise: [R1, R3]"))
    write_manual(folder, MANUAL, "guide")
    path = folder / "rulings.yaml"
    path.write_text(
        "rulings:\n"
        "  R1:\n"
        "    title: Lamp\n"
        "    question: Red?\n"
        "    sources: {manual: Red., manul: Green.}\n"
        "    silent: [guide]\n"
        "    decision: Red.\n"
        "    parameters: [fare.price, fare.pice]\n"
        "  R3: {title: A, question: B, sources: {guide: C}, decision: D}\n"
    )
    assert found(check([path])) == [
        "2:3 not-told R1 does not mention guide, whose statements lead to it",
        "5:29 unknown-source there is no source manul; did you mean manual?",
        "6:14 not-silent guide is not silent: some of its statements lead to R1",
        "8:30 unknown-parameter there is no parameter fare.pice; did you mean fare.price?",
        "9:3 not-told R3 does not mention manual, whose statements lead to it",
        "9:41 not-linked no statement of guide leads to R3; if the text says nothing, list the text under silent",
    ]


def test_statements_are_checked(tmp_path: Path) -> None:
    folder = turnstile(tmp_path)
    (folder / "rulings.yaml").write_text("rulings: {R1: {title: A, question: B, decision: C}}")
    path = write_manual(folder, MANUAL)
    assert found(check([path])) == []
    path.write_text(
        "title: The manual\n"
        "says: How it works.\n"
        "sections: {lamp: The lamp}\n"
        "statements:\n"
        "  lamp.1: {says: It is red.}\n"
        "  lamp.3: {says: It is green., becomes: [UNLOKED, fare.price], shown: [sunday]}\n"
        "  floor.1: {says: It is swept., otherwise: [R9]}\n"
    )
    assert found(check([path])) == [
        "5:3 lost-statement nothing was made of manual:lamp.1: it names no item, no ruling, and no implementer",
        "6:42 unknown-item there is no item UNLOKED; did you mean UNLOCKED?",
        "6:72 unknown-scenario there is no scenario sunday",
        "7:3 unknown-section there is no section floor",
        "7:45 unknown-item there is no item R9",
    ]


def test_items_without_a_source_are_reported(tmp_path: Path) -> None:
    """Each variant cites its own texts; a ruling counts if it mentions them as sources or as silent."""
    folder = turnstile(tmp_path)
    write_manual(folder, MANUAL)
    known = (folder / "variants").glob("*.yaml")
    for variant in known:
        variant.write_text(f"source: [manual]\n{variant.read_text()}")
    said = found(check([folder / "chart.yaml"]))
    assert any(" LOCKED cites nothing in" in one for one in said)
    assert not any(" UNLOCKED cites nothing in" in one for one in said)


@pytest.mark.parametrize("text", ["{", "groups: {fare: {says: A.}}", "[]", "groups: 7", "{$ref: '#'}"])
def test_a_file_that_declares_no_parameters_is_refused(text: str, tmp_path: Path) -> None:
    path = turnstile(tmp_path) / "parameters.yaml"
    path.write_text(text)
    problems = check([path.parent / "chart.yaml"])
    assert any(p.file == str(path) for p in problems)
