"""The table as one player may see it, in sentences: where there is no screen, and to be read aloud."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sixtysix.terminal import keys
from sixtysix.terminal.cards import Pack
from sixtysix.terminal.wording import counted, told_move

Json = dict[str, Any]


def plain(view: Json, names: Sequence[str], pack: Pack, choices: Mapping[str, Json]) -> Iterator[str]:
    """The lines about a view; ``choices`` are the events that are allowed, by their keys."""
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
        yield f"on the table: the {pack.words(view['led'])}"
    yield f"your cards: {', '.join(f'{i} {pack.words(card)}' for i, card in enumerate(view['hand'], 1))}"
    for key, event in choices.items():
        yield f"  {'Enter' if key == keys.GO_ON else key}: {told_move(event, pack)}"


def _trumps(view: Json, pack: Pack) -> str:
    turnup = f", the {pack.words(view['turnup'])} lies open" if view["turnup"] else ""
    return f"trumps are {pack.suit_words[view['trump']]}{turnup}"


def _talon(view: Json, names: Sequence[str]) -> str:
    if view["closed_by"] is not None:
        return f"the talon is closed by {names[view['closed_by']]}"
    return f"{counted(view['talon'], 'card')} face down" if view["talon"] else "the talon is used up"


def _listed(pack: Pack, cards: Sequence[str]) -> str:
    return ", ".join(f"the {pack.words(card)}" for card in cards)
