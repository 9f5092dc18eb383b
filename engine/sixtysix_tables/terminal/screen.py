"""The table as one player may see it: cards drawn for a small terminal, or sentences to be read aloud.

``names`` are the players'; one of them may be "you".
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from sixtysix.contract.events import Json
from sixtysix.game.names import ENDS, ENDS_OF_YOURS, KEYS, MOMENTS, SIGNS, Pack
from sixtysix.languages import ENGLISH, N_, Language
from sixtysix.runtime.legality import Explanation

COLOURS = {
    "spade": "bold", "heart": "bold red", "diamond": "bold red", "club": "bold",
    "leaf": "bold green", "bell": "bold yellow", "acorn": "bold bright_blue",
}  # fmt: skip
"""How rich writes the suits, by their pictures."""

BACK = "▒▒▒"

GO_ON = KEYS["next_trick"]
"""The key that goes on; Enter stands for it."""

YOU = N_("you")

MOVES = {
    "exchange_trump": (N_("exchange"), N_("exchange a trump for the turn-up")),
    "declare_marriage": (N_("marriage of {suit}"), N_("declare the marriage of {suit}")),
    "close_talon": (N_("close"), N_("close the talon")),
    "claim": (N_("claim"), N_("claim to have enough")),
    "lead_card": (N_("lead"), N_("lead the {card}")),
    "play_card": (N_("play"), N_("play the {card}")),
    "next_trick": (N_("go on"), N_("go on after the trick")),
}
"""What each event of a player is called in a word or two, and as one may choose it."""

DONE = {
    "exchange_trump": N_("{you? You exchange | {name} exchanges} a trump for the {turnup}."),
    "declare_marriage": N_("{you? You declare | {name} declares} the marriage of {suit}."),
    "close_talon": N_("{you? You close | {name} closes} the talon."),
    "claim": N_("{you? You claim | {name} claims} to have enough."),
    "lead_card": N_("{you? You lead | {name} leads} the {card}."),
    "play_card": N_("{you? You play | {name} plays} the {card}."),
}
"""What is said of an event that has happened; ``name`` is a player's, at the beginning of the sentence."""

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


# What happens


def doer(name: str, _: Language = ENGLISH) -> dict[str, Any]:
    """Name who does something, as a sentence asks that begins with them."""
    return {"you": name == _(YOU), "name": name[0].upper() + name[1:]}


def told(event: Json, before: Json, names: Sequence[str], pack: Pack, _: Language = ENGLISH) -> str | None:
    """Say what an event of a player does; ``before`` is anybody's view before it."""
    if event["event"] not in DONE:
        return None
    turnup = pack.name(before["turnup"]) if before["turnup"] else ""
    return _(DONE[event["event"]], **doer(names[event["player"]], _), **_named(event, pack), turnup=turnup)


def told_trick(before: Json, after: Json, names: Sequence[str], _: Language = ENGLISH) -> str:
    """Say who takes a trick, by the views before and after its last card."""
    winner, counts = after["leader"], [view["trick_points"] for view in (before, after)]
    if not counts[1]:
        return _("{you? You take | {name} takes} the trick.", **doer(names[winner], _))
    points = counts[1][winner] - counts[0][winner]
    return _(
        "{you? You take | {name} takes} the trick: {points point}.", **doer(names[winner], _), points=points
    )


def told_end(result: Json, names: Sequence[str], _: Language = ENGLISH) -> str:
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


def told_points(points: Sequence[int], names: Sequence[str], _: Language = ENGLISH) -> str:
    """Say how many points the players had in a hand that is over."""
    return _(
        "In points, {one} had {first} and {other} had {second}.",
        one=names[0],
        first=points[0],
        other=names[1],
        second=points[1],
    )


def told_match(winner: int, score: Sequence[int], names: Sequence[str], _: Language = ENGLISH) -> str:
    """Say who has won the match, and at which score."""
    return _(
        "{you? You win | {name} wins} the match. The score is {first} to {second}.",
        **doer(names[winner], _),
        first=score[0],
        second=score[1],
    )


def told_why(answer: Explanation, states: Sequence[str], move: str, _: Language = ENGLISH) -> str:
    """Say why a move is not allowed; ``states`` are those in which it can happen."""
    if answer.reasons:
        reasons = " ".join(map(str, answer.reasons))
        return _("You may not {move}. {reasons}", move=move, reasons=reasons)
    moments = _(" or ").join(_(MOMENTS[state]) for state in states)
    return _("You may not {move} now, only {moments}.", move=move, moments=moments)


def told_move(event: Json, pack: Pack, _: Language = ENGLISH, *, short: bool = False) -> str:
    """Name a move in a few words, as one may choose it, or in a word or two."""
    in_short, in_full = MOVES.get(event["event"], (event["event"], event["event"]))
    return _(in_short if short else in_full, **_named(event, pack))


def _named(event: Json, pack: Pack) -> dict[str, str]:
    """Name the suit and the card of an event, if it has them."""
    suit, card = event.get("suit"), event.get("card")
    return {"suit": pack.suits[suit].name if suit else "", "card": pack.name(card) if card else ""}


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
        Text("\n".join(log[-LOG_LINES:]), no_wrap=True, overflow="ellipsis"),
        _moves(view, pack, choices, target, _),
        Text(_(HELP_LINE), "dim"),
    )


def _standing(view: Json, names: Sequence[str], _: Language) -> Table:
    """Tabulate points, tricks and score of both."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("", min_width=24)
    headings = {
        key: _(heading)
        for key, heading in zip(
            ("points", "tricks", "score", "games"),
            (N_("points"), N_("tricks"), N_("score"), N_("games")),
            strict=True,
        )
        if view[key]
    }
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
    told = [f"{' '.join(cards)} {told_move(choices[cards[0]], pack, _, short=True)}"] if cards else []
    for key, event in choices.items():
        if "card" not in event:
            is_told = event["event"] == "claim" and view["points"]
            points = view["points"][view["player"]] if is_told else 0
            points = _(" ({points} of {target})", points=points, target=target) if is_told else ""
            told.append(f"{_typed(key, _)} {told_move(event, pack, _, short=True)}{points}")
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
        yield f"  {_typed(key, _)}: {told_move(event, pack, _)}"


def _typed(key: str, _: Language) -> str:
    return _("Enter") if key == GO_ON else key


def _talon(view: Json, names: Sequence[str], empty: str, _: Language) -> str:
    if view["closed_by"] is not None:
        return _("the talon is closed by {name}", name=names[view["closed_by"]])
    return _("{talon card} face down", talon=view["talon"]) if view["talon"] else empty


def _listed(pack: Pack, cards: Sequence[str], _: Language) -> str:
    return ", ".join(_("the {card}", card=pack.name(card)) for card in cards)
