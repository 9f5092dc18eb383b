"""Lints of a chart without problems: what it says twice, and what it says of the functions of its rules."""

from collections.abc import Iterator, Sequence
from types import FunctionType

from sixtysix.chart.checks.outline import GUARDS, Word
from sixtysix.chart.checks.parameters import COMES, exception, is_number, repeated_paths
from sixtysix.chart.load import ChartReading
from sixtysix.chart.model import Function, Transition
from sixtysix.chart.problems import Finding, Pointer, Problem, value_at
from sixtysix.chart.provenance import asked_by, dependence, ruleset_parameters
from sixtysix.contract.events import NUMBER
from sixtysix.contract.rules import LEADING, Rules, arguments_of
from sixtysix.languages import braces

FEWEST_WAYS = 2
"""The number of ways into a state that must write the same before it is missed on another way."""


def lint_functions(reading: ChartReading) -> Iterator[Problem]:
    """Find where the source of the functions contradicts what the chart says of them."""
    rules = reading.rules
    assert rules is not None
    for guard in reading.chart.guards.values():
        yield from not_asked(reading, guard, rules)
    for lint in (left_out, unused_condition, unconditional):
        yield from lint(reading, rules)


def unconditional(reading: ChartReading, rules: Rules) -> Iterator[Problem]:
    """Find parameters that nothing asks for, or features alone, each of which asks for another one, too."""
    counted = {path for paths in ruleset_parameters(rules).values() for path in paths}
    features = {name: {*on.where} for name, on in reading.chart.features.items()}
    for path, one in reading.declarations.by_path.items():
        asking = [name for name, paths in features.items() if path in paths]
        if path in counted:
            continue
        if asking:
            common = set.intersection(*(features[name] for name in asking)) - {path, *one.matters.where}
            if common:
                message = (
                    f"{', '.join(asking)} alone asks for {path}, and only with {', '.join(sorted(common))}; "
                )
                message += f"{path} has no effect otherwise, and does not say so"
                yield reading.document.problem(("features", asking[0]), "unconditional", message, at_key=True)
        elif counted and one.form:
            message = f"no feature and nothing of the rules asks for {path}: it changes nothing"
            yield reading.document.problem(("parameters",), "never-asked", message)


def not_asked(reading: ChartReading, guard: Function, rules: Rules) -> Iterator[Problem]:
    """Find parameters and numbers that a guard's texts tell and it does not ask for, and numbers without a margin."""
    place, itself = reading.names[guard.name], dependence(getattr(rules, guard.name))
    asked = asked_by(rules, guard.name) | reading.chart.asked_by(guard.when)
    declared, number = reading.declarations.by_path, ""
    for key in ("says", "otherwise"):
        for found in braces(getattr(guard, key)):
            number = found.value if found.value in declared and is_number(declared[found.value]) else number
            if found.value and found.value not in asked:
                message = f"{guard.name} does not ask for {found.value}; it asks for "
                message += ", ".join(sorted(asked)) or "no parameter"
                yield reading.document.problem((*place, key), "not-asked", message)
    if number and not guard.margin:
        message = f"{guard.name} tells of a number, {number}, and has no margin"
        yield reading.document.problem(place, "no-margin", message, at_key=True)
    counts = [("now", found[1]) for found in NUMBER.finditer(guard.now)]
    counts += [("margin", guard.margin)] if guard.margin else []
    for key, name in counts:
        counting = dependence(getattr(rules, name))
        if not (counting.reads <= itself.reads and counting.asks <= itself.asks):
            more = sorted((counting.reads - itself.reads) | (counting.asks - itself.asks))
            message = f"{name} counts by {', '.join(more)}, which {guard.name} does not look at"
            yield reading.document.problem((*place, key), "not-asked", message)


