"""Systems behind a pipe that fail in every way: the messages, and that no process is left."""

import gc
import json
import os
import shlex
import signal
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest

from sixtysix.conform.protocol import Capabilities, Crashed, Garbled, Hung, Misbehaviour, Skipped
from sixtysix.conform.sut import LONGEST_REPLY, CannotRun, Process

pytestmark = pytest.mark.slow

SETUP = {"deck": ["AS"], "dealer": 0, "before": {"score": [7, 7], "games": [0, 0], "bonus": 0}, "dealt": True}
EVENT = {"event": "lead_card", "player": 0, "card": "AS"}

SYSTEM = """\
import json, os, signal, subprocess, sys, time

def note(pid):
    with open({pids!r}, "a") as pids:
        pids.write(f"{{pid}}\\n")

note(os.getpid())
started = {{"version": 1, "implementation": {{"name": "drill", "version": "1"}}}}
results = {{"start": started, "legal": [], "send": True, "observe": {{"result": None}}, "view": {{}}}}

def reply(text):
    sys.stdout.write(text)
    sys.stdout.flush()

def answer(seq, result):
    reply(json.dumps({{"seq": seq, "result": result}}) + "\\n")

{before}
for line in sys.stdin:
    request = json.loads(line)
    seq, cmd = request["seq"], request["cmd"]
    if cmd == "send":
{fault}
    answer(seq, results.get(cmd))
    if cmd == "stop":
        break
"""
"""A right system with holes for faults: before the first request, and when an event is sent."""


