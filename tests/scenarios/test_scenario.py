"""Reading, writing and playing scenarios: each problem is reported at its place."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import sixtysix
from sixtysix.chart import SpecError
from sixtysix.chart.document import parse_document
from sixtysix.compile.machine import kernel
from sixtysix.errors import SixtySixError
from sixtysix.game import invariants
from sixtysix.play.replay import start
from sixtysix.scenarios.run import run_scenario, scenario_findings, scenario_on
from sixtysix.scenarios.scenario import Given, Refusal, Scenario, Then, setup_of, written

from ..schemas import validator
from .texts import scenario_in

SCHNAPSEN = sixtysix.machine("schnapsen")

TEXT = """\
title: The talon is closed.
variant: schnapsen
given:
  hands: [JS AH TH KH AC, AS TS KS QH JD]
  turnup: AD
when:
  - 1 close_talon
then:
  state: TRICK_START
  table: {closed_by: 1}
"""


def cards(names: str) -> tuple[str, ...]:
    return tuple(names.split())


DECK = cards("AH JS TH QS KH KS AD TS JC AS JD TD KD QD AC TC KC QC QH JH")


def play(text: str) -> None:
    run_scenario(scenario_in(text, "talon.yaml"), SCHNAPSEN)


def test_a_scenario_that_is_so() -> None:
    play(TEXT)
    assert is_so_on_the_kernel(TEXT)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("1 close_talon", "0 close_talon", "talon.yaml:7:5: 0 close_talon: close_talon is not allowed"),
        ("TRICK_START", "TRICK_END", "talon.yaml:9:10: the state is TRICK_START, not TRICK_END"),
        ("closed_by: 1", "closed_by: null", "talon.yaml:10:22: closed_by is 1, not None"),
        ("closed_by: 1", "hands: [[], []]", "talon.yaml:10:18: hands is"),
        ("table: {closed_by: 1}", "legal: [0 lead_card AH]", "talon.yaml:10:11: 0 lead_card AH is not legal"),
        (
            "table: {closed_by: 1}",
            "not_legal: [{event: 1 lead_card AS}]",
            "talon.yaml:10:23: 1 lead_card AS is accepted",
        ),
        (
            "table: {closed_by: 1}",
            "not_legal: [{event: 0 close_talon, because: [is_leader]}]",
            "0 close_talon is refused because of ['is_leader', 'talon_open'], not ['is_leader']",
        ),
        ("table: {closed_by: 1}", "result: {winner: 1}", "the winner of the hand is None, not 1"),
    ],
)
def test_a_scenario_that_is_not_so(old: str, new: str, message: str) -> None:
    with pytest.raises(AssertionError) as caught:
        play(TEXT.replace(old, new))
    assert message in str(caught.value)
    assert is_so_on_the_kernel(TEXT.replace(old, new)) == ("because" in new), "a kernel gives no reasons"


def is_so_on_the_kernel(text: str) -> bool:
    """True if the scenario holds on the kernel of every variant."""
    scenario = scenario_in(text, "talon.yaml")
    try:
        return None not in [scenario_on(kernel(variant).module, scenario) for variant in scenario.variants]
    except SixtySixError:
        return False


def test_invariants_across_an_event_compare_with_the_table_before(monkeypatch: pytest.MonkeyPatch) -> None:
    spoilt = next(i for i in SCHNAPSEN.invariants if i.test is invariants.closing_stays)
    nobody_closes = replace(spoilt, test=lambda t, r, before: before.closed_by >= 0 or t.closed_by < 0)
    monkeypatch.setattr(SCHNAPSEN, "invariants", (nobody_closes,))
    with pytest.raises(
        AssertionError, match=r"^talon.yaml:7:5: after 1 close_talon: <lambda> in TRICK_START: "
    ):
        play(TEXT)


def test_all_that_is_otherwise_in_the_end_is_said_at_once() -> None:
    with pytest.raises(AssertionError) as caught:
        play(TEXT.replace("TRICK_START", "DONE").replace("closed_by: 1", "strict: false"))
    assert len(str(caught.value).splitlines()) == 2
    with pytest.raises(AssertionError, match=r"^scenario:7:5: 1 sing: '1 sing': there is no event 'sing'"):
        run_scenario(replace(scenario_in(TEXT), when=("1 sing",)), SCHNAPSEN)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("title: The talon is closed.\n", "", "talon.yaml:1:1: the key title is missing"),
        (
            "variant: schnapsen",
            "variant: schnapser",
            "talon.yaml:2:10: there is no variant schnapser; did you mean",
        ),
        ("turnup: AD", "turnup: AX", "talon.yaml:5:11:"),
        ("turnup: AD", "bonus: 0", "talon.yaml:4:3: the key turnup is missing"),
        ("turnup: AD", "turnup: AD\n  deal: AS", "deal already gives the holdings"),
        ("turnup: AD", "turnup: AD\n  state: PRE_GAME\n  score: [7, 7]", "in PRE_GAME there is no score yet"),
        ("- 1 close_talon", "- 2 close_talon", "talon.yaml:7:5:"),
        (
            "- 1 close_talon",
            "- 1 close_talons",
            "there is no event 'close_talons'; did you mean close_talon?",
        ),
        (
            "- 1 close_talon",
            "- 1 lead_card 9S",
            "talon.yaml:7:5: '1 lead_card 9S': '9S' is no card; cards are AS TS",
        ),
        ("closed_by", "closer", "talon.yaml:10:11: the table has no closer"),
        ("then:", "source: [R99]\nthen:", "talon.yaml:8:10: there is no ruling R99"),
    ],
)
def test_a_scenario_that_makes_no_sense(old: str, new: str, message: str) -> None:
    with pytest.raises(SpecError) as caught:
        play(TEXT.replace(old, new))
    assert message in str(caught.value)


WITHIN = """\
title: Within a hand.
variant: [santase-1, snapszer]
shows:
  rulings: [R21]
  cases: {winning_card: the higher lead}
