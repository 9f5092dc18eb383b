"""The table as one player may see it."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from sixtysix.terminal import keys
from sixtysix.terminal.cards import Pack, back, face, listed, row
from sixtysix.terminal.wording import counted, told_move

Json = dict[str, Any]

WIDTH = 76

LOG_LINES = 6
"""How many lines of what happened are shown."""


def screen(
    title: str, view: Json, names: Sequence[str], pack: Pack, log: Sequence[str], choices: Mapping[str, Json]
) -> RenderableType:
    """Everything that the player of the view may see; ``choices`` are the events that are allowed, by their keys."""
    me = view["player"]
    return Group(
        Rule(Text(title, "bold")),
        _standing(view, names),
        Text(),
        row(_holding_of_other(view, pack)),
        _middle(view, names, pack),
        row(_own_holding(view, pack, choices)),
        _own_tricks(view, pack),
        Panel(
            "\n".join(log[-LOG_LINES:]) or " ", title="what happened", title_align="left", border_style="dim"
        ),
        _moves(view, names[me], pack, choices),
    )


def _standing(view: Json, names: Sequence[str]) -> Table:
    """Points, tricks and score of both."""
    table = Table(box=None, padding=(0, 2), header_style="dim")
    for heading in ("", "points", "tricks", "score"):
        table.add_column(heading, justify="left" if not heading else "right")
    if sum(view["games"]):
        table.add_column("games", justify="right")
    for player in (1 - view["player"], view["player"]):
        name = names[player] + (" (dealt)" if player == view["dealer"] else "")
        numbers = [view[key][player] for key in ("points", "tricks", "score")]
        points = f"{numbers[0]} (+{view['pending'][player]})" if view["pending"][player] else str(numbers[0])
        games = [str(view["games"][player])] if sum(view["games"]) else []
        table.add_row(name, points, *map(str, numbers[1:]), *games)
    return table


def _holding_of_other(view: Json, pack: Pack) -> list[Text]:
    other = 1 - view["player"]
    shown = view["shown"][other]
    return [face(pack, card, label="shown") for card in shown] + [
        back() for _ in range(view["holdings"][other] - len(shown))
    ]


def _middle(view: Json, names: Sequence[str], pack: Pack) -> Table:
    """The trick and the talon."""
    table = Table.grid(padding=(0, 4))
    led, trick = view["led"], view["last_trick"]
    cards = [face(pack, card) for card in trick or ([led] if led else [])]
    table.add_row(row(cards) if cards else Text("\n" * 4), row(_talon(view, pack)), _talon_told(view, names))
    return table


def _talon(view: Json, pack: Pack) -> list[Text]:
    turnup = [face(pack, view["turnup"], label="trump")] if view["turnup"] else []
    return turnup + [back(str(view["talon"]))] * bool(view["talon"])


def _talon_told(view: Json, names: Sequence[str]) -> Text:
    if view["closed_by"] is not None:
        told = f"closed by {names[view['closed_by']]}"
    else:
        told = f"{counted(view['talon'], 'card')} face down" if view["talon"] else "the talon is used up"
    text = Text(f"\n{told}\n")
    if view["strict"]:
        text.append("the play is strict\n", "bold")
    if view["bonus"]:
        text.append(f"the hand is worth {view['bonus']} more\n", "bold")
    return text


def _own_holding(view: Json, pack: Pack, choices: Mapping[str, Json]) -> list[Text]:
    mine = {choice.get("card"): key for key, choice in choices.items()}
    return [
        face(pack, card, dim=bool(choices) and card not in mine, label=mine.get(card, ""))
        for card in view["hand"]
    ]


def _own_tricks(view: Json, pack: Pack) -> Text:
    if view["own_tricks"] is None:
        return Text("your tricks lie face down", "dim")
    return Text("your tricks: ").append_text(listed(pack, view["own_tricks"]))


def _moves(view: Json, name: str, pack: Pack, choices: Mapping[str, Json]) -> Group:
    """What is allowed, with its keys."""
    trump = Text("trumps are ").append(pack.suit_words[view["trump"]], pack.colours[view["trump"]])
    if view["marriage"]:
        trump.append(f"; the marriage of {pack.suit_words[view['marriage']]} is declared")
    table = Table.grid(padding=(0, 2))
    for key, event in choices.items():
        table.add_row(Text("Enter" if key == keys.GO_ON else key, "bold"), told_move(event, pack))
    help_line = "? and a key: why not?   s save   g French or German cards   h help   q leave"
    return Group(trump, table, Text(help_line, "dim"))
