"""Differences between variants and between versions of one: complete, and without anything else."""

import json
import re
import shutil
from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

import pytest

from sixtysix.chart import spec_dir, variant_names
from sixtysix.chart.comparison import TITLES, Comparison, Side, compare, side
from sixtysix.compile.diagram import render
from sixtysix.compile.diagram.labels import GONE, NEW, Tile
from sixtysix.compile.diagram.palette import GREEN, PALE
from sixtysix.redline import Redline, house_rules, text_of
from sixtysix.redline.words import both_texts
from sixtysix.sheets import SHEETS

from ..command import run
from ..house_rules import house

PAIRS = list(permutations(variant_names(), 2))

FOLLOWS = {"holding": (5, 6), "talon.face_down": (9, 11)}

ONLY_IN_SCHNAPSEN = {
    *("right_claim_after_marriage", "false_claim_after_marriage", "right_claim_before_lead"),
    *("false_claim_before_lead", "right_claim_after_trick", "false_claim_after_trick"),
}
ONLY_IN_SANTASE_3 = {"automatic_win"}
"""Transitions."""
CHANGED_CONDITIONS = {
    "declare": ({"has_won_a_trick"}, set()),
    "close": ({"has_full_holding"}, set()),
    "lead": ({"leads_from_marriage"}, {"leads_queen_of_marriage"}),
    "reply": ({"heads_trick"}, set()),
}


@cache
def side_of(name: str) -> Side:
    return side(name)


@cache
def compared(one: str, other: str) -> Comparison:
    return compare(side_of(one), side_of(other))


def values(comparison: Comparison, kind: str) -> dict[str, tuple[Any, Any]]:
    found = comparison.json()[kind]
    return {change["name"]: (change["before"], change["after"]) for change in found}


# Two variants


def test_schnapsen_and_santase_3_differ_in_these_parts_of_the_chart_and_no_others() -> None:
    found = compared("schnapsen", "santase-3")
    assert values(found, "follows") == FOLLOWS
    transitions = found.of_kind("transitions")
    assert {c.name for c in transitions if c.after is None} == ONLY_IN_SCHNAPSEN
    assert {c.name for c in transitions if c.before is None} == ONLY_IN_SANTASE_3
    changed = {
        c.name: c for c in found.changes if c.before and c.after and c.kind in ("transitions", "atoms")
    }
    assert changed.keys() == CHANGED_CONDITIONS.keys()
    for name, (gone, new) in CHANGED_CONDITIONS.items():
        assert changed[name].aspects == ("conditions",)
        one, other = (set(values(found, "transitions")[name][i]["conditions"]) for i in (0, 1))
        assert (one - other, other - one) == (gone, new)
    kinds = {change.kind for change in found.changes}
    assert kinds == {"parameters", "follows", "features", "transitions", "atoms", "invariants"}


@pytest.mark.parametrize("name", variant_names())
def test_a_variant_does_not_differ_from_itself(name: str) -> None:
    assert compared(name, name).changes == ()


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_parameters_differ_where_the_files_do(one: str, other: str) -> None:
    parameters = [dict(leaves(side_of(name).chart.variant)) for name in (one, other)]
    paths = parameters[0].keys() | parameters[1].keys()
    expected = {path: (parameters[0].get(path), parameters[1].get(path)) for path in paths}
    found = values(compared(one, other), "parameters")
    assert found == {path: (a, b) for path, (a, b) in expected.items() if a != b}


def leaves(variant: Any) -> Iterator[tuple[str, Any]]:
    waiting = [("", variant.parameters)]
    while waiting:
        path, value = waiting.pop()
        if isinstance(value, dict):
            waiting += [(f"{path}.{key}".removeprefix("."), inner) for key, inner in value.items()]
        else:
            yield path, value


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_a_comparison_the_other_way_round_says_the_same(one: str, other: str) -> None:
    forth, back = compared(one, other), compared(other, one)
    for kind in TITLES:
        turned = {name: (after, before) for name, (before, after) in values(back, kind).items()}
        assert values(forth, kind) == turned


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_every_parameter_that_differs_belongs_to_a_change_in_words(one: str, other: str) -> None:
    entries = Redline(compared(one, other)).entries
    assert [entry.number for entry in entries] == [*range(1, len(entries) + 1)]
    assert {name for entry in entries for name in entry.names} >= values(
        compared(one, other), "parameters"
    ).keys()
    assert not any("{" in entry.plain or "_" in entry.before + entry.after for entry in entries)


