"""What people have read against what it is linked to, by fingerprints, and what to look at again since."""

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from shlex import quote
from typing import Any, NamedTuple

from sixtysix.chart.checks.outline import OUTCOMES
from sixtysix.chart.document import Document, is_file, read_document
from sixtysix.chart.load import read_chart
from sixtysix.chart.model import OFF
from sixtysix.chart.paths import READ, RULEBOOK, spec_dir, variant_names, variant_path
from sixtysix.chart.problems import Pointer, Problem, SpecError, as_list, as_mapping, value_at
from sixtysix.chart.revisions import RevisionError, extracted
from sixtysix.chart.sources import FOLDER, Sources, listed
from sixtysix.files import write
from sixtysix_tools.citations import entry_of
from sixtysix_tools.links import scenario_documents

HEAD = """\
# yaml-language-server: $schema=schema/read.schema.json
# What each thing was like when somebody last read it against what it is linked to, and which questions they answered:
# `sixtysix exam --of` writes it. What has no questions was read before there were any, or nothing can be asked of it.

read:
"""

HANDFUL = 6
"""How many links a message names."""

REVISIONS = 8
"""So many of the last commits are looked through for what something said when it was read."""

SAID = {
    "changed": "has changed since it was read",
    "new": "is new and was not read",
    "gone": "was read and is gone",
}


class Passage(NamedTuple):
    """Something that people read: a statement, a ruling, a scenario, a parameter, a variant, an item of the chart.

    So are a sentence of the rulebook, the other texts of a chapter, and a term that it explains. Features are among the
    items, and claims of what is impossible, named after the first obligation that they are about.
    """

    document: Document
    place: Pointer

    @property
    def content(self) -> Any:
        """Its data, but for what is a passage of its own, and for words of the search, which claim nothing."""
        data = value_at(self.document.data, self.place)
        if not isinstance(data, dict):
            return data
        if self.place[-2:-1] == (OUTCOMES,):
            entry = value_at(self.document.data, self.place[:-2])
            data = {**{key: value for key, value in entry.items() if key != OUTCOMES}, **data}
        inside = ("states", "parameters", "sentences") if self.place else ()
        held = {key for key in inside if isinstance(data.get(key), dict)}
        held |= {"transitions", "found_by"}
        return {key: value for key, value in data.items() if key not in held}

    # Neither the layout of a file nor a comment nor the order of keys changes what was read.
    @property
    def fingerprint(self) -> str:
        written = json.dumps(self.content, sort_keys=True, default=str)
        return hashlib.sha256(written.encode()).hexdigest()[:8]

    def is_read(self, known: str | None) -> bool:
        """Tell whether it is as it was when it was read, by what was noted then."""
        return (known or "").startswith(self.fingerprint)


Passages = Mapping[str, Passage]
Links = Mapping[str, Collection[str]]
"""For each passage the names of those that it is linked to."""


def read_passages(folder: Path) -> Passages:
    """Read all that people read of a family, by its names, in the folder of its chart."""
    chart, sources = read_chart(folder / "chart.yaml"), Sources(folder)
    declared = read_document(folder / str(chart.document.mapping.get("parameters")))
    rulings = read_document(folder / "rulings.yaml")
    found = {id: Passage(rulings, ("rulings", id)) for id in sources.rulings}
    for name, text in sources.texts.items():
        document = read_document(folder / FOLDER / f"{name}.yaml")
        found |= {one.id: Passage(document, ("statements", one.place)) for one in text.statements}
    for path, one in chart.declarations.by_path.items():
        found |= {path: Passage(declared, one.place)} if one.group else {}
    found |= {name: Passage(chart.document, entry_of(place)) for name, place in chart.names.items()}
    for name in as_mapping(chart.document.mapping.get("features")):
        found[f"feature {name}"] = Passage(chart.document, ("features", name))
    known = Counter[str]()
    for place, claim in enumerate(as_list(chart.document.mapping.get("impossible"))):
        for about in listed(claim, "obligations")[:1]:
            known[about] += 1
            name = f"impossible {about}" + (f" {known[about]}" if known[about] > 1 else "")
            found[name] = Passage(chart.document, ("impossible", place))
    found |= {f"rulebook {name}": passage for name, passage in _prose(read_document(folder / RULEBOOK))}
    for name in variant_names(folder):
        found |= {f"variant {name}": Passage(read_document(variant_path(name, folder, folder)), ())}
    return found | {name: Passage(scenario, ()) for name, scenario in scenario_documents(folder).items()}


