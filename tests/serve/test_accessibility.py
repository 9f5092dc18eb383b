"""A whole match by what a screen reader is told, and by the keyboard alone."""

import re
from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page

from .serving import serving, shuffled_decks

VARIANT = "kinderschnapsen"

PATIENCE = 5
"""How often something is tried, or waited for."""

CARDS, MOVES, NOT_NOW = "Your cards", "What you may do", "not now"


class Node(NamedTuple):
    """What a screen reader knows of a part of the page."""

    id: int
    role: str
    name: str
    description: str
    inside: tuple[str, ...]
    """The names of the regions and dialogs around it."""
    focused: bool
    key: str


class Reader:
    """Somebody who does not see the page: they have the accessibility tree and the keys."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._session = page.context.new_cdp_session(page)

    def tree(self) -> list[Node]:
        """Give what is told now, in the order of the page."""
        nodes = self._session.send("Accessibility.getFullAXTree")["nodes"]
        by_id = {node["nodeId"]: node for node in nodes}
        return [_node(node, by_id) for node in nodes if not node["ignored"]]

    def buttons(self, inside: str | None = None) -> list[Node]:
        nodes = [node for node in self.tree() if node.role == "button"]
        return [node for node in nodes if inside is None or inside in node.inside]

    def wait(self, seen: Callable[[list[Node]], bool]) -> list[Node]:
        """Wait until the tree is as wanted."""
        for _ in range(PATIENCE):
            if tree := self.sees(seen):
                return tree
        raise AssertionError([node.name for node in self.tree()])

    def sees(self, seen: Callable[[list[Node]], bool]) -> list[Node]:
        """Give the tree as soon as it is as wanted; nothing if that takes some seconds."""
        for _ in range(100):
            if seen(tree := self.tree()):
                return tree
            self.page.wait_for_timeout(25)
        return []

    def tab_to(self, role: str, name: str) -> None:
        """Press Tab until what has this role and name is reached."""
        for _ in range(80):
            if any(node.focused and node.role == role and node.name.startswith(name) for node in self.tree()):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not reach {name!r}")


def _node(node: dict[str, Any], by_id: dict[str, Any]) -> Node:
    def told(of: dict[str, Any], what: str) -> str:
        return str(of.get(what, {}).get("value", ""))

    properties = {each["name"]: each["value"].get("value") for each in node.get("properties", ())}
    inside, above = [], by_id.get(node.get("parentId", ""))
    while above:
        if told(above, "role") in ("region", "dialog"):
            inside.append(told(above, "name"))
        above = by_id.get(above.get("parentId", ""))
    return Node(
        node.get("backendDOMNodeId", 0),
        told(node, "role"),
        told(node, "name"),
        told(node, "description"),
        tuple(inside),
        bool(properties.get("focused")),
        str(properties.get("keyshortcuts", "")),
    )


def is_allowed(node: Node) -> bool:
    return node.role == "button" and NOT_NOW not in node.name + node.description


def is_dialog(node: Node) -> bool:
    return node.role == "dialog"


def changed(before: list[Node], now: list[Node]) -> bool:
    return {node.name for node in before} != {node.name for node in now}


def liked(tree: list[Node]) -> Node | None:
    """Choose among what may be done: claim with enough, go on, else the first card; None if there is nothing."""
    allowed = [node for node in tree if is_allowed(node)]
    for node in allowed:
        points = re.match(r"Claim (\d+) of (\d+)", node.name)
        if points and int(points[1]) >= int(points[2]):
            return node
    on = [node for node in allowed if MOVES in node.inside and node.name.startswith("Next trick")]
    return next(iter(on + [node for node in allowed if CARDS in node.inside]), None)


def test_a_whole_match_without_a_pointer_or_a_picture(tmp_path: Path, browser: Browser) -> None:
    decks = shuffled_decks(3, VARIANT)
    with serving(tmp_path / "db", VARIANT, "schnapsen", decks=decks, dealer=1) as address:
        page = browser.new_context(reduced_motion="reduce").new_page()
        reader = Reader(page)
        page.goto(address)
        reader.tab_to("radio", "Schnapsen")
        page.keyboard.press("ArrowDown")
        reader.tab_to("radio", "a person")
        page.keyboard.press("ArrowDown")
        reader.tab_to("radio", "the computer: beginner")
        reader.tab_to("button", "Set up the table")
        page.keyboard.press("Enter")
        reader.wait(lambda tree: any(CARDS in node.inside for node in tree))
        hands = 0
        for move in count():
            tree = reader.wait(lambda tree: any(map(is_dialog, tree)) or liked(tree) is not None)
            if any(map(is_dialog, tree)):
                hands += 1
                *_, focus = (node for node in tree if node.focused)
                assert focus.inside or is_dialog(focus), "the dialog takes the focus"
                if any(node.role == "button" and node.name == "Rematch" for node in tree):
                    assert any(node.role == "heading" and "the game!" in node.name for node in tree)
                    break
                reader.tab_to("button", "Go on")
                page.keyboard.press("Enter")
                reader.wait(lambda tree: not any(map(is_dialog, tree)))
                continue
            chosen = liked(tree)
            assert chosen
            assert any(node.role == "status" for node in tree), (
                "whose turn it is has a place that is read out"
            )
            # A page that is drawn anew between Tab and Enter loses the Enter; then people press it again.
            for _ in range(PATIENCE):
                if move % 2:
                    page.keyboard.press(chosen.key)
                else:
                    reader.tab_to("button", chosen.name)
                    page.keyboard.press("Enter")
                if reader.sees(partial(changed, tree)):
                    break
            else:
                raise AssertionError(f"{chosen.name} does nothing")
        assert hands > 1
        page.context.close()
