"""Systems under test: adapters in this process, and commands that run as child processes."""

import json
import os
import shlex
import signal
import sys
import traceback
import weakref
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib import import_module
from selectors import EVENT_READ, EVENT_WRITE, BaseSelector, DefaultSelector
from subprocess import PIPE, Popen, TimeoutExpired
from time import monotonic
from typing import Any

from sixtysix.chart.validation import malformed, parse_json, plain_json
from sixtysix.conform.adapter import PERFORM, Adapter, last_line
from sixtysix.conform.protocol import (
    OUTCOMES,
    VERSION,
    Capabilities,
    Crashed,
    Garbled,
    Hung,
    Misbehaviour,
    Skipped,
    capabilities,
)
from sixtysix.contract.events import Json
from sixtysix.errors import SixtySixError
from sixtysix.files import writing
from sixtysix.game.names import with_ten

# Seconds: for a reply; for the first one, because interpreters start slowly on a busy machine; for a process to end by
# itself; between looks at a silent process.
TIMEOUT, FIRST_TIMEOUT, GRACE, GLANCE = 10.0, 60.0, 1.0, 0.05

# Bytes: of the longest reply, of one read, and of the kept end of standard error.
LONGEST_REPLY, CHUNK, TAIL = 1 << 20, 1 << 16, 1 << 12

# Quoted in messages: characters of a reply, lines of standard error.
SHOWN, LAST_LINES = 200, 5


class CannotRun(SixtySixError):
    """The system cannot be tested: the system is missing, does not start, or does not play the variant."""


class System(ABC):
    """A system under test, which answers the requests of the protocol."""

    log: str | None = None  # a file for all messages

    @abstractmethod
    def renew(self) -> None:
        """Prepare a fresh system, without sending a request."""

    @abstractmethod
    def ask(self, command: str, **given: object) -> Any:
        """Return the result of a request.

        Raises:
            Misbehaviour: if the system crashes, hangs or breaks the protocol.
            Skipped: if the system lacks the operation.
        """

    @abstractmethod
    def stop(self) -> None:
        """Shut down the system and release its resources."""

    def start(self) -> Capabilities:
        """Start the system, or restart it after a failure. Return the system's capabilities."""
        self.renew()
        return capabilities(self.ask("start", version=VERSION))

    def write_message(self, direction: str, message: object) -> None:
        """Append a message to the log file, if there is one. ``direction`` is ``request``, ``reply`` or ``stderr``."""
        if self.log:
            now = datetime.now(UTC).isoformat()
            line = json.dumps({"time": now, "direction": direction, "message": message}, default=repr)
            # One write per line, because several processes may write.
            with writing(self.log), open(self.log, "ab", buffering=0) as file:
                file.write(f"{line}\n".encode())


# In this process


class InProcess(System):
    """A system that runs in this process. If a system may hang, run the system as a command instead (see `serve`).

    Args:
        make: the function that creates a new adapter at each start.
    """

    def __init__(self, make: Callable[[], Adapter]) -> None:
        self._make = make
        self._system: Adapter | None = None

    def renew(self) -> None:
        self._system = None

    def ask(self, command: str, **given: object) -> Any:
        """Return the result of a request. Arguments and results are copied, as if sent through a pipe."""
        self.write_message("request", {"cmd": command, **given})
        try:
            if self._system is None:
                self._system = self._make()
            result = PERFORM[command](self._system, deepcopy(given))
        except (Exception, SystemExit) as error:
            kind = "skipped" if isinstance(error, Skipped) else "errored"
            self.write_message("reply", {kind: str(error) if kind == "skipped" else last_line(error)})
            if isinstance(error, Misbehaviour | Skipped):
                raise
            frames = [f for f in traceback.extract_tb(error.__traceback__) if f.filename != __file__]
            lines = traceback.format_list(frames[-LAST_LINES:])
            raise Crashed("".join([f"{last_line(error)}\n", *lines]).rstrip()) from error
        self.write_message("reply", {"result": result})
        try:
            copied = plain_json(result)
            problem = malformed({"seq": 1, "result": copied}, f"protocol/{command}_reply")
        except ValueError as error:
            problem = f"no JSON: {error}"
        if problem:
            raise Garbled(f"its result of {command} is malformed: {with_ten(problem)}")
        return copied

    def stop(self) -> None:
        if self._system is not None:
            self.ask("stop")


def load_adapter(reference: str) -> InProcess:
    """Return the system for an adapter class, given as ``module:Class``. The module may be in the current folder.

    Raises:
        CannotRun: if the reference is malformed, the module cannot be imported, or the module has no such class.
    """
    found = imported(reference)
    if not (isinstance(found, type) and issubclass(found, Adapter)):
        module, _, name = reference.partition(":")
        raise CannotRun(f"{reference}: {module} has no class {name} derived from sixtysix's Adapter")
    return InProcess(found)


