"""Numbers that statements, rulings and titles of scenarios say are those of what they speak of."""

import re
from collections.abc import Collection, Iterator
from typing import Any

import pytest

from sixtysix.chart import load, load_chart, variant_names
from sixtysix.chart.document import read_document
from sixtysix.chart.parameters import parameter
from sixtysix.chart.paths import spec_dir
from sixtysix.chart.sources import Statement, listed
from sixtysix.evidence.coverage import Hand
from sixtysix.game.ruleset import TURN_UP_PACKET
from sixtysix.project.check import scenario_files
from sixtysix.scenarios.reading import read_scenario
from sixtysix.scenarios.run import scenario_coverage
from sixtysix.scenarios.scenario import Scenario, setup_of

NUMBERS = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
]

SOURCES = load_chart().sources

PLAYERS = 2

ORDINALS = {"first": "santase-1", "second": "santase-2", "third": "santase-3"}
"""Rulings tell the three games called Santase apart by these."""


def numbers_in(text: str) -> list[int]:
    """The numbers of a text in lower case, in digits or words; who asks for more than 65 asks for 66."""
    text = re.sub(r"more than (\d+)", lambda found: str(int(found[1]) + 1), text)
    words = re.findall(r"(?<![-\w])(?:[a-z]+|\d+)\b", text)
    return [NUMBERS.index(w) if w in NUMBERS else int(w) for w in words if w in NUMBERS or w.isdigit()]


def leaves(value: Any) -> Iterator[Any]:
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list | tuple) else None
    if parts is None:
        yield value
    else:
        for part in parts:
            yield from leaves(part)


