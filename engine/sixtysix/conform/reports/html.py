"""The report as one HTML page that asks for nothing else: findings, diagrams, and hands card by card."""

import json
import re
from collections.abc import Iterable, Iterator
from html import escape
from typing import Any

from sixtysix.chart.kinds import MARGIN, TAKEN
from sixtysix.chart.model import Chart
from sixtysix.compile.diagram import draw, render
from sixtysix.compile.diagram.palette import ACCENT
from sixtysix.compile.diagram.wording import Mark
from sixtysix.conform.findings import Finding
from sixtysix.conform.reports.report import Report, headline, note
from sixtysix.conform.system import Json
from sixtysix.evidence.coverage import Coverage, Hand
from sixtysix.game.names import PACKS

BROKEN = Mark("✗", ACCENT, "broken")

CARD = re.compile(r"\b(10|[2-9TJQKA])([CSHD])\b")

STYLE = """
:root { color-scheme: light dark; --ink: #1b2733; --pale: #55636f; --page: #fff; --panel: #f3f7fb;
  --line: #c3ced9; --accent: #c04a00; --red: #b3261e; --good: #00695c; }
@media (prefers-color-scheme: dark) { :root { --ink: #e4ebf2; --pale: #a3b1be; --page: #12181e;
  --panel: #1b242d; --line: #3a4856; --accent: #ff9d5c; --red: #ff8a80; --good: #5cc9b7; } }
* { box-sizing: border-box }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--page);
  max-width: 72rem; margin: 0 auto; padding: 1.5rem }
h1 { font-size: 1.6rem; margin: 0 } h2 { font-size: 1.1rem; overflow-wrap: anywhere; margin: 0 }
h3 { font-size: .85rem; color: var(--pale); margin: 1rem 0 .3rem; font-weight: 600 }
p { margin: .4rem 0 } code { font: .85rem/1.4 ui-monospace, monospace; overflow-wrap: anywhere }
.pale { color: var(--pale) } .wrong { color: var(--accent); font-weight: 600 } .good { color: var(--good) }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; vertical-align: top; padding: .25rem .6rem .25rem 0;
  border-bottom: 1px solid var(--line) }
td.number { text-align: right; font-variant-numeric: tabular-nums }
article { border: 1px solid var(--line); border-radius: .5rem; padding: 1rem; margin: 1.2rem 0 }
.columns { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 1.5rem }
@media (max-width: 50rem) { .columns { grid-template-columns: minmax(0, 1fr) } }
.card { display: inline-block; border: 1px solid var(--line); border-radius: .25rem; padding: 0 .3rem;
  margin: .1rem; background: var(--panel); font-variant-numeric: tabular-nums; white-space: nowrap }
.red { color: var(--red) } ol { padding-left: 1.6rem; margin: .3rem 0 }
pre { background: var(--panel); border-radius: .3rem; padding: .6rem; white-space: pre-wrap; margin: .3rem 0 }
figure { margin: 0; background: #fff; border-radius: .4rem; padding: .3rem } svg { max-width: 100%; height: auto }
a { color: inherit }
@media print { article { break-inside: avoid-page } body { padding: 0; max-width: none } }
"""


def html(report: Report, coverage: Coverage) -> str:
    """The page."""
    body = "\n".join([*_head(report), *(_article(finding, coverage) for finding in report.findings)])
    title = escape(f"{report.system_name}: {report.variant}")
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{title}</title>\n'
        f"<style>{STYLE}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def _head(report: Report) -> Iterator[str]:
    verdict = "wrong" if report.findings else "good"
    yield f"<h1>{escape(report.system_name)}: {escape(report.variant)}</h1>"
    yield f'<p><span class="{verdict}">{report.verdict}</span> in {escape(report.summary)}.</p>'
    if report.not_compared:
        yield f'<p class="pale">Not compared: {escape("; ".join(report.not_compared))}.</p>'
    if report.findings:
        rows = "".join(map(_row, report.findings))
        yield f"<table><tr><th>finding<th>times<th>rulings</tr>{rows}</table>"


def _row(finding: Finding) -> str:
    return (
        f'<tr><td><a href="#{escape(finding.id)}"><code>{escape(finding.id)}</code></a>'
        f'<td class="number">{finding.count}<td>{escape(", ".join(finding.rulings))}</tr>'
    )


