"""Santase, third rule set.

Every condition decides alone: where only it fails, the event is refused.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import dealt, play, refused
from sixtysix_machines.santase_3 import Santase3


def test_trick_end_next_trick_without_is_trick_winner_1() -> None:
    """The other player won the trick. [R25]"""
    game = dealt(
        Santase3,
        "KS QD KD JS 9S KC 9C QS QC JD AC JH JC TC AD 9D KH TS AH TH QH 9H AS TD",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card KS",
            "0 play_card KC",
        ],
    )
    assert game.state == "TRICK_END"
    assert refused(game, "1 next_trick") == ["is_trick_winner"]


def test_trick_end_next_trick_without_is_trick_winner_2() -> None:
    """The other player won the trick. [R25]"""
    game = dealt(
        Santase3,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(10, 8),
    )
    play(
        game,
        [
            "1 close_talon",
            "1 lead_card KC",
            "0 play_card 9C",
            "1 next_trick",
            "1 lead_card QD",
            "0 play_card KS",
            "1 next_trick",
            "1 lead_card QS",
            "0 play_card AS",
            "0 next_trick",
            "0 lead_card AH",
            "1 play_card JH",
            "0 next_trick",
            "0 lead_card 9H",
            "1 play_card 9S",
            "0 next_trick",
            "0 lead_card QC",
            "1 play_card JS",
        ],
    )
    assert game.state == "TRICK_END"
    assert refused(game, "1 next_trick") == ["is_trick_winner"]


def test_trick_in_progress_play_card_without_follows_suit() -> None:
    """The play is strict, and you can follow suit. [schnapsen-rules#3, R20]"""
    game = dealt(
        Santase3,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(10, 8),
    )
    play(
        game,
        [
            "1 close_talon",
            "1 lead_card KC",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert refused(game, "0 play_card AS") == ["follows_suit"]


def test_trick_in_progress_play_card_without_holds_card() -> None:
    """You do not hold the card. [schnapsen-states#play]"""
    game = dealt(
        Santase3,
        "KS QD KD JS 9S KC 9C QS QC JD AC JH JC TC AD 9D KH TS AH TH QH 9H AS TD",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card KS",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert refused(game, "0 play_card AS") == ["holds_card"]


def test_trick_in_progress_play_card_without_is_follower() -> None:
    """The other player replies to the lead. [R25]"""
    game = dealt(
        Santase3,
        "KS QD KD JS 9S KC 9C QS QC JD AC JH JC TC AD 9D KH TS AH TH QH 9H AS TD",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card KS",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert refused(game, "1 play_card QS") == ["is_follower"]


def test_trick_in_progress_play_card_without_trumps_when_void() -> None:
    """The play is strict, you cannot follow suit, and you can trump. [schnapsen-rules#3, R20]"""
    game = dealt(
        Santase3,
        "9H JD QC KC QD JC TS QS KS QH TD AD 9C 9D TC JH 9S AC AS JS KD TH KH AH",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 close_talon",
            "1 lead_card QS",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert refused(game, "0 play_card QH") == ["trumps_when_void"]


def test_trick_start_close_talon_without_is_leader() -> None:
    """The other player leads this trick. [R25]"""
    game = dealt(
        Santase3,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    assert game.state == "TRICK_START"
    assert refused(game, "1 close_talon") == ["is_leader"]


def test_trick_start_close_talon_without_talon_deep_enough_to_close() -> None:
    """The talon has too few cards to be closed. [schnapsen-rules#7, santase-3, R1]"""
    game = dealt(
        Santase3,
        "TS TC 9H 9S TD TH JD KC AC JC QC KS QH QS JS KD 9C JH AH QD 9D AS KH AD",
        dealer=0,
        score=(9, 8),
    )
    play(
        game,
        [
            "1 lead_card 9H",
            "0 play_card 9S",
            "1 next_trick",
            "1 lead_card TS",
            "0 play_card KS",
            "1 next_trick",
            "1 lead_card AC",
            "0 play_card TH",
            "0 next_trick",
            "0 lead_card TD",
            "1 play_card KC",
            "0 next_trick",
            "0 lead_card 9C",
            "1 play_card TC",
            "1 next_trick",
        ],
    )
    assert game.state == "TRICK_START"
    assert refused(game, "1 close_talon") == ["talon_deep_enough_to_close"]


def test_trick_start_close_talon_without_talon_open() -> None:
    """The talon is closed. [schnapsen-rules#4, R26]"""
    game = dealt(
        Santase3,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(10, 8),
    )
    play(
        game,
        [
            "1 close_talon",
        ],
    )
    assert game.state == "TRICK_START"
    assert refused(game, "1 close_talon") == ["talon_open"]


def test_trick_start_declare_marriage_without_holds_king() -> None:
    """You do not hold the king of the suit. [schnapsen-rules#4, R6]"""
    game = dealt(
        Santase3,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    assert game.state == "TRICK_START"
    assert refused(game, "0 declare_marriage D") == ["holds_king"]


def test_trick_start_declare_marriage_without_holds_queen() -> None:
    """You do not hold the queen of the suit. [schnapsen-rules#4, R6]"""
    game = dealt(
        Santase3,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    assert game.state == "TRICK_START"
    assert refused(game, "0 declare_marriage H") == ["holds_queen"]


def test_trick_start_declare_marriage_without_is_leader() -> None:
    """The other player leads this trick. [R25]"""
    game = dealt(
        Santase3,
        "QH KC QD 9S JD KS TC KD AH QS QC 9H AC AS TS AD 9C KH TH JH 9D JC TD JS",
        dealer=1,
        score=(0, 0),
    )
    assert game.state == "TRICK_START"
    assert refused(game, "1 declare_marriage S") == ["is_leader"]


def test_trick_start_declare_marriage_without_no_marriage_on_table() -> None:
    """A marriage was declared before this lead already. [R3]"""
    game = dealt(
        Santase3,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 declare_marriage S",
        ],
    )
    assert game.state == "TRICK_START"
    assert refused(game, "0 declare_marriage S") == ["no_marriage_on_table"]


def test_trick_start_exchange_trump_without_holds_exchange_card() -> None:
    """You do not hold the trump that is exchanged. [schnapsen-rules#4, R5]"""
    game = dealt(
        Santase3,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    assert game.state == "TRICK_START"
    assert refused(game, "0 exchange_trump") == ["holds_exchange_card"]


def test_trick_start_exchange_trump_without_is_leader() -> None:
    """The other player leads this trick. [R25]"""
    game = dealt(
        Santase3,
        "AC JH QC KH QS 9S KC AH AD JD TH 9D KD JC JS 9H AS TD 9C KS TS TC QH QD",
        dealer=0,
        score=(10, 10),
    )
    assert game.state == "TRICK_START"
    assert refused(game, "0 exchange_trump") == ["is_leader"]


def test_trick_start_exchange_trump_without_talon_deep_enough_to_exchange() -> None:
    """The talon has too few cards for an exchange. [schnapsen-rules#4, santase-1, R5]"""
    game = dealt(
        Santase3,
        "JH 9D KC AS AH QS QC JC AC 9C QD AD TS 9H 9S QH KD KS KH TH JD TC TD JS",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 lead_card AC",
            "1 play_card QD",
            "0 next_trick",
            "0 lead_card JC",
            "1 play_card AH",
            "0 next_trick",
            "0 lead_card 9D",
            "1 play_card QS",
            "1 next_trick",
            "1 lead_card KS",
            "0 play_card 9H",
            "1 next_trick",
            "1 lead_card KD",
            "0 play_card KC",
            "1 next_trick",
            "1 lead_card TC",
            "0 play_card JD",
            "1 next_trick",
        ],
    )
    assert game.state == "TRICK_START"
    assert refused(game, "1 exchange_trump") == ["talon_deep_enough_to_exchange"]


def test_trick_start_exchange_trump_without_talon_open() -> None:
    """The talon is closed. [schnapsen-rules#4, R26]"""
    game = dealt(
        Santase3,
        "KH KC AC TD QS TS 9D JD KD QC JC JS AD AH QH TH TC AS 9C JH 9S KS QD 9H",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 close_talon",
        ],
    )
    assert game.state == "TRICK_START"
    assert refused(game, "1 exchange_trump") == ["talon_open"]


def test_trick_start_lead_card_without_holds_card() -> None:
    """You do not hold the card. [schnapsen-states#play]"""
    game = dealt(
        Santase3,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    assert game.state == "TRICK_START"
    assert refused(game, "0 lead_card AS") == ["holds_card"]


def test_trick_start_lead_card_without_is_leader() -> None:
    """The other player leads this trick. [R25]"""
    game = dealt(
        Santase3,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    assert game.state == "TRICK_START"
    assert refused(game, "1 lead_card TS") == ["is_leader"]


def test_trick_start_lead_card_without_leads_queen_of_marriage() -> None:
    """After a marriage, its queen must be led. [santase-2, santase-3, R8]"""
    game = dealt(
        Santase3,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 declare_marriage S",
        ],
    )
    assert game.state == "TRICK_START"
    assert refused(game, "0 lead_card KS") == ["leads_queen_of_marriage"]
