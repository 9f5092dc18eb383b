"""The rules of the Sixty-Six card games as a statechart."""

from typing import TYPE_CHECKING

from sixtysix.errors import SixtySixError as SixtySixError

if TYPE_CHECKING:
    from sixtysix.runtime import GameMachine


def machine(name_or_path: str) -> "type[GameMachine]":
    """The machine class of a variant, by name or by the path of its file (see `sixtysix.machines`)."""
    from sixtysix.machines import machine as find  # so that importing a compiled machine loads no compiler

    return find(name_or_path)
