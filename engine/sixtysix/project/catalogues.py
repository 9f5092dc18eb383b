"""The texts that are translated, where each stands, and what the catalogues of the languages have of them.

What a player meets first comes first: the tables and pages, the prose of the rulebook, then the chart, the parameters
and rulings, the titles of scenarios, and what the sources say.
"""

import ast
import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any

from sixtysix.chart.document import read_document
from sixtysix.chart.load import read_chart
from sixtysix.chart.paths import SCENARIOS, Stamps, spec_dir, stamps
from sixtysix.chart.problems import Problem, shown
from sixtysix.chart.prose import term_text
from sixtysix.chart.sources import FOLDER as SOURCES
from sixtysix.errors import counted
from sixtysix.files import write
from sixtysix.languages import (
    CONTEXT,
    ENGLISH,
    WORD,
    Catalogue,
    Entry,
    Language,
    differing,
    language,
    language_of,
    meant,
    read_catalogue,
    written,
)

FOLDER = "languages"
"""Where the catalogues lie beside a chart, one a language."""

PACKAGES = Path(__file__).parents[2]

PARTS = ("sixtysix/game", "sixtysix_*", "sixtysix")
"""Where texts of ours are marked, in the order in which players meet them: the game, the other packages, the core."""

_CALL = re.compile(r'\b(?:_|N_)\(\s*("(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.)*\')')
_MARKED = re.compile(r"\bN?_\(")

SENTENCES = ("says", "otherwise", "now", "because")
TEXTS_OF: Mapping[str, tuple[str, ...]] = {
    "rulebook.yaml": ("title", "says", "brief", "asks", "found_by", "words"),
    "variants": ("title", "says", "because"),
    "chart.yaml": SENTENCES,
    "impossible.yaml": SENTENCES,
    "parameters.yaml": ("says", "choices", "words"),
    "rulings.yaml": ("title", "question", "sources", "decision"),
    SCENARIOS: ("title",),
    SOURCES: ("title", "says", "sections", "no_rule", "front_end"),
}
"""The keys of texts in the files of a family, and of the folders of files beside it."""

_UNSAID = ("where", "when", "given", "then", "parameters")
"""Keys under which nothing is said to players, or only in the files of declarations."""

PLURALS = "nplurals=2; plural=(n != 1);"
"""A number has two forms of its noun at most, as braces write them."""

NUMBERS = (
    "two|both|pairs?|between|twice",
    "threes?",
    "fours?",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
)
"""English words for numbers from 2 on; ``X-Numbers`` in the header of a catalogue has those of its language."""

PAIRED = ("chart.yaml.", "parameters.yaml.")
"""Where texts that stand together say different things: that a condition holds or fails, the choices of a parameter."""

_WORD = re.compile(r"[^\W\d][\w-]+(?![^{}?|]*\})")
_KEPT = re.compile(r"\b[A-Z]?\d+(?![\d}])|[A-Za-z]+(?:_[A-Za-z0-9]+)+")
"""What a translator keeps: numbers, names of rulings, and what has a name in the chart."""

Texts = Mapping[str, tuple[str, ...]]
"""The texts that are translated, each with the places where it stands."""


def texts(folder: Path) -> Texts:
    """List what is translated of a family and of our tables and pages, with the places where each text stands."""
    found: dict[str, list[str]] = {}
    for text, place in (*_of_engine(), *_of_spec(folder, stamps(folder))):
        found.setdefault(text, []).append(place)
    return {text: tuple(dict.fromkeys(places)) for text, places in found.items()}


@cache
def _of_engine() -> tuple[tuple[str, str], ...]:
    found = (path for part in PARTS for one in sorted(PACKAGES.glob(part)) for path in sorted(one.rglob("*")))
    return tuple(
        (text, path.relative_to(PACKAGES).as_posix())
        for path in dict.fromkeys(found)
        if path.suffix in (".py", ".js", ".html")
        for text in marked(path.read_text(encoding="utf-8"), path.suffix == ".py")
    )


def marked(source: str, is_python: bool) -> Iterator[str]:
    """Give the texts that a source marks by ``_("…")`` or ``N_("…")``."""
    if not _MARKED.search(source):
        return
    if not is_python:
        for found in _CALL.finditer(source):
            text = found[1]
            yield json.loads(text) if text[0] == '"' else text[1:-1]
        return
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("_", "N_"):
            match node.args:
                case [ast.Constant(str(text)), *_]:
                    yield text
                case [ast.IfExp(body=ast.Constant(str(one)), orelse=ast.Constant(str(other)))]:
                    yield one
                    yield other


