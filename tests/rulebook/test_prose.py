"""The prose: what is wrong with its file is said with its place, and what differs between two games is told."""

from sixtysix.chart import load
from sixtysix.sheets import fill_prose
from sixtysix_rulebook.words import differences, scored


def test_only_what_differs_is_told_and_a_missing_chapter_by_its_first_sentence() -> None:
    schnapsen, snapszer, children = (
        fill_prose(load(name)) for name in ("schnapsen", "snapszer", "kinderschnapsen")
    )
    assert list(differences(schnapsen, schnapsen)) == []
    found = {section.name: (here, there) for section, here, there in differences(snapszer, schnapsen)}
    assert found["exchange"] == (["The nine of trumps is exchanged."], ["The jack of trumps is exchanged."])
    assert "marriage" not in found
    found = {section.name: (here, there) for section, here, there in differences(children, schnapsen)}
    assert found["marriage"] == ([], ["King and queen of a suit are a marriage."])


def test_a_row_tells_why_a_hand_was_worth_what_it_was() -> None:
    prose = fill_prose(load("schnapsen"))
    assert scored(prose, ["taken/next_hand", "case/price_of_failed_closing/without_a_trick"]) == [
        "A closer fails: the cards run out, the closer claims falsely, or the opponent wins with 66 points. "
        "The opponent gets the game points. The opponent had no trick when the talon was closed."
    ]
    assert scored(prose, ["taken/next_hand"]) == []
