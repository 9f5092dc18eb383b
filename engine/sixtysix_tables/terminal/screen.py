"""The table as one player may see it: cards drawn for a small terminal, or sentences to be read aloud.

``names`` are the players'; one of them may be "you".
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from textwrap import wrap

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from sixtysix.contract.events import Json
from sixtysix.game.names import KEYS, SIGNS, Pack
from sixtysix.languages import ENGLISH, N_, Language
from sixtysix_tables.sentences import YOU, name_move, tell_why

COLOURS = {
    "spade": "bold", "heart": "bold red", "diamond": "bold red", "club": "bold",
    "leaf": "bold green", "bell": "bold yellow", "acorn": "bold bright_blue",
}  # fmt: skip
"""How rich writes the suits, by their pictures."""

BACK = "▒▒▒"

GO_ON = KEYS["next_trick"]
"""The key that goes on; Enter stands for it."""

LOG_LINES = 4
"""The number of lines shown of the log."""

TRICK_WIDTH = 16

HELP_LINE = N_("? and a key: why not?   s save   g other cards   h help   q leave")


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


def listed(pack: Pack, cards: Collection[str], _: Language = ENGLISH) -> Text:
    """Write cards in a line."""
    signs = [inked(pack, card, pack.sign(card)) for card in cards]
    return Text(" ").join(signs) if signs else Text(_("none"), "dim")


def inked(pack: Pack, card: str, words: str) -> Text:
    """Write words in the colour of a card, or of a suit."""
    return Text(words, COLOURS[pack.suits[card[-1]].picture])


# What is seen


def screen(
    title: str,
    view: Json,
    names: Sequence[str],
    pack: Pack,
    log: Sequence[str],
    choices: Mapping[str, Json],
    target: int,
    _: Language = ENGLISH,
    width: int = 80,
) -> RenderableType:
    """Draw what the player of the view may see; ``choices`` are the allowed events by their keys."""
    other, won = 1 - view["player"], view["own_tricks"]
    shown = view["shown"][other]
    holding = Text(f"{names[other]}: ").append(
        " ".join([BACK] * (view["holdings"][other] - len(shown))), "dim"
    )
    if shown:
        holding.append(" ").append_text(listed(pack, shown, _))
    playable = {choice["card"]: key for key, choice in choices.items() if "card" in choice}
    own = [
        face(pack, card, dim=bool(playable) and card not in playable, label=playable.get(card, ""))
        for card in view["hand"]
    ]
    hidden = Text(_("your tricks lie face down"), "dim")
    return Group(
        Rule(Text(title, "bold"), style="dim"),
        _standing(view, names, _),
        holding,
        _middle(view, names, pack, _),
        row(own),
        hidden if won is None else Text(_("your tricks:") + " ").append_text(listed(pack, won, _)),
        _last_lines(log, width),
        _moves(view, pack, choices, target, _),
        Text(_(HELP_LINE), "dim"),
    )


def hand_over(
    title: str, result: Json, names: Sequence[str], log: Sequence[str], _: Language = ENGLISH, width: int = 80
) -> RenderableType:
    """Draw what a hand that is over came to, and why."""
    account, worth = result["account"], Text()
    for row in account["rows"]:
        says, values = row["says"]
        mark, style = ("> ", "bold") if row["applied"] else ("  ", "dim")
        worth.append(f"{mark}{_(says, **values)}: {row['points']}\n", style)
    return Group(
        Rule(Text(title, "bold"), style="dim"),
        _standing({**result, **account, "player": 0, "dealer": None}, names, _),
        Text(f"\n{tell_why(account, _)}"),
        worth,
        _last_lines(log, width),
    )


def _last_lines(log: Sequence[str], width: int) -> Text:
    """Write the end of the log, each of its lines whole as far as there is room."""
    lines = [part for line in log[-LOG_LINES:] for part in wrap(line, width, max_lines=LOG_LINES)]
    return Text("\n".join(lines[-LOG_LINES:]))


def _standing(view: Json, names: Sequence[str], _: Language) -> Table:
    """Tabulate points, tricks and score of both."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("", min_width=24)
    known = {"points": N_("points"), "tricks": N_("tricks"), "score": N_("score"), "games": N_("games")}
    headings = {key: _(heading) for key, heading in known.items() if view[key]}
    for heading in headings.values():
        table.add_column(heading, justify="right")
    for player in (1 - view["player"], view["player"]):
        name = names[player]
        if player == view["dealer"]:
            name = _("{name}, who dealt", name=name)
        numbers = [str(view[key][player]) for key in headings]
        if view["points"] and view["pending"][player]:
            numbers[0] += f" (+{view['pending'][player]})"
        table.add_row(name, *numbers)
    return table


