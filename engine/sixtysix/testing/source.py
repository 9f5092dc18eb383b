"""The source of a variant's tests: plays to read, its vectors, and random play."""

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from sixtysix.chart.model import ConfiguredChart
from sixtysix.chart.obligations import CASE, STATE
from sixtysix.compile.names import class_name, module_name
from sixtysix.contract.events import behind
from sixtysix.evidence.coverage import Coverage
from sixtysix.play.replay import Witness
from sixtysix.scenarios.scenario import join_tricks
from sixtysix.testing import group_by_event
from sixtysix.testing.examples import Example, examples

WIDTH = 110
VERBS = ("changes", "given", "legal", "refused", "when")
MADE = "Made by `sixtysix build` from the spec. Do not edit."


def test_modules(coverage: Coverage, witnesses: Mapping[str, Witness]) -> dict[str, str]:
    """Write the variant's test modules: the name of each file, and its source.

    Args:
        coverage: of the configured chart.
        witnesses: what shows each obligation, by its id.
    """
    chart = coverage.chart
    start = f"test_{module_name(chart.variant.name)}"
    modules = {
        f"{start}.py": _examples(chart, examples(coverage, witnesses)),
        f"{start}_vectors.py": _vectors(chart),
    }
    if coverage.rules.HAS_SCENARIOS:
        modules[f"{start}_random_play.py"] = _random_play(chart)
    return modules


def _head(chart: ConfiguredChart, says: str, imports: Sequence[str]) -> str:
    title, name = chart.variant.title, chart.variant.name
    machine = f"from sixtysix_machines.{module_name(name)} import {class_name(name)}"
    return f'"""{title}: {says}\n\n{MADE}"""\n\n' + "\n".join((*imports, machine)) + "\n"


def _examples(chart: ConfiguredChart, found: Sequence[Example]) -> str:
    parts = []
    for state, of_state in groupby(found, key=lambda example: example.obligation.state):
        heading = f"# {state}: {chart.states[state].says}\n"
        tests = [_test(chart, example) for example in of_state]
        parts.append("\n\n".join((f"{heading}\n\n{tests[0]}", *tests[1:])))
    body = "\n\n".join(parts)
    verbs = ", ".join(verb for verb in VERBS if re.search(rf"\b{verb}\(", body))
    says = "what may happen, what comes of it, and what is refused, in plays to read."
    return f"{_head(chart, says, [f'from sixtysix.testing import {verbs}'])}\n{body}"


def _test(chart: ConfiguredChart, example: Example) -> str:
    o = example.obligation
    cites = behind(o.cites)
    begins = [class_name(chart.variant.name), *(f"{k}={_flat(v)}" for k, v in example.given.items())]
    if o.kind is STATE:
        when = [*example.when, *([example.event] if example.event else [])]
        expected = _legal(example)
    else:
        when, expected = list(example.when), _expected(example)
    lines = [
        f'"""{o.says}{cites}"""',
        _call("game = given(", begins, ")"),
        *([_call("when(", ["game", *map(_flat, join_tricks(when))], ")")] if when else []),
        *expected,
    ]
    body = "".join(f"    {line}\n" for part in lines for line in part.split("\n"))
    return f"def {test_name(example)}() -> None:\n{body}"


def _expected(example: Example) -> list[str]:
    """What the last event does; where a case is about what may follow, that too."""
    if example.refused is not None:
        return [f"assert refused(game, {_flat(example.event)}) == {_flat(example.refused)}"]
    asked_at_rest = example.obligation.kind is CASE and example.obligation.state == example.state
    changes = _literal(f"assert changes(game, {_flat(example.event)}) == ", example.changes)
    return [changes, *(_legal(example)[1:] if asked_at_rest else [])]


def _legal(example: Example) -> list[str]:
    legal = group_by_event(example.legal)
    return [f"assert game.state == {_flat(example.state)}", _literal("assert legal(game) == ", legal)]


def test_name(example: Example) -> str:
    """What the test shows as a name: its sentence."""
    words = example.obligation.said(example.obligation.kind.test)
    return "test_" + re.sub(r"[^0-9a-z]+", "_", words.lower().replace("'", "")).strip("_")


def _literal(head: str, value: Any) -> str:
    """The statement with the value, on one line if there is room, else with an item a line."""
    if len(head) + len(_flat(value)) + 4 <= WIDTH:
        return head + _flat(value)
    if isinstance(value, dict):
        items = [_literal(f"{_flat(key)}: ", part) for key, part in value.items()]
        return _broken(f"{head}{{", items, "}")
    return _broken(f"{head}[", map(_flat, value), "]")


def _call(head: str, arguments: Sequence[str], tail: str) -> str:
    inner = ", ".join(arguments)
    if len(head + inner + tail) + 4 <= WIDTH:
        return head + inner + tail
    return f"{head}\n    {inner}\n{tail}" if len(inner) + 8 <= WIDTH else _broken(head, arguments, tail)


def _broken(head: str, items: Iterable[str], tail: str) -> str:
    lines = (f"    {line}" for item in items for line in f"{item},".split("\n"))
    return "\n".join((head, *lines, tail))


def _flat(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_flat(key)}: {_flat(part)}" for key, part in value.items()) + "}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_flat, value))}]"
    return repr(value).replace("'", '"')


def _vectors(chart: ConfiguredChart) -> str:
    name = class_name(chart.variant.name)
    says = "a test for each obligation, which plays its vector and compares everything after each step."
    head = _head(chart, says, ["import pytest\n", "from sixtysix.testing.vectors import VectorRun"])
    return (
        f"{head}\nRUN = VectorRun({name}, __file__)\n\n\n"
        '@pytest.mark.parametrize("obligation", RUN.obligations)\n'
        "def test_obligation(obligation: str) -> None:\n    assert RUN.differences(obligation) == []\n"
    )


def _random_play(chart: ConfiguredChart) -> str:
    name = class_name(chart.variant.name)
    says = "any legal events of any match keep the invariants, and no other event is accepted."
    head = _head(chart, says, ["from sixtysix.testing.random_play import PLAY_SETTINGS, RandomPlay"])
    return (
        f"{head}\n\nclass {name}Play(RandomPlay):\n    machine = {name}\n\n\n"
        f"Test{name} = {name}Play.TestCase\nTest{name}.settings = PLAY_SETTINGS\n"
    )
