"""Compiles a subset of Python to JavaScript with the same meaning.

The compiler knows no game. A `Unit` is a JavaScript module to which functions, classes and constants are added on
demand; ``python.js`` is the runtime of compiled code. CONTRIBUTING.md describes the subset.
"""

from sixtysix.transpile.expressions import Source
from sixtysix.transpile.types import TranslationError
from sixtysix.transpile.unit import Unit, source_of

__all__ = ["Source", "TranslationError", "Unit", "source_of"]
