"""What a build gives, kept between runs as long as nothing that it comes from has changed."""

import json
import sys
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

FOLDER = ".build"
"""Below the project's root."""

LIBRARIES = ("python-statemachine", "PyYAML", "graphviz", "pygraphviz")
"""What has a say in generated files, beside our own source."""

ROOMS = ("chart", "compile", "evidence", "game", "kernels", "play", "testing")
PARTS = ("*.py", *(f"{room}/**/*.py" for room in ROOMS))
"""What has a say of our own source."""

PACKAGE = Path(__file__).parent


def kept(root: Path, name: str, inputs: list[Path], make: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """What ``make`` gives, a JSON object: the one kept below the root if the inputs and the source are as they were."""
    file = root / FOLDER / f"{name}-{_fingerprint(inputs)}.json"
    with suppress(OSError, ValueError):
        known: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
        return known
    made = make()
    with suppress(OSError):
        file.parent.mkdir(exist_ok=True)
        for old in file.parent.glob(f"{name}-{'?' * 16}.json"):
            old.unlink()
        partial = file.with_suffix(".partial")
        partial.write_text(json.dumps(made), encoding="utf-8")
        partial.replace(file)
    return made


def _fingerprint(inputs: list[Path]) -> str:
    digest = sha256(repr([sys.version, *map(version, LIBRARIES)]).encode())
    sources = (path for part in PARTS for path in sorted(PACKAGE.glob(part)))
    for path in (*sources, *inputs):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]
