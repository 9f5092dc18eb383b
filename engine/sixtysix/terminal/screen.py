"""The table as one player may see it: cards drawn for a small terminal, or sentences to be read aloud.

``names`` are the players'; one of them may be "you".
"""

from collections.abc import Collection, Iterator, Mapping, Sequence

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from sixtysix.errors import counted
from sixtysix.events import Json
from sixtysix.game.names import ENDS, KEYS, MOMENTS, SIGNS, Pack
from sixtysix.runtime.legality import Explanation

COLOURS = {
    "spade": "bold", "heart": "bold red", "diamond": "bold red", "club": "bold",
    "leaf": "bold green", "bell": "bold yellow", "acorn": "bold bright_blue",
}  # fmt: skip
"""How rich writes the suits, by their pictures."""

BACK = "▒▒▒"

GO_ON = KEYS["next_trick"]
"""The key that goes on; Enter stands for it."""

YOU = "you"

MOVES = {
    "exchange_trump": ("exchange", "exchange a trump for the turn-up"),
    "declare_marriage": ("marriage of {suit}", "declare the marriage of {suit}"),
    "close_talon": ("close", "close the talon"),
    "claim": ("claim", "claim to have enough"),
    "lead_card": ("lead", "lead the {card}"),
    "play_card": ("play", "play the {card}"),
    "next_trick": ("go on", "go on"),
}
"""What each event of a player is called in a word or two, and as one may choose it."""

LOG_LINES = 4
"""The number of lines shown of the log."""

TRICK_WIDTH = 16

HELP_LINE = "? and a key: why not?   s save   g other cards   h help   q leave"


# Cards


def arranged(hand: Sequence[str], trump: str | None) -> list[str]:
    """Lay trumps first and then the other suits, two of one colour side by side only where it cannot be helped."""
    left = list(dict.fromkeys(card[1] for card in hand))
    order = [suit for suit in left if suit == trump]
    left = [suit for suit in left if suit != trump]
    while left:
        reds = [SIGNS[suit].is_red for suit in left]
        wanted = not SIGNS[order[-1]].is_red if order else 2 * sum(reds) > len(reds)
        order.append(left.pop(reds.index(wanted) if wanted in reds else 0))
    return sorted(hand, key=lambda card: order.index(card[1]))


def row(drawn: Sequence[Text]) -> Table:
    """Lay cards side by side."""
    cards = Table.grid(padding=(0, 1))
    cards.add_row(*drawn)
    return cards


def face(pack: Pack, card: str, *, dim: bool = False, label: str = "") -> Text:
    """Draw a card face up, four lines high, above a line with its label."""
    style = COLOURS[pack.suits[card[1]].picture] + (" dim" if dim else "")
    return _drawn(pack.ranks[card[0]][0], pack.suits[card[1]].sign, style, dim, label)


def _drawn(upper: str, lower: str, style: str, dim: bool, label: str) -> Text:
    frame = "dim" if dim else ""
    text = Text()
    text.append("╭───╮\n", frame)
    for part in (upper, lower):
        text.append("│", frame).append(f"{part:^3}", style).append("│\n", frame)
    text.append("╰───╯\n", frame)
    return text.append(f"{label:^5}", "bold")


def listed(pack: Pack, cards: Collection[str]) -> Text:
    """Write cards in a line."""
    signs = [inked(pack, card, pack.sign(card)) for card in cards]
    return Text(" ").join(signs) if signs else Text("none", "dim")


def inked(pack: Pack, card: str, words: str) -> Text:
    """Write words in the colour of a card, or of a suit."""
    return Text(words, COLOURS[pack.suits[card[-1]].picture])


# What happens


def does(name: str, verb: str) -> str:
    """Say who does it: ``You lead``, ``The computer leads``."""
    return f"{name[0].upper()}{name[1:]} {verb}{'' if name == YOU else 's'}"


