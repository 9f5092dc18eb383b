"""Kuhn poker as a spec: its chart is found beside a variant's file, and every command that reads specs takes it."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from sixtysix.chart import load
from sixtysix.cli import main

HERE = Path(__file__).parent
KUHN = str(HERE / "variants" / "kuhn.yaml")
MATCH = str(HERE / "variants" / "kuhn-match.yaml")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments))


def test_its_chart_is_the_one_beside_its_variants() -> None:
    chart, match = load(KUHN), load(MATCH)
    assert (chart.name, chart.stable) == ("kuhn", ("IDLE", "OPENING", "CHECKED", "FACING", "OVER"))
    assert not chart.active
    assert match.active == {"several_hands"}


def test_every_file_is_checked() -> None:
    result = run("check", "--json", *map(str, (*HERE.glob("*.yaml"), *HERE.glob("[sv]*/*.yaml"))))
    assert json.loads(result.stdout) == {"files": 6, "errors": [], "warnings": []}


def test_a_variant_file_elsewhere_may_extend_it_beside_a_chart(tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    house.write_text(f"extends: {KUHN}\nparameters: {{stakes.bet: 11}}\n", encoding="utf-8")
    assert "a bet is at most ten antes" in run("check", str(house)).output


@pytest.mark.parametrize("format", ["scxml", "xstate", "mermaid"])
def test_it_is_exported(format: str) -> None:
    result = run("export", KUHN, "--to", format)
    assert result.exit_code == 0
    assert "SHOWDOWN" in result.stdout


def test_it_is_drawn_and_explained() -> None:
    assert "FACING" in run("diagram", MATCH, "--format", "mermaid").stdout
    assert "in CHECKED, to FACING: The second player bets." in run("explain", KUHN, "bet").stdout
