"""The counts of event sequences are those of the reference files, on every backend."""

import json
from importlib.util import find_spec
from pathlib import Path

import pytest

from sixtysix.chart import variant_names
from sixtysix.compile.machine import kernel
from sixtysix_tools.perft import CountedDeal, read_references

from ..command import command
from ..house_rules import house

FILES = Path(__file__).parent.parent / "perft"
VARIANTS = variant_names()
COUNTED = [name for name in VARIANTS if (FILES / f"{name}.perft").is_file()]

MACHINE_DEPTHS = {"kinderschnapsen": 6}
SHALLOW = 3

LINE = "2D QD QH QS 7H 2S 2H JS 7D JH 7S JD ; dealer 0 ; D1 4 ; D2 12 ; D3 12 ; D4 39"

run = command("perft")


def file_of(variant: str) -> Path:
    return FILES / f"{variant}.perft"


def references(variant: str) -> list[CountedDeal]:
    lines = file_of(variant).read_text(encoding="utf-8").splitlines()
    return list(read_references(lines, variant, kernel(variant).module))


def spoiled(folder: Path, line: str) -> Path:
    path = folder / "spoiled.perft"
    path.write_text(f"# comment\n\n{line}\n", encoding="utf-8", errors="surrogateescape")
    return path


# the reference files


@pytest.mark.slow
@pytest.mark.parametrize("variant", COUNTED)
def test_the_kernel_counts_what_the_file_says(variant: str) -> None:
    result = run(variant, "--deal", file_of(variant))
    assert (result.exit_code, result.stdout.count("\n")) == (0, 1)
    counts = sum(len(reference.counts) for reference in references(variant))
    assert f"{len(references(variant))} deals, {counts} counts, none wrong" in result.stdout


@pytest.mark.parametrize("variant", COUNTED)
def test_the_machine_counts_what_the_file_says(variant: str) -> None:
    depth = MACHINE_DEPTHS.get(variant, SHALLOW)
    result = run(variant, "--deal", file_of(variant), "--depth", str(depth), "--backend", "machine", "--json")
    report = json.loads(result.stdout)
    assert (result.exit_code, report["differences"]) == (0, [])
    assert report["counts"] == depth * len(references(variant))


@pytest.mark.slow
@pytest.mark.skipif(not find_spec("numba"), reason="numba is not installed; it is one of the `dev` extra")
def test_numba_counts_what_the_file_says() -> None:
    result = run("kinderschnapsen", "--backend", "numba", "--deal", file_of("kinderschnapsen"))
    assert (result.exit_code, "none wrong" in result.stdout) == (0, True), result.stderr


# counting


def test_a_shuffle_is_counted_by_depth_and_by_first_event() -> None:
    words = ("snapszer", "--depth", "4", "--seed", "3", "--divide", "--json")
    (deal,) = json.loads(run(*words).stdout)["deals"]
    assert list(deal["counts"]) == ["1", "2", "3", "4"]
    assert len(deal["first"]) == deal["counts"]["1"]
    assert sum(deal["first"].values()) == deal["counts"]["4"]
    assert json.loads(run(*words, "--backend", "machine").stdout)["deals"] == [deal]
    shown = run(*words[:-1]).stdout
    assert " ".join(deal["deck"]) in shown
    assert all(line in shown for line in deal["first"])
    other = run("snapszer", "--depth", "4", "--seed", "4", "--json")
    assert json.loads(other.stdout)["deals"][0]["deck"] != deal["deck"]


def test_house_rules_are_counted(tmp_path: Path) -> None:
    text = "name: house\nextends: schnapsen\nparameters: {marriage.first_lead: counts}\n"
    rules, file = house(tmp_path, text), file_of("schnapsen")
    result = run(rules, "--deal", file, "--depth", "1")
    assert result.exit_code == 1
    assert "depth 1: expected 7, counted 8\n" in result.stdout
    written = tmp_path / "house.perft"
    assert run(rules, "--deal", file, "--depth", "4", "--write", written).exit_code == 0
    assert run(rules, "--deal", written).exit_code == 0
    assert run(rules, "--deal", written, "--depth", "2", "--backend", "machine").exit_code == 0


