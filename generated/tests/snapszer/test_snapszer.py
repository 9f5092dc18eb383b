"""Snapszer: what may happen, what comes of it, and what is refused, in plays to read.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import changes, given, legal, refused, when
from sixtysix_machines.snapszer import Snapszer

# PRE_GAME: Nobody plays; the table waits for a match.


def test_pre_game_nobody_plays_the_table_waits_for_a_match() -> None:
    """Nobody plays; the table waits for a match. [R49]"""
    game = given(
        Snapszer,
        state="PRE_GAME",
        deal="AS TS KS QS JS 9S AH TH KH QH JH 9H AD TD KD QD JD 9D AC TC KC QC JC 9C",
    )
    assert game.state == "PRE_GAME"
    assert legal(game) == ["start_game"]


def test_a_match_begins() -> None:
    """A match begins. [snapszer:1.1, R49]"""
    game = given(
        Snapszer,
        hands=["QS JS AH 9H AD AC", "AS TS 9S JH TD JC"],
        turnup="KC",
        next_deals=["AS TS KS QS JS 9S AH TH KH QH JH 9H AD TD KD QD JD 9D AC TC KC QC JC 9C"],
        score=[4, 0],
    )
    when(game, "1 claim", "restart")
    assert changes(game, "start_game") == {
        "taken": ["sit_down", "game_begun", "deal_done"],
        "state": "TRICK_START",
        "trump": "D",
        "turnup": "AD",
        "score": [0, 0],
        "games": [0, 0],
        "hands": {0: "QS JS 9S QH JH 9H", 1: "AS TS KS AH TH KH"},
        "stock": "TD KD QD JD 9D AC TC KC QC JC 9C",
    }


def test_what_is_left_to_chance_comes_from_the_seed_0() -> None:
    """What is left to chance comes from the seed 0. [R23]"""
    game = given(Snapszer, state="PRE_GAME")
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
        Snapszer,
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


# HAND_PLAY: Tricks are played until somebody has won the hand or the cards run out, and nobody sees the points.


def test_a_correct_claim_by_either_player_wins_the_hand() -> None:
    """A correct claim by either player wins the hand. [snapszer:5.3 5.4 9.4 13.1 13.2 13.3 13.5, R9, R11, R40]"""
    game = given(
        Snapszer,
        hands=["TS AD TD JD KC QC", "KS QS KD QD TC 9C"],
        won=["", "9D AC"],
        turnup="AS",
        stock="9H KH",
        leader=1,
        score=[0, 4],
    )
    when(game, "1 declare_marriage S", "1 KS AD")
    assert changes(game, "1 claim") == {
        "taken": ["right_claim_any_time", "match_won"],
        "state": "DONE",
        "score": [0, 7],
        "games": [0, 1],
        "result": {"winner": 1, "game_points": 3, "reason": "claim", "next_dealer": None},
    }


def test_a_false_claim_by_either_player_loses_the_hand() -> None:
    """A false claim by either player loses the hand. [snapszer:5.3 5.5 13.2 13.3 13.5 17.17, R9, R15, R40]"""
    game = given(Snapszer, hands=["QS JS AH 9H AD AC", "AS TS 9S JH TD JC"], turnup="KC", score=[4, 0])
    assert changes(game, "1 claim") == {
        "taken": ["false_claim_any_time", "match_won"],
        "state": "DONE",
        "score": [7, 0],
        "games": [1, 0],
        "result": {"winner": 0, "game_points": 3, "reason": "false_claim", "next_dealer": None},
    }


# TRICK_START: The leader may act before the lead, and then leads.


def test_trick_start_the_leader_may_act_before_the_lead_and_then_leads() -> None:
    """The leader may act before the lead, and then leads. [snapszer:6.12 8.2 8.3 8.19 8.20 10.3 10.4 10.6 10.12 11.2 11.3 12.2 12.4 12.5 17.16, R3]"""
    game = given(
        Snapszer,
        state="PRE_GAME",
        deal="AS TS KS QS JS 9S AH TH KH QH JH 9H AD TD KD QD JD 9D AC TC KC QC JC 9C",
    )
    when(game, "start_game")
    assert game.state == "TRICK_START"
    assert legal(game) == ["0 claim", "1 close_talon", "1 claim", "1 lead_card AS TS KS AH TH KH"]


def test_the_leader_takes_the_turn_up_for_the_nine_of_trumps() -> None:
    """The leader takes the turn-up for the nine of trumps. [snapszer:8.20 11.2 11.3 17.16, R3, R5, R26, R45]"""
    game = given(Snapszer, hands=["AS AH AD JD 9D 9C", "QS QH 9H KD AC QC"], turnup="JH")
    assert changes(game, "1 exchange_trump") == {
        "taken": ["exchange"],
        "turnup": "9H",
        "hands": {1: "-9H +JH"},
        "shown": {1: "JH"},
    }


def test_the_leader_declares_a_marriage() -> None:
    """The leader declares a marriage. [snapszer:8.19 10.1 10.3 10.4 10.5 10.7 10.10 10.12 12.5, against snapszer:10.11, R3, R6, R7]"""
    game = given(Snapszer, hands=["TS 9S TH 9H JD TC", "KH QH TD KD AC 9C"], turnup="9D", stock="JS JH")
    when(game, "1 AC TC", "1 next_trick")
    assert changes(game, "1 declare_marriage H") == {
        "taken": ["declare"],
        "marriage": "H",
        "points": [0, 41],
        "shown": {1: "KH QH"},
        "declared": {1: "H"},
    }


def test_the_leader_closes_the_talon() -> None:
    """The leader closes the talon. [snapszer:12.2 12.3 12.4 12.5 12.6 12.7, R2, R3, R4, R26, R45]"""
    game = given(Snapszer, hands=["TS AH JH 9H JD AC", "KS QS 9S KH AD QD"], turnup="9C")
    assert changes(game, "1 close_talon") == {"taken": ["close"], "strict": True, "closed_by": 1}


def test_the_leader_puts_down_a_card() -> None:
    """The leader puts down a card. [snapszer:6.12 8.2 8.3 8.4 10.6, R6, R8]"""
    game = given(Snapszer, hands=["AS KS AH 9H QC 9C", "QS JS 9S JH QD KC"], turnup="JD")
    assert changes(game, "1 lead_card KC") == {
        "taken": ["lead"],
        "state": "TRICK_IN_PROGRESS",
        "turn": 0,
        "led": "KC",
        "hands": {1: "-KC"},
    }


def test_no_exchange_if_the_other_player_leads_this_trick() -> None:
    """The other player leads this trick. [snapszer:8.20 11.3, R25]"""
    game = given(Snapszer, hands=["QS 9S TH KH JD 9D", "AH JH AD AC KC QC"], turnup="KD")
    assert refused(game, "0 exchange_trump") == ["is_leader"]


def test_no_lead_if_you_do_not_hold_the_card() -> None:
    """You do not hold the card. [snapszer:8.3, R50]"""
    game = given(Snapszer, hands=["TS AH JH 9H JD AC", "KS QS 9S KH AD QD"], turnup="9C")
    assert refused(game, "1 lead_card AS") == ["holds_card"]


def test_no_close_if_the_talon_is_closed() -> None:
    """The talon is closed. [snapszer:12.2, R26]"""
    game = given(Snapszer, hands=["TS AH JH 9H JD AC", "KS QS 9S KH AD QD"], turnup="9C")
    when(game, "1 close_talon")
    assert refused(game, "1 close_talon") == ["talon_open"]


def test_no_exchange_if_the_talon_has_fewer_than_the_2_cards_an_exchange_needs_turn_up_included() -> None:
    """The talon has fewer than the 2 cards an exchange needs, turn-up included. [snapszer:17.16, R5]"""
    game = given(
        Snapszer,
        hands=["AS 9S KH JH KD 9D", "QS JS TH QH 9H AD"],
        won=["QD TC KC QC JC 9C", "TS KS AH TD JD AC"],
        trump="S",
        leader=0,
    )
    assert refused(game, "0 exchange_trump") == ["talon_deep_enough_to_exchange"]


def test_no_exchange_if_you_do_not_hold_the_nine_of_trumps() -> None:
    """You do not hold the nine of trumps. [snapszer:11.2, R5]"""
    game = given(Snapszer, hands=["TS AH JH 9H JD AC", "KS QS 9S KH AD QD"], turnup="9C")
    assert refused(game, "1 exchange_trump") == ["holds_exchange_card"]


def test_no_close_if_the_talon_has_fewer_than_the_2_cards_closing_needs_turn_up_included() -> None:
    """The talon has fewer than the 2 cards closing needs, turn-up included. [R1]"""
    game = given(
        Snapszer,
        hands=["9S QH KD JD AC JC", "KS AH JH 9H AD TD"],
        won=["QS TC", "AS TS JS TH KH QD 9D KC QC 9C"],
        trump="C",
        leader=1,
    )
    assert refused(game, "1 close_talon") == ["talon_deep_enough_to_close"]


def test_no_declare_if_a_marriage_has_been_declared_for_this_lead() -> None:
    """A marriage has been declared for this lead. [R3]"""
    game = given(Snapszer, hands=["TS 9S TH 9H JD TC", "KH QH TD KD AC 9C"], turnup="9D", stock="JS JH")
    when(game, "1 AC TC", "1 next_trick", "1 declare_marriage H")
    assert refused(game, "1 declare_marriage H") == ["marriage_on_table"]


def test_no_declare_if_you_do_not_hold_the_king_of_the_suit() -> None:
    """You do not hold the king of the suit. [snapszer:10.1, R6]"""
    game = given(Snapszer, hands=["AS KS AH 9H QC 9C", "QS JS 9S JH QD KC"], turnup="JD", stock="AC AD")
    when(game, "1 KC AS", "1 next_trick")
    assert refused(game, "1 declare_marriage S") == ["holds_king"]


def test_no_declare_if_you_do_not_hold_the_queen_of_the_suit() -> None:
    """You do not hold the queen of the suit. [snapszer:10.1, R6]"""
    game = given(Snapszer, hands=["JS 9S JH JD AC KC", "KS QS KD QD QC 9C"], turnup="JC", stock="TC AD")
    when(game, "1 QS AC", "0 next_trick")
    assert refused(game, "0 declare_marriage C") == ["holds_queen"]


def test_no_declare_if_you_have_not_won_a_trick_yet() -> None:
    """You have not won a trick yet. [snapszer:10.10 10.12, against snapszer:10.11, R7]"""
    game = given(Snapszer, hands=["TS AH JH 9H JD AC", "KS QS 9S KH AD QD"], turnup="9C")
    assert refused(game, "1 declare_marriage S") == ["has_won_a_trick"]


def test_no_lead_if_after_a_marriage_a_card_of_that_pair_must_be_led() -> None:
    """After a marriage, a card of that pair must be led. [snapszer:10.6, R6, R8]"""
    game = given(Snapszer, hands=["TS 9S TH 9H JD TC", "KH QH TD KD AC 9C"], turnup="9D", stock="JS JH")
    when(game, "1 AC TC", "1 next_trick", "1 declare_marriage H")
    assert refused(game, "1 lead_card JS") == ["leads_from_marriage"]


# TRICK_IN_PROGRESS: A lead waits for its reply.


def test_trick_in_progress_a_lead_waits_for_its_reply() -> None:
    """A lead waits for its reply. [snapszer:8.5 8.6 8.7 8.8 9.1 10.4 17.8 17.9 17.10]"""
    game = given(Snapszer, hands=["AS KS AH 9H QC 9C", "QS JS 9S JH QD KC"], turnup="JD")
    when(game, "1 lead_card KC")
    assert game.state == "TRICK_IN_PROGRESS"
    assert legal(game) == ["0 claim", "0 play_card AS KS AH 9H QC 9C", "1 claim"]


def test_the_follower_replies_play_is_strict_once_the_talon_is_used_up_or_closed() -> None:
    """The follower replies. Play is strict once the talon is used up or closed. [snapszer:8.5 8.6 8.7 8.8 9.1 12.8 17.8 17.9 17.10, R20]"""
    game = given(Snapszer, hands=["AS KS AH 9H QC 9C", "QS JS 9S JH QD KC"], turnup="JD", stock="AC AD")
    when(game, "1 lead_card KC")
    assert changes(game, "0 play_card AS") == {
        "taken": ["reply"],
        "state": "TRICK_END",
        "turn": 1,
        "talon": 9,
        "led": None,
        "last_trick": "KC AS",
        "points": [0, 15],
        "trick_points": [0, 15],
        "tricks": [0, 1],
        "hands": {0: "-AS +AD", 1: "+AC"},
        "won": {1: "AS KC"},
        "stock": "-AC -AD",
        "may_look": True,
    }


def test_no_reply_if_the_other_player_replies_to_the_lead() -> None:
    """The other player replies to the lead. [snapszer:8.5, R25]"""
    game = given(Snapszer, hands=["AS KS AH 9H QC 9C", "QS JS 9S JH QD KC"], turnup="JD")
    when(game, "1 lead_card KC")
    assert refused(game, "1 play_card QS") == ["is_follower"]


def test_no_reply_if_the_play_is_strict_and_you_can_follow_suit() -> None:
    """The play is strict, and you can follow suit. [snapszer:9.1 12.7 17.8, R20]"""
    game = given(Snapszer, hands=["QS TH QH AD AC 9C", "9S 9H QD JD KC QC"], turnup="TC")
    when(game, "1 close_talon", "1 lead_card 9S")
    assert refused(game, "0 play_card TH") == ["follows_suit"]


def test_no_reply_if_the_play_is_strict_and_you_can_beat_the_lead_in_its_suit() -> None:
    """The play is strict, and you can beat the lead in its suit. [snapszer:9.1 12.7 17.9, R20]"""
    game = given(Snapszer, hands=["9S KH 9H TD 9D TC", "QS TH QH KD AC 9C"], turnup="KS")
    when(game, "1 close_talon", "1 lead_card KD")
    assert refused(game, "0 play_card 9D") == ["heads_trick"]


def test_no_reply_if_the_play_is_strict_you_cannot_follow_suit_and_you_can_trump() -> None:
    """The play is strict, you cannot follow suit, and you can trump. [snapszer:9.1 12.7 17.10, R20]"""
    game = given(Snapszer, hands=["TH KH AD KD JD QC", "TS KS JS 9H QD 9C"], turnup="AH")
    when(game, "1 close_talon", "1 lead_card TS")
    assert refused(game, "0 play_card AD") == ["trumps_when_void"]


# TRICK_END: The trick is won. Its winner goes on; each may look at their own tricks.


def test_trick_end_the_trick_is_won_its_winner_goes_on_each_may_look_at_their_own_tricks() -> None:
    """The trick is won. Its winner goes on; each may look at their own tricks. [snapszer:4.1 8.2 8.10 8.11 8.12 8.13 8.14 8.15 8.16 8.21 8.22 9.3 12.10 13.6, R31, R38, R43]"""
    game = given(Snapszer, hands=["AS KS AH 9H QC 9C", "QS JS 9S JH QD KC"], turnup="JD", stock="AC AD")
    when(game, "1 KC AS")
    assert game.state == "TRICK_END"
    assert legal(game) == ["0 claim", "1 claim", "1 next_trick"]


def test_the_winner_leads_the_next_trick() -> None:
    """The winner leads the next trick. [snapszer:8.2 9.3 12.10, R43, R38]"""
    game = given(Snapszer, hands=["AS KS AH 9H QC 9C", "QS JS 9S JH QD KC"], turnup="JD", stock="AC AD")
    when(game, "1 KC AS")
    assert changes(game, "1 next_trick") == {
        "taken": ["trick_done"],
        "state": "TRICK_START",
        "last_trick": None,
    }


def test_after_the_last_trick_the_hand_is_over() -> None:
    """After the last trick the hand is over. [snapszer:9.3 12.10 13.6 17.12, R16]"""
    game = given(
        Snapszer,
        hands=["KH", "JS"],
        won=["AS QS 9H 9D KC 9C", "TS KS 9S AH TH QH JH AD TD KD QD JD AC TC QC JC"],
        trump="D",
        leader=0,
        score=[0, 5],
    )
    when(game, "0 KH JS")
    assert changes(game, "0 next_trick") == {
        "taken": ["last_trick_done", "match_won"],
        "state": "DONE",
        "score": [0, 7],
        "games": [0, 1],
        "result": {"winner": 1, "game_points": 2, "reason": "most_points", "next_dealer": None},
    }


def test_no_trick_done_if_the_other_player_won_the_trick() -> None:
    """The other player won the trick. [snapszer:8.2, R25]"""
    game = given(Snapszer, hands=["AS KS AH 9H QC 9C", "QS JS 9S JH QD KC"], turnup="JD", stock="AC AD")
    when(game, "1 KC AS")
    assert refused(game, "0 next_trick") == ["is_trick_winner"]


# HAND_END: The hand is settled and its game points are counted.


def test_the_game_goes_on_with_another_hand() -> None:
    """The game goes on with another hand. [snapszer:5.6 6.3 13.7 14.1 14.7, R17, R18]"""
    game = given(
        Snapszer,
        hands=["JS TH KH AD JC 9C", "KS AH QH JH KD AC"],
        turnup="KC",
        next_deals=["AS TS KS QS JS 9S AH TH KH QH JH 9H AD TD KD QD JD 9D AC TC KC QC JC 9C"],
    )
    assert changes(game, "1 claim") == {
        "taken": ["false_claim_any_time", "next_hand", "deal_done"],
        "dealer": 1,
        "leader": 0,
        "turn": 0,
        "trump": "D",
        "turnup": "AD",
        "score": [3, 0],
        "hands": {0: "AS TS KS AH TH KH", 1: "QS JS 9S QH JH 9H"},
        "stock": "TD KD QD JD 9D AC TC KC QC JC 9C",
        "result": {"winner": 0, "game_points": 3, "reason": "false_claim", "next_dealer": 1},
    }


def test_the_price_of_a_failed_closing_triple() -> None:
    """The price of a failed closing. (Triple.) [snapszer:14.2 17.12, R14, R29]"""
    game = given(Snapszer, hands=["TS AH JH 9H JD AC", "KS QS 9S KH AD QD"], turnup="9C", score=[4, 0])
    when(game, "1 close_talon")
    assert changes(game, "1 claim") == {
        "taken": ["false_claim_any_time", "match_won"],
        "state": "DONE",
        "score": [7, 0],
        "games": [1, 0],
        "result": {"winner": 0, "game_points": 3, "reason": "closer_failed", "next_dealer": None},
    }


def test_how_close_the_loser_comes_to_the_33_trick_points_that_make_the_worth_single_one_more() -> None:
    """How close the loser comes to the 33 trick points that make the worth single. (One more.) [snapszer:14.2 14.4 14.5, R42]"""
    game = given(
        Snapszer,
        hands=["9S QH KD 9D QC JC", "KS QS JH QD JD 9C"],
        won=["AS AH TH AD AC KC", "TS KH TD TC"],
        turnup="9H",
        stock="JS",
        leader=0,
        score=[6, 0],
    )
    when(game, "0 KD KS")
    assert changes(game, "0 claim") == {
        "taken": ["right_claim_any_time", "match_won"],
        "state": "DONE",
        "score": [7, 0],
        "games": [1, 0],
        "result": {"winner": 0, "game_points": 1, "reason": "claim", "next_dealer": None},
    }


def test_the_losers_progress_since_the_winner_closed_the_talon_triple() -> None:
    """The loser's progress since the winner closed the talon. (Triple.) [snapszer:14.3 14.4 14.5 14.6, R13]"""
    game = given(
        Snapszer,
        hands=["KH JH 9H TC QC JC", "JS 9S TH KD QD 9C"],
        won=["", "AH AD TD AC"],
        turnup="QH",
        stock="KS 9D",
        leader=1,
        score=[0, 4],
    )
    when(game, "1 close_talon", "1 TH KH", "1 next_trick", "1 declare_marriage D")
    assert changes(game, "1 claim") == {
        "taken": ["right_claim_any_time", "match_won"],
        "state": "DONE",
        "score": [0, 7],
        "games": [0, 1],
        "result": {"winner": 1, "game_points": 3, "reason": "claim", "next_dealer": None},
    }


