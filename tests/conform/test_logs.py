"""Logs of hands: complete ones, a player's, with gaps; and systems that play by themselves."""

import json
import random
import re
import signal
import subprocess
import sys
import weakref
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from tests.documents import commands, read, run_here, write_files

from sixtysix.chart import variant_names
from sixtysix.conform.adapter import Adapter
from sixtysix.conform.adapters import Kernel
from sixtysix.conform.differences import Difference
from sixtysix.conform.finding import Finding
from sixtysix.conform.logs import (
    SEVERAL_CARDS,
    SHARE,
    Judgement,
    Log,
    LoggedHand,
    hands_of,
    judge_some,
    reported_hands,
    writer_of,
)
from sixtysix.conform.protocol import Capabilities
from sixtysix.conform.reports import Report
from sixtysix.contract.events import Json
from sixtysix.evidence.coverage import coverage_of
from sixtysix.game.setup import Setup

from ..command import command
from .systems import Refuses, Shortens, found, mutated, sut

K, S = "kinderschnapsen", "schnapsen"
BEFORE = {"score": [7, 7], "games": [0, 0], "bonus": 0}

Lines = list[Json]
Writer = Callable[[Lines], Lines]


def hand_of(system: Kernel, variant: str, seed: int) -> Lines:
    """Play a random hand on a system; yield everything that it reports as lines of a log."""
    coverage, choices = coverage_of(variant), random.Random(seed)
    setup = Setup.shuffled(coverage.kernel, seed, 0).json() | {"before": BEFORE}
    system.variant(variant, dict(coverage.chart.variant.parameters))
    system.deal(setup)
    told = system.observe()
    lines: Lines = [{"deal": {key: setup[key] for key in ("deck", "dealer", "before")}}]
    while told["result"] is None and len(lines) < 60:
        lines[-1] |= {"state": told["state"], "table": told["table"], "legal": system.legal()}
        legal = system.legal()
        (event,) = choices.choices(legal, [0.02 if event["event"] == "claim" else 1 for event in legal])
        assert system.send(event)
        told = system.observe()
        lines.append({"event": event})
    lines[-1]["result"] = told["result"]
    return lines


def log_of(variant: str, hands: int, write: Writer, make: Callable[[], Kernel] = Kernel) -> Lines:
    return [line for seed in range(hands) for line in write(hand_of(make(), variant, seed))]


def report_of(variant: str, lines: Iterable[Json]) -> Report:
    return reported(variant, hands_in(variant, list(lines)))


def hands_in(variant: str, lines: Lines) -> Iterator[LoggedHand]:
    coverage = coverage_of(variant)
    return hands_of(enumerate(lines, 1), "log", coverage, writer_of(lines, "log", coverage))


def reported(variant: str, hands: Iterable[LoggedHand], told: list[Difference] | None = None) -> Report:
    judgement = Judgement(variant, Log("log"))
    for outcome in map(judge_some, judgement.tasks(hands)):
        new = judgement.join(outcome)
        if told is not None:
            told += new
    return judgement.report()


def judged(variant: str, lines: Iterable[Json]) -> list[Finding]:
    return list(report_of(variant, lines).findings)


# Who writes a log, and how much of it


def whole(lines: Lines) -> Lines:
    return lines


def of_player(player: int) -> Writer:
    """Keep what one player knows, without the deck."""

    def write(lines: Lines) -> Lines:
        return [dict(known(line)) for line in lines]

    def known(line: Json) -> Iterator[tuple[str, Any]]:
        for key, value in line.items():
            if key == "deal":
                yield key, {part: value[part] for part in ("dealer", "before")}
            elif key == "table":
                hands = [cards if p == player else None for p, cards in enumerate(value["hands"])]
                yield key, {**{k: v for k, v in value.items() if k not in ("won", "stock")}, "hands": hands}
            elif key != "legal" or {event.get("player") for event in value} == {player}:
                yield key, value

    return write


def in_views(lines: Lines) -> Lines:
    """Keep the parts of each table that player 0 holds or sees."""
    keys = ("turnup", "led", "tricks", "talon")
    views = (
        {"view": {"player": 0, "hand": line["table"]["hands"][0], **{k: line["table"][k] for k in keys}}}
        if "table" in line
        else {}
        for line in lines
    )
    shown = ("deal", "event", "result")
    return [
        {**{k: v for k, v in line.items() if k in shown}, **view}
        for line, view in zip(lines, views, strict=True)
    ]


