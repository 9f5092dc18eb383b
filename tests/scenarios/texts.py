"""Scenarios for tests."""

from pathlib import Path

from sixtysix.chart.document import parse_document
from sixtysix.scenarios.reading import scenario_of
from sixtysix.scenarios.scenario import Scenario


def scenario_in(text: str, file: str = "scenario") -> Scenario:
    return scenario_of(parse_document(text, Path(file), file))