class Drill:
    """Makes systems with a fault, and knows all of their processes."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._pids = folder / "pids"
        self._pids.touch()

    @property
    def command(self) -> str:
        return shlex.join([sys.executable, str(self._folder / "system.py")])

    def system(self, fault: str = "pass", before: str = "", timeout: float = 30.0) -> Process:
        code = SYSTEM.format(pids=str(self._pids), fault=textwrap.indent(fault, " " * 8), before=before)
        (self._folder / "system.py").write_text(code)
        return Process(self.command, timeout)

    def pids(self) -> list[int]:
        """Every process so far."""
        return [int(line) for line in self._pids.read_text().split()]

    def wait_for(self, number: int) -> None:
        """Wait until there have been this many processes."""
        deadline = monotonic() + 10
        while len(self.pids()) < number and monotonic() < deadline:
            sleep(0.01)

    def running(self) -> list[int]:
        """Return the processes that still run after a short wait."""
        deadline = monotonic() + 2
        while (running := [pid for pid in self.pids() if _is_running(pid)]) and monotonic() < deadline:
            sleep(0.01)
        return running


def _is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{pid}/stat")
    return not (status.exists() and status.read_text().rpartition(")")[2].split()[0] == "Z")


@pytest.fixture
def drill(tmp_path: Path) -> Iterator[Drill]:
    drill = Drill(tmp_path)
    yield drill
    if any(map(_is_running, drill.pids())):  # to look for garbage takes longer than a test, late in a worker
        gc.collect()
    assert drill.running() == []


def test_a_system_answers_every_request(drill: Drill) -> None:
    system = drill.system()
    assert system.start() == Capabilities("drill", "1")
    system.ask("variant", name="schnapsen", parameters={"deck": {}})
    system.ask("deal", **SETUP)
    assert system.ask("send", event=EVENT) is True
    assert [system.ask("legal"), system.ask("observe"), system.ask("view", player=1)] == [
        [],
        {"result": None},
        {},
    ]
    system.stop()
    assert drill.running() == []


FAULTS: dict[str, tuple[str, type[Misbehaviour], str]] = {
    "exit": ("sys.exit(3)", Crashed, "asked for send, but it has ended with exit code 3"),
    "signal": (
        "os.kill(os.getpid(), signal.SIGSEGV)",
        Crashed,
        r"it has ended with signal 11 \(Segmentation fault\)",
    ),
    "half a line": ("reply('{\"seq\": '); sys.exit()", Crashed, "exit code 0, but printed '{\"seq\": '"),
    "closed output": ("os.close(1); time.sleep(60)", Crashed, "it has closed its standard output"),
    "errored": (
        "reply(json.dumps({'seq': seq, 'errored': 'no card'}) + '\\n'); continue",
        Crashed,
        "asked for send, but answers with an error: no card",
    ),
    "errored with a trace": (
        "print('Trace', 'engine.js:7', sep='\\n', file=sys.stderr, flush=True);"
        "reply(json.dumps({'seq': seq, 'errored': 'no card'}) + '\\n'); continue",
        Crashed,
        "with an error: no card\nTrace\nengine.js:7$",
    ),
    "garbage": ("reply('Hello' * 100 + '\\n')", Garbled, "its reply is not JSON (.*): '(Hello){40}'…"),
    "nothing": ("reply('\\n')", Garbled, "its reply is not JSON (.*): ''; print nothing but replies"),
    "a list": ("reply('[]\\n')", Garbled, "its reply is not a JSON object"),
    "no text": ("sys.stdout.buffer.write(b'\\xff\\n')", Garbled, "its reply is not JSON"),
    "not a number": ("reply('{\"seq\": NaN}\\n')", Garbled, "NaN is not a JSON number"),
    "another seq": ("answer(seq - 1, True)", Garbled, "its reply must have the seq of the request, 4: '{"),
    "no result": ("reply('{\"seq\": 4}\\n')", Garbled, "must have exactly one of result, skipped, errored"),
    "out of form": ("answer(seq, 'yes')", Garbled, 'is malformed .result: "yes" is not of type "boolean"'),
    "too long": ("reply('a' * 100_000_000)", Garbled, f"longer than {LONGEST_REPLY} bytes: 'aaa"),
    "two replies": (
        "answer(seq, True)",
        Garbled,
        "it had printed something before this request: '{|must have the seq of the request, 5",
    ),
}
"""The code that runs when an event is sent, the kind of misbehaviour, and its message."""


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_reported_and_ends_the_system(drill: Drill, fault: str) -> None:
    code, kind, message = FAULTS[fault]
    system = drill.system(code)
    ask_everything_but_send(system)
    with pytest.raises(kind, match="(?s)" + message):
        ask_send_and_legal(system)
    if not fault.startswith("errored"):
        assert drill.running() == []
        with pytest.raises(Crashed, match="the program is no longer running, and cannot answer legal"):
            system.ask("legal")
    assert system.start() == Capabilities("drill", "1")
    system.stop()


def ask_everything_but_send(system: Process) -> None:
    system.start()
    system.ask("variant", name="schnapsen", parameters={})
    system.ask("deal", **SETUP)


def ask_send_and_legal(system: Process) -> None:
    """Send another request, because an extra reply is noticed only then."""
    system.ask("send", event=EVENT)
    sleep(0.1)
    system.ask("legal")


HANGS: dict[str, tuple[str, str]] = {
    "silence": ("time.sleep(60)", "asked for send, but it has not answered after 0.3 s$"),
    "complaints for ever": ("while True: sys.stderr.write('no ' * 1000)", "not answered after 0.3 s$"),
    "no goodbye": (
        "signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(60)",
        "not answered after 0.3 s$",
    ),
}


@pytest.mark.parametrize("fault", HANGS)
def test_a_system_that_hangs_is_ended(drill: Drill, fault: str) -> None:
    code, message = HANGS[fault]
    system = drill.system(code)
    ask_everything_but_send(system)
    system.timeout = 0.3
    begin = monotonic()
    with pytest.raises(Hung, match=message):
        system.ask("send", event=EVENT)
    assert monotonic() - begin < 3
    assert drill.running() == []


def test_a_system_that_does_not_start(drill: Drill) -> None:
    with pytest.raises(Crashed, match="asked for start, but it has ended with exit code 7\nno licence"):
        drill.system(before="sys.exit(print('no licence', file=sys.stderr) or 7)").start()


def test_a_request_may_be_longer_than_a_pipe(drill: Drill) -> None:
    system, long = drill.system("time.sleep(60)"), {"deck": "A" * 1_000_000}
    system.start()
    system.ask("variant", name="schnapsen", parameters=long)
    system.timeout = 0.3
    with pytest.raises(Hung):
        system.ask("send", event=EVENT | long)


def test_complaints_on_standard_error_do_no_harm(drill: Drill) -> None:
    system = drill.system("sys.stderr.write('careful\\n' * 100_000)")
    ask_everything_but_send(system)
    assert system.ask("send", event=EVENT)
    assert system.ask("legal") == []
    system.stop()


def test_a_skipped_request_is_no_fault(drill: Drill) -> None:
    system = drill.system("reply(json.dumps({'seq': seq, 'skipped': 'no cards'}) + '\\n'); continue")
    ask_everything_but_send(system)
    with pytest.raises(Skipped, match=r"^no cards$"):
        system.ask("send", event=EVENT)
    assert system.ask("legal") == []
    system.stop()


CHILD = "note(subprocess.Popen(['sleep', '60']).pid)"
"""Starts a process that keeps running and keeps the standard output open."""


def test_processes_of_a_system_end_with_it(drill: Drill) -> None:
    system = drill.system(before=CHILD)
    system.start()
    system.stop()
    assert drill.running() == []


@pytest.mark.parametrize("fault", ["os._exit(5)", "time.sleep(60)", "reply('Hello\\n')"])
def test_processes_of_a_system_end_when_it_breaks_down(drill: Drill, fault: str) -> None:
    system = drill.system(fault, before=CHILD)
    ask_everything_but_send(system)
    system.timeout = 0.5
    with pytest.raises(Misbehaviour, match=r"exit code 5|not answered|Hello"):
        system.ask("send", event=EVENT)
    assert drill.running() == []


def test_a_system_ends_when_nobody_uses_it(drill: Drill) -> None:
    system = drill.system("time.sleep(60)", before=CHILD)
    system.start()
    del system
    gc.collect()
    assert drill.running() == []


TESTER = """\
import json, signal, sys
signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
from sixtysix.conform.sut import Process
system = Process(sys.argv[1])
system.start()
system.ask("send", event=json.loads(sys.argv[2]))
"""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_system_ends_with_its_tester(drill: Drill, number: signal.Signals) -> None:
    drill.system("note(os.getpid()); time.sleep(60)", before=CHILD)
    words = [sys.executable, "-c", TESTER, drill.command, json.dumps(EVENT)]
    tester = subprocess.Popen(words, stderr=subprocess.DEVNULL)
    drill.wait_for(3)
    tester.send_signal(number)
    assert tester.wait(10) != 0
    assert drill.running() == []


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("", "the command is empty"),
        ("node 'adapter.mjs", "is no command: No closing quotation"),
        ("no-such-program --fast", "no-such-program: cannot be run: No such file or directory"),
        (str(Path(__file__).parent), "cannot be run: Permission denied"),
    ],
)
def test_an_invalid_command_is_an_error(command: str, message: str) -> None:
    with pytest.raises(CannotRun, match=message):
        Process(command).start()


def test_no_shell_reads_the_command(tmp_path: Path) -> None:
    with pytest.raises(Garbled, match=r"hello > .*/file; true"):
        Process(f"echo hello > {tmp_path / 'file'}; true").start()
    assert list(tmp_path.iterdir()) == []


def test_the_first_reply_has_a_time_of_its_own(drill: Drill) -> None:
    assert drill.system(before="time.sleep(0.6)", timeout=0.3).start().name == "drill"
