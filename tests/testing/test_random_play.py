"""Random play finds faults, and prints each as a scenario that reproduces it."""

from typing import Any

import pytest
from hypothesis import Phase, settings

from sixtysix.runtime import GameMachine
from sixtysix.scenarios.run import run_scenario
from sixtysix.scenarios.scenario import Scenario
from sixtysix.testing.random_play import PLAY_SETTINGS, RandomPlay
from sixtysix_machines.kinderschnapsen import Kinderschnapsen
from sixtysix_machines.kinderschnapsen_types import Seat
from sixtysix_machines.schnapsen import Schnapsen

from ..scenarios import texts

AT_ONCE = settings(PLAY_SETTINGS, phases=[Phase.generate])
"""Report the first failure without shrinking."""


class Clumsy(Schnapsen):
    """Nobody draws after the third trick."""

    def draw_cards(self) -> None:
        if sum(self.table.tricks) != 3:
            super().draw_cards()  # type: ignore[misc]


class Lax(Kinderschnapsen):
    """The leader may close even when the other player does it."""

    def send(self, /, event: Any, *given: Any, **arguments: Any) -> None:
        leader = {"player": self.table.leader} if event == "close_talon" else {}
        super().send(event, *given, **{**arguments, **leader})


class Unfinished(Schnapsen):
    """Closing fails halfway."""

    def turn_talon_down(self, player: int) -> None:
        raise ZeroDivisionError


class Blabber(Kinderschnapsen):
    """A view has an extra event."""

    def view(self, player: Seat) -> dict[str, object]:  # type: ignore[override]
        seen = super().view(player)
        return {**seen, "legal": [*seen["legal"], {"event": "quit"}]}


class Forgetful(Kinderschnapsen):
    """A snapshot forgets the score."""

    def snapshot(self) -> dict[str, object]:
        score = self.table.score[:]
        self.table.score[:] = [1, 1]
        saved = super().snapshot()
        self.table.score[:] = score
        return saved


def failure(broken: type[GameMachine], rules: settings = AT_ONCE) -> str:
    """Return the output of random play that fails on the machine."""

    class Play(RandomPlay):
        machine = broken

    test_case = Play.TestCase
    test_case.settings = rules
    try:
        test_case("runTest").runTest()
    except Exception as error:
        return "\n".join(getattr(error, "__notes__", []))
    raise AssertionError(f"{broken.__name__} passes")


def scenario_in(output: str) -> Scenario:
    lines = output[output.index("title: ") :].split("\n\n")[0]
    return texts.scenario_in(lines)


@pytest.mark.parametrize(
    ("broken", "whole", "message"),
    [
        (Clumsy, Schnapsen, "open_holdings_are_full in TRICK_END"),
        (Lax, Kinderschnapsen, "is accepted"),
        (Unfinished, Schnapsen, "close_talon is not legal: ZeroDivisionError"),
        (Blabber, Kinderschnapsen, "legal of the view of player 0 is"),
        (Forgetful, Kinderschnapsen, "a snapshot restores another game"),
    ],
)
def test_a_failure_is_a_scenario(broken: type[GameMachine], whole: type[GameMachine], message: str) -> None:
    scenario = scenario_in(failure(broken))
    with pytest.raises(AssertionError) as caught:
        run_scenario(scenario, broken)
    assert message in str(caught.value)
    run_scenario(scenario, whole)


def test_a_failure_is_made_small() -> None:
    scenario = scenario_in(failure(Lax, PLAY_SETTINGS))
    assert len(scenario.when) <= 1


def test_whoever_subclasses_plays_by_the_settings() -> None:
    class Play(RandomPlay):
        machine = Schnapsen

    assert Play.TestCase.settings == PLAY_SETTINGS
