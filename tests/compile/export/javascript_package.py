"""The package in JavaScript as it is committed, and what is run with it."""

import json
import subprocess
from pathlib import Path
from typing import Any

from .node import HERE, MODULES

PACKAGE = HERE.parents[2] / "generated" / "javascript"


def scripted(text: str, folder: Path = PACKAGE) -> Any:
    """Run a module that imports from the package; give what it writes."""
    source = text.replace("FOLDER", folder.resolve().as_uri())
    done = subprocess.run(
        ["node", "--input-type=module", "-e", source], capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def installed(code: str) -> str:
    """Import by the names of the installed package what code imports from a folder called machines."""
    code = code.replace("./machines/index.js", "sixtysix").replace("./machines/", "sixtysix/")
    return code.replace('.js"', '"')


def typed(folder: Path, *names: str) -> str:
    """Say what the compiler of TypeScript finds wrong."""
    words = ["--strict", "--noEmit", "--target", "es2022", "--module", "nodenext", *names]
    compiler = MODULES / "typescript" / "bin" / "tsc"
    return subprocess.run(
        ["node", str(compiler), *words], cwd=folder, capture_output=True, text=True, timeout=120
    ).stdout