def imported(reference: str, what: str = "adapter; write it as module:Class") -> object:
    """Import and return the object ``module:name``. Return None if the module has no such name.

    Raises:
        CannotRun: if the reference is malformed, or the module cannot be imported.
    """
    module, _, name = reference.partition(":")
    if not (module and name):
        raise CannotRun(f"{reference!r} is no {what}")
    if "" not in sys.path:
        sys.path.insert(0, "")
    try:
        return getattr(import_module(module), name, None)
    except (Exception, SystemExit) as error:
        raise CannotRun(f"{module} cannot be imported: {last_line(error)}") from error


# Behind a pipe


class Process(System):
    """A command that speaks the protocol and runs as a child process.

    The command is split into words as in a shell, but no shell is run. The child has its own process group. This group
    is killed after a malformed or late reply, at the end of this process, and when this object is no longer used. After
    a failure, `start` runs the command again.

    Raises:
        CannotRun: if the command cannot be split into words. `start` raises CannotRun if the command cannot be run.
    """

    # One selector interleaves reading and writing: a child that floods standard error, or does not read its requests,
    # would otherwise block this process forever. All output is kept for messages about a silent or dead child.

    def __init__(self, command: str, timeout: float = TIMEOUT, log: str | None = None) -> None:
        try:
            self._words = shlex.split(command)
        except ValueError as error:
            raise CannotRun(f"{command!r} is no command: {error}") from None
        if not self._words:
            raise CannotRun("the command is empty")
        self.timeout, self.log = timeout, log
        self._kill: Callable[[], object] | None = None  # ends the running child; None if there is none

    def renew(self) -> None:
        self._end_child()
        try:
            child = Popen(self._words, stdin=PIPE, stdout=PIPE, stderr=PIPE, bufsize=0, process_group=0)
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else error
            raise CannotRun(f"{self._words[0]}: cannot be run: {reason}") from None
        assert child.stdin
        assert child.stdout
        assert child.stderr
        self._child, self._selector, self._stdin = child, DefaultSelector(), child.stdin
        self._kill = weakref.finalize(self, _kill, child, self._selector)
        self._output, self._complaints, self._input = bytearray(), bytearray(), b""
        self._is_closed, self._line, self._seq = False, b"", 0
        for stream in (child.stdin, child.stdout, child.stderr):
            os.set_blocking(stream.fileno(), False)
        self._selector.register(child.stdout, EVENT_READ, self._output)
        self._selector.register(child.stderr, EVENT_READ, self._complaints)

    def stop(self) -> None:
        if self._kill:
            with suppress(Misbehaviour):
                self._line_after({"seq": self._seq + 1, "cmd": "stop"}, GRACE)
                self._stdin.close()
                with suppress(TimeoutExpired):
                    self._child.wait(GRACE)
                self._exchange(0)
            self._end_child()

    def _end_child(self) -> None:
        if self._kill:
            self._kill()
            self._kill = None

    def ask(self, command: str, **given: object) -> Any:
        """Return the result of a request. A malformed or late reply ends the process."""
        if not self._kill:
            raise Crashed(f"the program is no longer running, and cannot answer {command}")
        self._seq += 1
        try:
            patience = max(self.timeout, FIRST_TIMEOUT if command == "start" else 0)
            line = self._line_after({"seq": self._seq, "cmd": command, **given}, patience)
            reply = _parsed_reply(line, command, self._seq)
        except Misbehaviour as found:
            self._end_child()
            raise type(found)(f"the system was asked for {command}, but {found}") from None
        if "skipped" in reply:
            raise Skipped(reply["skipped"])
        if "errored" in reply:
            says = f"the system was asked for {command}, but answers with an error: {reply['errored']}"
            raise Crashed("\n".join([says, *self._last_complaints()]))
        return reply["result"]

    def _line_after(self, request: dict[str, object], timeout: float) -> bytes:
        """Send a request, and return the next line that the process prints."""
        self._exchange(0)
        if self._output:
            raise Garbled(f"it had printed something before this request: {_excerpt(self._output)}")
        self.write_message("request", request)
        self._input = json.dumps(request, separators=(",", ":")).encode() + b"\n"
        self._send_input()
        deadline, has_ended = monotonic() + timeout, False
        while (end := self._output.find(b"\n")) < 0 and len(self._output) <= LONGEST_REPLY:
            said = f", but printed {_excerpt(self._output)}" if self._output else ""
            if self._is_closed:
                raise Crashed(self._ending(said))
            left = deadline - monotonic()
            if left <= 0:
                raise Hung(f"it has not answered after {timeout:g} s{said}")
            if not self._exchange(min(left, GLANCE)):  # output before its end is read in the next round
                self._is_closed = has_ended
                has_ended = self._child.poll() is not None
        if end < 0 or end > LONGEST_REPLY:
            raise Garbled(f"its reply is longer than {LONGEST_REPLY} bytes: {_excerpt(self._output)}")
        line = bytes(self._output[:end])
        del self._output[: end + 1]
        try:
            self.write_message("reply", parse_json(line.decode()))
        except (ValueError, RecursionError):
            self.write_message("reply", line.decode(errors="replace"))
        return line

    def _exchange(self, seconds: float) -> bool:
        """Exchange data with the process. Return False if no pipe is ready within this time."""
        ready = self._selector.select(seconds)
        for key, _ in ready:
            if key.fileobj is self._stdin:
                self._send_input()
                continue
            chunk, heard = os.read(key.fd, CHUNK), key.data
            heard += chunk
            if heard is self._complaints:
                *lines, self._line = (self._line + (chunk or b"\n")).split(b"\n")
                for line in filter(None, lines):
                    self.write_message("stderr", line.decode(errors="replace"))
                del heard[:-TAIL]
            if not chunk:
                self._selector.unregister(key.fd)
                self._is_closed = self._is_closed or heard is self._output
        return bool(ready)

    def _send_input(self) -> None:
        """Write as much input as the pipe takes now. If any input is left, register the pipe for writing."""
        try:
            self._input = self._input[os.write(self._stdin.fileno(), self._input) :]
        except BlockingIOError:
            pass
        except BrokenPipeError:
            self._input = b""
        waits = self._stdin in self._selector.get_map()
        if self._input and not waits:
            self._selector.register(self._stdin, EVENT_WRITE)
        elif waits and not self._input:
            self._selector.unregister(self._stdin)

    def _ending(self, said: str) -> str:
        try:
            code = self._child.wait(GRACE)
        except TimeoutExpired:
            return f"it has closed its standard output{said}"
        how = f"exit code {code}" if code >= 0 else f"signal {-code} ({signal.strsignal(-code)})"
        return "\n".join([f"it has ended with {how}{said}", *self._last_complaints()])

    def _last_complaints(self) -> list[str]:
        self._exchange(0)
        return self._complaints.decode(errors="replace").splitlines()[-LAST_LINES:]


