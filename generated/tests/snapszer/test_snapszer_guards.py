"""Snapszer.

Every condition decides alone: where only it fails, the event is refused.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import dealt, play, refused
from sixtysix_machines.snapszer import Snapszer


def test_trick_end_next_trick_without_is_trick_winner_1() -> None:
    """The other player won the trick. [R25]"""
    game = dealt(
        Snapszer,
        "TS QC QH 9D AH TC 9C 9S JS AS AD 9H TD KH QD JH JC JD QS KS TH KC AC KD",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card 9S",
            "0 play_card AS",
        ],
    )
    assert game.state == "TRICK_END"
    assert refused(game, "1 next_trick") == ["is_trick_winner"]


def test_trick_end_next_trick_without_is_trick_winner_2() -> None:
    """The other player won the trick. [R25]"""
    game = dealt(
        Snapszer,
        "QH KS AS TH AH 9S AC QS TD 9C KC TC KH TS QD 9D JS QC JC JH KD AD 9H JD",
        dealer=1,
        score=(5, 4),
    )
    play(
        game,
        [
            "0 close_talon",
            "0 lead_card AC",
            "1 play_card TC",
            "0 next_trick",
            "0 lead_card TD",
            "1 play_card AH",
            "1 next_trick",
            "1 lead_card 9C",
            "0 play_card QH",
            "0 next_trick",
            "0 lead_card QS",
            "1 play_card 9S",
            "0 next_trick",
            "0 lead_card AS",
            "1 play_card TH",
            "1 next_trick",
            "1 lead_card KC",
            "0 play_card KS",
        ],
    )
    assert game.state == "TRICK_END"
    assert refused(game, "0 next_trick") == ["is_trick_winner"]


def test_trick_in_progress_play_card_without_follows_suit() -> None:
    """The play is strict, and you can follow suit. [schnapsen-rules#3, R20]"""
    game = dealt(
        Snapszer,
        "KH TH AS QD TD 9D 9H QC KD AH JC JH QH AD JS KS TS 9C AC JD QS KC 9S TC",
        dealer=1,
        score=(5, 6),
    )
    play(
        game,
        [
            "0 close_talon",
            "0 lead_card KD",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert refused(game, "1 play_card AH") == ["follows_suit"]


def test_trick_in_progress_play_card_without_heads_trick() -> None:
    """The play is strict, and you can beat the lead in its suit. [schnapsen-rules#3, R20]"""
    game = dealt(
        Snapszer,
        "KH TH AS QD TD 9D 9H QC KD AH JC JH QH AD JS KS TS 9C AC JD QS KC 9S TC",
        dealer=1,
        score=(5, 6),
    )
    play(
        game,
        [
            "0 close_talon",
            "0 lead_card KD",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert refused(game, "1 play_card QD") == ["heads_trick"]


def test_trick_in_progress_play_card_without_holds_card() -> None:
    """You do not hold the card. [schnapsen-states#play]"""
    game = dealt(
        Snapszer,
        "TS QC QH 9D AH TC 9C 9S JS AS AD 9H TD KH QD JH JC JD QS KS TH KC AC KD",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card 9S",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert refused(game, "0 play_card TS") == ["holds_card"]


def test_trick_in_progress_play_card_without_is_follower() -> None:
    """The other player replies to the lead. [R25]"""
    game = dealt(
        Snapszer,
        "TS QC QH 9D AH TC 9C 9S JS AS AD 9H TD KH QD JH JC JD QS KS TH KC AC KD",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card 9S",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert refused(game, "1 play_card TS") == ["is_follower"]


def test_trick_in_progress_play_card_without_trumps_when_void() -> None:
    """The play is strict, you cannot follow suit, and you can trump. [schnapsen-rules#3, R20]"""
    game = dealt(
        Snapszer,
        "TS JH JC QD KH AH TD QC AS KD AD TC TH KC 9D JS KS 9H QH QS JD 9S 9C AC",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 close_talon",
            "1 lead_card TS",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert refused(game, "0 play_card AD") == ["trumps_when_void"]


def test_trick_start_close_talon_without_is_leader() -> None:
    """The other player leads this trick. [R25]"""
    game = dealt(
        Snapszer,
        "TS QC QH 9D AH TC 9C 9S JS AS AD 9H TD KH QD JH JC JD QS KS TH KC AC KD",
        dealer=0,
        score=(0, 0),
    )
    assert game.state == "TRICK_START"
    assert refused(game, "0 close_talon") == ["is_leader"]


def test_trick_start_close_talon_without_talon_deep_enough_to_close() -> None:
    """The talon has too few cards to be closed. [schnapsen-rules#7, santase-3, R1]"""
    game = dealt(
        Snapszer,
        "9C JS AH JH 9S 9D TC JC QD KS JD QC QS KH TD KC AS TS TH KD AD QH AC 9H",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card JC",
            "0 play_card JH",
            "1 next_trick",
            "1 lead_card QD",
            "0 play_card QC",
            "1 next_trick",
            "1 lead_card KH",
            "0 play_card KS",
            "0 next_trick",
            "0 lead_card 9D",
            "1 play_card TC",
            "0 next_trick",
            "0 lead_card JD",
            "1 play_card TH",
            "0 next_trick",
            "0 lead_card KD",
            "1 play_card AD",
            "1 next_trick",
        ],
    )
    assert game.state == "TRICK_START"
    assert refused(game, "1 close_talon") == ["talon_deep_enough_to_close"]


def test_trick_start_close_talon_without_talon_open() -> None:
    """The talon is closed. [schnapsen-rules#4, R26]"""
    game = dealt(
        Snapszer,
        "QD QH TD KC TC KD 9D 9S 9C JS KH AD JC AS QC AC JD KS TS QS 9H JH AH TH",
        dealer=1,
        score=(5, 5),
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
        "AC QC TD 9D KS JC QD KD QH QS TC JD 9H 9S JH JS AS TH KH 9C TS KC AH AD",
        dealer=0,
        score=(0, 0),
    )
    assert game.state == "TRICK_START"
    assert refused(game, "1 declare_marriage D") == ["has_won_a_trick"]


def test_trick_start_declare_marriage_without_holds_king() -> None:
    """You do not hold the king of the suit. [schnapsen-rules#4, R6]"""
    game = dealt(
        Snapszer,
        "AC QC TD 9D KS JC QD KD QH QS TC JD 9H 9S JH JS AS TH KH 9C TS KC AH AD",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card KD",
            "0 play_card 9D",
            "1 next_trick",
        ],
    )
    assert game.state == "TRICK_START"
    assert refused(game, "1 declare_marriage H") == ["holds_king"]


def test_trick_start_declare_marriage_without_holds_queen() -> None:
    """You do not hold the queen of the suit. [schnapsen-rules#4, R6]"""
    game = dealt(
        Snapszer,
        "TS QC QH 9D AH TC 9C 9S JS AS AD 9H TD KH QD JH JC JD QS KS TH KC AC KD",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card 9S",
            "0 play_card AS",
            "0 next_trick",
        ],
    )
    assert game.state == "TRICK_START"
    assert refused(game, "0 declare_marriage H") == ["holds_queen"]


def test_trick_start_declare_marriage_without_is_leader() -> None:
    """The other player leads this trick. [R25]"""
    game = dealt(
        Snapszer,
        "JC TH KS AC AD QC TD QS KD AH KC TC 9S JD 9H QD JH AS KH JS QH 9D 9C TS",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card KD",
            "0 play_card TC",
            "1 next_trick",
            "1 lead_card JD",
            "0 play_card AD",
            "0 next_trick",
        ],
    )
    assert game.state == "TRICK_START"
    assert refused(game, "1 declare_marriage S") == ["is_leader"]


def test_trick_start_declare_marriage_without_no_marriage_on_table() -> None:
    """A marriage was declared before this lead already. [R3]"""
    game = dealt(
        Snapszer,
        "KC QC TS TH JH QD AH QH JC AS AC AD KH TD TC KS 9D KD 9C 9S JD JS 9H QS",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card AH",
            "0 play_card AC",
            "1 next_trick",
            "1 declare_marriage C",
        ],
    )
    assert game.state == "TRICK_START"
    assert refused(game, "1 declare_marriage C") == ["no_marriage_on_table"]


def test_trick_start_exchange_trump_without_holds_exchange_card() -> None:
    """You do not hold the trump that is exchanged. [schnapsen-rules#4, R5]"""
    game = dealt(
        Snapszer,
        "TS QC QH 9D AH TC 9C 9S JS AS AD 9H TD KH QD JH JC JD QS KS TH KC AC KD",
        dealer=0,
        score=(0, 0),
    )
    assert game.state == "TRICK_START"
    assert refused(game, "1 exchange_trump") == ["holds_exchange_card"]


def test_trick_start_exchange_trump_without_is_leader() -> None:
    """The other player leads this trick. [R25]"""
    game = dealt(
        Snapszer,
        "TS QC QH 9D AH TC 9C 9S JS AS AD 9H TD KH QD JH JC JD QS KS TH KC AC KD",
        dealer=0,
        score=(0, 0),
    )
    assert game.state == "TRICK_START"
    assert refused(game, "0 exchange_trump") == ["is_leader"]


def test_trick_start_exchange_trump_without_talon_deep_enough_to_exchange() -> None:
    """The talon has too few cards for an exchange. [schnapsen-rules#4, santase-1, R5]"""
    game = dealt(
        Snapszer,
        "QC 9S QH AS JC TD AD TH 9D KC KH QS AC 9C JD KS QD TS JS KD TC JH AH 9H",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card TH",
            "0 play_card AS",
            "1 next_trick",
            "1 lead_card QH",
            "0 play_card KC",
            "0 next_trick",
            "0 lead_card JC",
            "1 play_card QC",
            "1 next_trick",
            "1 lead_card 9D",
            "0 play_card KH",
            "1 next_trick",
            "1 lead_card TS",
            "0 play_card JD",
            "1 next_trick",
            "1 lead_card KD",
            "0 play_card QS",
            "1 next_trick",
        ],
    )
    assert game.state == "TRICK_START"
    assert refused(game, "1 exchange_trump") == ["talon_deep_enough_to_exchange"]


def test_trick_start_exchange_trump_without_talon_open() -> None:
    """The talon is closed. [schnapsen-rules#4, R26]"""
    game = dealt(
        Snapszer,
        "QD QH TD KC TC KD 9D 9S 9C JS KH AD JC AS QC AC JD KS TS QS 9H JH AH TH",
        dealer=1,
        score=(5, 5),
    )
    play(
        game,
        [
            "0 close_talon",
        ],
    )
    assert game.state == "TRICK_START"
    assert refused(game, "0 exchange_trump") == ["talon_open"]


def test_trick_start_lead_card_without_holds_card() -> None:
    """You do not hold the card. [schnapsen-states#play]"""
    game = dealt(
        Snapszer,
        "TS QC QH 9D AH TC 9C 9S JS AS AD 9H TD KH QD JH JC JD QS KS TH KC AC KD",
        dealer=0,
        score=(0, 0),
    )
    assert game.state == "TRICK_START"
    assert refused(game, "1 lead_card AS") == ["holds_card"]


def test_trick_start_lead_card_without_is_leader() -> None:
    """The other player leads this trick. [R25]"""
    game = dealt(
        Snapszer,
        "TS QC QH 9D AH TC 9C 9S JS AS AD 9H TD KH QD JH JC JD QS KS TH KC AC KD",
        dealer=0,
        score=(0, 0),
    )
    assert game.state == "TRICK_START"
    assert refused(game, "0 lead_card AS") == ["is_leader"]


def test_trick_start_lead_card_without_leads_from_marriage() -> None:
    """After a marriage, a card of that pair must be led. [schnapsen-rules#4, R6]"""
    game = dealt(
        Snapszer,
        "KC QC TS TH JH QD AH QH JC AS AC AD KH TD TC KS 9D KD 9C 9S JD JS 9H QS",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card AH",
            "0 play_card AC",
            "1 next_trick",
            "1 declare_marriage C",
        ],
    )
    assert game.state == "TRICK_START"
    assert refused(game, "1 lead_card TS") == ["leads_from_marriage"]
