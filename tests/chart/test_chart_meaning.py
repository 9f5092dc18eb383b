"""Mistakes in what a chart says: each is found where it is, and nothing that only follows from it."""

from pathlib import Path

import pytest

from sixtysix.project.check import check

from .spoiled import Mistake, found, turnstile, write_manual

OTHER = ", this one and that of line {}; put a guard in cond of one and in unless of the other"

NAMES = [
    Mistake(
        "unknown-state",
        "there is no state UNLOKED; did you mean UNLOCKED?",
        ("target: UNLOCKED", "target: «UNLOKED"),
    ),
    Mistake("unknown-state", "there is no state MOON", ("[OPEN, CLOSED]", "[OPEN, «MOON]")),
    Mistake("unknown-event", "there is no event pusch; did you mean push?", ("event: push", "event: «pusch")),
    Mistake(
        "unknown-guard",
        "there is no guard pay_fare; did you mean pays_fare?",
        ("unless: [pays_fare]", "unless: [«pay_fare]"),
    ),
    Mistake(
        "unknown-action",
        "there is no action show_geen; did you mean show_green?",
        ("enter: [show_green]", "enter: [«show_geen]"),
    ),
    Mistake("unknown-action", "there is no action fly", ("on: [count_person]", "on: [count_person, «fly]")),
    Mistake(
        "unknown-feature",
        "there is no feature chnage; did you mean change?",
        ("when: [change]", "when: [«chnage]"),
    ),
    Mistake(
        "unknown-guard",
        "there is no guard pay_fare; did you mean pays_fare?",
        ("unless: [pays_fare]", "unless: [«{pay_fare: {when: [change]}}]"),
    ),
    Mistake(
        "unknown-feature",
        "there is no feature chnage; did you mean change?",
        ("cond: [day_is_over]", "cond: [{day_is_over: {when: [«chnage]}}]"),
    ),
    Mistake("missing-key", "the key when is missing", ("cond: [day_is_over]", "cond: [{day_is_over: «{}}]")),
    Mistake(
        "overlap",
        "two transitions of insert can be taken at once in LOCKED of pier" + OTHER.format(60),
        ("unless: [pays_fare]", "unless: [{pays_fare: {when: [change]}}]"),
        ("          - name: fare_paid", "          - «name: fare_paid"),
    ),
    Mistake(
        "unused-event",
        "the event kick is declared and never used",
        ("guards:\n", "  «kick: {by: table, says: Kick it.}\nguards:\n"),
    ),
    Mistake(
        "unused-guard",
        "the guard day_is_over is declared and never used",
        ("cond: [day_is_over]", "cond: []"),
        ("  day_is_over: {", "  «day_is_over: {"),
    ),
    Mistake(
        "unused-action",
        "the action sweep is declared and never used",
        ("finish: [sweep]", "finish: []"),
        ("  sweep: {", "  «sweep: {"),
    ),
    Mistake(
        "unused-feature",
        "the feature change is declared and never used",
        (", when: [change]", ""),
        ("  change:", "  «change:"),
    ),
    Mistake(
        "name-clash",
        "the event push has the name of a state",
        ("target: LOCKED\n            cond", "target: push\n            cond"),
        ("      UNLOCKED:", "      push:"),
        ("target: UNLOCKED", "target: push"),
        ("[UNLOCKED, LOCKED]", "[push, LOCKED]"),
        ("  push: {by", "  «push: {by"),
    ),
    Mistake(
        "reserved-name",
        "an event cannot be named send; the name is taken",
        ("  close: {by", "  «send: {by"),
        ("event: close", "event: send"),
    ),
    Mistake(
        "reserved-name",
        "a state cannot be named class; the name is taken",
        ("CLOSED:\n", "«class:\n"),
        ("[OPEN, CLOSED]", "[OPEN]"),
        ("target: CLOSED", "target: class"),
        ("target: CLOSED", "target: class"),
    ),
    Mistake(
        "duplicate-transition",
        "there is another transition fare_paid; a name stands for one transition",
        ("name: walk_through", "name: «fare_paid"),
    ),
    Mistake(
        "name-clash",
        "the transition take_coin has the name of an action",
        ("name: walk_through", "name: «take_coin"),
    ),
    Mistake(
        "unknown-transition",
        "there is no transition far_short; did you mean fare_short?",
        ("[pair/fare_short/day_done]", "[«pair/far_short/day_done]"),
    ),
    Mistake(
        "unknown-kind",
        "there is no kind of obligation pear; did you mean pair?",
        ("[pair/fare_short/day_done]", "[«pear/fare_short/day_done]"),
    ),
    Mistake(
        "unknown-transition",
        "there is no transition night",
        (
            "[pair/fare_short/day_done]",
            "[«pair/fare_short/night, taken/*, margin/*/day_is_over/*, case/night/a]",
        ),
    ),
    Mistake(
        "duplicate-state",
        "there is another state OPEN; a name stands for one state",
        (
            "  CLOSED:\n",
            "      «OPEN:\n        transitions: [{name: again, event: push, target: LOCKED}]\n  CLOSED:\n",
        ),
    ),
]

