"""Machine classes and kernels by name."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from inspect import getsource

from sixtysix.compile.names import class_name, module_name
from sixtysix.kernels.program import Code
from sixtysix.languages import ENGLISH, Language
from sixtysix.runtime import GameMachine


def machine(name_or_path: str, language: Language = ENGLISH) -> type[GameMachine]:
    """Find the machine class of a variant: generated for a name of the family, compiled in memory for a file.

    In another language than English every class is compiled; games of one go on in the other.

    Raises:
        SpecError: if there is no such variant, or its file has problems.
    """
    if language is ENGLISH and (found := _generated(name_or_path)):
        return found
    # A front end that embeds generated machines may have nothing that reads the spec.
    from sixtysix.chart import load
    from sixtysix.compile.machine import compile_machine

    return compile_machine(load(name_or_path, language))


def machine_code(name_or_path: str) -> Code:
    """Give the module of a variant's machine class; see `machine`."""
    return _code(name_or_path, "")


def kernel(name_or_path: str) -> Code:
    """Give the module of a variant's kernel; see `machine`."""
    return _code(name_or_path, "_kernel")


def _code(name_or_path: str, suffix: str) -> Code:
    if _generated(name_or_path):
        name = module_name(name_or_path) + suffix
        return Code(name, getsource(import_module(f"sixtysix_machines.{name}")))
    from sixtysix.chart import load  # as above
    from sixtysix.compile.kernel import kernel_source
    from sixtysix.compile.machine import machine_source

    chart = load(name_or_path)
    source = kernel_source(chart) if suffix else machine_source(chart)
    return Code(module_name(chart.variant.name) + suffix, source)


@cache
def _generated(name: str) -> type[GameMachine] | None:
    """Import the generated machine of this very name, if there is one."""
    path = f"sixtysix_machines.{module_name(name)}"
    if not name.replace("-", "").isalnum() or not find_spec(path):
        return None
    found: type[GameMachine] | None = getattr(import_module(path), class_name(name), None)
    return found if found and found.machine_name == name else None
