"""The commands: output, exit codes, and files that they leave alone."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click import Context, Option

from sixtysix.chart import load
from sixtysix.cli import BAD_INPUT, BUG, FINDINGS, FIRST, GROUPS, main
from sixtysix.cli.conform import seconds
from sixtysix.cli.frame import console, report
from sixtysix.conform.sut import FIRST_TIMEOUT

from .command import run
from .house_rules import house

ROOT = Path(__file__).parent.parent


COMMANDS = main.list_commands(Context(main))


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_helps_with_an_example(command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert f"Example: sixtysix {command}" in result.output


UNIT = re.compile(
    r"\b((?:milli)?second|minute|hour|hand|deal|event|step|trick|process|[KMG]i?B|\d+[a-z]?)(?:e?s)?\b"
)

MEASURED = {
    "--timeout": {"second", f"{FIRST_TIMEOUT:g}"},
    "--time": {"60s", "5m"},
    "--explain": {"60s"},
    "--jobs": {"process"},
    "--hands": {"hand"},
    "--hand": {"hand"},
    "--step": {"event", "step", "hand"},
    "--depth": {"deal", "event", "5"},
    "--deals": {"deal"},
    "--from-trick": {"trick"},
    "--seed": {"0"},
    "--port": {"0"},
}
"""Options that take a number or a time, with the units and numbers in their help."""


def test_the_help_of_an_option_names_the_units_that_it_takes() -> None:
    named: dict[str, set[str]] = {}
    for name in COMMANDS:
        command = main.get_command(Context(main), name)
        for option in (o for one in getattr(command, "commands", {"": command}).values() for o in one.params):
            if isinstance(option, Option) and option.type.name.split()[0] in ("integer", "float", "seconds"):
                named.setdefault(option.opts[-1], set()).update(UNIT.findall((option.help or "").lower()))
    assert {name: units for name, units in named.items() if units} == MEASURED
    assert [seconds(time) for time in ("60s", "5m", "1h")] == [60, 300, 3600]


def test_the_list_of_commands_has_a_line_for_each_and_imports_none() -> None:
    code = (
        "import sys; from click.testing import CliRunner; from sixtysix.cli import main;"
        "print(CliRunner().invoke(main, ['--help']).output);"
        "assert not {m for m in sys.modules if m.startswith(('sixtysix.cli.', 'sixtysix.chart', 'rich'))}"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert sorted(re.findall(r"^  (\w+)  +[A-Z]\w+ ", done.stdout, re.MULTILINE)) == COMMANDS
    headings = re.findall(r"^(\w.*):$", done.stdout, re.MULTILINE)
    assert headings == ["Options", "Begin with", *GROUPS]


def test_the_first_commands_in_the_help_exist(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shown = run().output
    for line, _says in FIRST:
        assert f"  {line}  " in shown
        _, *words = line.split()
        assert run(*words, *(["--help"] if words[0] == "play" else [])).exit_code == 0
    assert (tmp_path / "mine" / "adapter.py").is_file()


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("expalin schnapsen", "there is no command 'expalin'; did you mean explain?"),
        ("qqq", "No such command 'qqq'"),
        ("explain schnapzen claim", "there is no variant schnapzen; did you mean schnapsen?\n"),
        ("check no.yaml", "no.yaml: cannot be read: No such file or directory\n"),
        ("explain schnapsen '0 close_talon'", "is more than the name of an event; give a hand with --trace"),
        ("explain schnapsen 'lead_card AS'", "is more than the name of an event; give a hand with --trace"),
        (
            "diagram schnapsen -o x.bmp",
            "x.bmp: a drawing cannot be a .bmp file; use one of .svg .png .pdf .dot .gv .mmd",
        ),
        ("diagram schnapsen --format svg -o x.png", "x.png: --format svg writes no .png file"),
        ("diff schnapsen snapszer -o x.mmd", "Mermaid cannot mark differences"),
        ("simulate nowhere/house.yaml", "nowhere/house.yaml"),
        ("explain schnapsen sing", "no event 'sing'"),
        ("explain schnapsen --trace -", "--trace needs an EVENT"),
        ("cite", "give either IDs or --about WORD"),
        ("cite R1 --about talon", "give either IDs or --about WORD"),
        ("cite --about xyzzy", "no ruling, statement or parameter mentions 'xyzzy'"),
        ("diagram schnapsen --state LUNCH", "no state 'LUNCH'"),
        ("replay /nowhere", "/nowhere"),
        ("simulate schnapsen --hands 0", "--hands"),
        ("simulate schnapsen --hands 1 --trace /nowhere/x", "cannot be written"),
        ("build schnapzen --out never", "did you mean schnapsen"),
        ("serve --origin nonsense", "--origin: 'nonsense' is not the address of a site"),
        (
            "serve --origin ftp://cards.example",
            "--origin: 'ftp://cards.example' is not the address of a site",
        ),
    ],
)
def test_bad_input_is_reported_with_the_known_values(
    words: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(*shlex.split(words))
    assert result.exit_code == BAD_INPUT
    assert says in result.stderr
    assert "Traceback" not in result.output
    assert ":1:1" not in result.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("event", ["0 lead_card ZZ", "lead_card", "2 close_talon", "0 close_talon AS"])
def test_an_invalid_event_is_not_explained(event: str, tmp_path: Path) -> None:
    trace = tmp_path / "hands.jsonl"
    run("simulate", "schnapsen", "--hands", "1", "--seed", "1", "--trace", str(trace))
    assert run("explain", "schnapsen", "0 lead_card AS", "--trace", str(trace)).exit_code == 0
    assert run("explain", "schnapsen", "0 lead_card 10♠", "--trace", str(trace)).exit_code == 0
    result = run("explain", "schnapsen", event, "--trace", str(trace))
    assert result.exit_code == BAD_INPUT
    assert result.stderr.startswith(f"{trace}: hand 1: {event!r}: ")


@pytest.mark.parametrize(
    ("file", "begins"),
    [
        ("x.png", b"\x89PNG"),
        ("x.pdf", b"%PDF"),
        ("X.SVG", b"<?xml"),
        ("x.gv", b"digraph"),
        ("x.mmd", b"stateDiagram"),
    ],
)
def test_a_drawing_has_the_form_of_its_files_ending(file: str, begins: bytes, tmp_path: Path) -> None:
    assert run("diagram", "kinderschnapsen", "-o", str(tmp_path / file)).exit_code == 0
    assert (tmp_path / file).read_bytes().startswith(begins)


def test_a_terminal_gets_a_picture_as_a_file_named_by_variant_and_state(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(console, "_force_terminal", True)
    assert "kinderschnapsen-DONE.svg" in run("diagram", "kinderschnapsen", "--state", "DONE").stdout
    assert (tmp_path / "kinderschnapsen-DONE.svg").read_bytes().startswith(b"<?xml")
    assert run("diagram", "kinderschnapsen", "--format", "dot").stdout.startswith("digraph")


def test_a_bug_has_its_own_exit_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sixtysix.cli.spec.variant_names", lambda: 1 / 0)
    result = run("variants", "--names")
    assert result.exit_code == BUG not in (FINDINGS, BAD_INPUT)
    assert "ZeroDivisionError" in result.stderr
    assert result.stderr.endswith("This is a bug of sixtysix; please report it with these lines.\n")


def test_check_reports_every_error_with_its_place(tmp_path: Path) -> None:
    path = house(
        tmp_path, "extends: schnapsen\nparameters:\n  match: {best_of: 2}\n  claim: {mode: sometimes}\n"
    )
    result = run("check", path)
    assert result.exit_code == 2
    assert f"{path}:3:20:" in result.stderr
    assert f"{path}:4:17:" in result.stderr
    errors = json.loads(run("check", path, "--json").stdout)["errors"]
    assert [(e["line"], e["column"]) for e in errors] == [(3, 20), (4, 17)]
    assert all({"file", "path", "code", "message"} <= e.keys() for e in errors)


def test_a_row_of_a_table_is_a_line_in_a_pipe() -> None:
    assert re.search(
        " closing.penalty.with_trick +2 +santase-1, schnapsen ", run("variants", "--parameters").stdout
    )


def test_a_report_is_written_though_nobody_reads_the_output(tmp_path: Path) -> None:
    def lines() -> Iterator[str]:
        yield from ()
        raise BrokenPipeError

    with pytest.raises(BrokenPipeError):
        report({"killed": 1}, False, lines(), str(tmp_path / "report.json"))
    assert json.loads((tmp_path / "report.json").read_text()) == {"killed": 1}


def test_variants_lists_the_family() -> None:
    names = {v["name"] for v in json.loads(run("variants", "--json").stdout)["variants"]}
    assert names == {path.stem for path in ROOT.glob("spec/variants/*.yaml")} >= {"schnapsen", "snapszer"}
    assert set(run("variants", "--names").stdout.split()) == names


def test_explain_lists_the_events_of_a_variant() -> None:
    lines = run("explain", "kinderschnapsen").stdout.splitlines()
    assert [line.split()[0] for line in lines] == [*load("kinderschnapsen").events]
    assert "claim        Claim to have 46 points." in lines


def test_explain_names_the_parameters_that_change_what_an_event_does() -> None:
    told = run("explain", "schnapsen", "close_talon").stdout
    assert told.endswith(
        "  The effect depends on closing.allowed (true), closing.effective (at_once), worth.counts (points)\n"
    )


@pytest.mark.parametrize("event", ["claim", "declare_marriage", "next_trick"])
def test_explain_lists_the_conditions_of_each_transition(event: str) -> None:
    chart = load("schnapsen")
    _, *ways = run("explain", "schnapsen", event).stdout.split("\n\n")
    told = [re.findall(r"^  - (.*?) \[", way, re.MULTILINE) for way in ways]
    assert told == [
        [chart.guards[name].says for name in t.cond] + [chart.guards[name].otherwise for name in t.unless]
        for t in chart.transitions
        if t.event == event
    ]


def test_explain_in_a_hand_answers_why_not(tmp_path: Path) -> None:
    trace = str(tmp_path / "hands.jsonl")
    assert run("simulate", "schnapsen", "--hands", "1", "--seed", "3", "--trace", trace).exit_code == 0
    leader = json.loads(Path(trace).read_text(encoding="utf-8"))["steps"][0]["table"]["leader"]
    result = run("explain", "schnapsen", f"{1 - leader} close_talon", "--trace", trace, "--json")
    answer = json.loads(result.stdout)
    assert (answer["allowed"], [reason["atom"] for reason in answer["reasons"]]) == (False, ["is_leader"])
    assert run("explain", "schnapsen", f"{leader} close_talon", "--trace", trace).stdout.endswith(
        "is allowed in TRICK_START\n"
    )
    assert run("explain", "schnapsen", "0 close_talon", "--trace", trace, "--hand", "2").exit_code == 2
    assert run("explain", "schnapsen", "0 close_talon", "--trace", trace, "--step", "99").exit_code == 2


def test_a_trace_is_the_same_for_the_same_seed_and_replays() -> None:
    words = ("simulate", "snapszer", "--hands", "30", "--trace", "-", "--seed")
    first, again, other = run(*words, "5").stdout, run(*words, "5").stdout, run(*words, "6").stdout
    assert first == again != other
    assert len(first.splitlines()) == 30
    assert run("replay", "-", input=first).stdout == "30 hands, no difference\n"


def test_replay_names_the_first_difference(tmp_path: Path) -> None:
    lines = run("simulate", "schnapsen", "--hands", "3", "--trace", "-").stdout.splitlines()
    hand = json.loads(lines[1])
    hand["steps"][4]["table"]["talon"] += 2
    trace = tmp_path / "hands.jsonl"
    trace.write_text("\n".join([lines[0], json.dumps(hand), lines[2]]), encoding="utf-8")
    result = run("replay", str(trace))
    assert result.exit_code == 1
    assert result.stdout.startswith("hand 2, step 5: table.talon is ")
    trace.write_text(lines[0] + "\n{broken\n", encoding="utf-8")
    result = run("replay", str(trace))
    assert (result.exit_code, result.stderr.startswith(f"{trace}:2:2: not JSON")) == (2, True)


def test_simulate_counts_how_hands_ended() -> None:
    report = json.loads(
        run("simulate", "santase-2", "kinderschnapsen", "--hands", "40", "--check", "--json").stdout
    )
    assert {name: sum(ends.values()) for name, ends in report["ends"].items()} == {
        "santase-2": 40,
        "kinderschnapsen": 40,
    }
    assert any(end.startswith("automatic/") for end in report["ends"]["santase-2"])


@pytest.fixture
def few_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limit the search in builds of house rules, for tests that do not depend on what it finds."""
    monkeypatch.setattr("sixtysix.project.build.HOUSE_LIMIT", 300)
    monkeypatch.setattr("sixtysix.project.build.HOUSE_HANDS", 300)


