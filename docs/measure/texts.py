"""Every text of variants and of random house rules, judged: none may speak of what its rules have not.

    python -m docs.measure.texts

judges many house rules; the tests judge some of them.
"""

import re
from collections.abc import Iterator, Mapping, Set
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import MappingProxyType
from typing import Any

from sixtysix.chart import load_chart, load_variant, variant_names
from sixtysix.chart.model import TEXTS, ConfiguredChart
from sixtysix.chart.parameters import all_of, parameter
from sixtysix_rulebook.words import fill_prose

from .house_rules import any_rules, written

FAMILY = load_chart()
HOUSE_RULES = 200

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
    r"ties?|tied": ("unclaimed.winner", ("most_points",)),
    r"last trick decides": ("unclaimed.winner", ("last_trick",)),
    r"down to": ("game.counts", ("down",)),
    r"full holding": ("closing.full_holding", (True,)),
    r"clos(es|ed|er|ing)|close (the|a) talon": ("closing.allowed", (True,)),
}
"""Words of texts, and the values of a parameter without which nothing may be called so."""


def texts(chart: ConfiguredChart) -> Iterator[str]:
    """Give every text of a configured chart, and the rows of its tables.

    What a variant's own file calls impossible is left out: house rules drop it once a hand shows it.
    """
    parts: list[Any] = [chart.features[name] for name in sorted(chart.active)]
    tables = (chart.events, chart.guards, chart.actions, chart.invariants, chart.states, chart.cases)
    parts += [part for table in tables for part in table.values()]
    parts += [*chart.transitions, *(i for i in chart.impossible if i not in chart.variant.impossible)]
    yield from (text for part in parts for key in TEXTS if (text := getattr(part, key, "")))
    yield from (row for case in chart.cases.values() for row in case.rows(chart.ruleset).values())


def prose_texts(chart: ConfiguredChart) -> Iterator[str]:
    """Give every text of the rulebook's prose, but for those that name the cards of the deck."""
    prose = fill_prose(chart)
    for section in prose.sections:
        yield section.title
        for one in section.sentences:
            yield from ("" if one.name == "deck" else one.says, one.asks.replace("?", ""))
        for part in section.table:
            yield from (part.says, part.asks.replace("?", ""))
            yield from (text for row in part.rows for text in (row.says, row.points))
        yield from (text for text in section.briefly if "alues:" not in text and " cards: " not in text)
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
    r"trick that they then lead is still free": ("closing.effective", ("after_trick",)),
    r"last trick gives": ("last_trick.points", tuple(range(1, 1001))),
    r"higher card than the lead": ("reply.strict", ("head",)),
    r"nobody has to say so": ("claim.mode", ("automatic",)),
}
"""The same of the prose."""


def wrong_prose(chart: ConfiguredChart) -> list[str]:
    """Find what the prose says and the parameters have not."""
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
    """Find what the texts, or others that are told, say and the parameters have not."""
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


def house(number: int, folder: Path) -> ConfiguredChart:
    """Configure the chart for random house rules."""
    return FAMILY.configure(load_variant(written(folder, any_rules(Random(number))), FAMILY))


def main() -> None:
    with TemporaryDirectory() as folder:
        charts = [FAMILY.configure(load_variant(name, FAMILY)) for name in variant_names()]
        charts += [house(number, Path(folder)) for number in range(HOUSE_RULES)]
    found = [line for chart in charts for line in (*wrong(chart), *wrong_prose(chart))]
    print(
        f"{sum(1 for chart in charts for _ in texts(chart))} texts of {len(charts)} sets of rules, {len(found)} wrong"
    )
    raise SystemExit("\n".join(found) if found else 0)


if __name__ == "__main__":
    main()
