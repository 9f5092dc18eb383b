"""The YAML that the spec accepts: what is read, what is refused, and with which place."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from sixtysix.chart import Problem, SpecError
from sixtysix.chart import document as reading
from sixtysix.chart.document import Document, parse_document
from sixtysix.project.check import check

from .spoiled import found


@pytest.fixture(params=["CSafeLoader", "SafeLoader"], autouse=True)
def parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """PyYAML's parsers: its own, and the C one if it is installed."""
    monkeypatch.setattr(reading, "_PARSER", getattr(yaml, request.param, yaml.SafeLoader))


def read(text: str) -> Document:
    return parse_document(text, Path("a.yaml"), "a.yaml")


def problem_of(text: str) -> Problem:
    """The only problem of a text that is not a document."""
    with pytest.raises(SpecError) as error:
        read(text)
    (problem,) = error.value.problems
    return problem


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("true", True),
        ("false", False),
        ("null", None),
        ("~", None),
        ("", None),
        ("on", "on"),
        ("off", "off"),
        ("yes", "yes"),
        ("No", "No"),
        ("True", "True"),
        ("0", 0),
        ("-7", -7),
        ("123456789012345", 123456789012345),
        ("007", "007"),
        ("0x10", "0x10"),
        ("1_000", "1_000"),
        ("+5", "+5"),
        ("1:30", "1:30"),
        ("1.5", 1.5),
        ("-2e3", -2000.0),
        (".inf", ".inf"),
        ("2024-02-29", "2024-02-29"),
        ('"9"', "9"),
        ("'true'", "true"),
        ("|\n  a\n  b\n", "a\nb\n"),
        ("[a, {b: c}]", ["a", {"b": "c"}]),
    ],
)
def test_scalars_are_what_they_look_like(text: str, value: object) -> None:
    data = read(f"on: {text}").mapping["on"]
    assert data == value
    assert type(data) is type(value)


@pytest.mark.parametrize("text", ["a:\tb", "a: b\tc", "a: b\t# c", "a: [b,\tc]", "a:\n\t- b", "\ta: b"])
def test_a_tab_outside_of_quotes_is_refused_by_either_parser(text: str) -> None:
    problem = problem_of(text)
    assert problem.code == "yaml-syntax"
    assert "'\\t'" in problem.message, problem


def test_positions_are_those_of_keys_and_values() -> None:
    read_document = read("# first\na:\n  - {b: 1,  c: é}\n  - d\n")
    assert read_document.position(("a",), at_key=True) == (2, 1)
    assert read_document.position(("a", 0, "c"), at_key=True) == (3, 13)
    assert read_document.position(("a", 0, "c")) == (3, 16)
    assert read_document.position(("a", 1)) == (4, 5)
    assert read_document.position(("a", 0, "c", "nothing"), at_key=True) == (3, 16)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("a: 1\nb: 2\nc: 3\nb: 4\n", "4:1 duplicate-key the key b appears twice; line 2 has it first"),
        ("a: 1\nb: 2\nc: \x07\n", "3:4 bad-character the character U+0007 is not allowed here"),
        ('a: 1\nb: "\\x07"', "2:4 bad-character the character U+0007 is not allowed here"),
        ("a: {b: 1, 'b': 2}", "1:11 duplicate-key the key b appears twice; line 1 has it first"),
        ("7: x", "1:1 key-not-text a key must be text; write it in quotes"),
        ("true: x", "1:1 key-not-text a key must be text; write it in quotes"),
        ("? [a]\n: b", "1:3 key-not-text a key must be text; write it in quotes"),
        ("a: &x 1", "1:4 anchor the anchor or alias x is not allowed; write the value out"),
        (
            "a: 1\n---\nb: 2",
            "2:1 yaml-syntax this is not YAML: but found another document (expected a single document in the stream)",
        ),
        ("a: 1234567890123456", "1:4 long-number a number of 16 characters is too long; 15 are allowed"),
        ("", "1:1 empty-file the file is empty"),
        ("# nothing\n", "1:1 empty-file the file is empty"),
    ],
)
def test_unsupported_yaml_is_refused_with_its_place(text: str, problem: str) -> None:
    assert found([problem_of(text)]) == [problem]


def test_a_tag_runs_nothing() -> None:
    problem = problem_of("a: !!python/object/apply:os.system ['touch /tmp/hacked']")
    assert (problem.line, problem.column, problem.code) == (1, 4, "tag")


