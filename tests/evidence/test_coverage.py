"""Coverage of hands: obligations, witnesses, and obligations declared impossible."""

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from docs.measure.refute import refutations

from sixtysix.chart import load, load_chart, variant_names
from sixtysix.chart.model import Impossible
from sixtysix.chart.obligations import idle_patterns, impossible, obligations, possible
from sixtysix.chart.variants import load_variant
from sixtysix.compile.machine import machine
from sixtysix.contract.events import event_line
from sixtysix.evidence import coverage as measuring
from sixtysix.evidence.coverage import Coverage, Hand, coverage_of
from sixtysix.evidence.search import Search
from sixtysix.game import Setup
from sixtysix.play.replay import Witness, start
from sixtysix.testing import play, refused

from ..command import run

ROOT = Path(__file__).parent.parent.parent

DECK = "AS TS JH KS QS AH TH JS KH QH AD TD KD QD JD AC TC KC QC JC"
"""Dealt by 0: player 1 holds AS QS JS QH JH, player 0 KS TS AH KH AD; hearts are trumps."""

SETUP = Setup(tuple(DECK.split()), 0, (7, 7))


@pytest.fixture(scope="module")
def found() -> Search:
    coverage = Coverage(load("kinderschnapsen"))
    search = Search(coverage, possible(coverage.chart, coverage.obligations.values()))
    search.run(1, 100, 4_000)
    return search


def shown(*events: dict[str, Any]) -> set[str]:
    """Return what the last event shows."""
    hand = Hand(coverage_of("schnapsen"), SETUP)
    for event in events:
        hand.send(event)
    return set(hand.shown)


def lead(card: str, player: int = 1) -> dict[str, Any]:
    return {"event": "lead_card", "player": player, "card": card}


@pytest.mark.parametrize("variant", variant_names())
def test_every_transition_atom_state_and_absent_event_is_an_obligation(variant: str) -> None:
    coverage = Coverage(load(variant))
    chart, kinds = coverage.chart, Counter(o.kind.name for o in coverage.obligations.values())
    assert kinds["taken"] == len(list(chart.transitions))
    assert kinds["state"] == sum(not state.is_compound for state in chart.states.values())
    assert kinds["refused"] + kinds["diverted"] + kinds["stays"] == sum(
        len(t.guards) for t in chart.transitions
    )
    handled = {(state, t.event) for state in chart.stable for t in chart.outgoing(state) if t.event}
    assert kinds["absent"] == len(chart.stable) * len(chart.events) - len(handled)
    assert kinds["margin"] == 3 * sum(
        bool(chart.guards[atom].margin) for t in chart.transitions for atom, _ in t.guards
    )


def test_a_legal_event_shows_its_transition_and_the_pair_with_the_one_before() -> None:
    assert shown(lead("AS")) == {
        "taken/lead",
        "state/TRICK_IN_PROGRESS",
        "pair/deal_done/lead",
        "case/duty_of_follower/none",
    }


def test_a_refused_event_shows_the_atom_that_fails_alone() -> None:
    assert shown(lead("AH")) == {"refused/lead/holds_card"}
    assert shown(lead("AH", player=0)) == {"refused/lead/is_leader"}
    assert shown(lead("AS", player=0)) == set()


def test_an_event_on_the_other_transition_shows_the_diverting_condition() -> None:
    reply = {"event": "play_card", "player": 0, "card": "TS"}
    claim = {"event": "claim", "player": 1}
    after = shown(lead("AS"), reply, claim)
    assert {"taken/false_claim_after_trick", "diverted/right_claim_after_trick/target_reached"} <= after
    assert "diverted/false_claim_after_trick/target_reached" not in after


def test_each_witness_can_be_played_on_the_machine(found: Search) -> None:
    game_class = machine("kinderschnapsen")
    assert not found.open()
    assert found.hands < 600
    for w in found.witnesses.values():
        if not w.setup.dealt:
            continue
        game = start(game_class, w.setup)
        play(game, map(event_line, w.events))
        if w.refused:
            refused(game, event_line(w.refused))


def test_a_witness_needs_all_its_events(found: Search) -> None:
    for name, witness in found.witnesses.items():
        for place in range(len(witness.events)):
            events = witness.events[:place] + witness.events[place + 1 :]
            assert not _shows(name, replace(witness, events=events)), (name, place)


def _shows(name: str, witness: Witness) -> bool:
    hand = Hand(coverage_of("kinderschnapsen"), witness.setup)
    for event in witness.events:
        if not hand.send(event):
            return False
    if witness.refused:
        return not hand.send(witness.refused) and name in hand.shown
    return name in hand.shown


@pytest.mark.parametrize("variant", variant_names())
def test_what_is_called_impossible_is_an_obligation_of_some_kind(variant: str) -> None:
    coverage = Coverage(load(variant))
    assert not list(idle_patterns(coverage.chart, coverage.obligations.values()))