# House rules and files


def test_a_house_rule_differs_in_what_it_changes(tmp_path: Path) -> None:
    file = house(tmp_path, "extends: schnapsen\nparameters: {closing: {effective: after_trick}}\n", "sunday")
    found = compare(side("schnapsen"), side(str(file)))
    assert [(c.kind, c.name) for c in found.changes] == [("parameters", "closing.effective")]
    assert values(found, "parameters") == {"closing.effective": ("at_once", "after_trick")}
    result = run("diff", "schnapsen", str(file))
    assert result.exit_code == 1
    assert "#1  Closing the talon. When closing takes effect (closing.effective) [" in result.stdout
    assert (
        "    - Play is strict from that moment on\n    + The trick about to be led is still" in result.stdout
    )
    assert "against schnapsen-rules:4.16" in result.stdout


def test_equal_variants_exit_with_0_and_different_ones_with_1() -> None:
    same, other = run("diff", "schnapsen", "schnapsen"), run("diff", "schnapsen", "santase-3", "--json")
    assert (same.exit_code, same.stdout) == (0, "Schnapsen and Schnapsen do not differ\n")
    report = json.loads(other.stdout)
    assert (other.exit_code, report["before"], report["after"]) == (1, "schnapsen", "santase-3")
    assert report["equal"] is False
    assert set(report) == {"before", "after", "equal", *TITLES}


# Another state of the spec


LATER = "../later/spec/variants/schnapsen.yaml"


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder beside ``later`` with a changed copy of the project's chart and of Schnapsen."""
    around = tmp_path_factory.mktemp("rules")
    top = around / "later"
    shutil.copytree(spec_dir(), top / "spec")
    (around / "here").mkdir()
    edit(top / "spec/words.yaml", ("You have a full holding: as many", "You hold as many"))
    edit(
        top / "spec/chart.yaml",
        ("says: The table is empty.", "says: The table is free."),
        ("[is_follower, holds_card, follows_suit,", "[holds_card, is_follower, follows_suit,"),
        ("              - event: next_trick\n", ADDED + "              - event: next_trick\n"),
        (
            "                  - talon_open\n                  - talon_deep_enough_to_exchange\n",
            "                  - talon_deep_enough_to_exchange\n",
        ),
        ("            on: [pass_deal]", "            on: [pass_deal, clear_trick]"),
    )
    edit(
        top / "spec/variants/schnapsen.yaml", ("target: 66", "target: 60"), ("Schnapsen\n", "Schnapsen 60\n")
    )
    edit(top / "spec/rulings.yaml", ("title: Talon size", "title: The talon's size"))
    return around / "here"


ADDED = """\
              - name: leave_early
                event: next_trick
                target: DONE
                cond: [is_trick_winner]
                says: The winner of a trick may leave.
                source: [R31]
"""


def edit(file: Path, *changes: tuple[str, str]) -> None:
    written = file.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in written
        written = written.replace(old, new, 1)
    file.write_text(written, encoding="utf-8")


def test_a_file_is_compared_by_the_chart_and_the_rulings_beside_it(here: Path) -> None:
    result = run("diff", "schnapsen", LATER, "--json", at=here)
    report = json.loads(result.stdout)
    found = {kind: {change["name"] for change in report[kind]} for kind in TITLES if report[kind]}
    assert found == {
        "parameters": {"claim.target"},
        "states": {"TERMINATED"},
        "transitions": {"reply", "leave_early", "exchange", "next_hand"},
        "atoms": {"has_full_holding"},
        "rulings": {"R1"},
        "words": {"schnapsen"},
    }
    assert result.exit_code == 1


