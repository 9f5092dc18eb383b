"""Languages: catalogues as gettext has them, and texts that are translated before they are filled.

A text may have braces, in English and in every other language:

============================  ===============================================================
``{name}``                    a value
``{name card}``               a number with its noun: ``1 card``, ``3 cards``
``{name Karte|Karten}``       the same with both forms of the noun, as other languages need it
``{name 2}``                  the second form of a word: of ``der Bube|den Buben``, ``den Buben``
``{is_on? text | other}``     one text or the other; the other may be left out
============================  ===============================================================

The English text is the key of its translation, so nothing else names it. A catalogue is a file of gettext (``de.po``),
which every editor for translators opens. It is read here, so that a machine speaks without any library.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from sixtysix.errors import SixtySixError, counted

# Texts with braces

NAME = r"[a-z][a-z0-9_]*(?:\.[a-z0-9_]+)*"
INNERMOST = re.compile(r"\{([^{}]*)\}")
VALUE = re.compile(rf"({NAME})(?: +([^{{}}]+))?")
CHOICE = re.compile(r"([a-z][a-z0-9_]*)\?(.*)", re.DOTALL)
ENDING = re.compile(r"\w+$")
"""What a word that follows at once would run into."""
_KEPT = re.compile("\x02([0-9]+)\x03")
_IDLE_SPACE = re.compile(" +(?=[ .,;:]|$)")


def filled(text: str, value: Callable[[str], Any], is_on: Callable[[str], bool]) -> str:
    """Fill a text: ``value`` gives what a name stands for, ``is_on`` tells which text of a choice is read."""
    values: list[tuple[str, str | None]] = []

    # What is filled in may have braces of its own, as the name of a player. So it comes last.
    def kept(braces: re.Match[str]) -> str:
        if found := VALUE.fullmatch(braces[1]):
            values.append((found[1], found[2]))
            return f"\x02{len(values) - 1}\x03"
        return braces[0]

    def chosen(braces: re.Match[str]) -> str:
        choice = CHOICE.fullmatch(braces[1])
        assert choice, text
        one, _, other = choice[2].partition("|")
        return (one if is_on(choice[1]) else other).strip()

    def told(place: re.Match[str]) -> str:
        name, noun = values[int(place[1])]
        found = value(name)
        if noun and noun.isdecimal():
            return str(found).split("|")[: int(noun) or 1][-1]
        return counted(found, noun) if noun and isinstance(found, int) else str(found)

    text = INNERMOST.sub(kept, text)
    number = choices = 1
    while number:
        text, number = INNERMOST.subn(chosen, text)
        choices += number
    return _KEPT.sub(told, _IDLE_SPACE.sub("", text) if choices > 1 else text)


class Braces(NamedTuple):
    """What stands in braces: a ``value``, or a ``choice`` (``is_on?``), by its name; neither if nobody can tell.

    ``around`` are the choices around it, each with whether it stands in the text that is read where the choice is on.
    """

    text: str
    value: str
    choice: str
    around: tuple[tuple[str, bool], ...] = ()

    @property
    def on(self) -> list[str]:
        """The choices that are on wherever it is read."""
        return [name for name, is_on in self.around if is_on]


def braces(text: str) -> Iterator[Braces]:
    """Give all that stands in braces in a text, the inner before the outer. A brace without another is one too.

    A choice that begins with a word stands after a space: ``up{closing? or closed}``, which would be read as one word,
    is no choice.
    """
    opened: list[tuple[int, str, bool]] = []
    for place, character in enumerate(text):
        if character == "{":
            choice = CHOICE.match(text, place + 1)
            opened.append((place, choice[1] if choice else "", True))
        elif character == "|" and opened:
            opened[-1] = (*opened[-1][:2], False)
        elif character == "}":
            begin = opened.pop()[0] if opened else place
            inside = text[begin + 1 : place]
            value, choice = VALUE.fullmatch(inside), CHOICE.fullmatch(inside)
            around = tuple((name, is_on) for _, name, is_on in opened if name)
            if choice and _begins_a_word(choice[2]) and (before := ENDING.search(text, 0, begin)):
                yield Braces(text[before.start() : place + 1], "", "")
                continue
            yield Braces(
                text[begin : place + 1], value[1] if value else "", choice[1] if choice else "", around
            )
    yield from (Braces(text[begin:], "", "") for begin, *_ in opened)


def _begins_a_word(options: str) -> bool:
    """Say whether one of a choice's texts begins with a word, whatever is in the braces inside."""
    inner = 1
    while inner:
        options, inner = INNERMOST.subn("", options)
    return any(one.strip()[:1].isalnum() for one in options.split("|"))


