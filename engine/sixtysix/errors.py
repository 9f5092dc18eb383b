"""The base class of all errors, and helpers for error messages."""

import ast
from collections.abc import Collection
from contextlib import suppress
from difflib import get_close_matches
from importlib.util import find_spec


class SixtySixError(Exception):
    """Base class of the errors that bad input raises. The message says what is wrong, what was expected, and where."""


class SetupError(SixtySixError):
    """No hand can begin with the given seed, deck, dealer or score."""


class CheckFailed(SixtySixError):
    """A check found problems. The exit code is 1."""


# Helpers for messages

LONGEST_NAME = 64  # longer words get no suggestion, because every name of the spec is shorter


def did_you_mean(word: object, known: Collection[str]) -> str:
    """Return ``; did you mean stop?`` for the closest known name, or an empty string if no name is close."""
    near = nearest(word, known)
    return f"; did you mean {near}?" if near else ""


def one_of(word: object, known: Collection[str]) -> str:
    """Return ``; did you mean stop?`` for the closest known name, or else a list of all known names."""
    return did_you_mean(word, known) or f"; there are {', '.join(known) or 'none'}"


def nearest(word: object, known: Collection[str]) -> str | None:
    """Return the known name that is closest to ``word``, or None if no name is close. Case is ignored."""
    if not isinstance(word, str) or len(word) > LONGEST_NAME:
        return None
    spelt = {name.casefold(): name for name in known}
    return next((spelt[near] for near in get_close_matches(word.casefold(), list(spelt), n=1)), None)


def counted(number: int, noun: str) -> str:
    """Return a number with its noun: ``1 trick``, ``2 tricks``. A noun such as ``Stich|Stiche`` has both forms."""
    one, _, many = noun.partition("|")
    return f"{number} {one}" if number == 1 else f"{number} {many or one + 's'}"


# Errors of other libraries

EXTRAS = {
    "spec": ("yaml", "jsonschema", "jsonschema_rs"),
    "cli": ("click", "rich"),
    "draw": ("graphviz", "pygraphviz"),
    "fast": ("numba", "platformdirs"),
    "serve": ("starlette", "uvicorn", "websockets", "jinja2"),
    "table": ("jinja2",),
    "rulebook": ("jinja2",),
    "languages": ("babel",),
    "gym": ("pettingzoo", "gymnasium", "numpy"),
    "report": ("jinja2",),
}
"""The modules that each optional extra of the package installs."""


def require(extra: str) -> None:
    """Check that the libraries of an optional extra are installed.

    Raises:
        SixtySixError: if a library is missing. The message has the ``pip install`` command.
    """
    if missing := [library for library in EXTRAS[extra] if not find_spec(library)]:
        raise SixtySixError(f"there is no {' and no '.join(missing)}: pip install {_origin(extra)}")


def _origin(extra: str) -> str:
    """Return the argument of ``pip install``, such as ``'sixtysix[cli]'`` or ``-e '.[cli]'``."""
    import json
    from importlib.metadata import distribution
    from pathlib import Path
    from urllib.request import url2pathname

    with suppress(ImportError):  # not installed, only on the path
        origin = json.loads(distribution("sixtysix").read_text("direct_url.json") or "{}")
        if (url := origin.get("url", "")).startswith("file:"):
            path = Path(url2pathname(url.removeprefix("file:")))
            option = "-e " if origin.get("dir_info", {}).get("editable") else ""
            return f"{option}'{'.' if path == Path.cwd() else path}[{extra}]'"
    return f"'sixtysix[{extra}]'"


# Some versions of CPython raise a SystemError when two threads parse at once
# (github.com/python/cpython/issues/106905); parsing again succeeds.
def parse(source: str) -> ast.Module:
    """Parse source code like `ast.parse`, but safely in any thread."""
    for _ in range(20):
        with suppress(SystemError):
            return ast.parse(source)
    return ast.parse(source)
