"""From obligations and their witnesses to test modules and a report: one test an obligation.

A test deals a hand, plays the witness's events, and expects the arrows its last event takes, or its refusal.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from sixtysix.compile.machine import class_name, module_name
from sixtysix.spec.model import Chart
from sixtysix.spec.obligations import Obligation, Witness, event_line, excuse

Witnesses = Mapping[str, Witness]

TITLES = {
    "taken": "Every transition is taken",
    "refused": "Every condition decides alone: where only it fails, the event is refused",
    "diverted": "Every condition that divides two transitions: where only it fails, the other one is taken",
    "absent": "Every event is refused in the states that have no transition for it",
}

MODULES = {"taken": "transitions", "refused": "guards", "diverted": "forks", "absent": "absent_events"}


def test_modules(chart: Chart, wanted: Sequence[Obligation], witnesses: Witnesses) -> dict[str, str]:
    """The variant's test modules: file name, then source."""
    modules = {
        f"test_{_slug(chart)}_{MODULES[kind]}.py": _module(
            chart, kind, [o for o in wanted if o.kind == kind], witnesses
        )
        for kind in TITLES
        if any(o.kind == kind and o.id in witnesses for o in wanted)
    }
    return {**modules, f"test_{_slug(chart)}_random_play.py": _random_play(chart)}


def report(chart: Chart, wanted: Sequence[Obligation], witnesses: Witnesses, hands: int) -> str:
    """What the variant's tests show and what cannot be shown, as Markdown."""
    assert chart.variant
    lines = [
        f"# What the tests of {chart.variant.name} show",
        "",
        f"Made by `sixtysix build`: each obligation has the shortest witness found in {hands:,} random hands.",
        "",
        "| obligation | tests | impossible | open |",
        "|---|---:|---:|---:|",
    ]
    for kind, title in TITLES.items():
        of_kind = [o for o in wanted if o.kind == kind]
        shown = sum(o.id in witnesses for o in of_kind)
        excused = sum(o.id not in witnesses and bool(excuse(chart, o)) for o in of_kind)
        lines.append(f"| {title} | {shown} | {excused} | {len(of_kind) - shown - excused} |")
    missing = [o for o in wanted if o.id not in witnesses]
    if missing:
        lines += ["", "## Not shown", ""]
        lines += [
            f"- `{o.id}`: {excuse(chart, o) or f'none of {hands:,} random hands shows it'}" for o in missing
        ]
    return "\n".join(lines) + "\n"


def _module(chart: Chart, kind: str, wanted: Iterable[Obligation], witnesses: Witnesses) -> str:
    assert chart.variant
    shown = [o for o in wanted if o.id in witnesses]
    helper = "refused" if kind in ("refused", "absent") else "arrows"
    helpers = [helper] + ["dealt"] * any(witnesses[o.id].deck for o in shown)
    helpers += ["play"] * any(witnesses[o.id].events for o in shown)
    name = class_name(chart.variant.name)
    tests = list(
        _absent_tests(chart, shown, witnesses) if kind == "absent" else _tests(chart, shown, witnesses)
    )
    return (
        f'"""{chart.variant.title}.\n\n{TITLES[kind]}.\n\nMade by `sixtysix build` from the spec. Do not edit."""\n\n'
        + ("import pytest\n\n" if kind == "absent" else "")
        + f"from sixtysix.testing import {', '.join(sorted(helpers))}\n"
        f"from sixtysix_machines.{module_name(chart.variant.name)} import {name}\n\n\n" + "\n\n".join(tests)
    )


def _absent_tests(chart: Chart, shown: Iterable[Obligation], witnesses: Witnesses) -> Iterator[str]:
    """A test a state: its shortest hand, and each event that the state has no transition for."""
    for state, same in groupby(shown, key=lambda obligation: obligation.state):
        found = [witnesses[obligation.id] for obligation in same]
        lines = "".join(f'        "{event_line(witness.event)}",\n' for witness in found)
        body = [
            f'"""{state} has no transition for the event."""',
            *_game(chart, found[0]),
            "assert refused(game, line) == []",
        ]
        yield (
            f'@pytest.mark.parametrize(\n    "line",\n    [\n{lines}    ],\n)\n'
            f"def test_{state.lower()}_refuses(line: str) -> None:\n"
            + "".join(f"    {line}\n" for line in body)
        )


