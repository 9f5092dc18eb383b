"""An adapter for intelligent-systems-course/schnapsen (Python), at 0d0f1900f4cb6a6dc03c18a2b381bc31105c6ce0.

The adapter for the PyPI package works here, too, and accepts house rules. The reason for the end is not reported.
"""

from dataclasses import replace

from docs.measure.schnapsen_package import SchnapsenPackage

from sixtysix.conform.adapter import serve
from sixtysix.contract.events import Json


class Engine(SchnapsenPackage):
    capabilities = replace(SchnapsenPackage.capabilities, variants=())

    def observe(self) -> Json:
        told = super().observe()
        result = told["result"] and {key: told["result"][key] for key in ("winner", "game_points")}
        return {**told, "result": result}


if __name__ == "__main__":
    serve(Engine())
