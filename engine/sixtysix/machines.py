"""Machine classes and kernels by name."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from inspect import getsource

from sixtysix.chart import load
from sixtysix.chart.model import ConfiguredChart
from sixtysix.compile.kernel import kernel_source
from sixtysix.compile.machine import class_name, compile_machine, machine_source, module_name
from sixtysix.kernels.program import Code
from sixtysix.runtime import GameMachine


def machine(name_or_path: str) -> type[GameMachine]:
    """Find the machine class of a variant: generated for a name of the family, compiled in memory for a file.

    Raises:
        SpecError: if there is no such variant, or its file has problems.
    """
    return _generated(name_or_path) or compile_machine(load(name_or_path))


def machine_code(name_or_path: str) -> Code:
    """Give the module of a variant's machine class; see `machine`."""
    return _code(name_or_path, "", machine_source)


def kernel(name_or_path: str) -> Code:
    """Give the module of a variant's kernel; see `machine`."""
    return _code(name_or_path, "_kernel", kernel_source)


def _code(name_or_path: str, suffix: str, source: Callable[[ConfiguredChart], str]) -> Code:
    if _generated(name_or_path):
        name = module_name(name_or_path) + suffix
        return Code(name, getsource(import_module(f"sixtysix_machines.{name}")))
    chart = load(name_or_path)
    return Code(module_name(chart.variant.name) + suffix, source(chart))


@cache
def _generated(name: str) -> type[GameMachine] | None:
    """Import the generated machine of this very name, if there is one."""
    path = f"sixtysix_machines.{module_name(name)}"
    if not name.replace("-", "").isalnum() or not find_spec(path):
        return None
    found: type[GameMachine] = getattr(import_module(path), class_name(name))
    return found if found.machine_name == name else None
