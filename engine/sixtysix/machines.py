"""Machine classes and kernels by name."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from inspect import getsource
from types import ModuleType
from typing import Any

from sixtysix.bulk.program import Code
from sixtysix.compile.kernel import kernel_source
from sixtysix.compile.machine import class_name, compile_machine, module_name
from sixtysix.runtime import GameMachine
from sixtysix.spec import load


def machine(name_or_path: str) -> type[GameMachine]:
    """The machine class of a variant: generated for a name of the family, compiled in memory for a file.

    Raises:
        SpecError: if there is no such variant, or its file has problems.
    """
    module = _generated(name_or_path)
    if module:
        generated: type[GameMachine] = getattr(module, class_name(name_or_path))
        return generated
    return compile_machine(load(name_or_path))


def kernel(name_or_path: str) -> Code:
    """The kernel of a variant, found as `machine` finds its class.

    Raises:
        SpecError: if there is no such variant, or its file has problems.
    """
    if _generated(name_or_path):
        slug = module_name(name_or_path)
        return Code(f"{slug}_kernel", getsource(import_module(f"sixtysix_machines.{slug}_kernel")))
    chart = load(name_or_path)
    assert chart.variant
    return Code(f"{module_name(chart.variant.name)}_kernel", kernel_source(chart))


@cache
def _generated(name: str) -> ModuleType | None:
    """The generated module of a machine of this very name."""
    path = f"sixtysix_machines.{module_name(name)}"
    if not name.replace("-", "").isalnum() or not find_spec(path):
        return None
    module: Any = import_module(path)
    return module if getattr(module, class_name(name)).machine_name == name else None
