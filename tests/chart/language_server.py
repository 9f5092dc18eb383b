"""A small client of yaml-language-server, as an editor is one: it opens texts and asks about them."""

import json
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from time import monotonic
from types import TracebackType
from typing import IO, Any, Self

Json = dict[str, Any]

SERVER = Path(__file__).parents[1] / "node_modules" / ".bin" / "yaml-language-server"
SETTINGS = {
    "yaml": {
        "validate": True,
        "completion": True,
        "hover": True,
        "schemaStore": {"enable": False},
        "kubernetesCRDStore": {"enable": False},
    }
}
PATIENCE = 30.0
"""Seconds to wait for an answer; it takes less than one."""


class LanguageServer:
    """The server in a process of its own, which ends with the block."""

    def __init__(self, root: Path) -> None:
        self._process = subprocess.Popen(
            ["node", str(SERVER), "--stdio"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        assert self._process.stdin
        assert self._process.stdout
        self._to: IO[bytes] = self._process.stdin
        self._heard: Queue[Json | None] = Queue()
        self._asked = self._opened = 0
        self._diagnostics: dict[str, list[Json]] = {}
        self._listener = Thread(target=self._listen, args=(self._process.stdout,), daemon=True)
        self._listener.start()
        capabilities = {
            "textDocument": {
                "completion": {
                    "completionItem": {"snippetSupport": False, "documentationFormat": ["markdown"]}
                },
                "publishDiagnostics": {},
                "hover": {"contentFormat": ["markdown"]},
            },
            "workspace": {"configuration": True, "didChangeConfiguration": {"dynamicRegistration": True}},
        }
        folder = {"uri": root.as_uri(), "name": "root"}
        self.ask(
            "initialize",
            {
                "processId": None,
                "rootUri": root.as_uri(),
                "capabilities": capabilities,
                "workspaceFolders": [folder],
            },
        )
        self._tell("initialized", {})
        self._tell("workspace/didChangeConfiguration", {"settings": SETTINGS})

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._listener.join()
        with suppress(BrokenPipeError):
            self._to.close()
        self._process.wait()

    def diagnostics(self, path: Path, text: str) -> list[Json]:
        """Ask the server for the problems of a text in this file's place."""
        uri = self._open(path, text)
        for _ in self._hear_until(monotonic() + PATIENCE):
            if uri in self._diagnostics:
                return self._diagnostics[uri]
        raise TimeoutError(f"nothing was said about {path.name}")

    def completions(self, path: Path, text: str) -> dict[str, str]:
        """Ask the server for its proposals at the ``|`` of a text, by label, with their descriptions."""
        answer = self._ask_at("textDocument/completion", path, text)
        return {item["label"]: _words(item.get("documentation")) for item in answer["items"]}

    def hover(self, path: Path, text: str) -> str:
        """Ask the server about the word at the ``|`` of a text."""
        answer = self._ask_at("textDocument/hover", path, text)
        return _words(answer["contents"]) if answer else ""

    def _ask_at(self, method: str, path: Path, text: str) -> Any:
        before, after = text.split("|")
        *lines, last = before.split("\n")
        place = {"line": len(lines), "character": len(last)}
        return self.ask(
            method, {"textDocument": {"uri": self._open(path, before + after)}, "position": place}
        )

    def ask(self, method: str, params: Json) -> Any:
        """The answer to a request."""
        self._asked += 1
        self._send({"id": self._asked, "method": method, "params": params})
        for message in self._hear_until(monotonic() + PATIENCE):
            if message.get("id") == self._asked and "method" not in message:
                assert "error" not in message, message["error"]
                return message["result"]
        raise TimeoutError(f"no answer to {method}")

    def _open(self, path: Path, text: str) -> str:
        """Open the text as a new file beside this one: nothing of an earlier text is meant for it then."""
        self._opened += 1
        uri = path.with_name(f"{self._opened}-{path.name}").as_uri()
        document = {"uri": uri, "languageId": "yaml", "version": 1, "text": text}
        self._tell("textDocument/didOpen", {"textDocument": document})
        return uri

    def _tell(self, method: str, params: Json) -> None:
        self._send({"method": method, "params": params})

    def _send(self, message: Json) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self._to.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
        self._to.flush()

    def _hear_until(self, end: float) -> Iterator[Json]:
        """Read the server's messages until then, and answer its questions."""
        while (left := end - monotonic()) > 0:
            try:
                message = self._heard.get(timeout=left)
            except Empty:
                return
            assert message is not None, "the server has ended"
            if message.get("method") == "textDocument/publishDiagnostics":
                self._diagnostics[message["params"]["uri"]] = message["params"]["diagnostics"]
            elif "method" in message and "id" in message:
                self._send({"id": message["id"], "result": _answer(message)})
            yield message

    def _listen(self, stream: IO[bytes]) -> None:
        with stream:
            self._listen_to(stream)
        self._heard.put(None)

    def _listen_to(self, stream: IO[bytes]) -> None:
        while header := stream.readline():
            length = 0
            while header.strip():
                name, _, value = header.partition(b":")
                length = int(value) if name.lower() == b"content-length" else length
                header = stream.readline()
            self._heard.put(json.loads(stream.read(length)))


def _answer(request: Json) -> Any:
    """The client's settings by section; of anything else nothing."""
    if request["method"] != "workspace/configuration":
        return None
    return [SETTINGS.get(item.get("section", "")) for item in request["params"]["items"]]


def _words(documentation: Any) -> str:
    return str(documentation["value"]) if isinstance(documentation, dict) else str(documentation or "")
