"""The tests that may kill a mutant: test vectors, scenarios, and random hands. A test kills a mutant by failing."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import TypeVar

from sixtysix.contract.events import EventForm
from sixtysix.contract.rules import KernelModule
from sixtysix.evidence.vectors import vector_differences
from sixtysix.game.forms import VectorForm
from sixtysix.game.setup import Setup, new_score
from sixtysix.game.table import Table
from sixtysix.game.views import ARGUMENTS
from sixtysix.kernels.play import FINE
from sixtysix.play.replay import KernelGame
from sixtysix.scenarios.reading import family_scenarios
from sixtysix.scenarios.run import scenario_on
from sixtysix.scenarios.scenario import Scenario
from sixtysix.testing.strategies import ODDS, Course

Test = TypeVar("Test")


def killer(tests: list[Test], fails: Callable[[Test], bool]) -> Test | None:
    """Return the first test that fails, and move this test to the front of ``tests``.

    A test that killed one mutant often kills the next mutant too.
    """
    found = next(filter(fails, tests), None)
    if found is not None:
        tests.remove(found)
        tests.insert(0, found)
    return found


class Vectors:
    def __init__(self, vectors: Iterable[VectorForm]) -> None:
        self._vectors = {vector["id"]: vector for vector in vectors}
        self._order = list(self._vectors)

    def kill(self, kernel: KernelModule) -> str:
        """Return the id of a test vector that fails on the kernel. Return an empty string if all vectors pass."""
        return killer(self._order, lambda name: self._table(kernel, name) is None) or ""

    def tables(self, kernel: KernelModule) -> dict[str, Table | None]:
        """Return the table at the end of each vector, by the vector's id. The table is None if the vector fails."""
        return {name: self._table(kernel, name) for name in self._vectors}

    def _table(self, kernel: KernelModule, name: str) -> Table | None:
        with suppress(Exception):  # a fault may raise anything
            game = KernelGame(kernel, Setup.of_json(self._vectors[name]))
            return None if vector_differences(game, self._vectors[name]) else game.table
        return None


class Scenarios:
    """The scenarios of a variant. Scenarios with house rules are left out."""

    def __init__(self, variant: str) -> None:
        read = family_scenarios().values()
        self._scenarios = [one for one in read if variant in one.variants and not one.parameters]

    def kill(self, kernel: KernelModule) -> bool:
        def fails(scenario: Scenario) -> bool:
            with suppress(Exception):  # a fault may raise anything
                return scenario_on(kernel, scenario) is None
            return True

        return killer(self._scenarios, fails) is not None


HANDS = 60  # the number of random hands in which the invariants may kill a mutant


class Invariants:
    """Random hands in which only the invariants are checked. The hands are the same for every kernel."""

    def kill(self, kernel: KernelModule) -> bool:
        try:
            return any(not self._is_sound(kernel, number) for number in range(HANDS))
        except Exception:  # a fault may raise anything
            return True

    def _is_sound(self, kernel: KernelModule, number: int) -> bool:
        r, chance = kernel.RULESET, Random(number)
        deck = tuple(chance.sample(list(ARGUMENTS["card"].names(r)), len(r.cards)))
        setup = Setup(deck, number % 2, new_score(r), later=(), dealt=number % 4 > 0, seed=number)
        if number % 4 > 1:
            setup = replace(setup.near_the_end(r, Table()), first_dealer=chance.choice((None, 0, 1)))
        game = KernelGame(kernel, setup)

        def attempt(event: EventForm, is_legal: bool) -> None:
            before = game.table.copy()
            if game.send(event) != is_legal or kernel.violated(game.table, r, game.state, before) != FINE:
                raise AssertionError

        course = Course(game, ODDS[number % len(ODDS)], number, attempt)
        course.wants_tie &= number == 4  # the search for a tie is slow, so only hand 4 does it
        course.finish()
        return bool(game.moves()) or game.state_name == "TERMINATED"
