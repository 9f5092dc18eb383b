"""The tree of Kuhn poker, by brute force, as proofs and random play meet it, and as players see it."""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from typing import Any

import pytest

from sixtysix.compile.machines import machine

from .test_spec import KUHN, MATCH, run

Json = dict[str, Any]

LINES = {"check check": 1, "check bet call": 2, "check bet fold": 1, "bet call": 2, "bet fold": 1}
"""Every way to bet, and what it is about in antes where the bet is an ante."""


def brute_force() -> tuple[int, int, Counter[str], set[tuple[str, str]]]:
    """Deals, decision nodes, endings by their name, and information states: the own card and what was bet."""
    deals = list(permutations("JQK"))
    nodes = {tuple(line.split()[:n]) for line in LINES for n in range(len(line.split()))}
    ends = Counter(f"{line.split()[-1]}/{points}" for line, points in LINES.items() for _ in deals)
    seen = {(deal[len(node) % 2], " ".join(node)) for deal in deals for node in nodes}
    return len(deals), len(deals) * len(nodes), ends, seen


def positions(game: Any) -> Iterator[Any]:
    """The game wherever its first hand may get to before it is over."""
    yield game
    for event in game.legal_events():
        after = game.restore(game.snapshot())
        after.send(**event)
        if after.state in ("OPENING", "CHECKED", "FACING"):
            yield from positions(after)


def dealt(deck: tuple[str, ...], dealer: int = 0) -> Any:
    game = machine(KUHN)(seed=0, decks=[list(deck)], dealer=dealer)
    game.send("sit")
    return game


def test_the_tree_is_the_known_one() -> None:
    deals, nodes, ends, seen = brute_force()
    assert (deals, nodes, ends.total(), len(seen)) == (6, 24, 30, 12)


@pytest.mark.parametrize(("variant", "called"), [(KUHN, 2), (MATCH, 3)])
def test_a_proof_walks_the_whole_tree(variant: str, called: int) -> None:
    pytest.importorskip("numba")
    deals, nodes, ends, _ = brute_force()
    report = json.loads(run("prove", variant, "--json").stdout)
    assert (report["deals"], report["states"], report["hands"], report["longest"]) == (deals, nodes, 30, 3)
    assert (
        report["ends"] == {"call/2": 12, "check/1": 6, "fold/1": 12, **ends}
        if called == 2
        else {"call/3": 12, "check/1": 6, "fold/1": 12}
    )
    assert not report["violations"]


def test_players_tell_twelve_positions_apart_when_they_must_choose() -> None:
    views = set()
    for deck in permutations("JQK"):
        for game in positions(dealt(deck)):
            views.add(json.dumps(game.view(game.legal_events()[0]["player"]), sort_keys=True))
    assert len(views) == len(brute_force()[3])


def test_views_do_not_tell_what_is_hidden() -> None:
    for first, other, hidden in permutations("JQK"):
        for one, two in zip(
            positions(dealt((first, other, hidden))), positions(dealt((first, hidden, other))), strict=True
        ):
            assert one.observe() != two.observe()
            assert one.view(1) == two.view(1)


@pytest.mark.parametrize("variant", [KUHN, MATCH])
def test_random_play_is_the_same_on_every_backend(variant: str) -> None:
    pytest.importorskip("numba")
    hands = {
        backend: run(
            "simulate", variant, "--hands", "250", "--backend", backend, "--check", "--trace", "-"
        ).stdout
        for backend in ("machine", "kernel", "numba")
    }
    assert len(hands["machine"].splitlines()) == 250
    assert hands["machine"] == hands["kernel"] == hands["numba"]


@pytest.mark.parametrize("variant", [KUHN, MATCH])
def test_hands_that_are_counted_are_those_of_the_trace(variant: str) -> None:
    traced = run("simulate", variant, "--hands", "120", "--trace", "-").stdout
    counted = json.loads(run("simulate", variant, "--hands", "120", "--backend", "kernel", "--json").stdout)
    ends = Counter(
        f"{h['result']['how']}/{h['result']['chips']}" for h in map(json.loads, traced.splitlines())
    )
    assert counted["ends"] == {variant: ends}
