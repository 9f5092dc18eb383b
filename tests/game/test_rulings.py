"""Rulings that no scenario can show: chance, defaults of house rules, tables that play does not reach."""

import re
from pathlib import Path

import pytest
import yaml

import sixtysix
from sixtysix.chart import SpecError, load, spec_dir, variant_names
from sixtysix.chart.parameters import parameter
from sixtysix.game import table as reasons
from sixtysix.game import views
from sixtysix.game.scoring import settle
from sixtysix.game.table import Table
from sixtysix.runtime import GameMachine
from sixtysix.testing import given, play, refused

SCHNAPSEN = sixtysix.machine("schnapsen")
DECK = "AS AH TS TH KS KH JD QS QH JS JH TD KD QD AD AC TC KC QC JC"


def house(folder: Path, variant: str, *lines: str) -> type[GameMachine]:
    """Return the machine of house rules with these changed parameters, one a line: ``claim.target: 20``."""
    path = folder / "house.yaml"
    parameters = "".join(f"  {line}\n" for line in lines)
    path.write_text(f"extends: {variant}\nparameters:\n{parameters}", encoding="utf-8")
    return sixtysix.machine(str(path))


def test_what_a_ruling_leaves_to_house_rules_no_variant_plays() -> None:
    rulings = yaml.safe_load((spec_dir() / "rulings.yaml").read_text(encoding="utf-8"))["rulings"]
    leaves = re.compile(r"house rules?\b[^.]*? choose (\w+)", re.IGNORECASE)
    left = [
        (name, choice)
        for name, ruling in rulings.items()
        for choice in leaves.findall(" ".join(ruling["decision"].split()))
    ]
    assert len(left) > 2
    assert [
        f"{name} leaves {choice} to house rules, and {variant} plays it"
        for name, choice in left
        for variant in variant_names()
        if choice in [parameter(load(variant).variant.parameters, p) for p in rulings[name]["parameters"]]
    ] == []


@pytest.mark.parametrize(
    ("variant", "line", "event"),
    [
        ("schnapsen", "exchange: {card: none}", "exchange_trump"),  # R5
        ("santase-1", "marriage.allowed: false", "declare_marriage"),  # R6
        ("schnapsen", "closing.allowed: false", "close_talon"),  # R52
    ],
)
def test_house_rules_may_do_without_an_event(variant: str, line: str, event: str, tmp_path: Path) -> None:
    assert event in sixtysix.machine(variant).declared_events
    assert event not in house(tmp_path, variant, line).declared_events


def test_r04_a_closer_who_has_lost_a_card_is_refused_where_the_holding_must_be_full(tmp_path: Path) -> None:
    for machine in (SCHNAPSEN, house(tmp_path, "schnapsen", "closing.full_holding: false")):
        game = given(machine, deal=DECK, dealer=0, score=(7, 7))
        game.table.hands[1] &= game.table.hands[1] - 1  # play cannot lose a card
        if machine is SCHNAPSEN:
            assert refused(game, "1 close_talon") == ["has_full_holding"]
        else:
            play(game, ["1 close_talon"])


def test_r18_and_r39_lots_are_drawn_for_the_first_deal_of_each_match(tmp_path: Path) -> None:
    pairs = set()
    for seed in range(24):
        game = house(tmp_path, "snapszer", "game.points: 1")(seed=seed)
        play(game, ["start_game"])
        first = game.observe()["dealer"]
        play(game, ["1 claim", "restart", "start_game"])
        pairs.add((first, game.observe()["dealer"]))
    assert pairs == {(0, 0), (0, 1), (1, 0), (1, 1)}


@pytest.mark.parametrize("variant", variant_names())
def test_r19_every_variant_can_be_played_as_a_match_of_an_odd_number(variant: str, tmp_path: Path) -> None:
    assert sixtysix.machine(variant).ruleset.best_of == 1
    assert house(tmp_path, variant, "match.best_of: 5").ruleset.best_of == 5
    with pytest.raises(SpecError, match="4"):
        house(tmp_path, variant, "match.best_of: 4")


