"""What the Python of a variant is called."""

import re


def class_name(variant: str) -> str:
    """Name the class of a variant: ``santase-1`` gives ``Santase1``."""
    return "".join(word.capitalize() for word in re.split(r"[^0-9A-Za-z]+", variant))


def module_name(variant: str) -> str:
    """Name the module of a variant: ``santase-1`` gives ``santase_1``."""
    return re.sub(r"[^0-9A-Za-z]+", "_", variant).lower()