def _middle(view: Json, names: Sequence[str], pack: Pack, _: Language) -> Table:
    """Draw the trick and the talon."""
    table = Table.grid(padding=(0, 2))
    table.add_column(min_width=TRICK_WIDTH)
    cards = view["last_trick"] or ([view["led"]] if view["led"] else [])
    labels = (_("led"), _("reply"))
    trick = [face(pack, card, label=label) for card, label in zip(cards, labels, strict=False)]
    talon = [face(pack, view["turnup"], label=_("trump"))] if view["turnup"] else []
    if view["talon"]:
        talon.append(_drawn(BACK, BACK, "dim", True, str(view["talon"])))
    trump = pack.suits[view["trump"]]
    told = Text(_("trumps are {suit}", suit=trump.name))
    told.highlight_words([trump.name], COLOURS[trump.picture])
    told.append(f"\n{_talon(view, names, _('no talon is left'), _)}")
    if view["strict"]:
        told.append("\n" + _("the play is strict"), "bold")
    if view["bonus"]:
        told.append("\n" + _("the hand is worth {bonus} more", bonus=view["bonus"]), "bold")
    if view["marriage"]:
        suit = pack.suits[view["marriage"]].name
        told.append("\n" + _("the marriage of {suit} is declared", suit=suit))
    table.add_row(row(trick or [Text("\n" * 4)]), row(talon), told)
    return table


def _moves(view: Json, pack: Pack, choices: Mapping[str, Json], target: int, _: Language) -> Text:
    """List the allowed moves in short. Cards are named once for all, because each has its key below."""
    cards = [key for key, event in choices.items() if "card" in event]
    told = [f"{' '.join(cards)} {name_move(choices[cards[0]], pack, _, short=True)}"] if cards else []
    for key, event in choices.items():
        if "card" not in event:
            is_told = event["event"] == "claim" and view["points"]
            points = view["points"][view["player"]] if is_told else 0
            points = _(" ({points} of {target})", points=points, target=target) if is_told else ""
            told.append(f"{_typed(key, _)} {name_move(event, pack, _, short=True)}{points}")
    return Text("   ".join(told), "bold")


def sentences(
    view: Json, names: Sequence[str], pack: Pack, choices: Mapping[str, Json], _: Language = ENGLISH
) -> Iterator[str]:
    """Tell what the player of the view may see, line by line; ``choices`` are the allowed events by their keys."""
    me, other = view["player"], 1 - view["player"]
    yield ""
    for player in (me, other):
        yield _(
            "{name}: {told? {points point}, {tricks trick} | {tricks trick}}, score {score}",
            name=names[player],
            told=view["points"],
            points=view["points"][player] if view["points"] else 0,
            tricks=view["tricks"][player],
            score=view["score"][player],
        )
    yield _(
        "trumps are {suit}{is_up?, the {turnup} lies face up}; {talon}{strict?; the play is strict}",
        suit=pack.suits[view["trump"]].name,
        is_up=view["turnup"],
        turnup=pack.name(view["turnup"]) if view["turnup"] else "",
        talon=_talon(view, names, _("the talon is used up"), _),
        strict=view["strict"],
    )
    if view["bonus"]:
        yield _("the hand is worth {bonus} more", bonus=view["bonus"])
    if view["shown"][other]:
        yield _("{name}: has shown {cards}", name=names[other], cards=_listed(pack, view["shown"][other], _))
    if view["own_tricks"]:
        cards = _listed(pack, view["own_tricks"], _)
        yield _("{name}: {you? have | has} won {cards}", name=names[me], you=names[me] == _(YOU), cards=cards)
    if view["led"]:
        yield _("on the table: the {card}", card=pack.name(view["led"]))
    cards = ", ".join(f"{i} {pack.name(card)}" for i, card in enumerate(view["hand"], 1))
    yield _("your cards: {cards}", cards=cards)
    for key, event in choices.items():
        yield f"  {_typed(key, _)}: {name_move(event, pack, _)}"


def _typed(key: str, _: Language) -> str:
    return _("Enter") if key == GO_ON else key


def _talon(view: Json, names: Sequence[str], empty: str, _: Language) -> str:
    if view["closed_by"] is not None:
        return _("the talon is closed by {name}", name=names[view["closed_by"]])
    return _("{talon card} face down", talon=view["talon"]) if view["talon"] else empty


def _listed(pack: Pack, cards: Sequence[str], _: Language) -> str:
    return ", ".join(_("the {card}", card=pack.name(card)) for card in cards)
