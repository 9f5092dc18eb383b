"""What the search finds: an entry for every sentence, word, ruling, example, state, transition and parameter."""

from collections.abc import Iterator
from typing import NamedTuple

from sixtysix_rulebook.book import Book, Chapter


class Entry(NamedTuple):
    """What is found: where it leads, of which kind it is, its title and text, and what players ask that it answers."""

    href: str
    kind: str
    title: str
    text: str
    asks: str = ""
    variant: str = ""
    game: str = ""
    """The variant's title."""


def entries(book: Book) -> Iterator[Entry]:
    """List all that can be found in a book."""
    for chapter in book.chapters:
        title = chapter.variant.title
        yield from (one._replace(game=title) for one in _of_rules(book, chapter))
    for id, ruling in book.rulings.items():
        text = " ".join(str(ruling["decision"]).split())
        yield Entry(f"rulings.html#{id}", "ruling", f"{id} {ruling['title']}", text, ruling["question"])
    for chapter in book.chapters:
        title = chapter.variant.title
        yield from (one._replace(game=title) for one in _of_chart(chapter))
    for _, inside in book.parameters:
        for one in inside:
            yield Entry(f"compare.html#{one.path}", "parameter", one.path, one.says)
    for statement in book.sources.statements.values():
        yield Entry(f"sources.html#{statement.id}", "source", statement.id, statement.says)


def _of_rules(book: Book, chapter: Chapter) -> Iterator[Entry]:
    title, name, page = chapter.variant.title, chapter.name, f"variants/{chapter.name}/index.html"
    yield Entry(page, "game", title, chapter.variant.says, variant=name)
    if chapter.prose is None:
        return
    _ = book.language
    if found := book.differences(chapter):
        base, sections = found
        for section, here, there in sections:
            text = f"{' '.join(here) or '–'} {base}: {' '.join(there) or '–'}"
            asks = _("How does it differ from {game}? differences", game=base)
            yield Entry(f"{page}#differs-{section.name}", "difference", section.title, text, asks, name)
    for section in chapter.prose.sections:
        for one in section.sentences:
            yield Entry(f"{page}#rule-{one.name}", "rule", section.title, one.says, one.asks, name)
        for part in section.table:
            rows = "; ".join(f"{row.says} {row.points}".strip() for row in part.rows)
            yield Entry(
                f"{page}#table-{part.name}", "rule", section.title, f"{part.says}: {rows}", part.asks, name
            )
    for term in chapter.prose.glossary:
        forms = ", ".join((term.term, *term.also))
        yield Entry(f"{page}#word-{term.name}", "word", term.term, term.says, forms, name)


def _of_chart(chapter: Chapter) -> Iterator[Entry]:
    folder = f"variants/{chapter.name}"
    for told in chapter.told:
        yield Entry(
            f"{folder}/scenario-{told.name}.html", "example", told.scenario.title, "", variant=chapter.name
        )
    for state in chapter.chart.states.values():
        yield Entry(
            f"{folder}/state-{state.name}.html", "state", state.name, state.says, variant=chapter.name
        )
    for t in chapter.transitions.values():
        label = chapter.chart.events[t.event].label if t.event else t.name
        place = f"{folder}/state-{t.source}.html#{t.name}"
        yield Entry(place, "transition", label, t.says, variant=chapter.name)
