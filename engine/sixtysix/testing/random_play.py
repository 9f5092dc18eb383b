"""A hypothesis state machine that plays whole hands, tries illegal events, and prints a failure as a scenario."""

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import ClassVar

from hypothesis import Phase, note, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from sixtysix.contract.events import PLAYERS, EventForm, event_line
from sixtysix.game import Ruleset, Setup, views
from sixtysix.game.hands import Odds
from sixtysix.play.flaws import flaws, resumed, snapshot_flaws
from sixtysix.play.replay import KernelGame, MachineGame, start
from sixtysix.runtime import GameMachine
from sixtysix.scenarios.scenario import Given, Refusal, Scenario, Then, written
from sixtysix.testing import refused
from sixtysix.testing.strategies import MOST_DECISIONS, NUMBERS, ODDS, SEEDS, WAITS, Course, hands, tell

PROFILES = {"fresh": 1_000, "thorough": 30_000}
"""More hands, others each time, by the value of ``HYPOTHESIS_PROFILE``."""

_PROFILE = os.environ.get("HYPOTHESIS_PROFILE", "")

PLAY_SETTINGS = settings(
    max_examples=PROFILES.get(_PROFILE, 300),
    derandomize=_PROFILE not in PROFILES,
    stateful_step_count=1 + MOST_DECISIONS,
    deadline=None,
    database=None,
    phases=[Phase.generate, Phase.shrink],
)
"""300 hands, the same each time, unless a profile says otherwise."""


class RandomPlay(RuleBasedStateMachine):
    """Plays hands on the class in ``machine``, and looks for flaws after each event.

    Chance plays a hand to its end, but for a few events that hypothesis decides.
    """

    machine: ClassVar[type[GameMachine]]

    def __init__(self) -> None:
        super().__init__()
        self.course: Course | None = None
        """The hand, until something fails in it."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.TestCase.settings = PLAY_SETTINGS

    @property
    def ruleset(self) -> Ruleset:
        r: Ruleset = self.machine.ruleset
        return r

    @initialize(
        setup=st.runner().flatmap(lambda play: hands(play.ruleset)), odds=st.sampled_from(ODDS), seed=SEEDS
    )
    def deal(self, setup: Setup, odds: Odds, seed: int) -> None:
        """Deal the hand; chance deals the next one."""
        first_dealer = (None, *PLAYERS)[seed % 3] if setup.dealt else None
        self.setup = replace(setup, later=(), seed=seed, first_dealer=first_dealer)
        self.happened: list[EventForm] = []
        self.game: GameMachine = start(self.machine, self.setup)
        self.kernel = KernelGame(self.machine.load_kernel(), self.setup)
        self._expect(Then(state=self.game.state), flaws(self.game))
        self.course = Course(self.kernel, odds, seed, self._attempt)

    @rule(wait=WAITS, number=NUMBERS)
    def decide(self, wait: int, number: int) -> None:
        if self.course:
            self.course.decide(wait, number)
            self._look(number)

    def teardown(self) -> None:
        if self.course:
            self.course.finish()
            tell(self.course)

    def _attempt(self, event: EventForm, is_legal: bool) -> None:
        line, before = event_line(event), self.game.table.copy()
        if not is_legal:
            with self._told(Then(not_legal=(Refusal(line),))):
                refused(self.game, line)
            return
        with self._told(Then(legal=(line,))):
            self.game.send(**event)
        self.happened.append(event)
        self._expect(Then(state=self.game.state), flaws(self.game, before))
        self.kernel.send(event)
        if (self.game.state, self.game.table) != (self.kernel.state_name, self.kernel.table):
            self._expect(Then(), ["the machine and its kernel differ"])

    def _look(self, number: int) -> None:
        """Go on from a snapshot, and see whether a player can tell which hidden cards the other one has."""
        game, restored = self.game, resumed(self.game)
        self._expect(Then(state=game.state), snapshot_flaws(game, restored))
        self.game = restored
        if self.setup.dealt and game.table.hand_number == 1:
            player, setups = (
                number % 2,
                list(self.setup.indistinguishable(game.table, self.ruleset, number % 2)),
            )
            if setups:
                self._expect_same_view(setups[number % len(setups)], player)

    def _expect_same_view(self, setup: Setup, player: int) -> None:
        """Compare a player's view with that after a deal that the player cannot tell apart, if it can be played so."""
        twin = MachineGame(start(self.machine, setup))
        if all(twin.send(event) for event in self.happened):
            view, other = self.game.view(player), twin.view(player)
            seen = {name: value for name, value in view.items() if other.get(name) != value}
            views = tuple(seen if one == player else {} for one in PLAYERS)
            leaks = [f"player {player} can tell hidden cards from {name}" for name in seen]
            self._expect(Then(views=views), leaks, setup)

    def _expect(self, then: Then, found: Iterable[str], setup: Setup | None = None) -> None:
        """Fail with what was found, and print the play as a scenario that expects this."""
        with self._told(then, setup):
            if lines := list(found):
                raise AssertionError("; ".join(lines))

    @contextmanager
    def _told(self, then: Then, setup: Setup | None = None) -> Iterator[None]:
        """Print what fails within as a scenario that expects this."""
        try:
            yield
        except Exception:
            self.course, setup = None, setup or self.setup
            table = self.game.table
            later = [tuple(views.deck(table, self.ruleset))] if table.hand_number > 1 else []
            names = ("dealer", "score", "games", "bonus", "first_dealer") if setup.dealt else ("dealer",)
            standing = {name: getattr(setup, name) for name in names}
            given = Given(setup.dealt, deal=setup.deck, next_deals=tuple(later), **standing)
            happened = tuple(map(event_line, self.happened))
            scenario = Scenario(
                "A play that goes wrong.", (self.machine.machine_name,), given, then, happened
            )
            note(written(scenario))
            raise
