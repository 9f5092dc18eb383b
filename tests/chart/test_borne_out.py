"""What a chart says of its rules and cites for them is borne out by their source and by the statements."""

import shutil
from pathlib import Path

import pytest

from sixtysix.chart import spec_dir
from sixtysix.project.check import check

from .spoiled import Mistake, found

MISTAKES = [
    Mistake(
        "rests-on-nothing",
        "nothing stands behind tricks_are_pairs_of_cards in santase-1: "
        "no statement of their texts, no ruling that tells of them",
        (
            "tricks_are_pairs_of_cards: {says: Each trick won is two cards., holds_in: [HAND_PLAY, DONE], source: [R50",
            "«tricks_are_pairs_of_cards: {says: Each trick won is two cards., holds_in: [HAND_PLAY, DONE], source: [",
        ),
    ),
    Mistake(
        "not-led-to",
        "no statement that became exchange leads to R6; they lead to R1, R3, R5, R25, R26, R34, R37, R45",
        ("source: [R3, R5, R26, R45]", "source: [R3, R5, «R6, R26, R45]"),
    ),
    Mistake(
        "not-led-to",
        "no statement that became claim leads to R17; "
        "they lead to R6, R9, R10, R11, R14, R15, R16, R25, R28, R40, R41, R42, R43",
        ("says: Claim to have {claim.target point}.\n    source: [R9]",
         "says: Claim to have {claim.target point}.\n    source: [«R17]"),
    ),
    Mistake(
        "not-cited",
        "every statement that became leads_from_marriage leads to R8, which it does not cite",
        ("  leads_from_marriage:\n", "  «leads_from_marriage:\n"),
        ("source: [R6, R8]\n    when: [either_of_pair]", "source: [R6]\n    when: [either_of_pair]"),
    ),
    Mistake(
        "not-cited",
        "has_full_holding asks for all that R23 decides, and does not cite it",
        ("  has_full_holding:\n", "  «has_full_holding:\n"),
        ("full.\n    source: [R4, R23]", "full.\n    source: [R4]"),
    ),
    Mistake(
        "not-cited",
        "nothing cites R44, which decides no parameter",
        ("name: sixtysix", "«name: sixtysix"),
        ("source: [R24, R27, R44]", "source: [R24, R27]"),
    ),
    Mistake(
        "not-decided",
        "R45 decides nothing about marriage.allowed, marriage.first_lead, on which this rests",
        ("source: [R7]\n    when: [marriage_after_trick]\n  - obl",
         "«source: [R45]\n    when: [marriage_after_trick]\n  - obl"),
    ),
    Mistake(
        "not-said",
        "this has no otherwise, as most of its kind have",
        ("  has_full_holding:\n", "  «has_full_holding:\n"),
        ("    otherwise: Your holding is not full.\n", ""),
    ),
    Mistake(
        "not-said",
        "this has no says, as most of its kind have",
        ("  DONE:\n    says: The match is over and its winner known.\n", "  «DONE:\n"),
    ),
    Mistake(
        "not-said",
        "this has no source, as most of its kind have",
        ("  - obligations: [pair/declare/declare]", "  - «obligations: [pair/declare/declare]"),
        ("    because: One marriage is declared before a lead.\n    source: [R3, R6]\n",
         "    because: One marriage is declared before a lead.\n"),
    ),
    Mistake(
        "not-asked",
        "talon_deep_enough_to_close does not ask for claim.target; it asks for closing.allowed, closing.needs_talon",
        ("says: With the turn-up, the talon has at least the {closing.needs_talon card} closing needs.",
         "says: «With the turn-up, the talon has at least the {claim.target card} closing needs."),
    ),
    Mistake(
        "not-asked",
        "talon_cards counts by talon, turnup, which target_reached does not look at",
        ("now: You have {points_held point}.", "now: «You have {talon_cards card}."),
    ),
    Mistake(
        "not-asked",
        "talon_beyond_exchange counts by exchange_needs_talon, which talon_deep_enough_to_close does not look at",
        ("margin: talon_beyond_closing", "margin: «talon_beyond_exchange"),
    ),
    Mistake(
        "no-margin",
        "game_is_won tells of a number, game.points, and has no margin",
        ("  game_is_won:", "  «game_is_won:"),
        ("    margin: score_beyond_goal\n", ""),
    ),
    Mistake(
        "left-out",
        "right_claim_after_marriage leads to HAND_END and no action of it writes hand_winner, reason; "
        "settle_hand reads this there, and every other way there writes it",
        ("name: right_claim_after_marriage", "name: «right_claim_after_marriage"),
        ("cond: [is_leader, marriage_on_table, target_reached]\n                on: [win_by_claim]\n",
         "cond: [is_leader, marriage_on_table, target_reached]\n"),
    ),
    Mistake(
        "never-asked",
        "no feature and nothing of the rules asks for closing.first_lead: it changes nothing",
        ("parameters: parameters.yaml", "parameters: «parameters.yaml"),
        ("when: {closing.allowed: true, closing.first_lead: false}", "when: {exchange.first_lead: false}"),
    ),
    Mistake(
        "unused-condition",
        "the rules have the condition closing_stays; the chart names it nowhere",
        ("rules: sixtysix.game", "rules: «sixtysix.game"),
        ("  closing_stays: {says: Whoever closed the talon stays the closer., "
         "source: [R26], holds_in: [HAND_PLAY], when: [closing]}", ""),
    ),
]  # fmt: skip


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda m: m.code)
def test_a_mistake_is_found_where_it_is(mistake: Mistake, tmp_path: Path) -> None:
    copy = tmp_path / "spec"
    shutil.copytree(spec_dir(), copy)
    expected = mistake.put_in(copy / "chart.yaml")
    assert found(check([copy / "chart.yaml"])) == expected
