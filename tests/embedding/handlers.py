"""A game at the terminal, made of handlers: ``python handlers.py [VARIANT] [SEED]``. You are player 0.

Write an event (``lead_card AS``, ``claim``), or ``?`` and an event to hear why it is not allowed.
"""

import sys
from typing import Any

import sixtysix
from sixtysix.contract.events import NotAnEvent
from sixtysix.game import views

Json = dict[str, Any]

ME, OTHER = 0, 1

SAYS = {ME: "You", OTHER: "The other player", None: "Nobody"}


class Welcome(sixtysix.StateHandler):
    state = "PRE_GAME"

    def on_entry(self) -> None:
        print(f"Welcome to {self.game.machine_name}!")
        input("Press Enter to begin. ")
        self.transition("NEW_GAME")


class Hand(sixtysix.StateHandler):
    """Tells of everything that happens in a hand, as the handlers inside it ask for."""

    state = "HAND_PLAY"

    def on_entry(self) -> None:
        view = self.game.view(ME)
        print(f"\nThe hand was dealt by: {SAYS[view['dealer']]}. The turn-up is {view['turnup']}.")

    def on_event(self, event: Json) -> None:
        if event["player"] == OTHER:
            self.tell(OTHER, line(event))

    def tell(self, player: int, what: str) -> None:
        print(f"{SAYS[player]}: {what}")


class Trick(sixtysix.StateHandler):
    state = "TRICK_END"

    def on_entry(self) -> None:
        view = self.game.view(ME)
        assert isinstance(self.parent, Hand)
        self.parent.tell(view["turn"], f"the trick {' '.join(view['last_trick'])}, points {view['points']}")


class Score(sixtysix.StateHandler):
    state = "HAND_END"

    def on_entry(self) -> None:
        ended = views.result(self.game.table)
        reason = ended["reason"].replace("_", " ")
        print(f"{SAYS[ended['winner']]}: {ended['game_points']} game points ({reason}).")
        print(f"The score is {ended['score']}.")


class Done(sixtysix.StateHandler):
    state = "DONE"

    def on_entry(self) -> None:
        winner = views.result(self.game.table)["winner"]
        print(f"\nThe match is won by: {SAYS[winner]}!")
        again = input("Write y for another match. ").strip() == "y"
        self.transition("PRE_GAME" if again else "TERMINATED")


def line(event: Json) -> str:
    """An event without its player, as it is written at the terminal."""
    return " ".join(str(value) for key, value in event.items() if key != "player")


def ask(game: sixtysix.GameMachine) -> Json:
    """Ask the person at the terminal for an event."""
    view = game.view(ME)
    print(f"You hold {' '.join(view['hand'])}. You may: {', '.join(map(line, view['legal']))}.")
    while True:
        said = input("> ")
        try:
            event = {**game.codec.parse(said.lstrip("? ")), "player": ME}
        except NotAnEvent as error:
            print(error)
            continue
        why = game.explain(**event)
        if why.allowed and not said.startswith("?"):
            return event
        print(why)


def policy(view: Json, target: int) -> Json:
    """Choose the first event that is offered. They never close, and claim only with enough points."""
    unwise = {"close_talon"} if view["points"][view["player"]] >= target else {"close_talon", "claim"}
    event: Json = next(event for event in view["legal"] if event["event"] not in unwise)
    return event


def main(variant: str = "schnapsen", *seed: str) -> None:
    handlers = [Welcome, Hand, Trick, Score, Done]
    game = sixtysix.machine(variant)(seed=int(seed[0]) if seed else None, handlers=handlers)
    while game.state != "TERMINATED":
        mine = game.view(ME)["turn"] == ME
        game.send(**(ask(game) if mine else policy(game.view(OTHER), game.ruleset.target)))


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except (EOFError, KeyboardInterrupt):
        print("\nGoodbye.")
