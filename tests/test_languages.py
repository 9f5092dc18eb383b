"""Catalogues are read, checked and written; nothing of ours is said in English where another language is chosen."""

import json
import re
import shutil
import subprocess
from html.parser import HTMLParser
from itertools import islice
from pathlib import Path

import pytest
from click.testing import CliRunner

from sixtysix.chart import load, spec_dir
from sixtysix.chart.comparison import compare, describe
from sixtysix.chart.obligations import KINDS
from sixtysix.chart.revisions import side
from sixtysix.cli import main
from sixtysix.compile.machines import machine
from sixtysix.contract.events import Json
from sixtysix.errors import SixtySixError
from sixtysix.evidence.cover import built_vectors
from sixtysix.evidence.explain import conditions, conditions_text
from sixtysix.game.names import PACKS
from sixtysix.languages import ENGLISH, Entry, Language, differing, language, read_catalogue, written
from sixtysix.project.catalogues import (
    FOLDER,
    check_catalogue,
    due,
    fingerprint,
    marked,
    offered,
    paths,
    texts,
    untranslated,
    update,
)
from sixtysix_rulebook.book import book_of, read_chapters
from sixtysix_rulebook.pages import Pages
from sixtysix_rulebook.words import NAMES_AS_WORDS, words
from sixtysix_tables.serve.app import _accepted

from .languages import in_english, pseudo, pseudo_language

STATIC = Path(__file__).parent.parent / "engine/sixtysix_tables/serve/static"

HEADER = r"""msgid ""
msgstr "Plural-Forms: nplurals=2; plural=(n != 1);\n"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A family with one text in its prose, and a folder for catalogues."""
    (tmp_path / "spec" / FOLDER).mkdir(parents=True)
    return tmp_path / "spec" / FOLDER


# Catalogues


@pytest.mark.parametrize("path", paths(), ids=lambda path: path.stem)
def test_a_catalogue_of_ours_has_no_fault(path: Path) -> None:
    assert check_catalogue(path) == []
    catalogue = read_catalogue(path)
    assert catalogue.header["Language"] == path.stem
    # What is due is told by `sixtysix languages --whole`, which a release asks for.
    assert not [p for p in due(path) if "has another translation" in p.message]
    if shutil.which("msgfmt"):
        subprocess.run(["msgfmt", "--check-format", "-o", "/dev/null", str(path)], check=True)


def test_a_catalogue_is_read_as_editors_write_it(tmp_path: Path) -> None:
    path = tmp_path / "de.po"
    path.write_text(
        HEADER
        + '\n#. a comment\n#: chart.yaml\nmsgid ""\n"One "\n"line"\nmsgstr ""\n"Eine "\n"Zeile\\n"\n"und \\"zwei\\""\n'
        + '\nmsgctxt "glossary"\nmsgid "trick, tricks"\nmsgstr "Stich, Stiche"\n\n#, fuzzy\nmsgid "old"\nmsgstr "alt"\n'
    )
    told = language("de", tmp_path)
    assert told("One line") == 'Eine Zeile\nund "zwei"'
    assert told("glossary\x04trick, tricks") == "Stich, Stiche"
    assert (told("old"), told("new")) == ("old", "new"), "a doubtful translation is none"
    assert ENGLISH("glossary\x04trick, tricks") == "trick, tricks"


@pytest.mark.parametrize(
    ("entries", "line", "fault"),
    [
        ('msgid "a"\nmsgid_plural "b"\n', 5, "expected msgid, msgstr or a text in quotes"),
        ('msgid "a"\nmsgstr "b\n', 5, "expected msgid, msgstr or a text in quotes"),
        ('msgstr "b"\n', 4, "expected msgid, msgstr or a text in quotes"),
        ('msgid "a"\nmsgstr "\\q"\n', 5, "this text cannot be read"),
        ('msgid "a"\nmsgstr "b"\n\nmsgid "a"\nmsgstr "c"\n', 7, "this text stands here twice"),
    ],
)
def test_a_catalogue_that_cannot_be_read(entries: str, line: int, fault: str, tmp_path: Path) -> None:
    path = tmp_path / "de.po"
    path.write_text(f"{HEADER}\n{entries}")
    with pytest.raises(SixtySixError, match=f"de.po:{line}:1: {fault}"):
        language("de", tmp_path)


