"""A match as it is played at any table: the running hand, the account of the one before, and its file.

The server's tables, those of the terminal and the form ``saved`` stand on it. `account` and `ending` are translated
into JavaScript, where `serve/offline/match.js` is what `Match` is here.
"""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import count
from pathlib import Path
from typing import Any
from weakref import proxy

from sixtysix.chart.validation import read_form
from sixtysix.contract.events import PLAYERS, Json
from sixtysix.files import write
from sixtysix.game import views
from sixtysix.game.cards import NOBODY, other
from sixtysix.game.ruleset import CLAIMANT_TRICKS, OPPONENT_TRICKS, Ruleset
from sixtysix.game.scoring import counted_points, worth_row
from sixtysix.game.table import CLOSER_FAILED, FALSE_CLAIM, LAST_TRICK, MOST_POINTS, REASONS, TIE, Table
from sixtysix.game.views import observe
from sixtysix.languages import N_, Text
from sixtysix.runtime import GameMachine, StateHandler

HUMAN, COMPUTER = 0, 1
"""The seats of a match against the computer."""


class HandEnd(StateHandler):
    """Keeps the account of the last hand, since the next one is dealt at once."""

    state = "HAND_END"
    account: Json | None = None

    def on_entry(self) -> None:
        self.account = account(self.game.table, self.game.ruleset)


class Match:
    """Plays a match, or several in a row. Within the running hand it can go back.

    Args:
        machine: the variant that is played.
        begin: the snapshot to begin with.
        keeps_views: whether `seen` is kept.
    """

    def __init__(self, machine: type[GameMachine], begin: Json, *, keeps_views: bool = False) -> None:
        self.machine = machine
        self.end = HandEnd()
        self.resigned: int | None = None
        """The player who has given up the match."""
        self.hands_before = 0
        """The hands of earlier machines: a match that was given up is not played on, so the next one has its own."""
        self._keeps_views = keeps_views
        self.go_to(begin)

    def go_to(self, snapshot: Json) -> None:
        """Go to a snapshot, with which the running hand begins."""
        self.end.game = None
        self.game = self.machine.restore(snapshot, handlers=[self.end])
        self.end.game = proxy(self.game)  # so that a game that is let go leaves memory at once
        self._begin_hand(snapshot)
        self._see()

    def _begin_hand(self, snapshot: Json) -> None:
        self.begin = snapshot
        """The running hand as it was dealt."""
        self.events: list[Json] = []
        """What has happened since then."""
        self.seen: dict[int, list[Json]] = {player: [] for player in PLAYERS}
        """Each player's views of the running hand, one after each event."""

    def _see(self) -> None:
        if self._keeps_views:
            for player, seen in self.seen.items():
                seen.append(self.game.view(player))

    # What happens

    def send(self, event: Json) -> Json:
        """Let an event happen.

        Give it with the values of its day: the ``hand``, what a marriage was ``worth``, what an exchange ``took`` and
        ``gave``, and the ``result`` of a hand that it ends.

        Raises:
            EventNotAllowed: if it is not legal; then nothing has changed.
        """
        game, r, hand = self.game, self.game.ruleset, self.hand
        trump, turnup, ended = game.table.trump, game.table.turnup, game.table.hands_ended
        game.send(**event)
        self.events.append(event)
        happened: Json = {"event": event, "hand": hand if "player" in event else self.hand}
        if event["event"] == "declare_marriage":
            is_in_trumps = event["suit"] == views.suit_name(r, trump)
            happened["worth"] = r.trump_marriage if is_in_trumps else r.plain_marriage
        if event["event"] == "exchange_trump":
            happened |= {"took": views.card_name(r, turnup), "gave": views.card_name(r, game.table.turnup)}
        if game.table.hands_ended > ended:
            happened["result"] = ending(game.table)
        if self.hand != hand or game.state in ("PRE_GAME", "DONE"):
            self._begin_hand(game.snapshot())
        self._see()
        return happened

    def last_event_of(self, player: int) -> int | None:
        """Find the place of a player's last event among those of the running hand."""
        places = (n for n, event in enumerate(self.events) if event.get("player") == player)
        return max(places, default=None)

    def undo(self, player: int) -> int:
        """Go back to before a player's last event in this hand, and give how many events that took away."""
        events, place = self.events, self.last_event_of(player) or 0
        self.go_to(self.begin)
        for event in events[:place]:
            self.send(event)
        return len(events) - place

    def play_another(self, begin: Json) -> None:
        """Begin another match, after one that was given up."""
        self.hands_before = self.hand
        self.end.account, self.resigned = None, None
        self.go_to(begin)

    # How it stands

    @property
    def hand(self) -> int:
        """Count the hands that have been dealt at this table."""
        return self.hands_before + int(self.game.table.hand_number)

    @property
    def is_over(self) -> bool:
        return self.game.state == "DONE" or self.resigned is not None

    @property
    def is_played(self) -> bool:
        """Tell whether a match has begun and is not over."""
        return not self.is_over and self.game.state not in ("PRE_GAME", "TERMINATED")

    @property
    def turn(self) -> int | None:
        """Give the player who may act, while a match is played."""
        return views.turn(self.game.table) if self.is_played else None

    def result(self) -> Json | None:
        """Say how the last hand of this match ended."""
        table: Any = self.game.table
        return {**views.result(table), "account": self.end.account} if table.hands_ended else None

    def standing(self) -> Json:
        """Say in short how the match stands, for the list of a player."""
        view = self.game.view(HUMAN)
        return {"due": self.turn, "over": self.is_over, "score": view["score"], "games": view["games"]}


