"""A hypothesis state machine that plays any legal event, tries illegal ones, and checks every invariant."""

from typing import Any, ClassVar

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from sixtysix.runtime import EventNotAllowed, GameMachine
from sixtysix.runtime.declarations import Json

PLAY_SETTINGS = settings(deadline=None, derandomize=True, max_examples=25, stateful_step_count=60)


class RandomPlay(RuleBasedStateMachine):
    """Plays the class in ``machine`` from any deal."""

    machine: ClassVar[type[GameMachine]]

    def __init__(self) -> None:
        super().__init__()
        self.game: GameMachine
        self.before: Any = None

    @initialize(data=st.data(), dealer=st.integers(0, 1))
    def start(self, data: Any, dealer: int) -> None:
        cards = list(self.machine.rules_module.ARGUMENTS["card"].names(self.machine.ruleset))
        deck = data.draw(st.permutations(cards), label="deck")
        self.game = self.machine(seed=0, decks=[deck], dealer=dealer)
        self.game.send("start_game")

    @precondition(lambda self: self.game.legal_events())
    @rule(data=st.data())
    def accept(self, data: Any) -> None:
        """Any legal event happens."""
        event = data.draw(st.sampled_from(self.game.legal_events()), label="legal")
        self.before = self.game.table.copy()
        self.game.send(**event)

    @rule(data=st.data())
    def refuse(self, data: Any) -> None:
        """An event that is not legal is refused, and changes nothing."""
        event = self._any_event(data)
        if event not in self.game.legal_events():
            before = self.game.snapshot()
            try:
                self.game.send(**event)
            except EventNotAllowed:
                assert self.game.snapshot() == before
            else:
                raise AssertionError(f"{event} was accepted")

    def _any_event(self, data: Any) -> Json:
        name = data.draw(st.sampled_from(list(self.machine.declared_events)), label="event")
        declared = self.machine.declared_events[name]
        event: Json = {"event": name}
        if declared.by == "player":
            event["player"] = data.draw(st.integers(0, 1), label="player")
        for kind in declared.carries:
            names = list(self.machine.rules_module.ARGUMENTS[kind].names(self.machine.ruleset))
            event[kind] = data.draw(st.sampled_from(names), label=kind)
        return event

    @invariant()
    def invariants_hold(self) -> None:
        if hasattr(self, "game"):
            violations = self.game.violations(self.before)
            assert not violations, violations
