"""The drill of hidden cards plays pairs of deals that differ only in cards that player 0 cannot know.

In both deals, player 0 must receive exactly the same messages. ``python -m docs.measure.drills.hidden`` plays 100
pairs.
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from docs.measure.figures import keep
from tests.serve.test_tables import deck_and_twin, told_to

PAIRS = 100


def main() -> None:
    messages, size, different = 0, 0, 0
    for pair in range(PAIRS):
        decks = deck_and_twin(dealer := pair % 2, seed=pair)
        with TemporaryDirectory() as folder:
            told, other = (told_to(0, Path(folder) / f"{n}", deck, dealer) for n, deck in enumerate(decks))
        messages, size = messages + len(told), size + sum(map(len, told))
        different += told != other
    print(f"{PAIRS} pairs, {messages:,} messages, {size / 1e6:.1f} MB: {different} told otherwise")
    if different:
        sys.exit(1)
    keep("hidden", {"pairs": PAIRS, "messages": messages})


if __name__ == "__main__":
    main()