SHAPE = [
    Mistake(
        "no-initial",
        "none of the states in OPEN is initial",
        ("      LOCKED:\n        initial: true\n", "      LOCKED:\n"),
        ("  OPEN:", "  «OPEN:"),
    ),
    Mistake(
        "no-initial",
        "none of the states in the chart is initial",
        ("  OPEN:\n    initial: true\n", "  OPEN:\n"),
        ("states:\n  OPEN", "«states:\n  OPEN"),
    ),
    Mistake(
        "two-initials",
        "OPEN has an initial state already: LOCKED",
        ("      UNLOCKED:\n", "      UNLOCKED:\n        «initial: true\n"),
    ),
    Mistake(
        "two-initials",
        "the chart has an initial state already: OPEN",
        ("  CLOSED:\n", "  CLOSED:\n    «initial: true\n"),
    ),
    Mistake(
        "final-transitions",
        "CLOSED is final and cannot have transitions",
        (
            "    final: true\n",
            "    final: true\n    «transitions: [{name: again, event: push, target: OPEN}]\n",
        ),
    ),
    Mistake(
        "internal-target",
        "an internal transition of LOCKED leads to LOCKED, not to UNLOCKED",
        ("target: LOCKED\n            internal", "target: «UNLOCKED\n            internal"),
    ),
    Mistake(
        "unreachable-state",
        "no transition leads to CELLAR",
        ("    final: true\n", "    final: true\n  «CELLAR:\n    says: Nobody comes here.\n"),
    ),
    Mistake(
        "unreachable-state",
        "no transition leads to CELLAR",
        ("    final: true\n", "    final: true\n  «CELLAR:\n    states: {A: {initial: true}, B: }\n"),
    ),
    Mistake(
        "overlap",
        "two transitions of insert can be taken at once in LOCKED of museum" + OTHER.format(60),
        ("            unless: [pays_fare]\n", ""),
        ("- name: fare_paid\n", "- «name: fare_paid\n"),
    ),
    Mistake(
        "overlap",
        "two transitions of close can be taken at once in UNLOCKED of museum" + OTHER.format(49),
        (
            "          - name: walk_through\n",
            "          - «name: shut\n            event: close\n            target: LOCKED\n"
            "          - name: walk_through\n",
        ),
    ),
    Mistake(
        "overlap",
        "two eventless transitions can be taken at once in OPEN of museum" + OTHER.format(45),
        (
            "      - name: go_home",
            "      - «name: go_away\n        target: LOCKED\n        says: Nobody stays.\n      - name: go_home",
        ),
    ),
]

