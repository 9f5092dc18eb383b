"""Hands of traces as people read them, trick by trick."""

from collections.abc import Iterable, Iterator, Mapping

from rich.table import Table
from rich.text import Text

from sixtysix.errors import counted
from sixtysix.events import Json
from sixtysix.game.names import ENDS, Pack
from sixtysix.terminal.cards import inked
from sixtysix.terminal.tricks import Move, Trick, tricks, undealt

HEADING, LEGAL = "bold", "dim"


class Printer:
    """Makes what rich prints of a hand; ``last`` is the table at its end, if that is known."""

    def __init__(self, hand: Json, pack: Pack, last: Json | None) -> None:
        self._hand = hand
        self._pack = pack
        self._last = last

    def hand(self, number: int) -> Iterator[Text | Table]:
        before = self._hand["before"]
        yield Text(f"Hand {number}: {self._hand['variant']}, score {_pair(before['score'])}", HEADING)
        for told in _match(self._hand["best_of"], before):
            yield Text(told)
        yield Text("The right column says what else was legal.", LEGAL)
        yield self._deal()
        for trick in tricks(self._hand, self._last):
            yield self._heading(trick)
            yield self._trick(trick)
        yield from self._result()
        yield Text()

    def _deal(self) -> Table:
        """Show both holdings, the turn-up and the talon."""
        table, grid = self._hand["steps"][0]["table"], _grid(8, 6)
        for player, cards in enumerate(table["hands"]):
            role = ", ".join(name for name in ("leader", "dealer") if table[name] == player)
            grid.add_row("", f"player {player}", role, self._cards(cards))
        turnup = self._cards([table["turnup"]]) if table["turnup"] else Text("none")
        grid.add_row(
            "", "turn-up", "", turnup + Text(" (") + self._suit(table["trump"]) + Text(" is trumps)")
        )
        grid.add_row("", "talon", "", self._cards(undealt(self._hand)))
        return grid

    def _heading(self, trick: Trick) -> Text:
        table = trick.moves[0].before
        notes = [f"player {table['leader']} leads"]
        if table["closed_by"] is not None:
            notes.append(f"closed by player {table['closed_by']}")
        if table["strict"]:
            notes.append("strict play")
        return Text.assemble("\n", (f"Trick {trick.number}", HEADING), f"  {', '.join(notes)}")

    def _trick(self, trick: Trick) -> Table:
        grid = _grid(8, 30, 7)
        points = trick.moves[0].before["points"]
        for move, then in zip(trick.moves, (*trick.moves[1:], None), strict=True):
            if move.name == "next_trick":
                continue
            changed = _pair(move.points) if move.points != points else ""
            points = move.points
            is_reply = move.name == "play_card"
            grid.add_row(
                "", f"player {move.player}", self._does(move), "" if is_reply else changed, self._legal(move)
            )
            if is_reply:
                grid.add_row(
                    "",
                    *self._won(move, changed),
                    self._legal(then) if then and then.name == "next_trick" else "",
                )
        return grid

    def _does(self, move: Move) -> Text:
        """Say what a player does: ``leads 10♠``."""
        match move.name:
            case "lead_card" | "play_card":
                verb = "leads " if move.name == "lead_card" else "plays "
                return Text(verb) + self._cards([move.event["card"]])
            case "declare_marriage":
                suit = move.event["suit"]
                return Text("declares ") + self._cards([f"K{suit}", f"Q{suit}"])
            case "exchange_trump":
                given = [move.after["turnup"]] if move.after else []
                return (
                    Text("takes ") + self._cards([move.before["turnup"]]) + Text(" for ") + self._cards(given)
                )
            case "close_talon":
                return Text("closes the talon")
            case _:
                return Text("claims to have enough")

    def _won(self, move: Move, points: str) -> tuple[str, Text, str]:
        """Say who has won the trick, and which cards are drawn."""
        winner = self._hand["result"]["winner"] if move.winner is None else move.winner
        told = Text("wins the trick")
        for player in (winner, 1 - winner):
            if drawn := move.drawn(player):
                told += Text(f"; player {player} draws " if player != winner else ", draws ") + self._cards(
                    drawn
                )
        return f"player {winner}", told, points

    def _legal(self, move: Move) -> Text:
        """List what else was legal: the player's own events, then the other player's."""
        own, others = (list(self._alternatives(move, player)) for player in (move.player, 1 - move.player))
        if _CLAIM in own and others == [_CLAIM]:
            own[own.index(_CLAIM)], others = Text("claim (either)"), []
        told = Text("or ") + _joined(own) if own else Text()
        if others:
            told += Text(f"{'; ' if own else ''}player {1 - move.player}: ") + _joined(others)
        told.stylize(LEGAL)
        return told

    def _alternatives(self, move: Move, player: int) -> Iterator[Text]:
        """List what one of the players could have done instead of the move."""
        events = [e for e in move.legal if e["player"] == player and e != move.event]
        cards, own = [e["card"] for e in events if "card" in e], move.event.get("card")
        if len(cards) > 2 and {*cards, own} == {*move.before["hands"][player], own}:
            yield Text("any other card" if own else "any card")
        elif cards:
            yield self._cards(cards)
        for event in events:
            if event["event"] == "declare_marriage":
                yield Text("marriage ") + self._suit(event["suit"])
            elif event["event"] in _SHORT:
                yield Text(_SHORT[event["event"]])

    def _result(self) -> Iterator[Text]:
        result = self._hand["result"]
        points, bonus = result["game_points"], result["bonus"]
        if result["winner"] is None:
            told = "Nobody wins: both have as many trick points."
        else:
            won = counted(points, "game point")
            told = f"Player {result['winner']} wins {won} {ENDS[result['reason']]}."
        yield Text(f"\n{told}", HEADING)
        score = f"Score {_pair(result['score'])}."
        dealer = result["next_dealer"]
        ends = "The match is over." if dealer is None else f"Player {dealer} deals next."
        waiting = f" {bonus} more for the next winner." if bonus else ""
        yield Text(f"{score}{waiting} {ends}")

    def _cards(self, cards: Iterable[str]) -> Text:
        return _joined([inked(self._pack, card, self._pack.short(card)) for card in cards], " ")

    def _suit(self, suit: str) -> Text:
        found = self._pack.suits[suit]
        return inked(self._pack, suit, found.sign if len(found.sign) == 1 else found.name)


_SHORT: Mapping[str, str] = {
    "exchange_trump": "exchange",
    "close_talon": "close",
    "claim": "claim",
    "next_trick": "go on",
}


_CLAIM = Text(_SHORT["claim"])


def _pair(numbers: list[int]) -> str:
    return " : ".join(map(str, numbers))


def _match(best_of: int, before: Json) -> Iterator[str]:
    """Say how a match of several games stands, and which bonus the winner of the hand gets."""
    if best_of > 1:
        yield f"Games won {_pair(before['games'])}, the match is the best of {best_of}."
    if before["bonus"]:
        yield f"{before['bonus']} more for the winner of this hand."


def _joined(texts: Iterable[Text], between: str = ", ") -> Text:
    return Text(between).join(texts)


def _grid(*widths: int) -> Table:
    """Make columns of these widths, indented, and one that takes the rest."""
    grid = Table.grid(padding=(0, 1, 0, 0), expand=True)
    for width in (1, *widths):
        grid.add_column(width=width)
    grid.add_column(ratio=1)
    return grid
