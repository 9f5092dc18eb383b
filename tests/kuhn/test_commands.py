"""Kuhn poker goes through everything that is made of a chart: build, tests, cover, conform, rulebook."""

import json
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from sixtysix.conform.finding import Rule
from sixtysix.conform.reports import details
from sixtysix.project.build import PACKAGE_FILES, build_variants, write

from .test_spec import HERE, KUHN, MATCH, run

Json = dict[str, Any]

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder below which everything of both variants is built."""
    root = tmp_path_factory.mktemp("built")
    write(root, PACKAGE_FILES)
    for found in build_variants([KUHN, MATCH], anew=True):
        assert not found.warnings
        write(root, found.files)
    return root


def vectors_of(built: Path, variant: str) -> str:
    return str(built / "generated" / "vectors" / f"{Path(variant).stem}.jsonl")


def conformed(system: str, variant: str = KUHN, hands: int = 60) -> tuple[int, Json]:
    result = run(
        "conform", variant, "--adapter", f"tests.kuhn.systems:{system}", "--hands", str(hands), "--json"
    )
    report: Json = json.loads(result.stdout)
    return result.exit_code, report


def test_what_is_built_is_a_project_of_its_own(built: Path) -> None:
    made = {path.relative_to(built).as_posix() for path in built.rglob("*") if path.is_file()}
    for name, slug in (("kuhn", "kuhn"), ("kuhn-match", "kuhn_match")):
        assert {
            f"generated/sixtysix_machines/{slug}.py",
            f"generated/sixtysix_machines/{slug}_kernel.py",
            f"generated/tests/{name}/test_{slug}_vectors.py",
            f"generated/vectors/{name}.jsonl",
            f"generated/reports/{name}.json",
            f"diagrams/{name}/chart.svg",
        } <= made


def test_generated_tests_pass(built: Path) -> None:
    path = os.pathsep.join([str(built / "generated"), str(ROOT / "engine"), str(ROOT)])
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        str(built / "generated" / "tests"),
    ]
    done = subprocess.run(
        command,
        cwd=built,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout
    assert "passed" in done.stdout


@pytest.mark.parametrize(("variant", "obligations"), [(KUHN, 72), (MATCH, 84)])
def test_its_vectors_cover_every_obligation(built: Path, variant: str, obligations: int) -> None:
    counts = json.loads(run("cover", variant, vectors_of(built, variant), "--json").stdout)
    impossible = counts["impossible"]
    assert counts == {
        "variant": variant,
        "obligations": obligations,
        "covered": obligations - impossible,
        "impossible": impossible,
        "open": 0,
    }


@pytest.mark.parametrize("variant", [KUHN, MATCH])
@pytest.mark.parametrize("system", ["KuhnMachine", "KuhnKernel"])
def test_its_machine_and_kernel_conform(system: str, variant: str) -> None:
    code, report = conformed(system, variant)
    assert (code, report["findings"]) == (0, [])
    assert [text for text in report["not_compared"] if not text.startswith("vectors: there are none")] == []
    assert report["shown"] > 0.8 * report["obligations"]


@pytest.mark.parametrize(
    ("system", "finding"),
    [
        ("Generous", "allows/absent/FACING/check"),
        ("Miser", "value/result.chips/case/size_of_pot/the_antes_and_a_bet"),
        ("Peeping", "leak/view.table"),
    ],
)
def test_a_faulty_system_is_found_and_the_fault_named(system: str, finding: str) -> None:
    code, report = conformed(system)
    assert code == 1
    assert [found["id"] for found in report["findings"]] == [finding]


def test_the_command_that_repeats_a_hand_names_the_chart_by_its_path() -> None:
    _, report = conformed("Generous")
    words = shlex.split(report["findings"][0]["repeat"])
    assert words[:3] == ["sixtysix", "conform", KUHN]
    again = run(*words[1:], "--json")
    assert [found["id"] for found in json.loads(again.stdout)["findings"]] == ["allows/absent/FACING/check"]


def test_the_rulebook_tells_of_both_variants(tmp_path: Path) -> None:
    pytest.importorskip("jinja2")
    assert run("rulebook", KUHN, MATCH, "-o", str(tmp_path / "book")).exit_code == 0
    pages = {path.relative_to(tmp_path / "book").as_posix() for path in (tmp_path / "book").rglob("*.html")}
    assert {
        "index.html",
        "variants/kuhn/index.html",
        "variants/kuhn-match/hands.html",
        "sources.html",
    } <= pages
    assert "Kuhn poker" in (tmp_path / "book" / "index.html").read_text(encoding="utf-8")


def test_a_trace_without_a_schema_is_read_too(tmp_path: Path) -> None:
    trace = str(tmp_path / "hands.jsonl")
    assert run("simulate", KUHN, "--hands", "3", "--trace", trace).exit_code == 0
    assert run("explain", KUHN, "1 bet", "--trace", trace).exit_code == 0
    assert run("diagram", KUHN, "--trace", trace, "--format", "dot").stdout.startswith("digraph")
    for command in (("replay", trace), ("diagram", "--trace", trace)):
        refused = run(*command)
        assert refused.exit_code == 2
        assert "hand 1: its variant 'kuhn' is none of the family; name its file" in refused.stderr
    refused = run("replay", trace, "--variant", "schnapsen")
    assert refused.stderr.endswith("hand 1: it is one of kuhn, not of schnapsen\n")


@pytest.mark.parametrize("line", ["[]", "3", "{}", '{"steps": [1]}', '{"steps": [{"event": {}}]}'])
@pytest.mark.parametrize("command", ["replay - --variant", "cover", "diagram --trace -"])
def test_what_is_no_hand_of_any_game(command: str, line: str, tmp_path: Path) -> None:
    file = tmp_path / "hands.jsonl"
    file.write_text(line, encoding="utf-8")
    words = [str(file) if word == "-" else word for word in command.split()]
    refused = run(*words, KUHN, *[str(file)] * (command == "cover"))
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert refused.stderr.endswith(
        "hands.jsonl:1:1: this is no hand: it has no list of steps, each with its event\n"
    )


def test_conform_finds_the_vectors_that_build_makes(tmp_path: Path) -> None:
    spec = tmp_path / "spec"
    shutil.copytree(HERE, spec, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    variant = str(spec / "variants" / "kuhn.yaml")
    assert run("build", variant).exit_code == 0
    assert not [text for text in conformed("KuhnKernel", variant, 1)[1]["not_compared"] if "vectors" in text]


@pytest.mark.parametrize("command", ["conform", "conform smoke"])
def test_a_system_of_another_chart_says_so(command: str) -> None:
    refused = run(*command.split(), KUHN, "--adapter", "sixtysix.conform.adapters:Kernel")
    says = "kuhn is of another chart than its own: a subclass names one, `chart = Path(...)`"
    assert (refused.exit_code, refused.stderr) == (2, f"the system does not play kuhn: {says}\n")


def test_findings_without_sources_have_no_brackets() -> None:
    rules = (Rule("hold", "Hold.", ()), Rule("fold", "Fold.", ("R1",)))
    none: dict[str, Any] = dict.fromkeys(("also", "agrees_with", "as_if", "parameters"), ())
    finding: Any = SimpleNamespace(difference=SimpleNamespace(line=0, kind=""), rules=rules, **none)
    assert list(details(finding)) == ["- hold: Hold.", "- fold: Fold. [R1]"]


def test_a_variant_beside_another_is_extended_by_its_file(tmp_path: Path) -> None:
    shutil.copytree(HERE, tmp_path, ignore=shutil.ignore_patterns("*.py", "__pycache__"), dirs_exist_ok=True)
    variants = tmp_path / "variants"
    (tmp_path / "plain.yaml").write_bytes((variants / "kuhn.yaml").read_bytes())
    (tmp_path / "other.yaml").write_text("extends: plain\nname: other\n", encoding="utf-8")
    says = "there is no variant plain; did you mean the file plain.yaml?"
    assert says in run("check", str(tmp_path / "other.yaml")).stderr
