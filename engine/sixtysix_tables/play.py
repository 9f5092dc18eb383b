"""A match at the terminal, in plain lines: a person against the computer, or two people at one terminal.

Like any front end, this module uses the `view`, `explain` and `send` of a compiled machine, and a state handler.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from sixtysix.game.names import read_cards
from sixtysix.languages import _
from sixtysix.runtime import GameMachine, StateHandler
from sixtysix_tables.computer import Computer

Json = Mapping[str, Any]


class Left(Exception):
    """A person leaves the table."""


class Person:
    """Asks a person at the terminal for each event, and explains why an event is not allowed."""

    def __init__(self, game: GameMachine) -> None:
        self.game = game

    def choose(self, view: Json) -> Json:
        legal = view["legal"]
        print(*(f"{number} {words(event)}" for number, event in enumerate(legal, 1)), sep="   ")
        while True:
            said = read_cards(input("> ")).split()
            if not said:
                continue
            if said[0] in ("q", "quit"):
                raise Left
            event = meant(said, view)
            if event in legal:
                return event
            print(self.game.explain(**event))


def words(event: Json) -> str:
    """Return an event as people type it, such as ``lead_card AS``."""
    return " ".join(str(value) for key, value in event.items() if key != "player")


def meant(said: Sequence[str], view: Json) -> Json:
    """Return the event for the words that a person has typed, such as ``2``, ``AS`` or ``lead_card AS``."""
    first, player, legal = said[0], view["player"], view["legal"]
    if first.isdecimal() and 0 < int(first) <= len(legal):
        found: Json = legal[int(first) - 1]
        return found
    if len(first) == 2:
        return {"event": "play_card" if view["led"] else "lead_card", "player": player, "card": first.upper()}
    carried = {"card" if len(word) == 2 else "suit": word.upper() for word in said[1:]}
    return {"event": first.lower(), "player": player, **carried}


class HandEnd(StateHandler):
    """Prints how a hand has ended."""

    state = "HAND_END"

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names

    def on_entry(self) -> None:
        ended = self.game.result()
        if ended["winner"] is None:
            print(_("The hand is a tie."))
        else:
            how = {"points": ended["game_points"], "reason": ended["reason"].replace("_", " ")}
            print(_("{name}: {points game point} ({reason}).", name=self.names[ended["winner"]], **how))
        print(_("Score: {score}", score=" : ".join(map(str, ended["score"]))))


def play(machine: type[GameMachine], seed: int, hotseat: bool = False) -> None:
    """Play a match against the computer (player 1), or between two people if ``hotseat`` is true."""
    names = (_("Player 1"), _("Player 2")) if hotseat else (_("You"), _("The computer"))
    game = machine(seed=seed, handlers=[HandEnd(names)])
    person = Person(game)
    seats: Sequence[Person | Computer] = (person, person if hotseat else Computer(machine, seed=seed))
    print(_("Type a number, a card (AS) or an event with its card or suit; q leaves the table."))
    game.send("start_game")
    shown = None
    while game.state != "DONE":
        player = game.view(0)["turn"]
        view = game.view(player)
        if seats[player] is person:
            if hotseat and shown != player:
                input(_("{name}: press Enter to see your cards.", name=names[player]))
            shown = player
            print("", *lines(view, names), sep="\n")
        event = seats[player].choose(view)
        print(f"{names[player]}: {words(event)}")
        game.send(**event)
    games = game.view(0)["games"]
    print(_("{name}: the match is won.", name=names[games[1] > games[0]]))


def lines(view: Json, names: Sequence[str]) -> list[str]:
    """Return the lines that a person sees before choosing an event."""
    me, closed_by = view["player"], view["closed_by"]
    table = [_("trumps {trump}", trump=view["trump"])]
    if view["turnup"]:
        table.append(_("turn-up {card}", card=view["turnup"]))
    table.append(_("{talon card} face down", talon=view["talon"]))
    if closed_by is not None:
        table.append(_("closed by {name}", name=names[closed_by]))
    if view["points"]:
        table.append(_("points {own} : {other}", own=view["points"][me], other=view["points"][1 - me]))
    shown = ["; ".join(table)]
    if view["led"]:
        shown.append(_("Led: {card}", card=view["led"]))
    if view["last_trick"]:
        shown.append(_("Trick: {cards}", cards=" ".join(view["last_trick"])))
    return [*shown, _("Your cards: {cards}", cards=" ".join(view["hand"]))]
