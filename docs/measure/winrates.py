"""A league of the computer's players: whole matches of every variant, each player against each.

``python -m docs.measure.winrates`` plays them batch by batch, one of every pairing after the other, and writes the
report after each. What is played is kept, so a run that is stopped goes on from there. The same deals are played
twice, with the seats changed. All but random play are given views alone; who cheats is shown the other cards in them.
"""

import json
import os
import platform
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from functools import cache
from hashlib import sha256
from itertools import combinations
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import click
from rich.box import MARKDOWN
from rich.console import Console
from rich.table import Table as Report

from sixtysix.chart import variant_names
from sixtysix.cli.frame import laid_out
from sixtysix.cli.work import progress
from sixtysix.compile.machines import kernel
from sixtysix.contract.chance import seed_chance
from sixtysix.contract.events import Codec
from sixtysix.game import views
from sixtysix.game.hands import Odds, shares, situation
from sixtysix.game.table import Table
from sixtysix.kernels.backends import BACKENDS, KERNEL, NUMBA, program
from sixtysix.kernels.policy import choose, weights
from sixtysix.kernels.program import MOST_MOVES
from sixtysix.kernels.workers import workers
from sixtysix_tables.opponent import Level, Player
from sixtysix_tables.opponent.player import Cheat, Heuristic

Json = dict[str, Any]

ROOT = Path(__file__).parents[2]
REPORT = ROOT / "generated" / "reports" / "winrates.json"
KEPT = ROOT / ".build" / "winrates.jsonl"

BATCH = 10
"""Matches that are played in one go."""

WITHIN = 1.96
"""Standard deviations to either side that hold 95 % of a normal distribution."""


@dataclass(frozen=True)
class Pairing:
    """Two players by their names in `PLAYERS`. It is counted how often the first wins."""

    variant: str
    player: str
    against: str
    backend: str = NUMBA


@dataclass(frozen=True)
class Batch:
    """Some matches of a pairing, from the first on."""

    pairing: Pairing
    first: int
    matches: int


class Turn(NamedTuple):
    """The position as the player at turn is given it; only random play takes more than the view and the events."""

    table: Table
    view: Json
    events: list[Json]
    moves: list[int]


class Seat(Protocol):
    def see(self, view: Json) -> None: ...

    def choose(self, turn: Turn) -> int:
        """The place of the move that is made."""
        ...


class Seated:
    """A player at a seat."""

    def __init__(self, player: Player) -> None:
        self._player = player

    def see(self, view: Json) -> None:
        self._player.observe(view)

    def choose(self, turn: Turn) -> int:
        return turn.events.index(self._player.choose({**turn.view, "legal": turn.events}))


class SeatedCheat(Seated):
    """A player who is shown the whole table."""

    def __init__(self, player: Cheat) -> None:
        super().__init__(player)
        self._ruleset = player.ruleset

    def choose(self, turn: Turn) -> int:
        return super().choose(turn._replace(view={**views.observe(turn.table, self._ruleset), **turn.view}))


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


def _of_strength(strength: Level) -> Callable[[str, int, str], Seat]:
    return lambda variant, seed, backend: Seated(
        Player(variant, strength=strength, seed=seed, backend=backend)
    )


LEVELS: tuple[Level, ...] = (3, 2, 1)

PLAYERS: Mapping[str, Callable[[str, int, str], Seat]] = {
    "cheating": lambda variant, seed, backend: SeatedCheat(
        Cheat(variant, strength=3, seed=seed, backend=backend)
    ),
    **{str(strength): _of_strength(strength) for strength in LEVELS},
    "heuristic": lambda variant, seed, backend: Seated(Heuristic(variant)),
    "random": lambda variant, seed, backend: RandomPlay(variant, seed),
}
"""Whom each name seats for a variant, a seed and a backend; the strongest first."""


def play_batch(batch: Batch) -> int:
    """Count the matches that the first player wins. It has the other seat in every second one."""
    pairing = batch.pairing
    both = [
        PLAYERS[name](pairing.variant, batch.first + place, pairing.backend)
        for place, name in enumerate((pairing.player, pairing.against))
    ]
    numbers = range(batch.first, batch.first + batch.matches)
    return sum(
        play_match(pairing.variant, both[:: 1 - 2 * (number % 2)], number // 2) == number % 2
        for number in numbers
    )


def play_match(variant: str, seats: Sequence[Seat], seed: int) -> int:
    """Play a match, and return its winner. Two seeds in a row have different first dealers."""
    module, made = kernel(variant).module, program(kernel(variant), KERNEL).kernel
    r, codec, t, room = module.RULESET, Codec.of_kernel(module), Table(), [0] * MOST_MOVES
    views.set_up(t, r, seed=seed, dealer=seed % 2)
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


@cache
def code() -> str:
    """A digest of what decides how the matches end."""
    packages = ("sixtysix/game", "sixtysix/kernels", "sixtysix_tables/opponent")
    files = sorted(file for name in packages for file in (ROOT / "engine" / name).glob("*.py"))
    files += sorted((ROOT / "generated" / "sixtysix_machines").glob("*_kernel.py"))
    return sha256(b"\0".join(file.read_bytes() for file in [*files, Path(__file__)])).hexdigest()[:16]


class Kept:
    """The batches that were played by the same code, now or before."""

    def __init__(self, path: Path) -> None:
        self._path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        rows = map(json.loads, path.read_text(encoding="utf-8").splitlines() if path.exists() else [])
        self.won = {
            Batch(Pairing(**row["batch"].pop("pairing")), **row["batch"]): int(row["won"])
            for row in rows
            if row["code"] == code()
        }

    def add(self, batch: Batch, won: int) -> None:
        self.won[batch] = won
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"code": code(), "batch": asdict(batch), "won": won}) + "\n")