@cache
def _of_spec(folder: Path, _: Stamps) -> tuple[tuple[str, str], ...]:
    def inside(data: Any, keys: tuple[str, ...], place: str, is_text: bool) -> Iterator[tuple[str, str]]:
        if isinstance(data, str) and is_text:
            yield data, place
        elif isinstance(data, list) and is_text:
            yield from ((one, place) for one in data)
        elif isinstance(data, list | dict):
            items = data.items() if isinstance(data, dict) else ((None, one) for one in data)
            for key, value in items:
                if isinstance(value, dict) and "term" in value:
                    yield term_text(value), f"{place}.{key}"
                if key in _UNSAID and not (key == "parameters" and "groups" in place):
                    continue
                told = is_text or (key in keys and (isinstance(value, str) or key not in SENTENCES))
                at = place if key is None else f"{place}.{key}"
                if "groups" in place and place.count(".parameters") > 1 and isinstance(value, dict):
                    yield str(key).replace("_", " "), at
                if key == "words" and "groups" in place:
                    yield from ((meant(WORD, one), f"{at}.{name}") for name, one in value.items())
                    continue
                if key == "choices":
                    # Pages write a value as words; a rank or a suit has a sign.
                    yield from ((one.replace("_", " "), at) for one in value if len(str(one)) > 1)
                    if isinstance(value, list):
                        continue
                yield from inside(value, keys, at, told)

    def of(name: str) -> Iterator[Path]:
        return iter(sorted((folder / name).glob("*.yaml")) if "." not in name else [folder / name])

    return tuple(
        found
        for name, keys in TEXTS_OF.items()
        for path in of(name)
        if path.is_file()
        for found in inside(read_document(path).mapping, keys, path.relative_to(folder).as_posix(), False)
    ) + tuple(
        (row, f"a row of {case.name}")
        for chart in read_chart(folder / "chart.yaml").variants.values()
        for case in chart.cases.values()
        for row in case.rows(chart.ruleset).values()
    )


def paths() -> list[Path]:
    """List the catalogues of the family."""
    return sorted((spec_dir() / FOLDER).glob("*.po"))


def offered(code: str) -> Language:
    """Give the language of a code, a draft too.

    Raises:
        SixtySixError: if there is none.
    """
    return language(code, spec_dir() / FOLDER)


def whole() -> list[Language]:
    """List the languages that are offered, English first: those whose catalogues are no drafts."""
    read = ((path, read_catalogue(path)) for path in paths())
    return [ENGLISH, *(language_of(path, found) for path, found in read if not found.is_draft)]


def check_catalogue(path: Path) -> list[Problem]:
    """Find what is wrong with a catalogue: what cannot be read, what cannot say what the English says."""
    catalogue = read_catalogue(path)
    found = [_problem(path, line, "bad-catalogue", message) for line, message in catalogue.faults]
    if catalogue.header.get("Plural-Forms") != PLURALS:
        found.append(_problem(path, 1, "bad-catalogue", f"its header must have Plural-Forms: {PLURALS}"))
    for text, fault in _faults(catalogue, texts(path.parent.parent)):
        message = f"in the translation of {_start(text)}, {fault}"
        found.append(_problem(path, catalogue.entries[text].line, "bad-translation", message))
    return found


def _faults(catalogue: Catalogue, wanted: Texts) -> Iterator[tuple[str, str]]:
    """Find what shows without reading that a translation says something else than its English text."""
    known = {text: one for text, one in catalogue.entries.items() if one.says and text in wanted}
    exchanged, told = _exchanged(catalogue, wanted), dict[tuple[str, str], str]()
    for text, (says, _, _, _, read, _) in known.items():
        english = text.rpartition(CONTEXT)[2]
        beside = (place.rpartition(".")[0] for place in wanted[text] if place.startswith(PAIRED))
        alike = {told.setdefault((parent, says), text) for parent in beside} - {text}
        if read and read != fingerprint(text, says):
            moved = ((of, fingerprint(of, says)) for of, one in known.items() if one.says != says)
            alike |= {of for of, was in moved if known[of].read == was}
        odd = {*_KEPT.findall(english)} ^ {*_KEPT.findall(says)}
        odd |= _numbers(says, catalogue.header.get("X-Numbers", "").split()) - _numbers(english, NUMBERS)
        is_sentence = len(_WORD.findall(english)) > 1
        if fault := differing(text, says):
            yield text, fault
        elif alike:
            yield text, f"there is that of {_start(min(alike))}"
        elif text in exchanged:
            yield text, f"{_start(exchanged[text])} stood where it stands now, and the other way round"
        elif is_sentence and says == english:
            yield text, "nothing differs from the English text"
        elif is_sentence and odd:
            yield text, f"{min(odd)} is too much or missing"


