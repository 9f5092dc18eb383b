"""Writes the page of the league (generated/reports/league.md) from results, engines and verdicts."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml

from sixtysix.conform.differences import KINDS
from sixtysix.contract.events import Json
from sixtysix.errors import counted

from .engine import Engine, house_rules

VERDICTS = Path(__file__).with_name("verdicts.yaml")

IS = ("rule difference", "bug", "adapter", "doubtful")
"""The possible verdicts on a finding, after reading the engine's source."""

NAMED = ("right", "partly", "wrong")
"""How well a finding names the rule that the engine breaks."""


def verdicts() -> Json:
    """Return a verdict for each finding, by engine: what the engine's source really does."""
    given: Json = yaml.safe_load(VERDICTS.read_text(encoding="utf-8"))
    return given


def markdown(report: Json, engines: Mapping[str, Engine], judged: Json) -> str:
    return "\n".join(_lines(report, engines, judged)) + "\n"


def _lines(report: Json, engines: Mapping[str, Engine], judged: Json) -> Iterator[str]:
    tested = {name: runs for name, runs in report["engines"].items() if name in engines}
    languages = {engines[name].language for name in tested}
    yield "# A league of foreign engines"
    yield from ("", f"{counted(len(tested), 'engine')} in {counted(len(languages), 'language')}, tested by")
    yield f"`sixtysix conform` {report['sixtysix']} on {report['date']} ({report['machine']}; seed {report['seed']})."
    yield "[CONTRIBUTING](../../CONTRIBUTING.md) says how to run it;"
    yield "[upstream.md](../../docs/measure/league/upstream.md) lists the bugs."
    yield from ("", "## Engines", "")
    yield "Of the findings by both rules, each counted once: how many are true by the engine's source, how many"
    yield "of these look like bugs, most others being other rules, and how many name what the source breaks."
    yield from ("", *_engines(tested, engines, judged))
    yield from ("", "## The rules that explain them", "")
    yield "What the house rule of an engine changes in the variant it extends, and what is found by both. Beside the"
    yield "variant: which changes the tester offers, and how many of them the house rule has."
    yield from ("", *_rules(tested))
    yield from ("", "## Engine by rule", "")
    yield "Each cell: how many events the shortest hand has that shows it, by the variant / by the house rule."
    yield "A dot means that it does not show by these rules. The hands are below."
    yield from ("", *_matrix(tested))
    for name, runs in tested.items():
        yield from ("", f"## {name}", "", *_of_engine(engines[name], runs, judged.get(name, {})))


def _row(*cells: Any) -> str:
    return "| " + " | ".join(str(cell).replace("|", "\\|") for cell in cells) + " |"


def _engines(tested: Json, engines: Mapping[str, Engine], judged: Json) -> Iterator[str]:
    heads = ["engine", "language", "lines of the adapter", "hands", "findings", "by kind", "true", "bugs"]
    yield _row(*heads, *(f"named {named}" for named in NAMED))
    yield _row("---", "---", "---:", "---:", "---:", "---", "---:", "---:", *["---:"] * len(NAMED))
    rows = [_engine(engines[name], runs, judged.get(name, {})) for name, runs in tested.items()]
    yield from (_row(*each) for each in rows)
    sums = [sum(each[place] for each in rows) for place in (4, 6, 7, 8, 9, 10)]
    yield _row("together", "", "", "", sums[0], "", *sums[1:])


def _engine(engine: Engine, runs: Json, judged: Json) -> list[Any]:
    found = {each["id"]: each["kind"] for run in runs.values() for each in run["findings"]}
    kinds = Counter(found.values())
    by_kind = ", ".join(f"{kind} {kinds[kind]}" for kind in KINDS if kinds[kind])
    known = [judged[each] for each in found if each in judged]
    verdicts = Counter(verdict["is"] for verdict in known)
    names = Counter(verdict["named"] for verdict in known)
    hands = sum(run["hands"] for run in runs.values())
    numbers = [len(known) - verdicts["adapter"], verdicts["bug"], *(names[each] for each in NAMED)]
    link = f"[{engine.name}](#{engine.name})"
    return [link, engine.language, engine.lines(), f"{hands:,}", len(found), by_kind, *numbers]


def _rules(tested: Json) -> Iterator[str]:
    heads = ("engine", "rules", "changes", "findings", "differences", "obligations shown")
    yield _row(*heads, "the tester offers", "of it right")
    yield _row("---", "---", "---", "---:", "---:", "---:", "---", "---:")
    for name, runs in tested.items():
        wanted = {path: value for rules in runs for path, value in house_rules(rules).items()}
        for rules, run in runs.items():
            changed = house_rules(rules)
            count = sum(each["count"] for each in run["findings"])
            offered = {} if changed else run.get("house_rule", {})
            right = sum(str(wanted.get(path)) == str(value) for path, value in offered.items())
            cells = [
                name,
                rules,
                _said(changed) or "the variant as it is",
                len(run["findings"]),
                f"{count:,}",
            ]
            cells += [f"{run['shown']} of {run['obligations']}", _said(offered)]
            yield _row(*cells, f"{right} of {len(offered)}" if offered else "")


def _said(changed: Json) -> str:
    return ", ".join(f"`{path}: {value}`" for path, value in changed.items())


def _matrix(tested: Json) -> Iterator[str]:
    """Yield a table with a row for each finding, and a column for each engine."""
    hands = {
        name: [{each["id"]: each["hand"] for each in run["findings"]} for run in runs.values()]
        for name, runs in tested.items()
    }
    yield _row("finding", *(f"[{name}](#{name})" for name in tested))
    yield _row(*["---"] * (1 + len(tested)))
    for id in sorted({id for runs in hands.values() for run in runs for id in run}):
        yield _row(f"`{id}`", *(_lengths([run.get(id) for run in runs]) for runs in hands.values()))


def _lengths(hands: Sequence[list[str] | None]) -> str:
    shown = any(hand is not None for hand in hands)
    return " / ".join("·" if hand is None else str(len(hand)) for hand in hands) if shown else ""


def _of_engine(engine: Engine, runs: Json, judged: Json) -> Iterator[str]:
    yield f"[{engine.repository.removeprefix('https://github.com/')}]({engine.repository}) at `{engine.commit[:10]}`,"
    yield f"{engine.language}; adapter [{engine.adapter}](../../docs/measure/league/{engine.adapter})."
    if engine.note:
        yield engine.note
    for rules, run in runs.items():
        yield from ("", f"### {engine.name}: {rules}", "")
        yield f"{run['hands']:,} hands, {run['events']:,} events; {counted(len(run['findings']), 'finding')}."
        for each in run["findings"]:
            yield from ("", *_finding(each, judged.get(each["id"])))


def _finding(each: Json, verdict: Json | None) -> Iterator[str]:
    told = f": expected `{json.dumps(each['expected'])}`, told `{json.dumps(each['told'])}`"
    values = told if each["kind"] in ("value", "leak") else ""
    yield f"- `{each['id']}`, {counted(each['count'], 'time')}."
    yield f"  In {each['state']}, at {each['event']}, {each['says']}{values}."
    yield f"  Hand: {'; '.join(each['hand']) or 'the deal'}."
    for key, says, between in (
        ("also", "Also of this cause:", ", "),
        ("agrees_with", "Agrees with", ", or "),
    ):
        if each.get(key):
            yield f"  {says} {between.join(f'`{one}`' for one in each[key])}."
    if verdict:
        yield f"  **{verdict['is']}**, named {verdict['named']}: {verdict['says'].strip()} (`{verdict['at']}`)"