def played(pairings: Sequence[Pairing], matches: int, jobs: int, kept: Kept) -> Iterator[Batch]:
    """Play every batch that is not kept, and keep it."""
    batches = [
        Batch(pairing, first, min(BATCH, matches - first))
        for first in range(0, matches, BATCH)
        for pairing in pairings
    ]
    waiting = [batch for batch in batches if batch not in kept.won]
    yield from (batch for batch in batches if batch in kept.won)
    with workers(jobs) as at_work:
        for batch, won in zip(waiting, at_work.results(play_batch, waiting), strict=False):
            kept.add(batch, won)
            yield batch


def wilson(won: int, of: int) -> tuple[float, float]:
    """The bounds of Wilson's interval, in which the chance of winning lies with 95 %."""
    share, square = won / of, WITHIN**2
    middle = (share + square / (2 * of)) / (1 + square / of)
    half = WITHIN * sqrt(share * (1 - share) / of + square / (4 * of * of)) / (1 + square / of)
    return middle - half, middle + half


def report_of(kept: Kept, backend: str) -> Json:
    """The JSON report of all that is kept of a backend."""
    won: Counter[Pairing] = Counter()
    matches: Counter[Pairing] = Counter()
    for batch, number in kept.won.items():
        won[batch.pairing] += number
        matches[batch.pairing] += batch.matches
    names = list(PLAYERS)
    rows = sorted(
        (p for p in matches if p.backend == backend),
        key=lambda p: (p.variant, names.index(p.player), names.index(p.against)),
    )
    return {
        "backend": backend,
        "date": date.today().isoformat(),
        "machine": f"{os.cpu_count()} cores, {platform.machine()}",
        "python": platform.python_version(),
        "results": [
            {
                "variant": p.variant,
                "player": p.player,
                "against": p.against,
                "matches": matches[p],
                "won": won[p],
                "between": [round(bound, 4) for bound in wilson(won[p], matches[p])],
            }
            for p in rows
        ],
    }


def table(report: Json) -> Report:
    """The win rates in percent with the bounds of their intervals, a row for each pairing."""
    shown = Report(
        title="matches won by the first of two, in percent, and 95 % intervals by Wilson",
        title_justify="left",
        box=MARKDOWN,
        caption=None,
    )
    shown.add_column("players")
    rows = report["results"]
    variants = list(dict.fromkeys(row["variant"] for row in rows))
    for heading in (*variants, "matches of each"):
        shown.add_column(heading, justify="right")
    found = {(row["player"], row["against"], row["variant"]): row for row in rows}
    for player, against in dict.fromkeys((row["player"], row["against"]) for row in rows):
        cells = [found.get((player, against, variant)) for variant in variants]
        matches = sorted({row["matches"] for row in cells if row})
        shown.add_row(f"{player} : {against}", *map(_cell, cells), " to ".join(f"{n:,}" for n in matches))
    return shown


def _cell(row: Json | None) -> str:
    if row is None:
        return ""
    low, high = row["between"]
    return f"{100 * row['won'] / row['matches']:.0f} ({100 * low:.0f}-{100 * high:.0f})"


def markdown(report: Json) -> str:
    """Write the table as the pages have it."""
    console = Console(width=200)
    with console.capture() as written:
        console.print(table(report))
    return "\n".join(line.rstrip() for line in written.get().splitlines() if line.startswith("|"))


@click.command()
@click.option("--matches", default=1_000, show_default=True, type=click.IntRange(2), help="Of each pairing.")
@click.option("--jobs", default=os.cpu_count() or 1, show_default=True, type=click.IntRange(1))
@click.option("--variant", "variants", multiple=True, help="One of the variants; all of them if left out.")
@click.option("--player", "players", multiple=True, type=click.Choice(list(PLAYERS)), help="All if left out.")
@click.option("--backend", default=NUMBA, type=click.Choice([name for name in BACKENDS if name != "machine"]))
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), default=REPORT)
def main(
    matches: int, jobs: int, variants: Sequence[str], players: Sequence[str], backend: str, output: Path
) -> None:
    """Play the matches and write how often each player wins against each other."""
    names = [name for name in PLAYERS if name in (players or PLAYERS)]
    pairings = [
        Pairing(variant, *pair, backend)
        for pair in combinations(names, 2)
        for variant in variants or variant_names()
    ]
    kept = Kept(KEPT)
    total = len(pairings) * -(-matches // BATCH)
    for _ in progress(played(pairings, matches, jobs, kept), "batches", total):
        output.write_text(laid_out(report_of(kept, backend)), encoding="utf-8")
    print(markdown(report_of(kept, backend)))


if __name__ == "__main__":
    main()
