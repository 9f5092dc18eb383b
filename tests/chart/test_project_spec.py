"""The project's own spec: clean, complete, and free of overlaps in every variant there could be."""

from itertools import product
from pathlib import Path
from typing import Any

import pytest
import yaml

from sixtysix.chart import load, load_chart, read_chart, spec_dir, variant_names
from sixtysix.chart.checks import RESERVED, overlap_mistakes
from sixtysix.chart.document import read_document
from sixtysix.chart.model import Variant, feature_states
from sixtysix.chart.sources import OFF
from sixtysix.project.check import check, spec_files
from sixtysix.runtime import GameMachine


def test_the_spec_is_clean() -> None:
    assert check() == []


def test_the_spec_is_the_checkouts() -> None:
    assert spec_dir() == Path(__file__).parents[2] / "spec"
    names = {path.relative_to(spec_dir()).as_posix() for path in spec_files()}
    assert names >= {"chart.yaml", "words.yaml", "laws.yaml", "rulings.yaml", "parameters.yaml"} | {
        *(f"variants/{name}.yaml" for name in variant_names()),
        *(f"sources/{text}.yaml" for name in variant_names() for text in load(name).variant.source),
    }


@pytest.mark.parametrize("path", spec_files(), ids=lambda path: path.name)
def test_pyyaml_reads_the_same_data(path: Path) -> None:
    """PyYAML reads ``on`` and similar words as booleans; apart from that, the data are equal."""

    class Core(yaml.SafeLoader):
        pass

    Core.yaml_implicit_resolvers = {
        first: [(tag, pattern) for tag, pattern in resolvers if not tag.endswith(":bool") or first in "tf"]
        for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
    }
    assert read_document(path).data == yaml.load(path.read_text(encoding="utf-8"), Loader=Core)


def test_the_chart_reads_in_one_go() -> None:
    lines = {n: (spec_dir() / f"{n}.yaml").read_text().splitlines() for n in ("chart", "words", "laws")}
    assert len(lines["chart"]) <= 250
    assert [line for each in lines.values() for line in each if len(line) > 120] == []


def test_each_transition_and_parameter_cites_what_it_rests_on() -> None:
    chart = load_chart()
    assert [t.name for t in chart.transitions if not t.cites] == []
    declared = chart.declarations.by_path.values()
    assert [one.path for one in declared if one.form and not one.source] == []


def test_no_name_hides_one_of_the_machines() -> None:
    named = {*dir(GameMachine), *GameMachine.__annotations__}
    assert {name for name in named if not name.startswith("_")} <= RESERVED


def choices() -> dict[str, list[Any]]:
    """Return the values that features and conditions distinguish, and one more."""
    chart = load_chart()
    named = {name for t in chart.transitions for name in t.features}
    named |= {name for guard in chart.guards.values() for name in guard.features}
    told: dict[str, list[Any]] = {}
    for feature in (chart.features[name.removeprefix(OFF)] for name in sorted(named)):
        for path, (_, values) in feature.where.items():
            told[path] = [*told.get(path, ["anything else"]), *values]
    return told


@pytest.mark.slow
def test_no_parameters_make_transitions_overlap() -> None:
    """House rules may combine parameters in ways that no variant of the family does."""
    file, told = read_chart(spec_dir() / "chart.yaml"), choices()
    declared, sets = file.chart.declarations, dict[frozenset[str], Variant]()
    for choice in product(*(dict.fromkeys(values) for values in told.values())):
        parameters = declared.complete(_nested(dict(zip(told, choice, strict=True))))
        on = feature_states(file.chart.features, parameters)
        sets.setdefault(on, Variant(str(choice), "", parameters))
    charts = map(file.chart.configure, sets.values())
    assert [mistake.message for mistake in overlap_mistakes(file, charts)] == []


def _nested(choice: dict[str, Any]) -> dict[str, dict[str, Any]]:
    nested: dict[str, dict[str, Any]] = {}
    for path, value in choice.items():
        group, name = path.split(".")
        nested.setdefault(group, {})[name] = value
    return nested


def test_what_is_impossible_in_the_whole_family_rests_on_no_number() -> None:
    assert [claim.because for claim in load_chart().impossible if any(map(str.isdigit, claim.because))] == []
