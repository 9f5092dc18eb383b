"""Finds the machine class of a variant, or writes the class as Python source.

The source is meant to be read. States nest as in the chart. A comment above each transition describes the transition.
Each guard and each action is a line that names a function of the rules module.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from functools import cache, partial
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from inspect import getsource
from pkgutil import iter_modules
from textwrap import indent
from types import ModuleType
from typing import TYPE_CHECKING, Any

from sixtysix.compile.source import INDENT, WIDTH, class_name, module_name, quoted, ruleset_source
from sixtysix.contract.events import cited
from sixtysix.contract.rules import rules_module
from sixtysix.errors import SixtySixError, one_of
from sixtysix.kernels.program import Code
from sixtysix.languages import ENGLISH, spoken
from sixtysix.runtime import GameMachine

if TYPE_CHECKING:
    from sixtysix.chart.model import ConfiguredChart, Event, Function, Invariant, Transition


# By name


def machine(name_or_path: str) -> type[GameMachine]:
    """Return the machine class of a variant. A class that is not installed is compiled in memory.

    Args:
        name_or_path: the name of a variant, or the path of a file with house rules.

    Raises:
        SpecError: if there is no such variant, or its file has problems.

    >>> machine("schnapsen").machine_name
    'schnapsen'
    """
    if found := _generated(name_or_path):
        return found
    try:
        from sixtysix.chart import load
    except SixtySixError:
        # A front end with generated machines need not have the libraries that read the spec.
        if not name_or_path.replace("-", "").isalnum():
            raise
        modules = iter_modules(import_module("sixtysix_machines").__path__)
        names = [name for module in modules if _generated(name := module.name.replace("_", "-"))]
        raise SixtySixError(f"there is no variant {name_or_path}{one_of(name_or_path, names)}") from None
    return compile_machine(load(name_or_path))


def translated_machine(name_or_path: str) -> type[GameMachine]:
    """Return the machine class of a variant, with explanations in the current language.

    A game that was saved in one language can be continued in another.
    """
    if spoken() == ENGLISH:
        return machine(name_or_path)
    from sixtysix.chart import load  # as above
    from sixtysix.chart.model import translated

    return compile_machine(translated(load(name_or_path)))


def machine_code(name_or_path: str) -> Code:
    """Return the source of a module that contains a variant's kernel and its machine class."""
    if found := _generated(name_or_path):
        name, text = found.machine_name, getsource(import_module(found.__module__))
    else:
        from sixtysix.chart import load  # as above

        chart = load(name_or_path)
        name, text = chart.variant.name, machine_source(chart)
    own = f"{class_name(name)}.load_kernel = staticmethod(lambda: SimpleNamespace(**globals()))"
    source = f"{kernel(name_or_path).source}\n\n{text}\n\nfrom types import SimpleNamespace\n\n{own}\n"
    return Code(module_name(name), source)


def kernel(variant: str | type[GameMachine]) -> Code:
    """Return the source of a kernel. ``variant`` is a machine class, the name of a variant, or the path of a file."""
    found = variant if isinstance(variant, type) else machine(variant)
    return Code(f"{module_name(found.machine_name)}_kernel", found.kernel_source())


@cache
def _generated(name: str) -> type[GameMachine] | None:
    # Names that differ only in punctuation have the same module.
    path = f"sixtysix_machines.{module_name(name)}"
    if not name.replace("-", "").isalnum() or not find_spec(path):
        return None
    found: type[GameMachine] | None = getattr(import_module(path), class_name(name), None)
    return found if found and found.machine_name == name else None


# Source


def machine_source(chart: ConfiguredChart) -> str:
    """Return the source of a module with a variant's machine class."""
    name, ruleset = class_name(chart.variant.name), chart.ruleset
    parts = [
        _docstring(f"{chart.variant.title}. {chart.variant.says}"),
        f"machine_name = {quoted(chart.variant.name)}\nversion = {quoted(version_of(chart))}\n"
        f"rules_module: ClassVar[ModuleType] = rules\n"
        f"# See `Ruleset` for the meaning of each field.\nruleset = rules.{ruleset_source(ruleset)}",
        "\n".join(f"{e.name} = {_event(e)}" for e in chart.events.values()),
        "\n".join(_state(chart, name) for name in chart.top).rstrip(),
        *(_transition(chart, transition) for transition in chart.transitions),
        *(_guard(chart, guard) for guard in chart.guards.values()),
        "\n".join(
            f"{a.name} = {_call('action', [f'rules.{a.name}', quoted(a.says)])}"
            for a in chart.actions.values()
        ),
        f"invariants = {_call('', map(_invariant, chart.invariants.values()), is_long=True)}",
    ]
    body = "\n\n".join(indent(part, INDENT) for part in parts if part)
    needed = {
        "DeclaredEvent": True,
        "DeclaredInvariant": chart.invariants,
        "GameMachine": True,
        "State": True,
        "action": chart.actions,
        "guard": chart.guards,
        "internal": any(t.internal for t in chart.transitions),
    }
    package, _, module = chart.rules.rpartition(".")
    alias = "" if module == "rules" else " as rules"
    return (
        f'"""The machine of {chart.variant.name}, made by `sixtysix build` from the spec. Do not edit."""\n\n'
        "from types import ModuleType\nfrom typing import ClassVar\n\n"
        f"{f'from {package} ' if package else ''}import {module}{alias}\n"
        f"from sixtysix.runtime import {', '.join(name for name, is_needed in needed.items() if is_needed)}\n\n\n"
        f"class {name}(GameMachine):\n{body}\n"
    )