def told(event: Json, before: Json, names: Sequence[str], pack: Pack) -> str | None:
    """Say what an event of a player does; ``before`` is anybody's view before it."""
    if event["event"] not in MOVES or event["event"] == "next_trick":
        return None
    verb, _, what = told_move(event, pack).partition(" ")
    if event["event"] == "exchange_trump":
        what = f"a trump for the {pack.name(before['turnup'])}"
    return f"{does(names[event['player']], verb)} {what}."


def told_trick(before: Json, after: Json, names: Sequence[str]) -> str:
    """Say who takes a trick, by the views before and after its last card."""
    winner, counts = after["leader"], [view["trick_points"] for view in (before, after)]
    points = f": {counted(counts[1][winner] - counts[0][winner], 'point')}" if counts[1] else ""
    return f"{does(names[winner], 'take')} the trick{points}."


def told_end(result: Json, names: Sequence[str]) -> str:
    """Say how a hand ended."""
    if result["winner"] is None:
        bonus = result["bonus"]
        waiting = f"; the winner of the next one gets {counted(bonus, 'game point')} more" if bonus else ""
        return f"The hand is a tie{waiting}."
    winner, won, how = result["winner"], counted(result["game_points"], "game point"), ENDS[result["reason"]]
    if names[1 - winner] == YOU:
        how = how.replace("the other player's", "your")
    return f"{does(names[winner], 'win')} the hand {how}: {won}."


def told_points(points: Sequence[int], names: Sequence[str]) -> str:
    """Say how many points the players had in a hand that is over."""
    return f"In points, {names[0]} had {points[0]} and {names[1]} had {points[1]}."


def told_match(result: Json, names: Sequence[str]) -> str:
    """Say who has won the match: the winner of its last hand."""
    score = " to ".join(str(points) for points in result["score"])
    return f"{does(names[result['winner']], 'win')} the match. The score is {score}."


def told_why(answer: Explanation, states: Sequence[str]) -> str:
    """Say why an event is not allowed, to follow "You may not …"; ``states`` are those in which it can happen."""
    if answer.reasons:
        return f". {' '.join(map(str, answer.reasons))}"
    return f" now, only {' or '.join(MOMENTS[state] for state in states)}."


def told_move(event: Json, pack: Pack, *, short: bool = False) -> str:
    """Name a move in a few words, as one may choose it, or in a word or two."""
    suit, card = event.get("suit"), event.get("card")
    in_short, in_full = MOVES.get(event["event"], (event["event"], event["event"]))
    words = {"suit": suit and pack.suits[suit].name, "card": card and pack.name(card)}
    return (in_short if short else in_full).format(**words)


# What is seen


def screen(
    title: str,
    view: Json,
    names: Sequence[str],
    pack: Pack,
    log: Sequence[str],
    choices: Mapping[str, Json],
    target: int,
) -> RenderableType:
    """Draw what the player of the view may see; ``choices`` are the allowed events by their keys."""
    other, won = 1 - view["player"], view["own_tricks"]
    shown = view["shown"][other]
    holding = Text(f"{names[other]}: ").append(
        " ".join([BACK] * (view["holdings"][other] - len(shown))), "dim"
    )
    if shown:
        holding.append(" ").append_text(listed(pack, shown))
    playable = {choice["card"]: key for key, choice in choices.items() if "card" in choice}
    own = [
        face(pack, card, dim=bool(playable) and card not in playable, label=playable.get(card, ""))
        for card in view["hand"]
    ]
    hidden = Text("your tricks lie face down", "dim")
    return Group(
        Rule(Text(title, "bold"), style="dim"),
        _standing(view, names),
        holding,
        _middle(view, names, pack),
        row(own),
        hidden if won is None else Text("your tricks: ").append_text(listed(pack, won)),
        Text("\n".join(log[-LOG_LINES:]), no_wrap=True, overflow="ellipsis"),
        _moves(view, pack, choices, target),
        Text(HELP_LINE, "dim"),
    )


