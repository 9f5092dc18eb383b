"""The base of every error that sixtysix raises on purpose."""


class SixtySixError(Exception):
    """Something given to sixtysix is wrong; the message says what, what was expected, and where."""


class Finding(SixtySixError):
    """What was checked is not as it must be."""
