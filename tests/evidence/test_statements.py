"""Each statement that is a rule is shown, by a scenario or a vector, and says numbers of its game alone."""

import json
import re
from functools import cache
from pathlib import Path

import pytest

from sixtysix.chart import load, load_chart, variant_names
from sixtysix.chart.parameters import all_of
from sixtysix.chart.paths import spec_dir
from sixtysix.chart.read.document import read_document
from sixtysix.mutation.statements import NUMBERS

ROOT = Path(__file__).parents[2]
SOURCES = load_chart().sources


@cache
def in_vectors(variant: str) -> frozenset[str]:
    """What the obligations are about that the vectors of a variant show."""
    lines = (ROOT / "generated" / "vectors" / f"{variant}.jsonl").read_text(encoding="utf-8").splitlines()
    ids = (id for line in lines for id in json.loads(line)["obligations"])
    return frozenset(word for id in ids for word in id.split("/"))


@pytest.mark.parametrize("text", SOURCES.texts)
def test_every_rule_of_a_text_is_shown(text: str) -> None:
    resting = [name for name in variant_names() if text in load(name).variant.source]
    shown = frozenset[str]().union(*map(in_vectors, resting))
    assert resting
    rules = [one for one in SOURCES.texts[text].statements if one.is_rule]
    assert rules
    assert [
        one.id for one in rules if not one.shown and shown.isdisjoint((*one.becomes, *one.otherwise))
    ] == []


def numbers_in(text: str) -> list[int]:
    words = re.findall(r"[a-z]+|\d+", text.lower())
    return [NUMBERS.index(w) if w in NUMBERS else int(w) for w in words if w in NUMBERS or w.isdigit()]


def numbers_of(variant: str) -> set[int]:
    """The numbers of a game: its parameters, its ranks, sizes of its piles, half its points, and the least ones."""
    given = load(variant).variant.parameters
    deck, packets = given["deck"], "".join(given["dealing"]["packets"])
    cards, holding = len(deck["ranks"]) * len(deck["suits"]), packets.count("N")
    talon = cards - 2 * holding
    found = {value for _, value in all_of(given) if type(value) is int}
    found |= {
        *deck["values"],
        *(int(rank) for rank in deck["ranks"] if rank.isdigit()),
        10,
        len(deck["suits"]),
    }
    found |= {cards, holding, talon, talon - 1, sum(deck["values"]) * len(deck["suits"]) // 2}
    # "at most 30" is the threshold of 31 in other words
    return found | {given["worth"]["single_from"] - 1} | set(range(4))


@pytest.mark.parametrize("variant", variant_names())
def test_a_number_that_a_text_says_is_one_of_its_game(variant: str) -> None:
    known = numbers_of(variant)
    assert [
        f"{place(one.id)} says {number}, and {variant} has no such number: {one.says}"
        for text in load(variant).variant.source
        for one in SOURCES.texts[text].statements
        if one.is_rule and not one.otherwise
        for number in numbers_in(one.says)
        if number not in known
    ] == []


def place(statement: str) -> str:
    text, _, number = statement.partition(":")
    document = read_document(spec_dir() / "sources" / f"{text}.yaml")
    line, column = document.position(("statements", number, "says"))
    return f"{document.file}:{line}:{column}"
