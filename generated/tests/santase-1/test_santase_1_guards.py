"""Santase, first rule set.

Every condition decides alone: where only it fails, the event is refused.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import dealt, play, refused
from sixtysix_machines.santase_1 import Santase1


def test_trick_end_claim_without_is_trick_winner_1() -> None:
    """The other player won the trick. [R25]"""
    game = dealt(
        Santase1,
        "KH QD AS JS AC QC QH KC QS TH AD TD 9H JD KS 9C JC KD 9S TC TS 9D JH AH",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 declare_marriage H",
            "0 lead_card QH",
            "1 play_card AC",
            "0 next_trick",
            "0 lead_card QS",
            "1 play_card TD",
            "0 next_trick",
            "0 lead_card QD",
            "1 play_card KS",
            "0 next_trick",
            "0 lead_card 9C",
            "1 play_card JC",
        ],
    )
    assert game.state == "TRICK_END"
    assert refused(game, "0 claim") == ["is_trick_winner"]


def test_trick_end_claim_without_is_trick_winner_2() -> None:
    """The other player won the trick. [R25]"""
    game = dealt(
        Santase1,
        "TS QC QH 9D AH TC 9C 9S JS AS AD 9H TD KH QD JH JC JD QS KS TH KC AC KD",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card JS",
            "0 play_card 9H",
        ],
    )
    assert game.state == "TRICK_END"
    assert refused(game, "0 claim") == ["is_trick_winner"]


def test_trick_end_next_trick_without_is_trick_winner_1() -> None:
    """The other player won the trick. [R25]"""
    game = dealt(
        Santase1,
        "TS QC QH 9D AH TC 9C 9S JS AS AD 9H TD KH QD JH JC JD QS KS TH KC AC KD",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card JS",
            "0 play_card 9H",
        ],
    )
    assert game.state == "TRICK_END"
    assert refused(game, "0 next_trick") == ["is_trick_winner"]


def test_trick_end_next_trick_without_is_trick_winner_2() -> None:
    """The other player won the trick. [R25]"""
    game = dealt(
        Santase1,
        "9H KH JH KD TD 9C AS QD 9D TH QH 9S QC JS TC KS QS TS AC AD KC JD JC AH",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 close_talon",
            "1 lead_card JH",
            "0 play_card QH",
            "0 next_trick",
            "0 lead_card 9S",
            "1 play_card AS",
            "1 next_trick",
            "1 lead_card 9D",
            "0 play_card KD",
            "0 next_trick",
            "0 lead_card 9C",
            "1 play_card 9H",
            "0 next_trick",
            "0 lead_card TH",
            "1 play_card KH",
            "0 next_trick",
            "0 lead_card TD",
            "1 play_card QD",
        ],
    )
    assert game.state == "TRICK_END"
    assert refused(game, "1 next_trick") == ["is_trick_winner"]


def test_trick_in_progress_play_card_without_follows_suit() -> None:
    """The play is strict, and you can follow suit. [schnapsen-rules#3, R20]"""
    game = dealt(
        Santase1,
        "QD QH TD KC TC KD 9D 9S 9C JS KH AD JC AS QC AC JD KS TS QS 9H JH AH TH",
        dealer=1,
        score=(9, 9),
    )
    play(
        game,
        [
            "0 close_talon",
            "0 lead_card QD",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert refused(game, "1 play_card JS") == ["follows_suit"]


def test_trick_in_progress_play_card_without_holds_card() -> None:
    """You do not hold the card. [schnapsen-states#play]"""
    game = dealt(
        Santase1,
        "TS QC QH 9D AH TC 9C 9S JS AS AD 9H TD KH QD JH JC JD QS KS TH KC AC KD",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card JS",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert refused(game, "0 play_card TS") == ["holds_card"]


def test_trick_in_progress_play_card_without_is_follower() -> None:
    """The other player replies to the lead. [R25]"""
    game = dealt(
        Santase1,
        "TS QC QH 9D AH TC 9C 9S JS AS AD 9H TD KH QD JH JC JD QS KS TH KC AC KD",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card JS",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert refused(game, "1 play_card TS") == ["is_follower"]


def test_trick_in_progress_play_card_without_trumps_when_void() -> None:
    """The play is strict, you cannot follow suit, and you can trump. [schnapsen-rules#3, R20]"""
    game = dealt(
        Santase1,
        "KD QH JH AC 9C JC 9S JD AH TD AS JS KS QC TC QS QD 9D TS KC 9H KH TH AD",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 close_talon",
            "1 lead_card QH",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert refused(game, "0 play_card TD") == ["trumps_when_void"]


def test_trick_start_claim_without_is_leader_1() -> None:
    """The other player leads this trick. [R25]"""
    game = dealt(
        Santase1,
        "JC TH KS AC AD QC TD QS KD AH KC TC 9S JD 9H QD JH AS KH JS QH 9D 9C TS",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card KD",
            "0 play_card KC",
            "1 next_trick",
            "1 declare_marriage S",
            "1 lead_card QS",
            "0 play_card AH",
            "1 next_trick",
            "1 lead_card JD",
            "0 play_card 9H",
            "1 next_trick",
            "1 lead_card TH",
            "0 play_card QC",
            "1 next_trick",
            "1 lead_card QD",
            "0 play_card AD",
            "0 next_trick",
            "0 declare_marriage H",
        ],
    )
    assert game.state == "TRICK_START"
    assert refused(game, "1 claim") == ["is_leader"]


def test_trick_start_claim_without_is_leader_2() -> None:
    """The other player leads this trick. [R25]"""
    game = dealt(
        Santase1,
        "KS KH QD JS QS TH 9S KD TS 9C JD 9D JC TD AC AS QH TC QC 9H AH KC JH AD",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 declare_marriage D",
        ],
    )
    assert game.state == "TRICK_START"
    assert refused(game, "0 claim") == ["is_leader"]


def test_trick_start_claim_without_marriage_on_table_1() -> None:
    """No marriage was declared before this lead. [schnapsen-rules#5, R9]"""
    game = dealt(
        Santase1,
        "KH QD AS JS AC QC QH KC QS TH AD TD 9H JD KS 9C JC KD 9S TC TS 9D JH AH",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 declare_marriage H",
            "0 lead_card QH",
            "1 play_card AC",
            "0 next_trick",
            "0 lead_card QS",
            "1 play_card TD",
            "0 next_trick",
        ],
    )
    assert game.state == "TRICK_START"
    assert refused(game, "0 claim") == ["marriage_on_table"]


def test_trick_start_claim_without_marriage_on_table_2() -> None:
    """No marriage was declared before this lead. [schnapsen-rules#5, R9]"""
    game = dealt(
        Santase1,
        "TS QC QH 9D AH TC 9C 9S JS AS AD 9H TD KH QD JH JC JD QS KS TH KC AC KD",
        dealer=0,
        score=(0, 0),
    )
    assert game.state == "TRICK_START"
    assert refused(game, "1 claim") == ["marriage_on_table"]


def test_trick_start_close_talon_without_is_leader() -> None:
    """The other player leads this trick. [R25]"""
    game = dealt(
        Santase1,
        "TS QC QH 9D AH TC 9C 9S JS AS AD 9H TD KH QD JH JC JD QS KS TH KC AC KD",
        dealer=0,
        score=(0, 0),
    )
    assert game.state == "TRICK_START"
    assert refused(game, "0 close_talon") == ["is_leader"]


def test_trick_start_close_talon_without_talon_deep_enough_to_close() -> None:
    """The talon has too few cards to be closed. [schnapsen-rules#7, santase-3, R1]"""
    game = dealt(
        Santase1,
        "AH 9S KC KD TD QS JD JC AC QH 9H TH TS AD QC TC JH KS JS KH AS 9C QD 9D",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 lead_card JC",
            "1 play_card TH",
            "0 next_trick",
            "0 lead_card KC",
            "1 play_card QS",
            "1 next_trick",
            "1 lead_card KD",
            "0 play_card 9S",
            "0 next_trick",
            "0 lead_card JH",
            "1 play_card QH",
            "1 next_trick",
            "1 lead_card QC",
            "0 play_card AH",
            "1 next_trick",
            "1 lead_card 9H",
            "0 play_card AS",
            "0 next_trick",
        ],
    )
    assert game.state == "TRICK_START"
    assert refused(game, "0 close_talon") == ["talon_deep_enough_to_close"]


def test_trick_start_close_talon_without_talon_open() -> None:
    """The talon is closed. [schnapsen-rules#4, R26]"""
    game = dealt(
        Santase1,
        "QD QH TD KC TC KD 9D 9S 9C JS KH AD JC AS QC AC JD KS TS QS 9H JH AH TH",
        dealer=1,
        score=(9, 9),
    )
    play(
        game,
        [
            "0 close_talon",
        ],
    )
    assert game.state == "TRICK_START"
    assert refused(game, "0 close_talon") == ["talon_open"]


def test_trick_start_declare_marriage_without_holds_king() -> None:
    """You do not hold the king of the suit. [schnapsen-rules#4, R6]"""
    game = dealt(
        Santase1,
        "TS QC QH 9D AH TC 9C 9S JS AS AD 9H TD KH QD JH JC JD QS KS TH KC AC KD",
        dealer=0,
        score=(0, 0),
    )
    assert game.state == "TRICK_START"
    assert refused(game, "1 declare_marriage H") == ["holds_king"]


def test_trick_start_declare_marriage_without_holds_queen() -> None:
    """You do not hold the queen of the suit. [schnapsen-rules#4, R6]"""
    game = dealt(
        Santase1,
        "TH KS QC JC 9C QD JH QH TC KC AD KH JD AS TD AH AC TS 9H 9D KD QS JS 9S",
        dealer=1,
        score=(8, 8),
    )
    assert game.state == "TRICK_START"
    assert refused(game, "0 declare_marriage S") == ["holds_queen"]


def test_trick_start_declare_marriage_without_is_leader() -> None:
    """The other player leads this trick. [R25]"""
    game = dealt(
        Santase1,
        "AC QC TD 9D KS JC QD KD QH QS TC JD 9H 9S JH JS AS TH KH 9C TS KC AH AD",
        dealer=0,
        score=(0, 0),
    )
    assert game.state == "TRICK_START"
    assert refused(game, "0 declare_marriage S") == ["is_leader"]


def test_trick_start_declare_marriage_without_no_marriage_on_table() -> None:
    """A marriage was declared before this lead already. [R3]"""
    game = dealt(
        Santase1,
        "KS KH QD JS QS TH 9S KD TS 9C JD 9D JC TD AC AS QH TC QC 9H AH KC JH AD",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 declare_marriage D",
        ],
    )
    assert game.state == "TRICK_START"
    assert refused(game, "1 declare_marriage D") == ["no_marriage_on_table"]


def test_trick_start_exchange_trump_without_holds_exchange_card() -> None:
    """You do not hold the trump that is exchanged. [schnapsen-rules#4, R5]"""
    game = dealt(
        Santase1,
        "TS QC QH 9D AH TC 9C 9S JS AS AD 9H TD KH QD JH JC JD QS KS TH KC AC KD",
        dealer=0,
        score=(0, 0),
    )
    assert game.state == "TRICK_START"
    assert refused(game, "1 exchange_trump") == ["holds_exchange_card"]


def test_trick_start_exchange_trump_without_is_leader() -> None:
    """The other player leads this trick. [R25]"""
    game = dealt(
        Santase1,
        "TS QC QH 9D AH TC 9C 9S JS AS AD 9H TD KH QD JH JC JD QS KS TH KC AC KD",
        dealer=0,
        score=(0, 0),
    )
    assert game.state == "TRICK_START"
    assert refused(game, "0 exchange_trump") == ["is_leader"]


def test_trick_start_exchange_trump_without_talon_deep_enough_to_exchange() -> None:
    """The talon has too few cards for an exchange. [schnapsen-rules#4, santase-1, R5]"""
    game = dealt(
        Santase1,
        "KC TD 9C 9H JC TH AS TC AH QD AC AD JS 9D 9S KD QC KS TS JD JH KH QH QS",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 lead_card KC",
            "1 play_card AC",
            "1 next_trick",
            "1 lead_card 9H",
            "0 play_card AH",
            "0 next_trick",
            "0 lead_card AS",
            "1 play_card QD",
            "0 next_trick",
            "0 lead_card TC",
            "1 play_card TS",
            "1 next_trick",
            "1 lead_card 9D",
            "0 play_card TD",
            "0 next_trick",
        ],
    )
    assert game.state == "TRICK_START"
    assert refused(game, "0 exchange_trump") == ["talon_deep_enough_to_exchange"]


