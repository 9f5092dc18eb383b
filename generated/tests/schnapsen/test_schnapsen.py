"""Schnapsen: what may happen, what comes of it, and what is refused, in plays to read.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import changes, given, legal, refused, when
from sixtysix_machines.schnapsen import Schnapsen

# PRE_GAME: Nobody plays; the table waits for a match.


def test_pre_game_nobody_plays_the_table_waits_for_a_match() -> None:
    """Nobody plays; the table waits for a match. [schnapsen-states:global.3 global.4 global.13, R49, R48]"""
    game = given(
        Schnapsen, state="PRE_GAME", deal="AS TS KS QS JS AH TH KH QH JH AD TD KD QD JD AC TC KC QC JC"
    )
    assert game.state == "PRE_GAME"
    assert legal(game) == ["start_game"]


def test_a_match_begins() -> None:
    """A match begins. [against schnapsen-states:engine.4, schnapsen-states:global.3 global.4, R49]"""
    game = given(
        Schnapsen,
        hands=["TS AH KH AD AC", "QS TH JH KD QC"],
        turnup="QD",
        stock="AS TD",
        next_deals=["AS TS KS QS JS AH TH KH QH JH AD TD KD QD JD AC TC KC QC JC"],
        score=[3, 7],
    )
    when(game, "1 TH KH", "1 claim", "restart")
    assert changes(game, "start_game") == {
        "taken": ["sit_down", "game_begun", "deal_done"],
        "state": "TRICK_START",
        "trump": "H",
        "turnup": "TH",
        "talon": 9,
        "last_trick": None,
        "points": [0, 0],
        "trick_points": [0, 0],
        "tricks": [0, 0],
        "score": [7, 7],
        "games": [0, 0],
        "hands": {0: "TS QS AH QH AD", 1: "AS KS JS KH JH"},
        "won": {1: ""},
        "stock": "TD KD QD JD AC TC KC QC JC",
        "may_look": False,
    }


def test_what_is_left_to_chance_comes_from_the_seed_0() -> None:
    """What is left to chance comes from the seed 0. [R23]"""
    game = given(Schnapsen, state="PRE_GAME")
    assert changes(game, "start_game") == {
        "taken": ["sit_down", "game_begun", "deal_done"],
        "state": "TRICK_START",
        "dealer": 0,
        "leader": 1,
        "turn": 1,
        "trump": "C",
        "turnup": "JC",
        "talon": 9,
        "score": [7, 7],
        "hands": {0: "TS TH AD TD QC", 1: "KS QH KD JD TC"},
        "stock": "KH AS JS AC QS KC JH QD AH",
    }


# NEW_GAME: A game begins with a fresh score and a first dealer.


def test_play_begins() -> None:
    """Play begins. [schnapsen-states:global.7, R49]"""
    game = given(
        Schnapsen, state="PRE_GAME", deal="AS TS KS QS JS AH TH KH QH JH AD TD KD QD JD AC TC KC QC JC"
    )
    assert changes(game, "start_game") == {
        "taken": ["sit_down", "game_begun", "deal_done"],
        "state": "TRICK_START",
        "dealer": 0,
        "leader": 1,
        "turn": 1,
        "trump": "H",
        "turnup": "TH",
        "talon": 9,
        "score": [7, 7],
        "hands": {0: "TS QS AH QH AD", 1: "AS KS JS KH JH"},
        "stock": "TD KD QD JD AC TC KC QC JC",
    }


# TRICK_START: The leader may act before the lead, and then leads.


def test_trick_start_the_leader_may_act_before_the_lead_and_then_leads() -> None:
    """The leader may act before the lead, and then leads. [schnapsen-rules:3.2 4.2 4.9 4.13 5.2, schnapsen-states:engine.6 play.1 play.2 play.3 play.6 play.10 play.32 summary.13, against schnapsen-states:play.16 play.31, R3]"""
    game = given(
        Schnapsen, state="PRE_GAME", deal="AS TS KS QS JS AH TH KH QH JH AD TD KD QD JD AC TC KC QC JC"
    )
    when(game, "start_game")
    assert game.state == "TRICK_START"
    assert legal(game) == ["1 exchange_trump", "1 close_talon", "1 lead_card AS KS JS KH JH"]


def test_the_leader_takes_the_turn_up_for_the_jack_of_trumps() -> None:
    """The leader takes the turn-up for the jack of trumps. [schnapsen-rules:4.1 4.2 4.3 4.4, schnapsen-states:play.4 play.5 play.6 play.7, R3, R5, R26, R45]"""
    game = given(Schnapsen, hands=["AS TH KD JD QC", "TS JS JH TD AC"], turnup="QS")
    assert changes(game, "1 exchange_trump") == {
        "taken": ["exchange"],
        "turnup": "JS",
        "hands": {1: "-JS +QS"},
        "shown": {1: "QS"},
    }


def test_the_leader_declares_a_marriage() -> None:
    """The leader declares a marriage. [schnapsen-rules:4.5 4.6 4.7 4.8 4.9 4.10 7.1, against schnapsen-rules:4.11, schnapsen-states:play.8 play.9 play.10 play.11, R3, R6, R7]"""
    game = given(Schnapsen, hands=["AD TD KD QD JC", "KS AH QH JD AC"], turnup="TH", stock="QS TC")
    when(game, "1 AH JC", "1 next_trick")
    assert changes(game, "1 declare_marriage S") == {
        "taken": ["declare"],
        "marriage": "S",
        "points": [0, 33],
        "shown": {1: "KS QS"},
        "declared": {1: "S"},
    }


def test_the_leader_closes_the_talon() -> None:
    """The leader closes the talon. [schnapsen-rules:4.12 4.13 4.14 4.15 7.2, against schnapsen-rules:4.16, schnapsen-states:play.12 play.13 play.14 play.15 summary.9, R2, R3, R4, R26, R45]"""
    game = given(Schnapsen, hands=["TS AH AD QC JC", "KS QH JD TC KC"], turnup="AS")
    assert changes(game, "1 close_talon") == {"taken": ["close"], "strict": True, "closed_by": 1}


def test_a_correct_claim_after_a_marriage_wins_the_hand() -> None:
    """A correct claim after a marriage wins the hand. [schnapsen-rules:5.2 5.3 5.4 5.5 7.3, schnapsen-states:summary.13, R9]"""
    game = given(
        Schnapsen,
        hands=["KS QS KH QH KC", "JH TD KD AC TC"],
        won=["AS TS QD JD", ""],
        turnup="JS",
        leader=0,
        score=[3, 7],
    )
    when(game, "0 declare_marriage S")
    assert changes(game, "0 claim") == {
        "taken": ["right_claim_after_marriage", "match_won"],
        "state": "DONE",
        "score": [0, 7],
        "games": [1, 0],
        "result": {"winner": 0, "game_points": 3, "reason": "claim", "next_dealer": None},
    }


def test_a_false_claim_after_a_marriage_loses_the_hand() -> None:
    """A false claim after a marriage loses the hand. [schnapsen-rules:5.2 5.4 5.9 5.10, schnapsen-states:end.5 summary.13, R9, R15]"""
    game = given(
        Schnapsen, hands=["QS QH TD QD KC", "AS TS KS AC QC"], turnup="JS", stock="KD JC", score=[7, 3]
    )
    when(game, "1 AC QS", "0 next_trick", "0 declare_marriage D")
    assert changes(game, "0 claim") == {
        "taken": ["false_claim_after_marriage", "match_won"],
        "state": "DONE",
        "score": [7, 0],
        "games": [0, 1],
        "result": {"winner": 1, "game_points": 3, "reason": "false_claim", "next_dealer": None},
    }


def test_a_correct_claim_between_a_trick_and_the_next_lead_wins_the_hand() -> None:
    """A correct claim between a trick and the next lead wins the hand. [schnapsen-rules:5.1 5.3 5.4 5.5 7.3, schnapsen-states:play.28, R9, R43]"""
    game = given(
        Schnapsen,
        hands=["TS QS TH AD KD", "QH JH TD JD JC"],
        won=["", "AS KS JS KH TC QC"],
        marriages=["", "H"],
        turnup="AH",
        leader=1,
        score=[7, 3],
    )
    assert changes(game, "1 claim") == {
        "taken": ["right_claim_before_lead", "match_won"],
        "state": "DONE",
        "score": [7, 0],
        "games": [0, 1],
        "result": {"winner": 1, "game_points": 3, "reason": "claim", "next_dealer": None},
    }


def test_a_false_claim_between_a_trick_and_the_next_lead_loses_the_hand() -> None:
    """A false claim between a trick and the next lead loses the hand. [schnapsen-rules:5.1 5.4 5.9 5.10, schnapsen-states:play.28 end.5, R9, R15, R43]"""
    game = given(
        Schnapsen, hands=["AS TH QH JH TD", "KS AH KH KD AC"], turnup="AD", stock="KC TC", score=[3, 7]
    )
    when(game, "1 KH QH", "1 next_trick")
    assert changes(game, "1 claim") == {
        "taken": ["false_claim_before_lead", "match_won"],
        "state": "DONE",
        "score": [0, 7],
        "games": [1, 0],
        "result": {"winner": 0, "game_points": 3, "reason": "false_claim", "next_dealer": None},
    }


def test_the_leader_puts_down_a_card() -> None:
    """The leader puts down a card. [schnapsen-rules:3.2 3.9 4.10, against schnapsen-states:engine.4 play.16, schnapsen-states:setup.15 play.32, R6, R8]"""
    game = given(Schnapsen, hands=["TS AH KH AD AC", "QS TH JH KD QC"], turnup="QD")
    assert changes(game, "1 lead_card TH") == {
        "taken": ["lead"],
        "state": "TRICK_IN_PROGRESS",
        "turn": 0,
        "led": "TH",
        "hands": {1: "-TH"},
    }


def test_no_exchange_if_the_other_player_leads_this_trick() -> None:
    """The other player leads this trick. [schnapsen-rules:4.2, schnapsen-states:play.3 play.6, R25]"""
    game = given(Schnapsen, hands=["QS QD JD TC JC", "TS JS KH QH JH"], turnup="TD")
    assert refused(game, "0 exchange_trump") == ["is_leader"]


def test_no_lead_if_you_do_not_hold_the_card() -> None:
    """You do not hold the card. [R50]"""
    game = given(Schnapsen, hands=["TS AH AD QC JC", "KS QH JD TC KC"], turnup="AS")
    assert refused(game, "1 lead_card AS") == ["holds_card"]


def test_no_close_if_the_talon_is_closed() -> None:
    """The talon is closed. [R26]"""
    game = given(Schnapsen, hands=["TS AH AD QC JC", "KS QH JD TC KC"], turnup="AS")
    when(game, "1 close_talon")
    assert refused(game, "1 close_talon") == ["talon_open"]


def test_no_exchange_if_the_talon_has_fewer_than_the_2_cards_an_exchange_needs_turn_up_included() -> None:
    """The talon has fewer than the 2 cards an exchange needs, turn-up included. [schnapsen-rules:4.3, schnapsen-states:play.5, R5]"""
    game = given(
        Schnapsen,
        hands=["QS JS TH QC JC", "AS KS AH JH AD"],
        won=["TS KH QH QD JD KC", "TD KD AC TC"],
        trump="H",
        leader=1,
    )
    assert refused(game, "1 exchange_trump") == ["talon_deep_enough_to_exchange"]


def test_no_exchange_if_you_do_not_hold_the_jack_of_trumps() -> None:
    """You do not hold the jack of trumps. [schnapsen-rules:4.1, schnapsen-states:play.4, R5]"""
    game = given(Schnapsen, hands=["TS AH AD QC JC", "KS QH JD TC KC"], turnup="AS")
    assert refused(game, "1 exchange_trump") == ["holds_exchange_card"]


def test_no_close_if_the_talon_has_fewer_than_the_3_cards_closing_needs_turn_up_included() -> None:
    """The talon has fewer than the 3 cards closing needs, turn-up included. [schnapsen-rules:4.15 7.2, schnapsen-states:play.13, R1]"""
    game = given(
        Schnapsen,
        hands=["AS TH AC TC KC", "KS JS QD QC JC"],
        won=["TS JD", "QS AH KH QH TD KD"],
        turnup="AD",
        leader=1,
    )
    assert refused(game, "1 close_talon") == ["talon_deep_enough_to_close"]


def test_no_declare_if_a_marriage_has_been_declared_for_this_lead() -> None:
    """A marriage has been declared for this lead. [schnapsen-rules:4.9, schnapsen-states:play.10, R3]"""
    game = given(Schnapsen, hands=["AD TD KD QD JC", "KS AH QH JD AC"], turnup="TH", stock="QS TC")
    when(game, "1 AH JC", "1 next_trick", "1 declare_marriage S")
    assert refused(game, "1 declare_marriage S") == ["marriage_on_table"]


def test_no_declare_if_you_do_not_hold_the_king_of_the_suit() -> None:
    """You do not hold the king of the suit. [schnapsen-rules:4.7, schnapsen-states:play.8, R6]"""
    game = given(Schnapsen, hands=["AS QS KH AC KC", "TS AH QH TD QD"], turnup="AD", stock="JS TC")
    when(game, "1 QH QS", "1 next_trick")
    assert refused(game, "1 declare_marriage D") == ["holds_king"]


def test_no_declare_if_you_do_not_hold_the_queen_of_the_suit() -> None:
    """You do not hold the queen of the suit. [schnapsen-rules:4.7, schnapsen-states:play.8, R6]"""
    game = given(Schnapsen, hands=["AS KH AD AC TC", "KS QS JS JD JC"], turnup="KC", stock="KD QD")
    when(game, "1 JD AS", "1 next_trick")
    assert refused(game, "1 declare_marriage D") == ["holds_queen"]


def test_no_declare_if_you_have_not_won_a_trick_yet() -> None:
    """You have not won a trick yet. [schnapsen-rules:4.8 7.1, schnapsen-states:setup.12 play.9, R7]"""
    game = given(Schnapsen, hands=["QS QD JD TC JC", "TS JS KH QH JH"], turnup="TD")
    assert refused(game, "1 declare_marriage H") == ["has_won_a_trick"]


def test_no_false_claim_before_lead_if_no_trick_has_been_won_before_this_lead() -> None:
    """No trick has been won before this lead. [schnapsen-rules:5.1, schnapsen-states:play.28, R9]"""
    game = given(Schnapsen, hands=["TS AH AD QC JC", "KS QH JD TC KC"], turnup="AS")
    assert refused(game, "1 claim") == ["marriage_on_table"]


def test_no_lead_if_after_a_marriage_a_card_of_that_pair_must_be_led() -> None:
    """After a marriage, a card of that pair must be led. [schnapsen-rules:4.10, against schnapsen-states:play.16, R6, R8]"""
    game = given(Schnapsen, hands=["AD TD KD QD JC", "KS AH QH JD AC"], turnup="TH", stock="QS TC")
    when(game, "1 AH JC", "1 next_trick", "1 declare_marriage S")
    assert refused(game, "1 lead_card QH") == ["leads_from_marriage"]


# TRICK_IN_PROGRESS: A lead waits for its reply.


def test_trick_in_progress_a_lead_waits_for_its_reply() -> None:
    """A lead waits for its reply. [schnapsen-rules:3.1 3.12 3.13 3.14 3.15 3.16 3.17 3.18 3.19, schnapsen-states:play.1 play.17 play.18 play.19]"""
    game = given(Schnapsen, hands=["TS AH KH AD AC", "QS TH JH KD QC"], turnup="QD")
    when(game, "1 lead_card TH")
    assert game.state == "TRICK_IN_PROGRESS"
    assert legal(game) == ["0 play_card TS AH KH AD AC"]


def test_the_follower_replies_play_is_strict_once_the_talon_is_used_up_or_closed() -> None:
    """The follower replies. Play is strict once the talon is used up or closed. [schnapsen-rules:3.1 3.5 3.6 3.11 3.12 3.13 3.14 3.15 3.16 3.17 3.18 3.19, against schnapsen-states:engine.4, schnapsen-states:play.17 play.18 play.19, R20]"""
    game = given(Schnapsen, hands=["TS AH KH AD AC", "QS TH JH KD QC"], turnup="QD", stock="AS TD")
    when(game, "1 lead_card TH")
    assert changes(game, "0 play_card KH") == {
        "taken": ["reply"],
        "state": "TRICK_END",
        "turn": 1,
        "talon": 7,
        "led": None,
        "last_trick": "TH KH",
        "points": [0, 14],
        "trick_points": [0, 14],
        "tricks": [0, 1],
        "hands": {0: "-KH +TD", 1: "+AS"},
        "won": {1: "TH KH"},
        "stock": "-AS -TD",
        "may_look": True,
    }


def test_no_reply_if_the_other_player_replies_to_the_lead() -> None:
    """The other player replies to the lead. [schnapsen-states:play.17, R25]"""
    game = given(Schnapsen, hands=["TS AH KH AD AC", "QS TH JH KD QC"], turnup="QD")
    when(game, "1 lead_card TH")
    assert refused(game, "1 play_card QS") == ["is_follower"]


def test_no_reply_if_the_play_is_strict_and_you_can_follow_suit() -> None:
    """The play is strict, and you can follow suit. [schnapsen-rules:3.11 3.12 3.14 3.18, against schnapsen-rules:4.16, R2, schnapsen-states:play.19, R20]"""
    game = given(Schnapsen, hands=["TS AH AD QC JC", "KS QH JD TC KC"], turnup="AS")
    when(game, "1 close_talon", "1 lead_card TC")
    assert refused(game, "0 play_card TS") == ["follows_suit"]


def test_no_reply_if_the_play_is_strict_and_you_can_beat_the_lead_in_its_suit() -> None:
    """The play is strict, and you can beat the lead in its suit. [schnapsen-rules:3.11 3.13 3.14 3.17 3.18, against schnapsen-rules:4.16, R2, schnapsen-states:play.19, R20]"""
    game = given(Schnapsen, hands=["TH JH TD AC KC", "TS KS KH KD JD"], turnup="AH")
    when(game, "1 close_talon", "1 lead_card KH")
    assert refused(game, "0 play_card JH") == ["heads_trick"]


def test_no_reply_if_the_play_is_strict_you_cannot_follow_suit_and_you_can_trump() -> None:
    """The play is strict, you cannot follow suit, and you can trump. [schnapsen-rules:3.11 3.15 3.16 3.19, against schnapsen-rules:4.16, R2, schnapsen-states:play.19, R20]"""
    game = given(Schnapsen, hands=["KH QH QD JD KC", "TS QS JS AH TH"], turnup="JH")
    when(game, "1 close_talon", "1 lead_card JS")
    assert refused(game, "0 play_card QD") == ["trumps_when_void"]


# TRICK_END: The trick is won. Its winner goes on or claims; each may look at their own tricks.


def test_trick_end_the_trick_is_won_its_winner_goes_on_or_claims_each_may_look_at_their_own_tricks() -> None:
    """The trick is won. Its winner goes on or claims; each may look at their own tricks. [schnapsen-rules:3.3 3.4 3.7 3.8 3.9 3.10 5.1, schnapsen-states:engine.7 engine.8 play.1 play.20 play.23 play.24 play.25 play.26 play.27 play.28 play.29, against schnapsen-states:play.31, R31, R38, R43]"""
    game = given(Schnapsen, hands=["TS AH KH AD AC", "QS TH JH KD QC"], turnup="QD", stock="AS TD")
    when(game, "1 TH KH")
    assert game.state == "TRICK_END"
    assert legal(game) == ["1 claim", "1 next_trick"]


def test_a_correct_claim_after_a_trick_wins_the_hand() -> None:
    """A correct claim after a trick wins the hand. [schnapsen-rules:5.1 5.3 5.4 5.5 7.3, schnapsen-states:play.28, R9]"""
    game = given(
        Schnapsen,
        hands=["AS KS JS AH AD", "QS TH JH TC QC"],
        won=["", "QD JD AC KC"],
        marriages=["", "C"],
        turnup="JC",
        stock="KH TS",
        leader=1,
        score=[7, 3],
    )
    when(game, "1 TC JS")
    assert changes(game, "1 claim") == {
        "taken": ["right_claim_after_trick", "match_won"],
        "state": "DONE",
        "score": [7, 0],
        "games": [0, 1],
        "result": {"winner": 1, "game_points": 3, "reason": "claim", "next_dealer": None},
    }


def test_a_false_claim_after_a_trick_loses_the_hand() -> None:
    """A false claim after a trick loses the hand. [schnapsen-rules:5.1 5.4 5.9 5.10, schnapsen-states:play.28 end.5, R9, R15]"""
    game = given(
        Schnapsen, hands=["TS AH KH AD AC", "QS TH JH KD QC"], turnup="QD", stock="AS TD", score=[3, 7]
    )
    when(game, "1 TH KH")
    assert changes(game, "1 claim") == {
        "taken": ["false_claim_after_trick", "match_won"],
        "state": "DONE",
        "score": [0, 7],
        "games": [1, 0],
        "result": {"winner": 0, "game_points": 3, "reason": "false_claim", "next_dealer": None},
    }


def test_the_winner_leads_the_next_trick() -> None:
    """The winner leads the next trick. [schnapsen-rules:3.9, against schnapsen-states:engine.4 play.31, schnapsen-states:play.2 play.32, R43, R38]"""
    game = given(Schnapsen, hands=["AS QS KH AC KC", "TS AH QH TD QD"], turnup="AD", stock="JS TC")
    when(game, "1 QH QS")
    assert changes(game, "1 next_trick") == {
        "taken": ["trick_done"],
        "state": "TRICK_START",
        "last_trick": None,
    }


def test_after_the_last_trick_the_hand_is_over() -> None:
    """After the last trick the hand is over. [schnapsen-rules:5.11 5.12 5.16, against schnapsen-states:engine.4 play.30, schnapsen-states:play.29, R16]"""
    game = given(
        Schnapsen,
        hands=["AS KS AH AD QC", "TS KH JD TC KC"],
        turnup="JS",
        stock="QH JC JH KD QS QD TD",
        score=[3, 7],
    )
    when(game, "1 close_talon", "1 TC QC", "1 TS AS", "0 KS KH", "0 AD JD", "0 AH KC")
    assert changes(game, "0 next_trick") == {
        "taken": ["last_trick_done", "match_won"],
        "state": "DONE",
        "score": [0, 7],
        "games": [1, 0],
        "result": {"winner": 0, "game_points": 3, "reason": "closer_failed", "next_dealer": None},
    }


def test_no_trick_done_if_the_other_player_won_the_trick() -> None:
    """The other player won the trick. [schnapsen-rules:3.9, against schnapsen-states:play.31, R43, schnapsen-states:play.32, R25]"""
    game = given(Schnapsen, hands=["TS AH KH AD AC", "QS TH JH KD QC"], turnup="QD", stock="AS TD")
    when(game, "1 TH KH")
    assert refused(game, "0 next_trick") == ["is_trick_winner"]


# HAND_END: The hand is settled and its game points are counted.


def test_the_game_goes_on_with_another_hand() -> None:
    """The game goes on with another hand. [schnapsen-rules:2.3 6.3, schnapsen-states:global.9 end.9 end.10, R17, R18]"""
    game = given(
        Schnapsen,
        hands=["KS JS KH QD AC", "JH TD KD KC QC"],
        turnup="AD",
        stock="AH TH",
        next_deals=["AS TS KS QS JS AH TH KH QH JH AD TD KD QD JD AC TC KC QC JC"],
    )
    when(game, "1 JH AC")
    assert changes(game, "1 claim") == {
        "taken": ["false_claim_after_trick", "next_hand", "deal_done"],
        "state": "TRICK_START",
        "dealer": 1,
        "leader": 0,
        "turn": 0,
        "trump": "H",
        "turnup": "TH",
        "talon": 9,
        "last_trick": None,
        "points": [0, 0],
        "trick_points": [0, 0],
        "tricks": [0, 0],
        "score": [4, 7],
        "hands": {0: "AS KS JS KH JH", 1: "TS QS AH QH AD"},
        "won": {1: ""},
        "stock": "TD KD QD JD AC TC KC QC JC",
        "may_look": False,
        "result": {"winner": 0, "game_points": 3, "reason": "false_claim", "next_dealer": 1},
    }


def test_a_hand_that_nobody_claims_by_the_worth_of_a_win_against_its_loser_single() -> None:
    """A hand that nobody claims, by the worth of a win against its loser. (Single.) [schnapsen-rules:5.11 5.12, schnapsen-states:end.6, R16]"""
    game = given(
        Schnapsen,
        hands=["AD", "QD"],
        won=["AS TS JS TH JH JD AC TC QC JC", "KS QS AH KH QH TD KD KC"],
        trump="D",
        leader=0,
        score=[1, 7],
    )
    when(game, "0 AD QD")
    assert changes(game, "0 next_trick") == {
        "taken": ["last_trick_done", "match_won"],
        "state": "DONE",
        "score": [0, 7],
        "games": [1, 0],
        "result": {"winner": 0, "game_points": 1, "reason": "last_trick", "next_dealer": None},
    }


def test_the_end_of_a_hand_that_its_closer_loses_with_cards_left() -> None:
    """The end of a hand that its closer loses. (With cards left.) [schnapsen-rules:5.14 5.15 5.16 5.17, R14, R29]"""
    game = given(
        Schnapsen, hands=["KS AH TH JD AC", "TS KH AD KD QD"], turnup="TD", stock="QC JC", score=[3, 7]
    )
    when(game, "1 close_talon", "1 QD JD")
    assert changes(game, "1 claim") == {
        "taken": ["false_claim_after_trick", "match_won"],
        "state": "DONE",
        "score": [0, 7],
        "games": [1, 0],
        "result": {"winner": 0, "game_points": 3, "reason": "closer_failed", "next_dealer": None},
    }


def test_how_close_the_loser_comes_to_the_33_points_that_make_the_worth_single_one_short() -> None:
    """How close the loser comes to the 33 points that make the worth single. (One short.) [schnapsen-rules:5.6 5.7, schnapsen-states:end.2 end.3, R42]"""
    game = given(
        Schnapsen,
        hands=["KS KH QH JH JC", "AS JS TH QD KC"],
        won=["TS JD", "QS AH AD TD KD AC TC QC"],
        trump="S",
        leader=0,
        score=[7, 2],
    )
    when(game, "0 declare_marriage H", "0 KH TH")
    assert changes(game, "1 claim") == {
        "taken": ["right_claim_after_trick", "match_won"],
        "state": "DONE",
        "score": [7, 0],
        "games": [0, 1],
        "result": {"winner": 1, "game_points": 2, "reason": "claim", "next_dealer": None},
    }


def test_the_losers_progress_since_the_winner_closed_the_talon_triple() -> None:
    """The loser's progress since the winner closed the talon. (Triple.) [schnapsen-rules:5.13, R13]"""
    game = given(
        Schnapsen,
        hands=["KS QS KH KD JD", "AH AD TD QD KC"],
        won=["AS TS QC JC", ""],
        turnup="JS",
        leader=0,
        score=[3, 7],
    )
    when(game, "0 close_talon", "0 declare_marriage S")
    assert changes(game, "0 claim") == {
        "taken": ["right_claim_after_marriage", "match_won"],
        "state": "DONE",
        "score": [0, 7],
        "games": [1, 0],
        "result": {"winner": 0, "game_points": 3, "reason": "claim", "next_dealer": None},
    }


