"""A match at the terminal: one person against the computer, or two at one keyboard."""

from collections.abc import Mapping
from pathlib import Path

from rich.console import Console

from sixtysix.events import Json
from sixtysix.game import views
from sixtysix.game.names import PACKS, Pack
from sixtysix.opponent import Player
from sixtysix.runtime import GameMachine
from sixtysix.terminal import keys
from sixtysix.terminal.keys import Reader
from sixtysix.terminal.saved import Saved
from sixtysix.terminal.screen import LOG_LINES, screen, sentences
from sixtysix.terminal.wording import YOU, told, told_end, told_match, told_move, told_trick, told_why

HUMAN, COMPUTER = 0, 1
"""The seats of a match against the computer."""

HELP = """\
1 2 3 …   lead or play the card at this place in your hand; you can also type its name: AS
S H D C   declare the marriage of spades, hearts, diamonds or clubs (Laub, Herz, Schellen, Eichel)
x         exchange the low trump for the turn-up
c         close the talon
!         claim to have enough
Enter     go on after a trick
?         and one of these keys: say whether it is allowed, and if not, why
s         save the game
g         French or German cards
q         leave; the game is saved
h         this help"""


class Left(Exception):
    """Raised when the players leave the table before the match is over."""


class TerminalTable:
    """Plays a game: shows it, asks the players and the computer, and saves it to ``path``."""

    def __init__(
        self,
        game: GameMachine,
        saved: Saved,
        path: Path,
        reader: Reader,
        console: Console,
        computer: Player | None,
    ) -> None:
        self.game, self.saved, self.path = game, saved, path
        self._reader, self._console, self._computer = reader, console, computer
        self._names = ("player 0", "player 1") if computer is None else (YOU, "the computer")
        self._log: list[str] = []
        self._facing = HUMAN
        self._faced = computer is not None
        self._hand = game.table.hand_number

    # Play

    def go_on(self) -> None:
        """Play the events of the saved hand again, so that the computer remembers them.

        Raises:
            EventNotAllowed: if one of them is not allowed.
        """
        self._look()
        events, self.saved.events = self.saved.events, []
        for event in events:
            self._send(event)

    def play(self) -> None:
        """Play matches until nobody wants another one.

        Raises:
            Left: if the players leave before.
        """
        try:
            while self.game.state != "TERMINATED":
                self._step()
        except EOFError:
            raise Left from None

    def _step(self) -> None:
        state = self.game.state
        if state == "PRE_GAME":
            self._send({"event": "start_game"})
        elif state == "DONE":
            self._send({"event": "restart" if self._wants_rematch() else "quit"})
        elif self._computer and self._turn == COMPUTER:
            self._let_computer_move(self._computer)
        else:
            self._send(self._asked())

    @property
    def _turn(self) -> int:
        turn: int = views.turn(self.game.table)
        return turn

    def _let_computer_move(self, computer: Player) -> None:
        view = self.game.view(COMPUTER)
        if self.game.state == "TRICK_END":
            self._pause()
        self._send(computer.choose(view, view["legal"]))

    def _send(self, event: Json) -> None:
        before = self.game.view(HUMAN)
        self.game.send(**event)
        self.saved.events.append(event)
        self._write_log(event, before)
        if self.game.table.hand_number != self._hand or self.game.state in ("PRE_GAME", "DONE"):
            self._hand = self.game.table.hand_number
            self.saved.begin, self.saved.events = self.game.snapshot(), []
        self._look()

    def _look(self) -> None:
        """Have the computer see what has happened."""
        if self._computer:
            self._computer.observe(self.game.view(COMPUTER))

    def _write_log(self, event: Json, before: Json) -> None:
        line = told(event, before, self._names, self._pack)
        if line:
            self._say(line)
        ended = self.game.table.hand_number != self._hand or self.game.state == "DONE"
        if event["event"] == "play_card" and not ended:
            self._say(told_trick(before, self.game.view(HUMAN), self._names))
        if ended and event["event"] != "start_game":
            self._tell_end()

    def _tell_end(self) -> None:
        result = views.result(self.game.table)
        self._say(told_end(result, self._names))
        if self.game.state == "DONE":
            self._say(told_match(result, self._names))
        else:
            self._pause()
            self._say("The next hand is dealt.")

    # Output

    @property
    def _pack(self) -> Pack:
        return PACKS[self.saved.pack]

    def _say(self, line: str) -> None:
        self._log.append(line)
        if not self._reader.single_keys:
            self._print(line)

    def _print(self, line: str) -> None:
        self._console.print(line, markup=False, highlight=False, soft_wrap=True)

    def _show(self, choices: Mapping[str, Json]) -> None:
        """Show the table to the player whom the screen faces."""
        view = self.game.view(self._facing)
        if not self._reader.single_keys:
            for line in sentences(view, self._names, self._pack, choices):
                self._print(line)
            return
        self._console.clear()
        self._console.print(
            screen(
                self.game.machine_name,
                view,
                self._names,
                self._pack,
                self._log,
                choices,
                self.game.ruleset.target,
            )
        )

    def _pause(self) -> None:
        """Wait before something disappears.

        Two people at one keyboard see only the log meanwhile: a screen would show one of them the other's cards.
        """
        if not self._reader.single_keys:
            return
        if self._computer:
            self._show({})
        else:
            self._console.clear()
            self._print("\n".join(self._log[-LOG_LINES:]))
        self._wait()

    def _wait(self) -> None:
        """Wait for a key, where keys are taken as they are pressed."""
        if self._reader.single_keys:
            self._print("(any key)")
            self._reader.read()

    # Input

    def _asked(self) -> Json:
        """Ask the player whose turn it is for an event."""
        self._face(self._turn)
        view = self.game.view(self._facing)
        suits = views.ARGUMENTS["suit"].names(self.game.ruleset)
        known = keys.events_by_key(view, self.game.declared_events, suits)
        choices = {key: event for key, event in known.items() if event in view["legal"]}
        self._show(choices)
        while True:
            key = keys.key_of(self._reader.read(), view)
            if key not in choices:
                self._answer(key, view, known)
            elif self._is_meant(choices[key], view):
                return choices[key]
            if self._reader.single_keys:
                self._show(choices)

    def _is_meant(self, event: Json, view: Json) -> bool:
        """Ask again before a false claim, which costs the hand; whether the event is meant."""
        if event["event"] != "claim" or view["points"][view["player"]] >= self.game.ruleset.target:
            return True
        self._say(
            "You do not have enough points, so the claim would be false. Press the same key again to claim anyway."
        )
        if self._reader.single_keys:
            self._show({keys.CLAIM: event})
        return self._reader.read() == keys.CLAIM

    def _answer(self, key: str, view: Json, known: dict[str, Json]) -> None:
        """Do what a key asks for if it chooses no allowed event."""
        if key in known:
            self._explain(known[key])
        elif key.startswith(keys.WHY):
            self._explain_key(key[1:].strip() or self._why_what(), view, known)
        elif key == keys.SAVE:
            self.save()
            self._say(f"The game is saved: {self.path}")
        elif key == keys.OTHER_PACK:
            names = list(PACKS)
            self.saved.pack = names[(names.index(self.saved.pack) + 1) % len(names)]
            self._say(f"The cards are {self.saved.pack.title()} now.")
        elif key == keys.QUIT:
            raise Left
        elif key == keys.HELP:
            self._help()
        elif key != keys.GO_ON:
            self._say(f"There is no key {key!r}; h shows the keys.")

    def _why_what(self) -> str:
        self._print("Which key do you ask about?")
        return self._reader.read()

    def _explain_key(self, typed: str, view: Json, known: dict[str, Json]) -> None:
        key = keys.key_of(typed, view)
        if key in known:
            self._explain(known[key])
        else:
            self._say(f"There is no move with the key {typed!r}; h shows the keys.")

    def _explain(self, event: Json) -> None:
        """Say whether an event is allowed, and which rules are against it."""
        answer, move = self.game.explain(**event), told_move(event, self._pack)
        if answer.allowed:
            self._say(f"You may {move}.")
        else:
            states = self.game.legality.states_with(event["event"])
            self._say(f"You may not {move}{told_why(answer, states)}")

    def _help(self) -> None:
        self._print(HELP)
        self._wait()

    def _wants_rematch(self) -> bool:
        if self._reader.single_keys:
            self._console.clear()
            self._print("\n".join(self._log[-LOG_LINES:]))
        self._print("Another match? y or n:")
        while (typed := self._reader.read().lower()) not in ("y", "n", keys.QUIT):
            self._print("y or n:")
        return typed == "y"

    def _face(self, player: int) -> None:
        """Turn the screen to a player, and hide it until they are the only one who looks."""
        if self._faced and (self._computer or player == self._facing):
            return
        self._facing, self._faced = player, True
        if self._reader.single_keys:
            self._console.clear()
        self._print(f"It is {self._names[player]}'s turn; the other player looks away.")
        self._wait()

    # Saving

    @property
    def is_underway(self) -> bool:
        """Tell whether a match has begun and is not over."""
        return self.game.state not in ("PRE_GAME", "DONE", "TERMINATED")

    def save(self) -> None:
        """Write the game to its file."""
        self.saved.write(self.path)
