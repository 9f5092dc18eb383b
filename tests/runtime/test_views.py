"""A view contains what its player may know, and nothing else."""

from collections.abc import Callable
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.house_rules import written

from sixtysix.contract.events import EventForm
from sixtysix.game.cards import bit
from sixtysix.game.table import Table
from sixtysix.runtime import GameMachine

from .games import VARIANTS, machine, play_on, walk


def at_random(variant: str, seed: int, events: int) -> GameMachine:
    """Return a game after ``events`` random events, or fewer if it ends."""
    game = machine(variant)(seed=seed)
    for _, event in zip(range(events), play_on(game, seed), strict=False):
        game.send(**event)
    return game


@pytest.fixture(scope="module")
def hidden(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., str]:
    """Return a function that gives house rules under which nobody sees points, or both players do."""

    @cache
    def path(variant: str, points: str = "none") -> str:
        claims = {"claim": {"mode": "automatic", "target": 46}} if variant == "kinderschnapsen" else {}
        return written(tmp_path_factory.mktemp(variant), (variant, {"looking.points": points, **claims}))

    return path


def cards_in(mask: int) -> list[int]:
    return [card for card in range(32) if mask & bit(card)]


def hide(table: Table, player: int, own_tricks_lie_open: bool, random: Random) -> None:
    """Deal again, in place, everything that ``player`` cannot know."""
    other = 1 - player
    hidden = cards_in(table.hands[other] & ~table.shown[other])
    face_down = table.deck[table.drawn : table.drawn + table.talon]
    unknown = hidden + face_down
    random.shuffle(unknown)
    table.hands[other] &= table.shown[other]
    for card in unknown[: len(hidden)]:
        table.hands[other] |= bit(card)
    table.deck[table.drawn : table.drawn + table.talon] = unknown[len(hidden) :]
    forgotten = table.deck[: table.drawn]
    random.shuffle(forgotten)
    table.deck[: table.drawn] = forgotten
    table.won[other] = sum(map(bit, random.sample(forgotten, len(forgotten) // 2)))
    if not own_tricks_lie_open:
        table.won[player] = sum(map(bit, random.sample(forgotten, len(forgotten) // 2)))
    table.chance[:] = [random.getrandbits(32) for _ in range(4)]
    table.given_deck[:] = random.sample(table.given_deck, len(table.given_deck))
    table.deck_is_given = random.randrange(2)
    table.given_dealer = random.randrange(-1, 2)


def twin_of(game: GameMachine, player: int, random: Random) -> GameMachine:
    """Return a game that differs from this one in everything that ``player`` cannot know."""
    twin = type(game).restore(game.snapshot())
    view = game.view(player)
    between = view["last_trick"] is not None or (view["led"] is None and sum(view["tricks"]) > 0)
    open_now = bool(game.ruleset.tricks_open_any_time) or between
    hide(twin.table, player, open_now, random)
    return twin


@pytest.mark.parametrize("variant", VARIANTS)
@given(
    seed=st.integers(0, (1 << 32) - 1),
    events=st.integers(0, 100),
    player=st.integers(0, 1),
    random=st.randoms(use_true_random=False),
)
@settings(max_examples=50, deadline=None, derandomize=True)
def test_games_that_differ_in_what_a_player_cannot_know_look_alike(
    variant: str, seed: int, events: int, player: int, random: Random
) -> None:
    game = at_random(variant, seed, events)
    for _ in range(3):
        assert twin_of(game, player, random).view(player) == game.view(player)


@pytest.mark.parametrize("variant", VARIANTS)
def test_such_games_do_differ(variant: str) -> None:
    """The twins of the test above are not copies: observations differ, and so does the other player's view."""
    random, differing = Random(1), 0
    for game in walk(machine(variant), 1):
        twin = twin_of(game, 0, random)
        if game.state in ("TRICK_START", "TRICK_IN_PROGRESS"):
            assert twin.observe() != game.observe()
            differing += twin.view(1) != game.view(1)
    assert differing > 10


@pytest.mark.parametrize("variant", VARIANTS)
@given(
    seed=st.integers(0, (1 << 32) - 1),
    events=st.integers(0, 100),
    points=st.lists(st.integers(0, 120), min_size=8, max_size=8),
)
@settings(max_examples=25, deadline=None, derandomize=True)
def test_nothing_gives_away_points_that_nobody_sees(
    variant: str, seed: int, events: int, points: list[int], hidden: Callable[..., str]
) -> None:
    """Views, legal events and explanations do not depend on the points of either player."""
    game = at_random(hidden(variant), seed, events)
    twin = type(game).restore(game.snapshot())
    for place, name in enumerate(("points", "trick_points", "pending", "points_at_closing")):
        getattr(twin.table, name)[:] = points[2 * place : 2 * place + 2]
    assert [twin.view(player) for player in (0, 1)] == [game.view(player) for player in (0, 1)]
    assert twin.legal_events() == game.legal_events()
    for event in every_event(type(game)):
        assert twin.explain(**event) == game.explain(**event)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_view_without_points_is_otherwise_the_same(variant: str, hidden: Callable[..., str]) -> None:
    nobody = {"points": None, "pending": None, "trick_points": None}
    game, open_game = machine(hidden(variant))(seed=7), machine(hidden(variant, points="both"))(seed=7)
    for event in play_on(game, 7):
        game.send(**event)
        open_game.send(**event)
        for player in (0, 1):
            assert game.view(player) == {**open_game.view(player), **nobody}


def every_event(machine: type[GameMachine]) -> list[EventForm]:
    return [
        machine.codec.json(name, numbers)
        for name, event in machine.declared_events.items()
        if event.by == "player"
        for numbers in machine.codec.choices(name)
    ]