@pytest.mark.parametrize("variant", variant_names())
def test_many_hands_refute_nothing_that_is_called_impossible(variant: str) -> None:
    proof = json.loads((ROOT / "generated" / "proofs" / f"impossible-{variant}.json").read_text())
    coverage = Coverage(load(variant))
    claims = impossible(coverage.chart, coverage.obligations.values())
    assert proof["impossible"] == [one.id for one in claims]
    assert proof["hands"] >= 200_000
    assert proof["refuted"] == []


def doubtful(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    """A spec that declares these obligations of schnapsen impossible."""
    chart = load("schnapsen")
    wrong = replace(chart, impossible=(Impossible(names, "It cannot be.", ()),))
    monkeypatch.setattr(measuring, "load", lambda _: wrong)
    measuring.coverage_of.cache_clear()


def test_a_hand_that_shows_the_impossible_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    doubtful(monkeypatch, "taken/*_claim_after_trick", "pair/close/clos*")
    found = refutations("schnapsen", 0, range(300))
    measuring.coverage_of.cache_clear()
    assert [name for name, hand in found.items() if hand] == [
        "taken/right_claim_after_trick",
        "taken/false_claim_after_trick",
    ]
    hand = found["taken/false_claim_after_trick"]
    assert hand
    assert hand["events"][-1]["event"] == "claim"


def test_the_generated_vectors_cover_all_that_can_be() -> None:
    for variant in variant_names():
        counts = json.loads(run("cover", variant, "--json").stdout)
        assert counts["open"] == 0
        assert counts["covered"] + counts["impossible"] == counts["obligations"]


@pytest.fixture
def trace(tmp_path: Path) -> Path:
    file = tmp_path / "hands.jsonl"
    assert run("simulate", "schnapsen", "--hands", "3", "--trace", file).exit_code == 0
    return file


def test_few_hands_cover_little_and_say_what_is_missing(trace: Path) -> None:
    done = run("cover", "schnapsen", trace, "--json", "--missing")
    counts = json.loads(done.stdout)
    assert 50 < counts["covered"] < counts["obligations"] - 50
    assert len(counts["missing"]) == counts["open"]
    assert "absent/PRE_GAME/claim" in counts["missing"]


def test_a_hand_that_lists_other_legal_events_covers_nothing(trace: Path) -> None:
    hands = [json.loads(line) for line in trace.read_text().splitlines()]
    hands[0]["steps"][2]["legal"].pop()
    trace.write_text("".join(json.dumps(hand) + "\n" for hand in hands))
    done = run("cover", "schnapsen", trace)
    assert done.exit_code == 2
    assert "hand 1: step 3: wrong legal events; expected " in done.stderr


def test_no_hands_at_all_are_refused(trace: Path) -> None:
    trace.write_text("")
    for words in (["cover", "schnapsen"], ["replay"]):
        done = run(*words, trace)
        assert (done.exit_code, "there is no hand in it" in done.stderr) == (2, True)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"deck": ["AS"]}, r"hands.jsonl: hand 1: the hand cannot be dealt: a deck must hold"),
        ({"event": lead("JC")}, "1 lead_card JC is not allowed"),
        ({"event": {"event": "x"}}, 'hands.jsonl:1:1: this is no hand: steps.0.event: "player" is'),
        ({"before": {}}, 'hands.jsonl:1:1: this is no hand: before: "score" is a required'),
    ],
)
def test_a_hand_that_cannot_be_played_is_told_with_its_place(
    trace: Path, change: dict[str, Any], message: str
) -> None:
    hand = json.loads(trace.read_text().splitlines()[0])
    if event := change.pop("event", None):
        if event["event"] != "x":
            event["card"] = hand["deck"][-1]
            message = f"lead_card {hand['deck'][-1]} is not allowed"
        change["steps"] = [{**hand["steps"][0], "event": event}]
    trace.write_text(json.dumps({**hand, **change}) + "\n")
    done = run("cover", "schnapsen", trace)
    assert done.exit_code == 2
    assert message in done.stderr


def test_a_chart_of_another_domain_has_obligations_too() -> None:
    """A gate and coins: margins and cases come from its own rules module."""
    chart = load_chart(ROOT / "tests" / "turnstile" / "chart.yaml")
    museum = chart.configure(load_variant("museum", chart))
    found = obligations(museum)
    names = {o.id for o in found}
    assert {"case/what_is_paid/nothing", "case/what_is_paid/a_part_of_the_fare"} <= names
    assert {name.rpartition("/")[2] for name in names if name.startswith("margin/")} == {
        "one_step_short",
        "just_enough",
        "one_step_more",
    }
    assert not list(idle_patterns(museum, found))