def test_check_tells_what_a_catalogue_lacks_and_what_is_wrong(folder: Path) -> None:
    wanted = list(islice(texts(folder.parent), 3))
    numbered = next(one for one in texts(folder.parent) if "{points point}" in one)
    path = folder / "de.po"
    entries = "".join(
        f"\nmsgid {json.dumps(one)}\nmsgstr {json.dumps(said)}\n"
        for one, said in (
            (wanted[0], "gesagt"),
            (wanted[1], ""),
            ("nobody says this", "niemand"),
            (numbered, "falsch"),
        )
    )
    path.write_text(HEADER + entries)
    found = {problem.code: problem for problem in check_catalogue(path)}
    assert found.keys() == {"bad-translation"}
    assert "lacks {" in found["bad-translation"].message
    assert [p.line for p in due(path) if "nobody says this" in p.message] == [10]
    missing = [p for p in due(path) if "has no translation" in p.message]
    assert len(missing) == len(texts(folder.parent)) - 2
    done = CliRunner().invoke(main, ["check", str(path)])
    assert done.exit_code == 2
    assert f'{path}:10:1: "nobody says this" is said no more' in done.output
    # What is due is no error.
    path.write_text(path.read_text().replace(json.dumps("falsch"), '""'))
    done = CliRunner().invoke(main, ["check", str(path)])
    assert (done.exit_code, done.stdout) == (0, "1 file, 0 errors\n")
    assert f"{path}:7:1: {json.dumps(wanted[1])} has no translation (warning)" in done.stderr
    # A draft may lack texts, and says so.
    path.write_text(HEADER.replace('\\n"', '\\nX-State: draft\\n"') + entries)
    (told,) = due(path)
    assert "this is a draft" in told.message


def test_an_update_adds_what_is_new_and_drops_what_nobody_says(folder: Path) -> None:
    path, wanted = folder / "fi.po", list(texts(folder.parent))
    update(path)
    assert untranslated(read_catalogue(path), wanted) == len(wanted)
    assert read_catalogue(path).is_draft
    path.write_text(
        path.read_text().replace('msgstr ""\n\n', 'msgstr "ei"\n\n', 2)
        + '\nmsgid "nobody says this"\nmsgstr "poissa"\n'
    )
    known = {id: one.says for id, one in read_catalogue(path).entries.items() if one.says}
    update(path)
    again = read_catalogue(path)
    assert untranslated(again, wanted) == len(wanted) - (len(known) - 1)
    assert list(again.entries) == wanted
    assert {id: one.says for id, one in again.entries.items() if one.says} == {
        id: says for id, says in known.items() if id != "nobody says this"
    }
    before = path.read_text()
    update(path)
    assert path.read_text() == before


