"""Santase, third rule set: what may happen, what comes of it, and what is refused, in plays to read.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import changes, given, legal, refused, when
from sixtysix_machines.santase_3 import Santase3

# PRE_GAME: Nobody plays; the table waits for a match.


def test_pre_game_nobody_plays_the_table_waits_for_a_match() -> None:
    """Nobody plays; the table waits for a match. [R49]"""
    game = given(
        Santase3,
        state="PRE_GAME",
        deal="AS TS KS QS JS 9S AH TH KH QH JH 9H AD TD KD QD JD 9D AC TC KC QC JC 9C",
    )
    assert game.state == "PRE_GAME"
    assert legal(game) == ["start_game"]


def test_a_match_begins() -> None:
    """A match begins. [santase-3:2.1, R49]"""
    game = given(
        Santase3,
        hands=["AH TH KH TD JD QC", "KS JS 9S AD KD 9C"],
        won=["QS QH 9H TC", ""],
        marriages=["H", ""],
        turnup="JH",
        stock="AC 9D",
        next_deals=["AS TS KS QS JS 9S AH TH KH QH JH 9H AD TD KD QD JD 9D AC TC KC QC JC 9C"],
        leader=0,
        score=[8, 0],
    )
    when(game, "0 TD JS", "restart")
    assert changes(game, "start_game") == {
        "taken": ["sit_down", "game_begun", "deal_done"],
        "state": "TRICK_START",
        "leader": 1,
        "turn": 1,
        "trump": "D",
        "turnup": "AD",
        "talon": 11,
        "last_trick": None,
        "points": [0, 0],
        "trick_points": [0, 0],
        "tricks": [0, 0],
        "score": [0, 0],
        "games": [0, 0],
        "hands": {0: "QS JS 9S QH JH 9H", 1: "AS TS KS AH TH KH"},
        "won": {0: ""},
        "stock": "TD KD QD JD 9D AC TC KC QC JC 9C",
        "shown": {0: ""},
        "declared": {0: ""},
        "may_look": False,
    }


def test_what_is_left_to_chance_comes_from_the_seed_0() -> None:
    """What is left to chance comes from the seed 0. [R23]"""
    game = given(Santase3, state="PRE_GAME")
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
        Santase3,
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


# HAND_PLAY: Tricks are played until somebody has won the hand or the cards run out.


def test_whoever_reaches_66_first_wins_at_once() -> None:
    """Whoever reaches 66 first wins at once. [santase-3:3.1 8.6 10.9, R9, R11]"""
    game = given(
        Santase3,
        hands=["AH TH KH TD JD QC", "KS JS 9S AD KD 9C"],
        won=["QS QH 9H TC", ""],
        marriages=["H", ""],
        turnup="JH",
        stock="AC 9D",
        leader=0,
        score=[8, 0],
    )
    when(game, "0 lead_card TD")
    assert changes(game, "1 play_card JS") == {
        "taken": ["reply", "automatic_win", "match_won"],
        "state": "DONE",
        "turn": 0,
        "talon": 5,
        "led": None,
        "last_trick": "TD JS",
        "points": [68, 0],
        "trick_points": [28, 0],
        "tricks": [3, 0],
        "score": [11, 0],
        "games": [1, 0],
        "hands": {0: "+AC", 1: "-JS +9D"},
        "won": {0: "+JS +TD"},
        "stock": "-AC -9D",
        "may_look": True,
        "result": {"winner": 0, "game_points": 3, "reason": "automatic", "next_dealer": None},
    }


# TRICK_START: The leader may act before the lead, and then leads.


def test_trick_start_the_leader_may_act_before_the_lead_and_then_leads() -> None:
    """The leader may act before the lead, and then leads. [santase-3:4.3 5.1 6.4 6.5 6.6 7.2 7.3 8.2 10.1 10.2 10.5 10.6, R3]"""
    game = given(
        Santase3,
        state="PRE_GAME",
        deal="AS TS KS QS JS 9S AH TH KH QH JH 9H AD TD KD QD JD 9D AC TC KC QC JC 9C",
    )
    when(game, "start_game")
    assert game.state == "TRICK_START"
    assert legal(game) == ["1 close_talon", "1 lead_card AS TS KS AH TH KH"]


def test_the_leader_takes_the_turn_up_for_the_nine_of_trumps() -> None:
    """The leader takes the turn-up for the nine of trumps. [santase-3:7.1 7.2 7.3, R3, R5, R26, R45]"""
    game = given(Santase3, hands=["TS QS JS TD QC JC", "KH KD JD 9D AC KC"], turnup="AD")
    assert changes(game, "1 exchange_trump") == {
        "taken": ["exchange"],
        "turnup": "9D",
        "hands": {1: "-9D +AD"},
        "shown": {1: "AD"},
    }


def test_the_leader_declares_a_marriage() -> None:
    """The leader declares a marriage. [santase-3:6.1 6.2 6.3 6.4 6.5, R3, R6, R7]"""
    game = given(Santase3, hands=["QS 9S TH KH JD 9D", "AH JH AD AC KC QC"], turnup="KD")
    assert changes(game, "1 declare_marriage C") == {
        "taken": ["declare"],
        "marriage": "C",
        "points": [0, 20],
        "shown": {1: "KC QC"},
        "declared": {1: "C"},
    }


def test_the_leader_closes_the_talon() -> None:
    """The leader closes the talon. [santase-3:10.1 10.2 10.3 10.4 10.5 10.6 10.7, R2, R3, R4, R26, R45]"""
    game = given(Santase3, hands=["TS AH JH 9H JD AC", "KS QS 9S KH AD QD"], turnup="9C")
    assert changes(game, "1 close_talon") == {"taken": ["close"], "strict": True, "closed_by": 1}


def test_the_leader_puts_down_a_card() -> None:
    """The leader puts down a card. [santase-3:4.3 5.1 6.6 6.7 8.2, R6, R8]"""
    game = given(Santase3, hands=["AS KS AH 9H QC 9C", "QS JS 9S JH QD KC"], turnup="JD")
    assert changes(game, "1 lead_card KC") == {
        "taken": ["lead"],
        "state": "TRICK_IN_PROGRESS",
        "turn": 0,
        "led": "KC",
        "hands": {1: "-KC"},
    }


def test_no_exchange_if_the_other_player_leads_this_trick() -> None:
    """The other player leads this trick. [santase-3:7.2, R25]"""
    game = given(Santase3, hands=["QS 9S TH KH JD 9D", "AH JH AD AC KC QC"], turnup="KD")
    assert refused(game, "0 exchange_trump") == ["is_leader"]


def test_no_lead_if_you_do_not_hold_the_card() -> None:
    """You do not hold the card. [santase-3:5.1, R50]"""
    game = given(Santase3, hands=["TS AH JH 9H JD AC", "KS QS 9S KH AD QD"], turnup="9C")
    assert refused(game, "1 lead_card AS") == ["holds_card"]


def test_no_close_if_the_talon_is_closed() -> None:
    """The talon is closed. [santase-3:10.1, R26]"""
    game = given(Santase3, hands=["TS AH JH 9H JD AC", "KS QS 9S KH AD QD"], turnup="9C")
    when(game, "1 close_talon")
    assert refused(game, "1 close_talon") == ["talon_open"]


def test_no_exchange_if_the_talon_has_fewer_than_the_2_cards_an_exchange_needs_turn_up_included() -> None:
    """The talon has fewer than the 2 cards an exchange needs, turn-up included. [santase-3:7.1, R5]"""
    game = given(
        Santase3,
        hands=["QS JS JH 9H KC 9C", "KS AD KD QD 9D TC"],
        won=["AS TS 9S TH KH QH TD JD AC QC", "AH JC"],
        trump="C",
        leader=0,
    )
    assert refused(game, "0 exchange_trump") == ["talon_deep_enough_to_exchange"]


def test_no_exchange_if_you_do_not_hold_the_nine_of_trumps() -> None:
    """You do not hold the nine of trumps. [santase-3:7.1, R5]"""
    game = given(Santase3, hands=["TS AH JH 9H JD AC", "KS QS 9S KH AD QD"], turnup="9C")
    assert refused(game, "1 exchange_trump") == ["holds_exchange_card"]


def test_no_close_if_the_talon_has_fewer_than_the_4_cards_closing_needs_turn_up_included() -> None:
    """The talon has fewer than the 4 cards closing needs, turn-up included. [santase-3:10.3, R1]"""
    game = given(
        Santase3,
        hands=["AS TS AH AD TD KD", "QS JS TH KH QH QD"],
        won=["KS 9S", "JH 9H AC TC KC QC JC 9C"],
        turnup="JD",
        leader=1,
    )
    assert refused(game, "1 close_talon") == ["talon_deep_enough_to_close"]


def test_no_declare_if_a_marriage_has_been_declared_for_this_lead() -> None:
    """A marriage has been declared for this lead. [R3]"""
    game = given(Santase3, hands=["QS 9S TH KH JD 9D", "AH JH AD AC KC QC"], turnup="KD")
    when(game, "1 declare_marriage C")
    assert refused(game, "1 declare_marriage C") == ["marriage_on_table"]


def test_no_declare_if_you_do_not_hold_the_king_of_the_suit() -> None:
    """You do not hold the king of the suit. [santase-3:6.1, R6]"""
    game = given(Santase3, hands=["TS AH JH 9H JD AC", "KS QS 9S KH AD QD"], turnup="9C")
    assert refused(game, "1 declare_marriage D") == ["holds_king"]


def test_no_declare_if_you_do_not_hold_the_queen_of_the_suit() -> None:
    """You do not hold the queen of the suit. [santase-3:6.1, R6]"""
    game = given(Santase3, hands=["TS AH JH 9H JD AC", "KS QS 9S KH AD QD"], turnup="9C")
    assert refused(game, "1 declare_marriage H") == ["holds_queen"]


def test_no_lead_if_after_a_marriage_its_queen_must_be_led() -> None:
    """After a marriage, its queen must be led. [santase-3:6.6 6.7, R8]"""
    game = given(Santase3, hands=["QS 9S TH KH JD 9D", "AH JH AD AC KC QC"], turnup="KD")
    when(game, "1 declare_marriage C")
    assert refused(game, "1 lead_card AH") == ["leads_queen_of_marriage"]


# TRICK_IN_PROGRESS: A lead waits for its reply.


def test_trick_in_progress_a_lead_waits_for_its_reply() -> None:
    """A lead waits for its reply. [santase-3:5.2 8.1 8.3 8.4]"""
    game = given(Santase3, hands=["AS KS AH 9H QC 9C", "QS JS 9S JH QD KC"], turnup="JD")
    when(game, "1 lead_card KC")
    assert game.state == "TRICK_IN_PROGRESS"
    assert legal(game) == ["0 play_card AS KS AH 9H QC 9C"]


def test_the_follower_replies_play_is_strict_once_the_talon_is_used_up_or_closed() -> None:
    """The follower replies. Play is strict once the talon is used up or closed. [santase-3:5.2 8.1 8.3 8.4 8.5 10.7, R20]"""
    game = given(Santase3, hands=["AS KS AH 9H QC 9C", "QS JS 9S JH QD KC"], turnup="JD", stock="AC AD")
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
    """The other player replies to the lead. [santase-3:5.2, R25]"""
    game = given(Santase3, hands=["AS KS AH 9H QC 9C", "QS JS 9S JH QD KC"], turnup="JD")
    when(game, "1 lead_card KC")
    assert refused(game, "1 play_card QS") == ["is_follower"]


def test_no_reply_if_the_play_is_strict_and_you_can_follow_suit() -> None:
    """The play is strict, and you can follow suit. [santase-3:8.3 10.7, R20]"""
    game = given(Santase3, hands=["TS AH JH 9H JD AC", "KS QS 9S KH AD QD"], turnup="9C")
    when(game, "1 close_talon", "1 lead_card AD")
    assert refused(game, "0 play_card TS") == ["follows_suit"]


def test_no_reply_if_the_play_is_strict_you_cannot_follow_suit_and_you_can_trump() -> None:
    """The play is strict, you cannot follow suit, and you can trump. [santase-3:8.4 8.5 10.7, R20]"""
    game = given(Santase3, hands=["9S TH KH 9H AC JC", "TS QS JS AD TD KD"], turnup="TC")
    when(game, "1 close_talon", "1 lead_card KD")
    assert refused(game, "0 play_card 9S") == ["trumps_when_void"]


# TRICK_END: The trick is won. Its winner goes on; each may look at their own tricks.


def test_trick_end_the_trick_is_won_its_winner_goes_on_each_may_look_at_their_own_tricks() -> None:
    """The trick is won. Its winner goes on; each may look at their own tricks. [santase-3:3.2 5.3 5.5 8.1 8.2 8.7, R31, R38]"""
    game = given(Santase3, hands=["AS KS AH 9H QC 9C", "QS JS 9S JH QD KC"], turnup="JD", stock="AC AD")
    when(game, "1 KC 9H")
    assert game.state == "TRICK_END"
    assert legal(game) == ["1 next_trick"]


def test_the_winner_leads_the_next_trick() -> None:
    """The winner leads the next trick. [santase-3:8.2, R38]"""
    game = given(Santase3, hands=["AS KS AH 9H QC 9C", "QS JS 9S JH QD KC"], turnup="JD", stock="AC AD")
    when(game, "1 KC 9H")
    assert changes(game, "1 next_trick") == {
        "taken": ["trick_done"],
        "state": "TRICK_START",
        "last_trick": None,
    }


def test_after_the_last_trick_the_hand_is_over() -> None:
    """After the last trick the hand is over. [santase-3:3.2 8.7 10.9, R16]"""
    game = given(
        Santase3,
        hands=["TS KH QH AD QD QC", "JS 9S AH TH TD JC"],
        turnup="KS",
        stock="AC AS JH 9D QS KD 9H 9C TC",
        score=[8, 0],
    )
    when(game, "1 close_talon", "1 AH QH", "1 TD AD", "0 QD JS", "1 TH KH", "1 JC QC", "0 TS 9S")
    assert changes(game, "0 next_trick") == {
        "taken": ["last_trick_done", "match_won"],
        "state": "DONE",
        "score": [11, 0],
        "games": [1, 0],
        "result": {"winner": 0, "game_points": 3, "reason": "closer_failed", "next_dealer": None},
    }


def test_no_trick_done_if_the_other_player_won_the_trick() -> None:
    """The other player won the trick. [santase-3:8.2, R25]"""
    game = given(Santase3, hands=["AS KS AH 9H QC 9C", "QS JS 9S JH QD KC"], turnup="JD", stock="AC AD")
    when(game, "1 KC 9H")
    assert refused(game, "0 next_trick") == ["is_trick_winner"]


def test_what_wins_a_trick_the_higher_lead() -> None:
    """What wins a trick. (The higher lead.) [santase-3:5.3 5.4 5.5, R21]"""
    game = given(Santase3, hands=["JS 9S JH JD AC KC", "KS QS KD QD QC 9C"], turnup="JC", stock="TC AD")
    when(game, "1 lead_card QS")
    assert changes(game, "0 play_card 9S") == {
        "taken": ["reply"],
        "state": "TRICK_END",
        "turn": 1,
        "talon": 9,
        "led": None,
        "last_trick": "QS 9S",
        "points": [0, 3],
        "trick_points": [0, 3],
        "tricks": [0, 1],
        "hands": {0: "-9S +AD", 1: "+TC"},
        "won": {1: "QS 9S"},
        "stock": "-TC -AD",
        "may_look": True,
    }
    assert legal(game) == ["1 next_trick"]


def test_what_wins_a_trick_the_higher_reply() -> None:
    """What wins a trick. (The higher reply.) [santase-3:5.3 5.4 5.5, R21]"""
    game = given(Santase3, hands=["AS QS AH TD AC QC", "TS TH KH QH JD JC"], turnup="TC", stock="JH KD")
    when(game, "1 lead_card JD")
    assert changes(game, "0 play_card TD") == {
        "taken": ["reply"],
        "state": "TRICK_END",
        "leader": 0,
        "talon": 9,
        "led": None,
        "last_trick": "JD TD",
        "points": [12, 0],
        "trick_points": [12, 0],
        "tricks": [1, 0],
        "hands": {0: "-TD +JH", 1: "+KD"},
        "won": {0: "TD JD"},
        "stock": "-JH -KD",
        "may_look": True,
    }
    assert legal(game) == ["0 next_trick"]


# HAND_END: The hand is settled and its game points are counted.


def test_the_game_goes_on_with_another_hand() -> None:
    """The game goes on with another hand. [santase-3:4.2 11.5, R17, R18]"""
    game = given(
        Santase3,
        hands=["9S KH 9H AC KC QC", "TS KS AH KD JC 9C"],
        won=["AS QS", ""],
        marriages=["", "S"],
        turnup="TC",
        stock="JH JD",
        next_deals=["AS TS KS QS JS 9S AH TH KH QH JH 9H AD TD KD QD JD 9D AC TC KC QC JC 9C"],
        leader=0,
    )
    when(game, "0 declare_marriage C", "0 lead_card QC")
    assert changes(game, "1 play_card TS") == {
        "taken": ["reply", "automatic_win", "next_hand", "deal_done"],
        "state": "TRICK_START",
        "dealer": 1,
        "turn": 0,
        "trump": "D",
        "turnup": "AD",
        "talon": 11,
        "led": None,
        "points": [0, 0],
        "trick_points": [0, 0],
        "tricks": [0, 0],
        "score": [2, 0],
        "hands": {0: "AS TS KS AH TH KH", 1: "QS JS 9S QH JH 9H"},
        "won": {0: ""},
        "stock": "TD KD QD JD 9D AC TC KC QC JC 9C",
        "shown": {0: "", 1: ""},
        "declared": {0: "", 1: ""},
        "result": {"winner": 0, "game_points": 2, "reason": "automatic", "next_dealer": 1},
    }


def test_a_hand_that_runs_to_its_last_trick_by_the_worth_of_a_win_against_its_loser_single() -> None:
    """A hand that runs to its last trick, by the worth of a win against its loser. (Single.) [santase-3:3.2 8.7 11.1 11.2 11.3, R16]"""
    game = given(
        Santase3,
        hands=["KS", "AS"],
        won=["TS 9S AH TH KH QH JH 9H QD AC QC JC", "QS JS AD TD KD JD 9D TC KC 9C"],
        trump="S",
        leader=0,
        score=[0, 10],
    )
    when(game, "0 KS AS")
    assert changes(game, "1 next_trick") == {
        "taken": ["last_trick_done", "match_won"],
        "state": "DONE",
        "score": [0, 11],
        "games": [0, 1],
        "result": {"winner": 1, "game_points": 1, "reason": "last_trick", "next_dealer": None},
    }


def test_the_end_of_a_hand_that_its_closer_loses_with_cards_left() -> None:
    """The end of a hand that its closer loses. (With cards left.) [santase-3:10.9, R14, R29]"""
    game = given(
        Santase3,
        hands=["KS KH QH KD QD AC", "AS JS 9S TC KC JC"],
        turnup="JH",
        stock="AH 9D 9H",
        score=[8, 0],
    )
    when(game, "1 close_talon", "1 9S KS", "0 next_trick", "0 declare_marriage H", "0 QH AS", "0 next_trick")
    assert changes(game, "0 declare_marriage D") == {
        "taken": ["declare", "automatic_win", "match_won"],
        "state": "DONE",
        "marriage": "D",
        "points": [78, 0],
        "score": [11, 0],
        "games": [1, 0],
        "shown": {0: "+KD +QD"},
        "declared": {0: "+D"},
        "result": {"winner": 0, "game_points": 3, "reason": "closer_failed", "next_dealer": None},
    }


def test_how_close_the_loser_comes_to_the_31_points_that_make_the_worth_single_one_short() -> None:
    """How close the loser comes to the 31 points that make the worth single. (One short.) [santase-3:11.1 11.2, R42]"""
    game = given(
        Santase3,
        hands=["QS AH KH TD KD 9D", "TS KS QD TC QC JC"],
        won=["TH QH JD 9C", "AS JS 9S JH AC KC"],
        marriages=["H", ""],
        turnup="9H",
        stock="AD",
        leader=0,
        score=[9, 0],
    )
    when(game, "0 lead_card AH")
    assert changes(game, "1 play_card JC") == {
        "taken": ["reply", "automatic_win", "match_won"],
        "state": "DONE",
        "turn": 0,
        "turnup": None,
        "talon": 0,
        "strict": True,
        "led": None,
        "last_trick": "AH JC",
        "points": [68, 30],
        "trick_points": [28, 30],
        "tricks": [3, 3],
        "score": [11, 0],
        "games": [1, 0],
        "hands": {0: "+AD", 1: "-JC +9H"},
        "won": {0: "+AH +JC"},
        "stock": [],
        "shown": {1: "9H"},
        "may_look": True,
        "result": {"winner": 0, "game_points": 2, "reason": "automatic", "next_dealer": None},
    }


def test_the_losers_progress_since_the_winner_closed_the_talon_triple() -> None:
    """The loser's progress since the winner closed the talon. (Triple.) [santase-3:11.1 11.2 11.3, R13]"""
    game = given(
        Santase3,
        hands=["TS 9S TH AC KC QC", "AS KS QS AH KH 9C"],
        won=["", "QH JH"],
        turnup="JS",
        stock="TC 9H",
        leader=1,
        score=[0, 8],
    )
    when(game, "1 close_talon", "1 AS TS", "1 next_trick")
    assert changes(game, "1 declare_marriage S") == {
        "taken": ["declare", "automatic_win", "match_won"],
        "state": "DONE",
        "marriage": "S",
        "points": [0, 66],
        "score": [0, 11],
        "games": [0, 1],
        "shown": {1: "KS QS"},
        "declared": {1: "S"},
        "result": {"winner": 1, "game_points": 3, "reason": "automatic", "next_dealer": None},
    }


