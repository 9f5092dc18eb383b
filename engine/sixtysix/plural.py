"""Numbers with their nouns."""


def counted(number: int, noun: str) -> str:
    """Write a number with its noun: ``1 trick``, ``2 tricks``."""
    return f"{number} {noun}{'s' * (number != 1)}"