RULES = [
    Mistake(
        "unknown-rules",
        "there is no module tests.turnstile.no_rules",
        ("rules: tests.turnstile.turnstile_rules", "rules: «tests.turnstile.no_rules"),
    ),
    Mistake(
        "unknown-rules",
        "antigravity belongs to Python itself and holds no rules",
        ("rules: tests.turnstile.turnstile_rules", "rules: «antigravity"),
    ),
    Mistake(
        "unknown-rules",
        "the module sixtysix.errors lacks Table, Ruleset, ruleset, parameter_problems, set_up, ARGUMENTS, "
        "turn, observe, view",
        ("rules: tests.turnstile.turnstile_rules", "rules: «sixtysix.errors"),
    ),
    Mistake(
        "missing-function",
        "tests.turnstile.turnstile_rules has no function sweeps; did you mean sweep?",
        ("  sweep: {says", "  «sweeps: {says"),
        ("finish: [sweep]", "finish: [sweeps]"),
    ),
    Mistake(
        "missing-function",
        "tests.turnstile.turnstile_rules has no function lamp_is_lit",
        ("invariants:\n", "invariants:\n  «lamp_is_lit: {says: The lamp is lit., holds_in: [OPEN]}\n"),
    ),
    Mistake(
        "wrong-arguments",
        "an invariant may ask for before alone; is_next takes t, r, player",
        ("invariants:\n", "invariants:\n  «is_next: {says: It is., holds_in: [OPEN]}\n"),
    ),
    Mistake(
        "wrong-arguments",
        "a case takes t, r; is_next takes t, r, player",
        ("cases:\n", "cases:\n  «is_next: {says: Who is next., in: [LOCKED]}\n"),
    ),
    Mistake(
        "unknown-rows",
        "CASES in the module tests.turnstile.turnstile_rules does not tell the rows of show_red",
        ("cases:\n", "cases:\n  «show_red: {says: Red., in: [LOCKED]}\n"),
    ),
    Mistake(
        "compound-case",
        "a case is asked in atomic states, and OPEN has states of its own",
        ("in: [LOCKED]", "in: [LOCKED, «OPEN]"),
    ),
    Mistake(
        "missing-function",
        "tests.turnstile.turnstile_rules has no function beyond",
        ("margin: beyond_fare", "margin: «beyond"),
    ),
    Mistake(
        "wrong-arguments",
        "is_next is given t, r, coin, as pays_fare is; it takes t, r, player",
        ("margin: beyond_fare", "margin: «is_next"),
    ),
    Mistake(
        "unknown-feature",
        "there is no feature chnge; did you mean change?",
        ("lets nobody pass.\n", "behind each person.\n    when: [«chnge]\n"),
    ),
    Mistake(
        "wrong-arguments",
        "ruleset must take t, r first; it takes parameters",
        ("invariants:\n", "invariants:\n  «ruleset: {says: It is., holds_in: [OPEN]}\n"),
    ),
    Mistake(
        "argument-not-carried",
        "the guard is_next asks for player, but no event brings it",
        ("cond: [day_is_over]", "cond: [day_is_over, «is_next]"),
    ),
    Mistake(
        "argument-not-carried",
        "the action take_coin asks for coin, but the event push carries player",
        ("on: [count_person]", "on: [count_person, «take_coin]"),
    ),
    Mistake(
        "argument-not-carried",
        "the action count_person asks for player, but no event brings it",
        ("enter: [light_up]", "enter: [light_up, «count_person]"),
    ),
    Mistake(
        "argument-not-carried",
        "the guard is_next asks for player, but the event close carries nothing",
        ("        event: close\n", "        event: close\n        cond: [«is_next]\n"),
    ),
    Mistake(
        "unknown-argument",
        "the rules know no argument conn; did you mean coin?",
        ("carries: [coin]", "carries: [coin, «conn]"),
    ),
    Mistake(
        "reserved-name",
        "an argument cannot be named target; the name is taken",
        ("carries: [coin]", "carries: [coin, «target]"),
    ),
]

PARAMETERS = [
    Mistake(
        "no-file",
        "there is no file nothing.json",
        ("parameters: parameters.yaml", "parameters: «nothing.json"),
    ),
    Mistake(
        "unknown-parameter",
        "there is no parameter fare.chnge; did you mean fare.change?",
        ("fare.change: true", "«fare.chnge: true"),
    ),
    Mistake(
        "unknown-value",
        'expected true or false, got "sometimes"',
        ("fare.change: true", "fare.change: [true, «sometimes]"),
    ),
]

CITATIONS = [
    Mistake(
        "unknown-source",
        "there is no source manul; did you mean manual?",
        ("says: The floor is swept.", "says: The floor is swept., source: [manual, «manul]"),
    ),
    Mistake(
        "unknown-statement",
        "there is no statement manual:lamp.3; did you mean manual:lamp.2?",
        ("says: The floor is swept.", "says: The floor is swept., source: [manual:lamp.1, «manual:lamp.3]"),
    ),
    Mistake(
        "unknown-ruling",
        "there is no ruling R99",
        ("says: The floor is swept.", "says: The floor is swept., source: [R1, «R99]"),
    ),
]


@pytest.mark.parametrize("mistake", [*NAMES, *SHAPE, *RULES, *PARAMETERS], ids=lambda m: m.code)
def test_a_mistake_is_found_where_it_is(mistake: Mistake, tmp_path: Path) -> None:
    path = turnstile(tmp_path) / "chart.yaml"
    expected = mistake.put_in(path)
    assert found(check([path])) == expected


@pytest.mark.parametrize("mistake", CITATIONS, ids=lambda m: m.code)
def test_a_citation_of_nothing_is_found(mistake: Mistake, tmp_path: Path) -> None:
    folder = turnstile(tmp_path)
    write_manual(folder)
    (folder / "rulings.yaml").write_text("rulings: {R1: {title: A, question: B?, decision: C.}}\n")
    expected = mistake.put_in(folder / "chart.yaml")
    assert found(check([folder / "chart.yaml"])) == expected
