"""A hand as it is printed, trick by trick."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from rich.table import Table
from rich.text import Text

from sixtysix.contract.events import Json
from sixtysix.errors import SixtySixError
from sixtysix.game.names import ENDS, Pack
from sixtysix.languages import ENGLISH, Language
from sixtysix.play.replay import HandRecord, MachineGame, replay
from sixtysix.runtime import GameMachine, StateHandler
from sixtysix_tables.sentences import EVENTS
from sixtysix_tables.terminal.screen import inked


@dataclass(frozen=True)
class Move:
    """One event: which step it is, the table before it, what was legal there, and the table after it.

    After the last event of a hand the table is None if nobody knows it.
    """

    step: int
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
    for number, (step, after) in enumerate(zip(hand["steps"], [*tables[1:], last], strict=True), 1):
        moves.append(Move(number, step["event"], step["table"], step["legal"], after))
        if moves[-1].name == "next_trick":
            yield moves
            moves = []
    if moves:
        yield moves


def last_table(machine: type[GameMachine], hand: Json) -> Json | None:
    """Find the table when the hand ends, which no trace writes down; None if the rules forbid one of its events."""
    tables: list[Json] = []

    class TableAtEnd(StateHandler):
        state = "HAND_END"

        def on_entry(self) -> None:
            tables.append(self.game.observe())

    try:
        record = HandRecord.of_json(hand)
        game = MachineGame(record.setup.start(machine, handlers=[TableAtEnd]))
        accepted = all(point.accepted for point in replay(game, record.events))
    except (SixtySixError, TypeError, ValueError, KeyError):
        return None
    return tables[-1] if accepted and tables else None


def undealt(hand: Json) -> list[str]:
    """List the face-down cards after the deal, the next to be drawn first."""
    table = hand["steps"][0]["table"]
    dealt: list[Any] = [card for cards in table["hands"] for card in cards]
    return [card for card in hand["deck"] if card not in (*dealt, table["turnup"])]


HEADING, LEGAL = "bold", "dim"

IN_INK = "\x00"
"""Holds the place of what is printed in colour."""


class Printer:
    """Makes what rich prints of a hand; ``last`` is the table at its end, if that is known."""

    def __init__(self, hand: Json, pack: Pack, last: Json | None, language: Language = ENGLISH) -> None:
        self._hand = hand
        self._pack = pack.told_in(language)
        self._last = last
        self._language = language

    def hand(self, number: int) -> Iterator[Text | Table]:
        _, before, hand = self._language, self._hand["before"], self._hand
        score, games = _pair(before["score"]), _pair(before["games"])
        heading = _(
            "Hand {number}: {variant}, score {score}", number=number, variant=hand["variant"], score=score
        )
        yield Text(heading, HEADING)
        if hand["best_of"] > 1:
            yield Text(
                _(
                    "Games won {games}, the match is the best of {number}.",
                    games=games,
                    number=hand["best_of"],
                )
            )
        if before["bonus"]:
            yield Text(_("{bonus} more for the winner of this hand.", bonus=before["bonus"]))
        yield Text(
            _("Each event has the number of its step; the right column says what else was legal."), LEGAL
        )
        yield self._deal()
        for place, trick in enumerate(tricks(self._hand, self._last), 1):
            table = trick[0].before
            notes = [_("player {number} leads", number=table["leader"])]
            if table["closed_by"] is not None:
                notes.append(_("closed by player {number}", number=table["closed_by"]))
            if table["strict"]:
                notes.append(_("strict play"))
            trick_number = _("Trick {number}", number=place)
            yield Text.assemble("\n", (trick_number, HEADING), f"  {', '.join(notes)}")
            yield self._trick(trick)
        yield from self._result()
        yield Text()

    def _deal(self) -> Table:
        """Show both holdings, the turn-up and the talon."""
        _, table, rows = self._language, self._hand["steps"][0]["table"], []
        known = {"leader": _("leader"), "dealer": _("dealer")}
        for player, cards in enumerate(table["hands"]):
            roles = ", ".join(role for name, role in known.items() if table[name] == player)
            rows.append((self._player(player), roles, self._cards(cards)))
        turnup = self._cards([table["turnup"]]) if table["turnup"] else Text(_("none"))
        trumps = self._with(_("({suit} is trumps)", suit=IN_INK), self._suit(table["trump"]))
        rows.append((_("turn-up"), "", Text.assemble(turnup, " ", trumps)))
        rows.append((_("talon"), "", self._cards(undealt(self._hand))))
        grid = _grid(*(max(len(row[column]) for row in rows) for column in (0, 1)))
        for row in rows:
            grid.add_row("", *row)
        return grid

    def _trick(self, trick: Sequence[Move]) -> Table:
        grid = _grid(max(len(self._player(player)) for player in (0, 1)), 30, 7)
        points = trick[0].before["points"]
        for move, then in zip_longest(trick, trick[1:]):
            if move.name == "next_trick":
                continue
            changed = _pair(move.points) if move.points != points else ""
            points = move.points
            is_reply = move.name == "play_card"
            won = "" if is_reply else changed
            grid.add_row(str(move.step), self._player(move.player), self._does(move), won, self._legal(move))
            if is_reply:
                legal = self._legal(then) if then and then.name == "next_trick" else ""
                grid.add_row("", *self._won(move), changed, legal)
        return grid

    def _player(self, number: int) -> str:
        _ = self._language
        return _("player {number}", number=number)

    def _with(self, told: str, *inked: Text) -> Text:
        """Put what is in colour into a sentence, where `IN_INK` stands."""
        parts = [Text(part) for part in told.split(IN_INK)]
        return Text().join(part for both in zip_longest(parts, inked) for part in both if part is not None)

    def _does(self, move: Move) -> Text:
        """Say what a player does: ``leads 10♠``."""
        _ = self._language
        match move.name:
            case "lead_card":
                return self._with(_("leads {card}", card=IN_INK), self._cards([move.event["card"]]))
            case "play_card":
                return self._with(_("plays {card}", card=IN_INK), self._cards([move.event["card"]]))
            case "declare_marriage":
                suit = move.event["suit"]
                pair = self._cards([f"K{suit}", f"Q{suit}"])
                return self._with(_("declares {cards}", cards=IN_INK), pair)
            case "exchange_trump":
                taken = self._cards([move.before["turnup"]])
                given = self._cards([move.after["turnup"]] if move.after else [])
                # The order is the same in every language: what is taken comes first.
                return self._with(_("takes {card} for {other}", card=IN_INK, other=IN_INK), taken, given)
            case "close_talon":
                return Text(_("closes the talon"))
            case _other:
                return Text(_("claims to have enough"))

    def _won(self, move: Move) -> tuple[str, Text]:
        """Say who has won the trick, and which cards are drawn."""
        _, result = self._language, self._hand["result"]
        winner = result["winner"] if move.winner is None else move.winner
        told = Text(_("wins the trick"))
        if drawn := move.drawn(winner):
            told += Text(", ") + self._with(_("draws {cards}", cards=IN_INK), self._cards(drawn))
        if drawn := move.drawn(1 - winner):
            other = _("player {number} draws {cards}", number=1 - winner, cards=IN_INK)
            told += Text("; ") + self._with(other, self._cards(drawn))
        return self._player(winner), told

    def _legal(self, move: Move) -> Text:
        """List what else was legal: the player's own events, then the other player's."""
        _ = self._language
        claim = Text(_(EVENTS["claim"].short))
        own, others = (list(self._alternatives(move, player)) for player in (move.player, 1 - move.player))
        if claim in own and others == [claim]:
            own[own.index(claim)], others = Text(_("claim (either)")), []
        told = self._with(_("or {moves}", moves=IN_INK), _joined(own)) if own else Text()
        if others:
            told += Text(f"{'; ' if own else ''}{self._player(1 - move.player)}: ") + _joined(others)
        told.stylize(LEGAL)
        return told

    def _alternatives(self, move: Move, player: int) -> Iterator[Text]:
        """List what one of the players could have done instead of the move."""
        _ = self._language
        events = [e for e in move.legal if e["player"] == player and e != move.event]
        cards, own = [e["card"] for e in events if "card" in e], move.event.get("card")
        if len(cards) > 2 and {*cards, own} == {*move.before["hands"][player], own}:
            yield Text(_("any other card") if own else _("any card"))
        elif cards:
            yield self._cards(cards)
        for event in events:
            if event["event"] == "declare_marriage":
                yield self._with(_("marriage {suit}", suit=IN_INK), self._suit(event["suit"]))
            elif "card" not in event:
                yield Text(_(EVENTS[event["event"]].short))

    def _result(self) -> Iterator[Text]:
        _, result = self._language, self._hand["result"]
        if result["winner"] is None:
            told = _("Nobody wins: both have as many trick points.")
        else:
            told = _(
                "Player {number} wins {points game point} {how}.",
                number=result["winner"],
                points=result["game_points"],
                how=_(ENDS[result["reason"]]),
            )
        yield Text(f"\n{told}", HEADING)
        dealer, bonus = result["next_dealer"], result["bonus"]
        ends = [_("Score {score}.", score=_pair(result["score"]))]
        ends += [_("{bonus} more for the next winner.", bonus=bonus)] if bonus else []
        ends += [
            _("The match is over.") if dealer is None else _("Player {number} deals next.", number=dealer)
        ]
        yield Text(" ".join(ends))

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
    """Make a column for the number of a step, columns of these widths, and one that takes the rest."""
    grid = Table.grid(padding=(0, 1, 0, 0), expand=True)
    grid.add_column(width=2, justify="right", style=LEGAL)
    for width in widths:
        grid.add_column(width=width)
    grid.add_column(ratio=1)
    return grid