def test_a_reviewer_reads_what_came_and_went(here: Path) -> None:
    told = run("diff", "schnapsen", LATER, at=here).stdout
    for line in (
        "- only in Schnapsen",
        "#1  Reaching the target. The points that win a hand (claim.target) [",
        "    - 66\n    + 60",
        "    - says: The table is empty.\n    + says: The table is free.",
        "Transitions. The winner of a trick may leave. (leave_early) [R31]",
        "    - title: Talon size\n    + title: The talon's size",
    ):
        assert f"{line}" in told
    assert "+ conditions: holds_card is_follower follows_suit" in told


# Drawings


def drawn(red: Redline, name: str | None = None) -> str:
    return render(red.draw(name), "svg").decode().replace("\u00a0", " ")


def told(svg: str) -> str:
    """The words of a drawing; deleted ones as −this−, inserted ones as +this+."""
    for decoration, sign in (("line-through", "−"), ("underline", "+")):
        svg = re.sub(rf'<tspan text-decoration="{decoration}"[^>]*>([^<]*)</tspan>', rf"{sign}\1{sign}", svg)
    rows = re.findall(r"<text[^>]*>(.*?)</text>", svg)
    return " ".join(re.sub("<[^>]*>", "", " ".join(rows)).split())


@pytest.fixture
def sunday(tmp_path: Path) -> Side:
    file = house(
        tmp_path, "extends: schnapsen\nparameters: {closing.needs_talon: 4, claim.target: 51}\n", "sunday"
    )
    return side(str(file))


def test_items_of_one_side_are_marked_by_sign_line_and_colour() -> None:
    svg = drawn(Redline(compared("schnapsen", "snapszer")), "TRICK_START")
    assert ">− only in Schnapsen, struck through<" in svg
    assert ">+ only in Snapszer, underlined<" in svg
    assert f'<tspan text-decoration="underline" fill="{GREEN}">nine' in svg
    words = told(svg)
    assert "#5 • The talon has at least the −3− → +2+ cards that closing needs, turn-up included." in words
    assert "− −• A marriage has been declared for this lead.−" in words, "what a removed claim asks is struck"
    assert "#8 + +claim 66: A correct claim by either player wins the hand. → HAND_END+" in words
    assert "grey: the same in both conditions are left out where nothing differs" in words
    words = told(drawn(Redline(compared("santase-1", "santase-2")), "TRICK_START"))
    assert "#1 − −• After a marriage, the card is of that pair.− #1 + +• After a marriage" in words


def test_equal_parts_are_grey_and_only_drawn_changes_are_marked(sunday: Side) -> None:
    red = Redline(compare(side_of("schnapsen"), sunday))
    assert f'fill="{PALE}">reply' in drawn(red, "TRICK_IN_PROGRESS")
    marked = {state for state in sunday.chart.states if "#" in told(drawn(red, state))}
    assert marked == {"TRICK_START", "TRICK_END"}, "where the talon is closed and 51 is claimed"


def test_a_condition_that_never_fails_is_no_difference(tmp_path: Path) -> None:
    file = house(tmp_path, "extends: snapszer\nparameters: {closing.full_holding: true}\n", "full")
    words = told(drawn(Redline(compare(side_of("snapszer"), side(str(file)))), "TRICK_START"))
    assert "no difference here" in words
    assert "full holding" not in words


@pytest.mark.parametrize(("one", "other"), [*combinations(variant_names(), 2)])
def test_a_redline_of_two_games_fits_a_screen(one: str, other: str) -> None:
    width, height = map(
        float, re.findall(r'(?:width|height)="([\d.]+)px"', drawn(Redline(compared(one, other))))
    )
    assert (width <= 1400, height <= 1000) == (True, True), (width, height)