# DONE: The match is over and its winner known.


def test_done_the_match_is_over_and_its_winner_known() -> None:
    """The match is over and its winner known. [snapszer:5.6 14.7]"""
    game = given(Snapszer, hands=["QS JS AH 9H AD AC", "AS TS 9S JH TD JC"], turnup="KC", score=[4, 0])
    when(game, "1 claim")
    assert game.state == "DONE"
    assert legal(game) == ["restart", "quit"]


def test_the_players_want_another_match() -> None:
    """The players want another match. [R39, R49]"""
    game = given(Snapszer, hands=["QS JS AH 9H AD AC", "AS TS 9S JH TD JC"], turnup="KC", score=[4, 0])
    when(game, "1 claim")
    assert changes(game, "restart") == {"taken": ["rematch"], "state": "PRE_GAME"}


def test_the_players_leave() -> None:
    """The players leave. [R49]"""
    game = given(Snapszer, hands=["QH JH QD 9D AC KC", "KS QS JD QC JC 9C"], turnup="TS", score=[4, 0])
    when(game, "1 claim")
    assert changes(game, "quit") == {"taken": ["leave"], "state": "TERMINATED"}


# TERMINATED: The table is empty.


def test_terminated_the_table_is_empty() -> None:
    """The table is empty. [R49]"""
    game = given(Snapszer, hands=["QH JH QD 9D AC KC", "KS QS JD QC JC 9C"], turnup="TS", score=[4, 0])
    when(game, "1 claim", "quit")
    assert game.state == "TERMINATED"
    assert legal(game) == []
