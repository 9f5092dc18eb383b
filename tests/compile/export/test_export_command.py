"""`sixtysix export`: to standard output or a file, for names and files of house rules."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from sixtysix.compile.export import FORMATS

from ...command import command
from ...house_rules import house
from .charts import exported

run = command("export")


@pytest.mark.parametrize("to", FORMATS)
def test_an_export_is_printed_or_written(to: str, tmp_path: Path) -> None:
    path = tmp_path / "out"
    printed, written = run("santase-2", "--to", to), run("santase-2", "--to", to, "-o", str(path))
    assert (printed.exit_code, written.exit_code, written.stdout) == (0, 0, "")
    assert printed.stdout == path.read_text(encoding="utf-8") == exported("santase-2", to)


def test_house_rules_are_exported_too(tmp_path: Path) -> None:
    path = house(tmp_path, 'extends: schnapsen\ntitle: "Our -- <rules>"\nparameters: {match.best_of: 3}\n')
    texts = {to: run(str(path), "--to", to).stdout for to in FORMATS}
    states = ElementTree.fromstring(texts["scxml"]).iter("{http://www.w3.org/2005/07/scxml}state")
    targets = {t.get("target") for state in states if state.get("id") == "HAND_END" for t in state}
    assert targets >= {"DONE", "NEW_GAME", "HAND_SETUP"}


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("schnapsn", "--to", "scxml"), "there is no variant schnapsn; did you mean schnapsen?"),
        (("schnapsen", "--to", "uml"), "'uml' is not one of 'scxml', 'statemachine', 'mermaid'"),
        (("schnapsen",), "Missing option '--to'"),
        (("schnapsen", "--to", "scxml", "-o", "no/such/folder"), "no/such/folder: cannot be written"),
    ],
)
def test_bad_input_is_named(words: tuple[str, ...], message: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert message in result.stderr
