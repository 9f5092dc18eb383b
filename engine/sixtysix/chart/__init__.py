"""Reads the statechart of a family of games from YAML files, and configures it for one variant."""

from functools import lru_cache
from pathlib import Path

from sixtysix.errors import require

require("spec")

from sixtysix.chart.chart_file import ChartFile, build_chart
from sixtysix.chart.checks import name_mistakes, parameter_mistakes, structure_mistakes
from sixtysix.chart.functions import function_mistakes
from sixtysix.chart.model import Chart, ConfiguredChart
from sixtysix.chart.paths import Stamps, is_path, stamps
from sixtysix.chart.paths import published_names as published_names
from sixtysix.chart.paths import spec_dir as spec_dir
from sixtysix.chart.paths import variant_names as variant_names
from sixtysix.chart.problems import Problem as Problem
from sixtysix.chart.problems import SpecError as SpecError
from sixtysix.chart.problems import refuse
from sixtysix.chart.variants import chart_path
from sixtysix.chart.variants import load_variant as load_variant


def load_chart(path: Path | None = None) -> Chart:
    """Return the chart in the file ``path``. The default is the project's ``chart.yaml``.

    Raises:
        SpecError: if the chart has problems.

    >>> sorted(load_chart().events)[:3]
    ['claim', 'close_talon', 'declare_marriage']
    """
    return read_chart(path or spec_dir() / "chart.yaml").chart


def load(name_or_path: str) -> ConfiguredChart:
    """Return the chart of a variant.

    Args:
        name_or_path: a name such as ``schnapsen``, or the path of a file with house rules.

    Raises:
        SpecError: if the chart or the variant has problems.

    >>> chart = load("schnapsen")
    >>> chart.variant.title, chart.variant.parameters["closing"]["needs_talon"]
    ('Schnapsen', 3)
    """
    if is_path(name_or_path):
        return _load(name_or_path)
    return _load_known(name_or_path, stamps(spec_dir()))


def _load(name_or_path: str) -> ConfiguredChart:
    chart = load_chart(chart_path(name_or_path))
    return chart.configure(load_variant(name_or_path, chart))


# All files of a variant of the project are in the spec folder, so the chart is cached while they do not change.
@lru_cache(maxsize=32)
def _load_known(name: str, _: Stamps) -> ConfiguredChart:
    return _load(name)


def read_chart(path: Path) -> ChartFile:
    """Return the chart in a file, after all checks. The result is cached until a file of the chart changes."""
    return _read(path, stamps(path.parent))


# Commands and tests load the chart again and again, and reading it takes a tenth of a second.
@lru_cache(maxsize=8)
def _read(path: Path, _: Stamps) -> ChartFile:
    file = build_chart(path)
    refuse(file.problems_of(name_mistakes(file)))
    found = (structure_mistakes, function_mistakes, parameter_mistakes)
    refuse(file.problems_of(mistake for find in found for mistake in find(file)))
    return file
