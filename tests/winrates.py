"""How often the opponent wins: whole games of every variant, against random play or whom `--against` names.

``python -m tests.winrates`` plays them and writes a report; what is played is kept, so that a run that is stopped
goes on from there. Seats and first deals alternate. The opponent is given views, and random play the legal moves, as
`sixtysix.play.simulate` has them.
"""

import json
import os
import platform
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import click
from rich.box import MARKDOWN
from rich.console import Console
from rich.table import Table as Report

from sixtysix.chance import seed_chance
from sixtysix.chart import variant_names
from sixtysix.cli.frame import laid_out, progress
from sixtysix.events import Codec
from sixtysix.game import views
from sixtysix.game.cards import NO_CARD, suit_of
from sixtysix.game.guards import target_reached
from sixtysix.game.hands import Odds, shares, situation
from sixtysix.game.ruleset import Ruleset
from sixtysix.game.table import Table
from sixtysix.kernels.backends import BACKENDS, KERNEL, NUMBA, program
from sixtysix.kernels.policy import choose, weights
from sixtysix.kernels.program import MOST_MOVES
from sixtysix.kernels.workers import workers
from sixtysix.machines import kernel
from sixtysix.opponent import STRENGTHS, Player

Json = dict[str, Any]

ROOT = Path(__file__).parent.parent
REPORT = ROOT / "generated" / "reports" / "winrates.json"
KEPT = ROOT / ".build" / "winrates.jsonl"

RANDOM, GREEDY = "random", "greedy"

BATCH = 100
"""Games that are played in one go."""


@dataclass(frozen=True)
class Pairing:
    """An opponent of a strength, and whom it plays: random, greedy, or an opponent of another strength."""

    variant: str
    strength: int
    against: str = RANDOM
    backend: str = NUMBA


@dataclass(frozen=True)
class Match:
    """Some games of a pairing, from the first on."""

    pairing: Pairing
    first: int
    games: int


class Turn(NamedTuple):
    """The position as the player at turn is given it; the opponent takes only the view and the events."""

    table: Table
    view: Json
    events: list[Json]
    moves: list[int]


class Seat(Protocol):
    def see(self, view: Json) -> None: ...

    def choose(self, turn: Turn) -> int:
        """The place of the move that is made."""
        ...


class Opponent:
    def __init__(self, variant: str, strength: int, seed: int, backend: str) -> None:
        self._player = Player(variant, strength, seed, backend)

    def see(self, view: Json) -> None:
        self._player.observe(view)

    def choose(self, turn: Turn) -> int:
        return turn.events.index(self._player.choose(turn.view, turn.events))


class RandomPlay:
    """Plays as `sixtysix simulate` does."""

    def __init__(self, variant: str, seed: int) -> None:
        module = kernel(variant).module
        self._ruleset, self._weights, self._chance = (
            module.RULESET,
            weights(module.EVENTS, shares(Odds())),
            Table(),
        )
        seed_chance(self._chance, seed, 1)

    def see(self, view: Json) -> None: ...

    def choose(self, turn: Turn) -> int:
        return choose(
            self._chance, turn.table, self._ruleset, self._weights, turn.moves, len(turn.moves), situation
        )


class Greedy:
    """Claims, exchanges and declares when it can; takes tricks with the dearest card, else plays the cheapest."""

    def __init__(self, variant: str) -> None:
        self._ruleset: Ruleset = kernel(variant).module.RULESET

    def see(self, view: Json) -> None: ...

    def choose(self, turn: Turn) -> int:
        return max(range(len(turn.moves)), key=lambda place: self._liking(turn, place))

    def _liking(self, turn: Turn, place: int) -> int:
        t, r, event = turn.table, self._ruleset, turn.events[place]
        match event["event"]:
            case "claim":
                return 1000 if target_reached(t, r, event["player"]) else -1000
            case "exchange_trump" | "declare_marriage":
                return 900
            case "close_talon":
                return -900
            case "next_trick":
                return 0
        card = (turn.moves[place] & 63) - 1
        value = r.values[card & 7]
        if t.led == NO_CARD:
            return value if t.strict else -value - 20 * (suit_of(card) == t.trump)
        same = suit_of(card) == suit_of(t.led)
        wins = card < t.led if same else suit_of(card) == t.trump
        return 100 + value - 50 * (not same) if wins else -value


def seats(pairing: Pairing, seed: int) -> list[Seat]:
    """The opponent, and whom it plays."""
    variant, backend = pairing.variant, pairing.backend
    opponent = Opponent(variant, pairing.strength, seed, backend)
    if pairing.against == RANDOM:
        return [opponent, RandomPlay(variant, seed)]
    if pairing.against == GREEDY:
        return [opponent, Greedy(variant)]
    return [opponent, Opponent(variant, int(pairing.against), seed + 1, backend)]


def play_games(match: Match) -> int:
    """Count the games that the opponent wins. It has the other seat in every second one."""
    both = seats(match.pairing, match.first)
    games = range(match.first, match.first + match.games)
    return sum(
        play_game(match.pairing.variant, both[:: 1 - 2 * (game % 2)], game) == game % 2 for game in games
    )


