"""The command and its reports: exit codes, well-formed files, and commands that reproduce findings."""

import json
import re
import shlex
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

import click
import pytest
from click import Option

from sixtysix.cli import frame
from sixtysix.cli.conform import SECTIONS, conform, report_lines
from sixtysix.conform.adapters import Kernel
from sixtysix.conform.reports import Report, html, junit, markdown, text_lines
from sixtysix.errors import SixtySixError

from ..command import command
from .systems import Clumsy, Crashes, Refuses, Shortens, reported

if TYPE_CHECKING:
    from playwright.sync_api import Browser

VARIANT = "kinderschnapsen"
CLUMSY = "tests.conform.systems:Clumsy"
FINDING = "allows/reply/heads_trick"


class Swaps(Kernel):
    """After the lead both players hold a card of the other one."""

    def observe(self) -> dict[str, Any]:
        seen = super().observe()
        if seen["table"]["led"]:
            mine, yours = seen["table"]["hands"]
            mine[0], yours[0] = yours[0], mine[0]
        return seen


run = command("conform", "--failures", "")


def told(*words: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run(*words, "--json").stdout)
    return found


@pytest.fixture(scope="module")
def report() -> Report:
    return reported(VARIANT, Clumsy)


class Page(HTMLParser):
    """Parses a page into its parts."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            if name in ("href", "src", "xlink:href", "action", "data"):
                self.links.append(value or "")

    def handle_data(self, data: str) -> None:
        self.text += data


def test_the_page_needs_nothing_else(report: Report) -> None:
    text = html(report)
    page = Page(text)
    assert not {"hand", "link", "img", "iframe", "object"} & set(page.tags)
    assert all(link.startswith("#") for link in page.links)
    assert "url(" not in text
    assert "@import" not in text
    assert len(page.ids) == len(set(page.ids))
    assert {link.removeprefix("#") for link in page.links} <= set(page.ids)


def test_the_page_shows_the_hand_the_rule_and_the_cards(report: Report) -> None:
    page = Page(html(report))
    (finding,) = report.findings
    assert FINDING in page.text
    assert page.text.count("as legal; the rules refuse it") == 2, "in the table too"
    assert "The play is strict, and you can beat the lead in its suit." in page.text
    assert page.text.count("lead card") >= 1
    assert re.search("[♠♥♦♣]", page.text)
    assert finding.repeat in page.text


def test_texts_of_a_system_are_escaped_in_the_page() -> None:
    class Marks(Crashes):
        def send(self, event: dict[str, Any]) -> bool:
            try:
                return super().send(event)
            except LookupError:
                raise RuntimeError("<hand>alert('&')</hand>\x00") from None

    report = reported(VARIANT, Marks, hands=2)
    page = Page(html(report))
    assert "hand" not in page.tags
    assert "<hand>alert('&')</hand>" in page.text
    assert ElementTree.fromstring(junit(report).split("\n", 1)[1]).find(".//failure") is not None
    assert "<hand>" not in markdown(report)


def test_junit_has_a_failure_for_each_finding(report: Report) -> None:
    suite = ElementTree.fromstring(junit(report).split("\n", 1)[1]).find("testsuite")
    assert suite is not None
    cases = suite.findall("testcase")
    assert (suite.get("failures"), suite.get("skipped")) == ("1", "0")
    assert suite.get("tests") == str(len(cases))
    failed = [case for case in cases if case.find("failure") is not None]
    assert [case.get("name") for case in failed] == [FINDING]


def test_markdown_has_the_finding_and_how_to_repeat_it(report: Report) -> None:
    text = markdown(report)
    assert "## 1. It lists play_card 2H by player 1 as legal; the rules refuse it\n" in text
    assert f"<sub>{FINDING}; heads_trick [" in text
    assert report.findings[0].repeat in text
    assert text.startswith(f"# {report.system_name}: {VARIANT}, 1 finding\n\n{report.tally.hands} hands")


@pytest.mark.parametrize(
    ("system", "lines"),
    [
        (
            Clumsy,
            [
                "It lists play_card 2H by player 1 as legal; the rules refuse it",
                "you can beat the lead in its suit",
            ],
        ),
        (
            Refuses,
            [
                "It does not list close_talon by player 1 as legal; the rules allow it",
                "The leader closes the talon",
            ],
        ),
        (Shortens, ["After claim by player 0, result.game_points is 1; the rules say 2", "(Double.)"]),
        (Swaps, ["hands of player 0: 7S in place of JD, of player 1: JD in place of 7S", "rule"]),
        (Crashes, ["At play_card QH by player 0, it crashes: LookupError: no such queen"]),
    ],
)
def test_a_finding_begins_with_its_sentence_and_its_rule(system: type[Kernel], lines: list[str]) -> None:
    report = reported(VARIANT, system, hands=0)
    said = text_lines(report.coverage, report.findings[0])
    assert all(part in line for part, line in zip(lines, said, strict=False)), said
    assert said[-1].startswith(report.findings[0].id)
    assert click.style(f"   {said[-1]}", dim=True) in [*report_lines(report)]
    assert sum(line.startswith("rule ") for line in said) == len(lines) - 1
    assert not any(
        rule.source and rule.source[0] in line for rule in report.findings[0].rules for line in said[:-1]
    )


def test_the_page_marks_the_cards_that_differ() -> None:
    text = html(reported(VARIANT, Swaps, hands=0))
    assert len(re.findall('class="differs"><span class="card', text)) == 4


@pytest.mark.slow
def test_the_page_is_as_wide_as_a_telephone(browser: "Browser", tmp_path: Path, report: Report) -> None:
    (file := tmp_path / "report.html").write_text(html(report), encoding="utf-8")
    page = browser.new_page(viewport={"width": 390, "height": 844})
    page.goto(file.as_uri())
    assert page.evaluate("document.documentElement.scrollWidth") == 390


@pytest.mark.parametrize(
    ("is_terminal", "words", "seconds"),
    [
        (False, "", 0),
        (True, "", 60),
        (True, "--explain 0", 0),
        (False, "--explain 5s", 5),
        (False, "--house-rule -", 60),
    ],
)
def test_house_rules_are_looked_for_on_a_terminal_or_where_asked(
    monkeypatch: pytest.MonkeyPatch, is_terminal: bool, words: str, seconds: float
) -> None:
    asked: list[float] = []

    def begun(*_: object, explains: float, **__: object) -> None:
        asked.append(explains)
        raise SixtySixError("enough")

    monkeypatch.setattr(type(frame.messages), "is_terminal", is_terminal)
    monkeypatch.setattr("sixtysix.cli.conform.Run", begun)
    run(VARIANT, "--adapter", CLUMSY, *words.split())
    assert asked == [seconds]


def test_every_option_is_in_a_section_of_the_help() -> None:
    named = " ".join(SECTIONS.values()).split()
    options = (p for p in conform.params if isinstance(p, Option) and not p.hidden)
    assert sorted(named) == sorted([*(max(p.opts, key=len)[2:] for p in options), "help"])
    assert "-h, --help" in run("--help").stdout


def test_each_report_says_in_which_tricks_hands_ended_early() -> None:
    report = reported(VARIANT, Crashes, hands=0)
    says = report.not_compared[-1]
    assert says.startswith("the rest of hands that ended at a difference: ")
    assert sum(map(int, re.findall(r"(\d+) in trick \d", says))) == report.findings[0].count
    assert says in markdown(report)
    assert report.json()["not_compared"][-1] == says


def test_a_right_system_gives_reports_too() -> None:
    report = reported(VARIANT, Kernel, hands=0)
    assert "no difference" in markdown(report)
    assert 'failures="0"' in junit(report)
    assert "no difference" in Page(html(report)).text


def test_findings_are_printed_and_exit_with_1(tmp_path: Path) -> None:
    files = {kind: tmp_path / f"report.{kind}" for kind in ("html", "junit", "markdown")}
    options = [word for kind, path in files.items() for word in (f"--{kind}", str(path))]
    result = run(VARIANT, "--adapter", CLUMSY, "--hands", "5", *options)
    assert result.exit_code == 1
    assert FINDING in result.stdout
    assert "obligations shown" in result.stdout
    assert all(FINDING in path.read_text(encoding="utf-8") for path in files.values())


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([VARIANT], "either --sut COMMAND or --adapter"),
        ([VARIANT, "--sut", "x", "--adapter", "y:Z"], "either --sut COMMAND or --adapter"),
        ([VARIANT, "--log", "README.md", "--adapter", CLUMSY], "leave out --sut and --adapter"),
        ([VARIANT, "--sut", "no-such-command-anywhere"], "cannot be run"),
        ([VARIANT, "--sut", f"{shlex.quote(sys.executable)} -c ''"], "3 times in a row"),
        ([VARIANT, "--adapter", "tests.conform.systems:NeverStarts"], "3 times in a row"),
        ([VARIANT, "--adapter", CLUMSY, "--hand", "0 fly"], "no event"),
        ([VARIANT, "--adapter", CLUMSY, "--hand", "dealer 0, 1 claim"], "cannot be dealt: a deck"),
        ([VARIANT, "--adapter", CLUMSY, "--time", "soon"], "'soon' is no time; write 90s, 5m or 1h"),
        (["chess", "--adapter", CLUMSY], "chess"),
        ([VARIANT, "--adapter", CLUMSY, "--html", "nowhere/at/all.html"], "cannot be written"),
    ],
)
def test_a_system_that_cannot_run_exits_with_2(words: list[str], message: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert message in result.stderr
    assert "Traceback" not in result.output


def test_many_processes_report_the_same() -> None:
    words = [VARIANT, "--adapter", CLUMSY, "--hands", "5"]
    one, two = told(*words), told(*words, "--jobs", "2")
    assert one | {"seconds": 0} == two | {"seconds": 0}


def test_the_json_has_every_key() -> None:
    found = told(VARIANT, "--adapter", CLUMSY, "--hands", "0")
    assert {"variant", "system", "hands", "events", "not_compared", "findings"} <= found.keys()
    keys = "id kind count says state event atoms transition field expected told shows rules rulings"
    keys += " parameters line certain hand came_again agrees_with tried also perhaps known repeat"
    assert [*found["findings"][0]] == keys.split()