def differing(text: str, translation: str) -> str:
    """Say what the braces of a translation have too much or too little; empty if nothing."""

    def named(text: str) -> Iterator[tuple[str, str, set[str]]]:
        for one in braces(text):
            name = one.value or (f"{one.choice}?" if one.choice else "")
            yield name, one.text, {choice for choice, _ in one.around}

    wanted, found = list(named(text)), list(named(translation))
    if broken := [stands for name, stands, _ in found if not name]:
        return f"{broken[0][:40]} is no placeholder"
    known, given = {name for name, *_ in wanted}, {name for name, *_ in found}
    if missing := sorted(known - given):
        return f"it lacks {{{missing[0]}}}"
    if strange := sorted(given - known):
        return f"the English text has no {{{strange[0]}}}"
    for name, _, around in found:
        if not any(outer <= around for known, _, outer in wanted if known == name):
            return f"{{{name}}} stands outside of the choice that it belongs to"
    return ""


# Catalogues

CONTEXT = "\x04"
"""Stands, as gettext has it, between what a text is about and the text, where the same word may mean two things."""


WORD = "within a sentence"
"""What the words of a parameter's choices are about; there they have cases, and as names of cards they have none."""


def meant(context: str, text: str) -> str:
    """Write a text that is about something."""
    return f"{context}{CONTEXT}{text}"


class Entry(NamedTuple):
    """A translation: empty if there is none yet, and the line on which it stands.

    ``due`` is one in doubt, made of the English text ``before``; nobody is told it. ``read`` notes what the translation
    was like when somebody read it, and ``places`` are where its text stood when the catalogue was written.
    """

    says: str = ""
    line: int = 0
    due: str = ""
    before: str = ""
    read: str = ""
    places: tuple[str, ...] = ()


@dataclass(frozen=True)
class Catalogue:
    """A file of translations by the English texts; ``faults`` are lines with what is wrong on them."""

    header: Mapping[str, str]
    entries: Mapping[str, Entry]
    faults: tuple[tuple[int, str], ...] = ()

    @property
    def is_draft(self) -> bool:
        """Tell whether it may lack translations: then its language is not offered."""
        return self.header.get("X-State") == "draft"


_READ = "# read "
_BEFORE = re.compile(r'#\|(?: msgid)? ("(?:[^"\\\x00-\x1f]|\\["\\nt])*")')
_LINE = re.compile(r'(?:(msgctxt|msgid|msgstr)\s+)?("(?:[^"\\]|\\.)*")')


def read_catalogue(path: Path) -> Catalogue:
    """Read a catalogue: entries without plurals, which braces have."""
    entries: dict[str, Entry] = {}
    faults: list[tuple[int, str]] = []
    parts: dict[str, str] = {}
    begin, key, comments = 0, "", list[str]()
    rows = path.read_text(encoding="utf-8", errors="replace").split("\n")
    for number, row in enumerate([*map(str.strip, rows), "# an entry ends where the next begins"], 1):
        is_comment, found = row.startswith("#") or not row, _LINE.fullmatch(row)
        if key == "msgstr" and (is_comment or (found and found[1])):
            id, context = parts.get("msgid", ""), parts.get("msgctxt")
            id = id if context is None else meant(context, id)
            if id in entries:
                faults.append((begin, "this text stands here twice"))
            is_due = any(one.startswith("#,") and "fuzzy" in one for one in comments)
            says, due = ("", parts["msgstr"]) if is_due else (parts["msgstr"], "")
            before = "".join(json.loads(old[1]) for old in map(_BEFORE.fullmatch, comments) if old)
            read = "".join(one.removeprefix(_READ) for one in comments if one.startswith(_READ))
            places = tuple(one[2:].strip() for one in comments if one.startswith("#."))
            entries[id] = Entry(says, begin, due, before, read, places)
            parts, begin, key, comments = {}, 0, "", []
        if is_comment:
            comments.append(row)
        elif "\N{REPLACEMENT CHARACTER}" in row:
            faults.append((number, "this is not UTF-8"))
        elif not found or not (found[1] or key) or (found[1] == "msgstr" and key != "msgid"):
            faults.append((number, "expected msgid, msgstr or a text in quotes"))
        else:
            try:
                text = str(json.loads(found[2]))
            except ValueError as error:
                faults.append((number, f"this text cannot be read: {error}"))
                continue
            key, begin = found[1] or key, begin or number
            parts[key] = parts.get(key, "") + text
    head = entries.pop("", Entry()).says
    header = {key: value.strip() for key, _, value in (one.partition(":") for one in head.splitlines())}
    return Catalogue(header, entries, tuple(faults))


