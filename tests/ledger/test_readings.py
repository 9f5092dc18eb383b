"""What has changed since somebody read it is told, with what to look at again, until it is read anew."""

import shutil
from pathlib import Path
from shlex import quote

import pytest
from click.testing import CliRunner
from tests.chart.spoiled import HERE, Edit, found, spoil, turnstile, write_manual

from sixtysix.chart import load_chart, spec_dir
from sixtysix.chart.paths import READ
from sixtysix.cli import main
from sixtysix.errors import SixtySixError
from sixtysix.project.check import check, warnings
from sixtysix_tools.readings import HANDFUL, known_readings, links, note_reading, read_passages


@pytest.fixture
def family(tmp_path: Path) -> Path:
    copy = tmp_path / "spec"
    shutil.copytree(spec_dir(), copy)
    return copy


def test_everything_is_read_that_statements_lead_to() -> None:
    """And the statements, rulings and scenarios themselves."""
    sources, things = load_chart().sources, read_passages(spec_dir())
    told = {
        *sources.statements,
        *sources.rulings,
        *(path.stem for path in spec_dir().glob("scenarios/*.yaml")),
    }
    led = {name for one in sources.statements.values() for name in (*one.becomes, *one.otherwise, *one.shown)}
    assert told | led <= things.keys()


def test_a_link_holds_from_both_sides() -> None:
    linked = links(read_passages(spec_dir()))
    assert {"closing.needs_talon", "R1", "schnapsen-last-two-not-closed"} <= {*linked["schnapsen-rules:4.15"]}
    assert {"schnapsen-rules:4.15", "closing.needs_talon"} <= {*linked["R1"]}
    assert {name for name, others in linked.items() for one in others if name not in linked[one]} == set()


CHANGES: dict[str, tuple[str, list[Edit]]] = {
    "rulings.yaml": (
        "R40 has changed since it was read; look again at ",
        [("  R40:", f"  {HERE}R40:"), ("For nobody. Only tricks", "For the player who led it. Only tricks")],
    ),
    "sources/schnapsen-rules.yaml": (
        "schnapsen-rules:4.15 has changed since it was read; look again at close_talon, turn_talon_down, close, ",
        [('"4.15":', f'{HERE}"4.15":'), ("At least three cards must be left", "Two cards must be left")],
    ),
    "chart.yaml": (
        "is_follower has changed since it was read; look again at kinderschnapsen:5.7, ",
        [("is_follower: {says: You", f"{HERE}is_follower: {{says: They")],
    ),
    "parameters.yaml": (
        "deck.values has changed since it was read; look again at ",
        [("values:", f"{HERE}values:"), ("Card points of each rank", "Points of each rank")],
    ),
    "variants/schnapsen.yaml": (
        "variant schnapsen has changed since it was read; look again at schnapsen-rules, schnapsen-states",
        [("name: schnapsen", f"{HERE}name: schnapsen"), ("    full_holding: true\n", "")],
    ),
    "rulebook.yaml": (
        "rulebook chapters.trick.next_leader has changed since it was read; look again at *winner-goes-on, ",
        [
            ("next_leader:", f"{HERE}next_leader:"),
            ("Whoever wins a trick leads", "Whoever loses a trick leads"),
        ],
    ),
    "scenarios/both-have-66.yaml": (
        "both-have-66 has changed since it was read; look again at ",
        [("title: ", f"{HERE}title: Here ")],
    ),
}


@pytest.mark.parametrize("file", CHANGES)
def test_a_change_is_told_with_what_to_look_at_again(file: str, family: Path) -> None:
    message, edits = CHANGES[file]
    (place,) = spoil(family / file, edits)
    (problem,) = warnings([family / "chart.yaml"])
    assert (problem.file, problem.line, problem.column) == (str(family / file), *place)
    assert problem.code == "changed"
    assert problem.message.startswith(message)
    again = problem.message.partition("look again at ")[2].partition(" and ")[0].split(", ")
    name = problem.message.partition(" has ")[0]
    linked = links(read_passages(family))[name]
    assert again == [*linked][:HANDFUL]
    more = f" and {len(linked) - HANDFUL} more: `sixtysix exam --of {quote(name)}`"
    assert problem.message.endswith(more) is (len(linked) > HANDFUL)


