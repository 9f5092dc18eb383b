"""A strict reader of what exports use of PlantUML's state diagrams; anything else is an error."""

import re
from dataclasses import dataclass, field

_NAME = r"[A-Za-z_]\w*"
_STATE = re.compile(rf"state ({_NAME})( \{{)?")
_INITIAL = re.compile(rf"\[\*\] --> ({_NAME})")
_FINAL = re.compile(rf"({_NAME}) --> \[\*\]")
_ARROW = re.compile(rf"({_NAME}) --> ({_NAME})(?: : (.+))?")
_LINE = re.compile(rf"({_NAME}) : (.+)")
_SETTING = re.compile(r"title \S.*|hide empty description|skinparam wrapWidth \d+")
_NUMBER = re.compile(r"<U\+([0-9A-F]{4,6})>")
_MARKUP = re.compile(r"""[&<>"~%$|{}]|\\(?!n)|\*\*|//|__|--|\^\^|\[\[|]]|/'|'/""")
"""What would mean something to PlantUML in a text, besides a line break."""


@dataclass
class Diagram:
    """The content of a diagram."""

    parents: dict[str, str | None] = field(default_factory=dict)
    lines: dict[str, list[str]] = field(default_factory=dict)
    initial: dict[str | None, str] = field(default_factory=dict)
    final: list[str] = field(default_factory=list)
    arrows: list[tuple[str, str, str]] = field(default_factory=list)


def read(text: str) -> Diagram:
    """The diagram of a text.

    Raises:
        ValueError: with the line, if it is outside the subset, or names a state that is not declared.
    """
    first, *inside, last = text.splitlines()
    if (first, last) != ("@startuml", "@enduml"):
        raise ValueError("not between @startuml and @enduml")
    diagram, around = Diagram(), list[str]()
    for line in map(str.strip, inside):
        if line and not line.startswith("'") and not _SETTING.fullmatch(line):
            _read_line(diagram, around, line)
    if around:
        raise ValueError(f"{around} are not closed")
    return diagram


def _read_line(diagram: Diagram, around: list[str], line: str) -> None:
    inside = around[-1] if around else None
    if line == "}" and around:
        around.pop()
    elif found := _STATE.fullmatch(line):
        name, opens = found.groups()
        if name in diagram.parents:
            raise ValueError(f"{name} is declared twice")
        diagram.parents[name], diagram.lines[name] = inside, []
        around += [name] if opens else []
    elif found := _INITIAL.fullmatch(line):
        diagram.initial[inside] = _known(diagram, found[1])
    elif found := _FINAL.fullmatch(line):
        diagram.final.append(_known(diagram, found[1]))
    elif found := _ARROW.fullmatch(line):
        source, target, words = found.groups()
        diagram.arrows.append((_known(diagram, source), _known(diagram, target), _plain(words or "")))
    elif found := _LINE.fullmatch(line):
        diagram.lines[_known(diagram, found[1])].append(_plain(found[2]))
    else:
        raise ValueError(f"cannot be read: {line}")


def _known(diagram: Diagram, name: str) -> str:
    if name not in diagram.parents:
        raise ValueError(f"{name} is not declared")
    return name


def _plain(text: str) -> str:
    """The text as it is shown."""
    if markup := _MARKUP.search(_NUMBER.sub("", text)):
        raise ValueError(f"{markup[0]} means something to PlantUML: {text}")
    return _NUMBER.sub(lambda number: chr(int(number[1], 16)), text.replace(r"\n", "\n"))
