"""What pages make of a game's prose: differences from another game's, examples near a section, what a hand scored."""

from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase

from sixtysix.chart.prose import Prose, Section


def nearness(section: Section, scenario: str, rulings: Iterable[str]) -> tuple[bool, int]:
    """Return whether a sentence of the section names the scenario, and how many of its rulings the section cites."""
    told = (*section.sentences, *(row for part in section.table for row in part.rows))
    source = {cited for one in told for cited in one.source}
    return any(fnmatchcase(scenario, p) for one in told for p in one.shown), len(source & {*rulings})


def briefly(section: Section) -> list[str]:
    """Return the sentences of a section and the parts of its table, each in its short form if it has one."""
    parts = (
        f"{part.brief or part.says}: "
        + "; ".join(f"{row.points} {row.brief or row.says}" for row in part.rows)
        for part in section.table
    )
    return [*(one.brief or one.says for one in section.sentences), *parts]


def differences(here: Prose, there: Prose) -> Iterator[tuple[Section, list[str], list[str]]]:
    """Yield each section that differs, with what only the first prose says and what only the second says.

    A section that one of them lacks is represented by its first sentence.
    """
    own, other = ({section.name: section for section in prose.sections} for prose in (here, there))
    for name in dict.fromkeys((*other, *own)):
        mine, theirs = (briefly(known[name]) if name in known else [] for known in (own, other))
        only, gone = (
            [text for text in one if text not in two] for one, two in ((mine, theirs), (theirs, mine))
        )
        if only or gone:
            yield own.get(name) or other[name], only if theirs else mine[:1], gone if mine else theirs[:1]


def scored(prose: Prose, shown: Iterable[str]) -> list[str]:
    """Return the rows of the tables by which a hand was scored, found by the obligations that its end has shown."""
    shown = tuple(shown)
    return [
        f"{part.says}. {row.says}"
        for part in prose.parts
        for row in part.rows
        if any(fnmatchcase(id, pattern) for id in shown for pattern in row.shown)
    ]
