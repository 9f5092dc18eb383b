"""Adapters: the project's own, examples in Python and JavaScript, and mistakes of adapters."""

import json
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import pytest

from sixtysix.chart import load
from sixtysix.conform.adapter import Adapter
from sixtysix.conform.adapters import CompiledMachine, Kernel
from sixtysix.conform.protocol import Capabilities, Crashed, Garbled, Skipped
from sixtysix.conform.run import Run
from sixtysix.conform.sut import CannotRun, InProcess, Process, Sut, load_adapter
from sixtysix.contract.events import Json

SETUP = {"deck": ["AS"], "dealer": 0, "before": {"score": [7, 7], "games": [0, 0], "bonus": 0}, "dealt": True}

HERE = Path(__file__).parent
ROOT = HERE.parent.parent


def hand(name: str) -> str:
    """Return the command that runs an example in Python."""
    return shlex.join([sys.executable, str(HERE / name)])


@pytest.mark.parametrize("adapter", [CompiledMachine, Kernel])
@pytest.mark.parametrize(("effective", "strict"), [("at_once", True), ("after_trick", False)])
def test_house_rules_are_played_by_their_parameters(
    adapter: Callable[[], Adapter], effective: str, strict: bool
) -> None:
    system, parameters = adapter(), dict(load("schnapsen").variant.parameters)
    closing = parameters["closing"] | {"effective": effective}
    system.variant("sunday", parameters | {"closing": closing})
    system.deal(SETUP | {"deck": [rank + suit for suit in "SHDC" for rank in "ATKQJ"]})
    assert system.send({"event": "close_talon", "player": 1})
    assert system.observe()["table"]["strict"] is strict


@pytest.mark.parametrize("sut", [Sut(adapter="tests.conform.tricks:Tricks"), Sut(hand("tricks.py"))])
def test_a_part_of_kinderschnapsen_is_right(sut: Sut) -> None:
    assert Run("kinderschnapsen", sut, 10).play().verdict == "no difference"


needs_package = pytest.mark.skipif(
    not find_spec("schnapsen"), reason="the package schnapsen is not installed: `make test` installs it"
)


@pytest.mark.slow
@needs_package
def test_the_differences_of_the_package_schnapsen_are_those_of_the_committed_report() -> None:
    command = [sys.executable, "-m", "sixtysix", "conform", "schnapsen", "--hands", "500"]
    adapter = ["--adapter", "docs.measure.schnapsen_package:SchnapsenPackage"]
    options = ["--failures", "", "--explain", "0", "--json"]
    done = subprocess.run(
        [*command, *adapter, *options], cwd=ROOT, capture_output=True, text=True, check=False
    )
    found = {finding["id"] for finding in json.loads(done.stdout)["findings"]}
    assert found == {
        "allows/declare/has_won_a_trick",
        "refuses/lead/table/declared_marriage",
        "value/points/show_marriage",
    }
    report = (ROOT / "generated/reports/conformance-schnapsen-package.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^<sub>(.*?);", report, re.MULTILINE)) == found


class Least(Adapter):
    """The methods that every adapter needs."""

    def deal(self, setup: Json) -> None:
        setup["deck"].clear()

    def send(self, event: Json) -> bool:
        return False


def test_missing_operations_of_an_adapter_are_skipped() -> None:
    system = InProcess(Least)
    assert system.start() == Capabilities("unnamed", "")
    system.ask("variant", name="schnapsen", parameters={})
    for operation, given in (("legal", {}), ("observe", {}), ("view", {"player": 0})):
        with pytest.raises(Skipped, match=r"the adapter (lists|cannot|has)"):
            system.ask(operation, **given)


class Wrong(Least):
    """Does everything wrong."""

    def start(self) -> Capabilities:
        return Capabilities("wrong", "1", events=frozenset({"sing"}))

    def deal(self, setup: Json) -> None:
        raise KeyError("QX")

    def variant(self, name: str, parameters: Json) -> None:
        sys.exit("I do not want to")

    def legal(self) -> list[Json]:
        return [{"event": "lead_card", "player": 1, "card": "10S"}]

    def observe(self) -> Json:
        return {"table": {"points": {1, 2}}}

    def view(self, player: int) -> Json:
        return {"talon": float("nan")}


@pytest.mark.parametrize(
    ("operation", "given", "kind", "message"),
    [
        ("start", {}, Garbled, "start.*operations|start.*events.0"),
        ("deal", {}, Crashed, "^KeyError: 'QX'\n"),
        ("variant", {"name": "", "parameters": {}}, Crashed, "^SystemExit: I do not want to\n"),
        ("legal", {}, Garbled, "^its result of legal is malformed: result.0.card: .*; write T for the ten"),
        ("observe", {}, Garbled, "^its result of observe is malformed: "),
        ("view", {"player": 0}, Garbled, "^its result of view is malformed: no JSON: Out of range float"),
    ],
)
def test_mistakes_of_an_adapter_are_findings(
    operation: str, given: Json, kind: type[Exception], message: str
) -> None:
    with pytest.raises(kind, match=message):
        InProcess(Wrong).ask(operation, **given)


def test_an_adapter_that_cannot_be_made_crashes_at_the_start() -> None:
    def make() -> Adapter:
        raise OSError("no such card")

    with pytest.raises(Crashed, match="OSError: no such card"):
        InProcess(make).start()


@pytest.mark.parametrize(
    ("reference", "message"),
    [
        ("tricks", "'tricks' is no adapter; write it as module:Class"),
        (":Class", "':Class' is no adapter"),
        ("no_such_module:A", "no_such_module cannot be imported: ModuleNotFoundError"),
        ("json:Nothing", "json:Nothing: json has no class Nothing derived from"),
        ("json:JSONDecoder", "json:JSONDecoder: json has no class JSONDecoder derived from"),
    ],
)
def test_an_invalid_reference_is_not_an_adapter(reference: str, message: str) -> None:
    with pytest.raises(CannotRun, match=f"^{re.escape(message)}"):
        load_adapter(reference)


def test_an_adapter_prints_to_standard_error_when_it_is_a_command(tmp_path: Path) -> None:
    path = tmp_path / "talkative.py"
    path.write_text(
        "from sixtysix.conform.adapter import Adapter, serve\n"
        "class Talkative(Adapter):\n"
        "    def deal(self, setup): print('dealing')\n"
        "    def send(self, event): raise RuntimeError('send', event['event'])\n"
        "serve(Talkative())\n"
    )
    system = Process(shlex.join([sys.executable, str(path)]))
    system.start()
    system.ask("deal", **SETUP)
    with pytest.raises(Crashed, match=r"RuntimeError: \('send', 'quit'\)$"):
        system.ask("send", event={"event": "quit"})
    with pytest.raises(Skipped, match="the adapter has no method `legal`"):
        system.ask("legal")
    system.stop()
