"""The table as one player may see it: drawn for a small terminal, or in sentences to be read aloud."""

from collections.abc import Iterator, Mapping, Sequence

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from sixtysix.errors import counted
from sixtysix.events import Json
from sixtysix.game.names import Pack
from sixtysix.terminal import keys
from sixtysix.terminal.cards import BACK, back, face, inked, listed, row
from sixtysix.terminal.wording import told_move

LOG_LINES = 4
"""The number of lines shown of the log."""

TRICK_WIDTH = 16

HELP_LINE = "? and a key: why not?   s save   g French or German cards   h help   q leave"


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
    return Group(
        Rule(Text(title, "bold"), style="dim"),
        _standing(view, names),
        _holding_of_other(view, names, pack),
        _middle(view, names, pack),
        row(_own_holding(view, pack, choices)),
        _own_tricks(view, pack),
        Text("\n".join(log[-LOG_LINES:]), no_wrap=True, overflow="ellipsis"),
        _moves(view, pack, choices, target),
        Text(HELP_LINE, "dim"),
    )


def _standing(view: Json, names: Sequence[str]) -> Table:
    """Tabulate points, tricks and score of both."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("", min_width=24)
    for heading in ("points", "tricks", "score", "games"):
        table.add_column(heading, justify="right")
    for player in (1 - view["player"], view["player"]):
        name = names[player] + (", who dealt" if player == view["dealer"] else "")
        pending = f" (+{view['pending'][player]})" if view["pending"][player] else ""
        points, *others = (view[key][player] for key in ("points", "tricks", "score", "games"))
        table.add_row(name, f"{points}{pending}", *map(str, others))
    return table


def _holding_of_other(view: Json, names: Sequence[str], pack: Pack) -> Text:
    """Draw the other player's cards, most of them face down."""
    other = 1 - view["player"]
    shown = view["shown"][other]
    text = Text(f"{names[other]}: ").append(" ".join([BACK] * (view["holdings"][other] - len(shown))), "dim")
    return text.append(" ").append_text(listed(pack, shown)) if shown else text


def _middle(view: Json, names: Sequence[str], pack: Pack) -> Table:
    """Draw the trick and the talon."""
    table = Table.grid(padding=(0, 2))
    table.add_column(min_width=TRICK_WIDTH)
    cards = view["last_trick"] or ([view["led"]] if view["led"] else [])
    labels = ("led", "reply")
    trick = [face(pack, card, label=label) for card, label in zip(cards, labels, strict=False)]
    talon = [face(pack, view["turnup"], label="trump")] if view["turnup"] else []
    talon += [back(str(view["talon"]))] * bool(view["talon"])
    table.add_row(row(trick or [Text("\n" * 4)]), row(talon), _talon_told(view, names, pack))
    return table


def _talon_told(view: Json, names: Sequence[str], pack: Pack) -> Text:
    text = Text("trumps are ") + inked(pack, view["trump"], pack.suits[view["trump"]].name)
    if view["closed_by"] is not None:
        text.append(f"\nthe talon is closed by {names[view['closed_by']]}")
    else:
        text.append(
            f"\n{counted(view['talon'], 'card')} face down" if view["talon"] else "\nno talon is left"
        )
    if view["strict"]:
        text.append("\nthe play is strict", "bold")
    if view["bonus"]:
        text.append(f"\nthe hand is worth {view['bonus']} more", "bold")
    if view["marriage"]:
        text.append(f"\nthe marriage of {pack.suits[view['marriage']].name} is declared")
    return text


def _own_holding(view: Json, pack: Pack, choices: Mapping[str, Json]) -> list[Text]:
    """Draw the player's cards; those that may be played have their keys."""
    playable = {choice["card"]: key for key, choice in choices.items() if "card" in choice}
    return [
        face(pack, card, dim=bool(playable) and card not in playable, label=playable.get(card, ""))
        for card in view["hand"]
    ]


def _own_tricks(view: Json, pack: Pack) -> Text:
    if view["own_tricks"] is None:
        return Text("your tricks lie face down", "dim")
    return Text("your tricks: ").append_text(listed(pack, view["own_tricks"]))


def _moves(view: Json, pack: Pack, choices: Mapping[str, Json], target: int) -> Text:
    """List the allowed moves in short. Cards are named once for all, because each has its key below."""
    told = [
        f"{key} {_in_short(event, view, pack, target)}"
        for key, event in choices.items()
        if "card" not in event
    ]
    cards = [key for key, event in choices.items() if "card" in event]
    if cards:
        verb = "lead" if choices[cards[0]]["event"] == "lead_card" else "play"
        told.insert(0, f"{' '.join(cards)} {verb}")
    return Text("   ".join(told).replace(f"{keys.GO_ON} go on", "Enter go on"), "bold")


def _in_short(event: Json, view: Json, pack: Pack, target: int) -> str:
    """Name a move in a word or two; a claim with the points that it rests on."""
    match event["event"]:
        case "exchange_trump":
            return "exchange"
        case "declare_marriage":
            return f"marriage of {pack.suits[event['suit']].name}"
        case "close_talon":
            return "close"
        case "claim":
            return f"claim ({view['points'][view['player']]} of {target})"
    return "go on"


def sentences(view: Json, names: Sequence[str], pack: Pack, choices: Mapping[str, Json]) -> Iterator[str]:
    """Tell what the player of the view may see, line by line; ``choices`` are the allowed events by their keys."""
    me, other = view["player"], 1 - view["player"]
    yield ""
    for player in (me, other):
        tricks = counted(view["tricks"][player], "trick")
        points = counted(view["points"][player], "point")
        yield f"{names[player]}: {points}, {tricks}, score {view['score'][player]}"
    yield f"{_trumps(view, pack)}; {_talon(view, names)}{'; the play is strict' if view['strict'] else ''}"
    if view["shown"][other]:
        yield f"{names[other]}: has shown {_listed(pack, view['shown'][other])}"
    if view["own_tricks"]:
        yield f"{names[me]}: have won {_listed(pack, view['own_tricks'])}"
    if view["led"]:
        yield f"on the table: the {pack.name(view['led'])}"
    yield f"your cards: {', '.join(f'{i} {pack.name(card)}' for i, card in enumerate(view['hand'], 1))}"
    for key, event in choices.items():
        yield f"  {'Enter' if key == keys.GO_ON else key}: {told_move(event, pack)}"


def _trumps(view: Json, pack: Pack) -> str:
    turnup = f", the {pack.name(view['turnup'])} lies face up" if view["turnup"] else ""
    return f"trumps are {pack.suits[view['trump']].name}{turnup}"


def _talon(view: Json, names: Sequence[str]) -> str:
    if view["closed_by"] is not None:
        return f"the talon is closed by {names[view['closed_by']]}"
    return f"{counted(view['talon'], 'card')} face down" if view["talon"] else "the talon is used up"


def _listed(pack: Pack, cards: Sequence[str]) -> str:
    return ", ".join(f"the {pack.name(card)}" for card in cards)