@pytest.mark.usefixtures("few_hands")
def test_build_writes_a_house_rule_and_check_finds_what_is_stale(tmp_path: Path) -> None:
    path = house(tmp_path, "name: house\nextends: kinderschnapsen\nparameters: {match: {best_of: 3}}\n")
    out = tmp_path / "out"
    assert run("build", path, "--out", str(out)).exit_code == 0
    assert run("build", path, "--out", str(out), "--check").exit_code == 0
    machine = out / "generated" / "sixtysix_machines" / "house.py"
    machine.write_text(machine.read_text(encoding="utf-8") + "#", encoding="utf-8")
    (out / "diagrams" / "house" / "chart.svg").unlink()
    (out / "diagrams" / "house" / "old.svg").write_text("", encoding="utf-8")
    result = run("build", path, "--out", str(out), "--check")
    assert result.exit_code == 1
    assert sorted(line for line in result.stderr.splitlines() if "(warning)" not in line) == [
        "diagrams/house/chart.svg: missing",
        "diagrams/house/old.svg: left over",
        "generated/sixtysix_machines/house.py: outdated",
    ]


@pytest.mark.slow
def test_builds_are_equal_to_the_byte_whatever_the_hash_seed_and_the_folder(tmp_path: Path) -> None:
    copy = tmp_path / "elsewhere"
    for folder in ("engine", "spec"):
        shutil.copytree(ROOT / folder, copy / folder, ignore=shutil.ignore_patterns("__pycache__"))
    built = []
    for hash_seed, source in (("1", ROOT), ("2", copy)):
        out = tmp_path / f"out{hash_seed}"
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(source / "engine")}
        words = [sys.executable, "-m", "sixtysix", "build", "kinderschnapsen", "--out", str(out)]
        subprocess.run(words, env=environment, cwd=source, check=True, capture_output=True, timeout=120)
        built.append({p.relative_to(out): p.read_bytes() for p in out.rglob("*") if p.is_file()})
    assert built[0] == built[1]
    assert len(built[0]) > 20


