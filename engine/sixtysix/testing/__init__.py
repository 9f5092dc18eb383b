"""Helpers for tests: set up a hand, play events, and compare changes or the reasons of a refusal.

An event is a line of text with the player, the event's name, and the card or suit. Examples are ``1 lead_card AS``,
``0 next_trick`` and ``start_game``.

>>> game = given(Schnapsen, hands=["TS QS KH AD JC", "AS KS TH KD QC"], turnup="JS")
>>> legal(game)
['1 close_talon', '1 lead_card AS KS TH KD QC']
>>> refused(game, "0 close_talon")
['is_leader']
>>> changes(game, "1 lead_card AS")["led"]
'AS'
"""

from collections.abc import Iterable, Mapping
from pathlib import Path

from statemachine.transition import Transition

from sixtysix.contract.events import Json, event_line
from sixtysix.evidence.vectors import vector_differences
from sixtysix.game.forms import SetupForm, VectorForm
from sixtysix.game.setup import Setup
from sixtysix.play.replay import Machine, MachineGame, start
from sixtysix.play.trace import DECODE_ERRORS, read_hands
from sixtysix.runtime import EventNotAllowed, GameMachine
from sixtysix.scenarios.reading import read_given
from sixtysix.scenarios.scenario import setup_of, split_tricks

HANDS = 4  # the number of hands dealt from a setup's deck, more than any test needs


def play(game: GameMachine, lines: Iterable[str]) -> None:
    for line in lines:
        game.send(**game.codec.parse(line))


def refused(game: GameMachine, line: str) -> list[str]:
    """Send an event that must be refused. Return the names of the failing guards.

    Raises:
        AssertionError: if the event is accepted, or if the refusal changes the game.
    """
    before = game.snapshot()
    try:
        game.send(**game.codec.parse(line))
    except EventNotAllowed as error:
        assert game.snapshot() == before, f"{line} was refused, but changed the game"
        return [reason.atom for reason in error.explanation.reasons]
    raise AssertionError(f"{line} was accepted, but should be refused")


def legal(game: GameMachine) -> list[str]:
    """Return the legal events. Events that differ only in the card or suit share a line: ``1 lead_card QS TH``."""
    return group_by_event(map(event_line, game.legal_events()))


def group_by_event(lines: Iterable[str]) -> list[str]:
    """Merge the lines that differ only in the card or suit: ``1 lead_card QS TH``."""
    carried: dict[str, list[str]] = {}
    for line in lines:
        *head, last = line.split()
        carries = len(head) > 1 or (head and not head[0].isdigit())
        carried.setdefault(" ".join(head) if carries else line, []).extend([last] if carries else [])
    return [" ".join([event, *values]) for event, values in carried.items()]


def given(machine: type[Machine], *, setup: SetupForm | None = None, **words: object) -> Machine:
    """Return a game at a position. The keywords are the keys under ``given:`` in a scenario, such as ``turnup="JS"``.

    Instead of keywords, the ``setup`` of a test vector can be passed.

    Raises:
        SixtySixError: if the cards are not the machine's deck.
    """
    begins = setup_of(read_given(words), machine.ruleset) if setup is None else Setup.of_json(setup)
    return start(machine, begins, hands=HANDS)


def when(game: GameMachine, *items: str) -> None:
    """Send events and tricks. In the trick ``1 AS JC``, player 1 leads the ace and the other player replies."""
    play(game, (line for _, line in split_tricks(items)))


def changes(game: GameMachine, line: str) -> Json:
    """Send an event. Return everything that the event changes (see `difference`)."""
    watch, hand, before = Watch(game), MachineGame(game), game.observe()
    ended = hand.hands_ended
    game.send(**game.codec.parse(line))
    return difference(before, game.observe(), watch.read(), hand.result(ended))


def difference(
    before: Mapping[str, object],
    after: Mapping[str, object],
    taken: list[str],
    ended: Mapping[str, object] | None,
) -> Json:
    """Return everything that an event changes, in a readable form.

    The key ``taken`` has the names of the transitions. Other keys are the changed fields of the state and the table. If
    a hand ended, ``result`` has the fields of the result that are not in the table.

    A changed list of cards is written as ``-KS +AD``, or in full if most of the cards changed. If a field has a list of
    cards for each player, only the lists that changed are written, such as ``{1: "-KS +AD"}``.
    """
    changed = {key: _changed(before[key], value) for key, value in after.items() if value != before[key]}
    of_hand = {key: value for key, value in (ended or {}).items() if key not in after or after[key] != value}
    return {"taken": taken, **changed, **({"result": of_hand} if of_hand else {})}


def _changed(before: object, after: object) -> object:
    before = before or []
    if not isinstance(after, list) or not isinstance(before, list):
        return after
    if before and len(before) == len(after) and all(isinstance(pile, list) for pile in (*before, *after)):
        piles = enumerate(zip(before, after, strict=True))
        return {player: _moved(*pile) for player, pile in piles if pile[0] != pile[1]}
    return _moved(before, after) if after else after


def _moved(before: list[str], after: list[str]) -> object:
    if not all(isinstance(name, str) for name in (*before, *after)):
        return after
    stayed = [name for name in before if name in after]
    moved = [f"-{name}" for name in before if name not in after]
    moved += [f"+{name}" for name in after if name not in before]
    is_in_order = stayed == [name for name in after if name in stayed]
    return " ".join(moved if stayed and is_in_order and len(moved) <= max(2, len(stayed)) else after)


class Watch:
    """Records the names of the transitions that a game takes."""

    def __init__(self, game: GameMachine) -> None:
        self._taken: list[str] = []
        own = (t for state in game.states_map.values() for t in state.transitions if not t.initial)
        self._names = dict(zip(own, game.legality.kernel.TRANSITIONS, strict=True))
        game.add_listener(self)

    def read(self) -> list[str]:
        """Return the names of the transitions since the last call."""
        read, self._taken = self._taken, []
        return read

    def before_transition(self, transition: Transition) -> None:
        self._taken.append(self._names[transition])


# Vectors on a compiled machine: each obligation is a test


class VectorRun:
    """Plays the test vectors of a generated test module (``generated/tests/VARIANT/….py``)."""

    def __init__(self, machine: type[GameMachine], module: str) -> None:
        self._machine = machine
        self._found: dict[str, list[str]] = {}
        place = Path(module).resolve()
        path = place.parents[2] / "vectors" / f"{place.parent.name}.jsonl"
        with path.open(encoding="utf-8", errors=DECODE_ERRORS) as lines:
            vectors = list(read_hands(lines, str(path), ("vector",)))
        self.obligations = {name: vector for vector in vectors for name in vector["obligations"]}

    def differences(self, obligation: str) -> list[str]:
        """Play the vector that shows an obligation, and return the `differences`. A vector is played only once."""
        vector = self.obligations[obligation]
        if vector["id"] not in self._found:
            self._found[vector["id"]] = differences(self._machine, vector)
        return self._found[vector["id"]]


def differences(machine: type[GameMachine], vector: VectorForm) -> list[str]:
    """Play a test vector on a machine. Return the differences at the first step that differs, or ``[]``."""
    game = MachineGame(given(machine, setup=vector["setup"]))
    return vector_differences(game, vector, Watch(game.machine).read)