given:
  hands: [JS QH TH, AS KH KS]
  won: [AH 9S, AD TD KD JD AC KC QC JC TC 9C QD 9D TS QS 9H JH]
  marriages: ["", C]
  points: [11, 95]
  trump: H
  leader: 1
when:
  - 1 AS JS
then:
  table: {points: [11, 108], tricks: [1, 9], turn: 1}
  views: [{holdings: [2, 2], own_tricks: [AH, 9S]}, {hand: [KH, KS]}]
  calls: [TRICK_IN_PROGRESS on_event, HAND_PLAY on_event, PLAY on_event, TRICK_IN_PROGRESS on_leave, TRICK_END on_entry]
"""


def findings(text: str) -> list[str]:
    return list(scenario_findings(scenario_in(text, "within.yaml")))


def test_a_hand_that_is_being_played_in_several_variants() -> None:
    assert findings(WITHIN) == []
    assert is_so_on_the_kernel(WITHIN)


def test_cards_are_read_as_people_write_them() -> None:
    text = WITHIN.replace("AH 9S", "a♥ 9♠").replace(" TD", " 10D").replace("1 AS JS", "1 A♠ js")
    text = (
        text.replace("trump: H", "trump: ♥").replace("KH, KS]", "k♥, ks]")
        + "  not_legal: [{event: 0 lead_card 10H}]\n"
    )
    assert findings(text) == []
    assert is_so_on_the_kernel(text)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("[11, 95]", "[11, 94]", "within.yaml:10:11: points is [11, 95], not [11, 94]"),
        ("[11, 108]", "[11, 105]", "within.yaml:16:19: points is [11, 108], not [11, 105]"),
        ("[KH, KS]", "[KH]", "within.yaml:17:60: hand is ['KS', 'KH'], not ['KH']"),
        ("own_tricks: [AH, 9S]", "own_tricks: null", "within.yaml:17:42: own_tricks is ['9S', 'AH'], not None"),
        (", TRICK_END on_entry]", "]", "within.yaml:18:10: the handlers hear TRICK_IN_PROGRESS on_event, "),
        ("AH 9S,", "AH,", "within.yaml:7:3: the talon is used up, but 9S is in no hand"),
        ("1 AS JS", "1 AS QH", "within.yaml:14:5: 0 play_card QH"),
        ("the higher lead", "the higher reply", "within.yaml:5:25: this does not show winning_card: the higher reply"),
        ("[R21]", "[R26]", "within.yaml:4:13: this does not show R26; any of these would: "),
    ],
)  # fmt: skip
def test_what_is_otherwise_is_said_with_its_place(old: str, new: str, message: str) -> None:
    assert old in WITHIN
    text = WITHIN.replace(old, new)
    try:
        found = findings(text)
    except SpecError as error:
        found = [str(error)]
    assert found
    assert any(line.startswith(message) for line in found), found
    unasked = ("handlers hear", "does not show")
    assert is_so_on_the_kernel(text) == any(words in message for words in unasked)


def test_of_several_variants_it_is_said_in_which() -> None:
    text = WITHIN.replace("1 AS JS", "1 AS JS\n  - 1 claim").partition("then:")[0]
    found = findings(text + "then:\n  result: {winner: 1, score: [0, 2], next_dealer: 0}\n")
    assert [line.rpartition(" (in ")[2] for line in found] == ["santase-1)", "snapszer)"]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("[santase-1, snapszer]", "[santase-1, snapser]", "2:22: there is no variant snapser; did you mean snapszer?"),
        ("[santase-1, snapszer]", "[santase-1]", "2:10: expected at least 2 items, got 1"),
        ("[R21]", "[R99]", "4:13: there is no ruling R99"),
        ("winning_card:", "wining_card:", "5:11: there is no case wining_card in santase-1; did you mean winning_"),
        ("the higher lead", "the lead", "5:25: there is no row the lead in santase-1; "),
        ("KH KS]", "KH KH]", "7:21: KH is used twice"),
        ("KH KS]", "KH 2S]", "7:21: there is no card 2S in santase-1"),
        ("[AH 9S", "[KS 9S", "8:9: KS is used twice"),
        ('["", C]', '["", X]', '9:19: "X" does not fit'),
        ("  leader: 1\n", "", "7:3: the key leader is missing"),
        ("  trump: H\n", "", "7:3: expected turnup, or trump once the turn-up is drawn"),
        ("  won: [AH", "  dealer: 1 #", "7:3: the key turnup is missing"),
        ("1 AS JS", "1 AS", '14:5: "1 AS" does not fit'),
        ("1 AS JS", "lead_card AS", "14:5: 'lead_card AS': lead_card needs a player"),
        ("1 AS JS", "1 start_game", "14:5: '1 start_game': start_game takes no 'player'"),
        ("turn: 1", "trun: 1", "16:46: the table has no trun; did you mean turn?"),
        ("{hand:", "{hnad:", "17:54: the view has no hnad; did you mean hand?"),
        (" PLAY on_event,", " PLAI on_event,", "18:59: there is no state PLAI in santase-1; did you mean PLAY?"),
        ("then:\n", "then:\n  state: HAND_END\n", "16:10: there is no stable state HAND_END in santase-1"),
        ("then:\n", "then:\n  refused_parameters: [claim.mode]\n", "16:23: santase-1 can be played with these"),
        ("given:\n", "parameters: {match: {best_of: 2}}\ngiven:\n", "6:31: expected an odd number, got 2"),
    ],
)  # fmt: skip
def test_what_a_variant_does_not_know_is_said_with_its_place(old: str, new: str, message: str) -> None:
    assert old in WITHIN
    with pytest.raises(SpecError) as caught:
        scenario_in(WITHIN.replace(old, new, 1), "within.yaml")
    assert f"within.yaml:{message}" in str(caught.value)


def test_suits_that_a_variant_does_not_know() -> None:
    text = """\