def events_alone(lines: Lines) -> Lines:
    """Keep the turn-up and the events; tricks are put away and hands dealt without a line."""
    first = {"deal": {}, "table": {"turnup": lines[0]["table"]["turnup"]}}
    return [first, *({"event": e} for line in lines[1:] if (e := line["event"])["event"] != "next_trick")]


def with_gap(lines: Lines) -> Lines:
    """Remove one or two events in the middle of the hand."""
    place = 1 + len(lines) // 3
    after = place + min(2, len(lines) - place - 1)
    return [*lines[:place], {**lines[after], "gap": True}, *lines[after + 1 :]]


WRITERS: dict[str, Writer] = {
    "whole": whole,
    "player 0": of_player(0),
    "player 1": of_player(1),
    "views": in_views,
    "events alone": events_alone,
    "lists": lambda lines: [
        *events_alone(lines)[:1],
        *({k: v for k, v in line.items() if k in ("event", "legal")} for line in lines[1:]),
    ],
    "gaps": with_gap,
    "gaps of player 1": lambda lines: with_gap(of_player(1)(lines)),
}


@pytest.mark.parametrize("write", WRITERS.values(), ids=WRITERS)
@pytest.mark.parametrize("variant", variant_names())
def test_nothing_is_found_in_hands_by_the_rules(variant: str, write: Writer) -> None:
    report = report_of(variant, log_of(variant, 12, write))
    assert (report.findings, SEVERAL_CARDS in report.not_compared) == ((), False)


FAULTS = {
    "spec/drop-guard/reply/follows_suit": "allows/reply/follows_suit",
    "spec/drop-guard/reply/heads_trick": "allows/reply/heads_trick",
    "spec/drop-guard/reply/trumps_when_void": "allows/reply/trumps_when_void",
    "spec/drop-guard/declare/has_won_a_trick": "allows/declare/has_won_a_trick",
    "spec/drop-guard/declare/holds_king": "allows/declare/holds_king",
    "spec/drop-guard/close/talon_deep_enough_to_close": "allows/close/talon_deep_enough_to_close",
    "spec/drop-guard/exchange/talon_open": "allows/exchange/talon_open",
    "spec/drop-guard/declare/marriage_on_table": "allows/declare/marriage_on_table",
    "spec/drop-transition/exchange": "refuses/exchange",
    "spec/drop-transition/declare": "refuses/declare",
    "spec/drop-guard/lead/leads_from_marriage": "allows/lead/leads_from_marriage",
    "spec/change-number/marriage.trump/41": "value/points/case/declared_marriage/in_trumps",
}


@pytest.mark.slow
@pytest.mark.parametrize("write", [whole, of_player(0)], ids=["whole", "player 0"])
@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_found_by_its_name(fault: str, write: Writer) -> None:
    start = {"start": {"version": 1, "implementation": {"name": "wrong", "version": "1"}}}
    assert FAULTS[fault] in [f.id for f in judged(S, [start, *log_of(S, 60, write, mutated(S, fault))])]


class ClosesWithoutMarriage(Kernel):
    """Nobody may close the talon between a marriage and its lead."""

    def legal(self) -> list[Json]:
        closing = self.observe()["table"]["marriage"] is None
        return [event for event in super().legal() if closing or event["event"] != "close_talon"]

    def send(self, event: Json) -> bool:
        return event in self.legal() and super().send(event)


def of(event: str, player: int, card: str) -> Json:
    return {"event": {"event": event, "player": player, "card": card}}


def test_an_event_with_a_card_of_the_other_player_is_certain_at_once() -> None:
    lines: Lines = [
        {"deal": {"dealer": 0}, "table": {"turnup": "JS", "hands": [None, ["AH", "TH", "AD", "TD", "AC"]]}},
        of("lead_card", 1, "AH"),
        of("play_card", 0, "TD"),
    ]
    (finding,) = judged(S, lines)
    assert (finding.id, finding.difference.line, finding.difference.certain) == (
        "allows/reply/holds_card",
        3,
        3,
    )