# What a hand was worth


def account(t: Table, r: Ruleset) -> Json:
    """Tell of a hand that has just been settled: its table, and the ``rows`` of which one made its worth.

    A row has its sentence (``says``), its game points, and whether it ``applied``. ``why`` names what chose it.
    Sentences are texts with what fills them.
    """
    table = observe(t, r)
    why, rows, applied = worth_of_hand(t, r)
    return {
        "points": table["points"],
        "pending": table["pending"],
        "trick_points": table["trick_points"],
        "tricks": table["tricks"],
        "closed_by": table["closed_by"],
        "last_trick": table["last_trick"],
        "why": why,
        "rows": [
            {"says": rows[n][0], "points": rows[n][1], "applied": n == applied} for n in range(len(rows))
        ],
    }


def worth_of_hand(t: Table, r: Ruleset) -> tuple[Text, list[tuple[Text, int]], int]:
    """Give what chose the worth of the hand, the table of worths, and the row of it that applied."""
    if t.reason == TIE:
        return (N_("Both have as many trick points."), {}), [((N_("a tie"), {}), 0)], 0
    if t.reason == CLOSER_FAILED:
        penalty, had_none = r.closer_penalty, int(t.tricks_at_closing[t.hand_winner] == 0)
        rows: list[tuple[Text, int]] = [
            ((N_("the other player had a trick at the closing"), {}), penalty[0]),
            ((N_("they had none at the closing"), {}), penalty[1]),
        ]
        return (N_("The closer pays."), {}), rows, had_none
    if t.reason == FALSE_CLAIM and r.false_claim_by in (OPPONENT_TRICKS, CLAIMANT_TRICKS):
        of_other = r.false_claim_by == OPPONENT_TRICKS
        judged = t.hand_winner if of_other else other(t.hand_winner)
        values: Json = {"of_other": of_other}
        rows = [
            ((N_("{of_other? the winner | the claimant} has a trick"), values), r.false_claim[0]),
            ((N_("{of_other? the winner | the claimant} has no trick"), values), r.false_claim[1]),
        ]
        return (N_("A false claim has its price."), {}), rows, int(t.tricks[judged] == 0)
    if r.unclaimed_points > 0 and t.reason in (LAST_TRICK, MOST_POINTS):
        fixed = N_("A hand that goes to its last trick has a fixed worth.")
        return (fixed, {}), [((N_("the last trick"), {}), r.unclaimed_points)], 0
    by_false_claim = t.reason == FALSE_CLAIM
    judged = t.hand_winner if by_false_claim else other(t.hand_winner)
    at_closing = bool(r.loser_state_at_closing) and t.closed_by != NOBODY
    points = t.points_at_closing[judged] if at_closing else counted_points(t, r, judged)
    from_nothing = r.nothing_means_no_trick or r.single_worth_from > 0
    number: Json = {"points": r.single_worth_from if from_nothing else 1}
    names: list[Text] = [
        (N_("{points} or more"), number),
        (N_("fewer than {points}"), number),
        (N_("no trick") if r.nothing_means_no_trick else N_("no points"), {}),
    ]
    had: Json = {
        "winner": by_false_claim,
        "tricks_alone": bool(r.worth_counts_tricks),
        "points": points,
        "tricks": (t.tricks_at_closing if at_closing else t.tricks)[judged],
        "closed": at_closing,
    }
    why = N_(
        "The {winner? winner | loser} had {tricks_alone? {points trick point} | {points point}} "
        "in {tricks trick} {closed? when the talon was closed}."
    )
    return (why, had), [(names[n], r.worth[n]) for n in range(len(names))], worth_row(t, r, judged)


def ending(t: Table) -> Json:
    """Say in short how a hand ended, for the log."""
    winner = None if t.hand_winner == NOBODY else t.hand_winner
    return {"winner": winner, "game_points": t.game_points, "reason": REASONS[t.reason], "bonus": t.bonus}


# The file


FORMAT = 1


@dataclass(frozen=True)
class Saved:
    """A saved game, in the form ``saved``. ``variant`` is a name, or the path of a file of house rules.

    ``strength`` is the computer's, None for two people; ``begin`` and ``events`` are those of a `Match`.
    """

    variant: str
    seed: int
    strength: int | None
    pack: str
    begin: Json
    events: Sequence[Json] = ()

    def write(self, path: Path) -> None:
        """Write the game to a file, so that a crash leaves the old file whole."""
        write(path, json.dumps({"format": FORMAT, **asdict(self)}, indent=1) + "\n")


def read_saved(path: Path) -> Saved:
    """Read the game that is saved in a file.

    Raises:
        SixtySixError: if it holds none.
    """
    content = read_form(path, "saved", "a saved game")
    del content["format"]
    return Saved(**content)


def free_path(folder: Path, variant: str) -> Path:
    """Name a file after the variant that is not there yet."""
    paths = (folder / f"{Path(variant).stem}-{number}.json" for number in count(1))
    return next(path for path in paths if not path.exists())