title: Within a hand.
variant: kinderschnapsen
given:
  hands: [7H, QS]
  won: [2S QH QD JD, JS 7S JH 2H 7D 2D]
  trump: C
  leader: 1
then:
  state: TRICK_START
"""
    with pytest.raises(SpecError, match="there is no suit C in kinderschnapsen"):
        scenario_in(text)


REFUSED = """\
title: House rules that cannot be.
variant: schnapsen
parameters: {exchange: {card: Q}}
given: {state: PRE_GAME}
then:
  refused_parameters: [exchange.card]
"""


def test_house_rules_that_are_refused() -> None:
    assert findings(REFUSED) == []
    (found,) = findings(REFUSED.replace("[exchange.card]", "[claim.mode]"))
    assert found == "within.yaml:6:23: the house rules are refused because of exchange.card"


def begun(given: Given) -> dict[str, Any]:
    table: dict[str, Any] = start(SCHNAPSEN, setup_of(given, SCHNAPSEN.ruleset)).observe()
    return table


def test_cards_that_are_no_deck() -> None:
    with pytest.raises(SixtySixError, match="each of the 20 cards"):
        start(SCHNAPSEN, setup_of(Given(deal=DECK[1:]), SCHNAPSEN.ruleset))


def test_holdings_lie_as_they_are_given() -> None:
    given = Given(hands=(cards("JS AH TH KH AC"), cards("AS TS KS QH JD")), turnup="AD")
    for dealer in (0, 1):
        table = begun(replace(given, dealer=dealer, stock=("QC", "JH")))
        assert [sorted(hand) for hand in table["hands"]] == [sorted(hand) for hand in given.hands]
        assert (table["turnup"], table["stock"][:2], table["dealer"]) == ("AD", ["QC", "JH"], dealer)


def test_a_hand_is_dealt_at_a_score() -> None:
    table = begun(Given(deal=DECK, score=(2, 5), games=(1, 0), bonus=3))
    assert (table["score"], table["games"], table["bonus"]) == ([2, 5], [1, 0], 3)
    assert setup_of(Given(deal=DECK, next_deals=(DECK[::-1],)), SCHNAPSEN.ruleset).later == (DECK[::-1],)


FAMILY = [
    Scenario(
        title='Häuser sagen "nein"',
        variants=("schnapsen",),
        given=Given(deal=DECK, next_deals=(DECK, DECK[::-1]), dealer=1, score=(3, 7), bonus=1),
        when=("0 lead_card AH", "1 play_card JS"),
        then=Then(
            state="TRICK_END",
            table={"points": [13, 0], "turnup": None, "strict": False},
            legal=("0 next_trick",),
            not_legal=(
                Refusal("1 claim"),
                Refusal("quit", ()),
                Refusal("1 next_trick", ("is_trick_winner",)),
            ),
            result={"winner": None},
        ),
        parameters={"match": {"best_of": 5}},
        source=("R14", "schnapsen-rules:5.11"),
    ),
    Scenario("Nobody plays.", ("snapszer",), Given(dealt=False), Then(state="PRE_GAME")),
]


@pytest.mark.parametrize("scenario", FAMILY, ids=lambda scenario: scenario.variant)
def test_what_is_written_can_be_read(scenario: Scenario) -> None:
    assert scenario_in(written(scenario)) == scenario


@pytest.mark.parametrize("text", [TEXT, *map(written, FAMILY)], ids=range(3))
def test_an_editor_finds_nothing_wrong(text: str) -> None:
    data = parse_document(text, Path("scenario.yaml"), "scenario.yaml").data
    assert [error.message for error in validator("scenario").iter_errors({"scenarios": {"one": data}})] == []