@pytest.mark.parametrize("name", ["none", "true", "import", "class"])
def test_a_name_that_python_has_is_no_variants(tmp_path: Path, name: str) -> None:
    path = tmp_path / f"{name}.yaml"
    path.write_text("extends: kinderschnapsen\nparameters: {match.best_of: 3}\n", encoding="utf-8")
    result = run("simulate", str(path))
    assert result.exit_code == 2
    assert "a word of Python" in result.stderr


def test_house_rules_leave_the_familys_names_alone(tmp_path: Path) -> None:
    path = house(tmp_path, "name: schnapsen\nextends: snapszer\nparameters: {}\n")
    result = run("build", path, "--out", str(tmp_path / "out"))
    assert result.exit_code == 2
    assert f"{path}:1:7: the family has a variant schnapsen" in result.stderr


@pytest.mark.usefixtures("few_hands")
def test_house_rules_are_built_beside_their_file_and_measured_by_what_was_built(tmp_path: Path) -> None:
    path = house(tmp_path, "name: mine\nextends: kinderschnapsen\nparameters: {game.points: 3}\n")
    before = {p: p.stat().st_mtime_ns for p in (ROOT / "generated").rglob("*") if p.is_file()}
    result = run("build", path)
    folder = Path(path).with_suffix("")
    assert (result.exit_code, f"below {folder}" in result.stdout) == (0, True)
    assert (folder / "generated" / "sixtysix_machines" / "mine.py").is_file()
    assert {p: p.stat().st_mtime_ns for p in before} == before
    assert run("build", path, "--check").exit_code == 0
    assert json.loads(run("cover", path, "--json").stdout)["covered"] > 100


