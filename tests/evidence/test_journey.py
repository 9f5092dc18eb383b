"""Where a hand is in the chart, step by step, and how a drawing shows it."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import sixtysix
from sixtysix.chart import load
from sixtysix.cli import main
from sixtysix.compile.diagram import render
from sixtysix.compile.diagram.palette import ACCENT
from sixtysix.errors import SixtySixError
from sixtysix.evidence.explain import journey

from ..runtime.games import Json, simulate


@cache
def hands_of(variant: str) -> list[Any]:
    return [json.loads(json.dumps(hand)) for hand in simulate(sixtysix.machine(variant), 3, 11)]


@pytest.fixture(scope="module")
def trace(tmp_path_factory: pytest.TempPathFactory) -> str:
    file = tmp_path_factory.mktemp("trace") / "hands.jsonl"
    hands = (*hands_of("schnapsen"), *hands_of("santase-3"))
    file.write_text("".join(json.dumps(hand) + "\n" for hand in hands), encoding="utf-8")
    return str(file)


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["diagram", *words])


def drawn(variant: str, step: int, focus: str | None = None, **changes: object) -> str:
    """Draw the first hand of the variant, with some of its parts changed, after a step of it."""
    hand: Any = {**hands_of(variant)[0], **changes}
    svg = render(journey(load(variant), hand, step, "hand 1", focus), "svg")
    return svg.decode().replace("\u00a0", " ")


@pytest.mark.parametrize("variant", ["schnapsen", "santase-2", "snapszer"])
def test_a_hand_is_where_the_trace_is(variant: str) -> None:
    for number, step in enumerate(hands_of(variant)[0]["steps"]):
        svg = drawn(variant, number)
        assert f">● the hand is in {step['state']} (thick lines)<" in svg
        assert f">● {step['state']}<" in svg


def test_step_0_is_the_deal() -> None:
    svg = drawn("schnapsen", 0)
    assert f">▶ hand 1, step 0 of {len(hands_of('schnapsen')[0]['steps'])}: the cards are dealt" in svg
    assert re.findall(r"▶ ([^<,]+)<", svg) == ["by itself"]
    assert "the way there since the deal" not in svg


def test_a_drawing_shows_state_step_and_way_by_sign_line_and_words() -> None:
    hand = hands_of("schnapsen")[0]
    number = next(n for n, s in enumerate(hand["steps"], 1) if n > 4 and s["event"]["event"] == "play_card")
    event, svg = hand["steps"][number - 1]["event"], drawn("schnapsen", number)
    now = f"▶ hand 1, step {number} of {len(hand['steps'])}: player {event['player']}, PLAY_CARD {event['card']}"
    for line in (
        f">{now} (thick lines)<",
        ">● the hand is in TRICK_END (thick lines)<",
        ">○ the way there since the deal (double lines)<",
        ">● TRICK_END<",
        ">▶ PLAY_CARD<",
        ">○ LEAD_CARD<",
    ):
        assert line in svg
    for state in ("PLAY", "HAND_PLAY", "TRICK_END"):
        assert ACCENT in group(svg, f"state-{state}").partition("</g>")[0]
    assert ACCENT not in group(svg, "state-HAND_END")
    assert 'stroke-width="2.4"' in group(svg, "transition-reply")
    assert group(svg, "transition-lead").count("<path") == 2
    assert group(svg, "transition-right_claim_after_marriage").count("<path") == 1


def group(svg: str, name: str) -> str:
    found = re.search(rf'<g id="{re.escape(name)}".*?</g>', svg, re.DOTALL)
    assert found
    return found[0]


def test_after_the_last_step_the_hand_is_over() -> None:
    svg = drawn("santase-3", len(hands_of("santase-3")[0]["steps"]), "PLAY")
    assert "the hand is over, the table is in TRICK_START" in svg


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"deck": ["AS", "AS"]}, "it cannot be dealt: a deck must hold"),
        ({"before": {}}, "it cannot be dealt"),
        ({"steps": []}, "it has 0 steps, not 2"),
    ],
)
def test_a_hand_that_cannot_be_played_is_an_error(change: Json, said: str) -> None:
    with pytest.raises(SixtySixError, match=re.escape(said)):
        drawn("schnapsen", 2, **change)


def test_an_event_that_is_not_allowed_is_named() -> None:
    hand = json.loads(json.dumps(hands_of("schnapsen")[0]))
    hand["steps"][1]["event"] = {"event": "claim", "player": 0}
    with pytest.raises(SixtySixError, match="step 2: 0 claim is not allowed"):
        drawn("schnapsen", 2, steps=hand["steps"])
    hand["steps"][1]["event"] = {"event": "play_card", "player": 0, "card": "9S"}
    with pytest.raises(SixtySixError, match="step 2: '9S' is no card; there are"):
        drawn("schnapsen", 2, steps=hand["steps"])


def test_the_command_draws_any_hand_of_a_trace(trace: str, tmp_path: Path) -> None:
    file = tmp_path / "step.svg"
    assert run("--trace", trace, "--hand", "4", "--step", "3", "-o", str(file)).exit_code == 0
    svg = file.read_text(encoding="utf-8")
    assert ">Santase, third rule set<" in svg
    assert "hand 4, step 3 of " in svg
    assert run("--trace", trace, "--format", "png", "--state", "TRICK_END").stdout_bytes.startswith(
        b"\x89PNG"
    )
    assert run("--trace", trace, "--format", "pdf").stdout_bytes.startswith(b"%PDF")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--step", "99"], "hand 1: it has "),
        (["--hand", "9"], "has 6 hands, not 9"),
        (["--state", "TRICK_STAR"], "schnapsen has no state 'TRICK_STAR'; did you mean TRICK_START?"),
        (["--format", "mermaid"], "Mermaid cannot show what is marked"),
        (["--diff", "snapszer"], "--diff and --trace are two drawings"),
        (["snapszer"], "hand 1: it is one of schnapsen, not of snapszer"),
    ],
)
def test_bad_input_is_said(trace: str, words: list[str], said: str) -> None:
    result = run("--trace", trace, *words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr


def test_a_hand_of_house_rules_needs_their_file(tmp_path: Path) -> None:
    house, file = tmp_path / "sunday.yaml", tmp_path / "hands.jsonl"
    house.write_text("extends: schnapsen\nparameters: {claim.target: 40}\n", encoding="utf-8")
    file.write_text(json.dumps(hands_of("schnapsen")[0] | {"variant": "sunday"}) + "\n", encoding="utf-8")
    refused, drawn = run("--trace", str(file)), run(str(house), "--trace", str(file), "--step", "2")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "hand 1: its variant 'sunday' is none of the family; name its file as VARIANT" in refused.stderr
    assert (drawn.exit_code, "hand 1, step 2" in drawn.stdout) == (0, True)


def test_without_a_trace_there_must_be_a_variant() -> None:
    assert "Missing argument 'VARIANT'" in run("--state", "DONE").stderr
