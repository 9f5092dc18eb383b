"""The pages of a book, each made from a template."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from itertools import combinations
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

import sixtysix.palette as palette
from sixtysix.chart.compare import text as comparison_text
from sixtysix.chart.compare.comparison import TITLES
from sixtysix.chart.model import ConfiguredChart, State
from sixtysix.chart.obligations import KINDS
from sixtysix.compile.diagram.picture import pictured
from sixtysix.events import Json
from sixtysix.evidence.cover import MARKS, marks
from sixtysix.game.names import PACKS
from sixtysix.rulebook import words
from sixtysix.rulebook.book import Book, cited_at, differing
from sixtysix.rulebook.chapter import Chapter, Told
from sixtysix.rulebook.drawing import Link, Links, drawing
from sixtysix.rulebook.evidence import Hand, failures
from sixtysix.rulebook.site import Page

SIGNS = {status: mark.sign for status, mark in MARKS.items()}
MEANINGS = {status: mark.meaning for status, mark in MARKS.items()}

_RULING = re.compile(r"\bR\d+\b")

_MISSING = object()


class Pages:
    """Makes every page of a book."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self._env = Environment(
            loader=PackageLoader("sixtysix.rulebook"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
        )
        self._env.filters |= {
            "words": words.words,
            "cards": words.cards,
            "event": words.event,
            "result": words.result,
            "line": words.line,
            "value": words.value,
            "rulings": self._linked_rulings,
            # A line may end within a name: `closing.` `needs_` `talon`.
            "breakable": lambda name: Markup(re.sub(r"([._])", r"\1<wbr>", str(escape(name)))),
        }
        self._env.globals |= {
            "book": book,
            "signs": SIGNS,
            "meanings": MEANINGS,
            "kinds": KINDS,
            "cited_at": cited_at,
            "change_titles": TITLES,
            "change_sign": comparison_text.sign,
            "change_details": comparison_text.details,
            "differing": differing,
            "failures": failures,
            "pair_path": self.pair_path,
        }

    def __iter__(self) -> Iterator[Page]:
        yield Page(
            "style.css",
            self._env.get_template("style.css").render(
                palette=vars(palette), colours=palette.stylesheet(palette.PAGES)
            ),
        )
        yield Page("rulebook.js", self._env.get_template("rulebook.js").render(pack=asdict(PACKS["french"])))
        for name in ("index", "rulings", "sources", "compare"):
            yield self._page(f"{name}.html", name)
        for first, second in combinations(self._book.chapters, 2):
            yield self._page(self.pair_path(first, second), "pair", first=first, second=second)
        for chapter in self._book.chapters:
            yield from self._chapter(chapter)

    def __len__(self) -> int:
        """Count the files that there will be."""
        chapters = self._book.chapters
        own = sum(4 + len(chapter.chart.states) + len(chapter.told) for chapter in chapters)
        return 6 + len(list(combinations(chapters, 2))) + own

    @staticmethod
    def pair_path(first: Chapter, second: Chapter) -> str:
        """Name the page that compares two variants."""
        return f"compare/{'-and-'.join(sorted((first.name, second.name)))}.html"

    def _chapter(self, chapter: Chapter) -> Iterator[Page]:
        chart, folder = chapter.chart, f"variants/{chapter.name}"
        title = chapter.variant.title
        links = _links(chapter)
        whole = drawing(chart, None, links, f"Chart of {title}")
        yield self._page(f"{folder}/index.html", "variant", chapter=chapter, svg=Markup(whole))
        yield Page(f"{folder}/chart.js", f"window.CHART = {json.dumps(whole)};\n")
        shown = marks((s.obligation, s.status) for s in chapter.evidence.shown.values())
        marked = drawing(chart, None, links, f"Chart of {title} with what is shown", shown)
        yield self._page(f"{folder}/coverage.html", "coverage", chapter=chapter, svg=Markup(marked))
        data = _hands_data(chapter, chart, chapter.evidence.hands)
        yield self._page(f"{folder}/hands.html", "hands", chapter=chapter, svg="", data=data)
        drawn = set(pictured(chart))
        for state in chart.states.values():
            yield self._state(chapter, state, links, state.name in drawn)
        for told in chapter.told:
            yield self._scenario(chapter, told, links)

    def _state(self, chapter: Chapter, state: State, links: Links, drawn: bool) -> Page:
        chart = chapter.chart
        label = f"{state.name} and what leads in and out"
        return self._page(
            f"variants/{chapter.name}/state-{state.name}.html",
            "state",
            chapter=chapter,
            state=state,
            svg=Markup(drawing(chart, state.name, links, label)) if drawn else "",
            outgoing=[t for t in chart.outgoing(state.name) if t.source == state.name],
            inherited=[t for t in chart.outgoing(state.name) if t.source != state.name],
            incoming=[t for t in chart.transitions if not t.internal and state.name in chart.path_in(t)],
        )

    def _scenario(self, chapter: Chapter, told: Told, links: Links) -> Page:
        """Make the page of a scenario. It loads the chart of the variant, unless house rules need one of their own."""
        own = not told.scenario.parameters
        svg = "" if own else drawing(told.chart, None, links, "Chart with these house rules")
        return self._page(
            f"variants/{chapter.name}/scenario-{told.name}.html",
            "scenario",
            chapter=chapter,
            told=told,
            svg=Markup(svg),
            data=_hands_data(chapter, told.chart, (told.hand,)),
        )

    def _page(self, path: str, template: str, **context: Any) -> Page:
        depth = path.count("/")
        filled = {"chapter": None, **context, "root": "../" * depth, "kind": template, "path": path}
        return Page(path, self._env.get_template(f"{template}.html").render(filled))

    def _linked_rulings(self, text: str, root: str) -> Markup:
        """Make the rulings that a text names links."""

        def link(found: re.Match[str]) -> str:
            name = found[0]
            known = self._book.rulings.get(name)
            return f'<a href="{root}rulings.html#{name}">{name}</a>' if known else name

        return Markup(_RULING.sub(link, str(escape(text))))


