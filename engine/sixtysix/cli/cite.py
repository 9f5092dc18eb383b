"""The command `cite`, which looks up rulings, statements, parameters, and items of the chart."""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

import click
from rich.table import Table

from sixtysix.chart import load_chart, load_variant, variant_names
from sixtysix.chart.model import Chart, translated
from sixtysix.chart.parameters import Parameter, parameter
from sixtysix.chart.problems import write_value
from sixtysix.chart.sources import Statement, Text, text_of, translated_ruling
from sixtysix.cli import frame
from sixtysix.contract.events import Json, cited
from sixtysix.errors import SixtySixError, did_you_mean
from sixtysix.languages import N_, _

LABELS = {
    "section": N_("section"),
    "question": N_("question"),
    "says": N_("says"),
    "otherwise": N_("otherwise"),
    "no_rule": N_("no rule"),
    "front_end": N_("who does it"),
    "decided_otherwise": N_("decided otherwise"),
    "silent": N_("says nothing"),
    "decision": N_("decision"),
    "default": N_("default"),
    "values": N_("in the games"),
    "source": N_("rests on"),
    "parameters": N_("parameters"),
    "statements": N_("statements"),
    "items": N_("acts in"),
    "shown": N_("shown by"),
}
"""The labels of an answer's fields; texts and choices are labelled by their own names."""


@frame.command('sixtysix cite R3 closing.needs_talon "[snapszer:12.2 12.4, R45]"')
@click.argument("citations", metavar="[ID]...", nargs=-1)
@click.option(
    "--about", metavar="WORD", help="List the rulings, statements and parameters that mention WORD."
)
@frame.json_option
@frame.in_language
def cite(citations: tuple[str, ...], about: str | None, as_json: bool) -> None:
    """Look up rules by ID, or by a word (with --about).

    An ID names a ruling, a parameter, a source text, a statement of a text, or a part of the chart. `sixtysix explain`
    prints IDs in brackets. The ID `rulings` lists all rulings.
    """
    if bool(citations) == bool(about):
        raise click.UsageError("give either IDs or --about WORD")
    chart = translated(load_chart())
    known, answers, text = known_items(chart), dict[str, Json](), ""
    if about or citations == ("rulings",):
        others = (*chart.sources.statements, *chart.declarations.by_path) if about else ()
        every = {id: {"id": id, **known[id]()} for id in (*chart.sources.rulings, *others)}
        answers = {id: one for id, one in every.items() if not about or _mentions(one, about)}
        if not answers:
            raise SixtySixError(f"no ruling, statement or parameter mentions {about!r}")
        listed = frame.table(["", _("says")])
        for id, one in answers.items():
            listed.add_row(id, f"{one['title']}: {one['question']}" if "question" in one else one["says"])
        frame.report({"cited": [*answers.values()]}, as_json, [listed])
        return
    for word in re.findall(r"[^\s,\[\]]+", re.sub(rf"\b{_('against')}\b", "", " ".join(citations))):
        text = text_of(word) if ":" in word else text
        # An unknown word may be a place in the text cited before it.
        id = word if word in known or f"{text}:{word}" not in known else f"{text}:{word}"
        if id not in known:
            raise SixtySixError(f"nothing is called {id[:64]}{did_you_mean(id, known)}")
        answers[id] = {"id": id, **known[id]()}
    frame.report({"cited": [*answers.values()]}, as_json, map(_shown, answers.values()))


def _mentions(one: Json, word: str) -> bool:
    own = (one["title"], one["question"], one["decision"]) if "question" in one else (one["id"], one["says"])
    return word.casefold() in " ".join((*own, *one.get("parts", {}).values())).casefold()


def declared(one: Parameter, chart: Chart) -> Json:
    choices = {
        write_value(value): text
        for form in one.form.get("oneOf", (one.form,))
        for value, text in zip(form.get("enum", ()), form.get("enumDescriptions", ()), strict=False)
    }
    games = {name: load_variant(name, chart).parameters for name in variant_names()}
    matters = {name: known for name, known in games.items() if chart.declarations.has_effect(one, known)}
    found = {name: parameter(known, one.path) for name, known in matters.items()}
    values = {name: value for name, value in found.items() if not isinstance(value, Mapping)}
    described = {"says": one.says, "parts": choices or {part.path: part.says for part in one.parts}}
    return {**described, "default": one.default, "values": values, "source": [*one.source]}


def known_items(chart: Chart) -> dict[str, Callable[[], Json]]:
    """Return a mapping from each id to a function. The function returns the description of the item as JSON."""
    sources = chart.sources
    resting: dict[str, list[str]] = {}
    for name, source in chart.cited:
        for citation in source:
            resting.setdefault(citation, []).append(name)

    def text(one: Text) -> Json:
        parts = dict[str, str]()
        for section, title in one.sections.items():
            parts[section] = title
            for other in (other for other in one.statements if other.section == section):
                fate = ", ".join(other.leads_to) or other.no_rule or other.front_end
                parts[other.place] = f"{other.says} → {fate}"
        return {"title": one.title, "says": one.says, "parts": parts}

    def statement(one: Statement) -> Json:
        about = sources.texts[one.text]
        told = {"title": about.title, "section": about.sections.get(one.section, ""), "says": one.says}
        fate = {"no_rule": one.no_rule, "front_end": one.front_end, "decided_otherwise": [*one.otherwise]}
        return {**told, **fate, "items": [*one.becomes], "shown": [*one.shown]}

    def ruling(name: str, one: Mapping[str, Any]) -> Json:
        leading = [other.id for other in sources.statements.values() if name in other.leads_to]
        told = {"title": one["title"], "question": one["question"], "parts": one.get("sources", {})}
        lists = {key: [*one.get(key, ())] for key in ("parameters", "shown")}
        decided = {"silent": [*one.get("silent", ())], "decision": one["decision"]}
        return {**told, **decided, **lists, "statements": leading, "items": resting.get(name, [])}

    def item(says: str, otherwise: str, source: Iterable[str]) -> Json:
        return {"says": says, "otherwise": otherwise, "source": [*source]}

    known: dict[str, Callable[[], Json]] = {}
    tables = (chart.states, chart.events, chart.guards, chart.actions, chart.invariants, chart.cases)
    for one in (one for table in tables for one in table.values()):
        known[one.name] = partial(item, one.says, getattr(one, "otherwise", ""), one.source)
    known |= {t.name: partial(item, t.says, "", t.cites) for t in chart.transitions}
    known |= {path: partial(declared, one, chart) for path, one in chart.declarations.by_path.items()}
    known |= {name: partial(text, one) for name, one in sources.texts.items()}
    known |= {id: partial(statement, one) for id, one in sources.statements.items()}
    return known | {
        name: partial(ruling, name, translated_ruling(one)) for name, one in sources.rulings.items()
    }


def _shown(answer: Json) -> Table:
    shown = frame.table([answer["id"], answer.get("title", "")])
    for key, value in answer.items():
        if key == "parts":
            for name, says in value.items():
                shown.add_row(name, says)
        elif key in LABELS and value not in (None, "", [], {}):
            text = cited(value) if isinstance(value, list) else write_value(value, _("yes"), _("no"))
            shown.add_row(_(LABELS[key]), text)
    return shown
