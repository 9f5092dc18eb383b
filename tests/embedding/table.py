"""A machine as a process, for front ends in any language (see docs/embedding-further.md)."""

from typing import Any

from sixtysix.chart import load_chart, load_variant
from sixtysix.conform.adapter import serve
from sixtysix.conform.adapters import CompiledMachine


class Table(CompiledMachine):
    """Plays any variant or file of house rules, by its name."""

    def variant(self, name: str, parameters: dict[str, Any]) -> None:
        super().variant(name, parameters or dict(load_variant(name, load_chart()).parameters))


if __name__ == "__main__":
    serve(Table())
