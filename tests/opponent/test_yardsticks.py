"""The players that the computer is measured against, and the league in which it is."""

import json
import re
from pathlib import Path

import pytest
from docs.measure.winrates import (
    REPORT,
    Batch,
    Kept,
    Pairing,
    markdown,
    play_batch,
    played,
    report_of,
    wilson,
)
from tests.documents import read
from tests.runtime.games import VARIANTS, machine, walk

from sixtysix.game.cards import bit
from sixtysix.kernels.backends import KERNEL
from sixtysix_tables.opponent.player import Cheat, Heuristic


@pytest.mark.parametrize("variant", VARIANTS)
def test_who_cheats_knows_every_card(variant: str) -> None:
    cheat, hidden = Cheat(variant, strength=1, seed=1), 0
    for game in walk(machine(variant), 2):
        if game.state not in ("TRICK_START", "TRICK_IN_PROGRESS", "TRICK_END"):
            continue
        known = cheat._position({**game.observe(), **game.view(0)})
        held, stock = known.unknown[: known.hidden], known.unknown[known.hidden :]
        t = game.table
        assert known.table.hands[1] | sum(map(bit, held)) == t.hands[1]
        assert stock == list(t.deck[t.drawn : t.drawn + t.talon])
        assert known.deals() == 1
        hidden += len(stock)
    assert hidden > 0


def test_the_heuristic_player_leads_cheaply_and_keeps_trumps_and_pairs() -> None:
    hand = ["QS", "KH", "QH", "KD", "AC"]
    others = ["AS", "JH", "TH", "AH", "TD"]
    dealt = [card for pair in zip(hand, others, strict=True) for card in pair]
    rest = ["QD", "JD", "TC", "KC", "QC", "KS", "JS", "JC", "AD"]
    game = machine("schnapsen")(decks=[[*dealt[:6], "TS", *dealt[6:], *rest]], dealer=0)
    game.send("start_game")
    view = game.view(1)
    told = Heuristic("schnapsen").advise(view)
    assert told == {"event": {"event": "lead_card", "player": 1, "card": "KD"}, "because": "habit"}


def test_a_heuristic_player_beats_random_play() -> None:
    won = play_batch(Batch(Pairing("schnapsen", "heuristic", "random", KERNEL), first=0, matches=10))
    assert won >= 9


@pytest.mark.parametrize(("won", "low", "high"), [(0, 0.0, 0.2775), (5, 0.2366, 0.7634), (10, 0.7225, 1.0)])
def test_the_intervals_are_wilsons(won: int, low: float, high: float) -> None:
    assert wilson(won, 10) == pytest.approx((low, high), abs=1e-4)


def test_what_was_played_is_not_played_again(tmp_path: Path) -> None:
    pairing = Pairing("kinderschnapsen", "heuristic", "random", KERNEL)
    kept = Kept(tmp_path / "kept" / "rows.jsonl")
    next(played([pairing], 20, 1, kept))
    again = Kept(tmp_path / "kept" / "rows.jsonl")
    assert [batch.first for batch in again.won] == [0]
    assert [batch.first for batch in played([pairing], 20, 1, again)] == [0, 10]
    (row,) = report_of(again, KERNEL)["results"]
    assert (row["matches"], row["won"]) == (20, sum(again.won.values()))


def test_the_page_quotes_the_table_of_the_report() -> None:
    def cells(page: str) -> list[tuple[str, ...]]:
        rows = [[cell.strip() for cell in line.split("|")] for line in page.splitlines()]
        return [tuple(row[1:8]) for row in rows if len(row) > 7 and re.match(r"\d+ \(", row[2])]

    found = cells(markdown(json.loads(REPORT.read_text(encoding="utf-8"))))
    quoted = cells(read("docs/results.md"))
    assert (len(found), len(quoted)) == (15, 5)
    assert set(quoted) <= set(found)