def sizes(variant: str) -> set[int]:
    """The players, the target, the deck and its halves, and the piles of a game: what any sentence may speak of."""
    given = load(variant).variant.parameters
    deck, packets = given["deck"], "".join(given["dealing"]["packets"])
    cards, holding = len(deck["ranks"]) * len(deck["suits"]), packets.count("N")
    talon, points = cards - 2 * holding, sum(deck["values"]) * len(deck["suits"])
    return {0, 1, PLAYERS, given["claim"]["target"], cards, holding, talon, talon - 1, points, points // 2}


def held(variant: str, paths: Collection[str]) -> set[int]:
    """The numbers that parameters of a game hold."""
    given = load(variant).variant.parameters
    values = {path: parameter(given, path) for path in paths}
    known = [leaf for value in values.values() for leaf in leaves(value) if type(leaf) is not bool]
    found = {int(leaf) for leaf in known if str(leaf).isdigit()}
    if "deck.values" in paths or "deck.ranks" in paths:
        found |= {*range(2, 11)}  # ranks, also of cards that are left out
    if suits := values.get("deck.suits"):
        found.add(len(suits))
    if packets := values.get("dealing.packets"):
        first, _, then = (part.count("N") for part in " ".join(packets).partition(TURN_UP_PACKET))
        found |= {first, then, *map(len, packets), sum("N" in packet for packet in packets)}
    if "worth.single_from" in values:
        found.add(values["worth.single_from"] - 1)  # "at most 30" is the mark of 31 in other words
    return found


@pytest.mark.parametrize("variant", variant_names())
def test_a_number_that_a_statement_says_is_one_of_what_it_became(variant: str) -> None:
    declared = load_chart().declarations.by_path
    wrong = []
    for text in load(variant).variant.source:
        for one in SOURCES.texts[text].statements:
            paths = {path for path in one.becomes if path in declared}
            # A statement without a parameter speaks of a card or of a state.
            known = sizes(variant) | held(variant, paths or declared)
            if one.is_rule and not one.otherwise:
                wrong += [
                    f"{place_of(one)}: {one.id} says {number}; what it became has {sorted(known)}"
                    for number in numbers_in(one.says.lower())
                    if number not in known
                ]
    assert wrong == []


@pytest.mark.parametrize("ruling", SOURCES.rulings)
def test_a_ruling_tells_numbers_of_a_text_that_its_statements_say(ruling: str) -> None:
    entry = SOURCES.rulings[ruling]
    for text, told in entry.get("sources", {}).items():
        touching = (one for one in SOURCES.statements.values() if one.text == text and ruling in one.leads_to)
        said = [numbers_in(one.says.lower()) for one in touching]
        games = [name for name in variant_names() if text in load(name).variant.source]
        known = {0, 1, PLAYERS}.union(*said, *(held(game, listed(entry, "parameters")) for game in games))
        assert {*numbers_in(told.lower())} <= known, (
            f"{place('rulings', 'rulings', ruling, 'sources', text)}: its statements say {sorted(known)}"
        )


@pytest.mark.parametrize("ruling", SOURCES.rulings)
def test_a_number_that_a_ruling_decides_is_one_of_the_games_it_names(ruling: str) -> None:
    entry = SOURCES.rulings[ruling]
    paths, where = listed(entry, "parameters"), place("rulings", "rulings", ruling, "decision")
    for clause in re.split(r"[,;:.] ", entry["decision"]):
        named = games_named(clause) if "Santase" in entry["decision"] else games_named(clause) - {*ORDINALS}
        for number in numbers_in(clause.lower()) if paths else ():
            assert all(number in decided(game, paths) for game in named), (
                f"{where}: {number} is not in {', '.join(paths)} of {', '.join(sorted(named))}: {clause}"
            )
            assert named or any(number in decided(game, paths) for game in variant_names()), (
                f"{where}: no game has {number} in {', '.join(paths)}: {clause}"
            )


def decided(variant: str, paths: Collection[str]) -> set[int]:
    """The numbers that a ruling about parameters may tell of a game: of its piles only if it is about the cards."""
    about_cards = any(path.startswith(("deck.", "dealing.")) for path in paths)
    return held(variant, paths) | (sizes(variant) if about_cards else {0, 1, PLAYERS})


def games_named(clause: str) -> set[str]:
    words = {*re.findall(r"\w+", clause)}
    ordinal = {game for word, game in ORDINALS.items() if re.search(rf"\bthe {word}\b(?! \w+ of)", clause)}
    found = {name for name in variant_names() if name.capitalize() in words} | ordinal
    return found | ({*ORDINALS.values()} if "Santase" in words and not ordinal else set())


WINS = re.compile(
    r"\b(?:pays?|wins?|costs?|is worth|other player|get) (nothing|" + "|".join(NUMBERS) + r")\b"
)
"""What a title says that a hand is worth."""


@pytest.mark.parametrize("name", sorted(path.stem for path in scenario_files()))
def test_a_number_in_a_title_is_one_of_the_scenario(name: str) -> None:
    scenario = read_scenario(spec_dir() / "scenarios" / f"{name}.yaml")
    data, where = (
        read_document(spec_dir() / "scenarios" / f"{name}.yaml").data,
        place(f"scenarios/{name}", "title"),
    )
    for worth in WINS.findall(scenario.title):
        given = dict(scenario.then.result or {}).get("game_points")
        assert given == (0 if worth == "nothing" else NUMBERS.index(worth)), (
            f"{where}: it says {worth}, and the result of the hand says {given}"
        )
    for number in {*numbers_in(scenario.title.lower())} - {0, 1, PLAYERS}:
        assert number in {*leaves(data), *played(scenario)}, (
            f"{where}: {number} is neither in the scenario nor among the points of its players"
        )


def played(scenario: Scenario) -> set[int]:
    """The numbers of its games that a title may speak of, and the points of both players after each event."""
    found = set[int]()
    for variant in scenario.variants:
        found |= sizes(variant) | held(variant, load_chart().declarations.by_path)
        if scenario.then.refused_parameters:
            continue
        coverage = scenario_coverage(scenario, variant)
        hand = Hand(coverage, setup_of(scenario.given, coverage.ruleset))
        for line in scenario.when:
            found |= {*hand.table.points, *hand.table.trick_points}
            hand.send(coverage.codec.parse(line))
        found |= {*hand.table.points, *hand.table.trick_points}
    return found


def place_of(statement: Statement) -> str:
    return place(f"sources/{statement.text}", "statements", statement.place, "says")


def place(file: str, *pointer: str) -> str:
    document = read_document(spec_dir() / f"{file}.yaml")
    line, column = document.position(pointer)
    return f"{document.file}:{line}:{column}"
