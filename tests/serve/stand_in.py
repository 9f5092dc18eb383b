"""A module with the interface of `sixtysix_tables.opponent` that tells what it was asked."""

import os
from time import sleep
from typing import Any

Json = dict[str, Any]


class Player:
    def __init__(self, variant: str, strength: int, seed: int) -> None:
        self.made = {"variant": variant, "strength": strength, "seed": seed}
        self.asked = 0
        self.seen: list[Json] = []

    def remember(self, views: list[Json]) -> None:
        self.seen = views

    def choose(self, view: Json) -> Json:
        self.asked += 1
        sleep(view.get("wait", 0))
        return {
            **self.made,
            "asked": self.asked,
            "seen": self.seen,
            "view": view,
            "legal": view.get("legal"),
            "process": os.getpid(),
        }
