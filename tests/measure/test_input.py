"""The drill of hostile input, a hundredth of it (``make measure input`` makes 10,000 attempts)."""

from pathlib import Path
from random import Random

import pytest
from docs.measure.input.attempts import attempt, run, sound_files
from docs.measure.input.surroundings import trials, wrong


@pytest.mark.parametrize("first", range(0, 100, 25))
def test_whatever_is_given_is_told_in_a_sentence(first: int, tmp_path: Path) -> None:
    for number in range(first, first + 25):
        one = attempt(1, number)
        found = run(one, tmp_path / "here")
        assert not found.wrong, (number, one.words, one.content, found.said)


KINDS = "small disk, full output, no output, broken pipe, no file, name that is not UTF-8, full disk"


@pytest.mark.parametrize("kind", KINDS.split(", "))
def test_what_fails_around_a_command_is_told(kind: str, tmp_path: Path) -> None:
    one = next((trial for trial in trials(Random(1), 0) if trial.kind == kind), None)
    if not one:
        pytest.skip("the system gives us no disk of our own")
    assert wrong(one, tmp_path / "here", sound_files()) == ""
