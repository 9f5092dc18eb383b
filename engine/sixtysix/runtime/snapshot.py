"""Snapshots: a machine as JSON, and back."""

import json
from collections.abc import Mapping
from dataclasses import fields
from hashlib import sha256
from typing import Any

from sixtysix.errors import SixtySixError
from sixtysix.runtime.declarations import Json

FORMAT = 1
KEYS = {"format", "machine", "version", "states", "table", "decks", "checksum"}


class SnapshotError(SixtySixError):
    """A snapshot that is damaged, of another machine, or of another version."""


def seal(content: Json) -> Json:
    """The content with its checksum."""
    return {**content, "checksum": _checksum(content)}


def unseal(saved: Mapping[str, Any] | str, machine: str, version: str) -> Json:
    """The content of a snapshot of this machine and version.

    Raises:
        SnapshotError: if it is not one.
    """
    content = _parsed(saved)
    if set(content) != KEYS:
        raise SnapshotError(f"damaged snapshot: its keys are {sorted(content)}, expected {sorted(KEYS)}")
    if content["format"] != FORMAT:
        raise SnapshotError(f"snapshot of format {content['format']!r}, expected {FORMAT}")
    if content["machine"] != machine:
        raise SnapshotError(f"snapshot of {content['machine']!r}, expected {machine!r}")
    if content["version"] != version:
        raise SnapshotError(f"snapshot of {machine} version {content['version']!r}, expected {version!r}")
    checksum = content.pop("checksum")
    if checksum != _checksum(content):
        raise SnapshotError("damaged snapshot: its checksum does not fit its content")
    return content


def table_json(table: Any) -> Json:
    """Every field of a table."""
    return {f.name: _plain(getattr(table, f.name)) for f in fields(table)}


def table_from_json(table: Any, saved: Json) -> None:
    """Fill the table's fields from what `table_json` gave."""
    for name, value in saved.items():
        setattr(table, name, _plain(value))


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, list) else value


def _parsed(saved: Mapping[str, Any] | str) -> Json:
    if isinstance(saved, str):
        try:
            saved = json.loads(saved)
        except ValueError as error:
            raise SnapshotError(f"damaged snapshot: not JSON, {error}") from None
    if not isinstance(saved, Mapping):
        raise SnapshotError(f"a snapshot is a JSON object, not {type(saved).__name__}")
    return dict(saved)


def _checksum(content: Mapping[str, Any]) -> str:
    try:
        text = json.dumps(content, sort_keys=True, separators=(",", ":"))
    except (TypeError, ValueError) as error:
        raise SnapshotError(f"damaged snapshot: {error}") from None
    return sha256(text.encode()).hexdigest()
