"""No text speaks of what its variant has not, nor do those of random house rules."""

from dataclasses import replace
from pathlib import Path

import pytest
from docs.measure.house_rules import written
from docs.measure.texts import FAMILY, house, prose_texts, texts, wrong, wrong_prose

from sixtysix.chart import load_variant
from sixtysix.chart.model import ConfiguredChart
from sixtysix.sheets.prose import fill_prose
from sixtysix_rulebook.prose import differences

from .runtime.games import VARIANTS

HOUSE_RULES = 20

PACKETS = (
    "2 cards each, the other player first; a card that is turned up; 1 card each, the dealer first; "
    "2 cards each, the dealer first."
)


def variant(name: str) -> ConfiguredChart:
    return FAMILY.configure(load_variant(name, FAMILY))


@pytest.mark.parametrize("name", VARIANTS)
def test_texts_of_a_variant(name: str) -> None:
    assert len(list(texts(variant(name)))) > 100
    assert wrong(variant(name)) == []


@pytest.mark.parametrize("number", range(HOUSE_RULES))
def test_texts_of_house_rules(number: int, tmp_path: Path) -> None:
    assert wrong(house(number, tmp_path)) == []


@pytest.mark.parametrize("name", VARIANTS)
def test_prose_of_a_variant(name: str) -> None:
    assert len(list(prose_texts(variant(name)))) > 100
    assert wrong_prose(variant(name)) == []


@pytest.mark.parametrize("number", range(HOUSE_RULES))
def test_prose_of_house_rules(number: int, tmp_path: Path) -> None:
    assert wrong_prose(house(number, tmp_path)) == []


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        ("closing.allowed", False, "Once the talon is used up, play is strict"),
        ("closing.needs_talon", 5, "The talon must still have at least 5 cards, the turn-up counted"),
        ("closing.effective", "after_trick", "The trick that they then lead is still free"),
        ("closing.penalty.without_trick", 7, "2 game points if you had a trick when they closed, else 7."),
        ("exchange.first_lead", False, "Before the first lead of a hand nothing can be exchanged."),
        ("marriage.first_lead", "pending", "its points count only once they win a trick."),
        ("marriage.must_declare", True, "cannot be led before the pair is declared"),
        ("marriage.in_strict_play", False, "Once play is strict, nobody declares a marriage any more."),
        ("claim.until", "next_trick", "until the trick is put away."),
        ("dealing.packets", ["NN", "DD", "turn-up", "D", "N", "DD", "NN"], PACKETS),
        ("dealing.first_leader", "dealer", "The dealer leads to the first trick."),
        ("last_trick.points", 10, "The last trick gives 10 points more"),
        ("looking.points", "none", "both keep count in their heads."),
        ("game.below_zero", False, "whoever is down to 0 has won the game."),
        ("match.best_of", 5, "A match is 5 games at most"),
    ],
)
def test_a_house_rule_changes_what_the_prose_says(
    path: str, value: object, sentence: str, tmp_path: Path
) -> None:
    rules = written(tmp_path, ("schnapsen", {path: value}))
    changed = FAMILY.configure(load_variant(rules, FAMILY))
    assert any(sentence in text for text in prose_texts(changed))
    assert not any(sentence in text for text in prose_texts(variant("schnapsen")))
    assert list(differences(fill_prose(changed), fill_prose(variant("schnapsen"))))


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("santase-1", "Exchange the jack of trumps."),
        ("santase-1", "Exchange the 10."),
        ("kinderschnapsen", "You need 66."),
        ("kinderschnapsen", "Exchange it."),
        ("kinderschnapsen", "Declare a marriage."),
        ("kinderschnapsen", "The queen leads."),
        ("kinderschnapsen", "A false claim."),
        ("santase-3", "Put the trick away, or claim."),
        ("santase-3", "The hand is a tie."),
        ("santase-3", "You reach {claim.target}."),
        ("snapszer", "The last trick decides."),
        ("snapszer", "You reach None."),
    ],
)
def test_a_text_of_another_variant_is_found(name: str, text: str) -> None:
    chart = variant(name)
    events = {**chart.events, "next_trick": replace(chart.events["next_trick"], says=text)}
    assert {line.rpartition(": ")[0] for line in wrong(replace(chart, events=events))} == {text}


def test_numbers_and_cards_are_those_of_the_variant() -> None:
    labels = {name: variant(name).events for name in VARIANTS}
    claims = {name: events["claim"].label for name, events in labels.items() if "claim" in events}
    assert claims == {name: "CLAIM_46" if name == "kinderschnapsen" else "CLAIM_66" for name in claims}
    exchanges = {n: e["exchange_trump"].label for n, e in labels.items() if "exchange_trump" in e}
    assert exchanges.pop("schnapsen") == "EXCHANGE_TRUMP_JACK"
    assert set(exchanges.values()) == {"EXCHANGE_TRUMP_NINE"}
    assert "kinderschnapsen" not in exchanges
