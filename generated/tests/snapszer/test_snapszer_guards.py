"""Snapszer.

Every condition decides alone: where only it fails, the event is refused.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import dealt, play, refused
from sixtysix_machines.snapszer import Snapszer


def test_trick_end_next_trick_without_is_trick_winner_1() -> None:
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
            "0 lead_card QS",
            "1 play_card 9H",
        ],
    )
    assert game.state == "TRICK_END"
    assert refused(game, "1 next_trick") == ["is_trick_winner"]


def test_trick_end_next_trick_without_is_trick_winner_2() -> None:
    """The other player won the trick. [R25]"""
    game = dealt(
        Snapszer,
        "JC 9S TS AH QS AD AS JH TD AC 9H JS KC 9D TC JD QC QH KH KD 9C TH QD KS",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 close_talon",
            "1 lead_card JH",
            "0 play_card AH",
            "0 next_trick",
            "0 lead_card JS",
            "1 play_card TS",
            "1 next_trick",
            "1 lead_card AS",
            "0 play_card QS",
            "1 next_trick",
            "1 lead_card 9S",
            "0 play_card AC",
            "0 next_trick",
            "0 lead_card AD",
            "1 play_card TD",
            "0 next_trick",
            "0 lead_card 9H",
            "1 play_card JC",
        ],
    )
    assert game.state == "TRICK_END"
    assert refused(game, "0 next_trick") == ["is_trick_winner"]


def test_trick_in_progress_play_card_without_follows_suit() -> None:
    """The play is strict, and you can follow suit. [schnapsen-rules#3, R20]"""
    game = dealt(
        Snapszer,
        "9S QD TC KD KS AD 9H QH KH TS QC TH 9C JD 9D JS AH KC QS TD AS JC JH AC",
        dealer=0,
        score=(6, 4),
    )
    play(
        game,
        [
            "1 close_talon",
            "1 lead_card 9H",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert refused(game, "0 play_card TS") == ["follows_suit"]


def test_trick_in_progress_play_card_without_heads_trick() -> None:
    """The play is strict, and you can beat the lead in its suit. [schnapsen-rules#3, R20]"""
    game = dealt(
        Snapszer,
        "JC 9S TS AH QS AD AS JH TD AC 9H JS KC 9D TC JD QC QH KH KD 9C TH QD KS",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 close_talon",
            "1 lead_card JH",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert refused(game, "0 play_card 9H") == ["heads_trick"]


def test_trick_in_progress_play_card_without_holds_card() -> None:
    """You do not hold the card. [schnapsen-states#play]"""
    game = dealt(
        Snapszer,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 lead_card QS",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert refused(game, "1 play_card AS") == ["holds_card"]


def test_trick_in_progress_play_card_without_is_follower() -> None:
    """The other player replies to the lead. [R25]"""
    game = dealt(
        Snapszer,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 lead_card QS",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert refused(game, "0 play_card KS") == ["is_follower"]


def test_trick_in_progress_play_card_without_trumps_when_void() -> None:
    """The play is strict, you cannot follow suit, and you can trump. [schnapsen-rules#3, R20]"""
    game = dealt(
        Snapszer,
        "9H JD QC KC QD JC TS QS KS QH TD AD 9C 9D TC JH 9S AC AS JS KD TH KH AH",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 close_talon",
            "1 lead_card KS",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert refused(game, "0 play_card QH") == ["trumps_when_void"]


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
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 lead_card QS",
            "1 play_card 9H",
            "0 next_trick",
            "0 lead_card AD",
            "1 play_card AH",
            "0 next_trick",
            "0 lead_card KH",
            "1 play_card KD",
            "0 next_trick",
            "0 lead_card TC",
            "1 play_card AC",
            "1 next_trick",
            "1 lead_card JD",
            "0 play_card QD",
            "0 next_trick",
            "0 lead_card QH",
            "1 play_card TS",
            "0 next_trick",
        ],
    )
    assert game.state == "TRICK_START"
    assert refused(game, "0 close_talon") == ["talon_deep_enough_to_close"]


def test_trick_start_close_talon_without_talon_open() -> None:
    """The talon is closed. [schnapsen-rules#4, R26]"""
    game = dealt(
        Snapszer,
        "9S QD TC KD KS AD 9H QH KH TS QC TH 9C JD 9D JS AH KC QS TD AS JC JH AC",
        dealer=0,
        score=(6, 4),
    )
    play(
        game,
        [
            "1 close_talon",
        ],
    )
    assert game.state == "TRICK_START"
    assert refused(game, "1 close_talon") == ["talon_open"]


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
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 lead_card QS",
            "1 play_card 9H",
            "0 next_trick",
        ],
    )
    assert game.state == "TRICK_START"
    assert refused(game, "0 declare_marriage D") == ["holds_king"]


def test_trick_start_declare_marriage_without_holds_queen() -> None:
    """You do not hold the queen of the suit. [schnapsen-rules#4, R6]"""
    game = dealt(
        Snapszer,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 lead_card QS",
            "1 play_card 9H",
            "0 next_trick",
        ],
    )
    assert game.state == "TRICK_START"
    assert refused(game, "0 declare_marriage S") == ["holds_queen"]


def test_trick_start_declare_marriage_without_is_leader() -> None:
    """The other player leads this trick. [R25]"""
    game = dealt(
        Snapszer,
        "JH 9D KC AS AH QS QC JC AC 9C QD AD TS 9H 9S QH KD KS KH TH JD TC TD JS",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 lead_card AC",
            "1 play_card AD",
            "0 next_trick",
            "0 lead_card 9D",
            "1 play_card QD",
            "1 next_trick",
        ],
    )
    assert game.state == "TRICK_START"
    assert refused(game, "0 declare_marriage C") == ["is_leader"]


def test_trick_start_declare_marriage_without_no_marriage_on_table() -> None:
    """A marriage was declared before this lead already. [R3]"""
    game = dealt(
        Snapszer,
        "AC KH QD AH QS KS QH QC TC AS TD JH 9H KC 9C TS KD 9S JD JC JS 9D TH AD",
        dealer=0,
        score=(6, 5),
    )
    play(
        game,
        [
            "1 lead_card AC",
            "0 play_card TD",
            "1 next_trick",
            "1 declare_marriage C",
        ],
    )
    assert game.state == "TRICK_START"
    assert refused(game, "1 declare_marriage H") == ["no_marriage_on_table"]


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
        "AD QD JS JD TD KH AC QC JH 9S TS AS KC QS AH KS QH TH KD 9D JC TC 9H 9C",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 lead_card QD",
            "1 play_card JD",
            "0 next_trick",
            "0 lead_card QS",
            "1 play_card AH",
            "0 next_trick",
            "0 lead_card QC",
            "1 play_card QH",
            "0 next_trick",
            "0 lead_card AC",
            "1 play_card TD",
            "0 next_trick",
            "0 lead_card TH",
            "1 play_card AS",
            "0 next_trick",
            "0 lead_card JS",
            "1 play_card 9S",
            "0 next_trick",
        ],
    )
    assert game.state == "TRICK_START"
    assert refused(game, "0 exchange_trump") == ["talon_deep_enough_to_exchange"]


def test_trick_start_exchange_trump_without_talon_open() -> None:
    """The talon is closed. [schnapsen-rules#4, R26]"""
    game = dealt(
        Snapszer,
        "JS KS TS QC TH AD QD 9C 9H KD JD KH AH TD QH AC AS KC QS 9S JH TC JC 9D",
        dealer=0,
        score=(4, 5),
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
        "AC KH QD AH QS KS QH QC TC AS TD JH 9H KC 9C TS KD 9S JD JC JS 9D TH AD",
        dealer=0,
        score=(6, 5),
    )
    play(
        game,
        [
            "1 lead_card AC",
            "0 play_card TD",
            "1 next_trick",
            "1 declare_marriage C",
        ],
    )
    assert game.state == "TRICK_START"
    assert refused(game, "1 lead_card KH") == ["leads_from_marriage"]
