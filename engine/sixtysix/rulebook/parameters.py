"""The parameters of variants as readers meet them: meaning, value and sources."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sixtysix.chart import parameters as declared
from sixtysix.chart.parameters import Declarations, Parameters, parameter
from sixtysix.rulebook.words import cards, words

NOT_ASKED = "–"
"""The value of a parameter that has no meaning beside the other ones."""


@dataclass(frozen=True)
class Parameter:
    """A parameter by its path (``closing.effective``)."""

    path: str
    says: str
    source: tuple[str, ...]

    def written(self, parameters: Parameters) -> str:
        """Write a variant's value in words."""
        return written(self.path, parameter(parameters, self.path))


@dataclass(frozen=True)
class Group:
    """Parameters that belong together."""

    name: str
    says: str
    parameters: tuple[Parameter, ...]


def groups(declarations: Declarations) -> list[Group]:
    """List the declared parameters by their groups. A parameter made only of others is told by its parts."""
    return [Group(one.name, one.says, tuple(_parameters(one))) for one in declarations.groups]


def _parameters(around: declared.Parameter) -> Iterator[Parameter]:
    for one in around.parts:
        if one.form:
            yield Parameter(one.path, one.says, one.source)
        else:
            yield from _parameters(one)


def written(path: str, value: Any) -> str:
    """Write a value in words: ``after trick``, ``A K Q``, ``2 with trick, 3 without trick``."""
    if value is None:
        return NOT_ASKED
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{written(path, v)} {words(k)}" for k, v in value.items())
    if isinstance(value, list | tuple):
        return " ".join(written(path, item) for item in value)
    text = str(value)
    if path.startswith("deck.") or path == "exchange.card":
        return cards(text)
    return words(text)


def is_at(path: str, outer: str) -> bool:
    """Tell whether a parameter's path is ``outer`` or leads into it."""
    return path == outer or path.startswith(f"{outer}.")


def leaves(parameters: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, str]]:
    """List the paths of all parameters that are set, nested or dotted, with their values in words."""
    for key, value in parameters.items():
        if isinstance(value, Mapping):
            yield from leaves(value, f"{above}{key}.")
        else:
            yield above + key, written(above + key, value)
