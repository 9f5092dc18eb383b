"""Catalogues are checked and kept up to date; nothing of ours is said in English where another language is chosen."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo

from sixtysix import languages
from sixtysix.chart import load, load_chart, spec_dir
from sixtysix.chart.comparison import compare, side
from sixtysix.chart.model import translated
from sixtysix.chart.obligations import KINDS
from sixtysix.contract.events import Json
from sixtysix.evidence.cover import built_vectors
from sixtysix.evidence.explain import conditions, conditions_text
from sixtysix.languages import ENGLISH, _, known_languages, marked_texts, speaking
from sixtysix.redline import Redline
from sixtysix_rulebook.book import book_of, read_chapters
from sixtysix_rulebook.pages import Pages
from sixtysix_rulebook.words import NAMES_AS_WORDS, words
from sixtysix_tools import catalogues
from sixtysix_tools.catalogues import HEADER, problems, read_catalogue, template

from . import command
from .languages import in_english, speaking_pseudo

STATIC = Path(__file__).parent.parent / "engine/sixtysix_tables/serve/static"
CATALOGUES = sorted((spec_dir() / "languages").glob("*.po"))


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_a_catalogue_of_ours_has_no_fault_and_is_compiled(path: Path) -> None:
    assert [one for one in problems(path, template()) if one.code == "bad-translation"] == []
    told = {(one.id, one.context): one.string for one in read_catalogue(path) if one.string and not one.fuzzy}
    with (languages.folder() / path.stem / "LC_MESSAGES" / "sixtysix.mo").open("rb") as file:
        known = {(one.id, one.context): one.string for one in read_mo(file)}
    assert {key for key, _ in known.items() ^ told.items()} == {("", None)}, "the header alone has a date"


NOT = re.compile(r"(?i)\b(?:not|no|nothing|nobody|none|neither|nor|never|cannot|without)\b|n't\b")
OTHERWISE_SAID = re.compile(
    "(?i)no further|not the same|not differ|without saying|nothing but|with nothing|say nothing|not drawn|not at all"
)
NEGATED = {
    "de": r"(?i)\b(?:nicht|nie|kein|niemand|ohne|weder|nein\b|verboten|–)|los\b|^–$",
    "hu": r"(?i)\b(?:nem|ne|se|sem|sosem|soha|senki\w*|semmi\w*|nincs\w*|sincs\w*|nélkül\w*)\b|talan|^–$",
    "bg": r"(?i)\b(?:не|няма\w*|никой|никого|никоя|никога|нищо|без|нито|ни)\b|^–$",
}


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_what_is_not_so_is_not_so_in_a_translation(path: Path) -> None:
    said = (one for one in read_catalogue(path) if one.string and not one.fuzzy)
    told = [(str(one.id), str(one.string)) for one in said]
    denied = [(english, says) for english, says in told if NOT.search(OTHERWISE_SAID.sub("", english))]
    assert [english for english, says in denied if not re.search(NEGATED[path.stem], says)] == []


def entry(text: str, says: str) -> str:
    return f"msgid {json.dumps(text)}\nmsgstr {json.dumps(says)}\n\n"


EACH, EVERY = "Cards that each player holds.", "Cards that every player holds."


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder for catalogues of two texts; no others are compiled."""
    texts = Catalog()
    for text in (EACH, "Hand"):
        texts.add(text)
    monkeypatch.setattr(catalogues, "template", lambda: texts)
    monkeypatch.setattr(languages, "folder", lambda: tmp_path / "compiled")
    monkeypatch.setattr("sixtysix_tools.languages.spec_dir", lambda: tmp_path)
    languages.catalogue.cache_clear()
    (tmp_path / "languages").mkdir()
    yield tmp_path / "languages"
    languages.catalogue.cache_clear()


def run(*options: str) -> tuple[int, str]:
    done = command.run("languages", *options)
    return done.exit_code, done.output


def test_an_update_adds_what_is_new_and_drops_what_is_unused(folder: Path) -> None:
    assert run("fi")[0] == run("../fi", "--update")[0] == 2
    assert run("fi", "--update") == (0, "fi: 2 texts, 2 not translated\n")
    path, old = folder / "fi.po", (entry(EVERY, "Kortit."), entry("Hand", "Jako"), entry("unused", "poissa"))
    path.write_text(HEADER.format("fi") + "".join(old))
    assert run("--update") == (0, "fi: 2 texts, 1 not translated\n")
    assert [(one.id, one.string) for one in read_catalogue(path)][1:] == [(EACH, "Kortit."), ("Hand", "Jako")]
    assert "#, fuzzy\n" + entry(EACH, "Kortit.") in path.read_text()
    code, told = run("--whole")
    assert (code, told.splitlines()[1:]) == (1, [f"{path}:7:1: translation of '{EACH}': missing"])
    with speaking("fi"):
        assert [_(text) for text in ("Hand", EACH, "")] == ["Jako", EACH, ""]
    assert known_languages() == ["en", "fi"]
    files = [path, *folder.parent.glob("compiled/fi/LC_MESSAGES/*.mo")]
    before = [file.read_bytes() for file in files]
    run("--update")
    assert [file.read_bytes() for file in files] == before