def test_a_translation_is_due_when_its_english_text_changes(folder: Path) -> None:
    path, (text, *_) = folder / "de.po", texts(folder.parent)
    before = text.replace("each", "every")
    assert before != text
    path.write_text(f'{HEADER}\n# read 01234567\nmsgid {json.dumps(before)}\nmsgstr "Die Karten."\n')
    assert [p.line for p in due(path) if json.dumps(before) in p.message] == [5]
    update(path)
    assert (
        f'#, fuzzy\n#| msgid {json.dumps(before)}\nmsgid {json.dumps(text)}\nmsgstr "Die Karten."\n'
        in path.read_text()
    )
    assert language("de", folder)(text) == text, "nobody is told what may say something else"
    (told,) = (p.message for p in due(path) if json.dumps(text) in p.message)
    assert told == f"{json.dumps(text)} has the translation of {json.dumps(before)}"
    once = path.read_text()
    update(path)
    assert path.read_text() == once, "it stays due"


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The spec with the German catalogue alone, whole and read."""
    spec = tmp_path / "spec"
    shutil.copytree(spec_dir(), spec)
    for module in ("sixtysix.project.catalogues", "sixtysix_tools.languages"):
        monkeypatch.setattr(f"{module}.spec_dir", lambda: spec)
    path = spec / FOLDER / "de.po"
    for other in {*path.parent.glob("*.po")} - {path}:
        other.unlink()
    catalogue = read_catalogue(path)
    told = {
        text: known.says if (known := catalogue.entries.get(text)) and known.says else pseudo(text)
        for text in texts(spec)
    }
    entries = {text: Entry(says, read=fingerprint(text, says)) for text, says in told.items()}
    path.write_text(written(catalogue.header, entries))
    update(path)
    return path


def changed(path: Path, text: str, says: str) -> None:
    """Change one translation, and nothing else of a catalogue."""
    old = f"msgid {json.dumps(text)}\nmsgstr "
    begin, after = path.read_text().split(old)
    path.write_text(begin + old + json.dumps(says, ensure_ascii=False) + after[after.index("\n") :])


NO_TRICK = "The loser has no trick."
SHORT = "Your points fall short of {claim.target}."


def test_a_translation_that_nobody_has_read_since_it_changed_is_told(copied: Path) -> None:
    assert [*check_catalogue(copied), *due(copied)] == []
    said = read_catalogue(copied).entries[NO_TRICK].says
    changed(copied, NO_TRICK, said.replace("keinen", "einen"))
    assert check_catalogue(copied) == []
    (told,) = due(copied)
    assert told.message == f"{json.dumps(NO_TRICK)} has another translation than when it was read"
    assert told.line == read_catalogue(copied).entries[NO_TRICK].line
    done = CliRunner().invoke(main, ["languages", "--whole"])
    assert done.exit_code == 1
    assert told.message in done.output.replace("\n", " ")
    changed(copied, NO_TRICK, said)
    assert CliRunner().invoke(main, ["languages", "--whole"]).exit_code == 0


HEAD = "A higher card of the suit if they can, else any of it, else a trump, else any card."
FOLLOW = "A card of the suit if they can, else a trump, else any card."
OPEN = "Nobody has closed the talon."
NOT_OPEN = "The talon is closed."


@pytest.mark.parametrize(
    ("text", "says", "fault"),
    [
        (NO_TRICK, NO_TRICK, "nothing differs from the English text"),
        (NO_TRICK, "Der Verlierer hat 3 Stiche.", "3 is too much or missing"),
        (NO_TRICK, "Der Verlierer hat drei Stiche.", "3 is too much or missing"),
        (NO_TRICK, "Der Verlierer is_without Stich.", "is_without is too much or missing"),
        (NO_TRICK, "Der Verlierer in HAND_END hat keinen.", "HAND_END is too much or missing"),
        (SHORT, "Dir fehlen Augen auf {claim.target} oder 66.", "66 is too much or missing"),
        (SHORT, "Dir fehlen Augen.", "it lacks {claim.target}"),
    ],
)
def test_what_shows_that_a_translation_says_something_else(
    text: str, says: str, fault: str, copied: Path
) -> None:
    changed(copied, text, says)
    (found,) = check_catalogue(copied)
    assert found.message == f"in the translation of {json.dumps(text)}, {fault}"
    assert str(found).startswith(f"{copied}:{read_catalogue(copied).entries[text].line}:1: ")


def test_what_holds_and_what_does_not_are_not_translated_alike(copied: Path) -> None:
    entries = read_catalogue(copied).entries
    changed(copied, NOT_OPEN, entries[OPEN].says)
    (found,) = check_catalogue(copied)
    assert f"there is that of {json.dumps(OPEN)}" in found.message


def test_exchanged_translations_are_found(copied: Path) -> None:
    entries = read_catalogue(copied).entries
    changed(copied, HEAD, entries[FOLLOW].says)
    changed(copied, FOLLOW, entries[HEAD].says)
    found = [problem.message for problem in check_catalogue(copied)]
    assert len(found) == 2
    assert "A card of the suit if they can" in found[0].split(", there is that of")[1]


def test_english_texts_that_were_exchanged_are_found_and_due(copied: Path) -> None:
    """The catalogue knows where each stood; an update asks for both to be read."""
    path = copied.parents[1] / "parameters.yaml"
    path.write_text(
        path.read_text()
        .replace(f"head: {HEAD}", f"head: {FOLLOW}")
        .replace(f"follow: {FOLLOW}", f"follow: {HEAD}")
    )
    found = [problem.message for problem in check_catalogue(copied)]
    assert len(found) == 2
    assert all("the other way round" in message for message in found)
    update(copied)
    assert check_catalogue(copied) == []
    assert len(due(copied)) == 2
    assert language("de", copied.parent)(HEAD) == HEAD


def test_a_homonym_says_what_it_is_about() -> None:
    for path in paths():
        told = offered(path.stem)
        assert told("picture\x04Drawing") != told("Drawing")
    assert ENGLISH("picture\x04Drawing") == "Drawing"


def test_translations_are_read_one_at_a_time(copied: Path) -> None:
    changed(copied, NO_TRICK, "Ohne Stich ist, wer verliert.")
    changed(copied, "Talon", "Stock")
    before = copied.read_text()

    def read(given: str, *codes: str, answer: str = "y") -> tuple[int, str]:
        done = CliRunner().invoke(main, ["languages", *codes, "--read", given], input=answer)
        return done.exit_code, done.output

    assert read(NO_TRICK)[0] == 2
    assert read("sixtysix/game/names.py", "de")[0] == 2
    assert read("no such text", "de")[0] == 2
    assert read(NO_TRICK, "de", answer="n")[0] == 0
    assert copied.read_text() == before
    code, told = read(NO_TRICK, "de")
    assert code == 0
    assert "de is: Ohne Stich ist, wer verliert." in told
    (left,) = due(copied)
    assert '"Talon"' in left.message


@pytest.mark.parametrize(
    ("translation", "fault"),
    [
        ("{name} hat {a.b Karte|Karten}", ""),
        ("{a.b Karte|Karten} von {name}{on?, ja | nein}", "the English text has no {on?}"),
        ("{name} hat Karten", "it lacks {a.b}"),
        ("{name} hat {a.b", "{a.b is no placeholder"),
        ("{name} hat {a.b} {!}", "{!} is no placeholder"),
    ],
)
def test_braces_of_a_translation_are_those_of_the_english_text(translation: str, fault: str) -> None:
    assert differing("{name} has {a.b card}", translation) == fault


def test_what_a_choice_has_inside_stays_inside() -> None:
    english = "It ends {said? as {who} says | here}."
    assert differing(english, "{said? {who} sagt es | Ende}") == ""
    assert differing(english, "{who}{said? a | b}") == "{who} stands outside of the choice that it belongs to"


# Texts


CASES: list[tuple[str, Json, str]] = [
    ("{n card}", {"n": 1}, "1 card"),
    ("{n card}", {"n": 3}, "3 cards"),
    ("{n Karte|Karten}", {"n": 3}, "3 Karten"),
    (
        "{you? You win | {name} wins} {n point}.",
        {"you": False, "name": "Eva {x}", "n": 2},
        "Eva {x} wins 2 points.",
    ),
    ("A tie{waits?: {n point} more}.", {"waits": 0, "n": 0}, "A tie."),
    ("It {a? is {b? one | two} | was}.", {"a": True, "b": False}, "It is two."),
    ("{name}: {n}  of", {"name": "a", "n": 1}, "a: 1  of"),
]


@pytest.mark.parametrize(("english", "values", "filled"), CASES)
def test_texts_are_filled(english: str, values: Json, filled: str) -> None:
    assert ENGLISH(english, **values) == filled


def test_javascript_fills_them_alike(tmp_path: Path) -> None:
    node = shutil.which("node") or pytest.skip("there is no Node")
    (tmp_path / "static").mkdir()
    shutil.copy(STATIC / "language.js", tmp_path / "static" / "language.mjs")
    source = (tmp_path / "static" / "language.mjs").read_text().replace("../names.js", "../names.mjs")
    (tmp_path / "static" / "language.mjs").write_text(source)
    (tmp_path / "names.mjs").write_text('export const TEXTS = {"{n card}": "{n card}"};')
    given = json.dumps([[english, values] for english, values, _ in CASES])
    script = "import { _ } from './static/language.mjs';\n"
    script += f"console.log(JSON.stringify({given}.map((one) => _(...one))));"
    (tmp_path / "run.mjs").write_text(script)
    done = subprocess.run([node, tmp_path / "run.mjs"], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == [filled for *_, filled in CASES]


def test_a_noun_without_a_second_form_is_not_inflected(tmp_path: Path) -> None:
    (tmp_path / "hu.po").write_text(HEADER + '\nmsgid "{n card}"\nmsgstr "{n lap}"\n')
    assert language("hu", tmp_path)("{n card}", n=3) == "3 lap"


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("de", "Du hast den Atout-Buben nicht."),
        ("hu", "Nincs nálad az adualsó."),
        ("bg", "Нямаш козовото вале."),
    ],
)
def test_a_word_within_a_sentence_has_the_case_that_it_needs(code: str, says: str) -> None:
    chart = load("schnapsen", offered(code))
    assert chart.guards["holds_exchange_card"].otherwise == says
    told = [
        chart.declarations.fill(text, chart.variant.parameters, ())
        for text in chart.language.texts.values()
        if "exchange.card" in text
    ]
    assert len(told) == 8
    assert not [text for text in told if "|" in text]


def test_texts_are_marked_in_python_scripts_and_pages() -> None:
    assert list(marked('_("a {n}", n=1) + N_("b" "c") + _(x) + other("d")', True)) == ["a {n}", "bc"]
    assert list(marked('<b title="{{ _("a \\"q\\"") }}">{{ _(\'b\') }}</b>', False)) == ['a "q"', "b"]


# The option


def test_the_language_is_an_option_or_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    done = CliRunner().invoke(main, ["--language", "tlh", "variants"])
    assert (done.exit_code, done.output) == (2, "there is no language 'tlh'; there are en, bg, de, hu\n")
    monkeypatch.setenv("SIXTYSIX_LANGUAGE", "../../etc")
    done = CliRunner().invoke(main, ["variants"])
    assert done.exit_code == 2
    assert "there is no language" in done.output
    monkeypatch.setenv("SIXTYSIX_LANGUAGE", "de")
    assert CliRunner().invoke(main, ["variants"]).exit_code == 0


def test_the_languages_of_a_browser() -> None:
    assert _accepted("de-AT,de;q=0.9,en;q=0.8,hu;q=0.95") == ["de", "hu", "de", "en"]
    assert _accepted("") == [""]
    assert _accepted("*;q=x,bg") == ["bg"]


# Nothing in English


@pytest.fixture
def spoken() -> Language:
    return pseudo_language()


def test_the_chart_and_explanations(spoken: Language) -> None:
    for variant in ("schnapsen", "snapszer"):
        chart = load(variant, spoken)
        for event in chart.events:
            found = conditions(chart, event)
            named = re.findall(r"\w+?(?=_|\b)", repr([one["parameters"] for one in found["transitions"]]))
            assert not in_english(conditions_text(chart, found), "true", "false", *named), event
            assert words(event) in NAMES_AS_WORDS
        assert [e.label for e in chart.events.values()] == [e.label for e in load(variant).events.values()]
        for part in (*chart.guards.values(), *chart.states.values(), *chart.transitions, *chart.impossible):
            for key in ("says", "otherwise", "now", "because"):
                assert not in_english(getattr(part, key, "").partition("{")[0]), part
    assert load("schnapsen").language is ENGLISH


def test_a_machine_in_another_language_plays_on(spoken: Language) -> None:
    game = machine("schnapsen")(seed=3)
    game.send("start_game")
    game.send("lead_card", card=game.view(0)["hand"][0]) if game.view(0)["turn"] == 0 else None
    other = machine("schnapsen", spoken).restore(game.snapshot())
    assert other.legal_events() == game.legal_events()
    for event in ("claim", "close_talon", "next_trick"):
        said = other.explain(event, player=0)
        assert not said.allowed
        assert not in_english(said.told_in(spoken), "claim"), said
        assert said.json()["problem"] == game.explain(event, player=0).json()["problem"]


def test_a_comparison(spoken: Language) -> None:
    told = describe(compare(side("schnapsen", spoken), side("santase-3", spoken)))
    # Values of parameters are written as files have them.
    values = set(
        re.findall("[a-z]+", str([load(name).variant.parameters for name in ("schnapsen", "santase-3")]))
    )
    left = {word for word in in_english(told) if word not in IDENTIFIERS | values}
    assert not left


IDENTIFIERS = (
    {
        name
        for chart in map(load, ("schnapsen", "santase-3"))
        for table in (chart.family.features, chart.family.events, chart.family.guards, chart.family.actions)
        for name in table
    }
    | {word for path in load("schnapsen").declarations.by_path for word in path.replace("_", ".").split(".")}
    | {kind.name for kind in KINDS}
    | {t.name for t in load("schnapsen").family.transitions}
    | {"not"}  # before the name of a condition that must fail
)
"""Names of the chart, which are no words."""


class _Page(HTMLParser):
    """The texts of a page, and what names its parts."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[str] = []
        self._inside: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("script", "style", "code", "title", "nav.languages"):
            self._inside.append(tag)
        named = ("title", "aria-label", "placeholder", "data-label", "alt")
        self.told += [str(value) for name, value in attrs if name in named and value]

    def handle_endtag(self, tag: str) -> None:
        if self._inside and self._inside[-1] == tag:
            self._inside.pop()

    def handle_data(self, data: str) -> None:
        if not self._inside:
            self.told.append(data)


