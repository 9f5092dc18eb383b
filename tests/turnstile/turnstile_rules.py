"""The rules of a turnstile: a gate and its till. A day is its hand, and nothing is dealt.

This is the minimal interface of a rules module (see `sixtysix.contract.rules.Rules`), and the functions of its chart.
"""

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple, TypedDict

from sixtysix.contract.chance import below, folded_seed, seed_chance
from sixtysix.contract.rules import Argument
from sixtysix.errors import SetupError

NOBODY = -1
RED, GREEN, DARK = 0, 1, 2


class Ruleset(NamedTuple):
    price: int
    coins: tuple[int, ...]
    gives_change: int
    people: int


def ruleset(parameters: Mapping[str, Any]) -> Ruleset:
    fare, day = parameters["fare"], parameters["day"]
    return Ruleset(fare["price"], tuple(fare["coins"]), int(fare.get("change", False)), day["people"])


def parameter_problems(parameters: Mapping[str, Any]) -> Iterator[tuple[tuple[str | int, ...], str]]:
    fare = parameters["fare"]
    if min(fare["coins"]) > fare["price"] and not fare.get("change"):
        yield ("fare", "coins"), "every coin is more than the price, and there is no change"


def consequences(r: Ruleset) -> Mapping[str, tuple[str, Sequence[str], Any]]:
    return {}


SETS, SEEDS, SPELLINGS = dict[str, str](), dict[int, tuple[str, ...]](), dict[str, str]()


@dataclass(slots=True)
class Table:
    """A gate: the coins for the next passage, the till, and the number of passages."""

    last_person: int = NOBODY
    next_person: int = 0
    paid: int = 0
    till: int = 0
    taken: int = 0
    returned: int = 0
    passed: list[int] = field(default_factory=lambda: [0, 0])
    lamp: int = DARK
    swept: int = 0
    chance: list[int] = field(default_factory=lambda: [1, 1])

    def copy(self) -> "Table":
        return deepcopy(self)

    def assign(self, saved: "Table") -> None:
        for one in fields(self):
            setattr(self, one.name, deepcopy(getattr(saved, one.name)))


def set_up(t: Table, r: Ruleset, seed: int, stream: int = 0, dealer: int | None = None) -> None:
    seed_chance(t, folded_seed(seed), stream)


def hands_ended(t: Table) -> int:
    return t.swept


class Result(TypedDict):
    passed: list[int]


def result(t: Table, state: str = "") -> Result:
    return {"passed": list(t.passed)}


def give_deck(t: Table, r: Ruleset, cards: list[str]) -> None:
    raise SetupError("nothing is dealt at a turnstile")


def deck_waits(t: Table) -> bool:
    return False


def unfit_field(t: Table, r: Ruleset, state: str) -> str:
    return ""


# For loops that play hands


def end_reason(t: Table) -> int:
    return 0


def end_points(t: Table) -> int:
    return t.passed[0] + t.passed[1]


def situation(t: Table, r: Ruleset, player: int) -> int:
    return 0


def stack_deck(t: Table, r: Ruleset, deck: Sequence[int]) -> None:
    pass


def repeat_deck(t: Table, r: Ruleset) -> None:
    pass


# For the chart


def is_next(t: Table, r: Ruleset, player: int) -> bool:
    return t.next_person == player


def pays_fare(t: Table, r: Ruleset, coin: int) -> bool:
    return t.paid + coin >= r.price


def beyond_fare(t: Table, r: Ruleset, coin: int) -> int:
    return t.paid + coin - r.price


def what_is_paid(t: Table, r: Ruleset) -> int:
    return int(t.paid > 0)


CASES = {what_is_paid.__name__: lambda r: {0: "nothing", 1: "a part of the fare"}}


def day_is_over(t: Table, r: Ruleset) -> bool:
    return t.passed[0] + t.passed[1] >= r.people


def light_up(t: Table, r: Ruleset) -> None:
    if t.last_person == NOBODY:
        t.last_person = below(t, 2)
        t.next_person = 1 - t.last_person
    t.lamp = RED


def go_dark(t: Table, r: Ruleset) -> None:
    t.lamp = DARK


def show_red(t: Table, r: Ruleset) -> None:
    t.lamp = RED


def show_green(t: Table, r: Ruleset) -> None:
    t.lamp = GREEN


def sweep(t: Table, r: Ruleset) -> None:
    t.swept = 1


def take_coin(t: Table, r: Ruleset, coin: int) -> None:
    t.paid += coin
    t.taken += coin
    t.till += coin


def give_change(t: Table, r: Ruleset) -> None:
    t.returned += t.paid - r.price
    t.till -= t.paid - r.price
    t.paid = r.price


def count_person(t: Table, r: Ruleset, player: int) -> None:
    t.passed[player] += 1
    t.paid = 0
    t.next_person = 1 - player


def money_adds_up(t: Table, r: Ruleset) -> bool:
    return t.till == t.taken - t.returned


def count_never_falls(t: Table, r: Ruleset, before: Table) -> bool:
    return t.passed[0] >= before.passed[0] and t.passed[1] >= before.passed[1]


def coin_values(r: Ruleset) -> tuple[int, ...]:
    return r.coins


def coin_name(r: Ruleset, coin: int) -> str:
    return f"{coin}c"


ARGUMENTS: Mapping[str, Argument] = {"coin": Argument(coin_values, coin_name)}


def turn(t: Table) -> int:
    return t.next_person


class Observation(TypedDict):
    turn: int
    paid: int
    till: int
    passed: list[int]
    lamp: str
    swept: bool


class View(TypedDict):
    player: int
    paid: int
    passed: int
    lamp: str


def observe(t: Table, r: Ruleset) -> Observation:
    return {
        "turn": t.next_person,
        "paid": t.paid,
        "till": t.till,
        "passed": list(t.passed),
        "lamp": ("red", "green", "dark")[t.lamp],
        "swept": bool(t.swept),
    }


def view(t: Table, r: Ruleset, player: int) -> View:
    return {"player": player, "paid": t.paid, "passed": t.passed[player], "lamp": observe(t, r)["lamp"]}
