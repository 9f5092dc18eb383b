"""The prose in pages of the rulebook."""

from sixtysix.chart import load
from sixtysix.sheets import fill_prose
from sixtysix_rulebook.words import scored


def test_a_row_explains_the_worth_of_a_hand() -> None:
    prose = fill_prose(load("schnapsen"))
    assert scored(prose, ["taken/next_hand", "case/price_of_failed_closing/without_a_trick"]) == [
        "A closer fails: the cards run out, the closer claims falsely, or the opponent wins with 66 points. "
        "The opponent gets the game points. The opponent had no trick when the talon was closed."
    ]
    assert scored(prose, ["taken/next_hand"]) == []
