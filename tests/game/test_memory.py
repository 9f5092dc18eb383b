"""What the opponent knows of a hand: all that it has seen, and nothing that is not so."""

from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest
from tests.house_rules import any_rules, written
from tests.runtime.games import VARIANTS, machine, walk

from sixtysix.compile.machines import kernel
from sixtysix.contract.chance import seed_chance
from sixtysix.game.cards import bit
from sixtysix.game.memory import Knowledge, Memory, View, observe, position
from sixtysix.game.table import Table
from sixtysix.kernels.backends import KERNEL, program
from sixtysix.runtime import GameMachine
from sixtysix_tables.opponent import playouts
from sixtysix_tables.opponent.weighing import CERTAIN, SURE, chances_to_win, worths

PLAYED = ("TRICK_START", "TRICK_IN_PROGRESS", "TRICK_END")


def remembered(variant: str, seed: int, every: bool = True) -> Any:
    """A random match at each state, with what both players know who see every state, or only those where they act."""
    module = kernel(variant).module
    memories = [Memory(), Memory()]
    for game in walk(machine(variant), seed):
        for player in (0, 1):
            view = game.view(player)
            if every or (game.state in PLAYED and game.observe()["turn"] == player):
                observe(memories[player], module, cast(View, view))
                if game.state in PLAYED:
                    yield game, player, position(memories[player], module, cast(View, view))


def cards_in(mask: int) -> set[int]:
    return {card for card in range(32) if mask & bit(card)}


def hidden_cards(game: GameMachine, player: int) -> set[int]:
    return cards_in(game.table.hands[1 - player] & ~game.table.shown[1 - player])


@pytest.mark.parametrize("variant", VARIANTS)
def test_who_sees_everything_knows_which_cards_are_hidden(variant: str) -> None:
    known: Knowledge
    learnt = 0
    for game, player, known in remembered(variant, 1):
        stock = set(game.table.deck[game.table.drawn : game.table.drawn + game.table.talon])
        assert set(known.unknown) == hidden_cards(game, player) | stock
        assert hidden_cards(game, player) <= set(known.unknown[: known.possible])
        learnt += known.possible < len(known.unknown)
    assert learnt > 0


@pytest.mark.parametrize("variant", VARIANTS)
def test_who_sees_less_thinks_more_possible(variant: str) -> None:
    unsure = 0
    for game, player, known in remembered(variant, 1, every=False):
        stock = set(game.table.deck[game.table.drawn : game.table.drawn + game.table.talon])
        assert set(known.unknown) >= hidden_cards(game, player) | stock
        assert hidden_cards(game, player) <= set(known.unknown[: known.possible])
        unsure += len(known.unknown) > len(hidden_cards(game, player) | stock)
    assert unsure > 0


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_closing_is_remembered(variant: str) -> None:
    closed = 0
    for game, _, known in remembered(variant, 2):
        if game.table.closed_by >= 0:
            loser = 1 - game.table.closed_by
            assert known.table.tricks_at_closing == game.table.tricks_at_closing
            assert known.table.points_at_closing[loser] == game.table.points_at_closing[loser]
            closed += 1
    assert closed > 0


def test_who_sees_no_points_counts_them(tmp_path: Path) -> None:
    """By random house rules: every number is the table's, at every state of a hand."""
    counted = 0
    for number in range(40):
        base, changes = any_rules(Random(number))
        if changes["claim"]["mode"] == "after_trick":
            continue
        changes["looking"]["points"] = "none"
        folder = tmp_path / str(number)
        folder.mkdir()
        path = written(folder, (base, changes))
        for game, _, known in islice(remembered(path, number), 400):
            for name in ("points", "pending", "trick_points"):
                assert getattr(known.table, name) == getattr(game.table, name)
            counted += sum(game.table.points) > 0
    assert counted > 1000


@pytest.mark.parametrize("variant", ["kinderschnapsen", "schnapsen"])
def test_a_deal_of_what_is_unknown_agrees_with_what_is_known(variant: str) -> None:
    made = program(kernel(variant), KERNEL, playouts)
    tables = made.tables(playouts.TRIED + 1)
    seed_chance(tables[playouts.CHANCE], 1, 1)
    holdings = set()
    for game, player, known in islice(remembered(variant, 3), 150):
        made.write(tables, playouts.KNOWN, known.table)
        unknown = list(known.unknown)
        made.run["shuffle"](unknown, known.possible, tables[playouts.CHANCE])
        made.run["deal_unknown"](tables, unknown, (1 << known.hidden) - 1, player)
        dealt: Table = tables[playouts.DEALT]
        talon = dealt.deck[dealt.drawn : dealt.drawn + dealt.talon]
        assert dealt.hands[player] == game.table.hands[player]
        assert len(cards_in(dealt.hands[1 - player])) == len(cards_in(game.table.hands[1 - player]))
        assert cards_in(dealt.hands[1 - player]) | set(talon) <= set(known.unknown) | cards_in(
            game.table.shown[1 - player]
        )
        assert not cards_in(dealt.hands[1 - player]) & set(talon)
        assert len(set(talon)) == game.table.talon
        assert (dealt.turnup, dealt.led, dealt.marriage) == (
            game.table.turnup,
            game.table.led if game.state != "TRICK_END" else -1,
            game.table.marriage,
        )
        holdings.add(dealt.hands[1 - player])
    assert len(holdings) > 20


def test_the_same_view_again_changes_nothing() -> None:
    module = kernel("schnapsen").module
    once, twice = Memory(), Memory()
    for game in walk(machine("schnapsen"), 5):
        view = cast(View, game.view(0))
        observe(once, module, view)
        observe(twice, module, view)
        observe(twice, module, view)
        assert once == twice


def test_a_hand_is_worth_what_it_brings_towards_the_game() -> None:
    schnapsen, snapszer = (kernel(name).module.RULESET for name in ("schnapsen", "snapszer"))
    won, lost = worths(schnapsen, [7, 7], player=0)
    assert 0 == won[0] < won[1] < won[2] < won[3]
    assert won == [-points for points in lost]
    assert worths(schnapsen, [7, 7], player=1) == [lost, won]
    assert worths(snapszer, [0, 0], player=0) == [won, lost]


def test_the_last_point_is_worth_the_game() -> None:
    won, lost = worths(kernel("schnapsen").module.RULESET, [1, 1], player=0)
    assert won == [0, SURE // 2]
    assert lost == [0, -SURE // 2]
    chances = chances_to_win(5, 5)
    assert chances[1][5] + chances[5][1] == pytest.approx(CERTAIN)