def written(header: Mapping[str, str], entries: Mapping[str, Entry]) -> str:
    """Write a catalogue: for each text its translation, and for the translator where it stands."""

    def quoted(text: str) -> str:
        return json.dumps(text, ensure_ascii=False)

    def several(text: str) -> str:
        *lines, last = text.split("\n")
        parts = [f"{line}\n" for line in lines] + [last] * bool(last)
        return quoted(text) if len(parts) < 2 else '""\n' + "\n".join(map(quoted, parts))

    head = "".join(f"{key}: {value}\n" for key, value in header.items())
    told = [f'msgid ""\nmsgstr {several(head)}\n']
    for id, one in entries.items():
        context, _, text = id.rpartition(CONTEXT)
        lines = [f"{_READ}{one.read}"] * bool(one.read) + [f"#. {place}" for place in one.places]
        lines += ["#, fuzzy"] * bool(one.due)
        lines += [f"#| {row}" for row in f"msgid {several(one.before)}".split("\n") if one.before]
        lines += [f"msgctxt {quoted(context)}"] * bool(context)
        lines += [f"msgid {several(text)}", f"msgstr {several(one.says or one.due)}", ""]
        told.append("\n".join(lines))
    return "\n".join(told)


# Languages


@dataclass(frozen=True, eq=False)
class Language:
    """A language with its translations; called with an English text, it gives its own, filled."""

    code: str = "en"
    texts: Mapping[str, str] = field(default_factory=dict, repr=False)

    def __call__(self, text: str, /, **values: Any) -> str:
        """Translate a text, and fill it with values."""
        told = self.texts.get(text) or text.rpartition(CONTEXT)[2]
        return filled(told, values.__getitem__, lambda name: bool(values[name])) if values else told


ENGLISH = Language()

ENDONYMS = {"en": "English", "de": "Deutsch", "hu": "magyar", "bg": "български"}
"""What languages are called by those who speak them."""

N_ = str
"""Marks a text that is translated where it is used, and gives it as it is."""

Text = tuple[str, dict[str, Any]]
"""A text that is translated where it is used, with what fills it."""

_NOUN = re.compile(rf"\{{({NAME}) +([^{{}}|?\d]+)\}}")


def language(code: str, folder: Path) -> Language:
    """Read the language of a code (``de``) from the folder of catalogues.

    Raises:
        SixtySixError: if there is none, or it cannot be read.
    """
    if code == ENGLISH.code:
        return ENGLISH
    path = folder / f"{code}.po"
    if not re.fullmatch("[a-z]{2,3}", code) or not path.is_file():
        known = ", ".join((ENGLISH.code, *sorted(one.stem for one in folder.glob("*.po"))))
        raise SixtySixError(f"there is no language {code[:20]!r}; there are {known}")
    return language_of(path, read_catalogue(path))


def language_of(path: Path, catalogue: Catalogue) -> Language:
    """Make the language of a catalogue, whose file is named after it.

    Raises:
        SixtySixError: if something in it could not be read.
    """
    if catalogue.faults:
        line, fault = catalogue.faults[0]
        raise SixtySixError(f"{path}:{line}:1: {fault}")
    # Other languages than English make no plural of their own: a noun without a second form has none.
    texts = {id: _NOUN.sub(r"{\1 \2|\2}", one.says) for id, one in catalogue.entries.items() if one.says}
    return Language(path.stem, texts)
