"""Kinderschnapsen: what may happen, what comes of it, and what is refused, in plays to read.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import changes, given, legal, refused, when
from sixtysix_machines.kinderschnapsen import Kinderschnapsen

# PRE_GAME: Nobody plays; the table waits for a match.


def test_pre_game_nobody_plays_the_table_waits_for_a_match() -> None:
    """Nobody plays; the table waits for a match. [kinderschnapsen:11.1, R49]"""
    game = given(Kinderschnapsen, state="PRE_GAME", deal="QS JS 7S 2S QH JH 7H 2H QD JD 7D 2D")
    assert game.state == "PRE_GAME"
    assert legal(game) == ["start_game"]


def test_a_match_begins() -> None:
    """A match begins. [kinderschnapsen:11.1, R49]"""
    game = given(
        Kinderschnapsen,
        hands=["JH 7D 2D", "JS 7H JD"],
        won=["", "QH QD"],
        turnup="7S",
        stock="2S QS",
        next_deals=["QS JS 7S 2S QH JH 7H 2H QD JD 7D 2D"],
        leader=1,
        score=[5, 3],
    )
    when(game, "1 JD JH", "1 claim", "restart")
    assert changes(game, "start_game") == {
        "taken": ["sit_down", "game_begun", "deal_done"],
        "state": "TRICK_START",
        "trump": "H",
        "turnup": "7H",
        "talon": 5,
        "last_trick": None,
        "points": [0, 0],
        "trick_points": [0, 0],
        "tricks": [0, 0],
        "score": [5, 5],
        "games": [0, 0],
        "hands": {0: "2S QH JH", 1: "QS JS 7S"},
        "won": {1: ""},
        "stock": "2H QD JD 7D 2D",
    }


def test_what_is_left_to_chance_comes_from_the_seed_0() -> None:
    """What is left to chance comes from the seed 0. [R23]"""
    game = given(Kinderschnapsen, state="PRE_GAME")
    assert changes(game, "start_game") == {
        "taken": ["sit_down", "game_begun", "deal_done"],
        "state": "TRICK_START",
        "dealer": 0,
        "leader": 1,
        "turn": 1,
        "trump": "D",
        "turnup": "JD",
        "talon": 5,
        "score": [5, 5],
        "hands": {0: "QS 7S 2S", 1: "JH 7D 2D"},
        "stock": "JS QD 7H 2H QH",
    }


# NEW_GAME: A game begins with a fresh score and a first dealer.


def test_play_begins() -> None:
    """Play begins. [kinderschnapsen:10.1, R49]"""
    game = given(Kinderschnapsen, state="PRE_GAME", deal="QS JS 7S 2S QH JH 7H 2H QD JD 7D 2D")
    assert changes(game, "start_game") == {
        "taken": ["sit_down", "game_begun", "deal_done"],
        "state": "TRICK_START",
        "dealer": 0,
        "leader": 1,
        "turn": 1,
        "trump": "H",
        "turnup": "7H",
        "talon": 5,
        "score": [5, 5],
        "hands": {0: "2S QH JH", 1: "QS JS 7S"},
        "stock": "2H QD JD 7D 2D",
    }


# TRICK_START: The leader may act before the lead, and then leads.


def test_trick_start_the_leader_may_act_before_the_lead_and_then_leads() -> None:
    """The leader may act before the lead, and then leads. [kinderschnapsen:5.1 5.2 5.16 6.2 8.1, R3]"""
    game = given(Kinderschnapsen, state="PRE_GAME", deal="QS JS 7S 2S QH JH 7H 2H QD JD 7D 2D")
    when(game, "start_game")
    assert game.state == "TRICK_START"
    assert legal(game) == ["1 close_talon", "1 lead_card QS JS 7S"]


def test_the_leader_closes_the_talon() -> None:
    """The leader closes the talon. [kinderschnapsen:6.1 6.2 6.3, R2, R3, R4, R26, R45]"""
    game = given(Kinderschnapsen, hands=["7S QD JD", "JS 2S 2D"], turnup="QS")
    assert changes(game, "1 close_talon") == {"taken": ["close"], "strict": True, "closed_by": 1}


def test_a_correct_claim_between_a_trick_and_the_next_lead_wins_the_hand() -> None:
    """A correct claim between a trick and the next lead wins the hand. [kinderschnapsen:8.2 8.4 9.1, R9, R43]"""
    game = given(
        Kinderschnapsen,
        hands=["QS 7H 2H", "7S 2S JD"],
        won=["", "JS QH JH QD"],
        turnup="7D",
        leader=1,
        score=[5, 3],
    )
    assert changes(game, "1 claim") == {
        "taken": ["right_claim_before_lead", "match_won"],
        "state": "DONE",
        "score": [5, 0],
        "games": [0, 1],
        "result": {"winner": 1, "game_points": 3, "reason": "claim", "next_dealer": None},
    }


def test_the_leader_puts_down_a_card() -> None:
    """The leader puts down a card. [kinderschnapsen:5.1 5.2 5.16 8.1, R6]"""
    game = given(Kinderschnapsen, hands=["JD 7D 2D", "7S JH QD"], turnup="QH")
    assert changes(game, "1 lead_card QD") == {
        "taken": ["lead"],
        "state": "TRICK_IN_PROGRESS",
        "turn": 0,
        "led": "QD",
        "hands": {1: "-QD"},
    }


def test_no_close_if_the_other_player_leads_this_trick() -> None:
    """The other player leads this trick. [kinderschnapsen:6.1 6.2, R25]"""
    game = given(Kinderschnapsen, hands=["7S QD JD", "JS 2S 2D"], turnup="QS")
    assert refused(game, "0 close_talon") == ["is_leader"]


def test_no_lead_if_you_do_not_hold_the_card() -> None:
    """You do not hold the card. [kinderschnapsen:5.1, R50]"""
    game = given(Kinderschnapsen, hands=["7S QD JD", "JS 2S 2D"], turnup="QS")
    assert refused(game, "1 lead_card QS") == ["holds_card"]


def test_no_close_if_the_talon_is_closed() -> None:
    """The talon is closed. [kinderschnapsen:6.1 6.4, R26]"""
    game = given(Kinderschnapsen, hands=["7S QD JD", "JS 2S 2D"], turnup="QS")
    when(game, "1 close_talon")
    assert refused(game, "1 close_talon") == ["talon_open"]


def test_no_close_if_the_talon_has_fewer_than_the_2_cards_closing_needs_turn_up_included() -> None:
    """The talon has fewer than the 2 cards closing needs, turn-up included. [kinderschnapsen:6.1, R1]"""
    game = given(
        Kinderschnapsen, hands=["QS QH 2H", "JS 7S 2S"], won=["JD 7D", "JH 7H QD 2D"], trump="S", leader=0
    )
    assert refused(game, "0 close_talon") == ["talon_deep_enough_to_close"]


# TRICK_IN_PROGRESS: A lead waits for its reply.


def test_trick_in_progress_a_lead_waits_for_its_reply() -> None:
    """A lead waits for its reply. [kinderschnapsen:5.2 5.3 5.4 5.5 5.6 5.7]"""
    game = given(Kinderschnapsen, hands=["JD 7D 2D", "7S JH QD"], turnup="QH")
    when(game, "1 lead_card QD")
    assert game.state == "TRICK_IN_PROGRESS"
    assert legal(game) == ["0 play_card JD 7D 2D"]


def test_the_follower_replies_play_is_strict_once_the_talon_is_used_up_or_closed() -> None:
    """The follower replies. Play is strict once the talon is used up or closed. [kinderschnapsen:5.3 5.4 5.5 5.6 5.7, R20]"""
    game = given(Kinderschnapsen, hands=["JD 7D 2D", "7S JH QD"], turnup="QH", stock="2H 7H")
    when(game, "1 lead_card QD")
    assert changes(game, "0 play_card 2D") == {
        "taken": ["reply"],
        "state": "TRICK_END",
        "turn": 1,
        "talon": 3,
        "led": None,
        "last_trick": "QD 2D",
        "points": [0, 14],
        "trick_points": [0, 14],
        "tricks": [0, 1],
        "hands": {0: "-2D +7H", 1: "+2H"},
        "won": {1: "QD 2D"},
        "stock": "-2H -7H",
    }


def test_no_reply_if_the_other_player_replies_to_the_lead() -> None:
    """The other player replies to the lead. [kinderschnapsen:5.7, R25]"""
    game = given(Kinderschnapsen, hands=["JD 7D 2D", "7S JH QD"], turnup="QH")
    when(game, "1 lead_card QD")
    assert refused(game, "1 play_card 7S") == ["is_follower"]


def test_no_reply_if_the_play_is_strict_and_you_can_follow_suit() -> None:
    """The play is strict, and you can follow suit. [kinderschnapsen:5.4 5.6 6.4, R20]"""
    game = given(Kinderschnapsen, hands=["7S QD JD", "JS 2S 2D"], turnup="QS")
    when(game, "1 close_talon", "1 lead_card JS")
    assert refused(game, "0 play_card QD") == ["follows_suit"]


def test_no_reply_if_the_play_is_strict_and_you_can_beat_the_lead_in_its_suit() -> None:
    """The play is strict, and you can beat the lead in its suit. [kinderschnapsen:4.3 5.5 5.6 6.4, R20]"""
    game = given(Kinderschnapsen, hands=["QH JH 2H", "2S 7H JD"], turnup="2D")
    when(game, "1 close_talon", "1 lead_card 7H")
    assert refused(game, "0 play_card 2H") == ["heads_trick"]


def test_no_reply_if_the_play_is_strict_you_cannot_follow_suit_and_you_can_trump() -> None:
    """The play is strict, you cannot follow suit, and you can trump. [kinderschnapsen:5.5 5.6 6.4, R20]"""
    game = given(Kinderschnapsen, hands=["JS 2S 7D", "7S QH 2H"], turnup="QD")
    when(game, "1 close_talon", "1 lead_card QH")
    assert refused(game, "0 play_card JS") == ["trumps_when_void"]


def test_what_the_follower_must_do_a_higher_card_held() -> None:
    """What the follower must do. (A higher card held.) [kinderschnapsen:5.3 5.4 5.5 5.6, R20]"""
    game = given(Kinderschnapsen, hands=["7S QH 2D", "2S JH JD"], turnup="2H")
    when(game, "1 close_talon")
    assert changes(game, "1 lead_card 2S") == {
        "taken": ["lead"],
        "state": "TRICK_IN_PROGRESS",
        "turn": 0,
        "led": "2S",
        "hands": {1: "-2S"},
    }
    assert legal(game) == ["0 play_card 7S"]


def test_what_the_follower_must_do_a_lower_card_held() -> None:
    """What the follower must do. (A lower card held.) [kinderschnapsen:5.3 5.4 5.5 5.6, R20]"""
    game = given(Kinderschnapsen, hands=["7S QD JD", "JS 2S 2D"], turnup="QS")
    when(game, "1 close_talon")
    assert changes(game, "1 lead_card JS") == {
        "taken": ["lead"],
        "state": "TRICK_IN_PROGRESS",
        "turn": 0,
        "led": "JS",
        "hands": {1: "-JS"},
    }
    assert legal(game) == ["0 play_card 7S"]


def test_what_the_follower_must_do_a_trump_held() -> None:
    """What the follower must do. (A trump held.) [kinderschnapsen:5.3 5.4 5.5 5.6, R20]"""
    game = given(Kinderschnapsen, hands=["JS 2S 7D", "7S QH 2H"], turnup="QD")
    when(game, "1 close_talon")
    assert changes(game, "1 lead_card QH") == {
        "taken": ["lead"],
        "state": "TRICK_IN_PROGRESS",
        "turn": 0,
        "led": "QH",
        "hands": {1: "-QH"},
    }
    assert legal(game) == ["0 play_card 7D"]


def test_what_the_follower_must_do_neither_held() -> None:
    """What the follower must do. (Neither held.) [kinderschnapsen:5.3 5.4 5.5 5.6, R20]"""
    game = given(Kinderschnapsen, hands=["QD JD 2D", "2S JH 7H"], turnup="7S")
    when(game, "1 close_talon")
    assert changes(game, "1 lead_card JH") == {
        "taken": ["lead"],
        "state": "TRICK_IN_PROGRESS",
        "turn": 0,
        "led": "JH",
        "hands": {1: "-JH"},
    }
    assert legal(game) == ["0 play_card QD JD 2D"]


# TRICK_END: The trick is won. Its winner goes on or claims; each may look at their own tricks.


def test_trick_end_the_trick_is_won_its_winner_goes_on_or_claims_each_may_look_at_their_own_tricks() -> None:
    """The trick is won. Its winner goes on or claims; each may look at their own tricks. [kinderschnapsen:5.7 5.8 5.9 5.14 5.15 5.16 8.4 8.5, R31, R38, R43]"""
    game = given(Kinderschnapsen, hands=["JD 7D 2D", "7S JH QD"], turnup="QH", stock="2H 7H")
    when(game, "1 QD 2D")
    assert game.state == "TRICK_END"
    assert legal(game) == ["1 next_trick"]


def test_a_correct_claim_after_a_trick_wins_the_hand() -> None:
    """A correct claim after a trick wins the hand. [kinderschnapsen:8.2 8.4 8.5 9.1, R9]"""
    game = given(
        Kinderschnapsen,
        hands=["JH 7D 2D", "JS 7H JD"],
        won=["", "QH QD"],
        turnup="7S",
        stock="2S QS",
        leader=1,
        score=[5, 3],
    )
    when(game, "1 JD JH")
    assert changes(game, "1 claim") == {
        "taken": ["right_claim_after_trick", "match_won"],
        "state": "DONE",
        "score": [5, 0],
        "games": [0, 1],
        "result": {"winner": 1, "game_points": 3, "reason": "claim", "next_dealer": None},
    }


def test_the_winner_leads_the_next_trick() -> None:
    """The winner leads the next trick. [kinderschnapsen:5.11 5.16 8.2 8.3, R43, R38]"""
    game = given(Kinderschnapsen, hands=["JD 7D 2D", "7S JH QD"], turnup="QH", stock="2H 7H")
    when(game, "1 QD 2D")
    assert changes(game, "1 next_trick") == {
        "taken": ["trick_done"],
        "state": "TRICK_START",
        "last_trick": None,
    }


def test_after_the_last_trick_the_hand_is_over() -> None:
    """After the last trick the hand is over. [kinderschnapsen:8.3 8.5 9.5, R16]"""
    game = given(
        Kinderschnapsen, hands=["QH JD 2D", "JS 2S 2H"], turnup="7D", stock="QD 7H 7S JH", score=[1, 5]
    )
    when(game, "1 close_talon", "1 2H QH", "0 JD 2S", "0 2D JS")
    assert changes(game, "0 next_trick") == {
        "taken": ["last_trick_done", "match_won"],
        "state": "DONE",
        "score": [0, 5],
        "games": [1, 0],
        "result": {"winner": 0, "game_points": 1, "reason": "last_trick", "next_dealer": None},
    }


def test_no_trick_done_if_the_other_player_won_the_trick() -> None:
    """The other player won the trick. [kinderschnapsen:5.8 5.9 5.16, R25]"""
    game = given(Kinderschnapsen, hands=["JD 7D 2D", "7S JH QD"], turnup="QH", stock="2H 7H")
    when(game, "1 QD 2D")
    assert refused(game, "0 next_trick") == ["is_trick_winner"]


def test_no_right_claim_after_trick_if_your_points_fall_short_of_46() -> None:
    """Your points fall short of 46. [kinderschnapsen:9.1, R10]"""
    game = given(Kinderschnapsen, hands=["JD 7D 2D", "7S JH QD"], turnup="QH", stock="2H 7H")
    when(game, "1 QD 2D")
    assert refused(game, "1 claim") == ["target_reached"]


def test_what_wins_a_trick_the_higher_reply() -> None:
    """What wins a trick. (The higher reply.) [kinderschnapsen:3.3 4.1 4.2 4.3 5.8 5.9 7.6, against kinderschnapsen:4.4, R21]"""
    game = given(Kinderschnapsen, hands=["7H 2H QD", "7S 2S 2D"], turnup="JD", stock="JS 7D")
    when(game, "1 lead_card 2D")
    assert changes(game, "0 play_card QD") == {
        "taken": ["reply"],
        "state": "TRICK_END",
        "leader": 0,
        "talon": 3,
        "led": None,
        "last_trick": "2D QD",
        "points": [14, 0],
        "trick_points": [14, 0],
        "tricks": [1, 0],
        "hands": {0: "-QD +JS", 1: "+7D"},
        "won": {0: "QD 2D"},
        "stock": "-JS -7D",
    }
    assert legal(game) == ["0 next_trick"]


def test_what_wins_a_trick_a_lead_of_another_suit() -> None:
    """What wins a trick. (A lead of another suit.) [kinderschnapsen:3.3 4.1 4.2 4.3 5.8 5.9 7.6, against kinderschnapsen:4.4, R21]"""
    game = given(Kinderschnapsen, hands=["QH JD 2D", "7S JH 7D"], turnup="JS", stock="QD 7H")
    when(game, "1 lead_card JH")
    assert changes(game, "0 play_card 2D") == {
        "taken": ["reply"],
        "state": "TRICK_END",
        "turn": 1,
        "talon": 3,
        "led": None,
        "last_trick": "JH 2D",
        "points": [0, 13],
        "trick_points": [0, 13],
        "tricks": [0, 1],
        "hands": {0: "-2D +7H", 1: "+QD"},
        "won": {1: "JH 2D"},
        "stock": "-QD -7H",
    }
    assert legal(game) == ["1 next_trick"]


def test_what_wins_a_trick_a_trump_on_another_suit() -> None:
    """What wins a trick. (A trump on another suit.) [kinderschnapsen:3.3 4.1 4.2 4.3 5.8 5.9 7.6, against kinderschnapsen:4.4, R21]"""
    game = given(Kinderschnapsen, hands=["QH 7D 2D", "QS JS 7H"], turnup="QD", stock="2H JD")
    when(game, "1 lead_card QS")
    assert changes(game, "0 play_card 2D") == {
        "taken": ["reply"],
        "state": "TRICK_END",
        "leader": 0,
        "talon": 3,
        "led": None,
        "last_trick": "QS 2D",
        "points": [14, 0],
        "trick_points": [14, 0],
        "tricks": [1, 0],
        "hands": {0: "-2D +2H", 1: "+JD"},
        "won": {0: "QS 2D"},
        "stock": "-2H -JD",
    }
    assert legal(game) == ["0 next_trick"]


def test_what_is_drawn_after_a_trick_nothing_from_a_closed_talon() -> None:
    """What is drawn after a trick. (Nothing from a closed talon.) [kinderschnapsen:5.14 5.15 6.4 7.7, R22]"""
    game = given(Kinderschnapsen, hands=["7S QD JD", "JS 2S 2D"], turnup="QS", stock="7D JH")
    when(game, "1 close_talon", "1 lead_card JS")
    assert changes(game, "0 play_card 7S") == {
        "taken": ["reply"],
        "state": "TRICK_END",
        "turn": 1,
        "led": None,
        "last_trick": "JS 7S",
        "points": [0, 18],
        "trick_points": [0, 18],
        "tricks": [0, 1],
        "hands": {0: "-7S"},
        "won": {1: "JS 7S"},
    }
    assert legal(game) == ["1 next_trick"]


def test_what_is_drawn_after_a_trick_the_last_two() -> None:
    """What is drawn after a trick. (The last two.) [kinderschnapsen:5.14 5.15 6.4 7.7, R22]"""
    game = given(
        Kinderschnapsen,
        hands=["QS QH JD", "7S 2S 7D"],
        won=["", "JH 7H QD 2D"],
        turnup="JS",
        stock="2H",
        leader=1,
    )
    when(game, "1 lead_card 7D")
    assert changes(game, "0 play_card JD") == {
        "taken": ["reply"],
        "state": "TRICK_END",
        "leader": 0,
        "turnup": None,
        "talon": 0,
        "strict": True,
        "led": None,
        "last_trick": "7D JD",
        "points": [18, 32],
        "trick_points": [18, 32],
        "tricks": [1, 2],
        "hands": {0: "-JD +2H", 1: "+JS"},
        "won": {0: "JD 7D"},
        "stock": [],
        "shown": {1: "JS"},
    }
    assert legal(game) == ["0 next_trick"]


# HAND_END: The hand is settled and its game points are counted.


def test_the_game_goes_on_with_another_hand() -> None:
    """The game goes on with another hand. [kinderschnapsen:10.1 10.6 10.7, R17, R18]"""
    game = given(
        Kinderschnapsen,
        hands=["2S QH 7H", "QS JH 2D"],
        won=["QD JD", ""],
        turnup="JS",
        stock="7S 2H",
        next_deals=["QS JS 7S 2S QH JH 7H 2H QD JD 7D 2D"],
        leader=0,
    )
    when(game, "0 QH JH")
    assert changes(game, "0 claim") == {
        "taken": ["right_claim_after_trick", "next_hand", "deal_done"],
        "state": "TRICK_START",
        "dealer": 1,
        "trump": "H",
        "turnup": "7H",
        "talon": 5,
        "last_trick": None,
        "points": [0, 0],
        "trick_points": [0, 0],
        "tricks": [0, 0],
        "score": [2, 5],
        "hands": {0: "QS JS 7S", 1: "2S QH JH"},
        "won": {0: ""},
        "stock": "2H QD JD 7D 2D",
        "result": {"winner": 0, "game_points": 3, "reason": "claim", "next_dealer": 1},
    }


def test_how_close_the_loser_comes_to_the_22_points_that_make_the_worth_single_just_enough() -> None:
    """How close the loser comes to the 22 points that make the worth single. (Just enough.) [kinderschnapsen:3.4 3.5 3.6 3.7 9.2 9.3, R42]"""
    game = given(
        Kinderschnapsen,
        hands=["JS 7S 2S", "QH 7H 2D"],
        won=["JH JD", "QS 2H QD 7D"],
        trump="H",
        leader=0,
        score=[5, 1],
    )
    when(game, "0 7S QH")
    assert changes(game, "1 claim") == {
        "taken": ["right_claim_after_trick", "match_won"],
        "state": "DONE",
        "score": [5, 0],
        "games": [0, 1],
        "result": {"winner": 1, "game_points": 1, "reason": "claim", "next_dealer": None},
    }


def test_the_losers_progress_since_the_winner_closed_the_talon_triple() -> None:
    """The loser's progress since the winner closed the talon. (Triple.) [kinderschnapsen:9.2 9.3 9.4, R13]"""
    game = given(
        Kinderschnapsen,
        hands=["QS 7H 2H", "7S 2S JD"],
        won=["", "JS QH JH QD"],
        turnup="7D",
        leader=1,
        score=[5, 3],
    )
    when(game, "1 close_talon")
    assert changes(game, "1 claim") == {
        "taken": ["right_claim_before_lead", "match_won"],
        "state": "DONE",
        "score": [5, 0],
        "games": [0, 1],
        "result": {"winner": 1, "game_points": 3, "reason": "claim", "next_dealer": None},
    }


