"""Translation catalogues: collecting the texts, and checking the translations.

Babel reads, writes and compiles the catalogues. Babel does not extract the texts, because it misses a text that is
marked inside another call or inside an f-string.
"""

import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, generate_po, read_po

from sixtysix import languages
from sixtysix.chart import load_chart, read_chart, spec_dir
from sixtysix.chart.document import read, read_document
from sixtysix.chart.parameters import Parameter
from sixtysix.chart.problems import Problem, shown
from sixtysix.errors import SixtySixError
from sixtysix.files import write
from sixtysix.languages import INNERMOST, VALUE, braces, marked_texts, meant, term_text

SAID = {
    "rulebook.yaml": r"\.(title|says|asks|found_by)$|^rulebook\.words\.",
    "variants/*.yaml": r"^(title|says)$",
    "house/*.yaml": r"^(title|says)$",
    "chart.yaml": r"(^|\.)says$",
    "words.yaml": r"\.(says|otherwise|words|now)$",
    "laws.yaml": r"\.says$",
    "parameters.yaml": r"\.says$|\.choices\.\w[\w-]*\w$",
    "rulings.yaml": r"\.(title|question|decision)$",
    "scenarios/*.yaml": r"^scenarios\.[^.]+\.title$",
}
"""For the files of the spec, a pattern of the keys whose texts are translated."""

HEADER = 'msgid ""\nmsgstr ""\n"Language: {}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'

ALWAYS = datetime(2026, 1, 1, tzinfo=UTC)  # a fixed date keeps compiled catalogues deterministic


def template() -> Catalog:
    """Return a catalogue of all texts to translate, each with the files that contain it."""
    found = Catalog()
    for file, text in (*_of_packages(), *_of_spec()):
        context, _, english = text.rpartition(languages.CONTEXT)
        if english:
            found.add(english, locations=[(file, 0)], context=context or None)
    return found


def _of_packages() -> Iterator[tuple[str, str]]:
    for package in sorted(Path(__file__).parents[1].glob("sixtysix*"), reverse=True):  # the core comes last
        for path in sorted(package.rglob("*")):
            if path.suffix in (".py", ".js", ".html"):
                yield from ((path.name, text) for text in marked_texts(read(path)))
    for chart in read_chart(spec_dir() / "chart.yaml").variants.values():
        for case in chart.cases.values():
            yield from ((f"cases.{case.name}", row) for row in case.rows(chart.ruleset).values())


def _of_spec() -> Iterator[tuple[str, str]]:
    for files, keys in SAID.items():
        for path in sorted(spec_dir().glob(files)):
            data = read_document(path).mapping
            for place, text in _leaves(data):
                if re.search(keys, place):
                    yield f"{path.name}.{place.rpartition('.')[2]}", text
            terms = data.get("rulebook", {}).get("glossary", {})
            for term in terms.values():
                yield f"{path.name}.glossary", term_text(term["term"], *term.get("also", ()))
    for one in load_chart().declarations.by_path.values():
        yield from ((f"parameters.yaml.{one.path}", text) for text in _texts_of_parameter(one))


def _leaves(data: object, place: str = "") -> Iterator[tuple[str, str]]:
    """Yield (path, text) for each text in a document. A path looks like ``chapters.cards.title``."""
    items = data if isinstance(data, Mapping) else dict(enumerate(data)) if isinstance(data, list) else {}
    for key, value in items.items():
        yield from _leaves(value, f"{place}.{key}".lstrip("."))
    if isinstance(data, str):
        yield place, data


def _texts_of_parameter(one: Parameter) -> Iterator[str]:
    yield from (meant(languages.WORD, word) for word in one.words.values())
    values = [v for form in one.form.get("oneOf", (one.form,)) for v in form.get("enum", [form.get("const")])]
    names = [one.name] if one.path.count(".") > 1 else []
    yield from (v.replace("_", " ") for v in (*values, *names) if isinstance(v, str) and len(v) > 1)


def read_catalogue(path: Path) -> Catalog:
    try:
        return read_po(read(path).split("\n"), abort_invalid=True)
    except PoFileError as error:
        message = str(error).rpartition(" on ")[0]
        raise SixtySixError(f"{path}:{error.lineno + 1}:1: {message}") from None


def updated(path: Path, texts: Catalog) -> Catalog:
    """Return the catalogue in the file ``path``, with new texts added and unused texts removed.

    If a new text resembles an old text, the new text gets the old translation, marked as fuzzy. Fuzzy translations are
    never shown.
    """
    catalogue = read_catalogue(path) if path.is_file() else Catalog()
    catalogue.update(texts)
    for message in catalogue:
        message.flags &= {"fuzzy"}
    return catalogue


def write_catalogue(path: Path, catalogue: Catalog) -> None:
    """Write a catalogue, and its compiled form for gettext."""
    lines = generate_po(catalogue, width=0, omit_header=True, ignore_obsolete=True)
    write(path, HEADER.format(path.stem) + "".join(lines))
    catalogue.creation_date = catalogue.revision_date = ALWAYS
    compiled = languages.folder() / path.stem / "LC_MESSAGES" / f"{languages.DOMAIN}.mo"
    compiled.parent.mkdir(parents=True, exist_ok=True)
    with compiled.open("wb") as file:
        write_mo(file, catalogue)


MISSING, WRONG = "no-translation", "bad-translation"


def problems(path: Path, texts: Catalog) -> Iterator[Problem]:
    """Yield a problem for each missing translation, and for each translation with a mistake."""
    catalogue, opposite = read_catalogue(path), {g.otherwise: g.says for g in load_chart().guards.values()}
    for english, context in ((str(text.id), text.context) for text in texts if text.id):
        one, other = catalogue.get(english, context), catalogue.get(opposite.get(english, ""))
        code, fault = MISSING, "missing"
        if one and one.string and not one.fuzzy:
            code, fault = WRONG, fault_in(str(one.string), english)
            if other and one.string == other.string:
                fault = "the sentence for a failing condition is that of the holding one"
        if fault:
            message = f"translation of {english!r:.70}: {fault}"
            yield Problem(shown(path), (one and one.lineno) or 1, 1, "", code, message)


_KEPT = re.compile(r"\b[A-Z]?\d+(?![\d}])|[A-Za-z]+(?:_[A-Za-z0-9]+)+|[♠♥♦♣]")
"""Words that a translation must contain unchanged: numbers, suit signs, rulings, and names of the chart."""


def fault_in(says: str, english: str) -> str:
    """Return a message about a mistake in the translation ``says``. Return an empty string if there is no mistake."""
    wanted, given = ({(one.value, one.choice): one for one in braces(text)} for text in (english, says))
    if broken := given.get(("", "")):
        return f"{broken.text[:40]} is no placeholder"
    if odd := wanted.keys() ^ given.keys():
        return f"{{{''.join(min(odd))}}} is missing or should not be there"
    for (name, _), one in given.items():
        if (found := VALUE.fullmatch(one.text)) and re.fullmatch(r"[^|\d]+", found[2] or ""):
            return f"{one.text} has one form of its noun; write {{{name} {found[2]}|{found[2]}}}"
    if len(re.findall(r"[^\W\d][\w-]+", INNERMOST.sub("", english))) < 2:
        return ""
    if odd := {*_KEPT.findall(english)} ^ {*_KEPT.findall(says)}:
        return f"{min(odd)} is missing or should not be there"
    return "this is the English text" * (says == english)
