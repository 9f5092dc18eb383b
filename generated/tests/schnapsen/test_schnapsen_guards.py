"""Schnapsen.

Every condition decides alone: where only it fails, the event is refused.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import dealt, play, refused
from sixtysix_machines.schnapsen import Schnapsen


def test_trick_end_claim_without_is_trick_winner_1() -> None:
    """The other player won the trick. [R25]"""
    game = dealt(
        Schnapsen,
        "TC TS TD AD AH JH JD JS JC KD TH QD KC AC AS QC QH KH KS QS",
        dealer=0,
        score=(1, 1),
    )
    play(
        game,
        [
            "1 lead_card AH",
            "0 play_card TH",
            "1 next_trick",
            "1 lead_card TC",
            "0 play_card KC",
            "1 next_trick",
            "1 close_talon",
            "1 declare_marriage D",
            "1 lead_card KD",
            "0 play_card AD",
        ],
    )
    assert game.state == "TRICK_END"
    assert refused(game, "1 claim") == ["is_trick_winner"]


def test_trick_end_claim_without_is_trick_winner_2() -> None:
    """The other player won the trick. [R25]"""
    game = dealt(
        Schnapsen,
        "JD JS AC QS TD KS JC KD AS TC QD TH QC TS QH KC JH AD KH AH",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card TD",
            "0 play_card KS",
        ],
    )
    assert game.state == "TRICK_END"
    assert refused(game, "0 claim") == ["is_trick_winner"]


def test_trick_end_next_trick_without_is_trick_winner_1() -> None:
    """The other player won the trick. [R25]"""
    game = dealt(
        Schnapsen,
        "JD JS AC QS TD KS JC KD AS TC QD TH QC TS QH KC JH AD KH AH",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card TD",
            "0 play_card KS",
        ],
    )
    assert game.state == "TRICK_END"
    assert refused(game, "0 next_trick") == ["is_trick_winner"]


def test_trick_end_next_trick_without_is_trick_winner_2() -> None:
    """The other player won the trick. [R25]"""
    game = dealt(
        Schnapsen,
        "TC AS TS TH QH JC JH KS TD JD JS AH AC KD AD KC QD KH QS QC",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 close_talon",
            "1 lead_card JD",
            "0 play_card TD",
            "0 next_trick",
            "0 lead_card JS",
            "1 play_card KS",
            "1 next_trick",
            "1 lead_card QH",
            "0 play_card TH",
            "0 next_trick",
            "0 lead_card AS",
            "1 play_card TS",
            "0 next_trick",
            "0 lead_card JC",
            "1 play_card TC",
        ],
    )
    assert game.state == "TRICK_END"
    assert refused(game, "0 next_trick") == ["is_trick_winner"]


def test_trick_in_progress_play_card_without_follows_suit() -> None:
    """The play is strict, and you can follow suit. [schnapsen-rules#3, R20]"""
    game = dealt(
        Schnapsen,
        "TH AD QD KH QH AH JS QC KS AS TC KD AC KC JH TD QS TS JC JD",
        dealer=1,
        score=(1, 3),
    )
    play(
        game,
        [
            "0 close_talon",
            "0 lead_card QH",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert refused(game, "1 play_card KS") == ["follows_suit"]


def test_trick_in_progress_play_card_without_heads_trick() -> None:
    """The play is strict, and you can beat the lead in its suit. [schnapsen-rules#3, R20]"""
    game = dealt(
        Schnapsen,
        "KC TC QH JC TS AC JS JH KH KD TH QD QC TD AD AS AH QS JD KS",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 close_talon",
            "1 lead_card KC",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert refused(game, "0 play_card JC") == ["heads_trick"]


def test_trick_in_progress_play_card_without_holds_card() -> None:
    """You do not hold the card. [schnapsen-states#play]"""
    game = dealt(
        Schnapsen,
        "JD JS AC QS TD KS JC KD AS TC QD TH QC TS QH KC JH AD KH AH",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card TD",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert refused(game, "0 play_card TS") == ["holds_card"]


def test_trick_in_progress_play_card_without_is_follower() -> None:
    """The other player replies to the lead. [R25]"""
    game = dealt(
        Schnapsen,
        "JD JS AC QS TD KS JC KD AS TC QD TH QC TS QH KC JH AD KH AH",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card TD",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert refused(game, "1 play_card KD") == ["is_follower"]


def test_trick_in_progress_play_card_without_trumps_when_void() -> None:
    """The play is strict, you cannot follow suit, and you can trump. [schnapsen-rules#3, R20]"""
    game = dealt(
        Schnapsen,
        "JH KD TD JD TH JS QD QS JC KC AD KH QC KS TC AS AH TS QH AC",
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
    assert refused(game, "0 play_card JS") == ["trumps_when_void"]


def test_trick_start_claim_without_is_leader_1() -> None:
    """The other player leads this trick. [R25]"""
    game = dealt(
        Schnapsen,
        "KD JS TH QC JC AH JH JD KC TS AS AD QS QD KS TD KH TC AC QH",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card TS",
            "0 play_card AS",
            "0 next_trick",
            "0 declare_marriage C",
            "0 lead_card KC",
            "1 play_card JD",
            "0 next_trick",
            "0 lead_card AH",
            "1 play_card KD",
            "0 next_trick",
            "0 lead_card QC",
            "1 play_card JC",
            "0 next_trick",
            "0 lead_card QD",
            "1 play_card TH",
            "1 next_trick",
            "1 declare_marriage H",
        ],
    )
    assert game.state == "TRICK_START"
    assert refused(game, "0 claim") == ["is_leader"]


def test_trick_start_claim_without_is_leader_2() -> None:
    """The other player leads this trick. [R25]"""
    game = dealt(
        Schnapsen,
        "JC TH QS KC KD AH KH QD AC KS JS AD TC QC JH TS QH AS JD TD",
        dealer=1,
        score=(7, 7),
    )
    play(
        game,
        [
            "0 lead_card QS",
            "1 play_card JS",
            "0 next_trick",
            "0 declare_marriage D",
        ],
    )
    assert game.state == "TRICK_START"
    assert refused(game, "1 claim") == ["is_leader"]


def test_trick_start_claim_without_marriage_on_table_1() -> None:
    """No marriage was declared before this lead. [schnapsen-rules#5, R9]"""
    game = dealt(
        Schnapsen,
        "KD KS JD TD AH QS JH QH TH QC TC KH TS AC JS QD JC AS KC AD",
        dealer=0,
        score=(3, 1),
    )
    play(
        game,
        [
            "1 lead_card AH",
            "0 play_card TD",
            "1 next_trick",
            "1 declare_marriage H",
            "1 lead_card KH",
            "0 play_card KS",
            "1 next_trick",
        ],
    )
    assert game.state == "TRICK_START"
    assert refused(game, "1 claim") == ["marriage_on_table"]


def test_trick_start_claim_without_marriage_on_table_2() -> None:
    """No marriage was declared before this lead. [schnapsen-rules#5, R9]"""
    game = dealt(
        Schnapsen,
        "JD JS AC QS TD KS JC KD AS TC QD TH QC TS QH KC JH AD KH AH",
        dealer=0,
        score=(7, 7),
    )
    assert game.state == "TRICK_START"
    assert refused(game, "1 claim") == ["marriage_on_table"]


def test_trick_start_close_talon_without_is_leader() -> None:
    """The other player leads this trick. [R25]"""
    game = dealt(
        Schnapsen,
        "JD JS AC QS TD KS JC KD AS TC QD TH QC TS QH KC JH AD KH AH",
        dealer=0,
        score=(7, 7),
    )
    assert game.state == "TRICK_START"
    assert refused(game, "0 close_talon") == ["is_leader"]


def test_trick_start_close_talon_without_talon_deep_enough_to_close() -> None:
    """The talon has too few cards to be closed. [schnapsen-rules#7, santase-3, R1]"""
    game = dealt(
        Schnapsen,
        "JD JS AC QS TD KS JC KD AS TC QD TH QC TS QH KC JH AD KH AH",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card TD",
            "0 play_card KS",
            "1 next_trick",
            "1 lead_card TH",
            "0 play_card QD",
            "1 next_trick",
            "1 lead_card TS",
            "0 play_card AS",
            "0 next_trick",
            "0 lead_card QS",
            "1 play_card KD",
            "0 next_trick",
        ],
    )
    assert game.state == "TRICK_START"
    assert refused(game, "0 close_talon") == ["talon_deep_enough_to_close"]


def test_trick_start_close_talon_without_talon_open() -> None:
    """The talon is closed. [schnapsen-rules#4, R26]"""
    game = dealt(
        Schnapsen,
        "TH AD QD KH QH AH JS QC KS AS TC KD AC KC JH TD QS TS JC JD",
        dealer=1,
        score=(1, 3),
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
        Schnapsen,
        "AD KD JS AC TH JH QH KC KH QC QS KS QD AS TC AH TD TS JD JC",
        dealer=0,
        score=(7, 7),
    )
    assert game.state == "TRICK_START"
    assert refused(game, "1 declare_marriage C") == ["has_won_a_trick"]


def test_trick_start_declare_marriage_without_holds_king() -> None:
    """You do not hold the king of the suit. [schnapsen-rules#4, R6]"""
    game = dealt(
        Schnapsen,
        "JC KH AS TC KC JS AD QD JD QH AH TD TS TH KS KD AC QC QS JH",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card QH",
            "0 play_card TC",
            "1 next_trick",
        ],
    )
    assert game.state == "TRICK_START"
    assert refused(game, "1 declare_marriage D") == ["holds_king"]


def test_trick_start_declare_marriage_without_holds_queen() -> None:
    """You do not hold the queen of the suit. [schnapsen-rules#4, R6]"""
    game = dealt(
        Schnapsen,
        "JD JS AC QS TD KS JC KD AS TC QD TH QC TS QH KC JH AD KH AH",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card TD",
            "0 play_card KS",
            "1 next_trick",
        ],
    )
    assert game.state == "TRICK_START"
    assert refused(game, "1 declare_marriage D") == ["holds_queen"]


def test_trick_start_declare_marriage_without_is_leader() -> None:
    """The other player leads this trick. [R25]"""
    game = dealt(
        Schnapsen,
        "TC QS JS KC JC KD TS JH TD KH AC QC TH QD QH AD AH JD AS KS",
        dealer=1,
        score=(1, 1),
    )
    play(
        game,
        [
            "0 lead_card TC",
            "1 play_card KC",
            "0 next_trick",
            "0 lead_card JH",
            "1 play_card QS",
            "1 next_trick",
        ],
    )
    assert game.state == "TRICK_START"
    assert refused(game, "0 declare_marriage H") == ["is_leader"]


def test_trick_start_declare_marriage_without_no_marriage_on_table() -> None:
    """A marriage was declared before this lead already. [R3]"""
    game = dealt(
        Schnapsen,
        "JC TH QS KC KD AH KH QD AC KS JS AD TC QC JH TS QH AS JD TD",
        dealer=1,
        score=(7, 7),
    )
    play(
        game,
        [
            "0 lead_card QS",
            "1 play_card JS",
            "0 next_trick",
            "0 declare_marriage D",
        ],
    )
    assert game.state == "TRICK_START"
    assert refused(game, "0 declare_marriage D") == ["no_marriage_on_table"]


def test_trick_start_exchange_trump_without_holds_exchange_card() -> None:
    """You do not hold the trump that is exchanged. [schnapsen-rules#4, R5]"""
    game = dealt(
        Schnapsen,
        "JD JS AC QS TD KS JC KD AS TC QD TH QC TS QH KC JH AD KH AH",
        dealer=0,
        score=(7, 7),
    )
    assert game.state == "TRICK_START"
    assert refused(game, "1 exchange_trump") == ["holds_exchange_card"]


def test_trick_start_exchange_trump_without_is_leader() -> None:
    """The other player leads this trick. [R25]"""
    game = dealt(
        Schnapsen,
        "JC KH AS TC KC JS AD QD JD QH AH TD TS TH KS KD AC QC QS JH",
        dealer=0,
        score=(7, 7),
    )
    assert game.state == "TRICK_START"
    assert refused(game, "0 exchange_trump") == ["is_leader"]


def test_trick_start_exchange_trump_without_talon_deep_enough_to_exchange() -> None:
    """The talon has too few cards for an exchange. [schnapsen-rules#4, santase-1, R5]"""
    game = dealt(
        Schnapsen,
        "JC AC KC KD QC TD TC TH AH KH TS JD QH KS QD QS AD AS JH JS",
        dealer=1,
        score=(7, 7),
    )
    play(
        game,
        [
            "0 lead_card KH",
            "1 play_card TS",
            "0 next_trick",
            "0 lead_card TH",
            "1 play_card KD",
            "0 next_trick",
            "0 lead_card QC",
            "1 play_card QD",
            "0 next_trick",
            "0 lead_card KC",
            "1 play_card AD",
            "0 next_trick",
            "0 lead_card AS",
            "1 play_card TD",
            "0 next_trick",
        ],
    )
    assert game.state == "TRICK_START"
    assert refused(game, "0 exchange_trump") == ["talon_deep_enough_to_exchange"]


def test_trick_start_exchange_trump_without_talon_open() -> None:
    """The talon is closed. [schnapsen-rules#4, R26]"""
    game = dealt(
        Schnapsen,
        "AC QH AH KD JH QC TC JC AD JS KC QS TD TS TH KS JD KH QD AS",
        dealer=1,
        score=(3, 1),
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
        "JD JS AC QS TD KS JC KD AS TC QD TH QC TS QH KC JH AD KH AH",
        dealer=0,
        score=(7, 7),
    )
    assert game.state == "TRICK_START"
    assert refused(game, "1 lead_card AS") == ["holds_card"]


def test_trick_start_lead_card_without_is_leader() -> None:
    """The other player leads this trick. [R25]"""
    game = dealt(
        Schnapsen,
        "JD JS AC QS TD KS JC KD AS TC QD TH QC TS QH KC JH AD KH AH",
        dealer=0,
        score=(7, 7),
    )
    assert game.state == "TRICK_START"
    assert refused(game, "0 lead_card AS") == ["is_leader"]


def test_trick_start_lead_card_without_leads_from_marriage() -> None:
    """After a marriage, a card of that pair must be led. [schnapsen-rules#4, R6]"""
    game = dealt(
        Schnapsen,
        "JC TH QS KC KD AH KH QD AC KS JS AD TC QC JH TS QH AS JD TD",
        dealer=1,
        score=(7, 7),
    )
    play(
        game,
        [
            "0 lead_card QS",
            "1 play_card JS",
            "0 next_trick",
            "0 declare_marriage D",
        ],
    )
    assert game.state == "TRICK_START"
    assert refused(game, "0 lead_card KS") == ["leads_from_marriage"]
