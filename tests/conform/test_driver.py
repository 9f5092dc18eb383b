"""Runs: right systems, partial ones, and ones that break down."""

from pathlib import Path

import pytest
from tests.house_rules import written

from sixtysix.chart import variant_names
from sixtysix.chart.obligations import CHANCE, RULING
from sixtysix.conform.adapters import CompiledMachine, Kernel
from sixtysix.conform.differences import parse_hand
from sixtysix.conform.protocol import Capabilities, Skipped
from sixtysix.conform.run import given_hands, shares
from sixtysix.conform.sut import Sut
from sixtysix.conform.trial import Trial
from sixtysix.contract.events import Json
from sixtysix.errors import SixtySixError
from sixtysix.evidence.coverage import coverage_of
from sixtysix.game.views import ARGUMENTS

from .systems import Claims, Crashes, OneHand, SendsOnly, SingleHands, found, mutated, played, sut

VARIANT = "kinderschnapsen"


@pytest.mark.parametrize("variant", variant_names())
def test_the_rules_conform_to_themselves(variant: str) -> None:
    tally = played(variant, Kernel)
    assert not tally.counts
    assert not tally.not_compared
    wanted = {o.id for o in coverage_of(variant).obligations.values() if o.kind not in (RULING, CHANCE)}
    assert len(tally.covered & wanted) > 0.85 * len(wanted)


@pytest.mark.parametrize(
    ("variant", "partial"),
    [
        (VARIANT, OneHand),
        (VARIANT, Claims),
        (VARIANT, SendsOnly),
        (VARIANT, CompiledMachine),
        ("schnapsen", OneHand),
    ],
)
def test_the_machine_and_a_part_of_the_rules_conform(variant: str, partial: type[Kernel]) -> None:
    tally = played(variant, partial)
    assert not tally.counts
    assert tally.comparisons["send"] == tally.events > 300
    if partial is Claims:  # a hand that it ends by itself is followed
        assert {"case/worth_of_claim/single", "case/worth_of_claim/triple"} <= tally.covered


def test_single_hands_are_steered_past_what_their_ends_have_shown() -> None:
    """A false claim ends a hand; once shown, it is not new any more."""
    whole, single = played("schnapsen", Kernel, hands=40), played("schnapsen", SingleHands, hands=40)
    assert not single.counts
    assert single.events > 0.8 * whole.events


def test_a_fault_in_a_part_is_found() -> None:
    class Wrong(OneHand):
        def observe(self) -> Json:
            seen = super().observe()
            seen["table"]["points"] = [points % 30 for points in seen["table"]["points"]]
            return seen

    (finding,) = found(VARIANT, Wrong)
    assert (finding.kind, finding.difference.field) == ("value", "points")
    assert {"event": "next_trick", "sent": False} in [
        {"event": step["event"]["event"], "sent": step["sent"]} for step in finding.hand["steps"]
    ]


def test_a_view_that_tells_points_that_nobody_sees_is_found(tmp_path: Path) -> None:
    class Tells(Kernel):
        def view(self, player: int) -> Json:
            return {**super().view(player), "points": self.observe()["table"]["points"]}

    rules = written(tmp_path, ("schnapsen", {"looking.points": "none"}))
    assert not played(rules, Kernel, hands=3).counts
    (finding,) = found(rules, Tells, hands=3)
    assert (finding.kind, finding.difference.field) == ("value", "view.points")


def test_only_known_events_are_sent() -> None:
    sent = set()

    class Listens(OneHand):
        def send(self, event: Json) -> bool:
            sent.add(event["event"])
            return super().send(event)

    played(VARIANT, Listens)
    assert sent == {"lead_card", "play_card"}


def test_illegal_events_are_sent_too() -> None:
    refused = []

    class Listens(Kernel):
        def send(self, event: Json) -> bool:
            accepted = super().send(event)
            refused.extend([] if accepted else [event["event"]])
            return accepted

    tally = played(VARIANT, Listens)
    assert {"lead_card", "play_card", "claim", "close_talon", "next_trick"} <= set(refused)
    assert 0.1 < len(refused) / tally.events < 0.5


def test_skipped_operations_are_not_compared() -> None:
    class Shy(Kernel):
        def view(self, player: int) -> Json:
            raise Skipped("not yet")

    tally = played(VARIANT, Shy)
    assert not tally.counts
    assert "view in TRICK_START: not yet" in tally.not_compared


def test_the_same_seed_gives_the_same_run() -> None:
    wrong = mutated(VARIANT, "spec/change-number/claim.target/45")
    first, again, other = (played(VARIANT, wrong, seed=seed) for seed in (5, 5, 6))
    assert first == again
    assert first.events != other.events


def test_a_hand_as_a_line_is_read_again() -> None:
    coverage = coverage_of("schnapsen")
    names = ARGUMENTS["card"].names(coverage.ruleset)
    line = (
        f"deck {' '.join(names)}, dealer 1, score 3 0, games 1 0, bonus 2, undealt, "
        "start_game, 1 declare_marriage H, 0 lead_card QS"
    )
    hand = parse_hand(coverage, line)
    assert hand.line == line
    assert parse_hand(coverage, line.lower().replace("qs", "q♠").replace(" t", " 10")).line == line
    assert hand.events[1] == {"event": "declare_marriage", "player": 1, "suit": "H"}


@pytest.mark.parametrize("line", ["dealer x", "score 1", "0 fly", "0 lead_card", "0", "bonus", "the"])
def test_an_invalid_hand_is_an_error(line: str) -> None:
    with pytest.raises(SixtySixError, match=line.split()[0]):
        parse_hand(coverage_of("schnapsen"), line)


def test_a_system_is_stopped_at_the_end() -> None:
    stopped = []

    class Stops(Kernel):
        def stop(self) -> None:
            stopped.append(True)
            raise Skipped("it need not")

    played(VARIANT, Stops, hands=2)
    assert len(stopped) == len(shares(VARIANT, Sut(), given_hands(VARIANT), 2))
    assert [len(share.hands) for share in shares(VARIANT, Sut(), (), 15)] == [8, 7]


def test_a_system_that_broke_down_is_started_again() -> None:
    started = []

    class Fragile(Crashes):
        def start(self) -> Capabilities:
            started.append(True)
            return super().start()

    trial = Trial(coverage_of(VARIANT), sut(Fragile).make())
    lead = "deck JS 2D 2S QH JD 7S QS 7D JH QD 2H 7H, dealer 1, score 5 5, 0 lead_card JS"
    for reply in ("QH", "JD"):
        trial.replay(parse_hand(trial.coverage, f"{lead}, 1 play_card {reply}"))
    assert trial.tally.counts.total() == 1
    assert len(started) == 2