@pytest.mark.slow
def test_tests_of_house_rules_run_where_they_were_built(tmp_path: Path) -> None:
    path = house(tmp_path, "name: short\nextends: kinderschnapsen\nparameters: {game.points: 1}\n")
    out = tmp_path / "out"
    assert run("build", path, "--out", str(out)).exit_code == 0
    words = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "generated/tests"]
    environment = {**os.environ, "PYTHONPATH": "generated"}
    done = subprocess.run(words, cwd=out, env=environment, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout


def test_hands_are_replayed_by_the_house_rules_that_are_named_not_by_their_own(tmp_path: Path) -> None:
    path = house(tmp_path, "name: mine\nextends: kinderschnapsen\nparameters: {worth.single: 2}\n")
    trace = str(tmp_path / "hands.jsonl")
    assert run("simulate", "kinderschnapsen", "--hands", "20", "--trace", trace).exit_code == 0
    assert run("replay", trace).stdout == "20 hands, no difference\n"
    named = run("replay", trace, "--variant", path)
    assert (named.exit_code, "no difference" in named.stdout) == (FINDINGS, False)


def test_foreign_files_in_a_built_folder_stay(tmp_path: Path) -> None:
    note = tmp_path / "diagrams" / "kinderschnapsen" / "notes.md"
    note.parent.mkdir(parents=True)
    note.write_text("mine", encoding="utf-8")
    assert run("build", "kinderschnapsen", "--out", str(tmp_path)).exit_code == 0
    assert note.read_text(encoding="utf-8") == "mine"


def test_a_trace_that_is_no_text(tmp_path: Path) -> None:
    trace = tmp_path / "hands.jsonl"
    trace.write_bytes(b"\xff\xfe")
    result = run("replay", str(trace))
    assert (result.exit_code, f"{trace}:1:1: not UTF-8" in result.stderr) == (2, True)


@pytest.mark.parametrize("words", [["variants"], ["simulate", "schnapsen", "snapszer", "--hands", "30"]])
def test_a_narrow_terminal_without_unicode(words: list[str]) -> None:
    environment = {**os.environ, "LC_ALL": "C", "PYTHONIOENCODING": "ascii", "COLUMNS": "40"}
    words = [sys.executable, "-m", "sixtysix", *words]
    done = subprocess.run(words, env=environment, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    if "simulate" in words:
        rows = [line for line in done.stdout.splitlines() if "hands" not in line and "by" not in line]
        assert sum(int(cell) for row in rows for cell in row.split() if cell.isdigit()) == 60
