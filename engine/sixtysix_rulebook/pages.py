"""The pages of the rules site, each made from a template."""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from itertools import combinations
from pathlib import Path
from statistics import mode
from xml.etree import ElementTree

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

import sixtysix.compile.diagram.palette as palette
from sixtysix.chart.comparison import Side, compare
from sixtysix.chart.parameters import all_of
from sixtysix.chart.prose import Term
from sixtysix.compile.diagram import draw, render
from sixtysix.compile.diagram.labels import GONE, NEW
from sixtysix.compile.diagram.picture import drawn_states
from sixtysix.compile.diagram.svg import PANE, Element, Links, add_links, links_of, tag, to_text
from sixtysix.evidence.cover import MARKS
from sixtysix.game.names import Pack, own_pack
from sixtysix.languages import ENDONYMS, ENGLISH, _, marked_texts, spoken
from sixtysix.redline import Redline
from sixtysix.sheets import pictures
from sixtysix_rulebook import hands, quiz, words
from sixtysix_rulebook.book import Book, Chapter, cited_at
from sixtysix_rulebook.evidence import failures
from sixtysix_rulebook.search import search_entries

_RULING = re.compile(r"\bR\d+\b")

Page = tuple[str, str]  # a file of the site: its path below the folder, and its text


class Pages:
    """Makes the pages of a book in the current language.

    Pages in the first language of ``languages`` are at the top of the site. Pages in another language are in a folder
    such as ``de``.
    """

    def __init__(self, book: Book, languages: Sequence[str]) -> None:
        self.book = book
        self._is_first = spoken() == languages[0]
        self._folder, self._pack = "" if self._is_first else f"{spoken()}/", own_pack()
        self._tables = f"{'' if self._is_first else '../'}{hands.FOLDER}/{self._folder}"
        self._env = Environment(
            loader=PackageLoader("sixtysix_rulebook"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
        )
        self._env.filters |= {
            "words": words.words,
            # Jinja's own filter makes every letter after the first small, which is wrong for German nouns.
            "capitalize": lambda text: text[:1].upper() + text[1:],
            "cards": words.cards,
            "event": words.event,
            "result": words.result,
            "value": words.value,
            "parameter_value": words.parameter_value,
            "drawn": lambda text: _drawn(text, self._pack),
            "mode": mode,
            "redlined": _redlined,
            "rulings": self._linked_rulings,
            "explained": _explained,
            # A `script` element ends at the first `</script`.
            "script_data": lambda data: Markup(compact_json(data).replace("<", "\\u003c")),
            # A line may end within a name: `closing.` `needs_` `talon`.
            "breakable": lambda name: Markup(re.sub(r"([._])", r"\1<wbr>", str(escape(name)))),
        }
        self._env.globals |= {
            "_": _,
            "spoken": spoken,
            "languages": [
                (code, ENDONYMS.get(code, code), f"{code}/" if number else "")
                for number, code in enumerate(languages)
            ],
            # The path from the folder of this language to the top of the site.
            "top": "" if self._is_first else "../",
            "book": book,
            "marks": MARKS,
            "cited_at": cited_at,
            "all_of": all_of,
            "failures": failures,
            "pair_path": self.pair_path,
            "seen": set,
            "table_of": lambda chart: self._tables + hands.page(chart),
            "position_of": quiz.position,
            "asking": quiz.asking,
            "option": quiz.option,
            "reasons": quiz.reasons,
        }

    def shared(self) -> Iterator[Page]:
        """Yield the pages and scripts that do not belong to one game."""
        entries = compact_json(list(search_entries(self.book)))
        yield f"{self._folder}search.js", f"window.SEARCH = {entries};\n"
        for name in ("rulebook.js", "quiz.js"):
            yield self._folder + name, self._translated_script(name)
        for name in ("index", "rulings", "sources", "compare"):
            yield self._page(f"{name}.html", name)
        if self._is_first:
            colours = palette.stylesheet(palette.PAGES)
            style = self._env.get_template("style.css").render(palette=vars(palette), colours=colours)
            yield "style.css", style
        for first, second in combinations(self.book.chapters, 2):
            red = Redline(compare(*(Side(c.name, c.chart) for c in (first, second))))
            yield self._page(self.pair_path(first, second), "pair", first=first, second=second, red=red)

    @staticmethod
    def pair_path(first: Chapter, second: Chapter) -> str:
        return f"compare/{'-and-'.join(sorted((first.name, second.name)))}.html"

    def of_game(self, chapter: Chapter) -> Iterator[Page]:
        chart, title = chapter.chart, chapter.variant.title
        folder = f"variants/{chapter.name}"
        rulings = "../../rulings.html"
        links = links_of(chart, "state-{}.html".format, lambda t: f"state-{t.source}.html#{t.name}", rulings)

        def page(file: str, template: str, svg: str = "", **context: object) -> Page:
            path = f"{folder}/{file}.html"
            return self._page(path, template, chapter=chapter, svg=Markup(svg), **context)

        whole = drawing(draw(chart), _("Chart of {game}", game=title), links)
        titles = {name: one.title for name, one in chapter.prose.pictures.items()}
        shown_as = {name: Markup(drawing(dot, titles[name], {})) for name, dot in pictures(chart).items()}
        asides = [one for one in chapter.examples if one.is_aside]
        yield page("index", "game", pictures=shown_as)
        yield page("chart", "variant", whole)
        yield page("examples", "examples", listed=chapter.examples_by_section(), aside=asides)
        if asides:
            yield page("further", "examples", listed=[(None, asides)], aside=())
        yield f"{self._folder}{folder}/chart.js", f"window.CHART = {json.dumps(whole)};\n"
        yield page("hands", "hands", data=hands.hands_data(chapter, chart, chapter.hands.values()))
        yield page("quiz", "quiz")
        trials = {name: self._tables + address for name, address in hands.trials(chapter)}
        drawn = set(drawn_states(chart))
        for name, state in chart.states.items():
            label = _("{state} and what leads in and out", state=name)
            going = list(chart.outgoing(name))
            yield page(
                f"state-{name}",
                "state",
                drawing(draw(chart, name), label, links) if name in drawn else "",
                state=state,
                trials=trials,
                outgoing=[t for t in going if t.source == name],
                inherited=[t for t in going if t.source != name],
                incoming=[t for t in chart.transitions if not t.internal and name in chart.path_in(t)],
            )
        for example in chapter.examples:
            # The page loads the chart of the variant, unless house rules need their own chart.
            is_own = example.scenario.parameters
            label = _("Chart with these house rules")
            svg = drawing(draw(example.chart), label, links) if is_own else ""
            data = hands.hands_data(chapter, example.chart, [example.hand])
            yield page(f"scenario-{example.name}", "scenario", svg, example=example, data=data)

    def _page(self, path: str, template: str, **context: object) -> Page:
        known = {"chapter": None, **context}
        text = self._env.get_template(f"{template}.html").render(
            known, root="../" * path.count("/"), kind=template, path=path
        )
        return self._folder + path, text

    def _translated_script(self, name: str) -> str:
        template = self._env.get_template(name)
        assert template.filename
        said = [*marked_texts(Path(template.filename).read_text("utf-8")), *words.NAMES_AS_WORDS]
        texts = {} if spoken() == ENGLISH else {text: _(text) for text in said}
        return template.render(
            pack=asdict(self._pack), texts=texts, pane=PANE.read_text("utf-8").replace("export ", "")
        )

    def _linked_rulings(self, text: str, root: str) -> Markup:
        def link(found: re.Match[str]) -> str:
            name = found[0]
            return f'<a href="{root}rulings.html#{name}">{name}</a>' if name in self.book.rulings else name

        return Markup(_RULING.sub(link, str(escape(text))))


def compact_json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _explained(text: str, glossary: Iterable[Term], seen: set[str]) -> Markup:
    """Return HTML in which the first use of each term is a link to the glossary."""
    known = {form.lower(): term for term in glossary for form in (term.term, *term.also)}
    forms = "|".join(sorted(map(re.escape, known), key=len, reverse=True))

    def link(found: re.Match[str]) -> str:
        term = known[found[0].lower()]
        if term.name in seen:
            return found[0]
        seen.add(term.name)
        return f'<a class="term" href="#word-{term.name}" title="{escape(term.says)}">{found[0]}</a>'

    return Markup(re.sub(rf"\b({forms})\b", link, str(escape(text)), flags=re.I) if known else escape(text))


def _drawn(text: str, pack: Pack) -> Markup:
    """Return HTML in which each sign of a card or suit has a ``span`` element of its own."""
    known = {one.sign: (len(name) > 1, one) for name, one in pack.signs().items()}

    def draw(found: re.Match[str]) -> str:
        is_card, one = known[found[0]]
        read = Markup('role="img" aria-label="{}"').format(one.name) if is_card else 'aria-hidden="true"'
        return f'<span class="{"card" * is_card}{" red" * one.is_red}" {read}>{one.sign}</span>'

    signs = "|".join(map(re.escape, sorted(known, key=len, reverse=True)))
    return Markup(re.sub(signs, draw, str(escape(text))))


def _redlined(text: str) -> Markup:
    """Return HTML with removed words (`GONE`) in ``del`` elements and new words (`NEW`) in ``ins`` elements."""
    found = str(escape(text))
    for mark, element in ((GONE, "del"), (NEW, "ins")):
        found = re.sub(rf"{mark}\S+(?:\s{mark}\S+)*", rf"<{element}>\g<0></{element}>", found)
    return Markup(found.replace(GONE, "").replace(NEW, ""))


_IN_STYLE = ("font-family", "text-anchor", "{http://www.w3.org/XML/1998/namespace}space")
"""Attributes that the style sheet sets once for every text."""


def drawing(source: str, label: str, links: Links) -> str:
    """Draw DOT source as an SVG element for a page, with links on states and arrows."""
    role = "group" if links else "img"
    root = ElementTree.fromstring(render(source, "svg", style=""))
    _crop(root, root[0])
    add_links(root, links)
    for text in root.iter(tag("text")):
        for name in _IN_STYLE:
            if text.get(name) not in ("middle", "end"):
                text.attrib.pop(name, None)
    root.attrib |= {"class": "chart", "role": role, "aria-label": label}
    return to_text(root)


def _crop(root: Element, graph: Element) -> None:
    """Remove the background and the title of a drawing. The page has its own title."""
    paper, *titles = (part for part in list(graph) if part.tag in (tag("polygon"), tag("text")))
    graph.remove(paper)
    for title in titles:
        graph.remove(title)
    shift = float(graph.get("transform", "").rstrip(")").split()[-1])
    left, _, width, height = map(float, root.get("viewBox", "").split())
    cut = titles[-1] if titles else None
    top = float(cut.get("y", 0)) + shift + 6 if cut is not None else 0.0
    root.set("viewBox", f"{left:g} {top:g} {width:g} {height - top:g}")
    root.set("width", f"{width:g}")
    root.set("height", f"{height - top:g}")
