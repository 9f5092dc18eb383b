"""Sentences about what happens at the table. ``names`` are the players'; one of them may be "you"."""

from collections.abc import Sequence

from sixtysix.errors import counted
from sixtysix.events import Json
from sixtysix.game.names import ENDS, MOMENTS, Pack
from sixtysix.runtime.legality import Explanation

YOU = "you"


def does(name: str, verb: str) -> str:
    """Say who does it: ``You lead``, ``The computer leads``."""
    return f"{name[0].upper()}{name[1:]} {verb}{'' if name == YOU else 's'}"


def told(event: Json, before: Json, names: Sequence[str], pack: Pack) -> str | None:
    """Say what an event does; ``before`` is anybody's view before it."""
    name = names[event.get("player", 0)]
    match event["event"]:
        case "exchange_trump":
            return f"{does(name, 'exchange')} a low trump for the {pack.name(before['turnup'])}."
        case "declare_marriage":
            return f"{does(name, 'declare')} the marriage of {pack.suits[event['suit']].name}."
        case "close_talon":
            return f"{does(name, 'close')} the talon."
        case "claim":
            return f"{does(name, 'claim')} to have enough."
        case "lead_card":
            return f"{does(name, 'lead')} the {pack.name(event['card'])}."
        case "play_card":
            return f"{does(name, 'play')} the {pack.name(event['card'])}."
    return None


def told_trick(before: Json, after: Json, names: Sequence[str]) -> str:
    """Say who takes a trick, by the views before and after its last card."""
    winner = after["leader"]
    points = after["trick_points"][winner] - before["trick_points"][winner]
    return f"{does(names[winner], 'take')} the trick: {counted(points, 'point')}."


def told_end(result: Json, names: Sequence[str]) -> str:
    """Say how a hand ended."""
    if result["winner"] is None:
        return "The hand is a tie; the next one is worth a game point more."
    won = counted(result["game_points"], "game point")
    return f"{does(names[result['winner']], 'win')} the hand {ENDS[result['reason']]}: {won}."


def told_match(result: Json, names: Sequence[str]) -> str:
    """Say who has won the match: the winner of its last hand."""
    score = " to ".join(str(points) for points in result["score"])
    return f"{does(names[result['winner']], 'win')} the match. The score is {score}."


def told_why(answer: Explanation, states: Sequence[str]) -> str:
    """Say why an event is not allowed, to follow "You may not …"; ``states`` are those in which it can happen."""
    if answer.reasons:
        return f". {' '.join(map(str, answer.reasons))}"
    return f" now, only {' or '.join(MOMENTS[state] for state in states)}."


def told_move(event: Json, pack: Pack) -> str:
    """Name a move in a few words, as one may choose it."""
    match event["event"]:
        case "exchange_trump":
            return "exchange the low trump for the turn-up"
        case "declare_marriage":
            return f"declare the marriage of {pack.suits[event['suit']].name}"
        case "close_talon":
            return "close the talon"
        case "claim":
            return "claim to have enough"
        case "lead_card":
            return f"lead the {pack.name(event['card'])}"
        case "play_card":
            return f"play the {pack.name(event['card'])}"
        case "next_trick":
            return "go on"
    return str(event["event"])
