"""Quiz questions as texts: the position, the question, the options, and the reasons for the answer."""

from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase

from sixtysix.chart.model import ConfiguredChart
from sixtysix.chart.obligations import CASE, MARGIN, REFUSED, TAKEN
from sixtysix.chart.prose import Prose
from sixtysix.contract.events import act_line
from sixtysix.game.forms import Observation
from sixtysix.game.names import own_pack
from sixtysix.languages import N_, _
from sixtysix_rulebook.questions import ACTS, CARDS, DEALER, END, MARRIAGE, TRICK, Question

ASKED = {
    CARDS: N_("Which of your cards may you play now?"),
    ACTS: N_("Which of these may you do now?"),
    TRICK: N_("Who takes the trick?"),
    END: N_("What comes of it?"),
    MARRIAGE: N_("How many points does it give you, and when?"),
    DEALER: N_("Who deals the next hand?"),
}

ANSWERS = {
    "you": N_("You."),
    "other": N_("The other player."),
    "nobody": N_("Nobody wins: a tie."),
    "refused": N_("That is not allowed."),
    "on": N_("The hand goes on."),
    "over": N_("Nobody: the game is over."),
    "nobody+": N_("Nobody; {points game point} more wait for the winner of the next hand."),
    "you+": N_("You win {points game point}."),
    "other+": N_("The other player wins {points game point}."),
    "now+": N_("{points point} at once."),
    "later+": N_("{points point} as soon as you have a trick."),
}
"""The texts of options, by the option's first word; a plus follows the word if a number does."""


def position(question: Question) -> Iterator[tuple[str, str]]:
    """Yield (label, text) for each fact about a position that the player may need for the answer."""
    table, you = question.table, question.player
    other = 1 - you

    def whose(player: int | None, yours: str, others: str) -> str:
        return _(yours if player == you else others)

    yield _("You hold"), signs(table["hands"][you]) or _("no cards any more")
    yield _("Trumps"), suit(str(table["trump"]))
    down = _("{number card} face-down", number=table["talon"])
    lies = N_("{card} face-up") if table["closed_by"] is None else N_("{card} turned over")
    up = _(lies, card=signs([table["turnup"]])) if table["turnup"] else ""
    yield _("Talon"), ", ".join(filter(None, (up, down))) if up or table["talon"] else _("used up")
    if table["closed_by"] is not None:
        yield _("Closed"), whose(table["closed_by"], N_("by you"), N_("by the other player"))
    if table["last_trick"]:
        won = whose(table["leader"], N_("you have won it"), N_("the other player has won it"))
        yield _("Last trick"), f"{signs(table['last_trick'])}: {won}"
    elif table["led"]:
        yield (
            whose(table["leader"], N_("You have led"), N_("The other player has led")),
            signs([table["led"]]),
        )
    else:
        yield _("Whose lead"), whose(table["leader"], N_("you lead"), N_("the other player leads"))
    if table["marriage"]:
        yield _("Marriage declared just now"), suit(table["marriage"])
    for label, player in ((N_("You have won"), you), (N_("The other player has won"), other)):
        yield _(label), _standing(table, player)
    if question.at_closing:
        mine, theirs, tricks, others = question.at_closing
        sentences = N_(
            "you {mine point} and {tricks trick}, the other player {theirs point} and {others trick}"
        )
        yield _("At closing"), _(sentences, mine=mine, theirs=theirs, tricks=tricks, others=others)
    if table["bonus"]:
        yield _("Bonus that waits"), str(table["bonus"])
    if question.ask == DEALER:
        yield (
            _("Score"),
            _(
                "you {mine}, the other player {theirs}",
                mine=table["score"][you],
                theirs=table["score"][other],
            ),
        )
        yield _("This hand was dealt"), whose(table["dealer"], N_("by you"), N_("by the other player"))


def _standing(table: Observation, player: int) -> str:
    points, counted = table["points"][player], table["trick_points"][player]
    said = [_("{tricks trick}, {points point}", tricks=table["tricks"][player], points=points)]
    if points != counted:
        said.append(_("{number} of them for marriages", number=points - counted))
    if waiting := table["pending"][player]:
        said.append(_("{number} more that wait for a trick", number=waiting))
    return ", ".join(said)


def suit(letter: str) -> str:
    named = own_pack().suits[letter]
    return f"{named.sign} {named.name}"


def signs(cards: Sequence[str]) -> str:
    return " ".join(map(own_pack().sign, cards))


def asking(question: Question, chart: ConfiguredChart) -> str:
    does = ""
    if question.event:
        does = f"{_('You do this:')} {option(question, act_line(question.event), chart)} "
    return does + _(ASKED[question.ask])


def option(question: Question, answer: str, chart: ConfiguredChart) -> str:
    word, *value = answer.split()
    if question.ask == CARDS and not value:
        return signs([answer])
    if word in chart.events:
        carried = [suit(one) if len(one) == 1 else signs([one]) for one in value]
        return chart.events[word].says.rstrip(".") + "".join(f": {one}" for one in carried) + "."
    if question.ask == DEALER and word == "nobody":
        word = "over"
    return _(ANSWERS[word + "+" if value else word], points=int(value[0]) if value else 0)


Reason = tuple[str, tuple[str, ...], str]
"""A deciding sentence, its citations, and its anchor on the game's page; no anchor if the page lacks the sentence."""


def reasons(question: Question, prose: Prose) -> Iterator[Reason]:
    """Yield the sentences that explain the answer to a question.

    Failing conditions come first. Sentences of the rules text about the question's obligations come next. If there are
    no such sentences, sentences about the same cases are taken, or else one sentence with the same sources.
    """
    about = [o for o in question.about if o.kind is not TAKEN] or question.about
    cited = {name for o in about for name in o.cites}
    cases = [o.id.rpartition("/")[0] + "/" for o in about if o.kind in (CASE, MARGIN)]
    sentences = [*_sentences(prose)]
    shown = [one for one, patterns in sentences if any(fnmatchcase(o.id, p) for o in about for p in patterns)]
    akin = [one for one, patterns in sentences if any(p.startswith(case) for case in cases for p in patterns)]
    yield from dict.fromkeys((o.says, o.cites, "") for o in about if o.kind is REFUSED)
    yield from shown or akin or [one for one, _ in sentences if cited.issuperset(one[1])][:1]


def _sentences(prose: Prose) -> Iterator[tuple[Reason, tuple[str, ...]]]:
    for section in prose.sections:
        for one in section.sentences:
            yield (one.says, one.source, f"rule-{one.name}"), one.shown
    for part in prose.parts:
        for row in part.rows:
            yield (f"{part.says}. {row.says}", row.source, f"table-{part.name}"), row.shown
