"""Santase, first rule set: what may happen, what comes of it, and what is refused, in plays to read.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import changes, given, legal, refused, when
from sixtysix_machines.santase_1 import Santase1

# PRE_GAME: Nobody plays; the table waits for a match.


def test_pre_game_nobody_plays_the_table_waits_for_a_match() -> None:
    """Nobody plays; the table waits for a match. [R49]"""
    game = given(
        Santase1,
        state="PRE_GAME",
        deal="AS TS KS QS JS 9S AH TH KH QH JH 9H AD TD KD QD JD 9D AC TC KC QC JC 9C",
    )
    assert game.state == "PRE_GAME"
    assert legal(game) == ["start_game"]


def test_a_match_begins() -> None:
    """A match begins. [R49]"""
    game = given(
        Santase1,
        hands=["AS TS TH QD 9D TC", "JS 9H AD KC QC 9C"],
        turnup="9S",
        next_deals=["AS TS KS QS JS 9S AH TH KH QH JH 9H AD TD KD QD JD 9D AC TC KC QC JC 9C"],
        score=[8, 0],
    )
    when(game, "1 declare_marriage C", "1 claim", "restart")
    assert changes(game, "start_game") == {
        "taken": ["sit_down", "game_begun", "deal_done"],
        "state": "TRICK_START",
        "trump": "D",
        "turnup": "AD",
        "marriage": None,
        "points": [0, 0],
        "score": [0, 0],
        "games": [0, 0],
        "hands": {0: "QS JS 9S QH JH 9H", 1: "AS TS KS AH TH KH"},
        "stock": "TD KD QD JD 9D AC TC KC QC JC 9C",
        "shown": {1: ""},
        "declared": {1: ""},
    }


def test_what_is_left_to_chance_comes_from_the_seed_0() -> None:
    """What is left to chance comes from the seed 0. [R23]"""
    game = given(Santase1, state="PRE_GAME")
    assert changes(game, "start_game") == {
        "taken": ["sit_down", "game_begun", "deal_done"],
        "state": "TRICK_START",
        "dealer": 0,
        "leader": 1,
        "turn": 1,
        "trump": "S",
        "turnup": "QS",
        "talon": 11,
        "hands": {0: "9S AH KH 9H JD TC", 1: "JH AD TD 9D KC QC"},
        "stock": "KD KS 9C TH QD TS QH AS JS AC JC",
    }


# NEW_GAME: A game begins with a fresh score and a first dealer.


def test_play_begins() -> None:
    """Play begins. [R49]"""
    game = given(
        Santase1,
        state="PRE_GAME",
        deal="AS TS KS QS JS 9S AH TH KH QH JH 9H AD TD KD QD JD 9D AC TC KC QC JC 9C",
    )
    assert changes(game, "start_game") == {
        "taken": ["sit_down", "game_begun", "deal_done"],
        "state": "TRICK_START",
        "dealer": 0,
        "leader": 1,
        "turn": 1,
        "trump": "D",
        "turnup": "AD",
        "talon": 11,
        "hands": {0: "QS JS 9S QH JH 9H", 1: "AS TS KS AH TH KH"},
        "stock": "TD KD QD JD 9D AC TC KC QC JC 9C",
    }


# TRICK_START: The leader may act before the lead, and then leads.


def test_trick_start_the_leader_may_act_before_the_lead_and_then_leads() -> None:
    """The leader may act before the lead, and then leads. [santase-1:1.12 1.17 1.18 1.21 1.22, R3]"""
    game = given(
        Santase1,
        state="PRE_GAME",
        deal="AS TS KS QS JS 9S AH TH KH QH JH 9H AD TD KD QD JD 9D AC TC KC QC JC 9C",
    )
    when(game, "start_game")
    assert game.state == "TRICK_START"
    assert legal(game) == ["1 close_talon", "1 lead_card AS TS KS AH TH KH"]


def test_the_leader_takes_the_turn_up_for_the_nine_of_trumps() -> None:
    """The leader takes the turn-up for the nine of trumps. [santase-1:1.17 1.18 1.19, R3, R5, R26, R45]"""
    game = given(Santase1, hands=["TS QS JS TD QC JC", "KH KD JD 9D AC KC"], turnup="AD")
    assert changes(game, "1 exchange_trump") == {
        "taken": ["exchange"],
        "turnup": "9D",
        "hands": {1: "-9D +AD"},
        "shown": {1: "AD"},
    }


def test_the_leader_declares_a_marriage() -> None:
    """The leader declares a marriage. [santase-1:1.7 1.8, R3, R6, R7]"""
    game = given(Santase1, hands=["QS 9S TH KH JD 9D", "AH JH AD AC KC QC"], turnup="KD")
    assert changes(game, "1 declare_marriage C") == {
        "taken": ["declare"],
        "marriage": "C",
        "points": [0, 20],
        "shown": {1: "KC QC"},
        "declared": {1: "C"},
    }


def test_the_leader_closes_the_talon() -> None:
    """The leader closes the talon. [santase-1:1.11 1.12, R2, R3, R4, R26, R45]"""
    game = given(Santase1, hands=["TS AH JH 9H JD AC", "KS QS 9S KH AD QD"], turnup="9C")
    assert changes(game, "1 close_talon") == {"taken": ["close"], "strict": True, "closed_by": 1}


def test_a_correct_claim_after_a_marriage_wins_the_hand() -> None:
    """A correct claim after a marriage wins the hand. [santase-1:1.4 1.5 1.20 1.22 1.24 1.25, against santase-1:1.26, R9]"""
    game = given(
        Santase1,
        hands=["JS 9S KH QH KD 9C", "AS QS AH JD AC QC"],
        won=["TS AD TD 9D", ""],
        turnup="9H",
        leader=0,
        score=[8, 0],
    )
    when(game, "0 declare_marriage H")
    assert changes(game, "0 claim") == {
        "taken": ["right_claim_after_marriage", "match_won"],
        "state": "DONE",
        "score": [11, 0],
        "games": [1, 0],
        "result": {"winner": 0, "game_points": 3, "reason": "claim", "next_dealer": None},
    }


def test_a_false_claim_after_a_marriage_loses_the_hand() -> None:
    """A false claim after a marriage loses the hand. [santase-1:1.20 1.22 1.24 1.27, R9, R15]"""
    game = given(Santase1, hands=["AS QS TH JH 9H 9C", "9S KH KD QD JD KC"], turnup="QC", score=[8, 0])
    when(game, "1 declare_marriage D")
    assert changes(game, "1 claim") == {
        "taken": ["false_claim_after_marriage", "match_won"],
        "state": "DONE",
        "score": [11, 0],
        "games": [1, 0],
        "result": {"winner": 0, "game_points": 3, "reason": "false_claim", "next_dealer": None},
    }


def test_a_correct_claim_between_a_trick_and_the_next_lead_wins_the_hand() -> None:
    """A correct claim between a trick and the next lead wins the hand. [santase-1:1.4 1.5 1.20 1.21 1.24 1.25, against santase-1:1.26, R9, R43]"""
    game = given(
        Santase1,
        hands=["QS JS 9H 9D KC QC", "AS TS AH QH AD TC"],
        won=["KS TD QD JD AC 9C", ""],
        marriages=["S", ""],
        turnup="9S",
        leader=0,
        score=[8, 0],
    )
    assert changes(game, "0 claim") == {
        "taken": ["right_claim_before_lead", "match_won"],
        "state": "DONE",
        "score": [11, 0],
        "games": [1, 0],
        "result": {"winner": 0, "game_points": 3, "reason": "claim", "next_dealer": None},
    }


def test_a_false_claim_between_a_trick_and_the_next_lead_loses_the_hand() -> None:
    """A false claim between a trick and the next lead loses the hand. [santase-1:1.20 1.21 1.24 1.27, R9, R15, R43]"""
    game = given(
        Santase1, hands=["JH 9H AD KD AC QC", "KS TH JD 9D JC 9C"], turnup="KC", stock="KH AH", score=[8, 0]
    )
    when(game, "1 TH AD", "1 next_trick")
    assert changes(game, "1 claim") == {
        "taken": ["false_claim_before_lead", "match_won"],
        "state": "DONE",
        "score": [11, 0],
        "games": [1, 0],
        "result": {"winner": 0, "game_points": 3, "reason": "false_claim", "next_dealer": None},
    }


def test_the_leader_puts_down_a_card() -> None:
    """The leader puts down a card. [R6, R8]"""
    game = given(Santase1, hands=["AS KS AH 9H QC 9C", "QS JS 9S JH QD KC"], turnup="JD")
    assert changes(game, "1 lead_card KC") == {
        "taken": ["lead"],
        "state": "TRICK_IN_PROGRESS",
        "turn": 0,
        "led": "KC",
        "hands": {1: "-KC"},
    }


def test_no_exchange_if_the_other_player_leads_this_trick() -> None:
    """The other player leads this trick. [santase-1:1.18, R25]"""
    game = given(Santase1, hands=["QS 9S TH KH JD 9D", "AH JH AD AC KC QC"], turnup="KD")
    assert refused(game, "0 exchange_trump") == ["is_leader"]


def test_no_lead_if_you_do_not_hold_the_card() -> None:
    """You do not hold the card. [R50]"""
    game = given(Santase1, hands=["TS AH JH 9H JD AC", "KS QS 9S KH AD QD"], turnup="9C")
    assert refused(game, "1 lead_card AS") == ["holds_card"]


def test_no_close_if_the_talon_is_closed() -> None:
    """The talon is closed. [santase-1:1.12, R26]"""
    game = given(Santase1, hands=["TS AH JH 9H JD AC", "KS QS 9S KH AD QD"], turnup="9C")
    when(game, "1 close_talon")
    assert refused(game, "1 close_talon") == ["talon_open"]


def test_no_exchange_if_the_talon_has_fewer_than_the_3_cards_an_exchange_needs_turn_up_included() -> None:
    """The talon has fewer than the 3 cards an exchange needs, turn-up included. [santase-1:1.19, R5]"""
    game = given(
        Santase1,
        hands=["AS QS JS AC QC 9C", "TS 9S KH 9H AD 9D"],
        won=["QH JH KD QD TC JC", "AH TH JD KC"],
        turnup="TD",
        leader=1,
    )
    assert refused(game, "1 exchange_trump") == ["talon_deep_enough_to_exchange"]


def test_no_exchange_if_you_do_not_hold_the_nine_of_trumps() -> None:
    """You do not hold the nine of trumps. [santase-1:1.16 1.17, R5]"""
    game = given(Santase1, hands=["TS AH JH 9H JD AC", "KS QS 9S KH AD QD"], turnup="9C")
    assert refused(game, "1 exchange_trump") == ["holds_exchange_card"]


def test_no_close_if_the_talon_has_fewer_than_the_2_cards_closing_needs_turn_up_included() -> None:
    """The talon has fewer than the 2 cards closing needs, turn-up included. [R1]"""
    game = given(
        Santase1,
        hands=["AS KS 9S AH QH 9H", "JS KH JH AD QC JC"],
        won=["QS 9C", "TS TH TD KD QD JD 9D AC TC KC"],
        trump="C",
        leader=0,
    )
    assert refused(game, "0 close_talon") == ["talon_deep_enough_to_close"]


def test_no_declare_if_a_marriage_has_been_declared_for_this_lead() -> None:
    """A marriage has been declared for this lead. [R3]"""
    game = given(Santase1, hands=["QS 9S TH KH JD 9D", "AH JH AD AC KC QC"], turnup="KD")
    when(game, "1 declare_marriage C")
    assert refused(game, "1 declare_marriage C") == ["marriage_on_table"]


def test_no_declare_if_you_do_not_hold_the_king_of_the_suit() -> None:
    """You do not hold the king of the suit. [santase-1:1.7, R6]"""
    game = given(Santase1, hands=["TS AH JH 9H JD AC", "KS QS 9S KH AD QD"], turnup="9C")
    assert refused(game, "1 declare_marriage D") == ["holds_king"]


def test_no_declare_if_you_do_not_hold_the_queen_of_the_suit() -> None:
    """You do not hold the queen of the suit. [santase-1:1.7, R6]"""
    game = given(Santase1, hands=["TS AH JH 9H JD AC", "KS QS 9S KH AD QD"], turnup="9C")
    assert refused(game, "1 declare_marriage H") == ["holds_queen"]


def test_no_false_claim_before_lead_if_no_trick_has_been_won_before_this_lead() -> None:
    """No trick has been won before this lead. [santase-1:1.21 1.23, R9]"""
    game = given(Santase1, hands=["TS AH JH 9H JD AC", "KS QS 9S KH AD QD"], turnup="9C")
    assert refused(game, "1 claim") == ["marriage_on_table"]


def test_no_lead_if_after_a_marriage_a_card_of_that_pair_must_be_led() -> None:
    """After a marriage, a card of that pair must be led. [R6, R8]"""
    game = given(Santase1, hands=["QS 9S TH KH JD 9D", "AH JH AD AC KC QC"], turnup="KD")
    when(game, "1 declare_marriage C")
    assert refused(game, "1 lead_card AH") == ["leads_from_marriage"]


# TRICK_IN_PROGRESS: A lead waits for its reply.


def test_trick_in_progress_a_lead_waits_for_its_reply() -> None:
    """A lead waits for its reply. [santase-1:1.9 1.10 1.14 1.15]"""
    game = given(Santase1, hands=["AS KS AH 9H QC 9C", "QS JS 9S JH QD KC"], turnup="JD")
    when(game, "1 lead_card KC")
    assert game.state == "TRICK_IN_PROGRESS"
    assert legal(game) == ["0 play_card AS KS AH 9H QC 9C"]


def test_the_follower_replies_play_is_strict_once_the_talon_is_used_up_or_closed() -> None:
    """The follower replies. Play is strict once the talon is used up or closed. [santase-1:1.9 1.10 1.11 1.14 1.15, R20]"""
    game = given(Santase1, hands=["AS KS AH 9H QC 9C", "QS JS 9S JH QD KC"], turnup="JD", stock="AC AD")
    when(game, "1 lead_card KC")
    assert changes(game, "0 play_card 9H") == {
        "taken": ["reply"],
        "state": "TRICK_END",
        "turn": 1,
        "talon": 9,
        "led": None,
        "last_trick": "KC 9H",
        "points": [0, 4],
        "trick_points": [0, 4],
        "tricks": [0, 1],
        "hands": {0: "-9H +AD", 1: "+AC"},
        "won": {1: "9H KC"},
        "stock": "-AC -AD",
        "may_look": True,
    }


def test_no_reply_if_the_other_player_replies_to_the_lead() -> None:
    """The other player replies to the lead. [R25]"""
    game = given(Santase1, hands=["AS KS AH 9H QC 9C", "QS JS 9S JH QD KC"], turnup="JD")
    when(game, "1 lead_card KC")
    assert refused(game, "1 play_card QS") == ["is_follower"]


def test_no_reply_if_the_play_is_strict_and_you_can_follow_suit() -> None:
    """The play is strict, and you can follow suit. [santase-1:1.10 1.11 1.14, R20]"""
    game = given(Santase1, hands=["TS AH JH 9H JD AC", "KS QS 9S KH AD QD"], turnup="9C")
    when(game, "1 close_talon", "1 lead_card AD")
    assert refused(game, "0 play_card TS") == ["follows_suit"]


def test_no_reply_if_the_play_is_strict_you_cannot_follow_suit_and_you_can_trump() -> None:
    """The play is strict, you cannot follow suit, and you can trump. [santase-1:1.15, R20]"""
    game = given(Santase1, hands=["9S TH KH 9H AC JC", "TS QS JS AD TD KD"], turnup="TC")
    when(game, "1 close_talon", "1 lead_card KD")
    assert refused(game, "0 play_card 9S") == ["trumps_when_void"]


# TRICK_END: The trick is won. Its winner goes on or claims; each may look at their own tricks.


def test_trick_end_the_trick_is_won_its_winner_goes_on_or_claims_each_may_look_at_their_own_tricks() -> None:
    """The trick is won. Its winner goes on or claims; each may look at their own tricks. [santase-1:1.6 1.10 1.21, R31, R38, R43]"""
    game = given(Santase1, hands=["AS KS AH 9H QC 9C", "QS JS 9S JH QD KC"], turnup="JD", stock="AC AD")
    when(game, "1 KC 9H")
    assert game.state == "TRICK_END"
    assert legal(game) == ["1 claim", "1 next_trick"]


def test_a_correct_claim_after_a_trick_wins_the_hand() -> None:
    """A correct claim after a trick wins the hand. [santase-1:1.4 1.5 1.20 1.21 1.24 1.25, against santase-1:1.26, R9]"""
    game = given(
        Santase1,
        hands=["KS AH TH QH JH KC", "KH TD KD QD AC QC"],
        won=["", "AS TC"],
        turnup="9D",
        stock="JC JD",
        leader=1,
        score=[0, 8],
    )
    when(game, "1 declare_marriage D", "1 QD AH")
    assert changes(game, "1 claim") == {
        "taken": ["right_claim_after_trick", "match_won"],
        "state": "DONE",
        "score": [0, 11],
        "games": [0, 1],
        "result": {"winner": 1, "game_points": 3, "reason": "claim", "next_dealer": None},
    }


def test_a_false_claim_after_a_trick_loses_the_hand() -> None:
    """A false claim after a trick loses the hand. [santase-1:1.20 1.21 1.24 1.27, R9, R15]"""
    game = given(
        Santase1, hands=["AS KS AH 9H QC 9C", "QS JS 9S JH QD KC"], turnup="JD", stock="AC AD", score=[8, 0]
    )
    when(game, "1 KC 9H")
    assert changes(game, "1 claim") == {
        "taken": ["false_claim_after_trick", "match_won"],
        "state": "DONE",
        "score": [11, 0],
        "games": [1, 0],
        "result": {"winner": 0, "game_points": 3, "reason": "false_claim", "next_dealer": None},
    }


def test_the_winner_leads_the_next_trick() -> None:
    """The winner leads the next trick. [R43, R38]"""
    game = given(Santase1, hands=["AS KS AH 9H QC 9C", "QS JS 9S JH QD KC"], turnup="JD", stock="AC AD")
    when(game, "1 KC 9H")
    assert changes(game, "1 next_trick") == {
        "taken": ["trick_done"],
        "state": "TRICK_START",
        "last_trick": None,
    }


def test_after_the_last_trick_the_hand_is_over() -> None:
    """After the last trick the hand is over. [santase-1:1.4, R16]"""
    game = given(
        Santase1,
        hands=["AH", "AC"],
        won=["TS JS KH TD KD JD TC 9C", "AS KS QS 9S TH QH JH 9H AD QD 9D KC QC JC"],
        trump="D",
        leader=0,
        score=[10, 0],
    )
    when(game, "0 AH AC")
    assert changes(game, "0 next_trick") == {
        "taken": ["last_trick_done", "match_won"],
        "state": "DONE",
        "score": [11, 0],
        "games": [1, 0],
        "result": {"winner": 0, "game_points": 1, "reason": "last_trick", "next_dealer": None},
    }


def test_no_trick_done_if_the_other_player_won_the_trick() -> None:
    """The other player won the trick. [R25]"""
    game = given(Santase1, hands=["AS KS AH 9H QC 9C", "QS JS 9S JH QD KC"], turnup="JD", stock="AC AD")
    when(game, "1 KC 9H")
    assert refused(game, "0 next_trick") == ["is_trick_winner"]


# HAND_END: The hand is settled and its game points are counted.


def test_the_game_goes_on_with_another_hand() -> None:
    """The game goes on with another hand. [santase-1:1.1 1.2, R17, R18]"""
    game = given(
        Santase1,
        hands=["TS JH AD TD TC JC", "9S KH 9H KD QD 9C"],
        turnup="KC",
        next_deals=["AS TS KS QS JS 9S AH TH KH QH JH 9H AD TD KD QD JD 9D AC TC KC QC JC 9C"],
    )
    when(game, "1 declare_marriage D")
    assert changes(game, "1 claim") == {
        "taken": ["false_claim_after_marriage", "next_hand", "deal_done"],
        "dealer": 1,
        "leader": 0,
        "turn": 0,
        "trump": "D",
        "turnup": "AD",
        "marriage": None,
        "points": [0, 0],
        "score": [3, 0],
        "hands": {0: "AS TS KS AH TH KH", 1: "QS JS 9S QH JH 9H"},
        "stock": "TD KD QD JD 9D AC TC KC QC JC 9C",
        "shown": {1: ""},
        "declared": {1: ""},
        "result": {"winner": 0, "game_points": 3, "reason": "false_claim", "next_dealer": 1},
    }


def test_the_price_of_a_failed_closing_without_a_trick() -> None:
    """The price of a failed closing. (Without a trick.) [R14, R29]"""
    game = given(Santase1, hands=["TH QD JD 9D AC TC", "TS KS QS KH 9H KD"], turnup="9C", score=[8, 0])
    when(game, "1 declare_marriage S", "1 close_talon")
    assert changes(game, "1 claim") == {
        "taken": ["false_claim_after_marriage", "match_won"],
        "state": "DONE",
        "score": [11, 0],
        "games": [1, 0],
        "result": {"winner": 0, "game_points": 3, "reason": "closer_failed", "next_dealer": None},
    }


def test_how_close_the_loser_comes_to_the_33_points_that_make_the_worth_single_just_enough() -> None:
    """How close the loser comes to the 33 points that make the worth single. (Just enough.) [santase-1:1.29 1.30, R42]"""
    game = given(
        Santase1,
        hands=["JS KH 9H JD 9D AC", "AS AH JH KD TC KC"],
        won=["TH QH", "TS KS QS QC"],
        marriages=["S", "C"],
        turnup="JC",
        stock="AD 9S",
        leader=1,
        score=[0, 10],
    )
    when(game, "1 KD JD")
    assert changes(game, "1 claim") == {
        "taken": ["right_claim_after_trick", "match_won"],
        "state": "DONE",
        "score": [0, 11],
        "games": [0, 1],
        "result": {"winner": 1, "game_points": 1, "reason": "claim", "next_dealer": None},
    }


def test_the_losers_progress_since_the_winner_closed_the_talon_triple() -> None:
    """The loser's progress since the winner closed the talon. (Triple.) [santase-1:1.28 1.29 1.30, R13]"""
    game = given(
        Santase1,
        hands=["TH KH TD QD JC 9C", "TS KS QS 9S KD 9D"],
        won=["", "AH AC"],
        turnup="JS",
        stock="JD JH",
        leader=1,
        score=[0, 8],
    )
    when(game, "1 close_talon", "1 declare_marriage S", "1 KS TD")
    assert changes(game, "1 claim") == {
        "taken": ["right_claim_after_trick", "match_won"],
        "state": "DONE",
        "score": [0, 11],
        "games": [0, 1],
        "result": {"winner": 1, "game_points": 3, "reason": "claim", "next_dealer": None},
    }