def _prose(rulebook: Document) -> Iterator[tuple[str, Passage]]:
    for kind in ("words", "chapters", "pictures", "glossary"):
        for name, entry in as_mapping(value_at(rulebook.mapping, ("rulebook", kind))).items():
            place: Pointer = ("rulebook", kind, name)
            yield f"{kind}.{name}", Passage(rulebook, place)
            for one in as_mapping(value_at(entry, ("sentences",))):
                yield f"{kind}.{name}.{one}", Passage(rulebook, (*place, "sentences", one))


def links(passages: Passages) -> Links:
    """Give for each passage those that it names and those that name it."""
    found: dict[str, dict[str, None]] = {}
    for name, passage in passages.items():
        content, keys = passage.content, ("becomes", "otherwise", "shown", "parameters", "source")
        named = [one for key in keys for one in listed(content, key)]
        for on in (value_at(content, (key,)) for key in ("where", "when", "unless")):
            uses = on if isinstance(on, dict | list) else ()
            asked = [
                one.removeprefix(OFF) for use in uses for one in (use if isinstance(use, dict) else (use,))
            ]
            named += [name for one in asked for name in (one, f"feature {one}") if name in passages]
        for one in (*named, *listed(value_at(content, ("shows",)), "rulings")):
            found.setdefault(name, {})[one] = None
            found.setdefault(one, {})[name] = None
    return found


def lint_readings(chart: Document) -> list[Problem]:
    """Find what has changed, is new or is gone since a family was read, each with what to look at again."""
    folder, found = chart.path.parent, list[Problem]()
    stamped = read_document(folder / READ)
    known = stamped.mapping.get("read")
    if not isinstance(known, dict):
        return []
    passages = read_passages(folder)
    linked = links(passages)
    for name in {**passages, **known}:
        passage = passages.get(name)
        if not passage or not passage.is_read(known.get(name)):
            code = "gone" if not passage else "changed" if name in known else "new"
            message = f"{name} {SAID[code]}"
            others = [*linked.get(name, ())]
            message += f"; look again at {', '.join(others[:HANDFUL])}" if others else ""
            if len(others) > HANDFUL:
                message += f" and {len(others) - HANDFUL} more: `sixtysix exam --of {quote(name)}`"
            document, place = passage or (stamped, ("read", name))
            found.append(document.problem(place, code, message, at_key=True))
    return found


def known_readings(folder: Path) -> dict[str, str]:
    """Read for each passage of a family what it was like when it was read: a fingerprint, and those of the questions.

    Raises:
        SpecError: if the file cannot be read.
    """
    if not is_file(folder / READ):
        return {}
    document = read_document(folder / READ)
    if document.problems:
        raise SpecError(document.problems)
    return dict(as_mapping(document.mapping.get("read")))


def note_reading(folder: Path, name: str, asked: Iterable[str]) -> None:
    """Note that a passage has been read as it is, by the questions of these ids; drop it if there is no such passage.

    Raises:
        SpecError: if the file cannot be read.
    """
    known, passages = known_readings(folder), read_passages(folder)
    known.pop(name, None)
    if name in passages:
        known[name] = " ".join((passages[name].fingerprint, *asked))
    write(folder / READ, HEAD + "".join(f'  {name}: "{print}"\n' for name, print in sorted(known.items())))


def when_read(of: Callable[[Path], Any]) -> Any:
    """Give what ``of`` gives for the last commit in which it gives something; it is asked of the folder of the spec."""
    with suppress(RevisionError, OSError):
        for back in range(REVISIONS):
            with extracted(f"HEAD~{back}") as folder:
                if found := of(folder / spec_dir().name):
                    return found
    return None