def test_trick_start_exchange_trump_without_talon_open() -> None:
    """The talon is closed. [schnapsen-rules#4, R26]"""
    game = dealt(
        Santase1,
        "QD QH TD KC TC KD 9D 9S 9C JS KH AD JC AS QC AC JD KS TS QS 9H JH AH TH",
        dealer=1,
        score=(9, 9),
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
        Santase1,
        "TS QC QH 9D AH TC 9C 9S JS AS AD 9H TD KH QD JH JC JD QS KS TH KC AC KD",
        dealer=0,
        score=(0, 0),
    )
    assert game.state == "TRICK_START"
    assert refused(game, "1 lead_card AS") == ["holds_card"]


def test_trick_start_lead_card_without_is_leader() -> None:
    """The other player leads this trick. [R25]"""
    game = dealt(
        Santase1,
        "TS QC QH 9D AH TC 9C 9S JS AS AD 9H TD KH QD JH JC JD QS KS TH KC AC KD",
        dealer=0,
        score=(0, 0),
    )
    assert game.state == "TRICK_START"
    assert refused(game, "0 lead_card AS") == ["is_leader"]


def test_trick_start_lead_card_without_leads_from_marriage() -> None:
    """After a marriage, a card of that pair must be led. [schnapsen-rules#4, R6]"""
    game = dealt(
        Santase1,
        "KS KH QD JS QS TH 9S KD TS 9C JD 9D JC TD AC AS QH TC QC 9H AH KC JH AD",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 declare_marriage D",
        ],
    )
    assert game.state == "TRICK_START"
    assert refused(game, "1 lead_card TS") == ["leads_from_marriage"]