def test_a_hand_is_judged_up_to_its_gap() -> None:
    hand = next(h for seed in range(9) if len(h := hand_of(Kernel(), K, seed)) > 8)
    wrong = {**hand[5], "table": {**hand[5]["table"], "points": [99, 99]}}
    (finding,) = judged(K, [*hand[:5], wrong, {**hand[7], "gap": 1}])
    assert finding.difference.field == "points"
    report = report_of(K, [*hand[:4], {**wrong, "gap": 1}, hand[6]])
    assert not report.findings
    assert "what follows gaps" in report.not_compared


def test_a_refusal_is_judged() -> None:
    held = ["AH", "TH", "AD", "TD", "AC"]
    for hand, card, kinds in ((held, "AH", ["refuses"]), (None, "QH", []), (None, "JS", [])):
        lines: Lines = [{"deal": {"dealer": 1}, "table": {"turnup": "JS", "hands": [hand, None]}}]
        lines.append({**of("lead_card", 0, card), "refused": True})
        assert [finding.kind for finding in judged(S, lines)] == kinds
        assert judged(S, [*lines, of("lead_card", 0, card)])


def test_a_wrong_result_and_a_wrong_view_are_found() -> None:
    first, *others, last = hand_of(Kernel(), K, 1)
    (of_result,) = judged(K, [first, *others, {**last, "result": {**last["result"], "game_points": 9}}])
    (of_view,) = judged(K, [{**first, "view": {"player": 1, "talon": 9}}, *others, last])
    assert [f.difference.field for f in (of_result, of_view)] == ["result.game_points", "view.talon"]


def test_a_difference_is_printed_when_it_is_found_and_once_for_each_event() -> None:
    lines = log_of(S, 2 * SHARE, whole, mutated(S, "spec/drop-guard/reply/follows_suit"))
    told, judged_at = list[Difference](), dict[int, int]()

    def hands() -> Iterator[LoggedHand]:
        for hand in hands_in(S, lines):
            judged_at[hand.entries[0].line] = len(told)
            yield hand

    reported(S, hands(), told)
    assert {(d.kind, d.event_name) for d in told} == {("allows", "play_card")}
    assert len(told) == 1
    assert [*judged_at.values()][SHARE:] == [1] * SHARE


