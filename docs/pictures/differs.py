"""Draw what differs between two games, for the guide to reviewing.

``python docs/pictures/differs.py`` writes ``differs.svg`` beside this file.
"""

from pathlib import Path

from sixtysix.chart.comparison import compare, side
from sixtysix.compile.diagram import render
from sixtysix.redline import Redline

FILE = Path(__file__).with_suffix(".svg")


def svg() -> bytes:
    """Draw as ``sixtysix diff santase-2 santase-3 -o differs.svg`` does."""
    return render(Redline(compare(side("santase-2"), side("santase-3"))).draw(), "svg")


if __name__ == "__main__":
    FILE.write_bytes(svg())
