"""What is said of a match: of events, as one may choose them and as they have happened, and of how a hand ended.

``names`` are the players'; one of them may be "you".
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from sixtysix.contract.events import Json
from sixtysix.game.names import ENDS, ENDS_OF_YOURS, MOMENTS, Pack
from sixtysix.languages import ENGLISH, N_, Language
from sixtysix.runtime.legality import Explanation

YOU = N_("you")


class Sentences(NamedTuple):
    """The sentences of an event. ``name`` is a player's, at the beginning of a sentence."""

    short: str
    """What it is called in a word or two."""
    move: str
    """What one may choose to do."""
    done: str
    """What is said at the terminal when it has happened, if anything."""
    line: str
    """What a line of the log in a browser says, with pictures of ``card``, ``other`` and ``suit``."""


EVENTS = {
    "exchange_trump": Sentences(
        N_("exchange"),
        N_("exchange a trump for the turn-up"),
        N_("{you? You exchange | {name} exchanges} a trump for the {turnup}."),
        N_("{you? You take | {name} takes} {card} for {other}"),
    ),
    "declare_marriage": Sentences(
        N_("marriage of {suit}"),
        N_("declare the marriage of {suit}"),
        N_("{you? You declare | {name} declares} the marriage of {suit}."),
        N_("{you? You declare | {name} declares} {worth} in {suit}"),
    ),
    "close_talon": Sentences(
        N_("close"),
        N_("close the talon"),
        N_("{you? You close | {name} closes} the talon."),
        N_("{you? You close | {name} closes} the talon."),
    ),
    "claim": Sentences(
        N_("claim"),
        N_("claim to have enough"),
        N_("{you? You claim | {name} claims} to have enough."),
        N_("{you? You claim | {name} claims} {target}{over?, {rightly? rightly | wrongly}}."),
    ),
    "lead_card": Sentences(
        N_("lead"),
        N_("lead the {card}"),
        N_("{you? You lead | {name} leads} the {card}."),
        N_("{you? You lead | {name} leads} {card}"),
    ),
    "play_card": Sentences(
        N_("play"),
        N_("play the {card}"),
        N_("{you? You play | {name} plays} the {card}."),
        N_("{you? You play | {name} plays} {card}"),
    ),
    "next_trick": Sentences(
        N_("go on"), N_("go on after the trick"), "", N_("{you? You put | {name} puts} the trick away.")
    ),
}
"""The sentences of each event of a player."""

BY_THE_TABLE = {
    "start_game": N_("A match begins."),
    "restart": N_("The players sit down again."),
    "quit": N_("The players leave."),
}
"""The lines of events of the table itself."""


def lines(_: Language = ENGLISH) -> dict[str, str]:
    """Give what the log in a browser says of each event, in a language."""
    said = {name: one.line for name, one in EVENTS.items()} | BY_THE_TABLE
    return {name: _(line) for name, line in said.items()}


def doer(name: str, _: Language = ENGLISH) -> dict[str, Any]:
    """Name who does something, as a sentence asks that begins with them."""
    return {"you": name == _(YOU), "name": name[0].upper() + name[1:]}


def tell_event(
    event: Json, before: Json, names: Sequence[str], pack: Pack, _: Language = ENGLISH
) -> str | None:
    """Say what an event of a player does; ``before`` is anybody's view before it."""
    said = EVENTS[event["event"]].done if event["event"] in EVENTS else ""
    if not said:
        return None
    turnup = pack.name(before["turnup"]) if before["turnup"] else ""
    return _(said, **doer(names[event["player"]], _), **_named(event, pack), turnup=turnup)


def tell_trick(before: Json, after: Json, names: Sequence[str], _: Language = ENGLISH) -> str:
    """Say who takes a trick, by the views before and after its last card."""
    winner, counts = after["leader"], [view["trick_points"] for view in (before, after)]
    if not counts[1]:
        return _("{you? You take | {name} takes} the trick.", **doer(names[winner], _))
    points = counts[1][winner] - counts[0][winner]
    return _(
        "{you? You take | {name} takes} the trick: {points point}.", **doer(names[winner], _), points=points
    )


def tell_end(result: Json, names: Sequence[str], _: Language = ENGLISH) -> str:
    """Say how a hand ended."""
    winner = result["winner"]
    if winner is None:
        bonus = result["bonus"]
        return _(
            "The hand is a tie{waits?; the winner of the next one gets {bonus game point} more}.",
            waits=bonus,
            bonus=bonus,
        )
    ends = {**ENDS, **ENDS_OF_YOURS} if names[1 - winner] == _(YOU) else ENDS
    return _(
        "{you? You win | {name} wins} the hand {how}: {points game point}.",
        **doer(names[winner], _),
        how=_(ends[result["reason"]]),
        points=result["game_points"],
    )


def tell_points(points: Sequence[int], names: Sequence[str], _: Language = ENGLISH) -> str:
    """Say how many points the players had in a hand that is over."""
    return _(
        "In points, {one} had {first} and {other} had {second}.",
        one=names[0],
        first=points[0],
        other=names[1],
        second=points[1],
    )


def tell_why(account: Json, _: Language = ENGLISH) -> str:
    """Say what chose the worth of a hand that is over."""
    text, values = account["why"]
    return _(text, **values)


def tell_match(winner: int, score: Sequence[int], names: Sequence[str], _: Language = ENGLISH) -> str:
    """Say who has won the match, and at which score."""
    return _(
        "{you? You win | {name} wins} the match. The score is {first} to {second}.",
        **doer(names[winner], _),
        first=score[0],
        second=score[1],
    )


def explain_refusal(answer: Explanation, states: Sequence[str], move: str, _: Language = ENGLISH) -> str:
    """Say why a move is not allowed; ``states`` are those in which it can happen."""
    if answer.reasons:
        reasons = " ".join(map(str, answer.reasons))
        return _("You may not {move}. {reasons}", move=move, reasons=reasons)
    moments = _(" or ").join(_(MOMENTS[state]) for state in states)
    return _("You may not {move} now, only {moments}.", move=move, moments=moments)


def name_move(event: Json, pack: Pack, _: Language = ENGLISH, *, short: bool = False) -> str:
    """Name a move in a few words, as one may choose it, or in a word or two."""
    said = EVENTS[event["event"]]
    return _(said.short if short else said.move, **_named(event, pack))


def _named(event: Json, pack: Pack) -> dict[str, str]:
    """Name the suit and the card of an event, if it has them."""
    suit, card = event.get("suit"), event.get("card")
    return {"suit": pack.suits[suit].name if suit else "", "card": pack.name(card) if card else ""}
