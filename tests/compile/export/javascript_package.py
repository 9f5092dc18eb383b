"""The committed JavaScript package, and code that runs with it."""

import json
import subprocess
from pathlib import Path
from typing import Any

from .node import HERE, MODULES

PACKAGE = HERE.parents[2] / "generated" / "javascript"


def scripted(text: str, folder: Path = PACKAGE) -> Any:
    """Run a module that imports from the package. Return its output."""
    source = text.replace("FOLDER", folder.resolve().as_uri())
    done = subprocess.run(
        ["node", "--input-type=module", "-e", source], capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def installed(code: str) -> str:
    """Replace imports from the folder ``machines`` by imports from the installed package."""
    code = code.replace("./machines/index.js", "sixtysix").replace("./machines/", "sixtysix/")
    return code.replace('.js"', '"')


def typed(folder: Path, *names: str) -> str:
    """Return the errors that the TypeScript compiler reports."""
    words = ["--strict", "--noEmit", "--target", "es2022", "--module", "nodenext", *names]
    compiler = MODULES / "typescript" / "bin" / "tsc"
    return subprocess.run(
        ["node", str(compiler), *words], cwd=folder, capture_output=True, text=True, timeout=120
    ).stdout