def _kill(process: Popen[bytes], selector: BaseSelector) -> None:
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    selector.close()
    for stream in (process.stdin, process.stdout, process.stderr):
        assert stream
        stream.close()
    process.wait()


def _parsed_reply(line: bytes, command: str, seq: int) -> Json:
    """Parse the reply to a request. Raise Garbled if the line is not a valid reply to this request."""
    try:
        reply = parse_json(line.decode())
    except (ValueError, RecursionError) as error:
        hint = "print nothing but replies to standard output"
        raise Garbled(f"its reply is not JSON ({error}): {_excerpt(line)}; {hint}") from None
    if not isinstance(reply, dict):
        raise Garbled(f"its reply is not a JSON object: {_excerpt(line)}")
    if reply.get("seq") != seq:
        raise Garbled(f"its reply must have the seq of the request, {seq}: {_excerpt(line)}")
    outcomes = [key for key in OUTCOMES if key in reply]
    if len(outcomes) != 1:
        raise Garbled(f"its reply must have exactly one of {', '.join(OUTCOMES)}: {_excerpt(line)}")
    name = f"{command}_reply" if outcomes == ["result"] else outcomes[0]
    if problem := malformed(reply, f"protocol/{name}"):
        raise Garbled(f"its reply is malformed ({with_ten(problem)}): {_excerpt(line)}")
    return reply


def _excerpt(text: bytes | bytearray) -> str:
    return ascii(text[:SHOWN].decode(errors="replace")) + ("…" if len(text) > SHOWN else "")


# Descriptions of systems


@dataclass(frozen=True)
class Sut:
    """Describes a system under test: a command that speaks the protocol, or an adapter class ``module:Class``."""

    command: str | None = None
    adapter: str | None = None
    timeout: float = TIMEOUT
    log: str | None = None  # a file for all messages

    def make(self) -> System:
        """Return the system without starting it. Raise CannotRun if the command or the adapter cannot be used."""
        if self.command is not None:
            return Process(self.command, self.timeout, self.log)
        assert self.adapter is not None
        system = load_adapter(self.adapter)
        system.log = self.log
        return system