def _article(finding: Finding, coverage: Coverage) -> str:
    d = finding.difference
    told = ""
    if d.kind in ("value", "leak"):
        told = f"<p>Expected {_value(d.expected)}, told <span class=wrong>{_value(d.told)}</span>.</p>"
    rules = "".join(
        f"<tr><td><code>{escape(r.name)}</code><td>{escape(r.says)}<td class=pale>{escape(', '.join(r.source))}</tr>"
        for r in finding.rules
    )
    parameters = "".join(f"<code>{escape(name)}</code> " for name in finding.parameters)
    behind = f"<p class=pale>Parameters: {parameters}</p>" if parameters else ""
    return (
        f'<article id="{escape(finding.id)}"><h2>{escape(finding.id)}</h2>'
        f"<p>{_cards(headline(finding))}</p>{told}"
        f'<div class="columns"><div><h3>The rule</h3><table>{rules}</table>{behind}'
        f"{_hand(finding, coverage)}<h3>Again</h3><pre>{escape(finding.repeat)}</pre></div>"
        f"<figure>{_diagram(coverage.chart, finding)}</figure></div></article>"
    )


def _hand(finding: Finding, coverage: Coverage) -> str:
    """What is dealt, and then every event."""
    script = finding.difference.script
    dealt = Hand(coverage, script.setup)
    table = dealt.tell() if script.setup.dealt else {}
    steps = "".join(f"<li>{_step(step)}</li>" for step in finding.hand.get("steps", ()))
    return f"<h3>The hand</h3>{_deal(table)}<ol>{steps}</ol>"


def _deal(table: Json) -> str:
    if not table:
        return "<p>Before the match begins.</p>"
    holdings = "".join(
        f"<tr><td>player {player}{' (deals)' if table['dealer'] == player else ''}<td>{_cards(' '.join(cards))}"
        f"<td class=number>{table['score'][player]}</tr>"
        for player, cards in enumerate(table["hands"])
    )
    stock = " ".join(table["stock"])
    return (
        f"<table><tr><th><th>holding<th>score</tr>{holdings}"
        f"<tr><td>turn-up<td>{_cards(table['turnup'] or '')}<td></tr>"
        f"<tr><td>talon<td>{_cards(stock)}<td></tr></table>"
    )


def _step(step: Json) -> str:
    event = dict(step["event"])
    name, player = event.pop("event"), event.pop("player", None)
    who = "" if player is None else f"player {player}: "
    carried = " ".join(_argument(key, value) for key, value in event.items())
    state = f" → {step['state']}" if "state" in step else ""
    end = f'<span class="pale">{escape(note(step) + state)}</span>'
    return f"{who}{escape(name.replace('_', ' '))} {carried}{end}"


def _argument(key: str, value: Any) -> str:
    return _cards(str(value)) if key == "card" else _suit(str(value))


def _suit(letter: str) -> str:
    suit = PACKS["french"].suits.get(letter)
    return f'<span class="{"red" if suit and suit.is_red else ""}">{suit.sign if suit else escape(letter)}</span>'


def _cards(text: str) -> str:
    """The text with its cards as such."""
    return CARD.sub(_card, escape(text))


def _card(match: re.Match[str]) -> str:
    rank, suit = match.groups()
    return f'<span class="card">{rank.replace("T", "10")}{_suit(suit)}</span>'


def _value(value: Any) -> str:
    return f"<code>{escape(json.dumps(value))}</code>"


def _diagram(chart: Chart, finding: Finding) -> str:
    """The state where it happens, with the transition and the conditions that are broken."""
    d = finding.difference
    known = {t.name: t for t in chart.transitions}
    blamed = finding.trait.removeprefix(TAKEN.id(""))
    transition = known.get(blamed) or known.get(d.transition)
    state = transition.source if transition else d.state
    taken = frozenset((transition.name,)) if transition else frozenset[str]()
    marks = {f"{name}/{atom}": BROKEN for name in taken for atom in _broken_atoms(finding)}
    marks |= dict.fromkeys(taken, BROKEN)
    dot = draw(chart, state, active=frozenset((state,)), taken=taken, marks=marks).source
    return _inline(render(dot, "svg").decode())


def _broken_atoms(finding: Finding) -> Iterable[str]:
    kind, _, rest = finding.trait.partition("/")
    return (*finding.difference.atoms, *([rest.partition("/")[0]] if kind == MARGIN.name else []))


def _inline(svg: str) -> str:
    """The drawing as part of a page: no declaration, no size, no ids that another one has too."""
    svg = re.sub(r"<\?xml.*?\?>\s*", "", svg)
    svg = re.sub(r'(<svg) width="[\d.]+px" height="[\d.]+px"', r"\1", svg, count=1)
    return re.sub(r' id="[^"]*"', "", svg)
