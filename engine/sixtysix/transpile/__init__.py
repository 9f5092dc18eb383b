"""Compiles a subset of Python to JavaScript. CONTRIBUTING.md describes the subset.

The compiler contains nothing about the game. A `Unit` is a JavaScript module. Functions, classes and constants are
added to a unit on demand. Compiled code needs the runtime, ``python.js``.
"""

from sixtysix.transpile.expressions import Source
from sixtysix.transpile.types import TranslationError
from sixtysix.transpile.unit import Unit, source_of

__all__ = ["Source", "TranslationError", "Unit", "source_of"]