# DONE: The match is over and its winner known.


def test_done_the_match_is_over_and_its_winner_known() -> None:
    """The match is over and its winner known. [kinderschnapsen:10.7 11.1 11.2]"""
    game = given(
        Kinderschnapsen,
        hands=["JH 7D 2D", "JS 7H JD"],
        won=["", "QH QD"],
        turnup="7S",
        stock="2S QS",
        leader=1,
        score=[5, 3],
    )
    when(game, "1 JD JH", "1 claim")
    assert game.state == "DONE"
    assert legal(game) == ["restart", "quit"]


def test_the_players_want_another_match() -> None:
    """The players want another match. [R39, R49]"""
    game = given(
        Kinderschnapsen,
        hands=["JH 7D 2D", "JS 7H JD"],
        won=["", "QH QD"],
        turnup="7S",
        stock="2S QS",
        leader=1,
        score=[5, 3],
    )
    when(game, "1 JD JH", "1 claim")
    assert changes(game, "restart") == {"taken": ["rematch"], "state": "PRE_GAME"}


def test_the_players_leave() -> None:
    """The players leave. [R49]"""
    game = given(
        Kinderschnapsen,
        hands=["QH 2H JD", "JH 7H 2D"],
        won=["", "QS QD"],
        turnup="7S",
        stock="7D 2S",
        leader=1,
        score=[5, 3],
    )
    when(game, "1 JH JD", "1 claim")
    assert changes(game, "quit") == {"taken": ["leave"], "state": "TERMINATED"}


# TERMINATED: The table is empty.


def test_terminated_the_table_is_empty() -> None:
    """The table is empty. [R49]"""
    game = given(
        Kinderschnapsen,
        hands=["QH 2H JD", "JH 7H 2D"],
        won=["", "QS QD"],
        turnup="7S",
        stock="7D 2S",
        leader=1,
        score=[5, 3],
    )
    when(game, "1 JH JD", "1 claim", "quit")
    assert game.state == "TERMINATED"
    assert legal(game) == []