def test_the_rulebook(spoken: Language) -> None:
    """Every page of a game but those for engineers, which stay in English."""
    book = book_of(read_chapters({"kinderschnapsen": built_vectors("kinderschnapsen")}))
    pages = list(Pages(book.told_in(spoken), [ENGLISH, spoken]))
    assert all(page.path.startswith("xx/") for page in pages)
    assert not any("engineers" in page.path or "coverage" in page.path for page in pages)
    events = set(book.chapters[0].chart.events)
    for page in pages:
        if page.path.endswith(".html"):
            parser = _Page()
            parser.feed(page.text)
            left = [word for told in parser.told for word in in_english(told, "xx", *events)]
            assert not left, page.path
            assert '<html lang="xx">' in page.text
            assert 'hreflang="en"' in page.text
    (script,) = (page.text for page in pages if page.path.endswith("search.js"))
    entries = json.loads(script.removeprefix("window.SEARCH = ").removesuffix(";\n"))
    for _, _, *told in entries:
        assert not in_english(" ".join(told), *events, *IDENTIFIERS), told


def test_a_page_that_compares_two_games(spoken: Language) -> None:
    """With what their differences come to in play."""
    games = ("kinderschnapsen", "schnapsen")
    book = book_of(read_chapters({name: built_vectors(name) for name in games}))
    pages = iter(Pages(book.told_in(spoken), [ENGLISH, spoken]))
    page, parser = next(page for page in pages if page.path.startswith("xx/compare/")), _Page()
    parser.feed(page.text)
    values = set(re.findall("[a-z]+", str([load(name).variant.parameters for name in games])))
    known = {*IDENTIFIERS, *values, *load("schnapsen").events}
    assert not [word for told in parser.told for word in in_english(told, "xx", *known)]
    assert 'id="play"' in page.text


SIGNS = {
    word
    for pack in PACKS.values()
    for sign in (*(one.sign for one in pack.signs().values()), *(index for index, _ in pack.ranks.values()))
    for word in re.findall("[A-Za-z]{2,}", sign)
}
"""Of cards and suits."""


def test_what_is_whole_is_offered() -> None:
    assert [offered(path.stem).code for path in paths()] == [path.stem for path in paths()]
    assert spec_dir().joinpath(FOLDER).is_dir()
