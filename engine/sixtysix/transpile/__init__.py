"""Python's functions, classes and constants as JavaScript, for a subset that means the same in both.

It knows no game. `Unit` is a module of JavaScript that grows by what is needed, and ``python.js`` is what translated
code uses. docs/embedding-javascript.md lists the subset.
"""

from sixtysix.transpile.expressions import Source
from sixtysix.transpile.types import TranslationError
from sixtysix.transpile.unit import Unit, source_of

__all__ = ["Source", "TranslationError", "Unit", "source_of"]
