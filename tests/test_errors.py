"""Sources are parsed in any thread, even if CPython fails while another thread parses."""

import ast

import pytest

from sixtysix.errors import parse


@pytest.fixture
def confused(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Parse like a CPython that mixes up its recursion depth the first three times."""
    asked: list[str] = []
    real = ast.parse

    def parse(source: str) -> ast.Module:
        asked.append(source)
        if len(asked) < 4:
            raise SystemError("AST constructor recursion depth mismatch (before=177, after=97)")
        return real(source)

    monkeypatch.setattr(ast, "parse", parse)
    return asked


def test_a_source_is_parsed_again_if_another_thread_came_between(confused: list[str]) -> None:
    assert ast.unparse(parse("a = 1")) == "a = 1"
    assert confused == ["a = 1"] * 4


def test_a_wrong_source_is_an_error_at_once() -> None:
    with pytest.raises(SyntaxError):
        parse("a = ")
