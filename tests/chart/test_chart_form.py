"""Mistakes in the form of a chart: each is found where it is, and nothing that only follows from it."""

from pathlib import Path

import pytest

from sixtysix.project.check import check

from .spoiled import Mistake, found, turnstile

MISTAKES = [
    Mistake("unknown-key", "unknown key gaurds; did you mean guards?", ("guards:", "«gaurds:")),
    Mistake("unknown-key", "unknown key sates; did you mean states?", ("\nstates:", "\n«sates:")),
    Mistake("unknown-key", "unknown key sates; did you mean states?", ("    states:", "    «sates:")),
    Mistake(
        "wrong-type",
        "expected a list, got a mapping",
        ("transitions:\n          - name: walk_through", "transitions:\n            «name: walk_through"),
    ),
    Mistake(
        "wrong-type",
        "expected a mapping, got a list",
        ("invariants:\n", "invariants: «[OPEN]\n"),
        ("  money_adds_up: {says: The till holds what was paid., holds_in: [OPEN, CLOSED]}\n", ""),
        ("  count_never_falls: {says: Who has passed has passed., holds_in: [UNLOCKED, LOCKED]}\n", ""),
    ),
    Mistake(
        "unknown-key",
        "unknown key cnod; did you mean cond?",
        ("        cond: [day_is_over]\n", "        «cnod: [day_is_over]\n"),
    ),
    Mistake(
        "unknown-key",
        "unknown key colour; known are name, says, rules, parameters, features, events, guards, actions, "
        "invariants, cases, states, impossible",
        ("features:\n", "«colour: red\nfeatures:\n"),
    ),
    Mistake(
        "unknown-key", "unknown key traget; did you mean target?", ("target: UNLOCKED", "«traget: UNLOCKED")
    ),
    Mistake("unknown-key", "unknown key evnt; did you mean event?", ("event: push", "«evnt: push")),
    Mistake("unknown-key", "unknown key intial; did you mean initial?", ("initial: true", "«intial: true")),
    Mistake("wrong-type", 'expected a list, got "count_person"', ("on: [count_person]", "on: «count_person")),
    Mistake("wrong-type", 'expected true or false, got "yes"', ("internal: true", "internal: «yes")),
    Mistake("wrong-type", "expected text, got 7; write it in quotes", ("Nobody passes.", "«7")),
    Mistake("wrong-type", "expected a mapping, got a list", ("{says: The lamp goes on.}", "«[]")),
    Mistake("missing-key", "the key by is missing", ("{by: table, says", "«{says")),
    Mistake(
        "missing-key",
        "the key target is missing",
        (
            "- name: walk_through\n            event: push\n            target: LOCKED\n",
            "- «name: walk_through\n            event: push\n",
        ),
    ),
    Mistake(
        "missing-key",
        "the key name is missing",
        ("- name: walk_through\n            event: push\n", "- «event: push\n"),
    ),
    Mistake(
        "wrong-form",
        '"Walk" does not fit: expected a name of its own: small letters, digits and underscores, a letter first',
        ("name: walk_through", "name: «Walk"),
    ),
    Mistake(
        "missing-key", "the key name is missing", ("name: turnstile\n", ""), ("says: A gate", "«says: A gate")
    ),
    Mistake(
        "unknown-value",
        'expected player or table, got "tabel"; did you mean table?',
        ("by: table", "by: «tabel"),
    ),
    Mistake(
        "bad-name",
        '"go home" cannot be a key here: expected a name: letters, digits and underscores, a letter first',
        ("  sweep: {says", '  «"go home": {says: Go.}\n  sweep: {says'),
    ),
    Mistake(
        "wrong-form",
        '"1st" does not fit: expected a name: letters, digits and underscores, a letter first',
        ("[count_person]", "[count_person, «1st]"),
    ),
    Mistake(
        "repeated-item",
        '"is_next" is listed twice',
        ("cond: [is_next, pays_fare]", "cond: [is_next, pays_fare, «is_next]"),
    ),
    Mistake(
        "wrong-size",
        "expected at least 1 character, got 0",
        ("says: A gate that", 'says: «""\nx: A gate that'),
        ("x: A gate that lets a person through for each fare.\n", ""),
    ),
]


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda m: m.code)
def test_a_mistake_is_found_where_it_is(mistake: Mistake, tmp_path: Path) -> None:
    path = turnstile(tmp_path) / "chart.yaml"
    expected = mistake.put_in(path)
    assert found(check([path])) == expected