@pytest.mark.parametrize(("drawn", "cut_off"), [(0, 1), (7, 8), (18, 19)])
def test_r23_the_cut_takes_a_card_at_least_and_leaves_one(
    drawn: int, cut_off: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits: list[int] = []

    def below(t: object, limit: int) -> int:
        """A shuffle that moves no card, followed by a chosen cut."""
        limits.append(limit)
        return limit - 1 if len(limits) < 20 else drawn

    monkeypatch.setattr("sixtysix.game.actions.below", below)
    game = SCHNAPSEN(seed=1, dealer=0)
    game.send("start_game")
    unmixed = [views.card_name(SCHNAPSEN.ruleset, card) for card in SCHNAPSEN.ruleset.cards]
    assert views.deck(game.table, SCHNAPSEN.ruleset) == unmixed[cut_off:] + unmixed[:cut_off]
    assert limits[-1] == 19


def test_r23_a_given_deck_is_not_cut_again() -> None:
    for seed in range(5):
        game = SCHNAPSEN(seed=seed, decks=[DECK.split()])
        game.send("start_game")
        assert " ".join(views.deck(game.table, SCHNAPSEN.ruleset)) == DECK


def test_r25_whoever_asks_the_game_begins_and_is_left(tmp_path: Path) -> None:
    game = house(tmp_path, "snapszer", "game.points: 1")(seed=1, dealer=0)
    assert game.explain("start_game", player=1).allowed
    play(game, ["start_game", "1 claim"])
    for event in ("restart", "quit"):
        assert all(game.explain(event, player=player).allowed for player in (0, 1))


ENDINGS = ("CLAIM", "AUTOMATIC", "FALSE_CLAIM", "LAST_TRICK", "MOST_POINTS", "TIE")


@pytest.mark.parametrize("ending", ENDINGS)
def test_r29_closer_failed_takes_the_place_of_every_other_reason(ending: str, tmp_path: Path) -> None:
    reason, winner = getattr(reasons, ending), -1 if ending == "TIE" else 0
    t = Table(closed_by=1, reason=reason, hand_winner=winner, tricks_at_closing=[1, 1])
    settle(t, sixtysix.machine("santase-1").ruleset)
    assert (t.hand_winner, t.game_points, t.reason) == (0, 2, reasons.CLOSER_FAILED)
    t = Table(closed_by=1, reason=reason, hand_winner=winner)
    settle(t, house(tmp_path, "santase-1", "closing.penalty: none").ruleset)
    assert (t.hand_winner, t.reason) == (winner, reason)


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("deck.suits: [S, H, D]", "the deal leaves 4 cards face-down; it must be an odd number"),
        ("dealing.packets: [NNNNNNNNNN, DDDDDDDDDD, turn-up]", "takes 21 cards, but the deck has 20"),
        ("dealing.packets: [NNN, DD, turn-up]", "the dealer gets 2 cards and the non-dealer 3"),
        ("dealing.packets: [NNN, DDD, N, D]", "the deal turns up 0 cards; it must turn up one"),
        ("exchange.card: K", "the K cannot be the exchange card"),
        ("exchange.card: Q", "the Q cannot be the exchange card"),
    ],
)
def test_r36_and_r37_inconsistent_house_rules_are_refused(line: str, problem: str, tmp_path: Path) -> None:
    with pytest.raises(SpecError, match=problem):
        house(tmp_path, "schnapsen", line)


def test_r52_without_closing_its_parameters_have_no_effect(tmp_path: Path) -> None:
    assert house(tmp_path, "schnapsen", "closing.allowed: false").ruleset == SCHNAPSEN.ruleset._replace(
        closing_needs_talon=0,
        closes_at_once=0,
        closer_pays=0,
        closer_penalty=(0, 0),
        loser_state_at_closing=0,
    )
