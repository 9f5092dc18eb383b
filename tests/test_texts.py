"""Texts and prose never mention what their rules lack, in variants and in random house rules."""

import re
from collections.abc import Iterator, Mapping, Set
from dataclasses import replace
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any

import pytest

from sixtysix.chart import load_chart, load_variant
from sixtysix.chart.model import TEXTS, ConfiguredChart
from sixtysix.chart.parameters import all_of, parameter
from sixtysix.sheets import fill_prose

from .house_rules import any_rules, written
from .runtime.games import VARIANTS

FAMILY = load_chart()

RANKS = {
    "A": "ace",
    "T": "ten",
    "K": "king",
    "Q": "queen",
    "J": "jack",
    "9": "nine",
    "7": "seven",
    "2": "two",
}

ONLY_WHERE: Mapping[str, tuple[str, tuple[Any, ...]]] = {
    r"marriages?|pair": ("marriage.allowed", (True,)),
    r"claim\w*": ("claim.mode", ("after_trick_or_marriage", "after_trick", "any_time")),
    r"false": ("claim.mode", ("after_trick_or_marriage", "any_time")),
    r"at any time": ("claim.mode", ("any_time",)),
    r"exchang\w*|swaps?": ("exchange.card", tuple(RANKS)),
    r"once the player has a trick": ("marriage.first_lead", ("pending",)),
    r"ties?|tied": ("unclaimed.winner", ("most_points", "most_with_marriages")),
    r"last trick decides": ("unclaimed.winner", ("last_trick",)),
    r"down to": ("game.counts", ("down",)),
    r"full holding": ("closing.full_holding", (True,)),
    r"clos(es|ed|er|ing)|close (the|a) talon": ("closing.allowed", (True,)),
}
"""Words in texts, and the values of a parameter without which they must not appear."""


def texts(chart: ConfiguredChart) -> Iterator[str]:
    """Yield every text of a configured chart, and the rows of its tables.

    What a variant's own file calls impossible is left out: house rules drop it once a hand shows it.
    """
    parts: list[Any] = [chart.features[name] for name in sorted(chart.active)]
    tables = (chart.events, chart.guards, chart.actions, chart.invariants, chart.states, chart.cases)
    parts += [part for table in tables for part in table.values()]
    parts += [*chart.transitions, *(i for i in chart.impossible if i not in chart.variant.impossible)]
    yield from (text for part in parts for key in TEXTS if (text := getattr(part, key, "")))
    yield from (row for case in chart.cases.values() for row in case.rows(chart.ruleset).values())


def prose_texts(chart: ConfiguredChart) -> Iterator[str]:
    """Yield every text of the rulebook's prose, except those that name the cards of the deck."""
    prose = fill_prose(chart)
    for section in prose.sections:
        yield section.title
        for one in section.sentences:
            yield from ("" if one.name in ("deck", "values") else one.says, one.asks.replace("?", ""))
        for part in section.table:
            yield from (part.says, part.asks.replace("?", ""))
            yield from (text for row in part.rows for text in (row.says, row.points))
    yield from (text for term in prose.glossary for text in (term.term, term.says))
    drawn_states = (one.says for picture in prose.pictures.values() for one in picture.sentences)
    yield from (text.replace("?", "") for text in drawn_states)


PROSE_ONLY_WHERE: Mapping[str, tuple[str, tuple[Any, ...]]] = {
    r"matche?s?": ("match.best_of", tuple(range(3, 1000, 2))),
    r"queen must be led": ("marriage.lead", ("queen",)),
    r"one of its cards must be led": ("marriage.lead", ("either",)),
    r"put away": ("claim.until", ("next_trick",)),
    r"until the next card is led": ("claim.until", ("next_lead", None)),
    r"in their heads": ("looking.points", ("none",)),
    r"any card to the trick led next": ("closing.effective", ("after_trick",)),
    r"winner of the last trick scores|last trick gives": ("last_trick.points", tuple(range(1, 1001))),
    r"higher card than the lead": ("reply.strict", ("head",)),
    r"need not say so": ("claim.mode", ("automatic",)),
}
"""The same for prose."""


def wrong_prose(chart: ConfiguredChart) -> list[str]:
    """Return what the prose mentions and the parameters lack."""
    r = chart.ruleset
    talon = len(r.cards) - 2 * r.holding
    worked_out = {len(r.cards), len(r.suits), sum(r.values) * len(r.suits), r.holding, talon, talon - 1}
    worked_out |= {*range(1, r.holding + 1)}  # how many cards are in a packet
    return wrong(chart, prose_texts(chart), {str(n) for n in worked_out}, PROSE_ONLY_WHERE)