def _numbers(text: str, words: Sequence[str]) -> set[str]:
    return {f"{n}" for n, word in enumerate(words, 2) if re.search(rf"(?i)\b(?:{word}|{n})\b(?!}})", text)}


def _exchanged(catalogue: Catalogue, wanted: Texts) -> Mapping[str, str]:
    """Give the texts of which each stands where the other one stood when the catalogue was written."""
    stood = {place: text for text, one in catalogue.entries.items() if one.says for place in one.places}
    pairs = {(text, stood.get(place, text)) for text, places in wanted.items() for place in places}
    return {one: other for one, other in pairs if one != other and (other, one) in pairs}


def due(path: Path) -> list[Problem]:
    """Find what is to be done for a catalogue, which is no error: to translate, and to read what was translated.

    Of a draft it is one problem, how much it lacks.
    """
    catalogue, wanted = read_catalogue(path), texts(path.parent.parent)
    if catalogue.is_draft:
        missing = f"{untranslated(catalogue, wanted):,} of {len(wanted):,} texts have no translation"
        return [_problem(path, 1, "draft", f"this is a draft: {missing}")]
    found, unread = list[Problem](), list[Entry]()
    for text in {**wanted, **catalogue.entries}:
        one = catalogue.entries.get(text, Entry(line=1))
        if text not in wanted:
            tells = "is said no more: `sixtysix languages --update` drops it"
        elif not one.says and one.due:
            tells = f"has the translation of {_start(one.before)}"
        elif not one.says:
            tells = "has no translation"
        elif one.read and one.read != fingerprint(text, one.says):
            tells = "has another translation than when it was read"
        else:
            unread += [] if one.read else [one]
            continue
        found.append(_problem(path, one.line, "due-text", f"{_start(text)} {tells}"))
    if unread:
        message = f"this is the first of {counted(len(unread), 'translation')} that nobody has read"
        found.append(_problem(path, unread[0].line, "due-text", message))
    return found


def _problem(path: Path, line: int, code: str, message: str) -> Problem:
    return Problem(shown(path), line, 1, "", code, message)


def fingerprint(text: str, says: str) -> str:
    """Give what a translation is noted as read by: it is another one when either text changes."""
    return hashlib.sha256(f"{text}\n{says}".encode()).hexdigest()[:8]


def untranslated(catalogue: Catalogue, wanted: Iterable[str]) -> int:
    """Count the texts of which a catalogue has no translation."""
    return sum(not catalogue.entries.get(text, Entry()).says for text in wanted)


def update(path: Path, read: str = "") -> None:
    """Write the catalogue of a language anew: new texts have no translation yet, and what nobody says is gone.

    A new text that resembles one that is gone gets its translation, as due. The translation of a text that is ``read``
    is noted as read, and due no more.

    Raises:
        SixtySixError: if something in it cannot be read; then it stays as it is.
    """
    catalogue = read_catalogue(path) if path.is_file() else Catalogue({}, {})
    language_of(path, catalogue)  # what cannot be read would be lost
    header = {
        "Project-Id-Version": "sixtysix",
        "Language": path.stem,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": PLURALS,
        **(catalogue.header or {"X-State": "draft"}),
    }
    wanted, known = texts(path.parent.parent), catalogue.entries
    gone = [text for text, one in known.items() if text not in wanted and (one.says or one.due)]
    made_of = {text: old for text in {*wanted} - {*known} for old in get_close_matches(text, gone, 1)}
    exchanged = _exchanged(catalogue, wanted)

    def entry(text: str) -> Entry:
        one = known.get(made_of.get(text, text), Entry())
        says, before = one.says or one.due, made_of.get(text) or exchanged.get(text)
        if text == read:
            one = one._replace(says=says, due="", before="", read=fingerprint(text, says))
        elif before:
            one = one._replace(says="", due=says, before=one.before or before.rpartition(CONTEXT)[2])
        return one._replace(places=wanted[text])

    write(path, written(header, {text: entry(text) for text in wanted}))


def _start(text: str) -> str:
    text = text.rpartition(CONTEXT)[2]
    return json.dumps(text if len(text) <= 60 else f"{text[:60]}…", ensure_ascii=False)
