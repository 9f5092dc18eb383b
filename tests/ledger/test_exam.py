"""The exam at the terminal and by file: of a variant, and of one item that is read by its questions."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from sixtysix.chart import load_chart, spec_dir, variant_names
from sixtysix.chart.paths import READ
from sixtysix.cli import main
from sixtysix.files import write
from sixtysix.languages import ENGLISH
from sixtysix.project.check import warnings
from sixtysix_tools import asked, exam
from sixtysix_tools.asked import Reading
from sixtysix_tools.exam import UNSAID
from sixtysix_tools.readings import known_readings, read_passages


def run(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, ["exam", *words], input=typed)


def printed(*words: str) -> Any:
    result = run(*words, "--json")
    assert result.exit_code in (0, 1), result.stderr
    return json.loads(result.stdout)


@pytest.fixture
def family(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the ledger, which the command writes in place of the project's."""
    copy = tmp_path / "spec"
    shutil.copytree(spec_dir(), copy)
    for module in (asked, exam):
        monkeypatch.setattr(module, "spec_dir", lambda: copy)
    return copy


def filled(path: Path, told: Any, answer: Callable[[Any], list[int]], **more: Any) -> str:
    for one in told["questions"]:
        one["answer"] = answer(one)
    path.write_text(json.dumps({**told, **more}), encoding="utf-8")
    return str(path)


def right_answers(reading: Reading) -> dict[str, list[int]]:
    return {one.id: list(one.question["right"]) for one in reading.asked}


@pytest.mark.parametrize("variant", variant_names())
def test_an_exam_has_ten_questions_of_ten_topics_and_shows_no_answer(variant: str) -> None:
    told = printed(variant, "--seed", "3")["questions"]
    assert len({one["id"] for one in told}) == 10
    assert not {"right", "because", "is_right"} & {key for one in told for key in one}
    assert printed(variant, "--seed", "3")["questions"] == told
    assert printed(variant, "--seed", "4")["questions"] != told


def test_answers_of_a_file_are_counted_and_corrected(tmp_path: Path) -> None:
    told = printed("schnapsen")
    file = filled(tmp_path / "answers.json", told, lambda one: [1])
    result = run("schnapsen", "--answers", file, "--json")
    corrected = json.loads(result.stdout)
    wrong = [one for one in corrected["questions"] if not one["is_right"]]
    assert (result.exit_code, corrected["right"]) == (1, 10 - len(wrong))
    assert all(one["right"] != [1] and one["because"] for one in wrong)
    right = {one["id"]: one["right"] for one in corrected["questions"]}
    again = run("schnapsen", "--answers", filled(tmp_path / "b.json", told, lambda one: right[one["id"]]))
    assert (again.exit_code, again.stdout.splitlines()[-1]) == (0, "10 of 10 right")


def test_the_terminal_asks_first_and_tells_the_rule_after() -> None:
    (asked,) = printed("schnapsen", "--questions", "1")["questions"]
    result = run("schnapsen", "--questions", "1", typed="nonsense\n99\n1\n")
    before, _, after = result.stdout.partition("Number")
    assert asked["asks"] in before
    assert "[schnapsen-" not in before
    assert "[schnapsen-" in after
    assert after.splitlines()[-1] in ("1 of 1 right", "0 of 1 right")


def test_what_was_answered_before_an_interrupt_is_counted() -> None:
    result = run("schnapsen", "--questions", "2", typed="1\n")
    assert result.stdout.splitlines()[-1] in ("1 of 1 right", "0 of 1 right")


NOT_ASKED = {
    "leads_no_pair_undeclared",  # only house rules ask for it
    "match_is_won",
    "play_is_open",
    "R22",  # what one draws is chance
    "R24",
    "R27",
    "R30",  # the order of states, which players do not see
    "R31",
    "R32",
    "R41",
    "R44",
    "R48",
}
"""The guards and rulings on which nothing is asked: most are about what happens by itself."""


def test_guards_and_rulings_have_questions() -> None:
    chart = load_chart()
    names = [*[*chart.guards][::2], *NOT_ASKED, "R3", "R12"]
    assert {name for name in names if not Reading(name, ENGLISH).asked} == NOT_ASKED


@pytest.mark.parametrize("path", ["closing.effective", "claim.penalty.by", "worth.loser_state"])
def test_each_choice_of_a_parameter_is_asked_about_with_its_own_sentence(path: str) -> None:
    """Those that no variant has, too: there the answer is that of rules that differ in this alone."""
    (says, *_), *_ = views = {one.view for one in Reading(path, ENGLISH, most=99).asked}
    declared = load_chart().declarations.by_path[path].form
    choices = dict(zip(declared["enum"], declared["enumDescriptions"], strict=True))
    assert views == {(says, f"{path} {value}. {text}") for value, text in choices.items()}