def wrong(
    chart: ConfiguredChart,
    told: Iterator[str] | None = None,
    more_numbers: Set[str] = frozenset(),
    more_words: Mapping[str, tuple[str, tuple[Any, ...]]] = MappingProxyType({}),
) -> list[str]:
    """Return what texts (default: the chart's) mention and the parameters lack."""
    parameters = chart.variant.parameters
    numbers = {str(value) for _, value in all_of(parameters) if type(value) is int} | {"0"} | more_numbers
    exchanged = RANKS.get(parameter(parameters, "exchange.card"))
    ranks = {exchanged} | ({"king", "queen"} if parameters["marriage"]["allowed"] else set())
    found = []
    for text in texts(chart) if told is None else told:
        words = text.lower().replace("_", " ")
        found += [f"{text}: a placeholder" for _ in re.findall(r"[{}|?]|None", text)]
        found += [
            f"{text}: {n}" for n in re.findall(r"\d+", words) if n not in numbers and "1 2 3" not in words
        ]
        named = {rank for rank in RANKS.values() if re.search(rf"\b{rank}\b", words)}
        if "two of" not in words and "trump two" not in words:
            named -= {"two"}  # the number
        found += [f"{text}: {rank}" for rank in named - ranks]
        for pattern, (path, values) in {**ONLY_WHERE, **more_words}.items():
            if re.search(rf"\b({pattern})\b", words) and parameter(parameters, path) not in values:
                found.append(f"{text}: {pattern}")
    target = parameters["claim"]["target"]
    found += [e.label for e in chart.events.values() if e.name == "claim" and e.label != f"CLAIM_{target}"]
    return found


HOUSE_RULES = [0, 1, *(pytest.param(number, marks=pytest.mark.slow) for number in range(2, 100))]

PACKETS = (
    "deals 2 cards to each, the opponent first; turns up the next card for trumps; "
    "deals 1 more to each, the dealer first; and deals 2 more to each."
)


def variant(name: str) -> ConfiguredChart:
    return FAMILY.configure(load_variant(name, FAMILY))


@pytest.mark.parametrize("name", VARIANTS)
def test_texts_of_a_variant(name: str) -> None:
    assert len(list(texts(variant(name)))) > 100
    assert wrong(variant(name)) == []


@pytest.mark.parametrize("name", VARIANTS)
def test_prose_of_a_variant(name: str) -> None:
    assert len(list(prose_texts(variant(name)))) > 100
    assert wrong_prose(variant(name)) == []


@pytest.mark.parametrize("number", HOUSE_RULES)
def test_texts_and_prose_of_house_rules(number: int, tmp_path: Path) -> None:
    rules = written(tmp_path, any_rules(Random(number)))
    chart = FAMILY.configure(load_variant(rules, FAMILY))
    assert [*wrong(chart), *wrong_prose(chart)] == []


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        ("closing.allowed", False, "Once the talon is used up, play is strict"),
        ("closing.needs_talon", 5, "needs at least 5 cards left in it, counting the turn-up"),
        ("closing.effective", "after_trick", "any card to the trick led next; after it nobody draws"),
        ("closing.penalty.without_trick", 7, "2 game points if you had a trick when they closed, else 7."),
        ("exchange.first_lead", False, "Nobody may exchange before the first trick of a hand."),
        ("marriage.first_lead", "pending", "its points count only once they win one."),
        ("marriage.must_declare", True, "may be led before the marriage is declared"),
        ("marriage.in_strict_play", False, "Once play is strict, no marriage may be declared."),
        ("claim.until", "next_trick", "until the trick is put away."),
        ("dealing.packets", ["NN", "DD", "turn-up", "D", "N", "DD", "NN"], PACKETS),
        ("dealing.first_leader", "dealer", "The dealer leads to the first trick."),
        ("last_trick.points", 10, "The winner of the last trick scores 10 points extra"),
        ("looking.points", "none", "both players keep count in their heads."),
        ("game.below_zero", False, "whoever reaches 0 wins the game."),
        ("match.best_of", 5, "A match is the best of 5 games"),
    ],
)
def test_a_house_rule_changes_what_the_prose_says(
    path: str, value: object, sentence: str, tmp_path: Path
) -> None:
    rules = written(tmp_path, ("schnapsen", {path: value}))
    changed = FAMILY.configure(load_variant(rules, FAMILY))
    assert any(sentence in text for text in prose_texts(changed))
    assert not any(sentence in text for text in prose_texts(variant("schnapsen")))


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
