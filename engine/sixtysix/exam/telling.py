"""Questions in words: the position as a player sees it, what is asked, what may be answered, and why."""

from collections.abc import Iterator, Sequence

from sixtysix.chart.model import ConfiguredChart
from sixtysix.contract.events import Json, act_line, cited, sentence
from sixtysix.exam.questions import ACTS, CARDS, DEALER, END, GUARD, MARRIAGE, SENTENCES, TRICK, Question
from sixtysix.game.names import Pack
from sixtysix.languages import N_, Language

ASKED = {
    CARDS: N_("Which of your cards may you play now?"),
    ACTS: N_("Which of these may you do now?"),
    TRICK: N_("Who takes the trick?"),
    END: N_("What comes of it?"),
    MARRIAGE: N_("How many points does it give you, and when?"),
    DEALER: N_("Who deals the next hand?"),
    GUARD: N_("Which of the two is so?"),
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
"""What may be answered, by its first word; where a number follows, with a plus."""


def position(question: Question, pack: Pack, _: Language) -> Iterator[tuple[str, str]]:
    """Tell the position in rows, what each is about and what is so: all on which the answer depends, and no more."""
    table, you = question.table, question.player
    other = 1 - you

    def whose(player: int | None, yours: str, others: str) -> str:
        return _(yours if player == you else others)

    yield _("You hold"), signs(table["hands"][you], pack) or _("no cards any more")
    yield _("Trumps"), suit(table["trump"], pack)
    down = _("{number card} face-down", number=table["talon"])
    lies = N_("{card} face-up") if table["closed_by"] is None else N_("{card} turned over")
    up = _(lies, card=pack.sign(table["turnup"])) if table["turnup"] else ""
    yield _("Talon"), ", ".join(filter(None, (up, down))) if up or table["talon"] else _("used up")
    if table["closed_by"] is not None:
        yield _("Closed"), whose(table["closed_by"], N_("by you"), N_("by the other player"))
    if table["last_trick"]:
        won = whose(table["leader"], N_("you have won it"), N_("the other player has won it"))
        yield _("Last trick"), f"{signs(table['last_trick'], pack)}: {won}"
    elif table["led"]:
        yield (
            whose(table["leader"], N_("You have led"), N_("The other player has led")),
            pack.sign(table["led"]),
        )
    else:
        yield _("Whose lead"), whose(table["leader"], N_("you lead"), N_("the other player leads"))
    if table["marriage"]:
        yield _("Marriage declared just now"), suit(table["marriage"], pack)
    for label, player in ((N_("You have won"), you), (N_("The other player has won"), other)):
        yield _(label), _standing(table, player, _)
    if question.at_closing:
        mine, theirs, tricks, others = question.at_closing
        told = N_("you {mine point} and {tricks trick}, the other player {theirs point} and {others trick}")
        yield _("At closing"), _(told, mine=mine, theirs=theirs, tricks=tricks, others=others)
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


def _standing(table: Json, player: int, _: Language) -> str:
    points, counted = table["points"][player], table["trick_points"][player]
    said = [_("{tricks trick}, {points point}", tricks=table["tricks"][player], points=points)]
    if points != counted:
        said.append(_("{number} of them for marriages", number=points - counted))
    if waiting := table["pending"][player]:
        said.append(_("{number} more that wait for a trick", number=waiting))
    return ", ".join(said)


def suit(letter: str, pack: Pack) -> str:
    """Name a suit behind its sign."""
    return f"{pack.suits[letter].sign} {pack.suits[letter].name}"


def signs(cards: Sequence[str], pack: Pack) -> str:
    """Write cards in a line."""
    return " ".join(map(pack.sign, cards))


def asking(question: Question, chart: ConfiguredChart, pack: Pack) -> str:
    """Ask a question in a sentence or two."""
    _ = chart.language
    does = (
        f"{_('You do this:')} {option(question, act_line(question.event), chart, pack)} "
        if question.event
        else ""
    )
    return does + _(ASKED[question.ask])


def option(question: Question, answer: str, chart: ConfiguredChart, pack: Pack) -> str:
    """Write an answer in words."""
    _, (word, *value) = chart.language, answer.split()
    if answer in SENTENCES:
        return sentence(chart.guards[question.acts[0]], answer == SENTENCES[0])
    if question.ask == CARDS and not value:
        return pack.sign(answer)
    if word in chart.events:
        carried = [suit(one, pack) if one in pack.suits else pack.sign(one) for one in value]
        return chart.events[word].says.rstrip(".") + "".join(f": {one}" for one in carried) + "."
    if question.ask == DEALER and word == "nobody":
        word = "over"
    return _(ANSWERS[word + "+" if value else word], points=int(value[0]) if value else 0)


def question_json(question: Question, chart: ConfiguredChart, pack: Pack) -> Json:
    """Write a question with its answer: ``right`` has the places of the options that are, counted from 1."""
    known = question.answer
    return {
        "id": question.id,
        "position": dict(position(question, pack, chart.language)),
        "asks": asking(question, chart, pack),
        "options": [option(question, one, chart, pack) for one in known.options],
        "several": question.ask in (CARDS, ACTS),
        "right": [place for place, one in enumerate(known.options, 1) if one in known.right],
        "because": [{"says": says, "source": cited} for says, cited in reasons(question)],
    }


def reasons(question: Question) -> Iterator[tuple[str, str]]:
    """Give the sentences of the rules that decide, each with what it cites."""
    for one in question.about:
        yield one.says, cited(one.cites)
