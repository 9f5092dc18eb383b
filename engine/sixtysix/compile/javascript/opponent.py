"""The opponent of a family in JavaScript: translated, as the rules are, with a class of its own around it."""

import re
from importlib.metadata import entry_points
from importlib.resources import files
from textwrap import indent
from types import NoneType
from typing import Any

from sixtysix.chart.model import ConfiguredChart
from sixtysix.compile.kernel import compile_kernel
from sixtysix.transpile import Source, Unit, source_of
from sixtysix.transpile.types import returning

HEAD = "// The opponent of {family}, translated from {module} by `sixtysix build`. Do not edit.\n\n"

LOOPS = """\
/** What plays on from deals, in the namespace of a kernel. */
function loops({{ RULESET, legal, take: taken }}) {{
  const take = (t, r, state, move) => taken(t, r, state, move, SILENT);
  const keep = (target, at, source, of) => target[at].assign(source[of]);

{body}
  return {{ {names} }};
}}
"""


def keep(target: list[Any], at: int, source: list[Any], of: int) -> None:
    """Copy a table, as the kernel's namespace does."""


def opponent(chart: ConfiguredChart, rules: Unit) -> dict[str, str]:
    """Write the module of the opponent that plays a chart's rules, and its declarations; nothing if there is none.

    Its package says what there is: ``JAVASCRIPT`` by modules, and ``LOOPS``, those functions of a module that run in
    the namespace of a kernel; ``player.js`` puts them together.

    Raises:
        TranslationError: if something of it is not of the subset.
    """
    found = entry_points(group="sixtysix.opponents", name=chart.rules)
    if not found:
        return {}
    name = found[chart.rules].value
    home: Any = found[chart.rules].load()
    loops, entries = home.LOOPS
    unit = Unit({module.__name__: source_of(module) for module in home.JAVASCRIPT}, rules)
    for module, names in home.JAVASCRIPT.items():
        for one in names:
            unit.need(getattr(module, one), one, module.__name__)
    inner = Unit(
        {loops.__name__: _in_kernel(chart, loops)}, rules, _AROUND | {"RULESET": type(chart.ruleset)}
    )
    for one in entries:
        inner.need(getattr(loops, one), one, loops.__name__)
    own = (files(name) / "player.js").read_text(encoding="utf-8")
    unit.helpers |= {*inner.helpers, *re.findall(r"\$[a-z_]+", own)}
    unit.imported |= inner.imported
    body = indent(re.sub(r"^export ", "", inner.body(), flags=re.MULTILINE), "  ", lambda line: line != "\n")
    parts = [
        HEAD.format(family=chart.family.name, module=name),
        unit.imports("./python.js", "./rules.js"),
        own,
        "\n" + LOOPS.format(body=body, names=", ".join(entries)),
        "\n" + unit.body(),
    ]
    return {
        "opponent.js": "".join(parts),
        "opponent.d.ts": (files(name) / "player.d.ts").read_text(encoding="utf-8"),
    }


_AROUND = {"legal": returning(int), "take": returning(int), "keep": returning(NoneType)}


def _in_kernel(chart: ConfiguredChart, loops: Any) -> Source:
    kernel: Any = compile_kernel(chart)
    return source_of(loops, RULESET=kernel.RULESET, legal=kernel.legal, take=kernel.take, keep=keep)
