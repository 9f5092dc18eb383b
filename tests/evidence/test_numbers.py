"""Numbers in statements, rulings and titles of scenarios agree with the parameters that they describe."""

import re
from collections.abc import Collection, Iterator
from typing import Any

import pytest

from sixtysix.chart import load, load_chart, variant_names
from sixtysix.chart.document import read_document, scenarios_in
from sixtysix.chart.parameters import parameter
from sixtysix.chart.paths import spec_dir
from sixtysix.chart.sources import Statement
from sixtysix.evidence.coverage import Hand
from sixtysix.game.ruleset import TURN_UP_PACKET
from sixtysix.scenarios.reading import scenario_of
from sixtysix.scenarios.run import scenario_coverage
from sixtysix.scenarios.scenario import Scenario, setup_of

NUMBERS = re.findall(r"\w+", "zero one two three four five six seven eight nine ten eleven twelve")
WORDS = {**{word: number for number, word in enumerate(NUMBERS)}, "twenty": 20, "thirty": 30, "forty": 40}

SOURCES = load_chart().sources

PLAYERS = 2

ORDINALS = {"first": "santase-1", "second": "santase-2", "third": "santase-3"}
"""Ordinals by which rulings distinguish the three games called Santase."""


def numbers_in(text: str) -> list[int]:
    """Return the numbers in a lower-case text, in digits or words; "more than 65" and "at most 65" mean 66."""
    text = re.sub(r"(?<![-\w])[a-z]+\b", lambda word: str(WORDS.get(word[0], word[0])), text)
    edge = r"(?<=more than )\d+|(?<=at most )\d+|\d+(?= points or fewer)"
    text = re.sub(edge, lambda found: str(int(found[0]) + 1), text)
    return [*map(int, re.findall(r"(?<![-\w])\d+\b", text))]


def leaves(value: Any) -> Iterator[Any]:
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list | tuple) else None
    if parts is None:
        yield value
    else:
        for part in parts:
            yield from leaves(part)


def held(variant: str, paths: Collection[str]) -> set[int]:
    """Return the numbers in parameters of a game; the rank T is a ten."""
    given = load(variant).variant.parameters
    known = [10 if leaf == "T" else leaf for path in paths for leaf in leaves(parameter(given, path))]
    return {int(leaf) for leaf in known if type(leaf) is not bool and str(leaf).isdigit()}


def piles(variant: str) -> dict[str, Collection[int]]:
    """Return the meaning of a number (#) in phrases about players, pack and deal."""
    given = load(variant).variant.parameters
    deck, packets = given["deck"], given["dealing"]["packets"]
    first, holding = " ".join(packets).partition(TURN_UP_PACKET)[0].count("N"), "".join(packets).count("N")
    suits, cards = len(deck["suits"]), len(deck["suits"]) * len(deck["ranks"])
    return {
        r"# (?:people|players|values)\b|(?<=of the )#|(?:lays the|of) # cards": {PLAYERS},
        r"after # cards each|first both players get # cards|get # cards, by turns": {first},
        r"get # more": {holding - first},
        r"(?:with|get|hold|needs) #(?= cards| again)|# cards (?:go to |that )?each|# tricks that": {holding},
        r"dealt # by #": {len(packet) for packet in packets if "N" in packet},
        r"# cards remain|# cards of its talon": {cards - 2 * holding - 1},
        r"# others become|# in the stock": {cards - 2 * holding},
        r"# suits": {suits},
        r"(?:are|has|uses|takes) # cards": {cards},
    }


def decided(variant: str, paths: Collection[str]) -> set[int]:
    """Return the numbers that a ruling about parameters may mention; of piles only if it is about cards."""
    found = {0, 1, PLAYERS} | held(variant, paths)
    if any(path.startswith(("deck.", "dealing.")) for path in paths):
        found.update(*piles(variant).values())
    if "deck.values" in paths or "deck.ranks" in paths:
        found |= {*range(2, 11)}  # ranks, also of cards that are left out
    if "worth.single_from" in paths:  # the mark of 31 is also called that of 30
        found.add(load(variant).variant.parameters["worth"]["single_from"] - 1)
    return found