def test_games_may_be_written_to_one_log() -> None:
    one, two = (hand_of(mutated(S, "spec/drop-guard/reply/follows_suit")(), S, seed) for seed in (3, 4))
    woven = [
        {**line, "game": game}
        for pair in zip(one, two, strict=False)
        for game, line in zip(("a", "b"), pair, strict=True)
    ]
    apart = [*one[: len(woven) // 2], *two[: len(woven) // 2]]
    assert {f.id for f in judged(S, woven)} == {f.id for f in judged(S, apart)}


# The command

conform = command("conform")


def test_every_report_has_the_line_of_the_log(tmp_path: Path) -> None:
    log, junit = (tmp_path / name for name in ("log.jsonl", "log.xml"))
    lines = log_of(K, 20, whole, mutated(K, "spec/drop-guard/reply/heads_trick"))
    log.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")
    done = conform(K, "--log", str(log), "--json", "--junit", str(junit))
    finding = json.loads(done.stdout)["findings"][0]
    assert (done.exit_code, finding["id"]) == (1, "allows/reply/heads_trick")
    assert f"log         line {finding['line']}" in junit.read_text("utf-8")
    assert finding["event"] in lines[finding["line"] - 1]["legal"]


def test_known_differences_that_do_not_occur_in_a_log_are_listed(tmp_path: Path) -> None:
    known = tmp_path / "known.yaml"
    known.write_text("- {finding: allows/reply/heads_trick, reason: ours}\n", encoding="utf-8")
    lines = log_of(K, 3, whole)
    done = conform(K, "--log", "-", "--known", str(known), input="\n".join(map(json.dumps, lines)))
    assert done.exit_code == 0
    assert "known differences that did not occur: allows/reply/heads_trick" in done.stdout.splitlines()


DEAL = '{"deal": {"dealer": 0}, "table": {"turnup": "JS"}}'


@pytest.mark.parametrize(
    ("text", "place", "says"),
    [
        ("", "1:1", "the log has no deal"),
        (f"{DEAL}\n{{\n", "2:2", "not JSON (a log has one object per line)"),
        (f"{DEAL}\n[]\n", "2:1", "not a line of a log"),
        (f'{DEAL}\n{{"event": {{"evnt": "claim"}}}}', "2:1", "unknown keys ignored: evnt"),
        (
            f'{DEAL}\n\n{{"event": {{"event": "play_card", "player": 2, "card": "AS"}}}}',
            "3:1",
            "not a line of a log",
        ),
        (
            f'{DEAL}\n{{"event": {{"event": "lead_card", "player": 1, "card": "9S"}}}}',
            "2:1",
            "'9S' is no card",
        ),
        (f'{DEAL}\n{{"refused": true}}', "2:1", "not a line of a log"),
        (f'{{"event": {{"event": "claim", "player": 1}}}}\n{DEAL}', "1:1", "no deal comes before this line"),
        (f'{DEAL}\n{{"game": 7, "gap": true}}', "2:1", "no deal of the game 7 comes before"),
        (f'{DEAL}\n{{"deal": {{"deck": ["AS", "AS"]}}}}', "2:1", "a deck has 20 places"),
        (f'{DEAL}\n{{"deal": {{"dealer": 0}}}}', "2:1", "the turn-up is unknown"),
        (f"{DEAL}\n\udcff\n", "2:1", "not UTF-8"),
    ],
)
def test_a_bad_line_is_an_error_with_its_place(tmp_path: Path, text: str, place: str, says: str) -> None:
    log = tmp_path / "log.jsonl"
    log.write_bytes(text.encode(errors="surrogateescape"))
    done = conform(S, "--log", str(log))
    assert done.exit_code == 2
    assert f"{log}:{place}: " in done.stderr
    assert says in done.stderr


REVOKES = (
    '{"ts": 1, "deal": {"dealer": 0, "names": ["A", "B"]}, "table": {"turnup": "JS"}}',
    '{"id": 7, "event": {"event": "lead_card", "player": 1, "card": "AH", "ms": 9}}',
    '{"evnt": {}}',
    '{"event": {"event": "play_card", "player": 0, "card": "A♥"}}',
)
"""A hand in which a card is played twice, with foreign keys and a foreign card name."""


@pytest.mark.parametrize(
    ("end", "exit_code", "says"),
    [
        ("", 1, "ignored: evnt (did you mean event?), id, ms, names, ts"),
        ('{"event": {"ev', 1, "not compared: line 5, which is cut off;"),
        ('{"event": {"ev\n', 2, "log.jsonl:5:"),
        ('{"game": 7, "gap": true}\n', 2, "log.jsonl:5:1: no deal of the game 7 comes before this line"),
    ],
)
def test_a_log_is_judged_up_to_where_it_can_be_read(
    tmp_path: Path, end: str, exit_code: int, says: str
) -> None:
    log = tmp_path / "log.jsonl"
    log.write_text("\n".join([*REVOKES, end]), encoding="utf-8")
    done = conform(S, "--log", str(log))
    assert (done.exit_code, says in done.output) == (exit_code, True)
    assert re.search(r"log +line 4\n", done.output)


def test_hands_are_judged_while_the_log_is_read_and_few_are_kept() -> None:
    hands = hands_in(K, log_of(K, 5, whole) * 20)
    judgement, read, kept = Judgement(K, Log("log")), list[int](), list[weakref.ref[LoggedHand]]()

    def counted() -> Iterator[LoggedHand]:
        for hand in hands:
            kept.append(weakref.ref(hand))
            yield hand

    for outcome in map(judge_some, judgement.tasks(counted())):
        judgement.join(outcome)
        read.append(len(kept))
    assert read == [*range(SHARE, 101, SHARE)]
    assert judgement.report().tally.hands == 100
    assert sum(hand() is not None for hand in kept) <= 2 * SHARE


@pytest.mark.slow
def test_processes_judge_a_log_as_one_does(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    lines = log_of(K, 60, whole, mutated(K, "spec/drop-guard/reply/heads_trick"))
    log.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")
    alone, together = (conform(K, "--log", str(log), "--jobs", jobs) for jobs in "12")
    assert (alone.exit_code, together.output) == (1, alone.output)


def parsed(line: str) -> Json | None:
    """Parse a line of a foreign format: ``12:30:01 1 lead_card AH``."""
    _, _, says = line.partition(" ")
    if says.startswith("{"):
        return dict(json.loads(says))
    return {"event": coverage_of(S).codec.parse(says)} if says else None


def test_foreign_lines_are_judged_through_a_parser(tmp_path: Path) -> None:
    log = tmp_path / "server.log"
    log.write_text(f"started\n12:30:00 {REVOKES[0]}\n12:30:01 1 lead_card AH\n12:30:02 0 play_card AH\n")
    parser = "tests.conform.test_logs:parsed"
    done = conform(S, "--log", str(log), "--parser", parser)
    assert (done.exit_code, bool(re.search(r"log +line 4\n", done.output))) == (1, True)
    assert f"| sixtysix conform {S} --log - --parser {parser}" in done.output
    for wrong, says in (("json:loads", "the parser fails: json"), ("json:none", "there is no such function")):
        done = conform(S, "--log", str(log), "--parser", wrong)
        assert (done.exit_code, says in done.output) == (2, True)


@pytest.mark.slow
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_log_that_is_interrupted_is_reported(number: signal.Signals, code: int, tmp_path: Path) -> None:
    log, junit = tmp_path / "log.jsonl", tmp_path / "log.xml"
    lines = log_of(K, 20, whole, mutated(K, "spec/drop-guard/reply/heads_trick"))
    log.write_text("".join(f"{json.dumps(line)}\n" for line in lines) * 400, encoding="utf-8")
    words = [sys.executable, "-m", "sixtysix", "conform", K, "--log", str(log), "--junit", str(junit)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as judging:
        assert judging.stdout
        assert judging.stdout.readline().startswith("found: ")
        judging.send_signal(number)
        said = judging.stdout.read()
    assert (judging.returncode, "allows/reply/heads_trick" in said, junit.exists()) == (code, True, True)


@pytest.mark.slow
@pytest.mark.parametrize("fault", [Refuses, Shortens, ClosesWithoutMarriage])
def test_a_fault_has_one_id_whether_driven_or_logged(tmp_path: Path, fault: type[Kernel]) -> None:
    driven = {f.id for f in found(S, fault, 40, explains=0, failures=tmp_path)}
    log = tmp_path / "log.jsonl"
    start = {"start": {"version": 1, "implementation": {"name": "wrong", "version": "1"}}}
    lines = [start, *log_of(S, 120, whole, fault)]
    log.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")
    done = conform(S, "--log", str(log), "--json", "--failures", str(tmp_path))
    assert driven == {finding["id"] for finding in json.loads(done.stdout)["findings"]} != set()


def test_the_guide_finds_what_it_says(tmp_path: Path) -> None:
    guide = read("docs/logs.md")
    write_files(guide, tmp_path)
    ((words, expected),) = commands(guide)
    assert expected in run_here(words[1:], tmp_path, exit_code=1)


# Systems that move by themselves


class Server(Adapter):
    """A server that deals and plays by itself."""

    capabilities = Capabilities("server", "1", operations=frozenset({"happened"}))
    fault = ""
    dealt = 0

    def happened(self) -> list[Json]:
        self.dealt += 1
        return hand_of(mutated(K, self.fault)() if self.fault else Kernel(), K, self.dealt)


class WrongServer(Server):
    fault = "spec/drop-guard/reply/heads_trick"


@pytest.mark.parametrize(("system", "found"), [(Server, []), (WrongServer, ["allows/reply/heads_trick"])])
def test_a_system_reports_what_happened(system: type[Server], found: Sequence[str]) -> None:
    coverage = coverage_of(K)
    report = reported(K, reported_hands(coverage, sut(system), 20))
    assert (report.system_name, report.tally.hands) == ("server 1", 20)
    assert [finding.id for finding in report.findings] == found
    assert min(report.tally.comparisons[part] for part in ("legal", "state", "points")) > 100


def test_the_command_listens_to_a_system_that_moves_by_itself() -> None:
    done = conform(K, "--adapter", "tests.conform.test_logs:WrongServer", "--hands", "20", "--json")
    told = json.loads(done.stdout)
    assert (done.exit_code, told["system"], told["hands"]) == (1, "server 1", 20)
