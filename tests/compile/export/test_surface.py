"""What front ends call has one name and the same arguments in Python and in JavaScript."""

import inspect
import re
from dataclasses import fields
from typing import Any

import pytest

from sixtysix import SixtySixError, runtime
from sixtysix.runtime import Condition, Explanation, GameMachine, StateHandler
from sixtysix_machines.schnapsen import Schnapsen

from .javascript_package import scripted
from .node import needs_node

pytestmark = pytest.mark.slow

OF_LIBRARY = {
    "add_listener", "allow_event_without_transition", "catch_errors_as_events", "configuration_values",
    "enabled_events", "enable_self_transition_entries", "engine", "is_terminated", "listeners",
}  # fmt: skip
"""What a game has of python-statemachine, or because of it."""

OF_PROJECT = {"kernel_source", "legal_codes", "load_kernel", "violations"}
"""What the project itself asks of a game."""


def camel(name: str) -> str:
    return re.sub(r"_(\w)", lambda found: found[1].upper(), name)


def options_of(function: Any) -> set[str]:
    return {n for n, p in inspect.signature(function).parameters.items() if p.kind is p.KEYWORD_ONLY}


@pytest.fixture(scope="module")
def javascript() -> Any:
    return scripted(
        """import { Game, Schnapsen } from "FOLDER/index.js";
        import * as runtime from "FOLDER/runtime.js";
        const said = (does) => { try { does(); return null; } catch (error) { return error.message; } };
        const members = (of) => Object.fromEntries(
          Object.entries(Object.getOwnPropertyDescriptors(of)).filter(([name]) => name !== "constructor").map(
            ([name, { get, value }]) => [name, get ? "property" : typeof value],
          ),
        );
        const game = new Schnapsen({ seed: 7 });
        game.send("start_game");
        console.log(JSON.stringify({
          game: { ...members(runtime.Game.prototype), ...members(game) },
          statics: Object.getOwnPropertyNames(runtime.Game).filter((name) => typeof runtime.Game[name] === "function"),
          errors: Object.keys(runtime).filter((name) => runtime[name].prototype instanceof Error),
          explanation: Object.keys(game.explain("claim")),
          condition: Object.keys(game.conditions("claim")[0].conditions[0]),
          alternative: Object.keys(game.conditions("claim")[0]),
          options: said(() => new Schnapsen({ nothing: 1 })),
          restored: said(() => Schnapsen.restore(game.snapshot(), { nothing: 1 })),
          handled: said(() => new Schnapsen({ handlers: { DONE: { onNothingAtAll() {} } } })),
        }));"""
    )


def listed(message: str) -> set[str]:
    """The names that a refusal lists."""
    return set(message.split("there are ")[1].split(", "))


@needs_node
def test_games_have_the_same_members(javascript: Any) -> None:
    own = {
        name: "property" if isinstance(member, property) else "function"
        for name, member in vars(GameMachine).items()
        if not name.startswith("_") and name not in OF_LIBRARY | OF_PROJECT
        if isinstance(member, property) or inspect.isfunction(member)
    }
    assert {camel(name): kind for name, kind in own.items()} | {"table": "object", "ruleset": "property"} == (
        javascript["game"]
    )
    assert javascript["statics"] == ["restore"]


@needs_node
def test_games_take_the_same_options(javascript: Any) -> None:
    _, _, *beginning = inspect.signature(Schnapsen.rules_module.set_up).parameters
    given = options_of(GameMachine.__init__) | set(beginning)
    assert given - OF_LIBRARY == listed(javascript["options"])
    assert options_of(GameMachine.restore) - OF_LIBRARY == listed(javascript["restored"])


@needs_node
def test_handlers_have_the_same_calls(javascript: Any) -> None:
    calls = {camel(name) for name in vars(StateHandler) if name.startswith("on_")}
    assert calls == listed(javascript["handled"])


@needs_node
def test_answers_and_errors_are_the_same(javascript: Any) -> None:
    assert [field.name for field in fields(Explanation)] == javascript["explanation"]
    assert {field.name for field in fields(Condition)} == set(javascript["condition"])
    assert list(runtime.Alternative._fields) == javascript["alternative"]
    errors = {
        name for name, one in vars(runtime).items() if inspect.isclass(one) and issubclass(one, Exception)
    }
    assert errors | {"SixtySixError"} == set(javascript["errors"])


