"""A system under test, as the driver sees it: the operations of the protocol, in process or behind a pipe."""

from abc import ABC, abstractmethod
from dataclasses import dataclass

from sixtysix.events import Json


class Misbehaviour(Exception):
    """The system did something that is a finding by itself; ``kind`` is crash, hang or protocol."""

    kind = "protocol"


class Crashed(Misbehaviour):
    """It ended, or answered with an error."""

    kind = "crash"


class Hung(Misbehaviour):
    """It did not answer in time."""

    kind = "hang"


class Garbled(Misbehaviour):
    """Its answer is no message of the protocol, too long, or of another request."""


class Skipped(Exception):
    """It says that it does not do what it was asked for; the text is its reason."""


@dataclass(frozen=True)
class Capabilities:
    """What a system has. What it has not is not compared, and driven round where that can be done."""

    name: str
    version: str
    variants: tuple[str, ...] = ()
    """The variants that it plays; empty if it does not tell."""
    events: frozenset[str] | None = None
    """Events that it knows; None for all. One that it lacks is never sent."""
    fields: frozenset[str] | None = None
    """Fields of the JSON form ``table`` that it observes; None for all."""
    states: frozenset[str] | None = None
    """States in which it can be asked; None for all. Where it lacks one, it goes on by itself."""
    operations: frozenset[str] = frozenset({"legal", "observe", "view", "result"})
    """Of these, what it can be asked for."""


class System(ABC):
    """One implementation of one variant at a time. What is sent and given is in the project's JSON forms.

    Every operation raises `Misbehaviour` if the system breaks down, and `Skipped` if it says that it lacks it.
    """

    in_form = True
    """Whether what it gives is held to the project's schemas."""

    @abstractmethod
    def start(self) -> Capabilities:
        """Begin, or begin again after a break-down: what the system has."""

    @abstractmethod
    def variant(self, name: str, parameters: Json) -> None:
        """Play this variant from now on; the parameters are complete."""

    @abstractmethod
    def deal(self, setup: Json) -> None:
        """Forget everything and deal: ``deck``, ``dealer``, ``before`` and ``dealt``, as in a vector."""

    @abstractmethod
    def send(self, event: Json) -> bool:
        """Let the event happen; False, and nothing changed, if it is not allowed."""

    @abstractmethod
    def legal(self) -> list[Json]:
        """Every event that would be accepted now."""

    @abstractmethod
    def observe(self) -> Json:
        """``{"state": ..., "table": {...}, "result": {...} or None}``, as far as the system has them.

        ``result`` tells how the hand ended that was dealt last, None while it goes on.
        """

    @abstractmethod
    def view(self, player: int) -> Json:
        """What the player may know: the JSON form ``view`` as far as the system has it."""

    def stop(self) -> None:  # noqa: B027
        """End; nothing of the system is left behind."""