def play_game(variant: str, seats: Sequence[Seat], seed: int) -> int:
    """Play a match, and return its winner. Two seeds in a row have the same first dealer."""
    module, made = kernel(variant).module, program(kernel(variant), KERNEL).kernel
    r, codec, t, room = module.RULESET, Codec.of_kernel(module), Table(), [0] * MOST_MOVES
    views.set_up(t, r, seed=seed, dealer=seed // 2 % 2)
    state = made.take(t, r, made.PRE_GAME, module.MOVE_SIT_DOWN)
    while state != made.DONE:
        shown = [{"state": made.STATES[state], **views.view(t, r, player)} for player in (0, 1)]
        for seat, view in zip(seats, shown, strict=True):
            seat.see(view)
        turn = views.turn(t)
        moves = [m for m in room[: made.legal(t, r, state, room)] if (m >> 6 & 3) - 1 == turn]
        given = Turn(t, shown[turn], [codec.json_of(move) for move in moves], moves)
        state = made.take(t, r, state, moves[seats[turn].choose(given)])
    return int(t.games[1] > t.games[0])


class Kept:
    """Read the batches that were played before by the same code."""

    def __init__(self, path: Path) -> None:
        self._path = path
        packages = ("game", "kernels", "opponent")
        files = sorted(
            file for name in packages for file in (ROOT / "engine" / "sixtysix" / name).glob("*.py")
        )
        files += sorted((ROOT / "generated" / "sixtysix_machines").glob("*_kernel.py"))
        self._code = sha256(b"\0".join(file.read_bytes() for file in [*files, Path(__file__)])).hexdigest()[
            :16
        ]
        path.parent.mkdir(exist_ok=True)
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        self.rows: list[Json] = [row for row in map(json.loads, lines) if row["code"] == self._code]

    def won(self, match: Match) -> Any:
        key = asdict(match)
        return next((row["won"] for row in self.rows if row["match"] == key), None)

    def add(self, match: Match, won: int) -> None:
        row = {"code": self._code, "match": asdict(match), "won": won}
        self.rows.append(row)
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")


def played(pairings: Sequence[Pairing], games: int, jobs: int, kept: Kept) -> Iterator[tuple[Match, int]]:
    """Every batch of games with how many of them were won, those that are kept first."""
    batches = [
        Match(pairing, first, min(BATCH, games - first))
        for pairing in pairings
        for first in range(0, games, BATCH)
    ]
    waiting = []
    for match in batches:
        won = kept.won(match)
        if won is None:
            waiting.append(match)
        else:
            yield match, won
    with workers(jobs) as at_work:
        for match, won in zip(waiting, at_work.results(play_games, waiting), strict=False):
            kept.add(match, won)
            yield match, won


def table(report: Json) -> Report:
    """The win rates in percent, a row for each variant."""
    shown = Report(
        title=f"games won of {report['games']:,}, in percent",
        title_justify="left",
        box=MARKDOWN,
        caption=None,
    )
    rates = {(row["variant"], row["strength"], row["against"]): row for row in report["results"]}
    columns = list(dict.fromkeys((strength, against) for _, strength, against in rates))
    shown.add_column("variant")
    for strength, against in columns:
        shown.add_column(f"strength {strength} against {against}", justify="right")
    for variant in dict.fromkeys(name for name, _, _ in rates):
        cells = [rates[variant, *column] for column in columns]
        shown.add_row(variant, *(f"{100 * row['won'] / row['games']:.1f}" for row in cells))
    return shown


@click.command()
@click.option("--games", default=2_000, show_default=True, type=click.IntRange(2))
@click.option("--jobs", default=os.cpu_count() or 1, show_default=True, type=click.IntRange(1))
@click.option("--variant", "variants", multiple=True, help="One of the variants; all of them if left out.")
@click.option("--against", "others", multiple=True, default=(RANDOM,), help="random, greedy or a strength.")
@click.option("--backend", default=NUMBA, type=click.Choice([name for name in BACKENDS if name != "machine"]))
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), default=REPORT)
def main(
    games: int, jobs: int, variants: Sequence[str], others: Sequence[str], backend: str, output: Path
) -> None:
    """Play the games and write how often the opponent wins."""
    pairings = [
        Pairing(variant, max(STRENGTHS), against, backend)
        for against in others
        for variant in variants or variant_names()
    ]
    kept, won = Kept(KEPT), dict.fromkeys(pairings, 0)
    total = len(pairings) * -(-games // BATCH)
    for match, number in progress(played(pairings, games, jobs, kept), "games", total):
        won[match.pairing] += number
        if match.first + match.games == games:
            click.echo(f"{match.pairing}: {won[match.pairing]} of {games}")
    report = {
        "games": games,
        "backend": backend,
        "date": date.today().isoformat(),
        "machine": f"{os.cpu_count()} cores, {platform.machine()}",
        "python": platform.python_version(),
        "results": [
            {
                "variant": p.variant,
                "strength": p.strength,
                "against": p.against,
                "games": games,
                "won": number,
            }
            for p, number in won.items()
        ],
    }
    output.write_text(laid_out(report), encoding="utf-8")
    Console().print(table(report))


if __name__ == "__main__":
    main()
