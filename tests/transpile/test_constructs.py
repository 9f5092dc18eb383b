"""Each supported construct does the same in Node as in Python; any other is refused."""

import importlib.util
import json
import subprocess
import sys
from functools import cache
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any

import pytest

from sixtysix.errors import SetupError
from sixtysix.transpile import TranslationError, Unit
from sixtysix.transpile.types import SAFE

from ..compile.export.node import needs_node
from . import constructs

DRIVER = """
import * as made from "./made.mjs";
const packed = (_, value) =>
  typeof value === "bigint" ? {digits: String(value)} : Object.is(value, -0) ? {zero: "negative"} : value;
const unpacked = (_, value) => (value?.digits ? BigInt(value.digits) : value);
let text = "";
for await (const part of process.stdin) text += part;
const told = JSON.parse(text, unpacked).map(([name, given]) => {
  try {
    return {value: made[name](...given)};
  } catch (error) {
    return {error: error.message};
  }
});
console.log(JSON.stringify(told, packed));
"""


def packed(value: Any) -> Any:
    """Return the value with unsafe integers as objects."""
    if isinstance(value, list | tuple):
        return [packed(part) for part in value]
    if isinstance(value, dict):
        return {key: packed(part) for key, part in value.items()}
    return {"digits": str(value)} if type(value) is int and abs(value) > SAFE else value


@cache
def told() -> dict[str, list[Any]]:
    """Compile all constructs and make all calls in Node; return the results by function."""
    unit = Unit()
    for function in constructs.CALLS:
        unit.need(function, function.__name__, constructs.__name__)
    calls = [
        (function.__name__, packed(given))
        for table in (constructs.CALLS, constructs.FAILS)
        for function, rows in table.items()
        for given in rows
    ]
    with TemporaryDirectory() as folder:
        python = (files("sixtysix.transpile") / "python.js").read_text(encoding="utf-8")
        texts = {"python.mjs": python, "made.mjs": unit.text("./python.mjs", ""), "driver.mjs": DRIVER}
        for name, text in texts.items():
            Path(folder, name).write_text(text, encoding="utf-8")
        run = subprocess.run(
            ["node", str(Path(folder, "driver.mjs"))], input=json.dumps(calls), capture_output=True, text=True
        )
        assert run.returncode == 0, run.stderr
    found: dict[str, list[Any]] = {}
    for (name, _), answer in zip(calls, json.loads(run.stdout), strict=True):
        found.setdefault(name, []).append(answer)
    return found


@pytest.mark.slow
@needs_node
@pytest.mark.parametrize("function", constructs.CALLS, ids=lambda function: function.__name__)
def test_a_construct_does_the_same(function: Any) -> None:
    rows = constructs.CALLS[function]
    for given, answer in zip(rows, told()[function.__name__], strict=False):
        try:
            expected = {"value": packed(function(*json.loads(json.dumps(given))))}
        except Exception as error:
            expected = {"error": str(error)}
        assert answer == json.loads(json.dumps(expected)), given


@pytest.mark.slow
@needs_node
@pytest.mark.parametrize("function", constructs.FAILS, ids=lambda function: function.__name__)
def test_what_fails_fails_in_both(function: Any) -> None:
    rows = constructs.FAILS[function]
    for given, answer in zip(rows, told()[function.__name__][len(constructs.CALLS[function]) :], strict=True):
        assert "error" in answer, given
        with pytest.raises((LookupError, ValueError, ArithmeticError, SetupError)):
            function(*given)