MOVES = {
    "transition to a state that no event leads to": ('game.transition("DONE")', 'game.transition("DONE")'),
    "of several events": (
        "[game.send(game.legal_events()[-1]) for _ in range(2)] and game.transition('HAND_END')",
        "game.send(game.legalEvents().at(-1)), game.send(game.legalEvents().at(-1)), game.transition('HAND_END')",
    ),
    "by an event that is not allowed": (
        'game.transition("TRICK_IN_PROGRESS", card="AS")',
        'game.transition("TRICK_IN_PROGRESS", { card: "AS" })',
    ),
    "by an event that does not lead there": (
        'game.transition("TRICK_IN_PROGRESS", event="quit")',
        'game.transition("TRICK_IN_PROGRESS", { event: "quit" })',
    ),
    "undo of nothing": ("game.undo()", "game.undo()"),
    "undo of what happened before a game was restored": (
        "type(game).restore(game.snapshot(), history=True).undo()",
        "Schnapsen.restore(game.snapshot(), { history: true }).undo()",
    ),
    "conditions of no event": ('game.conditions("nothing")', 'game.conditions("nothing")'),
    "an event as it came, of the wrong seat": (
        'game.send({"event": "lead_card", "player": 0, "card": "QC"}, player=1)',
        'game.send({ event: "lead_card", player: 0, card: "QC" }, { player: 1 })',
    ),
    "an event of the table, asked for by a seat": (
        'game.send({"event": "quit", "player": 0}, player=1)',
        'game.send({ event: "quit", player: 0 }, { player: 1 })',
    ),
    "an event of the table, asked for by nobody at the table": (
        'game.send("quit", player=2)',
        'game.send("quit", { player: 2 })',
    ),
    "the view of a third player": ("game.view(2)", "game.view(2)"),
    "a history that is neither": ("type(game)(history='yes')", 'new Schnapsen({ history: "yes" })'),
}


@needs_node
@pytest.mark.parametrize("name", MOVES)
def test_impossible_beginnings_are_refused_alike(name: str) -> None:
    python, javascript = MOVES[name]
    game: GameMachine = Schnapsen(seed=7)
    game.send("start_game")
    with pytest.raises(SixtySixError) as refused:
        eval(python, {"game": game})
    said = scripted(
        f"""import {{ Schnapsen }} from "FOLDER/index.js";
        const game = new Schnapsen({{ seed: 7 }});
        game.send("start_game");
        let said = null;
        try {{ {javascript}; }} catch (error) {{ said = `${{error.name}}: ${{error.message}}`; }}
        console.log(JSON.stringify(said));"""
    )
    told = f"{type(refused.value).__name__}: {refused.value}"
    spelt = {"event='": "event: '", "history=True": "{ history: true }", "True or False": "true or false"}
    for one, other in spelt.items():
        told = told.replace(one, other)
    assert said == told


@needs_node
def test_whatever_a_game_is_sent_is_refused_by_its_own_error() -> None:
    said = scripted(
        """import { Schnapsen } from "FOLDER/index.js";
        const game = new Schnapsen({ seed: 7 });
        const bare = Object.create(null);
        const junk = [Symbol("x"), undefined, null, 7, 1n, [], () => 1, bare, { event: Symbol("y") }, { event: bare }];
        const said = [];
        for (const event of junk) {
          try { game.send(event, { player: 0 }); } catch (error) { said.push(error.name); }
        }
        console.log(JSON.stringify(said));"""
    )
    assert said == ["EventNotAllowed"] * 10


@needs_node
def test_nobody_deals_next_once_the_match_is_over() -> None:
    """Nor in a handler of HAND_END, where this is not asked yet."""
    told: list[object] = []

    class Ended(StateHandler):
        state = "HAND_END"

        def on_entry(self) -> None:
            told.append(self.game.result()["next_dealer"])

    game = Schnapsen(seed=3, handlers=[Ended])
    for end in ("restart", "quit"):
        while game.state != "DONE":
            game.send(game.legal_events()[-1])
            told.append((ended := game.result()) and ended["next_dealer"])
        game.send(end)
        told.append((ended := game.result()) and ended["next_dealer"])
    assert {0, 1} < {*told}
    assert told[-3:] == [None] * 3
    assert told == scripted(
        """import { Schnapsen } from "FOLDER/index.js";
        const told = [];
        const tell = (game) => told.push(game.result()?.next_dealer ?? null);
        const game = new Schnapsen({ seed: 3, handlers: { HAND_END: { onEntry: tell } } });
        for (const end of ["restart", "quit"]) {
          for (; game.state !== "DONE"; tell(game)) game.send(game.legalEvents().at(-1));
          game.send(end);
          tell(game);
        }
        console.log(JSON.stringify(told));"""
    )