def _tests(chart: Chart, shown: Iterable[Obligation], witnesses: Witnesses) -> Iterator[str]:
    """A test an obligation; those that would have one name are numbered."""
    for stem, same in groupby(sorted(shown, key=_name), key=_name):
        group = list(same)
        for place, obligation in enumerate(group, 1):
            number = f"_{place}" if len(group) > 1 else ""
            yield _test(chart, f"{stem}{number}", obligation, witnesses[obligation.id])


def _name(obligation: Obligation) -> str:
    words = [obligation.state, obligation.event or "passes_on"]
    if obligation.kind == "taken" and obligation.transition:
        words += ["to", obligation.transition.target] if not obligation.transition.internal else []
    elif obligation.kind in ("refused", "diverted"):
        words += ["without", obligation.atom or ""]
    return "test_" + "_".join(words).lower()


def _test(chart: Chart, name: str, obligation: Obligation, witness: Witness) -> str:
    body = [*_says(chart, obligation), *_game(chart, witness), *_expects(obligation, witness)]
    return f"def {name}() -> None:\n" + "".join(f"    {line}\n" if line else "\n" for line in body)


def _says(chart: Chart, obligation: Obligation) -> Iterator[str]:
    transition = obligation.transition
    assert transition
    if obligation.atom is None:
        yield f'"""{transition.says} [{", ".join(transition.cites)}]"""'
        return
    guard = chart.guards[obligation.atom]
    wanted = dict(transition.guards)[obligation.atom]
    yield f'"""{guard.otherwise if wanted else guard.says} [{", ".join(guard.source)}]"""'


def _game(chart: Chart, witness: Witness) -> Iterator[str]:
    assert chart.variant
    machine = class_name(chart.variant.name)
    if witness.deck is None:
        yield f"game = {machine}(seed=0)"
    else:
        yield "game = dealt("
        yield f"    {machine},"
        yield f'    "{" ".join(witness.deck)}",'
        yield f"    dealer={witness.dealer},"
        yield f"    score={witness.score},"
        if any(witness.games):
            yield f"    games={witness.games},"
        yield ")"
    if witness.events:
        yield "play("
        yield "    game,"
        yield "    ["
        yield from (f'        "{event_line(event)}",' for event in witness.events)
        yield "    ],"
        yield ")"
    yield f'assert game.state == "{witness.state}"'


def _expects(obligation: Obligation, witness: Witness) -> Iterator[str]:
    line = event_line(witness.event)
    if obligation.kind == "refused":
        yield f'assert refused(game, "{line}") == ["{obligation.atom}"]'
    else:
        yield f'assert arrows(game, "{line}") == ['
        yield from (f'    "{arrow}",' for arrow in witness.arrows)
        yield "]"
        yield f'assert game.state == "{witness.reaches}"'


def _random_play(chart: Chart) -> str:
    assert chart.variant
    name = class_name(chart.variant.name)
    return (
        f'"""{chart.variant.title}.\n\n'
        "Any legal events of any hand keep the invariants, and no other event is accepted.\n\n"
        'Made by `sixtysix build` from the spec. Do not edit."""\n\n'
        "from sixtysix.testing.random_play import PLAY_SETTINGS, RandomPlay\n"
        f"from sixtysix_machines.{module_name(chart.variant.name)} import {name}\n\n\n"
        f"class {name}Play(RandomPlay):\n    machine = {name}\n\n\n"
        f"Test{name} = {name}Play.TestCase\nTest{name}.settings = PLAY_SETTINGS\n"
    )


def _slug(chart: Chart) -> str:
    assert chart.variant
    return module_name(chart.variant.name)
