"""Hands of traces as people read them, trick by trick."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from rich.table import Table
from rich.text import Text

from sixtysix.errors import SixtySixError, counted
from sixtysix.events import Json
from sixtysix.game.names import ENDS, Pack
from sixtysix.play.trace import dealt
from sixtysix.runtime import GameMachine, StateHandler
from sixtysix.terminal.screen import MOVES, inked


@dataclass(frozen=True)
class Move:
    """One event: the table before it, what was legal there, and the table after it.

    After the last event of a hand the table is None if nobody knows it.
    """

    event: Json
    before: Json
    legal: Sequence[Json]
    after: Json | None

    @property
    def name(self) -> str:
        return str(self.event["event"])

    @property
    def player(self) -> int:
        return int(self.event["player"])

    @property
    def winner(self) -> int | None:
        """Give the winner of the trick that this card ends; None if it ends none, or nobody knows."""
        return self.after["leader"] if self.after and self.name == "play_card" else None

    def drawn(self, player: int) -> list[str]:
        """List the cards that the player has drawn by it."""
        held = self.before["hands"][player]
        return [card for card in (self.after or self.before)["hands"][player] if card not in held]

    @property
    def points(self) -> list[int]:
        """Give the points of both players after it, as far as anybody knows."""
        found: list[int] = (self.after or self.before)["points"]
        return found


def tricks(hand: Json, last: Json | None = None) -> Iterator[list[Move]]:
    """Divide a hand into its tricks, each from one lead to the next.

    ``last`` is the table as it is when the hand ends (see `last_table`).
    """
    tables = [step["table"] for step in hand["steps"]]
    moves: list[Move] = []
    for step, after in zip(hand["steps"], [*tables[1:], last], strict=True):
        moves.append(Move(step["event"], step["table"], step["legal"], after))
        if moves[-1].name == "next_trick":
            yield moves
            moves = []
    if moves:
        yield moves


class HandEnd(StateHandler):
    """Keeps the table with which the last hand ended."""

    state = "HAND_END"
    table: Json | None = None

    def on_entry(self) -> None:
        self.table = self.game.observe()


def last_table(machine: type[GameMachine], hand: Json) -> Json | None:
    """Find the table when the hand ends, which no trace writes down; None if the rules forbid one of its events."""
    end = HandEnd()
    try:
        game = dealt(machine, hand, handlers=[end])
        for step in hand["steps"]:
            game.send(**step["event"])
    except (SixtySixError, TypeError, ValueError, KeyError):
        return None
    return end.table


def undealt(hand: Json) -> list[str]:
    """List the face-down cards after the deal, the next to be drawn first."""
    table = hand["steps"][0]["table"]
    dealt: list[Any] = [card for cards in table["hands"] for card in cards]
    return [card for card in hand["deck"] if card not in (*dealt, table["turnup"])]


HEADING, LEGAL = "bold", "dim"

CLAIM = Text("claim")


class Printer:
    """Makes what rich prints of a hand; ``last`` is the table at its end, if that is known."""

    def __init__(self, hand: Json, pack: Pack, last: Json | None) -> None:
        self._hand = hand
        self._pack = pack
        self._last = last

    def hand(self, number: int) -> Iterator[Text | Table]:
        before = self._hand["before"]
        yield Text(f"Hand {number}: {self._hand['variant']}, score {_pair(before['score'])}", HEADING)
        if self._hand["best_of"] > 1:
            games = f"Games won {_pair(before['games'])}"
            yield Text(f"{games}, the match is the best of {self._hand['best_of']}.")
        if before["bonus"]:
            yield Text(f"{before['bonus']} more for the winner of this hand.")
        yield Text("The right column says what else was legal.", LEGAL)
        yield self._deal()
        for place, trick in enumerate(tricks(self._hand, self._last), 1):
            table = trick[0].before
            notes = [f"player {table['leader']} leads"]
            if table["closed_by"] is not None:
                notes.append(f"closed by player {table['closed_by']}")
            if table["strict"]:
                notes.append("strict play")
            yield Text.assemble("\n", (f"Trick {place}", HEADING), f"  {', '.join(notes)}")
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
        trump = self._suit(table["trump"])
        grid.add_row("", "turn-up", "", Text.assemble(turnup, " (", trump, " is trumps)"))
        grid.add_row("", "talon", "", self._cards(undealt(self._hand)))
        return grid

    def _trick(self, trick: Sequence[Move]) -> Table:
        grid = _grid(8, 30, 7)
        points = trick[0].before["points"]
        for move, then in zip_longest(trick, trick[1:]):
            if move.name == "next_trick":
                continue
            changed = _pair(move.points) if move.points != points else ""
            points = move.points
            is_reply = move.name == "play_card"
            won = "" if is_reply else changed
            grid.add_row("", f"player {move.player}", self._does(move), won, self._legal(move))
            if is_reply:
                legal = self._legal(then) if then and then.name == "next_trick" else ""
                grid.add_row("", *self._won(move), changed, legal)
        return grid

    def _does(self, move: Move) -> Text:
        """Say what a player does: ``leads 10♠``."""
        match move.name:
            case "lead_card" | "play_card":
                verb = "leads " if move.name == "lead_card" else "plays "
                return Text.assemble(verb, self._cards([move.event["card"]]))
            case "declare_marriage":
                suit = move.event["suit"]
                return Text.assemble("declares ", self._cards([f"K{suit}", f"Q{suit}"]))
            case "exchange_trump":
                taken, given = (
                    self._cards([move.before["turnup"]]),
                    [move.after["turnup"]] if move.after else [],
                )
                return Text.assemble("takes ", taken, " for ", self._cards(given))
            case "close_talon":
                return Text("closes the talon")
            case _:
                return Text("claims to have enough")

    def _won(self, move: Move) -> tuple[str, Text]:
        """Say who has won the trick, and which cards are drawn."""
        winner = self._hand["result"]["winner"] if move.winner is None else move.winner
        told = Text("wins the trick")
        for player in (winner, 1 - winner):
            if drawn := move.drawn(player):
                told.append(", draws " if player == winner else f"; player {player} draws ")
                told.append_text(self._cards(drawn))
        return f"player {winner}", told

    def _legal(self, move: Move) -> Text:
        """List what else was legal: the player's own events, then the other player's."""
        own, others = (list(self._alternatives(move, player)) for player in (move.player, 1 - move.player))
        if CLAIM in own and others == [CLAIM]:
            own[own.index(CLAIM)], others = Text("claim (either)"), []
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
            elif "card" not in event:
                yield Text(MOVES[event["event"]][0])

    def _result(self) -> Iterator[Text]:
        result = self._hand["result"]
        points, bonus = result["game_points"], result["bonus"]
        if result["winner"] is None:
            told = "Nobody wins: both have as many trick points."
        else:
            won = counted(points, "game point")
            told = f"Player {result['winner']} wins {won} {ENDS[result['reason']]}."
        yield Text(f"\n{told}", HEADING)
        dealer = result["next_dealer"]
        ends = "The match is over." if dealer is None else f"Player {dealer} deals next."
        waiting = f" {bonus} more for the next winner." if bonus else ""
        yield Text(f"Score {_pair(result['score'])}.{waiting} {ends}")

    def _cards(self, cards: Iterable[str]) -> Text:
        return _joined([inked(self._pack, card, self._pack.short(card)) for card in cards], " ")

    def _suit(self, suit: str) -> Text:
        found = self._pack.suits[suit]
        return inked(self._pack, suit, found.sign if len(found.sign) == 1 else found.name)


def _pair(numbers: list[int]) -> str:
    return " : ".join(map(str, numbers))


def _joined(texts: Iterable[Text], between: str = ", ") -> Text:
    return Text(between).join(texts)


def _grid(*widths: int) -> Table:
    """Make columns of these widths, indented, and one that takes the rest."""
    grid = Table.grid(padding=(0, 1, 0, 0), expand=True)
    for width in (1, *widths):
        grid.add_column(width=width)
    grid.add_column(ratio=1)
    return grid