# DONE: The match is over and its winner known.


def test_done_the_match_is_over_and_its_winner_known() -> None:
    """The match is over and its winner known. [santase-3:11.5]"""
    game = given(
        Santase3,
        hands=["AH TH KH TD JD QC", "KS JS 9S AD KD 9C"],
        won=["QS QH 9H TC", ""],
        marriages=["H", ""],
        turnup="JH",
        stock="AC 9D",
        leader=0,
        score=[8, 0],
    )
    when(game, "0 TD JS")
    assert game.state == "DONE"
    assert legal(game) == ["restart", "quit"]


def test_the_players_want_another_match() -> None:
    """The players want another match. [R39, R49]"""
    game = given(
        Santase3,
        hands=["AH TH KH TD JD QC", "KS JS 9S AD KD 9C"],
        won=["QS QH 9H TC", ""],
        marriages=["H", ""],
        turnup="JH",
        stock="AC 9D",
        leader=0,
        score=[8, 0],
    )
    when(game, "0 TD JS")
    assert changes(game, "restart") == {"taken": ["rematch"], "state": "PRE_GAME"}


def test_the_players_leave() -> None:
    """The players leave. [R49]"""
    game = given(
        Santase3,
        hands=["KH 9H AD KD AC TC", "KS QS QH JH 9D JC"],
        won=["", "AS TD QC 9C"],
        turnup="9S",
        stock="KC QD",
        leader=1,
        score=[0, 8],
    )
    when(game, "1 declare_marriage S", "1 QS 9H")
    assert changes(game, "quit") == {"taken": ["leave"], "state": "TERMINATED"}


# TERMINATED: The table is empty.


def test_terminated_the_table_is_empty() -> None:
    """The table is empty. [R49]"""
    game = given(
        Santase3,
        hands=["KH 9H AD KD AC TC", "KS QS QH JH 9D JC"],
        won=["", "AS TD QC 9C"],
        turnup="9S",
        stock="KC QD",
        leader=1,
        score=[0, 8],
    )
    when(game, "1 declare_marriage S", "1 QS 9H", "quit")
    assert game.state == "TERMINATED"
    assert legal(game) == []