PRONOUN = re.compile(
    r"\b(?:the|an?|full|next|lower|closed|stronger|first|other|play|without|with|if|need) one\b"
    r"|\bone (?:suit|of|in|more|player|card|holding|is|after|who|won|way)\b"
)

OTHER = {
    "kinderschnapsen:10.5": {3, 2},  # an example of scores
    "kinderschnapsen:11.2": {5, 3},  # an example of a match
    "kinderschnapsen:11.5": {1, 2},  # the numbers of the players
    "santase-1:1.26": {67},  # R10 decides otherwise
    "schnapsen-rules:1.2": {2, 9},  # the ranks that are left out
    "schnapsen-rules:2.11": {10},  # R1 decides otherwise
    "schnapsen-states:setup.9": {2},  # the phases of a hand
    "schnapsen-states:play.1": {3},  # the states of HAND_PLAY
}
"""Statements with other numbers than the rules, and these numbers."""


def phrases(variant: str) -> dict[str, Collection[int]]:
    """Return the meaning of a number (#) in any phrase."""
    given, words = load(variant).variant.parameters, load_chart().declarations.by_path["exchange.card"].words
    deck, marriage, needed = given["deck"], given["marriage"], given["closing"].get("needs_talon", 0)
    suits, points = len(deck["suits"]), sum(deck["values"])
    return {
        **piles(variant),
        r"trump #|(?<=the )#(?= of trumps| is (?:the|swapped)| takes)": held(variant, ["exchange.card"]),
        **{
            rf"\ban? {words[rank]} (?:is worth|counts|has the value) #": {value}
            for rank, value in zip(deck["ranks"], deck["values"], strict=True)
        },
        r"\ban? #(?= has| is| counts)": (ranks := held(variant, ["deck.ranks"])),
        r"from # to ace": {min(ranks)},
        r"# in a suit": {points},
        r"pack has # points": {suits * points},
        r"with # each": {suits * points // 2},
        r"count for #": {given["claim"]["target"]},
        r"a talon of #,|# cards of the talon are too few|# face-down cards at least": {needed - 1},
        r"add up to # more": {(suits - 1) * marriage.get("plain", 0) + marriage.get("trump", 0)},
        r"have # points": {marriage.get("plain")},
        r"or # in trumps": {marriage.get("trump")},
        r"hands give #": {given["worth"]["single"]},
        r"to # by the loser": {given["worth"]["triple"]},
        r"begin with #|game goes to #": {given["game"]["points"]},
        r"# or below|(?<=one at )#|(?:below|down to) #": {0},
    }


def unexplained(variant: str, one: Statement) -> list[int]:
    """Return the numbers of a statement that neither its phrases, its parameters (each once) nor `OTHER` explain."""
    text, declared, wrong = one.says.lower(), load_chart().declarations.by_path, []
    if one.id in OTHER:
        return [*{*numbers_in(PRONOUN.sub("", text))} ^ OTHER[one.id]]
    for phrase, meant in phrases(variant).items():
        for found in re.finditer(phrase.replace("#", rf"\b(?:{'|'.join(WORDS)}|\d+)\b"), text):
            wrong += [number for number in numbers_in(found[0]) if number not in meant]
            text = text.replace(found[0], "", 1)
    paths = [path for path in one.becomes if path in declared]
    known = held(variant, [path for path in paths if not any(part.startswith(f"{path}.") for part in paths)])
    if not any(path.startswith(("deck.", "worth.", "marriage.")) for path in paths):
        known.add(load(variant).variant.parameters["claim"]["target"])
    rest = numbers_in(PRONOUN.sub("", text))
    return wrong + [n for place, n in enumerate(rest) if n not in known or n in rest[:place]]


@pytest.mark.parametrize("variant", variant_names())
def test_a_number_that_a_statement_says_is_one_of_what_it_became(variant: str) -> None:
    assert [
        f"{place_of(one)}: {one.id} says {number}, which nothing that it became holds: {one.says}"
        for text in load(variant).variant.source
        for one in SOURCES.texts[text].statements
        if one.no_rule not in ("history", "advice", "opinion", "outside", "heading")  # of the world
        for number in unexplained(variant, one)
    ] == []


@pytest.mark.parametrize("variant", variant_names())
def test_numbers_in_the_introduction_of_a_game_are_its_own(variant: str) -> None:
    given = load(variant).variant
    known = held(variant, ["game.points", "claim.target", "closing.penalty", "exchange.needs_talon"])
    known.add(len(given.parameters["deck"]["ranks"]) * len(given.parameters["deck"]["suits"]))
    for says in (given.says, *(SOURCES.texts[text].says for text in given.source)):
        assert {*numbers_in(says.lower())} <= known, says


@pytest.mark.parametrize("ruling", SOURCES.rulings)
def test_a_ruling_tells_numbers_of_a_text_that_its_statements_say(ruling: str) -> None:
    entry = SOURCES.rulings[ruling]
    for text, told in entry.get("sources", {}).items():
        touching = (one for one in SOURCES.statements.values() if one.text == text and ruling in one.leads_to)
        said = [numbers_in(one.says.lower()) for one in touching]
        games = [name for name in variant_names() if text in load(name).variant.source]
        known = {0, 1, PLAYERS}.union(*said, *(held(game, entry.get("parameters", ())) for game in games))
        known |= {number - 1 for number in set[int]().union(*said)}  # of four cards, three beside the turn-up
        assert {*numbers_in(told.lower())} <= known, (
            f"{place('rulings', 'rulings', ruling, 'sources', text)}: its statements say {sorted(known)}"
        )


@pytest.mark.parametrize("ruling", SOURCES.rulings)
def test_numbers_in_a_ruling_belong_to_the_games_it_names(ruling: str) -> None:
    entry = SOURCES.rulings[ruling]
    paths, where = entry.get("parameters", ()), place("rulings", "rulings", ruling, "decision")
    for clause in re.split(r"[,;:.] ", entry["decision"]):
        named = games_named(clause) if "Santase" in entry["decision"] else games_named(clause) - {*ORDINALS}
        for number in numbers_in(clause.lower()) if paths else ():
            assert all(number in decided(game, paths) for game in named), (
                f"{where}: {number} is not in {', '.join(paths)} of {', '.join(sorted(named))}: {clause}"
            )
            assert named or any(number in decided(game, paths) for game in variant_names()), (
                f"{where}: no game has {number} in {', '.join(paths)}: {clause}"
            )


def games_named(clause: str) -> set[str]:
    words = {*re.findall(r"\w+", clause)}
    ordinal = {game for word, game in ORDINALS.items() if re.search(rf"\bthe {word}\b(?! \w+ of)", clause)}
    found = {name for name in variant_names() if name.capitalize() in words} | ordinal
    return found | ({*ORDINALS.values()} if "Santase" in words and not ordinal else set())


WINS = re.compile(
    r"\b(?:pays?|wins?|costs?|is worth|other player|get) (nothing|" + "|".join(NUMBERS) + r")\b"
)
"""Phrases in a title for the worth of a hand."""


@pytest.mark.parametrize("name", scenarios_in(spec_dir()))
def test_a_number_in_a_title_is_one_of_the_scenario(name: str) -> None:
    document = scenarios_in(spec_dir())[name]
    scenario, data, where = scenario_of(document), document.data, ":".join(map(str, document.position(())))
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
    """Return the numbers that a title may mention, and the points of both players after each event."""
    found = set[int]()
    for variant in scenario.variants:
        found |= decided(variant, load_chart().declarations.by_path)
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