# DONE: The match is over and its winner known.


def test_done_the_match_is_over_and_its_winner_known() -> None:
    """The match is over and its winner known. [santase-1:1.1]"""
    game = given(Santase1, hands=["AS QS TH JH 9H 9C", "9S KH KD QD JD KC"], turnup="QC", score=[8, 0])
    when(game, "1 declare_marriage D", "1 claim")
    assert game.state == "DONE"
    assert legal(game) == ["restart", "quit"]


def test_the_players_want_another_match() -> None:
    """The players want another match. [R39, R49]"""
    game = given(Santase1, hands=["AS TS TH QD 9D TC", "JS 9H AD KC QC 9C"], turnup="9S", score=[8, 0])
    when(game, "1 declare_marriage C", "1 claim")
    assert changes(game, "restart") == {"taken": ["rematch"], "state": "PRE_GAME"}


def test_the_players_leave() -> None:
    """The players leave. [R49]"""
    game = given(Santase1, hands=["AS QS TH JH 9H 9C", "9S KH KD QD JD KC"], turnup="QC", score=[8, 0])
    when(game, "1 declare_marriage D", "1 claim")
    assert changes(game, "quit") == {"taken": ["leave"], "state": "TERMINATED"}


# TERMINATED: The table is empty.


def test_terminated_the_table_is_empty() -> None:
    """The table is empty. [R49]"""
    game = given(Santase1, hands=["AS QS TH JH 9H 9C", "9S KH KD QD JD KC"], turnup="QC", score=[8, 0])
    when(game, "1 declare_marriage D", "1 claim", "quit")
    assert game.state == "TERMINATED"
    assert legal(game) == []
