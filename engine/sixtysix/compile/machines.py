"""Machine classes and kernels by name."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from inspect import getsource

from sixtysix.compile.source import class_name, module_name
from sixtysix.kernels.program import Code
from sixtysix.languages import ENGLISH, spoken
from sixtysix.runtime import GameMachine


def machine(name_or_path: str) -> type[GameMachine]:
    """Find the machine class of a variant: generated for a name of the family, compiled in memory for a file.

    Raises:
        SpecError: if there is no such variant, or its file has problems.
    """
    if found := _generated(name_or_path):
        return found
    # A front end that embeds generated machines may have nothing that reads the spec.
    from sixtysix.chart import load
    from sixtysix.compile.machine import compile_machine

    return compile_machine(load(name_or_path))


def translated_machine(name_or_path: str) -> type[GameMachine]:
    """Return the machine class of a variant, explaining in the language that is spoken; errors are those of `machine`.

    Games of one language go on in another.
    """
    if spoken() == ENGLISH:
        return machine(name_or_path)
    from sixtysix.chart import load  # as above
    from sixtysix.chart.model import translated
    from sixtysix.compile.machine import compile_machine

    return compile_machine(translated(load(name_or_path)))


def machine_code(name_or_path: str) -> Code:
    """Give the module of a variant's machine class, with its kernel in front of it; see `machine`."""
    name, kernel_text, machine_text = _sources(name_or_path)
    own = f"{class_name(name)}.load_kernel = staticmethod(lambda: SimpleNamespace(**globals()))"
    source = f"{kernel_text}\n\n{machine_text}\n\nfrom types import SimpleNamespace\n\n{own}\n"
    return Code(module_name(name), source)


def kernel(variant: str | type[GameMachine]) -> Code:
    """Give the module of the kernel of a class of games, or of a variant; see `machine`."""
    if isinstance(variant, type):
        name, source = variant.machine_name, variant.kernel_source()
    else:
        name, source, _ = _sources(variant)
    return Code(f"{module_name(name)}_kernel", source)


def _sources(name_or_path: str) -> tuple[str, str, str]:
    """Give the name of a variant, and the source of its kernel and of its machine."""
    if found := _generated(name_or_path):
        return found.machine_name, found.kernel_source(), getsource(import_module(found.__module__))
    from sixtysix.chart import load  # as above
    from sixtysix.compile.kernel import kernel_source
    from sixtysix.compile.machine import machine_source

    chart = load(name_or_path)
    return chart.variant.name, kernel_source(chart), machine_source(chart)


@cache
def _generated(name: str) -> type[GameMachine] | None:
    """Import the generated machine of this very name, if there is one."""
    path = f"sixtysix_machines.{module_name(name)}"
    if not name.replace("-", "").isalnum() or not find_spec(path):
        return None
    found: type[GameMachine] | None = getattr(import_module(path), class_name(name), None)
    return found if found and found.machine_name == name else None