@pytest.mark.parametrize(
    "text", ["a: [b", "a: b: c", "a: 'b", "a: }", "\tb: 1", "%FOO\n", "a: @b", "- a\nb: c"]
)
def test_invalid_yaml_is_refused_with_a_place(text: str) -> None:
    problem = problem_of(text)
    assert problem.code == "yaml-syntax"
    assert problem.message.startswith("this is not YAML: ")


def test_only_the_first_yaml_error_is_reported() -> None:
    assert problem_of("a: {b: 1}\na: {c: 2}\nd: [1]\nd: [2]\n").line == 2


def _laughs() -> str:
    lines = ["a0: &a0 [ha, ha, ha, ha, ha, ha, ha, ha, ha]"]
    lines += [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]" for i in range(1, 12)]
    return "\n".join(lines)


def _hostile() -> Iterator[tuple[str, bytes]]:
    for opening in ("[", "{", "- ", "? ", "a: ", "{a: ", "[a, ", "!", "&a ", "'", "- - a\n"):
        yield f"many {opening!r}", opening.encode() * 100_000
    yield "laughs", _laughs().encode()
    yield "python", b"!!python/object/apply:os.system ['false']"
    yield "digits", b"a: " + b"9" * 500_000
    yield "nul", b"a: b\0c"
    yield "latin", "a: é".encode("latin-1")
    yield "utf-16", "a: é".encode("utf-16")
    yield "empty", b""
    yield "only a mark", b"\xef\xbb\xbf"
    yield "large", b"a: b\n" * 250_000
    yield "scalar", b"a"
    yield "list", b"- a"
    yield "unknown keys", b"".join(b"states%d: b\n" % i for i in range(60_000))
    yield "states", b"states:\n" + b"".join(b"  S%d:\n" % i for i in range(60_000))
    transitions = b"    - {event: a, target: A}\n" * 30_000
    yield "transitions", b"states:\n  A:\n   transitions:\n" + transitions
    yield "sources", b"name: a\nsource: [" + b"a, " * 300_000 + b"]\nparameters: {}"
    yield "parameters", b"parameters:\n" + b"".join(b"  a%d.b.c.d: [[x]]\n" % i for i in range(40_000))
    yield "deep parameters", b"parameters: " + b"{a.b.c.d: " * 45 + b"1" + b"}" * 45
    yield "dots", b"parameters: {" + b"a." * 300_000 + b"a: 1}"


@pytest.mark.slow
@pytest.mark.parametrize("hostile", [pytest.param(data, id=name) for name, data in _hostile()])
def test_no_file_does_harm(hostile: bytes, tmp_path: Path) -> None:
    path = tmp_path / "hostile.yaml"
    path.write_bytes(hostile)
    problems = check([path])
    assert problems
    assert all(p.line >= 1 and p.column >= 1 and len(p.message) < 1000 for p in problems)


def test_a_mark_at_the_start_is_no_part_of_the_text(tmp_path: Path) -> None:
    path = tmp_path / "rulings.yaml"
    path.write_bytes(b"\xef\xbb\xbfrulings: {R1: {title: A, question: B, decision: C}}")
    assert check([path]) == []


def test_a_folder_or_device_is_not_a_file(tmp_path: Path) -> None:
    assert found(check([tmp_path])) == ["0:0 unreadable cannot be read: this is not a file"]
    assert found(check([tmp_path / "nothing.yaml"])) == [
        "0:0 unreadable cannot be read: No such file or directory"
    ]
    assert found(check([Path("/dev/zero")])) == ["0:0 unreadable cannot be read: this is not a file"]
    assert found(check([Path("a\0")])) == ["0:0 unreadable cannot be read: embedded null byte"]
    assert not reading.is_file(Path("a" * 300))
    with pytest.raises(SpecError, match=f"^{tmp_path}: cannot be read: this is not a file$"):
        reading.read(tmp_path)


def test_a_message_stays_on_its_line(tmp_path: Path) -> None:
    path = tmp_path / "rulings.yaml"
    path.write_text('rulings: {}\n"a\\nb\\x85[31m": 1\n')
    assert found(check([path]))[1:] == [r"2:1 unknown-key unknown key a\nb\x85[31m; known are rulings"]


def test_a_lone_surrogate_is_refused() -> None:
    assert problem_of('a: "\\ud800"').line == 1
