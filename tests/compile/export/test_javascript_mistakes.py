"""What a front end does wrong is said at once, in words of JavaScript; what handlers send is treated as in Python."""

import json
from typing import Any

import pytest

from .javascript_package import PACKAGE, scripted
from .node import needs_node

pytestmark = pytest.mark.slow

BEGINNINGS = {
    "7": "SetupError: options are an object, such as { seed: … }, not 7",
    "null": "SetupError: options are an object, such as { seed: … }, not null",
    '"7"': "SetupError: options are an object, such as { seed: … }, not '7'",
    "{ luck: 1 }": "SetupError: there is no option 'luck'; there are seed, stream, dealer, decks, handlers, history",
    "{ seed: 2 ** 60 }": "SetupError: seed: beyond 2^53 numbers are not exact; give a BigInt, not 1152921504606847000",
    "{ seed: -1 }": "SetupError: a seed is a number from 0 to 2**64 - 1, not -1",
    "{ seed: 0.5 }": "SetupError: a seed is a number from 0 to 2**64 - 1, not 0.5",
    '{ seed: "1" }': "SetupError: a seed is a number from 0 to 2**64 - 1, not '1'",
    "{ dealer: 2 }": "SetupError: the dealer is 0 or 1, not 2",
    "{ dealer: true }": "SetupError: the dealer is 0 or 1, not true",
    '{ decks: [["AS"]] }': "SetupError: decks: a deck must hold each of the 20 cards AS TS KS QS JS ",
    "{ decks: [1] }": "SetupError: decks: a deck must hold each of the 20 cards AS TS KS QS JS ",
    "{ decks: 1 }": "SetupError: decks: they are given as a list",
    "{ seed: true }": "SetupError: a seed is a number from 0 to 2**64 - 1, not true",
    "{ stream: null }": "SetupError: a stream is a number from 0 to 2**64 - 1, not null",
    "{ decks: null }": "SetupError: decks: they are given as a list",
    "{ handlers: null }": "HandlerError: handlers are an object by states, not null",
    "{ handlers: [] }": "HandlerError: handlers are an object by states, not []",
    "{ handlers: { DONE: null } }": "HandlerError: a handler of DONE is an object with functions, not null",
    "{ handlers: { DONE() {} } }": "HandlerError: a handler of DONE is an object with functions, not a function",
    "{ handlers: { DONE: Promise.resolve() } }": (
        "HandlerError: a handler of DONE is an object with functions, not a promise"
    ),
    "{ handlers: { NOWHERE: {} } }": "HandlerError: a handler serves 'NOWHERE'; states are PRE_GAME, NEW_GAME, ",
    "{ handlers: { DONE: { onEnter() {} } } }": (
        "HandlerError: a handler of DONE has onEnter, which is never called; did you mean onEntry?"
    ),
    **{
        f"{{ handlers: {{ DONE: {{ {call}() {{}} }} }} }}": (
            f"HandlerError: a handler of DONE has {call}, which is never called; did you mean {meant}?"
        )
        for calls, meant in (
            (("OnEntry", "on_entry", "on_enter", "onentry", "ENTRY", "enterState", "onetry"), "onEntry"),
            (("OnLeave", "onExit", "on_exit", "doExit", "exit", "on_leave"), "onLeave"),
            (("OnStartState", "on_start", "start"), "onStart"),
            (("on_event", "handleEvent", "onTransition", "eventHandler"), "onEvent"),
            (("OnFinishState", "on_finish", "onfinish"), "onFinish"),
        )
        for call in calls
    },
    "{ handlers: { DONE: { async onEntry() {} } } }": (
        "HandlerError: onEntry of a handler of DONE is asynchronous; it would not be awaited"
    ),
    "{ handlers: { DONE: { *onEntry() {} } } }": (
        "HandlerError: onEntry of a handler of DONE is a generator; nobody would run it"
    ),
    "{ handlers: { DONE: { once() {}, enterName() {}, onEntry: undefined, event: null } } }": "taken",
    "{ handlers: { DONE: { get onEntry() {} } } }": "HandlerError: onEntry of a handler of DONE is undefined, no",
    "{ handlers: { PRE_GAME: { onEntry: () => (function* () {})() } } }": (
        "HandlerError: onEntry of a handler of PRE_GAME has given a generator; nobody would run it"
    ),
    "{ handlers: { DONE: { onEntry: 7 } } }": "HandlerError: onEntry of a handler of DONE is 7, no function",
    "{ handlers: { PRE_GAME: { onEntry: () => Promise.resolve() } } }": (
        "HandlerError: onEntry of a handler of PRE_GAME has given a promise; it would not be awaited"
    ),
}
"""What a game is begun with, and the error, or how a long one begins."""

