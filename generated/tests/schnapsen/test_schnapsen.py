"""Schnapsen: what may happen, what comes of it, and what is refused, in plays to read.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import changes, given, legal, refused, when
from sixtysix_machines.schnapsen import Schnapsen

# PRE_GAME: Nobody plays; the table waits for a match.


def test_pre_game_nobody_plays_the_table_waits_for_a_match() -> None:
    """Nobody plays; the table waits for a match. [schnapsen-states#global]"""
    game = given(
        Schnapsen, state="PRE_GAME", deal="AS TS KS QS JS AH TH KH QH JH AD TD KD QD JD AC TC KC QC JC"
    )
    assert game.state == "PRE_GAME"
    assert legal(game) == ["start_game"]


def test_a_match_begins() -> None:
    """A match begins. [schnapsen-states#global]"""
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
    """Play begins. [schnapsen-states#global]"""
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
    """The leader may act before the lead, and then leads. [schnapsen-states#play, R3]"""
    game = given(
        Schnapsen, state="PRE_GAME", deal="AS TS KS QS JS AH TH KH QH JH AD TD KD QD JD AC TC KC QC JC"
    )
    when(game, "start_game")
    assert game.state == "TRICK_START"
    assert legal(game) == ["1 exchange_trump", "1 close_talon", "1 lead_card AS KS JS KH JH"]


def test_the_leader_takes_the_turn_up_for_the_jack_of_trumps() -> None:
    """The leader takes the turn-up for the jack of trumps. [schnapsen-rules#4, R3, R5, R26]"""
    game = given(Schnapsen, hands=["AS TH KD JD QC", "TS JS JH TD AC"], turnup="QS")
    assert changes(game, "1 exchange_trump") == {
        "taken": ["exchange"],
        "turnup": "JS",
        "hands": {1: "-JS +QS"},
        "shown": {1: "QS"},
    }


def test_the_leader_declares_a_marriage() -> None:
    """The leader declares a marriage. [schnapsen-rules#4, R3, R6, R7]"""
    game = given(Schnapsen, hands=["AS KH AD AC TC", "KS QS JS JD JC"], turnup="KC", stock="KD QD")
    when(game, "1 JD AS", "1 next_trick")
    assert changes(game, "1 declare_marriage S") == {
        "taken": ["declare"],
        "marriage": "S",
        "points": [0, 33],
        "shown": {1: "KS QS"},
        "declared": {1: "S"},
    }


def test_the_leader_closes_the_talon() -> None:
    """The leader closes the talon. [schnapsen-rules#4, R2, R3, R4, R26]"""
    game = given(Schnapsen, hands=["TS AH AD QC JC", "KS QH JD TC KC"], turnup="AS")
    assert changes(game, "1 close_talon") == {"taken": ["close"], "strict": True, "closed_by": 1}


def test_a_right_claim_after_a_marriage_wins_the_hand() -> None:
    """A right claim after a marriage wins the hand. [schnapsen-rules#5, santase-1, R9]"""
    game = given(
        Schnapsen,
        hands=["AS TS AH AC KC", "KS KH QH JH QC"],
        won=["", "QS AD TD JC"],
        turnup="TH",
        leader=1,
        score=[7, 3],
    )
    when(game, "1 declare_marriage H")
    assert changes(game, "1 claim") == {
        "taken": ["right_claim_after_marriage", "match_won"],
        "state": "DONE",
        "score": [7, 0],
        "games": [0, 1],
        "result": {"winner": 1, "game_points": 3, "reason": "claim", "next_dealer": None},
    }


def test_a_false_claim_after_a_marriage_loses_the_hand() -> None:
    """A false claim after a marriage loses the hand. [schnapsen-rules#5, santase-1, R9, R15]"""
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


def test_the_leader_puts_down_a_card() -> None:
    """The leader puts down a card. [schnapsen-states#play, R6, R8]"""
    game = given(Schnapsen, hands=["TS AH KH AD AC", "QS TH JH KD QC"], turnup="QD")
    assert changes(game, "1 lead_card TH") == {
        "taken": ["lead"],
        "state": "TRICK_IN_PROGRESS",
        "turn": 0,
        "led": "TH",
        "hands": {1: "-TH"},
    }


def test_no_exchange_if_the_other_player_leads_this_trick() -> None:
    """The other player leads this trick. [R25]"""
    game = given(Schnapsen, hands=["QS QD JD TC JC", "TS JS KH QH JH"], turnup="TD")
    assert refused(game, "0 exchange_trump") == ["is_leader"]


def test_no_lead_if_you_do_not_hold_the_card() -> None:
    """You do not hold the card. [schnapsen-states#play]"""
    game = given(Schnapsen, hands=["TS AH AD QC JC", "KS QH JD TC KC"], turnup="AS")
    assert refused(game, "1 lead_card AS") == ["holds_card"]


def test_no_close_if_the_talon_is_closed() -> None:
    """The talon is closed. [schnapsen-rules#4, R26]"""
    game = given(Schnapsen, hands=["TS AH AD QC JC", "KS QH JD TC KC"], turnup="AS")
    when(game, "1 close_talon")
    assert refused(game, "1 close_talon") == ["talon_open"]


def test_no_exchange_if_with_the_turn_up_the_talon_has_fewer_than_the_2_cards_an_exchange_needs() -> None:
    """With the turn-up, the talon has fewer than the 2 cards an exchange needs. [schnapsen-rules#4, santase-1, R5]"""
    game = given(
        Schnapsen,
        hands=["AS KH JH TD JD", "QS JS KD QD AC"],
        won=["KS TH QH AD KC QC", "TS AH TC JC"],
        trump="D",
        leader=0,
    )
    assert refused(game, "0 exchange_trump") == ["talon_deep_enough_to_exchange"]


def test_no_exchange_if_you_do_not_hold_the_jack_of_trumps() -> None:
    """You do not hold the jack of trumps. [schnapsen-rules#4, R5]"""
    game = given(Schnapsen, hands=["TS AH AD QC JC", "KS QH JD TC KC"], turnup="AS")
    assert refused(game, "1 exchange_trump") == ["holds_exchange_card"]


def test_no_close_if_with_the_turn_up_the_talon_has_fewer_than_the_3_cards_closing_needs() -> None:
    """With the turn-up, the talon has fewer than the 3 cards closing needs. [schnapsen-rules#7, santase-3, R1]"""
    game = given(
        Schnapsen,
        hands=["AS TH AC TC KC", "KS JS QD QC JC"],
        won=["TS JD", "QS AH KH QH TD KD"],
        turnup="AD",
        leader=1,
    )
    assert refused(game, "1 close_talon") == ["talon_deep_enough_to_close"]


def test_no_declare_if_a_marriage_has_already_been_declared_before_this_lead() -> None:
    """A marriage has already been declared before this lead. [R3]"""
    game = given(Schnapsen, hands=["AS KH AD AC TC", "KS QS JS JD JC"], turnup="KC", stock="KD QD")
    when(game, "1 JD AS", "1 next_trick", "1 declare_marriage S")
    assert refused(game, "1 declare_marriage S") == ["no_marriage_on_table"]


def test_no_false_claim_after_marriage_if_no_marriage_was_declared_before_this_lead() -> None:
    """No marriage was declared before this lead. [schnapsen-rules#5, R9]"""
    game = given(Schnapsen, hands=["TS AH AD QC JC", "KS QH JD TC KC"], turnup="AS")
    assert refused(game, "1 claim") == ["marriage_on_table"]


def test_no_declare_if_you_do_not_hold_the_king_of_the_suit() -> None:
    """You do not hold the king of the suit. [schnapsen-rules#4, R6]"""
    game = given(Schnapsen, hands=["AS QS KH AC KC", "TS AH QH TD QD"], turnup="AD", stock="JS TC")
    when(game, "1 QH QS", "1 next_trick")
    assert refused(game, "1 declare_marriage D") == ["holds_king"]


def test_no_declare_if_you_do_not_hold_the_queen_of_the_suit() -> None:
    """You do not hold the queen of the suit. [schnapsen-rules#4, R6]"""
    game = given(Schnapsen, hands=["AS KH AD AC TC", "KS QS JS JD JC"], turnup="KC", stock="KD QD")
    when(game, "1 JD AS", "1 next_trick")
    assert refused(game, "1 declare_marriage D") == ["holds_queen"]


def test_no_declare_if_you_have_not_won_a_trick_yet() -> None:
    """You have not won a trick yet. [schnapsen-rules#7, snapszer, R7]"""
    game = given(Schnapsen, hands=["QS QD JD TC JC", "TS JS KH QH JH"], turnup="TD")
    assert refused(game, "1 declare_marriage H") == ["has_won_a_trick"]


def test_no_lead_if_after_a_marriage_a_card_of_that_pair_must_be_led() -> None:
    """After a marriage, a card of that pair must be led. [schnapsen-rules#4, R6]"""
    game = given(Schnapsen, hands=["AS KH AD AC TC", "KS QS JS JD JC"], turnup="KC", stock="KD QD")
    when(game, "1 JD AS", "1 next_trick", "1 declare_marriage S")
    assert refused(game, "1 lead_card JS") == ["leads_from_marriage"]


# TRICK_IN_PROGRESS: A lead waits for its reply.


def test_trick_in_progress_a_lead_waits_for_its_reply() -> None:
    """A lead waits for its reply. [schnapsen-states#play]"""
    game = given(Schnapsen, hands=["TS AH KH AD AC", "QS TH JH KD QC"], turnup="QD")
    when(game, "1 lead_card TH")
    assert game.state == "TRICK_IN_PROGRESS"
    assert legal(game) == ["0 play_card TS AH KH AD AC"]


def test_the_follower_replies() -> None:
    """The follower replies. [schnapsen-states#play, R20]"""
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
    """The other player replies to the lead. [R25]"""
    game = given(Schnapsen, hands=["TS AH KH AD AC", "QS TH JH KD QC"], turnup="QD")
    when(game, "1 lead_card TH")
    assert refused(game, "1 play_card QS") == ["is_follower"]


def test_no_reply_if_the_play_is_strict_and_you_can_follow_suit() -> None:
    """The play is strict, and you can follow suit. [schnapsen-rules#3, R20]"""
    game = given(Schnapsen, hands=["TS AH AD QC JC", "KS QH JD TC KC"], turnup="AS")
    when(game, "1 close_talon", "1 lead_card TC")
    assert refused(game, "0 play_card TS") == ["follows_suit"]


def test_no_reply_if_the_play_is_strict_and_you_can_beat_the_lead_in_its_suit() -> None:
    """The play is strict, and you can beat the lead in its suit. [schnapsen-rules#3, R20]"""
    game = given(Schnapsen, hands=["TH JH TD AC KC", "TS KS KH KD JD"], turnup="AH")
    when(game, "1 close_talon", "1 lead_card KH")
    assert refused(game, "0 play_card JH") == ["heads_trick"]


def test_no_reply_if_the_play_is_strict_you_cannot_follow_suit_and_you_can_trump() -> None:
    """The play is strict, you cannot follow suit, and you can trump. [schnapsen-rules#3, R20]"""
    game = given(Schnapsen, hands=["KH QH QD JD KC", "TS QS JS AH TH"], turnup="JH")
    when(game, "1 close_talon", "1 lead_card JS")
    assert refused(game, "0 play_card QD") == ["trumps_when_void"]


# TRICK_END: The trick is won. Its winner goes on or claims, and both may look at their tricks.


def test_trick_end_the_trick_is_won_its_winner_goes_on_or_claims_and_both_may_look_at_their_tricks() -> None:
    """The trick is won. Its winner goes on or claims, and both may look at their tricks. [schnapsen-states#play, R31, R38]"""
    game = given(Schnapsen, hands=["TS AH KH AD AC", "QS TH JH KD QC"], turnup="QD", stock="AS TD")
    when(game, "1 TH KH")
    assert game.state == "TRICK_END"
    assert legal(game) == ["1 claim", "1 next_trick"]


def test_a_right_claim_after_a_trick_wins_the_hand() -> None:
    """A right claim after a trick wins the hand. [schnapsen-rules#5, santase-1, kinderschnapsen, R9]"""
    game = given(
        Schnapsen,
        hands=["AS KS JS QH JH", "TH KH AC KC QC"],
        won=["TS QS AH TD", ""],
        marriages=["S", ""],
        turnup="QD",
        stock="KD JD",
        leader=0,
        score=[3, 7],
    )
    when(game, "0 KS AC")
    assert changes(game, "0 claim") == {
        "taken": ["right_claim_after_trick", "match_won"],
        "state": "DONE",
        "score": [0, 7],
        "games": [1, 0],
        "result": {"winner": 0, "game_points": 3, "reason": "claim", "next_dealer": None},
    }


def test_a_false_claim_after_a_trick_loses_the_hand() -> None:
    """A false claim after a trick loses the hand. [schnapsen-rules#5, santase-1, R9, R15]"""
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
    """The winner leads the next trick. [schnapsen-states#play]"""
    game = given(Schnapsen, hands=["AS QS KH AC KC", "TS AH QH TD QD"], turnup="AD", stock="JS TC")
    when(game, "1 QH QS")
    assert changes(game, "1 next_trick") == {
        "taken": ["trick_done"],
        "state": "TRICK_START",
        "last_trick": None,
        "may_look": False,
    }


def test_after_the_last_trick_the_hand_is_over() -> None:
    """After the last trick the hand is over. [schnapsen-states#play, R16]"""
    game = given(
        Schnapsen,
        hands=["QC", "AS"],
        won=["QS TH KH QH QD KC", "TS KS JS AH JH AD TD KD JD AC TC JC"],
        trump="H",
        leader=1,
        score=[7, 1],
    )
    when(game, "1 AS QC")
    assert changes(game, "1 next_trick") == {
        "taken": ["last_trick_done", "match_won"],
        "state": "DONE",
        "score": [7, 0],
        "games": [0, 1],
        "result": {"winner": 1, "game_points": 1, "reason": "last_trick", "next_dealer": None},
    }


def test_no_trick_done_if_the_other_player_won_the_trick() -> None:
    """The other player won the trick. [R25]"""
    game = given(Schnapsen, hands=["TS AH KH AD AC", "QS TH JH KD QC"], turnup="QD", stock="AS TD")
    when(game, "1 TH KH")
    assert refused(game, "0 next_trick") == ["is_trick_winner"]


# HAND_END: The hand is settled and its game points are counted.


def test_the_game_goes_on_with_another_hand() -> None:
    """The game goes on with another hand. [schnapsen-states#end, R18]"""
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


def test_the_price_of_a_failed_closing_without_a_trick() -> None:
    """The price of a failed closing. (Without a trick.) [schnapsen-rules#5, R14, R29]"""
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


def test_how_close_the_loser_comes_to_the_33_points_that_make_the_worth_single_just_enough() -> None:
    """How close the loser comes to the 33 points that make the worth single. (Just enough.) [schnapsen-rules#5, santase-2]"""
    game = given(
        Schnapsen,
        hands=["AH KH QH AD TD", "KS JS KD JD TC"],
        won=["QS TH AC KC", "TS QC"],
        marriages=["", "S"],
        turnup="JH",
        leader=0,
        score=[1, 7],
    )
    when(game, "0 declare_marriage H")
    assert changes(game, "0 claim") == {
        "taken": ["right_claim_after_marriage", "match_won"],
        "state": "DONE",
        "score": [0, 7],
        "games": [1, 0],
        "result": {"winner": 0, "game_points": 1, "reason": "claim", "next_dealer": None},
    }


def test_the_losers_progress_since_the_winner_closed_the_talon_triple() -> None:
    """The loser's progress since the winner closed the talon. (Triple.) [schnapsen-rules#5, R13]"""
    game = given(
        Schnapsen,
        hands=["AH TH KH AD KD", "TS KS QS KC QC"],
        won=["", "AS JD"],
        turnup="TC",
        stock="QD AC",
        leader=1,
        score=[7, 3],
    )
    when(game, "1 close_talon", "1 declare_marriage C", "1 QC AH")
    assert changes(game, "1 claim") == {
        "taken": ["right_claim_after_trick", "match_won"],
        "state": "DONE",
        "score": [7, 0],
        "games": [0, 1],
        "result": {"winner": 1, "game_points": 3, "reason": "claim", "next_dealer": None},
    }


# DONE: The match is over and its winner known.


def test_done_the_match_is_over_and_its_winner_known() -> None:
    """The match is over and its winner known. [schnapsen-states#global]"""
    game = given(
        Schnapsen, hands=["TS AH KH AD AC", "QS TH JH KD QC"], turnup="QD", stock="AS TD", score=[3, 7]
    )
    when(game, "1 TH KH", "1 claim")
    assert game.state == "DONE"
    assert legal(game) == ["restart", "quit"]


def test_the_players_want_another_match() -> None:
    """The players want another match. [schnapsen-states#global, R39]"""
    game = given(
        Schnapsen, hands=["TS AH KH AD AC", "QS TH JH KD QC"], turnup="QD", stock="AS TD", score=[3, 7]
    )
    when(game, "1 TH KH", "1 claim")
    assert changes(game, "restart") == {"taken": ["rematch"], "state": "PRE_GAME"}


def test_the_players_leave() -> None:
    """The players leave. [schnapsen-states#global]"""
    game = given(
        Schnapsen, hands=["TH KH JH AD KD", "AS KS TD QD QC"], turnup="AC", stock="KC JS", score=[3, 7]
    )
    when(game, "1 QC AD", "1 claim")
    assert changes(game, "quit") == {"taken": ["leave"], "state": "TERMINATED"}


# TERMINATED: The table is empty.


def test_terminated_the_table_is_empty() -> None:
    """The table is empty. [schnapsen-states#global]"""
    game = given(
        Schnapsen, hands=["TH KH JH AD KD", "AS KS TD QD QC"], turnup="AC", stock="KC JS", score=[3, 7]
    )
    when(game, "1 QC AD", "1 claim", "quit")
    assert game.state == "TERMINATED"
    assert legal(game) == []
