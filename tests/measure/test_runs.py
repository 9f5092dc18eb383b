"""``make measure`` lists the long runs, and each starts a program that there is."""

import re
from importlib.util import find_spec

import pytest
from click import Context
from docs.measure.__main__ import RUNS, main

from sixtysix.cli import main as sixtysix


@pytest.mark.parametrize("name", RUNS)
def test_each_run_is_of_programs_and_commands_that_there_are(name: str) -> None:
    for command in RUNS[name].commands:
        program, word = command.split()[0], command.split()[1]
        if program == "python":
            assert find_spec(command.split()[2]), command
        else:
            assert (program, word in sixtysix.list_commands(Context(sixtysix))) == ("sixtysix", True), command
        assert set(re.findall(r"\{\w+\}", command)) <= {"{variant}"}


def test_without_a_name_they_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == list(RUNS)


def test_a_name_that_is_none_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["prof"]) == 2
    assert capsys.readouterr().err.startswith("there is no run prof; the runs are bench, load, ")
