"""Modules as classic scripts, for pages that are opened from a file: browsers load no modules from there."""

import re
from collections.abc import Mapping

_IMPORT = re.compile(r'^import (\{[^}]*\}|\* as \w+) from "\./(\w+)\.js";$', re.MULTILINE)
_EXPORTED = re.compile(r"^export (?:(?:async )?function|class|const) ([\w$]+)", re.MULTILINE)
_PASSED_ON = re.compile(r"^export \{ ([^}]*) \};$", re.MULTILINE)


def script(modules: Mapping[str, str]) -> str:
    """Write modules as one script, each as a property of ``MODULES`` by the name of its file.

    Args:
        modules: their texts by the names of their files (``rules.js``), each behind those that it imports. What they
            import may stand in a script before this one.
    """
    return "globalThis.MODULES ??= {};\n" + "".join(_wrapped(name, text) for name, text in modules.items())


def _wrapped(file: str, text: str) -> str:
    names = _EXPORTED.findall(text)
    for passed_on in _PASSED_ON.findall(text):
        names += passed_on.split(", ")
    body = _IMPORT.sub(lambda found: f"const {found[1].removeprefix('* as ')} = MODULES.{found[2]};", text)
    body = re.sub(r"^export ", "", _PASSED_ON.sub("", body), flags=re.MULTILINE)
    name = file.removesuffix(".js")
    return f'\nMODULES.{name} = (() => {{\n"use strict";\n{body}\nreturn {{ {", ".join(names)} }};\n}})();\n'
