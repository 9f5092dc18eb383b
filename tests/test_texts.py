"""No text speaks of what its variant has not, nor do those of random house rules."""

from dataclasses import replace
from pathlib import Path

import pytest

from sixtysix.chart import load_variant
from sixtysix.chart.model import ConfiguredChart

from .runtime.games import VARIANTS
from .texts import FAMILY, house, texts, wrong

HOUSE_RULES = 20


def variant(name: str) -> ConfiguredChart:
    return FAMILY.configure(load_variant(name, FAMILY))


@pytest.mark.parametrize("name", VARIANTS)
def test_texts_of_a_variant(name: str) -> None:
    assert len(list(texts(variant(name)))) > 100
    assert wrong(variant(name)) == []


@pytest.mark.parametrize("number", range(HOUSE_RULES))
def test_texts_of_house_rules(number: int, tmp_path: Path) -> None:
    assert wrong(house(number, tmp_path)) == []


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