def _links(chapter: Chapter) -> Links:
    states: Mapping[str, State] = chapter.chart.states

    def state(name: str) -> Link | None:
        return Link(f"state-{name}.html", f"State {name}") if name in states else None

    def transition(id: str) -> Link | None:
        t = chapter.transitions.get(id)
        if t is None:
            return None
        label = f"{chapter.chart.events[t.event].label}: {t.says}" if t.event else t.says
        return Link(f"state-{t.source}.html#{id}", label)

    return Links(state, transition)


def _hands_data(chapter: Chapter, chart: ConfiguredChart, hands: Iterable[Hand]) -> Markup:
    """Write hands as JSON for a ``script`` element.

    ``states`` gives each state's enclosing states, innermost first, and ``transitions`` each transition's label,
    sentence and page. ``hands`` gives each hand's frames: the state, the changed fields of the table, and the legal
    events as lines.
    """
    data = {
        "states": {name: list(chart.ancestors(name)) for name in chart.states},
        "transitions": {
            t.name: [
                chart.events[t.event].label if t.event else "",
                t.says,
                f"state-{t.source}.html#{t.name}" if t.name in chapter.transitions else "",
            ]
            for t in chart.transitions
        },
        "hands": {hand.id: list(_frames(chart, hand)) for hand in hands},
    }
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return Markup(text.replace("<", "\\u003c"))


def _frames(chart: ConfiguredChart, hand: Hand) -> Iterator[Json]:
    table: Json = {}
    for frame in hand.frames:
        changed = {key: value for key, value in frame.table.items() if value != table.get(key, _MISSING)}
        told: Json = {"state": frame.state, "table": changed, "legal": frame.legal}
        if frame.event:
            told |= {"event": words.event(frame.event), "taken": frame.taken}
        if frame.refused is not None:
            told["refused"] = failures(chart, frame)
        if frame.ended:
            told["ended"] = words.result(frame.ended)
        table = frame.table
        yield told
