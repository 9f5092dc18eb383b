"""The colours of drawings: each has one for dark ground, and letters can be read on every ground in both schemes."""

import re
from itertools import product
from pathlib import Path
from xml.etree import ElementTree

import pytest

from sixtysix.compile.diagram.palette import (
    ACCENT,
    ACTIVE,
    BLUE,
    CARD,
    COMPOUND,
    DARK,
    GREEN,
    INK,
    INNER,
    PALE,
    RED,
    STATE,
)

ROOT = Path(__file__).parents[2]

DRAWINGS = sorted(
    path for place in ("diagrams", "generated", "docs") for path in ROOT.glob(f"{place}/**/*.svg")
)

LETTERS = (INK, PALE, BLUE, GREEN, ACCENT, RED)
GROUNDS = ("white", CARD, COMPOUND, INNER, STATE, ACTIVE)


def luminance(colour: str) -> float:
    """The relative luminance of WCAG 2."""
    parts = (int(part, 16) / 255 for part in re.findall("..", colour.replace("white", "#ffffff")[1:]))
    linear = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(letter: str, ground: str) -> float:
    low, high = sorted((luminance(letter), luminance(ground)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize(("letter", "ground"), [*product(LETTERS, GROUNDS)])
def test_letters_can_be_read_on_every_ground_by_day_and_by_night(letter: str, ground: str) -> None:
    assert contrast(letter, ground) >= 4.5
    assert contrast(DARK[letter], DARK[ground]) >= 4.5


@pytest.mark.parametrize("path", DRAWINGS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_drawing_of_the_repository_follows_the_colour_scheme(path: Path) -> None:
    """Its style knows all of its colours, and no letter has the browser's default colour."""
    root = ElementTree.parse(path).getroot()
    style, texts = root[-1].text or "", list(root.iter("{http://www.w3.org/2000/svg}text"))
    assert texts
    assert all(text.get("fill") for text in texts)
    for kind, part in product(("fill", "stroke"), root.iter()):
        colour = part.get(kind, "none")
        assert colour == "none" or f'[{kind}="{colour}"] {{ {kind}: {DARK[colour]} }}' in style


@pytest.mark.parametrize("path", DRAWINGS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_drawing_of_the_repository_is_printed_on_one_page(path: Path) -> None:
    root = ElementTree.parse(path).getroot()
    side = "landscape" if float(root.attrib["width"][:-2]) > float(root.attrib["height"][:-2]) else "portrait"
    assert f"@page {{ size: {side}; margin: 5mm }} @media print {{ svg {{ max-" in (root[-2].text or "")
