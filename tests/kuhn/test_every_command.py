"""Every command on three domains: the family, Kuhn poker with its hidden cards, and a turnstile without any."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from sixtysix.cli import COMMANDS, main

HERE = Path(__file__).parents[1]
KUHN, TURNSTILE = HERE / "kuhn" / "variants", HERE / "turnstile" / "variants"
DOMAINS = {
    "family": ("kinderschnapsen", "schnapsen", "close_talon", "sixtysix.conform.adapters:Kernel"),
    "kuhn": (f"{KUHN}/kuhn.yaml", f"{KUHN}/kuhn-match.yaml", "bet", "tests.kuhn.systems:KuhnKernel"),
    "turnstile": (
        f"{TURNSTILE}/museum.yaml",
        f"{TURNSTILE}/pier.yaml",
        "push",
        "tests.kuhn.systems:TurnstileKernel",
    ),
}
"""For each a variant, another, an event, and a system that conforms."""

WORKS, ALONE = "works", "family alone"
COMMAND = {
    "explain": "explain VARIANT EVENT",
    "diagram": "diagram VARIANT --diff OTHER --format dot",
    "diff": "diff VARIANT OTHER --play --hands 5",
    "rulebook": "rulebook VARIANT -o DIR/book",
    "build": "build VARIANT --out DIR",
    "simulate": "simulate VARIANT --hands 5 --check --trace DIR/hands.jsonl",
    "replay": "replay DIR/hands.jsonl --variant VARIANT",
    "cover": "cover VARIANT DIR/hands.jsonl",
    "mutate": "mutate VARIANT --vectors DIR/generated/vectors/NAME.jsonl --only rules/*",
    "conform": "conform VARIANT --adapter SYSTEM --hands 5",
    "export": "export VARIANT --to javascript -o DIR/js",
    "perft": "perft VARIANT --depth 3",
    "refute": "refute VARIANT --hands 20",
    "prove": "prove VARIANT --anew --deals 2",
    "exam": "exam VARIANT --questions 1",
    "scenario": "scenario new DIR/hands.jsonl --variant VARIANT",
    "play": "play VARIANT",
    "serve": "serve VARIANT",
    "table": "table VARIANT -o DIR/table",
}
"""What takes a variant, in an order in which each finds what it reads."""

OF_NO_VARIANT = {"variants", "cite", "sources", "check", "languages", "protocol"}
"""Commands of the project's own spec, of any files, or of none."""

FAMILY_ALONE = {"exam", "scenario", "play", "serve", "table"}
NO_DEALS = {"prove"}
"""Needs deals to walk: a turnstile has none."""

BUILT_ELSEWHERE = {"build", "mutate", "rulebook", "serve", "play", "exam", "table"}
"""Commands that the tests of the family itself try at length."""


def expected(command: str, domain: str) -> str:
    if domain == "family":
        return WORKS
    if command in FAMILY_ALONE:
        return ALONE
    return "no deals" if command in NO_DEALS and domain == "turnstile" else WORKS


def outcome(line: str) -> str:
    """What comes of a command: it works, with findings or without, or one sentence says why not."""
    result = CliRunner().invoke(main, line.split())
    if result.exit_code in (0, 1):
        return WORKS
    assert result.exit_code == 2, result.output
    (sentence,) = result.stderr.splitlines()
    return ALONE if re.search("Sixty-Six.* alone", sentence) else sentence.removeprefix("the rules offer ")


def test_no_command_is_missing() -> None:
    assert {*COMMAND} | OF_NO_VARIANT == {*COMMANDS}


@pytest.mark.parametrize("domain", DOMAINS)
def test_every_command_works_or_says_that_it_is_the_familys_alone(domain: str, tmp_path: Path) -> None:
    variant, other, event, system = DOMAINS[domain]
    words = {"VARIANT": variant, "OTHER": other, "EVENT": event, "SYSTEM": system, "NAME": Path(variant).stem}
    skipped = BUILT_ELSEWHERE if domain == "family" else set()
    found = {
        command: outcome(re.sub("[A-Z]{3,}", lambda word: {**words, "DIR": str(tmp_path)}[word[0]], line))
        for command, line in COMMAND.items()
        if command not in skipped
    }
    assert found == {command: expected(command, domain) for command in found}
