"""A match at the terminal: one person against the computer, or two at one keyboard."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, TextIO

import click
from rich.console import Console

from sixtysix.contract.events import Json
from sixtysix.game import views
from sixtysix.game.names import COSTLY, KEYS, PACKS, Pack
from sixtysix.languages import ENGLISH, N_, Language
from sixtysix.runtime import GameMachine
from sixtysix_tables.match import COMPUTER, HUMAN, Match, Saved
from sixtysix_tables.opponent import Player
from sixtysix_tables.sentences import (
    EVENTS,
    YOU,
    explain_refusal,
    name_move,
    tell_end,
    tell_event,
    tell_match,
    tell_points,
    tell_trick,
    tell_why,
)
from sixtysix_tables.terminal.screen import GO_ON, arranged, hand_over, screen, sentences

HELP_OF = {
    "lead_card": (
        "1 2 3 …",
        N_("lead or play the card at this place in your hand;\nyou can also type its name: AS"),
    ),
    "declare_marriage": (
        "S H D C",
        N_(
            "declare the marriage of spades, hearts, diamonds or clubs\n"
            "(Laub, Herz, Schellen, Eichel; zöld, piros, tök, makk)"
        ),
    ),
    **{event: (KEYS[event], EVENTS[event].move) for event in ("exchange_trump", "close_talon", "claim")},
    "next_trick": (N_("Enter"), N_("go on after a trick")),
}
"""The keys of events, and what help says of them."""

OTHER_KEYS = (
    ("?", N_("and one of these keys: say whether it is allowed, and if not, why")),
    ("s", N_("save the game")),
    ("g", N_("French, German or Hungarian cards, by turns")),
    ("q", N_("leave; the game is saved")),
    ("h", N_("this help")),
)

KEY_WIDTH = 10

WHY, SAVE, QUIT, HELP, OTHER_PACK = "?", "s", "q", "h", "g"


def events_by_key(view: Json, declared: Collection[str], suits: Collection[str]) -> dict[str, Json]:
    """Give each event that the player can ask for in the view its key; cards come first."""
    player = view["player"]
    card_event = "play_card" if view["state"] == "TRICK_IN_PROGRESS" else "lead_card"
    found: dict[str, Json] = {
        str(place): {"event": card_event, "player": player, "card": card}
        for place, card in enumerate(view["hand"], 1)
    }
    if "declare_marriage" in declared:
        found |= {s: {"event": "declare_marriage", "player": player, "suit": s} for s in sorted(suits)}
    others = {key: event for event, key in KEYS.items() if event in declared}
    return found | {key: {"event": event, "player": player} for key, event in others.items()}


def key_of(typed: str, view: Json) -> str:
    """Find the key that something typed stands for: nothing goes on, and a card may be named in full."""
    if not typed:
        return GO_ON
    hand: list[Any] = view["hand"]
    return str(hand.index(typed.upper()) + 1) if typed.upper() in hand else typed


class Reader:
    """Reads what is typed, one command at a time: single keys as they are pressed. EOFError when there is no more."""

    single_keys = True

    def read(self) -> str:
        return click.getchar().strip()


class Lines(Reader):
    """Reads whole lines."""

    single_keys = False

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def read(self) -> str:
        line = self._stream.readline()
        if not line:
            raise EOFError
        return line.strip()


class Left(Exception):
    """Raised when the players leave the table before the match is over."""


class TerminalTable:
    """Plays a saved game: shows it, asks the players and the computer, and saves it to ``path``."""

    def __init__(
        self,
        machine: type[GameMachine],
        saved: Saved,
        path: Path,
        reader: Reader,
        console: Console,
        computer: Player | None,
        language: Language = ENGLISH,
    ) -> None:
        self.match = Match(machine, saved.begin)
        self.saved, self.path = saved, path
        self._reader, self._console, self._computer = reader, console, computer
        self._language = _ = language
        self._names = (_(YOU), _("the computer"))
        if computer is None:
            self._names = (_("player {number}", number=0), _("player {number}", number=1))
        self._log: list[str] = []
        self._facing = HUMAN
        self._faced = computer is not None

    @property
    def game(self) -> GameMachine:
        """Give the machine of the match."""
        return self.match.game

    # Play

    def go_on(self) -> None:
        """Play the events of the saved hand again, so that the computer remembers them.

        Raises:
            EventNotAllowed: if one of them is not allowed.
        """
        self._look()
        for event in self.saved.events:
            self._send(event)

    def play(self) -> None:
        """Play matches until nobody wants another one.

        Raises:
            Left: if the players leave before.
        """
        try:
            while (state := self.game.state) != "TERMINATED":
                if state == "PRE_GAME":
                    self._send({"event": "start_game"})
                elif state == "DONE":
                    self._send({"event": "restart" if self._wants_rematch() else "quit"})
                elif self._computer and views.turn(self.game.table) == COMPUTER:
                    view = self.game.view(COMPUTER)
                    if state == "TRICK_END":
                        self._pause()
                    self._send(self._computer.choose(view))
                else:
                    self._send(self._asked())
        except EOFError:
            raise Left from None

    def _send(self, event: Json) -> None:
        before = self.game.view(HUMAN)
        self._write_log(before, **self.match.send(event))
        self._look()

    def _look(self) -> None:
        """Have the computer see what has happened."""
        if self._computer:
            self._computer.observe(self.game.view(COMPUTER))

    def _write_log(self, before: Json, event: Json, result: Json | None = None, **_others: Any) -> None:
        _ = self._language
        if line := tell_event(event, before, self._names, self._pack, _):
            self._say(line)
        if result is None:
            if event["event"] == "play_card":
                self._say(tell_trick(before, self.game.view(HUMAN), self._names, _))
        else:
            self._say(tell_end(result, self._names, _))
            if (account := self.match.end.account) and not self._reader.single_keys:
                self._print(tell_points(account["points"], self._names, _))
                self._print(tell_why(account, _))
            if self.game.state == "DONE":
                self._say(tell_match(result["winner"], self.game.table.final_score, self._names, _))
            else:
                self._show_hand()
                self._wait()
                self._say(_("The next hand is dealt."))

    # Output

    @property
    def _pack(self) -> Pack:
        return PACKS[self.saved.pack].told_in(self._language)

    def _say(self, line: str) -> None:
        self._log.append(line)
        if not self._reader.single_keys:
            self._print(line)

    def _print(self, line: str) -> None:
        self._console.print(line, markup=False, highlight=False, soft_wrap=True)

    def _show(self, choices: Mapping[str, Json]) -> None:
        """Show the table to the player whom the screen faces."""
        view = self._view()
        if not self._reader.single_keys:
            for line in sentences(view, self._names, self._pack, choices, self._language):
                self._print(line)
            return
        title, target = self.game.machine_name, self.game.ruleset.target
        self._console.clear()
        log, width = self._log, self._console.width
        drawn = screen(title, view, self._names, self._pack, log, choices, target, self._language, width)
        self._console.print(drawn)

    def _view(self) -> Json:
        """Give the view of the player whom the screen faces, their hand as they would hold it."""
        view = self.game.view(self._facing)
        return {**view, "hand": arranged(view["hand"], view["trump"])}

    def _pause(self) -> None:
        """Show the table before something on it disappears."""
        if self._reader.single_keys:
            self._show({})
            self._wait()

    def _show_hand(self) -> None:
        """Show what the last hand came to, if it was played here; as lines it is told already."""
        result = self.match.result()
        if self._reader.single_keys and result and result["account"]:
            title, log, width = self.game.machine_name, self._log, self._console.width
            self._console.clear()
            self._console.print(hand_over(title, result, self._names, log, self._language, width))

    def _wait(self) -> None:
        """Wait for a key, where keys are taken as they are pressed."""
        _ = self._language
        if self._reader.single_keys:
            self._print(_("(any key)"))
            self._reader.read()

    # Input

    def _asked(self) -> Json:
        """Ask the player whose turn it is for an event."""
        self._face(views.turn(self.game.table))
        view = self._view()
        suits = views.ARGUMENTS["suit"].names(self.game.ruleset)
        known = events_by_key(view, self.game.declared_events, suits)
        choices = {key: event for key, event in known.items() if event in view["legal"]}
        self._show(choices)
        while True:
            key = key_of(self._reader.read(), view)
            if key not in choices:
                self._answer(key, view, known)
            elif self._is_meant(choices[key], view):
                return choices[key]
            if self._reader.single_keys:
                self._show(choices)

    def _is_meant(self, event: Json, view: Json) -> bool:
        """Ask again before what may cost points, unless it is a right claim; whether the event is meant."""
        name, points = event["event"], view["points"] and view["points"][view["player"]]
        if name not in COSTLY or (
            name == "claim" and points is not None and points >= self.game.ruleset.target
        ):
            return True
        _ = self._language
        told = _(COSTLY[name])
        if name == "claim" and points is not None:
            told = _("You do not have enough points, so the claim would be false.")
        elif name == "claim":
            told = _("A claim with fewer than {target point} is false.", target=self.game.ruleset.target)
        move = name_move(event, self._pack, _, short=True)
        self._say(_("{warning} Press the same key again to {move} anyway.", warning=told, move=move))
        if self._reader.single_keys:
            self._show({KEYS[name]: event})
        is_meant = self._reader.read() == KEYS[name]
        self._log.pop()
        return is_meant

    def _answer(self, key: str, view: Json, known: dict[str, Json]) -> None:
        """Do what a key asks for if it chooses no allowed event."""
        _ = self._language
        if key in known:
            self._explain(known[key])
        elif key.startswith(WHY):
            typed = key[1:].strip()
            if not typed:
                self._print(_("Which key do you ask about?"))
                typed = self._reader.read()
            if (asked := key_of(typed, view)) in known:
                self._explain(known[asked])
            else:
                self._say(_("There is no move with the key {key}; h shows the keys.", key=repr(typed)))
        elif key == SAVE:
            self.save()
            self._say(_("The game is saved: {path}", path=self.path))
        elif key == OTHER_PACK:
            names = list(PACKS)
            pack = names[(names.index(self.saved.pack) + 1) % len(names)]
            self.saved = replace(self.saved, pack=pack)
            self._say(_("The cards are {pack} now.", pack=self._pack.title))
        elif key == QUIT:
            raise Left
        elif key == HELP:
            keys = [line for event, line in HELP_OF.items() if event in self.game.declared_events]
            for key, says in (*keys, *OTHER_KEYS):
                self._print(f"{_(key):{KEY_WIDTH}}" + _(says).replace("\n", "\n" + " " * KEY_WIDTH))
            self._wait()
        elif key != GO_ON:
            self._say(_("There is no key {key}; h shows the keys.", key=repr(key)))

    def _explain(self, event: Json) -> None:
        """Say whether an event is allowed, and which rules are against it."""
        _ = self._language
        answer, move = self.game.explain(**event), name_move(event, self._pack, _)
        if answer.allowed:
            self._say(_("You may {move}.", move=move))
        else:
            states = self.game.legality.states_with(event["event"])
            self._say(explain_refusal(answer, states, move, _))

    def _wants_rematch(self) -> bool:
        _ = self._language
        self._show_hand()
        self._print(_("Another match? y or n:"))
        while (typed := self._reader.read().lower()) not in ("y", "n", QUIT):
            self._print(_("y or n:"))
        return typed == "y"

    def _face(self, player: int) -> None:
        """Turn the screen to a player, and hide it until they are the only one who looks."""
        if self._faced and (self._computer or player == self._facing):
            return
        self._facing, self._faced = player, True
        if self._reader.single_keys:
            self._console.clear()
        _, name = self._language, self._names[player]
        self._print(_("It is {name}'s turn; the other player looks away.", name=name))
        self._wait()

    # Saving

    def save(self) -> None:
        """Write the game to its file."""
        replace(self.saved, begin=self.match.begin, events=self.match.events).write(self.path)
