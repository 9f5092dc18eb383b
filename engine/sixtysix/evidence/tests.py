"""From obligations and the hands that show them to test modules: one test an obligation, one module a state."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from sixtysix.chart.model import Chart
from sixtysix.chart.obligations import Demonstration, Obligation, Witness
from sixtysix.compile.machine import class_name, module_name
from sixtysix.events import event_line

Demonstrations = Mapping[str, Demonstration]

HELPERS = ("arrows", "changed", "dealt", "ended", "fresh", "legal", "play", "refused")
"""What a test may call."""

LISTS_OF_CARDS = {"hands", "won", "stock", "shown"}
"""Fields of a table that a reader would not read."""


def test_modules(chart: Chart, wanted: Iterable[Obligation], shown: Demonstrations) -> dict[str, str]:
    """The variant's test modules: file name, then source."""
    tested = [o for o in wanted if o.id in shown and not o.is_shown_by_others]
    modules = {
        f"test_{_slug(chart)}_{state.lower()}.py": _module(
            chart, state, [o for o in tested if o.state == state], shown
        )
        for state in chart.states
        if any(o.state == state for o in tested)
    }
    return {**modules, f"test_{_slug(chart)}_random_play.py": _random_play(chart)}


def _module(chart: Chart, state: str, wanted: Sequence[Obligation], shown: Demonstrations) -> str:
    """The tests of one state, those of an event together."""
    assert chart.variant
    by_event = sorted(wanted, key=lambda o: _place(chart, o))
    parts: list[str] = []
    for event, group in groupby(by_event, key=lambda o: o.event):
        parts.append(f"# {_heading(chart, state, event)}\n")
        for obligation in group:
            parts.append(_test(chart, _name(obligation), obligation, shown[obligation.id]))
    body = "\n\n".join(parts)
    helpers = [name for name in HELPERS if re.search(rf"\b{name}\(", body)]
    return (
        f'"""{chart.variant.title}: {state}.\n\n{chart.states[state].says}\n\n'
        'Made by `sixtysix build` from the spec. Do not edit."""\n\n'
        f"from sixtysix.testing import {', '.join(helpers)}\n"
        f"from sixtysix_machines.{module_name(chart.variant.name)} import {class_name(chart.variant.name)}\n\n"
        + body
    )


def _place(chart: Chart, obligation: Obligation) -> int:
    """What shows the state itself comes first, then each event in the order of the chart."""
    return list(chart.events).index(obligation.event) + 1 if obligation.event else 0


def _heading(chart: Chart, state: str, event: str | None) -> str:
    return f"{event}: {chart.events[event].says}" if event else f"{state}: {chart.states[state].says}"


def _name(obligation: Obligation) -> str:
    """A name that says what the test shows, and that no other has; the state stands in the module's name."""
    return f"test_{obligation.said(obligation.kind.test)}".lower().translate(_NO_NAME)


_NO_NAME = str.maketrans(".-", "__")


def _test(chart: Chart, name: str, obligation: Obligation, demonstration: Demonstration) -> str:
    cites = f" [{', '.join(obligation.cites)}]" if obligation.cites else ""
    body = [
        f'"""{obligation.says}{cites}"""',
        *_game(chart, demonstration.witness),
        *_expects(obligation, demonstration),
    ]
    return f"def {name}() -> None:\n" + "".join(f"    {line}\n" for line in body)


def _game(chart: Chart, witness: Witness) -> Iterator[str]:
    """The hand up to the event that shows the obligation."""
    assert chart.variant
    machine, deck = class_name(chart.variant.name), " ".join(witness.setup.deck)
    if not witness.setup.deck:
        yield f"game = {machine}(seed={witness.setup.seed})"
    elif not witness.setup.dealt:
        yield f'game = fresh({machine}, "{deck}", dealer={witness.setup.dealer})'
    else:
        yield "game = dealt("
        yield f"    {machine},"
        yield f'    "{deck}",'
        yield f"    dealer={witness.setup.dealer},"
        yield f"    score={witness.setup.score},"
        if any(witness.setup.games):
            yield f"    games={witness.setup.games},"
        if witness.setup.bonus:
            yield f"    bonus={witness.setup.bonus},"
        yield ")"
    before = witness.events if witness.refused else witness.events[:-1]
    if before:
        yield "play("
        yield "    game,"
        yield "    ["
        yield from (f'        "{event_line(event)}",' for event in before)
        yield "    ],"
        yield ")"


def _expects(obligation: Obligation, demonstration: Demonstration) -> Iterator[str]:
    """What the last event does: its refusal, or what this kind of obligation is about, and the state it leads to."""
    witness, result = demonstration.witness, demonstration.result
    if witness.refused:
        yield f'assert refused(game, "{event_line(witness.refused)}") == {_listed(witness.atoms)}'
    elif witness.events:
        line = event_line(witness.events[-1])
        if not obligation.kind.asks_table:
            yield f'assert arrows(game, "{line}") == ['
            yield from (f'    "{arrow}",' for arrow in demonstration.arrows)
            yield "]"
        elif result:
            yield f'assert ended(game, "{line}") == {{'
            yield from (
                f'    "{key}": {_literal(value)},' for key, value in result.items() if key != "next_dealer"
            )
            yield "}"
        else:
            yield f'assert changed(game, "{line}") == {{'
            kept = {k: v for k, v in demonstration.changes.items() if k not in LISTS_OF_CARDS}
            yield from (f'    "{key}": {_literal(value)},' for key, value in kept.items())
            yield "}"
            yield "assert legal(game) == ["
            yield from (f'    "{line}",' for line in demonstration.legal)
            yield "]"
    yield f'assert game.state == "{witness.state}"'


def _literal(value: object) -> str:
    return repr(value).replace("'", '"')


def _listed(names: Iterable[str]) -> str:
    return "[" + ", ".join(f'"{name}"' for name in names) + "]"


def _random_play(chart: Chart) -> str:
    assert chart.variant
    name = class_name(chart.variant.name)
    return (
        f'"""{chart.variant.title}.\n\n'
        "Any legal events of any match keep the invariants, and no other event is accepted.\n\n"
        'Made by `sixtysix build` from the spec. Do not edit."""\n\n'
        "from sixtysix.testing.random_play import PLAY_SETTINGS, RandomPlay\n"
        f"from sixtysix_machines.{module_name(chart.variant.name)} import {name}\n\n\n"
        f"class {name}Play(RandomPlay):\n    machine = {name}\n\n\n"
        f"Test{name} = {name}Play.TestCase\nTest{name}.settings = PLAY_SETTINGS\n"
    )


def _slug(chart: Chart) -> str:
    assert chart.variant
    return module_name(chart.variant.name)