def compile_machine(chart: ConfiguredChart) -> type[Any]:
    """Compile a variant's machine class in memory. The kernel is compiled when the first game begins."""
    from sixtysix.compile.kernel import compile_kernel, kernel_source  # as above

    name = f"sixtysix_machines.{module_name(chart.variant.name)}"
    module = ModuleType(name)
    exec(compile(machine_source(chart), f"<{name}>", "exec"), vars(module))
    machine: type[Any] = vars(module)[class_name(chart.variant.name)]
    machine.load_kernel = staticmethod(partial(compile_kernel, chart))
    machine.kernel_source = staticmethod(partial(kernel_source, chart))
    return machine


def version_of(chart: ConfiguredChart) -> str:
    """Return a digest of the rules. A saved game can be continued by a machine with the same digest.

    The digest covers the structure of the chart, the numbers of the ruleset, and the names of the table's fields. Texts
    do not change the digest. The digest leaves out numbers that are 0, because 0 means that a rule is off. Saved games
    therefore stay valid when the ruleset gets a new number that is 0.
    """
    structure = [
        *(
            (s.name, s.parent, chart.entry_actions(s.name), chart.exit_actions(s.name))
            for s in chart.states.values()
        ),
        *((t.source, t.event, t.target, t.guards, t.on, t.internal) for t in chart.transitions),
    ]
    numbers = {
        name: value for name, value in sorted(chart.ruleset._asdict().items()) if value not in (0, (0, 0))
    }
    table = [f.name for f in fields(rules_module(chart.rules).Table)]
    return sha256(repr((structure, numbers, table)).encode()).hexdigest()[:16]


def _event(event: Event) -> str:
    by = "" if event.by == "player" else f", by={quoted(event.by)}"
    carries = f", carries={_tuple(event.carries)}" if event.carries else ""
    return f"DeclaredEvent({quoted(event.says)}{by}{carries})"


def _state(chart: ConfiguredChart, name: str) -> str:
    state = chart.states[name]
    doings = {"enter": chart.entry_actions(name), "exit": chart.exit_actions(name)}
    marks = [f"{key}=True" for key in ("initial", "final") if getattr(state, key)]
    options = ", ".join((*marks, *(f"{key}={_list(names)}" for key, names in doings.items() if names)))
    if not state.is_compound:
        return f"{name} = State({options})\n{_docstring(state.says)}\n"
    children = "\n".join(_state(chart, child) for child in state.children)
    bases = f"State.Compound, {options}" if options else "State.Compound"
    return f"class {name}({bases}):\n" + indent(f"{_docstring(state.says)}\n\n{children}", INDENT)


def _transition(chart: ConfiguredChart, transition: Transition) -> str:
    source, options = _path(chart, transition.source), []
    if not transition.internal:
        options.append(_path(chart, transition.target))
    if transition.event:
        options.append(f"event={quoted(transition.event)}")
    for key in ("cond", "unless", "on"):
        if names := getattr(transition, key):
            options.append(f"{key}={_list(names)}")
    taken = _call("internal", [source, *options]) if transition.internal else _call(f"{source}.to", options)
    return f"# {transition.says} [{cited(transition.cites)}]\n{taken}"


def _call(name: str, arguments: Iterable[str], *, is_long: bool = False) -> str:
    given = list(arguments)
    line = ", ".join(given)
    if len(name) + len(line) + 2 + len(INDENT) <= WIDTH and not is_long:
        return f"{name}({line})"
    if len(line) + 2 * len(INDENT) <= WIDTH and not is_long:
        return f"{name}(\n{INDENT}{line}\n)"
    return f"{name}(\n" + "".join(f"{INDENT}{argument},\n" for argument in given) + ")"


def _path(chart: ConfiguredChart, state: str) -> str:
    return ".".join(reversed(list(chart.ancestors(state))))


def _guard(chart: ConfiguredChart, guard: Function) -> str:
    given = [f"rules.{guard.name}", quoted(guard.says)]
    if guard.otherwise != guard.says:
        given.append(f"otherwise={quoted(guard.otherwise)}")
    if guard.now:
        given.append(f"now={quoted(guard.now)}")
    cites = chart.cites_in(guard.name)
    if cites:
        lines = (f"{2 * INDENT}{quoted(t)}: {_tuple(source)},\n" for t, source in cites.items())
        given.append(f"source={{\n{''.join(lines)}{INDENT}}}")
    return f"{guard.name} = {_call('guard', given, is_long=bool(cites))}"


def _invariant(invariant: Invariant) -> str:
    given = [f"rules.{invariant.name}", quoted(invariant.says), _tuple(invariant.holds_in)]
    given += ["compares=True"] if invariant.compares else []
    return _call("DeclaredInvariant", given).replace("\n", f"\n{INDENT}")


def _docstring(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"""{escaped}"""'


def _list(names: Iterable[str]) -> str:
    return f"[{', '.join(map(quoted, names))}]"


def _tuple(names: Iterable[str]) -> str:
    texts = [quoted(name) for name in names]
    return f"({', '.join(texts)}{',' * (len(texts) == 1)})"
