"""The kinds of obligations: all that depends on what kind of thing a test must show."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Kind:
    """A kind of obligation.

    ``test`` names the generated test of one, with parts of the obligation in braces; a kind without is shown by tests
    of other kinds. ``rank`` says how closely an obligation says what it cites, and how well it tells two faults of a
    system apart: the smaller the better.
    """

    name: str
    title: str
    """Heads the kind in reports."""
    rank: int
    test: str = ""
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
    asks_table: bool = False
    """Whether its generated test looks at the table, and not at the arrows that are taken."""

    def id(self, *parts: str) -> str:
        """The id of an obligation of this kind: ``refused/lead/holds_card``."""
        return "/".join((self.name, *parts))


STATE = Kind("state", "Every state is entered", 5, "is_entered", is_marked=True, trait="state/{state}")
"""The state is entered."""
TAKEN = Kind(
    "taken",
    "Every transition is taken; there each of its conditions holds",
    3,
    "{transition}_is_taken",
    transitions=1,
    is_marked=True,
    trait="taken/{transition}",
)
"""The transition is taken."""
PAIR = Kind(
    "pair",
    "Every transition is taken right after every one that can come before it",
    6,
    "{transition}_then_{then}",
    transitions=2,
)
"""The transition is taken, and right after it the transition ``then``."""
REFUSED = Kind(
    "refused",
    "Every condition decides alone: where only it fails, the event is refused",
    1,
    "{transition}_is_refused_unless_{atom}",
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
    "{transition}_goes_elsewhere_unless_{atom}",
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
    "{transition}_waits_unless_{atom}",
    transitions=1,
    is_marked=True,
    fails="nothing happens",
)
"""The atom of an eventless transition alone fails, and none is taken."""
ABSENT = Kind(
    "absent",
    "Every event is refused in the states that have no transition for it",
    7,
    "{event}_is_no_event_here",
    is_tried=True,
)
"""The event is refused in a state that has no transition for it."""
MARGIN = Kind(
    "margin",
    "Every number that decides: just enough for it, one step short, one step more",
    1,
    "{transition}_with_{atom}_{row}",
    transitions=1,
    is_tried=True,
    trait="margin/{atom}/{row}",
)
"""The atom alone decides, ``row`` steps above the smallest number with which it holds."""
CASE = Kind(
    "case",
    "Every row of the tables of the rules",
    0,
    "{case}_{row}",
    trait="case/{case}/{row}",
    asks_table=True,
)
"""The row of a case's table applies."""
CHANCE = Kind(
    "chance", "What is left to chance comes from the seed", 7, "{event}_with_{row}", asks_table=True
)
"""What is left to chance comes from the seed ``row``."""
RULING = Kind("ruling", "Every ruling that something in the chart rests on", 7)
"""Something that cites the ruling is shown."""

KINDS = (STATE, TAKEN, PAIR, REFUSED, DIVERTED, STAYS, ABSENT, MARGIN, CASE, CHANCE, RULING)
"""In the order of reports."""