def test_an_item_is_read_by_its_questions(family: Path, tmp_path: Path) -> None:
    text = (family / "chart.yaml").read_text(encoding="utf-8")
    spoilt = text.replace("says: Nobody has closed the talon.", "says: Somebody has closed the talon.")
    write(family / "chart.yaml", spoilt)
    told = printed("--of", "talon_open")
    assert (told["item"], told["says"]["says"], told["said"]["says"]) == (
        "talon_open",
        "Somebody has closed the talon.",
        "Nobody has closed the talon.",
    )
    right = right_answers(Reading("talon_open", ENGLISH))
    silent = filled(tmp_path / "unsaid.json", told, lambda one: [UNSAID], read=True)
    unconfirmed = filled(tmp_path / "unconfirmed.json", told, lambda one: right[one["id"]])
    refused = filled(tmp_path / "refused.json", told, lambda one: right[one["id"]], read=False)
    for file in (silent, unconfirmed, refused):
        assert run("--of", "talon_open", "--answers", file).exit_code == 1
        assert len(warnings([family / "chart.yaml"])) == 1
    (first, *others), unsaid = right, [UNSAID]
    partly = filled(
        tmp_path / "partly.json", told, lambda one: right[first] if one["id"] == first else unsaid, read=True
    )
    assert run("--of", "talon_open", "--answers", partly).exit_code == 0
    assert known_readings(family)["talon_open"].split()[1:] == [first]
    wrong = filled(
        tmp_path / "wrong.json", told, lambda one: [9] if one["id"] in others else right[first], read=True
    )
    assert run("--of", "talon_open", "--answers", wrong).exit_code == 1
    confirmed = filled(tmp_path / "confirmed.json", told, lambda one: right[one["id"]], read=True)
    assert run("--of", "talon_open", "--answers", confirmed).exit_code == 0
    assert known_readings(family)["talon_open"].split()[1:] == list(right)
    assert warnings([family / "chart.yaml"]) == []


def test_at_the_terminal_what_it_was_is_told_and_nothing_is_noted_without_a_yes(family: Path) -> None:
    text = (family / "rulings.yaml").read_text(encoding="utf-8")
    write(family / "rulings.yaml", text.replace("title: Talon size", "title: The size of the talon"))
    right = right_answers(Reading("R1", ENGLISH)).values()
    typed = "".join(" ".join(map(str, numbers)) + "\n" for numbers in right)
    known = (family / READ).read_bytes()
    result = run("--of", "R1", typed=typed + "n\n")
    assert "title was: Talon size\ntitle is:  The size of the talon" in result.stdout
    assert (result.exit_code, (family / READ).read_bytes()) == (1, known)
    result = run("--of", "R1", typed=typed + "y\n")
    assert (result.exit_code, result.stdout.splitlines()[-1]) == (0, "R1 is noted as read")
    assert warnings([family / "chart.yaml"]) == []


def test_in_another_language_the_translation_is_asked_and_nothing_is_noted(family: Path) -> None:
    asked = Reading("R7", ENGLISH).asked
    result = CliRunner().invoke(main, ["--language", "de", "exam", "--of", "has_won_a_trick", "--json"])
    assert "Du hast noch keinen Stich gemacht." in json.loads(result.stdout)["questions"][0]["options"]
    assert asked
    assert (family / READ).read_bytes() == (spec_dir() / READ).read_bytes()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([], "name a VARIANT, or an ITEM with --of"),
        (["schnapsen", "--of", "R1"], "name a VARIANT, or an ITEM with --of"),
        (["--of", "R400"], "nothing to read is called R400; did you mean R40"),
        (["schnapsn"], "schnapsn"),
        (["schnapsen", "--answers", "none.json"], "none.json"),
    ],
)
def test_bad_input_is_one_error(words: list[str], message: str) -> None:
    result = run(*words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr


def test_answers_of_a_wrong_form_are_told_with_their_place(tmp_path: Path) -> None:
    file = tmp_path / "answers.json"
    file.write_text('{"questions": [\n {"id": "00000000", "answer": "1"}]}')
    result = run("schnapsen", "--answers", str(file))
    assert result.exit_code == 2
    assert f"{file}:2:" in result.stderr


def test_every_passage_can_be_read_so(family: Path) -> None:
    """Whether anything can be asked of it or not."""
    for name in [*read_passages(family)][::150]:
        assert Reading(name, ENGLISH).passage, name