def test_what_is_new_and_what_is_gone_is_told(family: Path) -> None:
    scenarios = family / "scenarios"
    (scenarios / "both-have-66.yaml").rename(scenarios / "both-have-enough.yaml")
    gone, new = warnings([family / "chart.yaml"])
    assert (Path(new.file).name, new.line, new.code) == ("both-have-enough.yaml", 2, "new")
    assert new.message.startswith("both-have-enough is new and was not read; look again at R")
    line = (
        (family / READ)
        .read_text()
        .splitlines()
        .index(Path(gone.file).read_text().splitlines()[gone.line - 1])
    )
    assert (Path(gone.file), gone.line, gone.code) == (family / READ, line + 1, "gone")
    assert gone.message.startswith("both-have-66 was read and is gone; look again at ")


def test_a_new_variant_asks_for_itself_alone(family: Path) -> None:
    (family / "variants" / "shallow.yaml").write_text("name: shallow\nextends: schnapsen\nparameters: {}\n")
    assert [one.message for one in warnings([family / "chart.yaml"])] == [
        "variant shallow is new and was not read"
    ]


def test_layout_comments_and_the_order_of_keys_are_no_change(family: Path) -> None:
    talon, size = (
        "    title: Talon size\n",
        "    question: How many cards lie face-down in Schnapsen once both",
    )
    parameters = "    parameters: [dealing.packets, closing.needs_talon]"
    edits = [
        (talon, "    # A size.\n"),
        (size, size.replace("How", ">-\n      How") + "\n     "),
        (
            parameters,
            "    parameters:\n      - dealing.packets\n      - closing.needs_talon\n    title: 'Talon size'",
        ),
    ]
    spoil(family / "rulings.yaml", edits)
    assert warnings([family / "chart.yaml"]) == []


def test_what_is_read_anew_is_told_no_more(family: Path) -> None:
    """It alone, with the questions that were answered; what is gone is dropped."""
    for file in ("rulings.yaml", "chart.yaml", "sources/schnapsen-rules.yaml"):
        spoil(family / file, CHANGES[file][1])
        text = (family / file).read_text(encoding="utf-8")
        (family / file).write_text(text.replace(HERE, ""), encoding="utf-8")
    note_reading(family, "R40", ["0a1b2c3d", "11112222"])
    assert known_readings(family)["R40"].endswith(" 0a1b2c3d 11112222")
    left = {one.message.split()[0] for one in warnings([family / "chart.yaml"])}
    assert left == {"is_follower", "schnapsen-rules:4.15"}
    note_reading(family, "is_follower", [])
    (family / "scenarios" / "both-have-66.yaml").unlink()
    note_reading(family, "both-have-66", [])
    assert "both-have-66" not in known_readings(family)
    (left_alone,) = {one.message.split()[0] for one in warnings([family / "chart.yaml"])}
    assert left_alone == "schnapsen-rules:4.15"
    assert check([family / READ]) == []


def test_the_project_is_stamped_as_it_is() -> None:
    assert (spec_dir() / READ).is_file()
    assert warnings([spec_dir() / "chart.yaml"]) == []


def test_a_chart_without_fingerprints_is_asked_for_none(tmp_path: Path) -> None:
    copy = turnstile(tmp_path)
    write_manual(copy)
    assert warnings([copy / "chart.yaml"]) == []
    for name in read_passages(copy):
        note_reading(copy, name, [])
    assert warnings([copy / "chart.yaml"]) == []
    assert check([copy / READ]) == []
    spoil(copy / "sources" / "manual.yaml", [("It is red.", "It is blue.")])
    assert [one.code for one in warnings([copy / "chart.yaml"])] == ["changed"]


def test_fingerprints_of_a_wrong_form_are_an_error(tmp_path: Path) -> None:
    copy = turnstile(tmp_path)
    (copy / READ).write_text("read:\n  UNLOCKED: {}\n")
    assert [line.split()[0] for line in found(check([copy / READ]))] == ["2:13"]
    (copy / READ).write_text("read: [")
    with pytest.raises(SixtySixError, match=r"read\.yaml:2:1: this is not YAML"):
        note_reading(copy, "LOCKED", [])


def test_check_tells(family: Path) -> None:
    spoil(family / "rulings.yaml", CHANGES["rulings.yaml"][1])
    result = CliRunner().invoke(main, ["check", str(family / "chart.yaml")])
    assert (result.exit_code, result.stderr.count("(warning)")) == (0, 1)
    assert "R40 has changed since it was read" in result.stderr
