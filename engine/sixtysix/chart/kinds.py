"""The kinds of obligations: all that depends on what kind of thing a test must show."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Kind:
    """A kind of obligation.

    ``test`` names a generated test that is written to be read, with parts of the obligation in braces. ``rank`` says
    how closely an obligation says what it cites, and how well it tells two faults of a system apart: the smaller the
    better.
    """

    name: str
    title: str
    """Heads the kind in reports."""
    rank: int
    test: str = "{says}"
    is_shown_by_others: bool = False
    """Whether it has no play of its own."""
    transitions: int = 0
    """How many names of transitions follow the kind in the id of an obligation."""
    is_tried: bool = False
    """Whether trying an event may show it, accepted or not."""
    is_marked: bool = False
    """Whether drawings mark the state, transition or condition that it is about."""
    fails: str = ""
    """What happens when the condition that it is about fails alone; empty if it is about none that fails."""
    goes_elsewhere: bool = False
    """Whether another transition is taken then."""
    trait: str = ""
    """What differences in conformance have in common that show it; empty if it does not tell them apart."""

    def id(self, *parts: str) -> str:
        """The id of an obligation of this kind: ``refused/lead/holds_card``."""
        return "/".join((self.name, *parts))


STATE = Kind("state", "Every state is entered", 5, "{state} {says}", is_marked=True, trait="state/{state}")
"""The state is entered."""
TAKEN = Kind(
    "taken",
    "Every transition is taken; there each of its conditions holds",
    3,
    transitions=1,
    is_marked=True,
    trait="taken/{transition}",
)
"""The transition is taken."""
PAIR = Kind(
    "pair",
    "Every transition is taken right after every one that can come before it",
    6,
    transitions=2,
)
"""The transition is taken, and right after it the transition ``then``."""
REFUSED = Kind(
    "refused",
    "Every condition decides alone: where only it fails, the event is refused",
    1,
    "no {transition} if {says}",
    transitions=1,
    is_tried=True,
    is_marked=True,
    fails="the event is refused",
)
"""Of the transition's conditions the atom alone fails, and the event is refused."""
DIVERTED = Kind(
    "diverted",
    "Every condition that divides two transitions: where only it fails, the other one is taken",
    1,
    transitions=1,
    is_tried=True,
    is_marked=True,
    fails="another transition is taken",
    goes_elsewhere=True,
)
"""The atom alone fails, and another transition of the event is taken, or of those without event."""
STAYS = Kind(
    "stays",
    "Every condition of a transition without event: where only it fails, nothing happens",
    1,
    "no {transition} if {says}",
    transitions=1,
    is_marked=True,
    fails="nothing happens",
)
"""The atom of an eventless transition alone fails, and none is taken."""
ABSENT = Kind(
    "absent",
    "Every event is refused in the states that have no transition for it",
    7,
    is_tried=True,
)
"""The event is refused in a state that has no transition for it."""
MARGIN = Kind(
    "margin",
    "Every number that decides: just enough for it, one step short, one step more",
    1,
    transitions=1,
    is_tried=True,
    trait="margin/{atom}/{row}",
)
"""The atom alone decides, ``row`` steps above the smallest number with which it holds."""
CASE = Kind(
    "case",
    "Every row of the tables of the rules",
    0,
    trait="case/{case}/{row}",
)
"""The row of a case's table applies."""
CHANCE = Kind("chance", "What is left to chance comes from the seed", 7)
"""What is left to chance comes from the seed ``row``."""
RULING = Kind("ruling", "Every ruling that something in the chart rests on", 7, is_shown_by_others=True)
"""Something that cites the ruling is shown."""

KINDS = (STATE, TAKEN, PAIR, REFUSED, DIVERTED, STAYS, ABSENT, MARGIN, CASE, CHANCE, RULING)
"""In the order of reports."""
