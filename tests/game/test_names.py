"""Every rank, suit, end and moment has display names."""

import pytest

from sixtysix.chart import load_chart
from sixtysix.game.names import ENDS, MOMENTS, PACKS, SIGNS, read_cards
from sixtysix.game.table import REASONS


def test_every_card_that_a_variant_may_have_is_named() -> None:
    deck = load_chart().declarations.schema["properties"]["deck"]["properties"]
    for pack in PACKS.values():
        assert pack.ranks.keys() == set(deck["ranks"]["items"]["enum"])
        assert pack.suits.keys() == set(deck["suits"]["items"]["enum"])
        for names in ([n for _, n in pack.ranks.values()], [s.name for s in pack.suits.values()]):
            assert len(set(names)) == len(names)


@pytest.mark.parametrize(
    ("pack", "sign", "name"),
    [
        ("french", "Q♥", "queen of hearts"),
        ("german", "OHe", "Herz-Ober"),
        ("hungarian", "FPi", "piros felső"),
    ],
)
def test_a_card_has_a_sign_and_a_name(pack: str, sign: str, name: str) -> None:
    assert (PACKS[pack].sign("QH"), PACKS[pack].name("QH")) == (sign, name)


def test_cards_are_read_as_people_write_them() -> None:
    for name, sign in SIGNS.items():
        for written in (name, name.lower(), sign.sign, f"{sign.sign}\ufe0f", name.replace("T", "10")):
            assert read_cards(written) == name
    assert read_cards("dealer 1, 1 lead_card 10h, as") == "dealer 1, 1 lead_card TH, AS"
    assert read_cards({"led": "k♠", "hands": [["10d"], []], "talon": 10, "turnup": None}) == {
        "led": "KS", "hands": [["TD"], []], "talon": 10, "turnup": None,
    }  # fmt: skip
    for other in ("10", "8S", "claim", "1S0", "q"):
        assert read_cards(other) == other


def test_ends_and_moments_are_those_of_the_game() -> None:
    assert {None, *ENDS, "tie"} == set(REASONS)
    assert MOMENTS.keys() == set(load_chart().stable) - {"TERMINATED"}
