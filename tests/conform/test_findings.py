"""Findings: each broken system gets one that names the broken rule, with a short hand."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from sixtysix.conform.adapters import Kernel
from sixtysix.conform.attribution import finding_named
from sixtysix.conform.differences import Difference, parse_hand
from sixtysix.conform.finding import Finding, Known, KnownDifference, repeat_command
from sixtysix.conform.reports import known_differences
from sixtysix.conform.sut import Sut
from sixtysix.conform.trial import Trial
from sixtysix.contract.events import Json
from sixtysix.evidence.coverage import coverage_of

from .systems import found, mutated, reported, sut

K, S = "kinderschnapsen", "schnapsen"

DEALT = "deck JS 2D 2S QH JD 7S QS 7D JH QD 2H 7H, dealer 0"


@pytest.mark.parametrize(
    ("variant", "fault", "name", "longest"),
    [
        (K, "spec/drop-guard/reply/heads_trick", "allows/reply/heads_trick", 2),
        (K, "spec/drop-guard/reply/trumps_when_void", "allows/reply/trumps_when_void", 2),
        (K, "spec/drop-guard/close/talon_open", "allows/close/talon_open", 1),
        (K, "spec/retarget-transition/close/TRICK_IN_PROGRESS", "value/state/close", 1),
        (S, "spec/drop-guard/declare/has_won_a_trick", "allows/declare/has_won_a_trick", 0),
        (S, "spec/drop-guard/declare/holds_queen", "allows/declare/holds_queen", 3),
        (K, "spec/change-number/claim.target/47", "refuses/margin/target_reached/just_enough", 11),
        (S, "spec/drop-action/exchange/swap_trump", "value/turnup/swap_trump", 1),
        (
            K,
            "rules/statement/_draw_turnup/no t.strict = 1",
            "value/strict/case/draw_after_trick/the_last_two",
            8,
        ),
        (
            S,
            "spec/change-number/closing.penalty.without_trick/2",
            "value/result.game_points/case/price_of_failed_closing/without_a_trick",
            4,
        ),
        (K, "spec/drop-action/HAND_END.enter/count_game", "value/result.games/count_game", 11),
        (K, "spec/drop-action/next_hand/pass_deal", "value/result.next_dealer/pass_deal", 11),
        (K, "spec/change-number/worth.double/3", "value/result.game_points/case/worth_of_claim/double", 20),
        (S, "spec/change-number/marriage.plain/21", "value/points/case/declared_marriage/plain", 5),
    ],
)
def test_one_fault_is_one_finding(variant: str, fault: str, name: str, longest: int) -> None:
    (finding,) = found(variant, mutated(variant, fault))
    assert finding.id == name
    assert finding.count >= 1
    assert len(finding.hand["steps"]) <= longest
    assert finding.rulings
    named = finding_named(coverage_of(variant), name)
    assert named.explains(finding.difference)
    assert finding.kind == "allows" or named.feature == finding.feature


def test_a_leak_is_found_where_nobody_knows_the_right_value() -> None:
    """`holdings` is wrong, which is a value; that it depends on hidden cards makes it a leak."""

    class Whispers(Kernel):
        def view(self, player: int) -> Json:
            others = self.observe()["table"]["hands"][1 - player]
            return super().view(player) | {"holdings": [3, len([c for c in others if c[0] == "Q"])]}

    assert "leak/view.holdings" in [finding.id for finding in found(K, Whispers)]


def test_a_wrong_view_that_tells_nothing_hidden_is_no_leak() -> None:
    class Forgets(Kernel):
        def view(self, player: int) -> Json:
            return super().view(player) | {"holdings": [0, 0]}

    assert [finding.kind for finding in found(K, Forgets)] == ["value"]


@pytest.mark.parametrize(
    ("event", "name", "rules"),
    [
        ({"event": "lead_card", "player": 0, "card": "9S"}, "lead_card", ["lead"]),
        ({"event": "exchange_trump", "player": 1}, "exchange_trump", []),
        ({"event": "play_card", "player": 1, "card": "JS"}, "TRICK_START/play_card", ["reply"]),
    ],
)
def test_a_listed_event_without_transition_is_found(event: Json, name: str, rules: list[str]) -> None:
    class Invents(Kernel):
        def legal(self) -> list[Json]:
            return [*super().legal(), *[event] * (self.observe()["state"] == "TRICK_START")]

    (finding,) = found(K, Invents, hands=0)
    assert finding.id == f"allows/absent/{name}"
    assert [rule.name for rule in finding.rules] == rules


def test_a_wrong_value_names_the_reported_value_and_the_action() -> None:
    (finding,) = found(S, mutated(S, "spec/change-number/closing.penalty.without_trick/2"))
    told = finding.json()
    assert (told["expected"], told["told"]) == (3, 2)
    assert told["field"] == "result.game_points"
    assert "settle_hand" in [rule["name"] for rule in told["rules"]]
    assert "R14" in told["rulings"]


def test_nothing_can_be_left_out_of_the_shortest_hand() -> None:
    wrong = mutated(K, "rules/statement/_draw_turnup/no t.strict = 1")
    (finding,) = found(K, wrong, hands=3, vectors=Path(os.devnull))
    trial = Trial(coverage_of(K), sut(wrong).make())
    hand = finding.difference.hand
    for number in range(len(hand.events)):
        events = hand.events[:number] + hand.events[number + 1 :]
        line = type(hand)(**{**vars(hand), "events": events})
        assert not any(map(finding.is_shown_by, trial.differences(line)))


def test_a_command_is_quoted_for_a_shell() -> None:
    hand = parse_hand(coverage_of(K), f"{DEALT}, 1 lead_card QH")
    finding = Finding("crash/lead_card", "crash", 1, Difference("crash", "TRICK_START", hand))
    command = repeat_command(K, Sut("node 'my game.mjs'", timeout=2.5), finding)
    assert "--timeout 2.5 --hand" in command
    assert command.endswith(f"--hand '{DEALT}, 1 lead_card QH' --finding crash/lead_card")
    assert "--sut 'node '\"'\"'my game.mjs'\"'\"''" in command


class Miscounts(Kernel):
    """Reports one card too many in the talon, and does not list the events of this name."""

    forgets = ""

    def observe(self) -> Json:
        seen = super().observe()
        seen["table"]["talon"] += 1
        return seen

    def legal(self) -> list[Json]:
        return [event for event in super().legal() if event["event"] != self.forgets]


@pytest.mark.parametrize(("event", "also"), [("play_card", {("refuses", "reply")}), ("close_talon", set())])
def test_a_difference_hides_no_other_but_its_consequences(event: str, also: set[tuple[str, str]]) -> None:
    """Whether the talon may be closed depends on its count."""

    class Forgets(Miscounts):
        forgets = event

    seen = [(f.kind, f.difference.field or f.difference.transition) for f in found(K, Forgets)]
    assert sorted(seen) == sorted({("value", "talon"), *also})


def test_fields_of_one_result_that_rest_on_nothing_in_common_are_two_findings_also_if_one_is_known() -> None:
    class Deals(Kernel):
        """The wrong player deals next, and each hand is worth one more."""

        def observe(self) -> Json:
            seen = super().observe()
            if seen["result"] and seen["result"]["next_dealer"] is not None:
                seen["result"]["game_points"] += 1
                seen["result"]["next_dealer"] = 1 - seen["result"]["next_dealer"]
            return seen

    deal = "value/result.next_dealer/pass_deal"
    both = {"result.game_points", "result.next_dealer"}
    assert {f.difference.field for f in found(K, Deals)} == both
    known = Known(
        (KnownDifference("ours", deal), KnownDifference("ours", "value/result/right_claim_after_trick"))
    )
    report = reported(K, Deals, known=known)
    assert {f.difference.field for f in report.news} == both - {"result.next_dealer"}


def test_an_event_that_is_known_hides_nothing_that_differs_elsewhere_too() -> None:
    wrong, known = (
        mutated(K, "spec/change-number/claim.target/47"),
        KnownDifference("ours", "", "claim", "TRICK_END"),
    )
    (finding,) = found(K, wrong, known=Known((known,)))
    assert (finding.known, finding.difference.state) == ("", "TRICK_START")
    assert finding.id == "refuses/margin/target_reached/just_enough"


@pytest.mark.parametrize(
    ("fault", "name", "also"),
    [
        ("spec/negate-guard/declare/is_leader", "declare/is_leader", "refuses/declare"),
        (
            "rules/branch/talon_open/t.closed_by == NOBODY is True",
            "close/talon_open",
            "allows/exchange/talon_open",
        ),
    ],
)
def test_a_condition_the_wrong_way_round_or_missing_everywhere_is_one_finding(
    fault: str, name: str, also: str
) -> None:
    (finding,) = found(S, mutated(S, fault))
    assert (finding.id, finding.also) == (f"allows/{name}", (also,))


def _refuses_to_close_below_60(seen: Json, event: Json) -> bool | None:
    return (
        False if event["event"] == "close_talon" and seen["table"]["points"][event["player"]] < 60 else None
    )


def _refuses_to_trump(seen: Json, event: Json) -> bool | None:
    led, trump = seen["table"]["led"], seen["table"]["trump"]
    trumps = event["event"] == "play_card" and led and seen["table"]["strict"] and led[1] != trump
    return False if trumps and event["card"][1] == trump else None


def _exchanges_after_the_other_closed(seen: Json, event: Json) -> bool | None:
    table, player = seen["table"], event.get("player")
    leads = seen["state"] == "TRICK_START" and table["leader"] == player and table["closed_by"] == 1 - player
    has_jack = leads and f"J{table['trump']}" in table["hands"][player]
    return True if event["event"] == "exchange_trump" and has_jack and table["talon"] > 2 else None


def _breaks_down_where_the_follower_declares(seen: Json, event: Json) -> bool | None:
    if event["event"] == "declare_marriage" and seen["state"] == "TRICK_START":
        assert event["player"] == seen["table"]["leader"]
    return None


@pytest.mark.slow
@pytest.mark.parametrize(
    ("missing", "also", "name"),
    [
        ("close/talon_deep_enough_to_close", _refuses_to_close_below_60, "refuses/close"),
        ("reply/heads_trick", _refuses_to_trump, "refuses/reply/case/duty_of_follower/a_trump_held"),
        ("close/talon_open", _exchanges_after_the_other_closed, "allows/exchange/talon_open"),
        ("close/is_leader", _breaks_down_where_the_follower_declares, "crash/send/declare_marriage"),
    ],
)
def test_two_causes_are_two_findings(
    missing: str, also: Callable[[Json, Json], bool | None], name: str
) -> None:
    """One cause would be a condition the wrong way round or missing everywhere, or a table read otherwise."""

    class Both(mutated(S, f"spec/drop-guard/{missing}")):  # type: ignore[misc]
        def legal(self) -> list[Json]:
            exchanges = ({"event": "exchange_trump", "player": player} for player in (0, 1))
            return [*super().legal(), *(e for e in exchanges if also(self.observe(), e))]

        def send(self, event: Json) -> bool:
            answer = also(self.observe(), event)
            return bool(super().send(event) if answer is None else answer)

    assert {(f.id, f.also) for f in found(S, Both)} == {(f"allows/{missing}", ()), (name, ())}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("fault", "name", "also"),
    [
        ("rules/statement/deal/no t.turnup = card", "value/turnup/deal", "crash/send/exchange_trump"),
        (
            "rules/statement/draw_cards/no _draw_turnup(t, other(t.leader))",
            "value/turnup/case/draw_after_trick/the_last_two",
            "crash/send/play_card",
        ),
        ("rules/number/other/return 2 - player", "value/leader/deal", "crash/deal"),
    ],
)
def test_a_break_down_after_a_wrong_value_perhaps_has_its_cause(fault: str, name: str, also: str) -> None:
    faulty = mutated(S, fault)
    assert {(f.id, f.perhaps) for f in found(S, faulty)} == {(name, ""), (also, name)}
    (written,) = yaml.safe_load_all(known_differences(reported(S, faulty)))
    assert {entry["finding"] for entry in written} == {name, also}
    known = Known((KnownDifference("as it is", name),))
    assert {f.id for f in found(S, faulty, known=known)} == {name, also}, "what is known hides no break-down"


@pytest.mark.slow
def test_an_end_that_a_wrong_value_may_decide_is_a_finding_that_names_it() -> None:
    """With too few points for kings, a hand goes on that would end automatically."""
    faulty = mutated("santase-2", "spec/change-number/deck.values.4/1")
    causes = {finding.id: finding.perhaps for finding in found("santase-2", faulty)}
    points, end = "value/points/award_trick", "value/result/automatic_win"
    assert causes == {points: "", end: points}


def test_a_hand_that_ends_too_early_is_attributed_to_the_reported_claim() -> None:
    class Eager(Kernel):
        """Reports that the winner of a trick has won the hand as soon as they have enough."""

        def observe(self) -> Json:
            seen = super().observe()
            claims = [e for e in self.legal() if e["event"] == "claim"]
            target = self._kernel.RULESET.target
            if right := [e for e in claims if seen["table"]["points"][e["player"]] >= target]:
                seen["result"] = {"winner": right[0]["player"]}
            return seen

    names = [finding.id for finding in found(K, Eager) if finding.difference.field == "result"]
    assert names == ["value/result/right_claim_after_trick"]


def test_a_hand_that_does_not_end_is_attributed_to_the_transition_that_ends_it() -> None:
    class Goes(Kernel):
        def observe(self) -> Json:
            return super().observe() | {"result": None}

    names = {finding.id for finding in found(K, Goes)}
    assert names <= {
        "value/result/settle_hand",
        "value/result/right_claim_after_trick",
        "value/result/last_trick_done",
    }


@pytest.mark.slow
@pytest.mark.parametrize(
    "fault", ["spec/change-number/worth.double/3", "spec/drop-action/next_hand/pass_deal"]
)
def test_a_finding_has_the_same_id_however_many_hands_there_are(fault: str) -> None:
    names: set[str] = set()
    for hands in (8, 15, 60):
        now = {f.id for f in found(K, mutated(K, fault), hands=hands, vectors=Path(os.devnull))}
        assert names <= now
        names = now
    assert names
