"""Schnapsen.

Every condition decides alone: where only it fails, the event is refused.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import dealt, play, refused
from sixtysix_machines.schnapsen import Schnapsen


def test_trick_end_claim_without_is_trick_winner_1() -> None:
    """The other player won the trick. [R25]"""
    game = dealt(
        Schnapsen,
        "AD AC QD JD KH TH TD TS AH KD KS QC JC AS QH JH TC KC QS JS",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card TS",
            "0 play_card AH",
            "1 next_trick",
            "1 declare_marriage D",
            "1 close_talon",
            "1 lead_card KD",
            "0 play_card JD",
            "1 next_trick",
            "1 lead_card KH",
            "0 play_card TH",
        ],
    )
    assert game.state == "TRICK_END"
    assert refused(game, "1 claim") == ["is_trick_winner"]


def test_trick_end_claim_without_is_trick_winner_2() -> None:
    """The other player won the trick. [R25]"""
    game = dealt(
        Schnapsen,
        "KS TS QH AH KC JC AS TC AD JD QC QS TH AC QD TD KD KH JS JH",
        dealer=1,
        score=(7, 7),
    )
    play(
        game,
        [
            "0 lead_card QH",
            "1 play_card QC",
        ],
    )
    assert game.state == "TRICK_END"
    assert refused(game, "1 claim") == ["is_trick_winner"]


def test_trick_end_next_trick_without_is_trick_winner_1() -> None:
    """The other player won the trick. [R25]"""
    game = dealt(
        Schnapsen,
        "KS TS QH AH KC JC AS TC AD JD QC QS TH AC QD TD KD KH JS JH",
        dealer=1,
        score=(7, 7),
    )
    play(
        game,
        [
            "0 lead_card QH",
            "1 play_card QC",
        ],
    )
    assert game.state == "TRICK_END"
    assert refused(game, "1 next_trick") == ["is_trick_winner"]


def test_trick_end_next_trick_without_is_trick_winner_2() -> None:
    """The other player won the trick. [R25]"""
    game = dealt(
        Schnapsen,
        "TD QS JD AD KC KH TH JH JS KS AH QC QD QH AC AS TC JC TS KD",
        dealer=1,
        score=(7, 7),
    )
    play(
        game,
        [
            "0 close_talon",
            "0 lead_card TD",
            "1 play_card AD",
            "1 next_trick",
            "1 lead_card JS",
            "0 play_card KS",
            "0 next_trick",
            "0 lead_card JH",
            "1 play_card AH",
            "1 next_trick",
            "1 lead_card KH",
            "0 play_card KC",
            "1 next_trick",
            "1 lead_card QS",
            "0 play_card JD",
        ],
    )
    assert game.state == "TRICK_END"
    assert refused(game, "0 next_trick") == ["is_trick_winner"]


def test_trick_in_progress_play_card_without_follows_suit() -> None:
    """The play is strict, and you can follow suit. [schnapsen-rules#3, R20]"""
    game = dealt(
        Schnapsen,
        "JH AC QC KH KD AD QD TH TS QS AH AS TD KC JC JS KS QH TC JD",
        dealer=0,
        score=(3, 2),
    )
    play(
        game,
        [
            "1 close_talon",
            "1 lead_card QC",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert refused(game, "0 play_card TS") == ["follows_suit"]


def test_trick_in_progress_play_card_without_heads_trick() -> None:
    """The play is strict, and you can beat the lead in its suit. [schnapsen-rules#3, R20]"""
    game = dealt(
        Schnapsen,
        "TC AH TH JD KH KS QC QS JC QH JH AD AC TS KD QD JS TD AS KC",
        dealer=0,
        score=(3, 3),
    )
    play(
        game,
        [
            "1 close_talon",
            "1 lead_card TH",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert refused(game, "0 play_card JH") == ["heads_trick"]


def test_trick_in_progress_play_card_without_holds_card() -> None:
    """You do not hold the card. [schnapsen-states#play]"""
    game = dealt(
        Schnapsen,
        "KS TS QH AH KC JC AS TC AD JD QC QS TH AC QD TD KD KH JS JH",
        dealer=1,
        score=(7, 7),
    )
    play(
        game,
        [
            "0 lead_card QH",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert refused(game, "1 play_card AS") == ["holds_card"]


def test_trick_in_progress_play_card_without_is_follower() -> None:
    """The other player replies to the lead. [R25]"""
    game = dealt(
        Schnapsen,
        "KS TS QH AH KC JC AS TC AD JD QC QS TH AC QD TD KD KH JS JH",
        dealer=1,
        score=(7, 7),
    )
    play(
        game,
        [
            "0 lead_card QH",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert refused(game, "0 play_card KS") == ["is_follower"]


def test_trick_in_progress_play_card_without_trumps_when_void() -> None:
    """The play is strict, you cannot follow suit, and you can trump. [schnapsen-rules#3, R20]"""
    game = dealt(
        Schnapsen,
        "TC TH JS JD JH TD KD QC AH TS QS AS KH KC KS AD QH JC AC QD",
        dealer=1,
        score=(1, 2),
    )
    play(
        game,
        [
            "0 close_talon",
            "0 lead_card TC",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert refused(game, "1 play_card QS") == ["trumps_when_void"]


def test_trick_start_claim_without_is_leader_1() -> None:
    """The other player leads this trick. [R25]"""
    game = dealt(
        Schnapsen,
        "TS KC JC JH JD AH QC KD AD QD KS TH QH TC AS QS JS TD AC KH",
        dealer=1,
        score=(2, 2),
    )
    play(
        game,
        [
            "0 lead_card KD",
            "1 play_card AD",
            "1 next_trick",
            "1 lead_card TH",
            "0 play_card TS",
            "1 next_trick",
            "1 lead_card KC",
            "0 play_card JC",
            "1 next_trick",
            "1 lead_card AH",
            "0 play_card QD",
            "1 next_trick",
            "1 declare_marriage S",
            "1 lead_card QS",
            "0 play_card AS",
            "0 next_trick",
            "0 declare_marriage H",
        ],
    )
    assert game.state == "TRICK_START"
    assert refused(game, "1 claim") == ["is_leader"]


def test_trick_start_claim_without_is_leader_2() -> None:
    """The other player leads this trick. [R25]"""
    game = dealt(
        Schnapsen,
        "AD AC QD JD KH TH TD TS AH KD KS QC JC AS QH JH TC KC QS JS",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card TS",
            "0 play_card AH",
            "1 next_trick",
            "1 declare_marriage D",
        ],
    )
    assert game.state == "TRICK_START"
    assert refused(game, "0 claim") == ["is_leader"]


def test_trick_start_claim_without_marriage_on_table_1() -> None:
    """No marriage was declared before this lead. [schnapsen-rules#5, R9]"""
    game = dealt(
        Schnapsen,
        "AD AC QD JD KH TH TD TS AH KD KS QC JC AS QH JH TC KC QS JS",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card TS",
            "0 play_card AH",
            "1 next_trick",
            "1 declare_marriage D",
            "1 close_talon",
            "1 lead_card KD",
            "0 play_card JD",
            "1 next_trick",
        ],
    )
    assert game.state == "TRICK_START"
    assert refused(game, "1 claim") == ["marriage_on_table"]


def test_trick_start_claim_without_marriage_on_table_2() -> None:
    """No marriage was declared before this lead. [schnapsen-rules#5, R9]"""
    game = dealt(
        Schnapsen,
        "KS TS QH AH KC JC AS TC AD JD QC QS TH AC QD TD KD KH JS JH",
        dealer=1,
        score=(7, 7),
    )
    assert game.state == "TRICK_START"
    assert refused(game, "0 claim") == ["marriage_on_table"]


def test_trick_start_close_talon_without_is_leader() -> None:
    """The other player leads this trick. [R25]"""
    game = dealt(
        Schnapsen,
        "KS TS QH AH KC JC AS TC AD JD QC QS TH AC QD TD KD KH JS JH",
        dealer=1,
        score=(7, 7),
    )
    assert game.state == "TRICK_START"
    assert refused(game, "1 close_talon") == ["is_leader"]


def test_trick_start_close_talon_without_talon_deep_enough_to_close() -> None:
    """The talon has too few cards to be closed. [schnapsen-rules#7, santase-3, R1]"""
    game = dealt(
        Schnapsen,
        "QD KC AH KH QH AS AD TS AC TD QS JS TC JC JD KD KS QC TH JH",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card AH",
            "0 play_card KC",
            "1 next_trick",
            "1 lead_card QD",
            "0 play_card AC",
            "1 next_trick",
            "1 lead_card TD",
            "0 play_card KH",
            "1 next_trick",
            "1 lead_card JS",
            "0 play_card QS",
            "0 next_trick",
        ],
    )
    assert game.state == "TRICK_START"
    assert refused(game, "0 close_talon") == ["talon_deep_enough_to_close"]


def test_trick_start_close_talon_without_talon_open() -> None:
    """The talon is closed. [schnapsen-rules#4, R26]"""
    game = dealt(
        Schnapsen,
        "JH AC QC KH KD AD QD TH TS QS AH AS TD KC JC JS KS QH TC JD",
        dealer=0,
        score=(3, 2),
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
        Schnapsen,
        "QH JD JH QS KH JC TD JS QD TS TC KD AH KS AS KC AC QC AD TH",
        dealer=1,
        score=(7, 7),
    )
    assert game.state == "TRICK_START"
    assert refused(game, "0 declare_marriage H") == ["has_won_a_trick"]


def test_trick_start_declare_marriage_without_holds_king() -> None:
    """You do not hold the king of the suit. [schnapsen-rules#4, R6]"""
    game = dealt(
        Schnapsen,
        "QD KC AH KH QH AS AD TS AC TD QS JS TC JC JD KD KS QC TH JH",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card AH",
            "0 play_card KC",
            "1 next_trick",
        ],
    )
    assert game.state == "TRICK_START"
    assert refused(game, "1 declare_marriage H") == ["holds_king"]


def test_trick_start_declare_marriage_without_holds_queen() -> None:
    """You do not hold the queen of the suit. [schnapsen-rules#4, R6]"""
    game = dealt(
        Schnapsen,
        "KS TS QH AH KC JC AS TC AD JD QC QS TH AC QD TD KD KH JS JH",
        dealer=1,
        score=(7, 7),
    )
    play(
        game,
        [
            "0 lead_card QH",
            "1 play_card QC",
            "0 next_trick",
        ],
    )
    assert game.state == "TRICK_START"
    assert refused(game, "0 declare_marriage C") == ["holds_queen"]


def test_trick_start_declare_marriage_without_is_leader() -> None:
    """The other player leads this trick. [R25]"""
    game = dealt(
        Schnapsen,
        "QS TS JD KH AC JS AS AD KS TC TD KD QC JH QH QD AH TH JC KC",
        dealer=1,
        score=(7, 7),
    )
    play(
        game,
        [
            "0 lead_card TC",
            "1 play_card KS",
            "1 next_trick",
            "1 lead_card JS",
            "0 play_card QS",
            "0 next_trick",
        ],
    )
    assert game.state == "TRICK_START"
    assert refused(game, "1 declare_marriage H") == ["is_leader"]


def test_trick_start_declare_marriage_without_no_marriage_on_table() -> None:
    """A marriage was declared before this lead already. [R3]"""
    game = dealt(
        Schnapsen,
        "AD AC QD JD KH TH TD TS AH KD KS QC JC AS QH JH TC KC QS JS",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card TS",
            "0 play_card AH",
            "1 next_trick",
            "1 declare_marriage D",
        ],
    )
    assert game.state == "TRICK_START"
    assert refused(game, "1 declare_marriage D") == ["no_marriage_on_table"]


def test_trick_start_exchange_trump_without_holds_exchange_card() -> None:
    """You do not hold the trump that is exchanged. [schnapsen-rules#4, R5]"""
    game = dealt(
        Schnapsen,
        "KS TS QH AH KC JC AS TC AD JD QC QS TH AC QD TD KD KH JS JH",
        dealer=1,
        score=(7, 7),
    )
    assert game.state == "TRICK_START"
    assert refused(game, "0 exchange_trump") == ["holds_exchange_card"]


def test_trick_start_exchange_trump_without_is_leader() -> None:
    """The other player leads this trick. [R25]"""
    game = dealt(
        Schnapsen,
        "QH JD JH QS KH JC TD JS QD TS TC KD AH KS AS KC AC QC AD TH",
        dealer=1,
        score=(7, 7),
    )
    assert game.state == "TRICK_START"
    assert refused(game, "1 exchange_trump") == ["is_leader"]


def test_trick_start_exchange_trump_without_talon_deep_enough_to_exchange() -> None:
    """The talon has too few cards for an exchange. [schnapsen-rules#4, santase-1, R5]"""
    game = dealt(
        Schnapsen,
        "TD KD QC JC JS KS TC TS QH KC JD AD AH KH AC QS QD JH TH AS",
        dealer=0,
        score=(3, 2),
    )
    play(
        game,
        [
            "1 lead_card TD",
            "0 play_card QH",
            "1 next_trick",
            "1 lead_card KC",
            "0 play_card JD",
            "1 next_trick",
            "1 lead_card JS",
            "0 play_card AC",
            "0 next_trick",
            "0 lead_card KD",
            "1 play_card TS",
            "0 next_trick",
            "0 lead_card QS",
            "1 play_card TH",
            "0 next_trick",
        ],
    )
    assert game.state == "TRICK_START"
    assert refused(game, "0 exchange_trump") == ["talon_deep_enough_to_exchange"]


def test_trick_start_exchange_trump_without_talon_open() -> None:
    """The talon is closed. [schnapsen-rules#4, R26]"""
    game = dealt(
        Schnapsen,
        "TD QS JD AD KC KH TH JH JS KS AH QC QD QH AC AS TC JC TS KD",
        dealer=1,
        score=(7, 7),
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
        Schnapsen,
        "KS TS QH AH KC JC AS TC AD JD QC QS TH AC QD TD KD KH JS JH",
        dealer=1,
        score=(7, 7),
    )
    assert game.state == "TRICK_START"
    assert refused(game, "0 lead_card AS") == ["holds_card"]


def test_trick_start_lead_card_without_is_leader() -> None:
    """The other player leads this trick. [R25]"""
    game = dealt(
        Schnapsen,
        "KS TS QH AH KC JC AS TC AD JD QC QS TH AC QD TD KD KH JS JH",
        dealer=1,
        score=(7, 7),
    )
    assert game.state == "TRICK_START"
    assert refused(game, "1 lead_card TS") == ["is_leader"]


def test_trick_start_lead_card_without_leads_from_marriage() -> None:
    """After a marriage, a card of that pair must be led. [schnapsen-rules#4, R6]"""
    game = dealt(
        Schnapsen,
        "AD AC QD JD KH TH TD TS AH KD KS QC JC AS QH JH TC KC QS JS",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card TS",
            "0 play_card AH",
            "1 next_trick",
            "1 declare_marriage D",
        ],
    )
    assert game.state == "TRICK_START"
    assert refused(game, "1 lead_card KH") == ["leads_from_marriage"]