def test_the_sheets_show_both_sides_and_number_each_change() -> None:
    red = Redline(compared("santase-2", "santase-3"))
    words = told(drawn(red))
    assert "Who deals the next hand: The player who −did not deal− → +lost+ this hand" in words
    assert "#4 The value of each hand is added, and whoever reaches −10− → +11+ wins the game." in words
    assert "#3 + +A closer fails: the cards run out,+" in words
    for sheet, number in zip(SHEETS, (1, None, 4), strict=True):
        alone = told(drawn(red, sheet))
        assert "Santase, second rule set and Santase, third rule set" in alone
        assert ("no difference here" in alone) == (number is None)
        assert number is None or alone.count(f"#{number} ") == 2, "in the list and at its clause"


def test_pictures_of_both_begin_below_each_other_and_a_struck_pair_stands_alone() -> None:
    sheets = Redline(compared("schnapsen", "snapszer")).sheets()
    rows = [row for sheet in sheets.values() for frame in sheet.frames for row in frame.rows]
    pictures = [row for row in rows if not text_of(row) or isinstance(row[:2][-1], Tile)]
    begins = [row[0] for row in pictures if isinstance(row[0], Tile)]
    assert (len(begins), {one.width for one in begins}) == (len(pictures), {12})
    pairs = ["".join(part.text for part in row if isinstance(part, Tile)) for row in pictures]
    assert f"−A♠{GONE}J♣" in pairs
    assert f"+A♠{NEW}9♣" in pairs
    assert "#1\u00a0#2\u00a0Two suits: a trump takes both." in map(text_of, rows), "only its cards differ"


def test_house_rules_are_drawn_with_their_changes(sunday: Side) -> None:
    red = house_rules(sunday.chart)
    assert red
    assert house_rules(side_of("schnapsen").chart) is None
    words = told(drawn(red))
    assert "sunday" in words
    assert "Schnapsen with 2 house rules: Closing the talon: #1 How many cards" in words
    assert "#1 close the talon" in words
    assert "−" not in told(drawn(red, "scoring")).partition("gets")[2], "it is in the list"


def test_a_changed_sentence_has_the_words_of_both_sides() -> None:
    marked = both_texts("The winner pays 2 points.", "The winner pays 3 points.")
    assert marked == f"The winner pays {GONE}2\u00a0→\u00a0{NEW}3 points."
    marked = both_texts("It ends at once.", "It ends at once, unless closed.")
    assert marked == f"It ends at once{NEW}, {NEW}unless {NEW}closed."
    marked = both_texts("The talon is used up or closed.", "The talon is used up, or closed before.")
    assert marked.endswith(f"up{NEW}, {GONE}or {GONE}closed\u00a0→\u00a0{NEW}or {NEW}closed {NEW}before.")
    assert both_texts("nobody", "all of us") == f"{GONE}nobody\u00a0→\u00a0{NEW}all {NEW}of {NEW}us"


@pytest.mark.slow
def test_a_drawing_comes_from_the_command(tmp_path: Path, here: Path) -> None:
    assert run("diff", "schnapsen", LATER, "-o", str(tmp_path / "one.svg"), at=here).exit_code == 1
    words = ["diagram", "schnapsen", "--diff", LATER, "-o", str(tmp_path / "other.svg")]
    assert run(*words, at=here).exit_code == 0
    assert (tmp_path / "other.svg").read_bytes() == (tmp_path / "one.svg").read_bytes()
    assert "may leave" in (tmp_path / "one.svg").read_text(encoding="utf-8")
    of_state = ["diff", "schnapsen", "snapszer", "-o", str(tmp_path / "two.png"), "--state"]
    assert run(*of_state, "TRICK_START").exit_code == 1
    assert (tmp_path / "two.png").read_bytes().startswith(b"\x89PNG")
    result = run(*of_state, "TRICK_STAR")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "did you mean TRICK_START?" in result.stderr
    assert run("diff", "schnapsen", "snapszer", "-o", str(tmp_path / "no" / "x.svg")).exit_code == 2
