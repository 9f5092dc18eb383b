"""The index for the search of the rules site."""

from collections.abc import Iterator
from typing import NamedTuple

from sixtysix.languages import _
from sixtysix_rulebook.book import Book, Chapter


class SearchEntry(NamedTuple):
    """A result that the search can find."""

    href: str
    kind: str
    title: str
    text: str
    asks: str = ""  # a player's question that the entry answers
    variant: str = ""
    game: str = ""  # the variant's title
    found_by: str = ""  # more words that find the entry, but are not shown


def search_entries(book: Book) -> Iterator[SearchEntry]:
    for chapter in book.chapters:
        yield from (one._replace(game=chapter.variant.title) for one in _of_rules(book, chapter))
    for id, ruling in book.rulings.items():
        text = " ".join(str(ruling["decision"]).split())
        yield SearchEntry(f"rulings.html#{id}", "ruling", f"{id} {ruling['title']}", text, ruling["question"])
    for chapter in book.chapters:
        yield from (one._replace(game=chapter.variant.title) for one in _of_chart(chapter))
    for _group, inside in book.parameters:
        for one in inside:
            yield SearchEntry(f"compare.html#{one.path}", "parameter", one.path, one.says)
    for statement in book.sources.statements.values():
        yield SearchEntry(f"sources.html#{statement.id}", "source", statement.id, statement.says)


def _of_rules(book: Book, chapter: Chapter) -> Iterator[SearchEntry]:
    title, name, page = chapter.variant.title, chapter.name, f"variants/{chapter.name}/index.html"
    yield SearchEntry(page, "game", title, chapter.variant.says, variant=name)
    if found := book.differences(chapter):
        base = found.before.variant.title
        asks = _("How does it differ from {game}? differences", game=base)
        for change in found.entries:
            text = f"{change.title}: {change.after or '–'}. {base}: {change.before or '–'}"
            yield SearchEntry(f"{page}#change-{change.number}", "difference", change.group, text, asks, name)
    for section in chapter.prose.sections:
        for one in section.sentences:
            place = f"{page}#rule-{one.name}"
            yield SearchEntry(place, "rule", section.title, one.says, one.asks, name, found_by=one.found_by)
        for part in section.table:
            rows = " ".join(f"{row.points}: {row.says}" for row in part.rows)
            place, text = f"{page}#table-{part.name}", f"{part.says}: {rows}"
            yield SearchEntry(place, "rule", section.title, text, part.asks, name, found_by=part.found_by)
    for term in chapter.prose.glossary:
        forms = ", ".join((term.term, *term.also))
        place = f"{page}#word-{term.name}"
        yield SearchEntry(place, "word", term.term, term.says, variant=name, found_by=forms)


def _of_chart(chapter: Chapter) -> Iterator[SearchEntry]:
    name, folder = chapter.name, f"variants/{chapter.name}"
    for example in chapter.examples:
        place = f"{folder}/scenario-{example.name}.html"
        yield SearchEntry(place, "example", _(example.scenario.title), "", variant=name)
    for state in chapter.chart.states.values():
        place = f"{folder}/state-{state.name}.html"
        yield SearchEntry(place, "state", state.name, state.says, variant=name)
    for t in chapter.transitions.values():
        label = chapter.chart.events[t.event].label if t.event else t.name
        place = f"{folder}/state-{t.source}.html#{t.name}"
        yield SearchEntry(place, "transition", label, t.says, variant=name)
