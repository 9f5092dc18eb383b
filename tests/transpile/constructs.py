"""A function for each supported construct of Python (see CONTRIBUTING.md).

``CALLS`` has arguments for each function. A test compares the results in Python and JavaScript.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple, Protocol, TypedDict

from sixtysix.errors import SetupError

Json = dict[str, Any]

LIMIT = 7
NAMES = ("low", "high")
WIDE = 1 << 60


@dataclass(slots=True)
class Board:
    place: int = -1
    cells: list[int] = field(default_factory=lambda: [5, 6, 7])


class Given(TypedDict):
    size: int
    place: int | None
    marks: list[int] | None


class Kept(TypedDict):
    a: int
    kept: None


class Placed(Protocol):
    place: int
    cells: list[int]


class Shape(NamedTuple):
    size: int
    sides: int = 5


class Rule(NamedTuple):
    marks: tuple[int, ...]
    word: Callable[[int], str]

    @cache  # noqa: B019
    def words(self, shape: Shape) -> Mapping[str, int]:
        return {self.word(mark * shape.sides): mark for mark in self.marks}


def marked(mark: int) -> str:
    return f"<{mark}>"


RULES: Mapping[str, Rule] = {"one": Rule((1, 2), marked)}


def arithmetic(a: int, b: int) -> list[int]:
    return [a + b, a - b, a * b, -a, a // b, a % b]


def bits(a: int, b: int) -> list[int]:
    return [a & b, a | b, a ^ b, ~a, a & ~b, a.bit_count(), a.bit_length(), a & -a]


def shifts(a: int, n: int) -> list[int]:
    return [a << n, a >> n, a >> n & 1, 1 << n]


def constants() -> list[int]:
    return [WIDE, WIDE + 1, LIMIT, 0xFF << 40, -3, 1 << 63]


def comparisons(a: int, b: int) -> list[bool]:
    return [a == b, a != b, a < b, a <= b, a > b, a >= b, -1 <= a <= 1, 0 < a < LIMIT < 9]


def equal_lists(one: list[int], other: list[int]) -> list[bool]:
    return [one == other, one != other, (1, 2) == (1, 2), sorted(one) == sorted(other)]


def truth(number: int, text: str, items: list[int], nothing: int | None) -> list[bool]:
    found = [bool(number), bool(text), bool(items), not items, not number]
    if items and number:
        found.append(True)
    if nothing is None or not text:
        found.append(False)
    return found


def first_true(a: int, b: int) -> int:
    return a or b


def last_true(a: int, b: int) -> int:
    return a and b


def membership(a: int, word: str) -> list[bool]:
    return [a in (1, 2), a not in (3, a), word in NAMES, "i" in word]


def choice(a: int) -> str:
    return "none" if a == 0 else "some" if a < LIMIT else "many"


def items_of(items: list[int], i: int) -> list[int]:
    return [items[i], items[-1], items[0]]


def slices(items: list[int], a: int, b: int) -> list[list[int]]:
    return [items[a:b], items[a:], items[:b], items[:]]


def put_slice(items: list[int], a: int, b: int) -> list[int]:
    kept = list(items)
    kept[a:b] = [9, 9]
    return kept


def letters(text: str, i: int) -> str:
    return text[i] + text[1:] + f"{text} {i} {text!r} {i!r} `${{"


def changes(items: list[int], i: int) -> list[int]:
    kept = list(items)
    kept[i] = 1
    kept[i] += 4
    kept[0], kept[1] = kept[1], kept[0]
    kept[0] <<= 2
    kept.append(i)
    return kept


def longer(items: list[int]) -> list[list[int]]:
    kept = list(items)
    same = kept
    kept += [1, 2]
    made = [[i, i] for i in kept if i > 1]
    return [kept, same, *made]


def swapped(a: int, b: int) -> list[int]:
    a, b = b, a + b
    c = d = a
    return [a, b, c, d]


def attributes(place: int) -> list[int]:
    board = Board()
    board.place = place
    board.cells[board.place] |= 8
    return [board.place, *board.cells, len(board.cells)]


def parted(a: int, b: int) -> tuple[int, int]:
    return a // b, a % b


def unpacked(a: int, items: list[int]) -> list[int]:
    def_a, def_b = parted(a, 3)
    items.append(def_a)
    def_b, def_a = parted(len(items), def_b + 1)
    return [def_a, def_b, *items]


def named_defaults(a: int) -> list[int]:
    return [Shape(a).sides, Shape(a, 2).sides, Shape(size=a).size]


def loops(n: int) -> list[int]:
    found: list[int] = []
    for i in range(n):
        if i == 2:
            continue
        if i == 6:
            break
        found.append(i)
        i = 0
    for i in range(n, 0, -2):
        found.append(i)
    for i in range(3, n):
        found.append(i)
    while n:
        n -= 1
        found.append(n)
        if n < 2:
            break
    return found


def pairs_of(pairs: list[tuple[int, int]]) -> int:
    total = 0
    for a, b in pairs:
        total += a * b
    return total


def comprehensions(n: int, items: list[int]) -> list[list[int]]:
    return [
        [i * 2 for i in range(n)],
        [i for i in items if i > 1],
        [i - 1 for i in items if i > 1 if i < 5],
        list(range(1, n)),
    ]


def mappings(n: int) -> list[int]:
    squares = {i: i * i for i in range(n)}
    found = [squares[n - 1], len(squares), *squares.values(), *squares.keys(), *squares]
    found += [key + value for key, value in squares.items()]
    return [*found, int(n in squares), int(0 in squares)]


def sought(n: int) -> list[int]:
    squares = {i: i * i for i in range(3)}
    return [squares.get(n, -1), squares.get(0, 7)]


def of_objects(given: Given) -> list[int]:
    found = [given["size"], 0 if given["place"] is None else given["place"]]
    if given["marks"] is None:
        return found
    return [*found, *given["marks"], len(given["marks"]), sum(given["marks"])]


def asked(board: Placed) -> list[int]:
    return [board.place, *board.cells]


def protocols(place: int) -> list[int]:
    board = Board()
    board.place = place
    return asked(board)


def objects(a: int) -> Json:
    one: Kept = {"a": a, "kept": None}
    return {**one, **({"a": None} if a else {}), "word": NAMES[a], "list": [a, a], "known": one["a"]}


def builtins(a: int, items: list[int], words: list[str]) -> Json:
    return {
        "numbers": [
            max(a, 3),
            min(a, 3, 1),
            max(a, WIDE),
            min(WIDE + 1, WIDE),
            sum(items),
            len(items),
            len(words),
            int(a > 1),
        ],
        "sorted": sorted(items),
        "words": sorted(words),
        "joined": " ".join(words),
        "text": str(a),
        "any": any(i > 2 for i in items),
        "all": all(i > 2 for i in items),
        "index": items.index(a),
        "kinds": [isinstance(a, int), isinstance(words, list), isinstance(a, bool), isinstance(a, str)],
        "nones": dict.fromkeys(NAMES),
    }


def defaults(a: int, b: int = 4, c: int | None = None) -> list[int]:
    return [a, b, 0 if c is None else 1]


def calls_by_name(a: int) -> list[list[int]]:
    return [defaults(a), defaults(b=a, a=1), defaults(a, c=2)]


def gathered(first: int, *others: int) -> int:
    return first + sum(others) + int(first in others)


def calls_gathering(items: list[int]) -> list[int]:
    return [gathered(1), gathered(1, 2, 1), gathered(*items)]


def named_tuples(a: int) -> list[str]:
    rule = RULES["one"]
    shape = Shape(sides=a, size=1)
    return [*rule.words(shape), *rule.words(shape), rule.word(a), str(rule.marks[0] + shape.size)]


def raises(a: int) -> int:
    if a > 2:
        raise SetupError(f"{a} is too many")
    return a


def annotated(a: int) -> int | None:
    found: int | None = None
    if a > 1:
        found = a
    return found


def maybe(a: int) -> int | None:  # type: ignore[return]  # noqa: RET503
    while a > 1:
        if a % 3 == 0:
            return a
        a -= 1


def reserved(new: int, function: int) -> int:
    delete = new + function
    return delete * new


def recursive(n: int) -> int:
    return n if n < 2 else recursive(n - 1) + recursive(n - 2)


def sequence_length(items: Sequence[int]) -> int:
    """Count the items.

    Written as a comment: */ ends none.
    """
    return len(items)


NUMBERS = [
    -WIDE * WIDE,
    -WIDE,
    -(1 << 53),
    -(1 << 32) - 5,
    -(1 << 31),
    -7,
    -1,
    1,
    2,
    6,
    255,
    (1 << 31) - 1,
    1 << 31,
]
NUMBERS += [(1 << 32) - 1, 1 << 32, 0xFF000000, (1 << 53) - 1, 1 << 53, WIDE + 12345, 3 * WIDE * WIDE]

CALLS: dict[Callable[..., Any], list[tuple[Any, ...]]] = {
    arithmetic: [(a, b) for a in [0, *NUMBERS] for b in NUMBERS],
    bits: [(a, b) for a in [0, *NUMBERS] for b in [0, *NUMBERS]],
    shifts: [(a, n) for a in [0, *NUMBERS] for n in (0, 1, 5, 8, 30, 31, 32, 33, 52, 53, 64, 100)],
    constants: [()],
    comparisons: [(a, b) for a in [0, *NUMBERS] for b in [0, *NUMBERS]],
    equal_lists: [([1, 2], [1, 2]), ([1, 2], [2, 1]), ([], [1]), ([], [])],
    truth: [(0, "", [], None), (1, "a", [0], 0), (WIDE, "0", [1], 2), (1, "", [0], 3)],
    first_true: [(0, 2), (1, 2), (0, 0), (WIDE, 1)],
    last_true: [(0, 2), (1, 2), (0, 0)],
    membership: [(1, "low"), (3, "nix"), (WIDE, "high")],
    choice: [(0,), (1,), (7,), (WIDE,)],
    items_of: [([1, 2, 3], i) for i in (0, 2, -1, -3)],
    slices: [([1, 2, 3, 4], a, b) for a in (-5, -1, 0, 1, 9) for b in (-9, -2, 0, 3, 9)],
    put_slice: [([1, 2, 3, 4], a, b) for a in (-5, -1, 0, 1, 9) for b in (-9, -2, 0, 3, 9)],
    letters: [("word", 0), ("it's", -1), ("\n\\ ", 1), ('say "it\'s"', 2)],
    changes: [([1, 2, 3], 0), ([1, 2, 3], -1), ([1, 2, 3], 2)],
    longer: [([],), ([5],)],
    swapped: [(1, 2), (WIDE, -1)],
    attributes: [(0,), (-1,), (2,)],
    unpacked: [(7, []), (-8, [1, 2])],
    named_defaults: [(3,)],
    loops: [(0,), (1,), (5,), (9,)],
    pairs_of: [([(1, 2), (3, 4)],), ([],)],
    comprehensions: [(0, []), (3, [0, 1, 2, 5])],
    mappings: [(1,), (4,)],
    sought: [(0,), (2,), (3,), (WIDE,)],
    of_objects: [
        ({"size": 3, "place": None, "marks": None},),
        ({"size": 0, "place": 0, "marks": []},),
        ({"size": 1, "place": 2, "marks": [4, 5]},),
    ],
    protocols: [(1,), (-2,)],
    objects: [(0,), (1,)],
    builtins: [(2, [3, 2, 10], ["b", "a", "B"])],
    defaults: [(1,), (1, 2), (1, 2, 3), (1, 2, None)],
    calls_by_name: [(5,)],
    calls_gathering: [([1],), ([4, 5, 4],)],
    named_tuples: [(3,)],
    raises: [(1,), (3,)],
    annotated: [(1,), (2,)],
    maybe: [(1,), (2,), (3,)],
    reserved: [(1, 2)],
    recursive: [(12,)],
    sequence_length: [([1, 2],)],
}

FAILS: dict[Callable[..., Any], list[tuple[Any, ...]]] = {
    items_of: [([1, 2, 3], 3), ([1, 2, 3], -4), ([], 0)],
    shifts: [(1, -1)],
    arithmetic: [(1, 0)],
    changes: [([1, 2], 5)],
    mappings: [(0,)],
    of_objects: [({"size": 3, "place": None},)],
    raises: [(3,)],
    builtins: [(4, [3, 2], ["b"])],
}
"""Arguments with which both languages raise an error."""
