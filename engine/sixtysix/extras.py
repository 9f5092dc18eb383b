"""Libraries that only a part of sixtysix needs, installed with an extra of the package."""

from importlib.util import find_spec

from sixtysix.errors import SixtySixError

EXTRAS = {
    "fast": ("numba", "platformdirs"),
    "cluster": ("distributed",),
    "serve": ("starlette", "uvicorn", "websockets", "jinja2"),
    "rulebook": ("jinja2",),
    "report": ("jinja2",),
}
"""What each brings."""


class ExtraMissing(SixtySixError):
    """A library that is needed here is not installed."""


def require(extra: str) -> None:
    """Make sure that what an extra brings is installed.

    Raises:
        ExtraMissing: if it is not.
    """
    missing = [library for library in EXTRAS[extra] if not find_spec(library)]
    if missing:
        raise ExtraMissing(f"there is no {' or '.join(missing)}: pip install 'sixtysix[{extra}]'")
