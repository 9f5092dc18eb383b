"""The rules module that a chart names, and what it must offer."""

import sys
from collections.abc import Mapping
from importlib import import_module
from types import ModuleType

from sixtysix.chart.model import Chart

OFFERS = (
    "Table",
    "Ruleset",
    "ruleset",
    "parameter_problems",
    "set_up",
    "ARGUMENTS",
    "turn",
    "observe",
    "view",
)


class RulesError(Exception):
    """The module cannot be used as rules."""


def rules_module(chart: Chart) -> ModuleType:
    """The module with the chart's rules."""
    return import_module(chart.rules)


def import_rules(name: str) -> ModuleType:
    """The module of that name.

    Raises:
        RulesError: if there is none, it fails, or it lacks something that every rules module offers.
    """
    if name.partition(".")[0] in sys.stdlib_module_names:
        raise RulesError(f"{name} belongs to Python itself and holds no rules")
    try:
        module = import_module(name)
    except ModuleNotFoundError as error:
        raise RulesError(f"there is no module {error.name}") from error
    except (Exception, SystemExit) as error:
        raise RulesError(f"the module {name} fails: {error}") from error
    lacking = [offer for offer in OFFERS if not hasattr(module, offer)]
    if lacking:
        raise RulesError(f"the module {name} lacks {', '.join(lacking)}")
    if not isinstance(module.ARGUMENTS, Mapping):
        raise RulesError(f"ARGUMENTS in the module {name} must be a mapping")
    return module
