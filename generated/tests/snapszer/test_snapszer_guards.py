"""Snapszer.

Every condition decides alone: where only it fails, the event is refused.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import dealt, play, refused
from sixtysix_machines.snapszer import Snapszer


def test_trick_end_next_trick_without_is_trick_winner_1() -> None:
    """The other player won the trick. [R25]"""
    game = dealt(
        Snapszer,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(6, 4),
    )
    play(
        game,
        [
            "1 lead_card KC",
            "0 play_card KS",
        ],
    )
    assert game.state == "TRICK_END"
    assert refused(game, "0 next_trick") == ["is_trick_winner"]


def test_trick_end_next_trick_without_is_trick_winner_2() -> None:
    """The other player won the trick. [R25]"""
    game = dealt(
        Snapszer,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 close_talon",
            "0 lead_card KH",
            "1 play_card AH",
            "1 next_trick",
            "1 lead_card 9H",
            "0 play_card QS",
            "1 next_trick",
            "1 lead_card JD",
            "0 play_card QD",
            "0 next_trick",
            "0 lead_card KS",
            "1 play_card TS",
            "1 next_trick",
            "1 lead_card AC",
            "0 play_card 9S",
            "1 next_trick",
            "1 lead_card JH",
            "0 play_card AD",
        ],
    )
    assert game.state == "TRICK_END"
    assert refused(game, "0 next_trick") == ["is_trick_winner"]


def test_trick_in_progress_play_card_without_follows_suit() -> None:
    """The play is strict, and you can follow suit. [schnapsen-rules#3, R20]"""
    game = dealt(
        Snapszer,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 close_talon",
            "0 lead_card KH",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert refused(game, "1 play_card TS") == ["follows_suit"]


def test_trick_in_progress_play_card_without_heads_trick() -> None:
    """The play is strict, and you can beat the lead in its suit. [schnapsen-rules#3, R20]"""
    game = dealt(
        Snapszer,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 close_talon",
            "0 lead_card KH",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert refused(game, "1 play_card JH") == ["heads_trick"]


def test_trick_in_progress_play_card_without_holds_card() -> None:
    """You do not hold the card. [schnapsen-states#play]"""
    game = dealt(
        Snapszer,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(6, 4),
    )
    play(
        game,
        [
            "1 lead_card KC",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert refused(game, "0 play_card TS") == ["holds_card"]


def test_trick_in_progress_play_card_without_is_follower() -> None:
    """The other player replies to the lead. [R25]"""
    game = dealt(
        Snapszer,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(6, 4),
    )
    play(
        game,
        [
            "1 lead_card KC",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert refused(game, "1 play_card QS") == ["is_follower"]


def test_trick_in_progress_play_card_without_trumps_when_void() -> None:
    """The play is strict, you cannot follow suit, and you can trump. [schnapsen-rules#3, R20]"""
    game = dealt(
        Snapszer,
        "AS KH AD 9S QD TC KS AH 9H JS KD 9C AC 9D TS TD QC JC QH KC QS TH JD JH",
        dealer=0,
        score=(5, 5),
    )
    play(
        game,
        [
            "1 close_talon",
            "1 lead_card AH",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert refused(game, "0 play_card JS") == ["trumps_when_void"]


def test_trick_start_close_talon_without_is_leader() -> None:
    """The other player leads this trick. [R25]"""
    game = dealt(
        Snapszer,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    assert game.state == "TRICK_START"
    assert refused(game, "1 close_talon") == ["is_leader"]


def test_trick_start_close_talon_without_talon_deep_enough_to_close() -> None:
    """The talon has too few cards to be closed. [schnapsen-rules#7, santase-3, R1]"""
    game = dealt(
        Snapszer,
        "TD KD TS JC 9S KH JS AD QS AC 9H TH TC 9D AS QC 9C AH KC QD JH QH JD KS",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card TS",
            "0 play_card 9S",
            "1 next_trick",
            "1 lead_card 9D",
            "0 play_card KH",
            "1 next_trick",
            "1 lead_card QS",
            "0 play_card AC",
            "0 next_trick",
            "0 lead_card 9C",
            "1 play_card KC",
            "1 next_trick",
            "1 lead_card JS",
            "0 play_card JH",
            "1 next_trick",
            "1 lead_card TD",
            "0 play_card JC",
            "0 next_trick",
        ],
    )
    assert game.state == "TRICK_START"
    assert refused(game, "0 close_talon") == ["talon_deep_enough_to_close"]


def test_trick_start_close_talon_without_talon_open() -> None:
    """The talon is closed. [schnapsen-rules#4, R26]"""
    game = dealt(
        Snapszer,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 close_talon",
        ],
    )
    assert game.state == "TRICK_START"
    assert refused(game, "0 close_talon") == ["talon_open"]


def test_trick_start_declare_marriage_without_has_won_a_trick() -> None:
    """You have not won a trick yet. [schnapsen-rules#7, snapszer, R7]"""
    game = dealt(
        Snapszer,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    assert game.state == "TRICK_START"
    assert refused(game, "0 declare_marriage S") == ["has_won_a_trick"]


def test_trick_start_declare_marriage_without_holds_king() -> None:
    """You do not hold the king of the suit. [schnapsen-rules#4, R6]"""
    game = dealt(
        Snapszer,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(6, 4),
    )
    play(
        game,
        [
            "1 lead_card KC",
            "0 play_card KS",
            "1 next_trick",
        ],
    )
    assert game.state == "TRICK_START"
    assert refused(game, "1 declare_marriage S") == ["holds_king"]


def test_trick_start_declare_marriage_without_holds_queen() -> None:
    """You do not hold the queen of the suit. [schnapsen-rules#4, R6]"""
    game = dealt(
        Snapszer,
        "QH KC QD 9S JD KS TC KD AH QS QC 9H AC AS TS AD 9C KH TH JH 9D JC TD JS",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 lead_card AH",
            "1 play_card 9H",
            "0 next_trick",
        ],
    )
    assert game.state == "TRICK_START"
    assert refused(game, "0 declare_marriage C") == ["holds_queen"]


def test_trick_start_declare_marriage_without_is_leader() -> None:
    """The other player leads this trick. [R25]"""
    game = dealt(
        Snapszer,
        "KC QH AC AS TH KD QC KH JS 9D AD 9C 9H AH JH TS TC KS 9S JC QS TD QD JD",
        dealer=0,
        score=(6, 5),
    )
    play(
        game,
        [
            "1 lead_card QC",
            "0 play_card 9D",
            "1 next_trick",
            "1 lead_card JS",
            "0 play_card AS",
            "0 next_trick",
        ],
    )
    assert game.state == "TRICK_START"
    assert refused(game, "1 declare_marriage H") == ["is_leader"]


def test_trick_start_declare_marriage_without_no_marriage_on_table() -> None:
    """A marriage was declared before this lead already. [R3]"""
    game = dealt(
        Snapszer,
        "9D KD QH TD KS TS AS JH JS QC QS TH KC JD AD 9H KH 9S AC JC AH TC QD 9C",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 lead_card KD",
            "1 play_card QC",
            "1 next_trick",
            "1 declare_marriage S",
        ],
    )
    assert game.state == "TRICK_START"
    assert refused(game, "1 declare_marriage S") == ["no_marriage_on_table"]


def test_trick_start_exchange_trump_without_holds_exchange_card() -> None:
    """You do not hold the trump that is exchanged. [schnapsen-rules#4, R5]"""
    game = dealt(
        Snapszer,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    assert game.state == "TRICK_START"
    assert refused(game, "0 exchange_trump") == ["holds_exchange_card"]


def test_trick_start_exchange_trump_without_is_leader() -> None:
    """The other player leads this trick. [R25]"""
    game = dealt(
        Snapszer,
        "AC JH QC KH QS 9S KC AH AD JD TH 9D KD JC JS 9H AS TD 9C KS TS TC QH QD",
        dealer=0,
        score=(6, 6),
    )
    assert game.state == "TRICK_START"
    assert refused(game, "0 exchange_trump") == ["is_leader"]


def test_trick_start_exchange_trump_without_talon_deep_enough_to_exchange() -> None:
    """The talon has too few cards for an exchange. [schnapsen-rules#4, santase-1, R5]"""
    game = dealt(
        Snapszer,
        "AH 9C 9S JD TS AS 9D TC JH JS QS AC TH QD QC KD KC QH JC TD KS 9H AD KH",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card AH",
            "0 play_card TS",
            "1 next_trick",
            "1 lead_card JH",
            "0 play_card JS",
            "1 next_trick",
            "1 lead_card 9C",
            "0 play_card KC",
            "0 next_trick",
            "0 lead_card QS",
            "1 play_card 9S",
            "0 next_trick",
            "0 lead_card AS",
            "1 play_card TC",
            "0 next_trick",
            "0 lead_card QC",
            "1 play_card AD",
            "0 next_trick",
        ],
    )
    assert game.state == "TRICK_START"
    assert refused(game, "0 exchange_trump") == ["talon_deep_enough_to_exchange"]


def test_trick_start_exchange_trump_without_talon_open() -> None:
    """The talon is closed. [schnapsen-rules#4, R26]"""
    game = dealt(
        Snapszer,
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
        Snapszer,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    assert game.state == "TRICK_START"
    assert refused(game, "0 lead_card AS") == ["holds_card"]


def test_trick_start_lead_card_without_is_leader() -> None:
    """The other player leads this trick. [R25]"""
    game = dealt(
        Snapszer,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    assert game.state == "TRICK_START"
    assert refused(game, "1 lead_card TS") == ["is_leader"]


def test_trick_start_lead_card_without_leads_from_marriage() -> None:
    """After a marriage, a card of that pair must be led. [schnapsen-rules#4, R6]"""
    game = dealt(
        Snapszer,
        "9D KD QH TD KS TS AS JH JS QC QS TH KC JD AD 9H KH 9S AC JC AH TC QD 9C",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 lead_card KD",
            "1 play_card QC",
            "1 next_trick",
            "1 declare_marriage S",
        ],
    )
    assert game.state == "TRICK_START"
    assert refused(game, "1 lead_card TS") == ["leads_from_marriage"]
