"""Programs compiled by numba: the same source, on arrays of records, kept on disk between runs."""

import sys
from collections.abc import Iterable
from functools import cache, partial
from hashlib import sha256
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from tempfile import NamedTemporaryFile
from types import FunctionType, ModuleType
from typing import Any

import numba
import numpy as np
from numba import njit
from numba.extending import register_jitable
from platformdirs import user_cache_path

from sixtysix.kernels import play, records, sequences, walk
from sixtysix.kernels.integers import teach_numba
from sixtysix.kernels.program import Code, Program, program_source, rules_of


@cache
def compiled(kernel: Code, *more: ModuleType) -> Program:
    """The program compiled by numba, with more modules of loops.

    The functions of the rules stay as they are: they are registered with numba from outside, to be compiled into
    the loops that call them.
    """
    teach_numba()
    loops = (play, sequences, walk, *more)
    names = [
        name
        for loop in loops
        for name, value in vars(loop).items()
        if isinstance(value, FunctionType) and value.__module__ == loop.__name__
    ]
    source = program_source(kernel, loops, keep="target[at] = source[of]")
    name = f"{kernel.name}_{_fingerprint(Code(kernel.name, source), names)}"
    file = _written(name, source)
    module: Any = _imported(name, file) if file else Code(name, source).module
    for function in _called_by(vars(module)[name] for name in names):
        _register(function)
    return Program(
        kernel=module,
        rules=rules_of(module),
        run={name: _jitted(vars(module)[name], file is not None) for name in names},
        tables=partial(records.records, module.Table),
        zeros=lambda *shape: np.zeros(shape, np.int64),
        array=lambda rows: np.array(rows, np.int64),
        write=records.write,
        read=partial(records.read, module.Table),
    )


NO_WRAPPERS = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""Spares compiling entries for callers that are not compiled, of which inlined functions have none."""


@cache
def _register(function: FunctionType) -> None:
    register_jitable(forceinline=True, **NO_WRAPPERS)(function)


def _called_by(functions: Iterable[FunctionType]) -> list[FunctionType]:
    """The functions, and every Python function that they call by a global name, directly or not."""
    found: dict[FunctionType, None] = {}
    waiting = list(functions)
    while waiting:
        function = waiting.pop()
        if function not in found:
            found[function] = None
            known = (function.__globals__.get(name) for name in function.__code__.co_names)
            waiting += [called for called in known if isinstance(called, FunctionType)]
    return list(found)


def _fingerprint(code: Code, names: Iterable[str]) -> str:
    """A digest of everything that the compiled code comes from, so that what is kept under it is never outdated.

    Of what the loops call, the whole packages count: names that their modules give to numbers are compiled in too.
    """
    called = {f.__module__ for f in _called_by(vars(code.module)[name] for name in names)} - {code.name}
    packages = {sys.modules[module].__package__ or module for module in called} | {__package__}
    files = (
        file
        for package in sorted(packages)
        for path in sys.modules[package].__path__
        for file in _sources(path)
    )
    parts = [sys.version, numba.__version__, np.__version__, code.source]
    return sha256(
        "\0".join([*parts, *(file.read_text(encoding="utf-8") for file in files)]).encode()
    ).hexdigest()[:16]


def _sources(folder: str) -> list[Path]:
    return sorted(Path(folder).glob("*.py"))


def _jitted(function: FunctionType, kept: bool) -> Any:
    """The function, to be compiled when it is called, and what comes of it kept on disk if that can be done."""
    try:
        return njit(cache=kept)(function)
    except RuntimeError:
        return njit(function)


def _written(name: str, source: str) -> Path | None:
    """The file with the source, beside which numba keeps what it compiles; None if it cannot be written."""
    file = user_cache_path("sixtysix") / f"{name}.py"
    try:
        if not file.exists():
            file.parent.mkdir(parents=True, exist_ok=True)
            with NamedTemporaryFile("w", encoding="utf-8", dir=file.parent, delete=False) as partial:
                partial.write(source)
            Path(partial.name).replace(file)
    except OSError:
        return None
    return file


def _imported(name: str, file: Path) -> ModuleType:
    """The module of a file, also for numba, which looks it up by its name."""
    spec = spec_from_file_location(name, file)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module
