"""What the pages need beside the package itself."""

from sixtysix.errors import SixtySixError


class TemplatesMissing(SixtySixError):
    """The library that fills templates is not installed."""


def require_templates() -> None:
    """Make sure that pages can be made.

    Raises:
        TemplatesMissing: if they cannot.
    """
    try:
        import jinja2  # noqa: F401
    except ImportError as error:
        raise TemplatesMissing(f"there is no {error.name}: pip install 'sixtysix[rulebook]'") from None
