"""From YAML files to a checked chart and variants: the family's chart, or that of a variant."""

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
    """Read the chart in a file (default: the project's).

    Raises:
        SpecError: with everything that is wrong with it.
    """
    return read_chart(path or spec_dir() / "chart.yaml").chart


def load(name_or_path: str) -> ConfiguredChart:
    """Read a chart, configured for a variant: one of the project's names, or a path to a file (see `chart_path`).

    Raises:
        SpecError: with everything that is wrong with the chart or the variant.
    """
    if is_path(name_or_path):
        return _load(name_or_path)
    return _load_known(name_or_path, stamps(spec_dir()))


def _load(name_or_path: str) -> ConfiguredChart:
    chart = load_chart(chart_path(name_or_path))
    return chart.configure(load_variant(name_or_path, chart))


# A variant of the project extends files beside it, so that its chart is what it was as long as they are.
@lru_cache(maxsize=32)
def _load_known(name: str, _: Stamps) -> ConfiguredChart:
    return _load(name)


def read_chart(path: Path) -> ChartFile:
    """Read the chart in a file; anew if a file beside it has changed.

    Raises:
        SpecError: with everything that is wrong with its form, else with its names, else with the rest.
    """
    return _read(path, stamps(path.parent))


# Commands and tests ask for the chart again and again, and it takes a tenth of a second to read.
@lru_cache(maxsize=8)
def _read(path: Path, _: Stamps) -> ChartFile:
    file = build_chart(path)
    refuse(file.problems_of(name_mistakes(file)))
    found = (structure_mistakes, function_mistakes, parameter_mistakes)
    refuse(file.problems_of(mistake for find in found for mistake in find(file)))
    return file