REFUSED = {
    "floats": ("def f(a: int) -> float:\n    return a / 2", "2:12", "BinOp"),
    "powers": ("def f(a: int) -> int:\n    return a**2", "2:12", "BinOp"),
    "truth as a number": (
        "def f(a: int) -> int:\n    return a + (a > 1)", "2:12", "BinOp; a bool as a number needs int(...)",
    ),
    "truth compared with a number": (
        "def f(a: int) -> bool:\n    return (a > 1) == a", "2:12", "Compare; a bool as a number needs int(...)",
    ),
    "truth given back as a number": (
        "def f(a: int) -> int:\n    return a > 1", "2:5", "Return; a bool as a number needs int(...)",
    ),
    "lists of lists compared": ("def f(a: list[list[int]]) -> bool:\n    return a == a", "2:12", "Compare"),
    "a list and a tuple compared": ("def f(a: list[int]) -> bool:\n    return a == (1, 2)", "2:12", "Compare"),
    "or of lists": ("def f(a: list[int]) -> list[int]:\n    return a or [1]", "2:12", "BoolOp"),
    "an order of lists": ("def f(a: list[int]) -> bool:\n    return a < [1]", "2:12", "Compare"),
    "is": ("def f(a: int) -> bool:\n    return a is 1", "2:12", "Compare"),
    "the truth of an object": ("def f(a: int) -> int:\n    b = {'c': a}\n    return 1 if b else 0", "3:17", "Name"),
    "a chain with a call": ("def f(a: int) -> bool:\n    return 0 < abs(a) < 3", "2:12", "Compare"),
    "try": ("def f(a: int) -> None:\n    try:\n        pass\n    finally:\n        pass", "2:5", "Try"),
    "with": ("def f(a: int) -> None:\n    with a:\n        pass", "2:5", "With"),
    "yield": ("def f(a: int) -> int:\n    yield a", "2:5", "Expr"),
    "global": ("def f(a: int) -> None:\n    global g\n    g = a", "2:5", "Global"),
    "assert": ("def f(a: int) -> None:\n    assert a", "2:5", "Assert"),
    "del": ("def f(a: list[int]) -> None:\n    del a[0]", "2:5", "Delete"),
    "match": ("def f(a: int) -> None:\n    match a:\n        case 1:\n            pass", "2:5", "Match"),
    "a function within one": ("def f(a: int) -> None:\n    def g() -> None: ...", "2:5", "FunctionDef"),
    "else behind a loop": (
        "def f(a: int) -> None:\n    while a:\n        pass\n    else:\n        pass", "2:5", "While",
    ),
    "a walrus": ("def f(a: int) -> int:\n    return (b := a)", "2:13", "NamedExpr"),
    "a set": ("def f(a: int) -> bool:\n    return a in {1, 2}", "2:17", "Set"),
    "a slice with a step": ("def f(a: list[int]) -> list[int]:\n    return a[::2]", "2:14", "Slice"),
    "a variable that changes its type": (
        "def f(a: int) -> int:\n    b = a\n    b = 'text'\n    return a", "3:5", "Name; give it an annotation",
    ),
    "an argument without annotation": ("def f(a) -> int:\n    return 1", "1:7", "arg; give it an annotation"),
    "unpacking of a list": ("def f(a: list[int]) -> int:\n    b, c = a\n    return b", "2:5", "Tuple"),
    "a sum with a beginning": ("def f(a: list[int]) -> int:\n    return sum(a, 1)", "2:12", "Call"),
    "an order by a key": ("def f(a: list[int]) -> object:\n    return sorted(a, key=abs)", "2:12", "Call"),
    "the standard library": ("from math import comb\ndef f(a: int) -> int:\n    return comb(a, 2)", "3:12", "Name"),
    "a class of the standard library": (
        "from collections import Counter\ndef f(a: str) -> object:\n    return Counter(a)", "3:12", "Name",
    ),
    "an end without a value": (
        "def f(a: int):\n    if a:\n        return 1", "1:1", "FunctionDef; annotate its return type",
    ),
    "an annotation that its module has not": (
        "import json\ndef f(a: int) -> int:\n    b: json.Foo = a\n    return b", "3:5",
        "AnnAssign; module 'json' has no attribute 'Foo'",
    ),
    "an unknown annotation": (
        "def f(a: int) -> None:\n    b: int = 1\n    c: Nobody = a", "3:5", "AnnAssign; name 'Nobody' is not defined",
    ),
    "truth values as numbers in a list": (
        "def f(a: int) -> list[int]:\n    return [a > 1]", "2:5", "Return; a bool as a number needs int(...)",
    ),
    "a default that can be changed": ("def f(a: list[int] = []) -> None: ...", "1:22", "List"),
    "a change of a tuple": ("def f(a: tuple[int, ...]) -> None:\n    a[0] = 1", "2:5", "Subscript"),
    "arguments by name alone": ("def f(*, a: int) -> int:\n    return a", "1:1", "FunctionDef"),
    "several loops": (
        "def f(a: int) -> object:\n    return [i for i in range(a) for k in range(a)]", "2:12", "ListComp",
    ),
    "a decorator": ("def g(f):\n    return f\n@g\ndef f(a: int) -> int:\n    return a", "3:2", "Name"),
    "an unknown method": ("def f(a: str) -> str:\n    return a.upper()", "2:12", "Call"),
    "an unknown function": ("def f(a: int) -> int:\n    return hash(a)", "2:12", "Call"),
    "an undeclared attribute": ("def f(a: int) -> int:\n    return a.real", "2:12", "Attribute"),
    "another error": ("def f(a: int) -> None:\n    raise ValueError('a')", "2:5", "Raise"),
    "a format": ("def f(a: int) -> str:\n    return f'{a:02}'", "2:12", "JoinedStr"),
    "a float": ("def f(a: int) -> bool:\n    return a > 0.5", "2:16", "Constant"),
    "keys that are no words": (
        "def f(a: str) -> object:\n    return {a: 1}", "2:13", "Name; give the mapping an annotation",
    ),
    "a default of another type": ("def f(a: dict[str, int]) -> object:\n    return a.get('b', None)", "2:12", "Call"),
    "a mapping's item or None": ("def f(a: dict[str, int]) -> object:\n    return a.get('b')", "2:12", "Call"),
    "a key that is not declared": (
        "from typing import TypedDict\nclass G(TypedDict):\n    a: int\ndef f(g: G) -> object:\n    return g['b']",
        "5:12", "Subscript; give it a TypedDict",
    ),
    "a key of an object without annotation": (
        "def f(a: int) -> object:\n    b = {'a': a}\n    return b['a']", "3:12", "Subscript; give it a TypedDict",
    ),
    "an object of a mapping": ("def f(a: dict[str, int]) -> object:\n    return {**a, 'b': 1}", "2:15", "Name"),
    "the repetition of a list": ("def f(a: int) -> list[int]:\n    return [0] * a", "2:12", "BinOp"),
}  # fmt: skip
"""Sources, the place of the refusal, and the refused construct."""


def module_of(path: Path, source: str) -> ModuleType:
    path.write_text(source + "\n", encoding="utf-8")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.filterwarnings("ignore:.is. with:SyntaxWarning")
@pytest.mark.parametrize("what", REFUSED)
def test_what_is_no_subset_is_refused_with_its_place(what: str, tmp_path: Path) -> None:
    source, place, construct = REFUSED[what]
    module = module_of(tmp_path / f"refused_{list(REFUSED).index(what)}.py", source)
    try:
        with pytest.raises(TranslationError) as refused:
            Unit().need(module.f, "f", module.__name__)
    finally:
        del sys.modules[module.__name__]
    assert str(refused.value).startswith(f"{module.__file__}:{place}: no JavaScript for this {construct}: ")