def _standing(view: Json, names: Sequence[str]) -> Table:
    """Tabulate points, tricks and score of both."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("", min_width=24)
    headings = [key for key in ("points", "tricks", "score", "games") if view[key]]
    for heading in headings:
        table.add_column(heading, justify="right")
    for player in (1 - view["player"], view["player"]):
        name = names[player] + (", who dealt" if player == view["dealer"] else "")
        numbers = [str(view[key][player]) for key in headings]
        if view["points"] and view["pending"][player]:
            numbers[0] += f" (+{view['pending'][player]})"
        table.add_row(name, *numbers)
    return table


def _middle(view: Json, names: Sequence[str], pack: Pack) -> Table:
    """Draw the trick and the talon."""
    table = Table.grid(padding=(0, 2))
    table.add_column(min_width=TRICK_WIDTH)
    cards = view["last_trick"] or ([view["led"]] if view["led"] else [])
    labels = ("led", "reply")
    trick = [face(pack, card, label=label) for card, label in zip(cards, labels, strict=False)]
    talon = [face(pack, view["turnup"], label="trump")] if view["turnup"] else []
    if view["talon"]:
        talon.append(_drawn(BACK, BACK, "dim", True, str(view["talon"])))
    told = Text("trumps are ") + inked(pack, view["trump"], pack.suits[view["trump"]].name)
    told.append(f"\n{_talon(view, names, 'no talon is left')}")
    if view["strict"]:
        told.append("\nthe play is strict", "bold")
    if view["bonus"]:
        told.append(f"\nthe hand is worth {view['bonus']} more", "bold")
    if view["marriage"]:
        told.append(f"\nthe marriage of {pack.suits[view['marriage']].name} is declared")
    table.add_row(row(trick or [Text("\n" * 4)]), row(talon), told)
    return table


def _moves(view: Json, pack: Pack, choices: Mapping[str, Json], target: int) -> Text:
    """List the allowed moves in short. Cards are named once for all, because each has its key below."""
    cards = [key for key, event in choices.items() if "card" in event]
    told = [f"{' '.join(cards)} {told_move(choices[cards[0]], pack, short=True)}"] if cards else []
    for key, event in choices.items():
        if "card" not in event:
            is_told = event["event"] == "claim" and view["points"]
            points = f" ({view['points'][view['player']]} of {target})" if is_told else ""
            told.append(f"{'Enter' if key == GO_ON else key} {told_move(event, pack, short=True)}{points}")
    return Text("   ".join(told), "bold")


def sentences(view: Json, names: Sequence[str], pack: Pack, choices: Mapping[str, Json]) -> Iterator[str]:
    """Tell what the player of the view may see, line by line; ``choices`` are the allowed events by their keys."""
    me, other = view["player"], 1 - view["player"]
    yield ""
    for player in (me, other):
        tricks = counted(view["tricks"][player], "trick")
        points = f"{counted(view['points'][player], 'point')}, " if view["points"] else ""
        yield f"{names[player]}: {points}{tricks}, score {view['score'][player]}"
    turnup = f", the {pack.name(view['turnup'])} lies face up" if view["turnup"] else ""
    talon, strict = _talon(view, names, "the talon is used up"), "; the play is strict" * bool(view["strict"])
    yield f"trumps are {pack.suits[view['trump']].name}{turnup}; {talon}{strict}"
    if view["bonus"]:
        yield f"the hand is worth {view['bonus']} more"
    if view["shown"][other]:
        yield f"{names[other]}: has shown {_listed(pack, view['shown'][other])}"
    if view["own_tricks"]:
        yield f"{names[me]}: {'have' if names[me] == YOU else 'has'} won {_listed(pack, view['own_tricks'])}"
    if view["led"]:
        yield f"on the table: the {pack.name(view['led'])}"
    yield f"your cards: {', '.join(f'{i} {pack.name(card)}' for i, card in enumerate(view['hand'], 1))}"
    for key, event in choices.items():
        yield f"  {'Enter' if key == GO_ON else key}: {told_move(event, pack)}"


def _talon(view: Json, names: Sequence[str], empty: str) -> str:
    if view["closed_by"] is not None:
        return f"the talon is closed by {names[view['closed_by']]}"
    return f"{counted(view['talon'], 'card')} face down" if view["talon"] else empty


def _listed(pack: Pack, cards: Sequence[str]) -> str:
    return ", ".join(f"the {pack.name(card)}" for card in cards)