# DONE: The match is over and its winner known.


def test_done_the_match_is_over_and_its_winner_known() -> None:
    """The match is over and its winner known. [schnapsen-rules:6.3, schnapsen-states:global.10 global.13 global.14 end.8, R48]"""
    game = given(
        Schnapsen, hands=["TS AH KH AD AC", "QS TH JH KD QC"], turnup="QD", stock="AS TD", score=[3, 7]
    )
    when(game, "1 TH KH", "1 claim")
    assert game.state == "DONE"
    assert legal(game) == ["restart", "quit"]


def test_the_players_want_another_match() -> None:
    """The players want another match. [against schnapsen-states:engine.4, schnapsen-states:global.13, R39, R49]"""
    game = given(
        Schnapsen, hands=["TS AH KH AD AC", "QS TH JH KD QC"], turnup="QD", stock="AS TD", score=[3, 7]
    )
    when(game, "1 TH KH", "1 claim")
    assert changes(game, "restart") == {"taken": ["rematch"], "state": "PRE_GAME"}


def test_the_players_leave() -> None:
    """The players leave. [against schnapsen-states:engine.4, schnapsen-states:global.14, R49]"""
    game = given(
        Schnapsen, hands=["TH KH JH AD KD", "AS KS TD QD QC"], turnup="AC", stock="KC JS", score=[3, 7]
    )
    when(game, "1 QC AD", "1 claim")
    assert changes(game, "quit") == {"taken": ["leave"], "state": "TERMINATED"}


# TERMINATED: The table is empty.


def test_terminated_the_table_is_empty() -> None:
    """The table is empty. [schnapsen-states:global.14, R49]"""
    game = given(
        Schnapsen, hands=["TH KH JH AD KD", "AS KS TD QD QC"], turnup="AC", stock="KC JS", score=[3, 7]
    )
    when(game, "1 QC AD", "1 claim", "quit")
    assert game.state == "TERMINATED"
    assert legal(game) == []
