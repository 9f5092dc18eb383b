"""Generates readable tests for a variant.

An obligation is one fact of the rules that a test should show. A witness is a hand that shows an obligation. A test
plays an example, which is a simpler hand than the witness.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import chain, groupby
from operator import ne
from typing import Any

from sixtysix.chart.model import ConfiguredChart
from sixtysix.chart.obligations import CASE, REFUSED, RULING, STATE, STAYS, TAKEN, Kind, Obligation
from sixtysix.compile.kernel import compile_kernel
from sixtysix.compile.source import class_name, module_name
from sixtysix.contract.events import EventForm, Json, behind, event_line
from sixtysix.evidence.coverage import Coverage, Hand
from sixtysix.evidence.vectors import course
from sixtysix.game import views
from sixtysix.game.forms import Before, HandResult, Heading, PointForm
from sixtysix.game.ruleset import Ruleset
from sixtysix.game.setup import Setup
from sixtysix.play.replay import Witness, replay
from sixtysix.scenarios.scenario import Given, dealt_hand, given_parts, join_tricks, setup_of
from sixtysix.testing import difference, group_by_event


def strengthen(coverage: Coverage, witnesses: Mapping[str, Witness]) -> dict[str, Witness]:
    """Return the witnesses. The witness of a transition is replaced if there is a better witness.

    A witness notices an action if the hand changes without the action. A better witness notices more actions of the
    transition. On a fresh table, for example, no hand notices whether an action sets the games to zero.
    """
    lacking = cache(partial(_without_action, coverage))
    right: dict[int, list[tuple[bool, Json]]] = {}

    def played(witness: Witness) -> list[tuple[bool, Json]]:
        if id(witness) not in right:
            right[id(witness)] = list(_course(coverage, witness))
        return right[id(witness)]

    def notices(witness: Witness, action: str) -> bool:
        try:
            return any(map(ne, played(witness), _course(lacking(action), witness)))
        except Exception:  # a missing action may raise anything
            return True

    found = dict(witnesses)
    by_length = [w for w in sorted(witnesses.values(), key=lambda w: w.length) if w.events and not w.refused]
    for transition in coverage.chart.transitions:
        name, actions = TAKEN.id(transition.name), coverage.chart.actions_of([transition])
        if name not in found or not actions:
            continue
        most = sum(notices(found[name], action) for action in actions)
        for witness in by_length:
            if most == len(actions):
                break
            if transition.name in played(witness)[-2][1]["taken"]:
                number = sum(notices(witness, action) for action in actions)
                if number > most:
                    found[name], most = witness, number
    return found


def _course(coverage: Coverage, witness: Witness) -> Iterator[tuple[bool, Json]]:
    hand = Hand(coverage, witness.setup)
    return course(hand, witness.events, lambda: [transition.name for transition in hand.taken])


def _without_action(coverage: Coverage, action: str) -> Coverage:
    lacking = copy(coverage)
    lacking.kernel = compile_kernel(coverage.chart)
    setattr(lacking.kernel, action, lambda *_: None)
    return lacking


Play = tuple[Given | Setup, tuple[EventForm, ...], EventForm | None]
"""A beginning, the accepted events, and the refused event after them, if any."""

ENOUGH = 40  # the number of plays that a reader can take in at once


@dataclass(frozen=True)
class Example:
    """A hand whose last event shows an obligation, with everything that the last event changes."""

    obligation: Obligation
    given: Mapping[str, object]  # the beginning, as in a scenario
    when: tuple[str, ...]  # the events before the last one, as lines
    event: str  # the last event; empty if none is needed
    refused: tuple[str, ...] | None  # the guards that refuse it; None if it is accepted
    changes: Json
    state: str
    legal: tuple[str, ...]
    shown: frozenset[str]  # the ids of all obligations that the play shows


def examples(coverage: Coverage, witnesses: Mapping[str, Witness]) -> list[Example]:
    """Return an example for each stable state, transition, condition, case and ruling.

    Further examples of cases are added until there are `ENOUGH` examples.
    """
    chart = coverage.chart
    wanted = [o for o in coverage.obligations.values() if o.id in witnesses]
    found, events = list[Example](), Counter[str | None]()

    def add(obligation: Obligation) -> None:
        example = describe(coverage, obligation, witnesses[obligation.id])
        plays = [(one.given, one.when, one.event) for one in found if one.obligation.kind is not STATE]
        if obligation.kind is STATE or (example.given, example.when, example.event) not in plays:
            found.append(example)
            events[obligation.event] += 1

    for obligation in wanted:
        if obligation.kind is STATE and obligation.state in chart.stable:
            add(obligation)
    for obligation in sorted(wanted, key=lambda o: o.event is None):
        if obligation.kind is TAKEN:
            add(obligation)
    for guard in chart.guards:
        failing = [o for o in wanted if o.kind in (REFUSED, STAYS) and o.guard == guard]
        if failing:
            add(min(failing, key=lambda o: (events[o.event], witnesses[o.id].length)))
    for kind in (CASE, RULING):
        for obligation in _unshown(coverage, kind, witnesses, found):
            add(obligation)
    rows = (o for o in wanted if o.kind is CASE and not any(o.id in example.shown for example in found))
    for obligation in sorted(rows, key=lambda o: witnesses[o.id].length)[: max(0, ENOUGH - len(found))]:
        add(obligation)
    return sorted(found, key=lambda e: list(chart.states).index(e.obligation.state))


def _unshown(
    coverage: Coverage, kind: Kind, witnesses: Mapping[str, Witness], found: Sequence[Example]
) -> Iterator[Obligation]:
    by: dict[str, list[Obligation]] = {}
    for o in coverage.obligations.values():
        names = o.by if kind is RULING else [o.id]
        if o.kind is kind:
            by.setdefault(o.case or o.id, []).extend(
                coverage.obligations[name] for name in names if name in witnesses
            )
    for showing in by.values():
        if showing and not any(o.id in example.shown for o in showing for example in found):
            yield min(showing, key=lambda o: witnesses[o.id].length)


def describe(coverage: Coverage, obligation: Obligation, witness: Witness) -> Example:
    """Return the simplest example of an obligation."""
    witness, ended = dealt_by_first(witness), None
    hand, points = Hand(coverage, witness.setup), list[PointForm]()
    begun = hand.hands_ended
    for _ in replay(hand, witness.events):
        points.append(hand.position())
        ended = ended or hand.result(begun)
    plays = plainer_plays(coverage.ruleset, witness, points, ended)
    for play in chain(plays, [(witness.setup, witness.events, witness.refused)]):
        if example := _example(coverage, obligation, play):
            return example
    raise AssertionError(f"the hand that should show {obligation.id} does not show it")


def _example(coverage: Coverage, obligation: Obligation, play: Play) -> Example | None:
    given, events, refused = play
    before, last = (events, refused) if refused else (events[:-1], events[-1] if events else None)
    hand = Hand(coverage, setup_of(given, coverage.ruleset) if isinstance(given, Given) else given)
    if not all(point.accepted for point in replay(hand, before)):
        return None
    seen, ended = {"state": hand.state_name, **hand.observe()}, hand.hands_ended
    atoms = hand.failing_atoms(refused) if refused else ()
    if (last and hand.send(last) == bool(refused)) or obligation.id not in hand.shown:
        return None
    changes = difference(
        seen,
        {"state": hand.state_name, **hand.observe()},
        [transition.name for transition in hand.taken] if last else [],
        hand.result(ended),
    )
    return Example(
        obligation,
        dict(given_parts(given)) if isinstance(given, Given) else {"setup": given.json()},
        tuple(map(event_line, before)),
        event_line(last) if last else "",
        atoms if refused else None,
        changes,
        hand.state_name,
        tuple(map(event_line, hand.legal())),
        hand.shown.union(coverage.rulings(hand.shown)),
    )


# Readable variations of a play

LONG = 4  # the most events that a reader should have to follow before the last one


def dealt_by_first(witness: Witness) -> Witness:
    """Return the witness with player 0 as the dealer. The players are swapped if necessary."""
    w, setup = witness, witness.setup
    if not setup.dealer:
        return witness
    mirrored = replace(setup, dealer=0, score=setup.score[::-1], games=setup.games[::-1])
    events, refused = tuple(map(_mirrored, w.events)), _mirrored(w.refused) if w.refused else None
    return replace(w, setup=mirrored, events=events, refused=refused)


def _mirrored(event: EventForm) -> EventForm:
    return {**event, "player": 1 - event["player"]} if "player" in event else event


def plainer_plays(
    r: Ruleset, witness: Witness, points: Sequence[PointForm], result: HandResult | None
) -> Iterator[Play]:
    """Yield plays that are simpler than the witness, the simplest first. Some plays do not show the obligation.

    The dealer must be player 0. ``points`` has the position at the start and after each accepted event.
    """
    names = [views.card_name(r, card) for card in r.cards]
    setup, events, refused = witness.setup, witness.events, witness.refused
    if not setup.dealt:
        for deck in (names, setup.deck) if setup.deck else ((),):
            given = Given(dealt=False, deal=tuple(deck), seed=setup.seed, dealer=setup.dealer or 0)
            yield given, events, refused
        return
    standings = list(_standings(r, witness, result))
    if len(events) + bool(refused) > LONG + 1:
        for number in range(len(events), 0, -1):
            state, table = points[number]["state"], points[number]["table"]
            is_open = table["closed_by"] is None and table["marriage"] is None and not any(table["pending"])
            if state == points[0]["state"] and is_open:
                given = Given(
                    hands=tuple(map(tuple, table["hands"])),
                    won=tuple(map(tuple, table["won"])),
                    marriages=tuple(map(tuple, table["declared"])) if any(table["declared"]) else (),
                    leader=table["leader"],
                    trump="" if table["turnup"] else str(table["trump"]),
                    turnup=table["turnup"] or "",
                    stock=tuple(table["stock"][: _most_drawn(events[number:])]),
                )
                for standing in standings:
                    yield replace(given, **standing), events[number:], refused
    dealt, hidden, drawn = setup.deck[: len(r.dealing)], setup.deck[len(r.dealing) :], _most_drawn(events)
    stock = [*hidden[:drawn], *sorted(hidden[drawn:], key=names.index)]
    before = Before(score=[0, 0], games=[0, 0], bonus=0)
    begins = dealt_hand(r, Heading(best_of=r.best_of, deck=[*dealt, *stock], dealer=0, before=before))
    hands = tuple(tuple(sorted(hand, key=names.index)) for hand in begins.hands)
    for standing in standings:
        yield replace(begins, hands=hands, **standing), events, refused


def _most_drawn(events: Sequence[EventForm]) -> int:
    return 2 * [event["event"] for event in events].count("play_card")


def _standings(r: Ruleset, witness: Witness, result: HandResult | None) -> Iterator[dict[str, Any]]:
    """Yield scores before the hand, such as a score with which the winner of the hand also wins the game."""
    following = {"next_deals": (tuple(views.card_name(r, card) for card in r.cards),)} if result else {}
    setup = witness.setup
    if result and result["winner"] is not None:
        # The bonus is set to 0, so the winner does not receive it.
        winner, points = result["winner"], result["game_points"] - setup.bonus
        score = [r.game_goal, r.game_goal] if r.counts_down else [0, 0]
        score[winner] = points if r.counts_down else r.game_goal - points
        games = [0, 0]
        games[winner] = r.best_of // 2
        again = following if any(event["event"] == "start_game" for event in witness.events) else {}
        yield {"score": tuple(score), "games": tuple(games), "bonus": 0, **again}
    yield {"score": None, "games": (0, 0), "bonus": 0, **following}
    yield {"score": setup.score, "games": setup.games, "bonus": setup.bonus, **following}


# The source of these tests, of the tests with vectors, and of the tests with random play

WIDTH = 110
VERBS = ("changes", "given", "legal", "refused", "when")
MADE = "Made by `sixtysix build` from the spec. Do not edit."


def test_modules(coverage: Coverage, witnesses: Mapping[str, Witness]) -> dict[str, str]:
    """Return a mapping from file name to source code, for each test module."""
    chart = coverage.chart
    start = f"test_{module_name(chart.variant.name)}"
    return {
        f"{start}.py": _plays(chart, examples(coverage, witnesses)),
        f"{start}_vectors.py": _vectors(chart),
        f"{start}_random_play.py": _random_play(chart),
    }


def _head(chart: ConfiguredChart, says: str, imports: Sequence[str]) -> str:
    title, name = chart.variant.title, chart.variant.name
    machine = f"from sixtysix_machines.{module_name(name)} import {class_name(name)}"
    return f'"""{title}: {says}\n\n{MADE}"""\n\n' + "\n".join((*imports, machine)) + "\n"


def _plays(chart: ConfiguredChart, found: Sequence[Example]) -> str:
    parts = []
    for state, of_state in groupby(found, key=lambda example: example.obligation.state):
        heading = f"# {state}: {chart.states[state].says}\n"
        tests = [_test(chart, example) for example in of_state]
        parts.append("\n\n".join((f"{heading}\n\n{tests[0]}", *tests[1:])))
    body = "\n\n".join(parts)
    verbs = ", ".join(verb for verb in VERBS if re.search(rf"\b{verb}\(", body))
    says = "what may happen, what comes of it, and what is refused, in plays to read."
    return f"{_head(chart, says, [f'from sixtysix.testing import {verbs}'])}\n{body}"


def _test(chart: ConfiguredChart, example: Example) -> str:
    o = example.obligation
    begins = [class_name(chart.variant.name), *(f"{k}={_flat(v)}" for k, v in example.given.items())]
    if o.kind is STATE:
        when = [*example.when, *([example.event] if example.event else [])]
        expected = _legal(example)
    else:
        when, expected = list(example.when), _expected(example)
    lines = [
        f'"""{o.says}{behind(o.cites)}"""',
        _call("game = given(", begins, ")"),
        *([_call("when(", ["game", *map(_flat, join_tricks(when))], ")")] if when else []),
        *expected,
    ]
    body = "".join(f"    {line}\n" for part in lines for line in part.split("\n"))
    return f"def {test_name(example)}() -> None:\n{body}"


def _expected(example: Example) -> list[str]:
    if example.refused is not None:
        return [f"assert refused(game, {_flat(example.event)}) == {_flat(example.refused)}"]
    asked_at_rest = example.obligation.kind is CASE and example.obligation.state == example.state
    changes = _literal(f"assert changes(game, {_flat(example.event)}) == ", example.changes)
    return [changes, *(_legal(example)[1:] if asked_at_rest else [])]


def _legal(example: Example) -> list[str]:
    legal = group_by_event(example.legal)
    return [f"assert game.state == {_flat(example.state)}", _literal("assert legal(game) == ", legal)]


def test_name(example: Example) -> str:
    words = example.obligation.said(example.obligation.kind.test)
    return "test_" + re.sub(r"[^0-9a-z]+", "_", words.lower().replace("'", "")).strip("_")


def _literal(head: str, value: object) -> str:
    if len(head) + len(_flat(value)) + 4 <= WIDTH:
        return head + _flat(value)
    if isinstance(value, dict):
        items = [_literal(f"{_flat(key)}: ", part) for key, part in value.items()]
        return _broken(f"{head}{{", items, "}")
    assert isinstance(value, list | tuple)
    return _broken(f"{head}[", map(_flat, value), "]")


def _call(head: str, arguments: Sequence[str], tail: str) -> str:
    inner = ", ".join(arguments)
    if len(head + inner + tail) + 4 <= WIDTH:
        return head + inner + tail
    return f"{head}\n    {inner}\n{tail}" if len(inner) + 8 <= WIDTH else _broken(head, arguments, tail)


def _broken(head: str, items: Iterable[str], tail: str) -> str:
    lines = (f"    {line}" for item in items for line in f"{item},".split("\n"))
    return "\n".join((head, *lines, tail))


def _flat(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_flat(key)}: {_flat(part)}" for key, part in value.items()) + "}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_flat, value))}]"
    return repr(value).replace("'", '"')


def _vectors(chart: ConfiguredChart) -> str:
    name = class_name(chart.variant.name)
    says = "a test for each obligation, which plays its vector and compares everything after each step."
    head = _head(chart, says, ["import pytest\n", "from sixtysix.testing import VectorRun"])
    return (
        f"{head}\nRUN = VectorRun({name}, __file__)\n\n\n"
        '@pytest.mark.parametrize("obligation", RUN.obligations)\n'
        "def test_obligation(obligation: str) -> None:\n    assert RUN.differences(obligation) == []\n"
    )


def _random_play(chart: ConfiguredChart) -> str:
    name = class_name(chart.variant.name)
    says = "any legal events of any hand keep the invariants, and no other event is accepted."
    head = _head(chart, says, ["from sixtysix.testing.random_play import RandomPlay"])
    return f"{head}\n\nclass {name}Play(RandomPlay):\n    machine = {name}\n\n\nTest{name} = {name}Play.TestCase\n"
