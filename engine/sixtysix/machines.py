"""Machine classes by name."""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from sixtysix.compile.machine import class_name, compile_machine, module_name
from sixtysix.runtime import GameMachine
from sixtysix.spec import load


def machine(name_or_path: str) -> type[GameMachine]:
    """The machine class of a variant: generated for a name of the family, compiled in memory for a file.

    Raises:
        SpecError: if there is no such variant, or its file has problems.
    """
    module = f"sixtysix_machines.{module_name(name_or_path)}"
    if name_or_path.replace("-", "").isalnum() and find_spec(module):
        found: Any = getattr(import_module(module), class_name(name_or_path))
        if found.machine_name == name_or_path:
            generated: type[GameMachine] = found
            return generated
    return compile_machine(load(name_or_path))