def test_a_catalogue_that_cannot_be_read_is_told_and_nothing_is_written(folder: Path) -> None:
    (folder / "bg.po").write_text(HEADER.format("bg"))
    path = folder / "de.po"
    for entries, place in (
        (b'msgid "a"\n\nmsgid "b"\nmsgstr "c"\n', "6:1"),
        (b'<<<<<<< ours\nmsgid "a"\nmsgstr "b"\n', "6:1"),
        (b'msgid "a"\nmsgstr "K\xf6nigin"\n', "7:10"),
    ):
        path.write_bytes(HEADER.format("de").encode() + entries)
        code, told = run("--update")
        assert (code, told.startswith(f"{path}:{place}: ")) == (2, True)
        assert path.read_bytes().endswith(entries)
        assert (folder / "bg.po").read_text() == HEADER.format("bg")


NO_TRICK = "The loser has no trick."


@pytest.mark.parametrize(
    ("english", "says", "fault"),
    [
        (NO_TRICK, "Der Verlierer hat keinen Stich.", ""),
        (NO_TRICK, NO_TRICK, "this is the English text"),
        (NO_TRICK, "Der Verlierer hat 3 Stiche.", "3 is missing or should not be there"),
        (NO_TRICK, "Der Verlierer is_without Stich.", "is_without is missing or should not be there"),
        ("Lead the ♠ first.", "Spiel zuerst ♥ aus.", "♠ is missing or should not be there"),
        (
            "Points short of {claim.target}.",
            "Augen fehlen.",
            "{claim.target} is missing or should not be there",
        ),
        (
            "{name} has {a.b card}",
            "{a.b Karte|Karten} {name}{on?, ja}",
            "{on} is missing or should not be there",
        ),
        ("{name} has {a.b card}", "{name} hat {a.b", "{a.b is no placeholder"),
        ("{name} has {a.b card}", "{name} hat {a.b} {!}", "{!} is no placeholder"),
        ("{n card}", "{n lap}", "{n lap} has one form of its noun; write {n lap|lap}"),
        ("{n card}", "{n lap|lap}", ""),
    ],
)
def test_a_translation_that_differs_from_its_text_is_reported(english: str, says: str, fault: str) -> None:
    assert catalogues.fault_in(says, english) == fault


def test_both_outcomes_of_a_condition_have_different_translations(tmp_path: Path) -> None:
    guard, path = load_chart().guards["talon_open"], tmp_path / "de.po"
    path.write_text(HEADER.format("de") + entry(guard.says, "Offen.") + entry(guard.otherwise, "Offen."))
    told = {one.line: one.message for one in problems(path, template()) if one.code == "bad-translation"}
    assert told == {
        9: f"translation of {guard.otherwise!r}: the sentence for a failing condition is that of the holding one"
    }


CASES: list[tuple[str, Json, str]] = [
    ("{n card}", {"n": 1}, "1 card"),
    ("{n card}", {"n": 3}, "3 cards"),
    ("{n Karte|Karten}", {"n": 3}, "3 Karten"),
    ("{you? You win | {name} wins} {n point}.", {"you": 0, "name": "E {x}", "n": 2}, "E {x} wins 2 points."),
    ("A tie{waits?: {n point|points} more}.", {"waits": 1, "n": 2}, "A tie: 2 points more."),
    ("A tie{waits?: {n point} more}.", {"waits": 0, "n": 0}, "A tie."),
    ("It {a? is {b? one | two} | was}.", {"a": True, "b": False}, "It is two."),
    ("{name}: {n}  of", {"name": "a", "n": 1}, "a: 1  of"),
]


def test_texts_are_filled() -> None:
    assert [_(english, **values) for english, values, _told in CASES] == [filled for *_, filled in CASES]


