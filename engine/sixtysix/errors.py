"""The base of every error, phrases of their messages, and two ways around the errors of others."""

import ast
from collections.abc import Collection
from contextlib import suppress
from difflib import get_close_matches
from importlib.util import find_spec


class SixtySixError(Exception):
    """Something given to sixtysix is wrong; the message says what, what was expected, and where."""


class SetupError(SixtySixError):
    """A seed, deck, dealer or score that no hand can begin with."""


class CheckFailed(SixtySixError):
    """What was checked is not as it must be."""


# Phrases

LONGEST_NAME = 64
"""Longer names are compared with nothing: a name of the spec is short."""


def did_you_mean(word: object, known: Collection[str]) -> str:
    """End a message about an unknown name with the known one that it resembles, if any."""
    near = nearest(word, known)
    return f"; did you mean {near}?" if near else ""


def one_of(word: object, known: Collection[str]) -> str:
    """End a message about an unknown name with the known one that it resembles, or with all that there are."""
    return did_you_mean(word, known) or f"; there are {', '.join(known) or 'none'}"


def nearest(word: object, known: Collection[str]) -> str | None:
    """Find the known name that the word resembles most."""
    if not isinstance(word, str) or len(word) > LONGEST_NAME:
        return None
    spelt = {name.casefold(): name for name in known}
    return next((spelt[near] for near in get_close_matches(word.casefold(), list(spelt), n=1)), None)


def counted(number: int, noun: str) -> str:
    """Write a number with its noun: ``1 trick``, ``2 tricks``; ``Stich|Stiche`` gives both forms."""
    one, _, many = noun.partition("|")
    return f"{number} {one}" if number == 1 else f"{number} {many or one + 's'}"


# The errors of others

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
"""What is imported of the libraries that each extra of the package brings, for parts of it that need them."""


def require(extra: str) -> None:
    """Make sure that what an extra brings is installed.

    Raises:
        SixtySixError: if it is not; the message says how it is installed from where the package came.
    """
    if missing := [library for library in EXTRAS[extra] if not find_spec(library)]:
        raise SixtySixError(f"there is no {' and no '.join(missing)}: pip install {_origin(extra)}")


def _origin(extra: str) -> str:
    """Return what pip installs with an extra: the checkout or file from which the package came, else its name."""
    import json
    from importlib.metadata import distribution
    from pathlib import Path
    from urllib.request import url2pathname

    with suppress(ImportError):  # it was not installed, but lies on the path
        origin = json.loads(distribution("sixtysix").read_text("direct_url.json") or "{}")
        if (url := origin.get("url", "")).startswith("file:"):
            path = Path(url2pathname(url.removeprefix("file:")))
            option = "-e " if origin.get("dir_info", {}).get("editable") else ""
            return f"{option}'{'.' if path == Path.cwd() else path}[{extra}]'"
    return f"'sixtysix[{extra}]'"


# While another thread parses too, some versions of CPython confuse how deep the two are and raise a SystemError
# (github.com/python/cpython/issues/106905). Then it is tried again.
def parse(source: str) -> ast.Module:
    """Parse a source as `ast.parse` does, in any thread."""
    for _ in range(20):
        with suppress(SystemError):
            return ast.parse(source)
    return ast.parse(source)