# files


def test_what_is_written_can_be_checked(tmp_path: Path) -> None:
    path = tmp_path / "made.perft"
    words = ("schnapsen", "--deals", "3", "--seed", "9", "--depth", "3", "--write")
    assert run(*words, path).exit_code == 0
    assert run(*words, "-").stdout == path.read_text(encoding="utf-8")
    assert "3 deals, 9 counts, none wrong" in run("schnapsen", "--deal", path).stdout


def test_a_deal_without_counts_gets_them(tmp_path: Path) -> None:
    path = spoiled(tmp_path, LINE.partition(" ; D1")[0])
    assert run("kinderschnapsen", "--deal", path, "--depth", "4", "--write", path).exit_code == 0
    assert path.read_text(encoding="utf-8") == f"# comment\n\n{LINE}\n"


@pytest.mark.parametrize("backend", ["kernel", "machine"])
def test_a_wrong_count_is_shown_by_first_event(tmp_path: Path, backend: str) -> None:
    path = spoiled(tmp_path, LINE.replace("D3 12", "D3 13"))
    words = ("kinderschnapsen", "--deal", path, "--backend", backend)
    result = run(*words)
    said, *shares, summary = result.stdout.splitlines()
    assert result.exit_code == 1
    assert said == f"{path}:3:{LINE.index('D3') + 1}: depth 3: expected 13, counted 12"
    assert sum(int(share.split()[0]) for share in shares) == 12
    assert [share.split()[2] for share in shares] == ["close_talon"] + ["lead_card"] * 3
    assert summary == f"{path}: 1 deal, 4 counts, 1 wrong"
    (difference,) = json.loads(run(*words, "--json").stdout)["differences"]
    assert sum(difference["first"].values()) == difference["counted"] == 12
    assert run(*words, "--depth", "2").exit_code == 0


@pytest.mark.parametrize(
    ("old", "new", "column", "said"),
    [
        ("2D QD", "2D XX", 4, "there is no card 'XX'"),
        ("2D QD", "2D 2D", 4, "2D is repeated"),
        (" 7S JD", "", 30, "the deck lacks 7S JD"),
        ("dealer 0", "dealer 2", 39, "not 'dealer 2'"),
        (LINE, LINE[:35], 36, "after the deck comes 'dealer 0' or 'dealer 1', not ''"),
        ("D2 12", "D2 many", 57, "a count is written as 'D3 120', not 'D2 many'"),
        ("D2 12", "D0 1", 57, "not 'D0 1'"),
        ("D2 12", "D1 4", 57, "D1 is repeated"),
        ("D2 12 ", "", 57, "not ''"),
        ("2D QD", "2D \udcff", 4, "not UTF-8"),
    ],
)
def test_a_malformed_line_is_one_message(tmp_path: Path, old: str, new: str, column: int, said: str) -> None:
    path = spoiled(tmp_path, LINE.replace(old, new))
    result = run("kinderschnapsen", "--deal", path)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"{path}:3:{column}: ")
    assert said in result.stderr
    assert result.stderr.count("\n") == 1


def test_bad_input_is_one_message(tmp_path: Path) -> None:
    empty = spoiled(tmp_path, "")
    assert "there are no deals" in run("schnapsen", "--deal", empty).stderr
    for words in (
        ("schnapzen",),
        ("schnapsen", "--deal", "/nowhere"),
        ("schnapsen", "--deal", str(empty)),
        ("schnapsen", "--deal", str(file_of("snapszer"))),
        ("schnapsen", "--deal", str(file_of("schnapsen")), "--seed", "1"),
        ("schnapsen", "--depth", "0"),
        ("schnapsen", "--write", "-", "--json"),
        ("schnapsen", "--write", "/nowhere/x"),
        ("schnapsen", "--seed", str(1 << 64)),
    ):
        result = run(*words)
        assert (result.exit_code, "Traceback" in result.output) == (2, False), words
