"""A module with the interface of `sixtysix.opponent` that tells what it was asked."""

import os
from typing import Any

Json = dict[str, Any]


class Player:
    def __init__(self, variant: str, strength: int, seed: int) -> None:
        self.made = {"variant": variant, "strength": strength, "seed": seed}
        self.asked = 0

    def choose(self, view: Json, legal: list[Json]) -> Json:
        self.asked += 1
        return {**self.made, "asked": self.asked, "view": view, "legal": legal, "process": os.getpid()}