def unused_condition(reading: ChartReading, rules: Rules) -> Iterator[Problem]:
    """Find conditions among the rules, such as invariants, that the chart does not name and no function calls."""
    functions = {name: one for name, one in vars(rules).items() if isinstance(one, FunctionType)}
    called = {other for name, one in functions.items() for other in dependence(one).calls if other != name}
    for name, one in functions.items():
        takes, gives = arguments_of(one)[: len(LEADING)], one.__annotations__.get("return")
        is_condition = takes == LEADING and gives is bool
        if is_condition and name not in reading.names and name not in called:
            message = f"the rules have the condition {name}; the chart names it nowhere"
            yield reading.document.problem(("rules",), "unused-condition", message)


def left_out(reading: ChartReading, rules: Rules) -> Iterator[Problem]:
    """Find ways into a state without what every other way there writes, and an action of the state reads."""
    for state in reading.chart.states.values():
        ways = [way for way in reading.chart.transitions if way.target == state.name and not way.internal]
        reads = {name: dependence(getattr(rules, name)).reads for name in state.enter}
        for way in ways:
            others = [_writes(rules, other) for other in ways if other is not way]
            if len(others) < FEWEST_WAYS:
                continue
            missing = frozenset.intersection(*others) - _writes(rules, way)
            for action, read in reads.items():
                if lacking := sorted(missing & read):
                    message = (
                        f"{way.name} leads to {state.name} and no action of it writes {', '.join(lacking)}; "
                    )
                    message += f"{action} reads this there, and every other way there writes it"
                    yield reading.document.problem(reading.names[way.name], "left-out", message)
                    break


def _writes(rules: Rules, way: Transition) -> frozenset[str]:
    return frozenset[str]().union(*(dependence(getattr(rules, name)).writes for name in way.on))


def lint_conditions(reading: ChartReading) -> Iterator[Problem]:
    """Find parameters and features for which a ``where`` or ``when`` asks though another there implies them."""
    outline, declared, features = reading.outline, reading.declarations, reading.chart.features
    if not declared.groups:
        return
    found = [f for e in outline.tables["feature"].values() for f in repeated_paths(e.data, e.place, declared)]
    lists: list[tuple[Sequence[Word], Sequence[Word]]] = [
        (one.words("when"), ()) for one in outline.impossible
    ]
    lists += [(one.words("when"), ()) for table in outline.tables.values() for one in table.values()]
    for edge in outline.edges:
        here = edge.words("when")
        lists.append((here, ()))
        for guard, when in (use for key in GUARDS for use in edge.guards(key)):
            lists.append((when, (*here, *outline.tables["guard"][guard.text].words("when"))))
    # What stands in an entry belongs to both of its outcomes, and must be said if either asks for it alone.
    needed = dict.fromkeys((word for words, _ in lists for word in words), False)
    for words, around in lists:
        for word in words:
            known = [features[o.text] for o in (*words, *around) if o.text in features and o is not word]
            one = features.get(word.text)
            needed[word] |= not one or bool(exception(one, known, declared))
    found += [
        Finding(word.place, "said-twice", f"{word.text} {COMES}") for word in needed if not needed[word]
    ]
    yield from reading.document.problems_of(found)


def not_said(reading: ChartReading) -> Iterator[Problem]:
    """Find what lacks a sentence, or a citation, that most of its kind have."""
    chart, document, names = reading.chart, reading.document, reading.names
    kinds: tuple[tuple[str, Sequence[Pointer]], ...] = (
        ("says", [names[name] for name in chart.states]),
        ("says", [names[way.name][:-1] for way in chart.transitions]),
        ("otherwise", [names[name] for name in chart.guards]),
        ("source", [("impossible", index) for index in range(len(chart.impossible))]),
    )
    for key, places in kinds:
        lacking = [place for place in places if not value_at(document.data, (*place, key))]
        if 2 * len(lacking) < len(places):
            message = f"this has no {key}, as most of its kind have"
            yield from (document.problem(place, "not-said", message, at_key=True) for place in lacking)