@pytest.mark.slow
def test_javascript_fills_them_alike(tmp_path: Path) -> None:
    node = shutil.which("node") or pytest.skip("there is no Node")
    source = (STATIC / "language.js").read_text().replace("../names.js", "./names.mjs")
    (tmp_path / "language.mjs").write_text(source)
    (tmp_path / "names.mjs").write_text('export const TEXTS = {"{n card}": "{n card}"};')
    given = json.dumps([[english, values] for english, values, _ in CASES])
    script = "import { _ } from './language.mjs';\n"
    script += f"console.log(JSON.stringify({given}.map((one) => _(...one))));"
    (tmp_path / "run.mjs").write_text(script)
    done = subprocess.run([node, tmp_path / "run.mjs"], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == [filled for *_, filled in CASES]


def test_a_word_within_a_sentence_has_the_case_that_it_needs() -> None:
    said = {
        "de": "Du hast den Atout-Buben nicht.",
        "hu": "Nincs nálad az adualsó.",
        "bg": "Нямаш козовото вале.",
    }
    for code, says in said.items():
        with speaking(code):
            guards = translated(load("schnapsen")).guards
        assert guards["holds_exchange_card"].otherwise == says
        assert not [one for one in guards.values() if "|" in one.says + one.otherwise]


def test_texts_are_marked_in_python_scripts_and_pages() -> None:
    source = """_("a {n}", n=1) + N_("b" "c") + _(x) + other("d") + _(f(_('e'))) + f"{_('f')}" """
    assert marked_texts(source) == ["a {n}", "bc", "e", "f"]
    assert marked_texts('<b title="{{ _("a \\"q\\"") }}">{{ _(\'b\') }}</b>') == ['a "q"', "b"]


def test_the_language_is_an_option_or_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    done = command.run("variants", "--language", "tlh")
    assert (done.exit_code, done.output) == (2, "there is no language 'tlh'; there are en, bg, de, hu\n")
    monkeypatch.setenv("SIXTYSIX_LANGUAGE", "../../etc")
    assert command.run("variants").exit_code == 2
    monkeypatch.setenv("SIXTYSIX_LANGUAGE", "de")
    german = command.run("variants").output
    assert "Spiel" in german
    assert command.run("variants", "--language", "en").output != german


def test_the_chart_and_explanations_are_told_in_the_language() -> None:
    for variant in ("schnapsen", "snapszer"):
        with speaking_pseudo():
            chart = translated(load(variant))
            told = {
                event: (found := conditions(chart, event), conditions_text(chart, found))
                for event in chart.events
            }
        for event, (found, text) in told.items():
            named = re.findall(r"\w+?(?=_|\b)", repr([one["parameters"] for one in found["transitions"]]))
            assert not in_english(text, "true", "false", *named), event
            assert words(event) in NAMES_AS_WORDS
        assert [e.label for e in chart.events.values()] == [e.label for e in load(variant).events.values()]
        for part in (*chart.guards.values(), *chart.states.values(), *chart.transitions):
            for key in ("says", "otherwise", "now"):
                assert not in_english(getattr(part, key, "").partition("{")[0]), part


CHART, GAMES = load_chart(), ("kinderschnapsen", "schnapsen")
NAMED = (CHART.features, CHART.events, CHART.guards, CHART.actions, CHART.declarations.by_path)
IDENTIFIERS = {"not", *(kind.name for kind in KINDS), *(one.name for one in CHART.transitions)}
IDENTIFIERS |= {*re.findall("[a-z]+", str([load(name).variant.parameters for name in GAMES]))}
IDENTIFIERS |= {word for table in NAMED for name in table for word in (name, *re.split("[._]", name))}
"""Names of the chart and values of parameters, and the sign of a condition that must fail."""


def test_a_comparison_is_told_in_the_language() -> None:
    with speaking_pseudo():
        told = Redline(compare(*map(side, GAMES))).describe()
    assert not set(in_english(told)) - IDENTIFIERS


ENGLISH_PART = re.compile(r'(?s)<(script|style|code|title|\w+(?=[^>]* lang="en"))\b[^>]*>.*?</\1>')
NAMED_PART = re.compile(r'<[^>]*? (?:title|aria-label|placeholder|data-label|alt)="([^"]*)"')


def told_on(page: str) -> str:
    """Return the texts of a page, and what names its parts, but for what is English and says so."""
    page = ENGLISH_PART.sub("", page)
    return unescape(" ".join((re.sub("<[^>]*>", " ", page), *NAMED_PART.findall(page))))


@pytest.mark.slow
def test_the_rulebook_is_told_in_the_language() -> None:
    """Every page of two games and of their comparison."""
    chapters = [*read_chapters({name: built_vectors(name) for name in GAMES})]
    with speaking_pseudo():
        made = Pages(book_of(chapter.translated() for chapter in chapters), [ENGLISH, "xx"])
        pages = [*made.shared(), *(page for chapter in made.book.chapters for page in made.of_game(chapter))]
    events = {*chapters[0].chart.events, *chapters[1].chart.events}
    for path, text in pages:
        assert path.startswith("xx/")
        if path.endswith(".html"):
            known = {*events, *IDENTIFIERS} if "compare/" in path else events
            assert not in_english(told_on(text), "xx", *known), path
            assert '<html lang="xx">' in text
    (script,) = (text for path, text in pages if path.endswith("search.js"))
    entries = json.loads(script.removeprefix("window.SEARCH = ").removesuffix(";\n"))
    for link, _kind, *told in entries:
        assert link.startswith("sources.html") or not in_english(" ".join(told), *events, *IDENTIFIERS), told