REQUESTS = {
    "game.send(null)": "there is no event null; there are start_game",
    'game.send("lead_card", null)': "lead_card takes its arguments in an object, not null",
    'game.send("lead_card", "AS")': "lead_card takes its arguments in an object, not 'AS'",
    'game.send("lead_card", { card: true })': "true is no card; cards are AS",
    'game.send("lead_card", { card: { suit: 1n } })': "an object is no card; cards are AS",
    'game.send({ event: "lead_card", player: false, card: "AS" })': "false is no player; players are 0 1",
    "game.view(null)": "null is no player; players are 0 1",
    "Schnapsen.restore(game.snapshot(), null)": "options are an object, such as { handlers: … }, not null",
    "Schnapsen.restore(game.snapshot(), { seed: 1 })": "there is no option 'seed'; there are handlers, history",
    "Schnapsen.restore(null)": "a snapshot is a JSON object, not null",
}
"""What is asked of a game in TRICK_START, and a part of the message."""


@pytest.fixture(scope="module")
def told() -> Any:
    return scripted(
        f"""import {{ Schnapsen, SixtySixError }} from "FOLDER/index.js";
        const game = new Schnapsen({{ seed: 7 }});
        game.send("start_game");
        const heard = (does) => {{
          try {{ does(); return "taken"; }} catch (error) {{
            return error instanceof SixtySixError ? String(error) : `not ours: ${{error}}`;
          }}
        }};
        console.log(JSON.stringify({{
          begun: [{",".join(f"heard(() => new Schnapsen({one}))" for one in BEGINNINGS)}],
          asked: [{",".join(f"heard(() => {one})" for one in REQUESTS)}],
        }}));"""
    )


@needs_node
@pytest.mark.parametrize("options", BEGINNINGS)
def test_a_wrong_beginning_is_refused(options: str, told: Any) -> None:
    assert told["begun"][list(BEGINNINGS).index(options)].startswith(BEGINNINGS[options])


@needs_node
@pytest.mark.parametrize("request_", REQUESTS)
def test_a_wrong_request_is_refused(request_: str, told: Any) -> None:
    message = told["asked"][list(REQUESTS).index(request_)]
    assert not message.startswith("not ours")
    assert REQUESTS[request_] in message


@needs_node
def test_a_promise_of_a_handler_undoes_the_event() -> None:
    state, before, after = scripted(
        """import { Schnapsen } from "FOLDER/index.js";
        const game = new Schnapsen({ seed: 7, handlers: { HAND_PLAY: { onEntry: () => Promise.resolve() } } });
        const before = JSON.stringify(game.snapshot());
        try { game.send("start_game"); } catch {}
        console.log(JSON.stringify([game.state, before, JSON.stringify(game.snapshot())]));"""
    )
    assert (state, after) == ("PRE_GAME", before)


@needs_node
def test_the_package_exports_only_what_is_to_be_imported() -> None:
    manifest = json.loads((PACKAGE / "package.json").read_text(encoding="utf-8"))
    assert {"./rules", "./runtime"} <= set(manifest["exports"])
    names = scripted(
        """const names = {};
        for (const file of ["index", "runtime", "rules", "schnapsen"]) {
          names[file] = Object.keys(await import(`FOLDER/${file}.js`));
        }
        console.log(JSON.stringify(names));"""
    )
    assert {"EventNotAllowed", "SetupError"} <= set(names["runtime"]) <= set(names["index"])
    assert {"ARGUMENTS", "Table", "hands_ended", "set_up"} <= set(names["rules"])
    assert not [name for exported in names.values() for name in exported if "$" in name]


@needs_node
def test_the_states_of_a_kernel_are_declared_as_they_are() -> None:
    states = scripted(
        """import { kernel } from "FOLDER/schnapsen.js";
        console.log(JSON.stringify(kernel.STATES));"""
    )
    declared = (PACKAGE / "schnapsen.d.ts").read_text(encoding="utf-8")
    assert f"export type AtomicState = {' | '.join(map(json.dumps, states))};" in declared
