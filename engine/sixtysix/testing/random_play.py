"""A hypothesis state machine that plays random hands, tries illegal events, and prints a failure as a scenario."""

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
"""The number of random hands by ``HYPOTHESIS_PROFILE``; different hands in each run."""

_PROFILE = os.environ.get("HYPOTHESIS_PROFILE", "")

PLAY_SETTINGS = settings(
    max_examples=PROFILES.get(_PROFILE, 300),
    derandomize=_PROFILE not in PROFILES,
    stateful_step_count=1 + MOST_DECISIONS,
    deadline=None,
    database=None,
    phases=[Phase.generate, Phase.shrink],
)
"""By default 300 hands, the same in each run."""


class HandPlay(RuleBasedStateMachine):  # no ABC, because hypothesis has a metaclass of its own
    """Plays a random hand to its end. Hypothesis decides a few events of the hand.

    Subclasses begin the hand and try its events.
    """

    def __init__(self) -> None:
        super().__init__()
        self.course: Course | None = None  # the hand; None after a failure

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.TestCase.settings = PLAY_SETTINGS

    @initialize(
        setup=st.runner().flatmap(lambda play: hands(play.ruleset)), odds=st.sampled_from(ODDS), seed=SEEDS
    )
    def deal(self, setup: Setup, odds: Odds, seed: int) -> None:
        self.course = self.begin(setup, odds, seed)

    @rule(wait=WAITS, number=NUMBERS)
    def decide(self, wait: int, number: int) -> None:
        if self.course:
            self.course.decide(wait, number)
            self.look(number)

    def teardown(self) -> None:
        if self.course:
            self.course.finish()
            tell(self.course)

    @property
    def ruleset(self) -> Ruleset:
        raise NotImplementedError

    def begin(self, setup: Setup, odds: Odds, seed: int) -> Course:
        raise NotImplementedError

    def look(self, number: int) -> None:
        """Check the hand after a decision of hypothesis. A subclass may override this method."""


class RandomPlay(HandPlay):
    """Plays random hands on the class in ``machine``, and checks for flaws after each event.

    >>> class SchnapsenPlay(RandomPlay):
    ...     machine = Schnapsen
    >>> TestSchnapsen = SchnapsenPlay.TestCase  # pytest plays 300 hands
    """

    machine: ClassVar[type[GameMachine]]

    @property
    def ruleset(self) -> Ruleset:
        r: Ruleset = self.machine.ruleset
        return r

    def begin(self, setup: Setup, odds: Odds, seed: int) -> Course:
        first_dealer = (None, *PLAYERS)[seed % 3] if setup.dealt else None
        self.setup = replace(setup, later=(), seed=seed, first_dealer=first_dealer)
        self.happened: list[EventForm] = []
        self.game: GameMachine = start(self.machine, self.setup)
        self.kernel = KernelGame(self.machine.load_kernel(), self.setup)
        self._expect(Then(state=self.game.state), flaws(self.game))
        return Course(self.kernel, odds, seed, self._attempt)

    def _attempt(self, event: EventForm, is_legal: bool) -> None:
        line, before = event_line(event), self.game.table.copy()
        if not is_legal:
            with self._noting_failure(Then(not_legal=(Refusal(line),))):
                refused(self.game, line)
            return
        with self._noting_failure(Then(legal=(line,))):
            self.game.send(**event)
        self.happened.append(event)
        self._expect(Then(state=self.game.state), flaws(self.game, before))
        self.kernel.send(event)
        if (self.game.state, self.game.table) != (self.kernel.state_name, self.kernel.table):
            self._expect(Then(), ["the machine and its kernel differ"])

    def look(self, number: int) -> None:
        """Replace the game by one restored from a snapshot. Check that a player's view does not reveal hidden cards."""
        game, restored = self.game, resumed(self.game)
        self._expect(Then(state=game.state), snapshot_flaws(game, restored))
        self.game = restored
        if self.setup.dealt and game.table.hand_number == 1:
            player = number % 2
            if setups := list(self.setup.indistinguishable(game.table, self.ruleset, player)):
                self._expect_same_view(setups[number % len(setups)], player)

    def _expect_same_view(self, setup: Setup, player: int) -> None:
        """Replay all events after another deal. The player must get the same view, because only hidden cards differ."""
        twin = MachineGame(start(self.machine, setup))
        if all(twin.send(event) for event in self.happened):
            view, other = self.game.view(player), twin.view(player)
            seen = {name: value for name, value in view.items() if other.get(name) != value}
            views = tuple(seen if one == player else {} for one in PLAYERS)
            leaks = [f"player {player} can tell hidden cards from {name}" for name in seen]
            self._expect(Then(views=views), leaks, setup)

    def _expect(self, then: Then, found: Iterable[str], setup: Setup | None = None) -> None:
        with self._noting_failure(then, setup):
            if lines := list(found):
                raise AssertionError("; ".join(lines))

    @contextmanager
    def _noting_failure(self, then: Then, setup: Setup | None = None) -> Iterator[None]:
        """If the block raises an exception, print the play as a scenario that expects ``then``."""
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
