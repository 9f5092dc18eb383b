"""A hypothesis state machine that plays whole matches, tries illegal events, and prints a failure as a scenario."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, ClassVar

from hypothesis import Phase, note, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from sixtysix.contract.events import PLAYERS, Json, event_line
from sixtysix.game import views
from sixtysix.runtime import GameMachine
from sixtysix.scenarios.run import flaws
from sixtysix.scenarios.scenario import Cards, Given, Refusal, Scenario, Then, setup_of, written
from sixtysix.testing import refused
from sixtysix.testing.strategies import SEEDS, decks, standings

PLAY_SETTINGS = settings(
    deadline=None,
    derandomize=True,
    max_examples=20,
    stateful_step_count=70,
    phases=[Phase.generate, Phase.shrink],
)

MOST_DECKS = 3
"""Hands whose cards are drawn; those that follow are shuffled from a seed."""

NEEDED = {"start_game", "lead_card", "play_card", "next_trick"}
"""The events that every match needs."""


class RandomPlay(RuleBasedStateMachine):
    """Plays matches of the class in ``machine``, from their beginning or from the deal of a later hand."""

    machine: ClassVar[type[GameMachine]]

    def __init__(self) -> None:
        super().__init__()
        self.game: GameMachine
        self.given: Given
        self.decks: list[Cards] = []
        self.omitted: set[str] = set()
        self.happened: list[str] = []

    @initialize(data=st.data(), dealer=st.sampled_from(PLAYERS), dealt=st.booleans())
    def start(self, data: Any, dealer: int, dealt: bool) -> None:
        """A match, and the events that it does without while there is any other."""
        r = self.machine.ruleset
        self.decks = data.draw(st.lists(decks(r), min_size=1, max_size=MOST_DECKS), label="decks")
        first, *others = self.decks
        standing = data.draw(standings(r), label="standing") if dealt else {}
        self.given = Given(dealt, deal=first, next_deals=tuple(others), dealer=dealer, **standing)
        optional = [name for name in self.machine.declared_events if name not in NEEDED]
        self.omitted = data.draw(st.sets(st.sampled_from(optional)), label="omitted")
        seeded = replace(self.given, seed=data.draw(SEEDS, label="seed"))
        self.game = setup_of(seeded, r).start(self.machine)
        self._expect_no_flaws()

    @rule(data=st.data(), restored=st.booleans())
    def go_on(self, data: Any, restored: bool) -> None:
        """The game, or what its snapshot restores, refuses an illegal event and accepts a legal one."""
        if restored:
            self.game = self.machine.restore(json.dumps(self.game.snapshot()))
        legal = self.game.legal_events()
        tried = data.draw(self._any_event(legal), label="tried")
        if tried not in legal:
            self._refuse(tried)
        if legal:
            self._accept(data.draw(self._wanted(legal), label="legal"))

    def _wanted(self, legal: list[Json]) -> st.SearchStrategy[Json]:
        """A legal event, each kind as likely; an omitted one only if there is no other."""
        kinds = sorted({event["event"] for event in legal})
        wanted = [kind for kind in kinds if kind not in self.omitted]
        return st.sampled_from(wanted or kinds).flatmap(
            lambda kind: st.sampled_from([event for event in legal if event["event"] == kind])
        )

    def _refuse(self, event: Json) -> None:
        line = event_line(event)
        with self._told(Then(not_legal=(Refusal(line),))):
            refused(self.game, line)

    def _accept(self, event: Json) -> None:
        line, before = event_line(event), self.game.table.copy()
        with self._told(Then(legal=(line,))):
            self.game.send(**event)
        self.happened.append(line)
        if self.game.table.hand_number > len(self.decks):
            self.decks.append(tuple(views.deck(self.game.table, self.game.ruleset)))
        self._expect_no_flaws(before)

    def _expect_no_flaws(self, before: Any = None) -> None:
        with self._told(Then(state=self.game.state)):
            found = list(flaws(self.game, before))
            assert not found, found

    def _any_event(self, legal: list[Json]) -> st.SearchStrategy[Json]:
        """An event with any arguments, as often as not of a kind that is legal."""
        kinds = st.sampled_from(list(self.machine.declared_events))
        if legal:
            kinds |= st.sampled_from(sorted({event["event"] for event in legal}))
        return kinds.flatmap(self._with_any_arguments)

    def _with_any_arguments(self, name: str) -> st.SearchStrategy[Json]:
        declared, r = self.machine.declared_events[name], self.machine.ruleset
        values: dict[str, list[Any]] = {
            kind: list(argument.names(r)) for kind, argument in views.ARGUMENTS.items()
        } | {"player": list(PLAYERS)}
        arguments = {kind: st.sampled_from(values[kind]) for kind in declared.arguments}
        return st.fixed_dictionaries({"event": st.just(name), **arguments})

    @contextmanager
    def _told(self, expected: Then) -> Iterator[None]:
        """Print what fails within as a scenario that expects this."""
        try:
            yield
        except Exception:
            given = replace(self.given, next_deals=tuple(self.decks[1:]))
            variants, happened = (self.machine.machine_name,), tuple(self.happened)
            note(written(Scenario("A play that goes wrong.", variants, given, expected, happened)))
            raise
