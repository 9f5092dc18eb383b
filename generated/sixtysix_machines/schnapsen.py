"""The machine of schnapsen, made by `sixtysix build` from the spec. Do not edit."""

from types import ModuleType
from typing import ClassVar

from sixtysix import game as rules
from sixtysix.runtime import DeclaredEvent, DeclaredInvariant, GameMachine, State, action, guard, internal


class Schnapsen(GameMachine):
    """Schnapsen. The Austrian game with 20 cards, to seven game points counted down."""

    machine_name = "schnapsen"
    version = "00ea0b8e4045cc53"
    rules_module: ClassVar[ModuleType] = rules
    # See `Ruleset` for the meaning of each field.
    ruleset = rules.Ruleset(
        ranks=(0, 1, 2, 3, 4), suits=(0, 1, 2, 3),
        cards=(0, 1, 2, 3, 4, 8, 9, 10, 11, 12, 16, 17, 18, 19, 20, 24, 25, 26, 27, 28),
        values=(11, 10, 4, 3, 2), king=2, queen=3, dealing=(0, 1, 0, 1, 0, 1, 2, 0, 1, 0, 1), holding=5,
        dealer_leads=0, loser_deals=0, winner_deals=0, exchange_rank=4, exchange_needs_talon=2,
        first_marriage=0, plain_marriage=20, trump_marriage=40, marriages_end_with_open_play=0,
        closing_needs_talon=3, closes_at_once=1, closing_doubles=0, closer_pays=1, closer_penalty=(2, 3),
        target=66, next_trick_ends_claims=0, false_claim_by=1, false_claim=(2, 3), worth=(1, 2, 3),
        worth_counts_tricks=0, single_worth_from=33, nothing_means_no_trick=1, loser_state_at_closing=1,
        last_trick_points=0, last_trick_needs=0, unclaimed_winner=0, unclaimed_points=1, tie_bonus=0,
        counts_down=1, game_goal=7, may_fall_below_zero=1, best_of=1, schneider=0, tricks_open_any_time=0,
        tricks_never_open=0, only_first_trick_open=0, points_hidden=0,
    )

    start_game = DeclaredEvent("The players sit down and begin a match.", by="table")
    exchange_trump = DeclaredEvent("Exchange the jack of trumps for the turn-up.")
    declare_marriage = DeclaredEvent("Declare king and queen of a suit.", carries=("suit",))
    close_talon = DeclaredEvent("Close the talon.")
    claim = DeclaredEvent("Claim to have 66 points.")
    lead_card = DeclaredEvent("Lead a card.", carries=("card",))
    play_card = DeclaredEvent("Reply to the lead with a card.", carries=("card",))
    next_trick = DeclaredEvent("Put the trick away and go on.")
    restart = DeclaredEvent("Sit down again for a new match.", by="table")
    quit = DeclaredEvent("Leave the table.", by="table")

    PRE_GAME = State(initial=True)
    """Nobody plays; the table waits for a match."""

    NEW_GAME = State(enter=["set_scores", "choose_first_dealer"])
    """A game begins with a fresh score and a first dealer."""

    class PLAY(State.Compound):
        """Hands are dealt and played until the game is won."""

        HAND_SETUP = State(initial=True, enter=["shuffle_and_cut", "deal"])
        """The cards are shuffled, cut and dealt."""

        class HAND_PLAY(State.Compound):
            """Tricks are played until somebody has won the hand or the cards run out."""

            TRICK_START = State(initial=True)
            """The leader may act before the lead, and then leads."""

            TRICK_IN_PROGRESS = State()
            """A lead waits for its reply."""

            TRICK_END = State(enter=["award_trick", "draw_cards"])
            """The trick is won. Its winner goes on or claims; each may look at their own tricks."""

        HAND_END = State(enter=["settle_hand", "write_score", "count_game"])
        """The hand is settled and its game points are counted."""

    DONE = State()
    """The match is over and its winner known."""

    TERMINATED = State(final=True)
    """The table is empty."""

    # A match begins. [against schnapsen-states:engine.4, schnapsen-states:global.3 global.4, R49]
    PRE_GAME.to(NEW_GAME, event="start_game", on=["begin_match"])

    # Play begins. [schnapsen-states:global.7, R49]
    NEW_GAME.to(PLAY)

    # The hand begins. [schnapsen-rules:3.2, schnapsen-states:setup.14 setup.15, R49]
    PLAY.HAND_SETUP.to(PLAY.HAND_PLAY)

    # The leader takes the turn-up for the jack of trumps. [schnapsen-rules:4.1 4.2 4.3 4.4, schnapsen-states:play.4 play.5 play.6 play.7, R3, R5, R26, R45]
    internal(
        PLAY.HAND_PLAY.TRICK_START,
        event="exchange_trump",
        cond=["is_leader", "talon_open", "talon_deep_enough_to_exchange", "holds_exchange_card"],
        on=["swap_trump"],
    )

    # The leader declares a marriage. [schnapsen-rules:4.5 4.6 4.7 4.8 4.9 4.10 7.1, against schnapsen-rules:4.11, schnapsen-states:play.8 play.9 play.10 play.11, R3, R6, R7]
    internal(
        PLAY.HAND_PLAY.TRICK_START,
        event="declare_marriage",
        cond=["is_leader", "has_won_a_trick", "holds_king", "holds_queen"],
        unless=["marriage_on_table"],
        on=["show_marriage"],
    )

    # The leader closes the talon. [schnapsen-rules:4.12 4.13 4.14 4.15 7.2, against schnapsen-rules:4.16, schnapsen-states:play.12 play.13 play.14 play.15 summary.9, R2, R3, R4, R26, R45]
    internal(
        PLAY.HAND_PLAY.TRICK_START,
        event="close_talon",
        cond=["is_leader", "talon_open", "talon_deep_enough_to_close", "has_full_holding"],
        on=["turn_talon_down"],
    )

    # A correct claim after a marriage wins the hand. [schnapsen-rules:5.2 5.3 5.4 5.5 7.3, schnapsen-states:summary.13, R9]
    PLAY.HAND_PLAY.TRICK_START.to(
        PLAY.HAND_END,
        event="claim",
        cond=["is_leader", "marriage_on_table", "target_reached"],
        on=["win_by_claim"],
    )

    # A false claim after a marriage loses the hand. [schnapsen-rules:5.2 5.4 5.9 5.10, schnapsen-states:end.5 summary.13, R9, R15]
    PLAY.HAND_PLAY.TRICK_START.to(
        PLAY.HAND_END,
        event="claim",
        cond=["is_leader", "marriage_on_table"],
        unless=["target_reached"],
        on=["lose_by_claim"],
    )

    # A correct claim between a trick and the next lead wins the hand. [schnapsen-rules:5.1 5.3 5.4 5.5 7.3, schnapsen-states:play.28, R9, R43]
    PLAY.HAND_PLAY.TRICK_START.to(
        PLAY.HAND_END,
        event="claim",
        cond=["is_leader", "trick_was_won", "target_reached"],
        unless=["marriage_on_table"],
        on=["win_by_claim"],
    )

    # A false claim between a trick and the next lead loses the hand. [schnapsen-rules:5.1 5.4 5.9 5.10, schnapsen-states:play.28 end.5, R9, R15, R43]
    PLAY.HAND_PLAY.TRICK_START.to(
        PLAY.HAND_END,
        event="claim",
        cond=["is_leader", "trick_was_won"],
        unless=["marriage_on_table", "target_reached"],
        on=["lose_by_claim"],
    )

    # The leader puts down a card. [schnapsen-rules:3.2 3.9 4.10, against schnapsen-states:engine.4 play.16, schnapsen-states:setup.15 play.32, R6, R8]
    PLAY.HAND_PLAY.TRICK_START.to(
        PLAY.HAND_PLAY.TRICK_IN_PROGRESS,
        event="lead_card",
        cond=["is_leader", "holds_card", "leads_from_marriage"],
        on=["put_lead"],
    )

    # The follower replies. Play is strict once the talon is used up or closed. [schnapsen-rules:3.1 3.5 3.6 3.11 3.12 3.13 3.14 3.15 3.16 3.17 3.18 3.19, against schnapsen-states:engine.4, schnapsen-states:play.17 play.18 play.19, R20]
    PLAY.HAND_PLAY.TRICK_IN_PROGRESS.to(
        PLAY.HAND_PLAY.TRICK_END,
        event="play_card",
        cond=["is_follower", "holds_card", "follows_suit", "heads_trick", "trumps_when_void"],
        on=["put_reply"],
    )

    # A correct claim after a trick wins the hand. [schnapsen-rules:5.1 5.3 5.4 5.5 7.3, schnapsen-states:play.28, R9]
    PLAY.HAND_PLAY.TRICK_END.to(
        PLAY.HAND_END, event="claim", cond=["is_trick_winner", "target_reached"], on=["win_by_claim"]
    )

    # A false claim after a trick loses the hand. [schnapsen-rules:5.1 5.4 5.9 5.10, schnapsen-states:play.28 end.5, R9, R15]
    PLAY.HAND_PLAY.TRICK_END.to(
        PLAY.HAND_END,
        event="claim",
        cond=["is_trick_winner"],
        unless=["target_reached"],
        on=["lose_by_claim"],
    )

    # The winner leads the next trick. [schnapsen-rules:3.9, against schnapsen-states:engine.4 play.31, schnapsen-states:play.2 play.32, R43, R38]
    PLAY.HAND_PLAY.TRICK_END.to(
        PLAY.HAND_PLAY.TRICK_START,
        event="next_trick",
        cond=["is_trick_winner", "cards_are_held"],
        on=["clear_trick"],
    )

    # After the last trick the hand is over. [schnapsen-rules:5.11 5.12 5.16, against schnapsen-states:engine.4 play.30, schnapsen-states:play.29, R16]
    PLAY.HAND_PLAY.TRICK_END.to(
        PLAY.HAND_END, event="next_trick", cond=["is_trick_winner"], unless=["cards_are_held"], on=["run_out"]
    )

    # The match is won. [schnapsen-rules:6.3, schnapsen-states:global.9 global.10 end.8, R17, R19]
    PLAY.HAND_END.to(DONE, cond=["game_is_won"])

    # The game goes on with another hand. [schnapsen-rules:2.3 6.3, schnapsen-states:global.9 end.9 end.10, R17, R18]
    PLAY.HAND_END.to(PLAY.HAND_SETUP, unless=["game_is_won"], on=["pass_deal"])

    # The players want another match. [against schnapsen-states:engine.4, schnapsen-states:global.13, R39, R49]
    DONE.to(PRE_GAME, event="restart")

    # The players leave. [against schnapsen-states:engine.4, schnapsen-states:global.14, R49]
    DONE.to(TERMINATED, event="quit")

    is_leader = guard(
        rules.is_leader,
        "You lead this trick.",
        otherwise="The other player leads this trick.",
        source={
            "exchange": ("schnapsen-rules:4.2", "schnapsen-states:play.3", "schnapsen-states:play.6", "R25"),
            "declare": ("schnapsen-rules:4.9", "schnapsen-states:play.3", "schnapsen-states:play.10", "R25"),
            "close": ("schnapsen-rules:4.13", "schnapsen-states:play.3", "R25"),
            "right_claim_after_marriage": ("schnapsen-rules:5.2", "schnapsen-states:play.3", "R25"),
            "false_claim_after_marriage": ("schnapsen-rules:5.2", "schnapsen-states:play.3", "R25"),
            "right_claim_before_lead": ("schnapsen-states:play.3", "R25"),
            "false_claim_before_lead": ("schnapsen-states:play.3", "R25"),
            "lead": ("schnapsen-rules:3.2", "schnapsen-rules:3.9", "schnapsen-states:setup.15", "schnapsen-states:play.3", "schnapsen-states:play.32", "R25"),
        },
    )

    is_follower = guard(
        rules.is_follower,
        "You reply to the lead.",
        otherwise="The other player replies to the lead.",
        source={
            "reply": ("schnapsen-states:play.17", "R25"),
        },
    )

    is_trick_winner = guard(
        rules.is_trick_winner,
        "You won the trick.",
        otherwise="The other player won the trick.",
        source={
            "right_claim_after_trick": ("schnapsen-rules:5.1", "schnapsen-states:play.28", "R25"),
            "false_claim_after_trick": ("schnapsen-rules:5.1", "schnapsen-states:play.28", "R25"),
            "trick_done": ("schnapsen-rules:3.9", "against schnapsen-states:play.31", "R43", "schnapsen-states:play.32", "R25"),
            "last_trick_done": ("R25",),
        },
    )

    holds_card = guard(
        rules.holds_card,
        "You hold the card.",
        otherwise="You do not hold the card.",
        source={
            "lead": ("R50",),
            "reply": ("schnapsen-states:play.17", "R50"),
        },
    )

    talon_open = guard(
        rules.talon_open,
        "Nobody has closed the talon.",
        otherwise="The talon is closed.",
        source={
            "exchange": ("schnapsen-rules:4.3", "schnapsen-states:play.5", "R26"),
            "close": ("R26",),
        },
    )

    talon_deep_enough_to_exchange = guard(
        rules.talon_deep_enough_to_exchange,
        "The talon has at least the 2 cards an exchange needs, turn-up included.",
        otherwise="The talon has fewer than the 2 cards an exchange needs, turn-up included.",
        now="It has {talon_cards card}.",
        source={
            "exchange": ("schnapsen-rules:4.3", "schnapsen-states:play.5", "R5"),
        },
    )

    holds_exchange_card = guard(
        rules.holds_exchange_card,
        "You hold the jack of trumps.",
        otherwise="You do not hold the jack of trumps.",
        source={
            "exchange": ("schnapsen-rules:4.1", "schnapsen-states:play.4", "R5"),
        },
    )

    talon_deep_enough_to_close = guard(
        rules.talon_deep_enough_to_close,
        "The talon has at least the 3 cards that closing needs, turn-up included.",
        otherwise="The talon has fewer than the 3 cards that closing needs, turn-up included.",
        now="It has {talon_cards card}.",
        source={
            "close": ("schnapsen-rules:4.15", "schnapsen-rules:7.2", "schnapsen-states:play.13", "R1"),
        },
    )

    has_full_holding = guard(
        rules.has_full_holding,
        "You have a full holding: as many cards as were dealt.",
        otherwise="Your holding is not full: you have fewer cards than were dealt.",
        source={
            "close": ("schnapsen-rules:4.14", "schnapsen-states:play.12", "R4", "R23"),
        },
    )

    marriage_on_table = guard(
        rules.marriage_on_table,
        "A marriage has been declared for this lead.",
        otherwise="No marriage has been declared for this lead.",
        source={
            "declare": ("schnapsen-rules:4.9", "schnapsen-states:play.10", "R3"),
            "right_claim_after_marriage": ("schnapsen-rules:5.2", "schnapsen-states:summary.13", "R9"),
            "false_claim_after_marriage": ("schnapsen-rules:5.2", "schnapsen-states:summary.13", "R9"),
            "right_claim_before_lead": ("R9",),
            "false_claim_before_lead": ("R9",),
        },
    )

    holds_king = guard(
        rules.holds_king,
        "You hold the king of the suit.",
        otherwise="You do not hold the king of the suit.",
        source={
            "declare": ("schnapsen-rules:4.7", "schnapsen-states:play.8", "R6"),
        },
    )

    holds_queen = guard(
        rules.holds_queen,
        "You hold the queen of the suit.",
        otherwise="You do not hold the queen of the suit.",
        source={
            "declare": ("schnapsen-rules:4.7", "schnapsen-states:play.8", "R6"),
        },
    )

    has_won_a_trick = guard(
        rules.has_won_a_trick,
        "You have won a trick.",
        otherwise="You have not won a trick yet.",
        source={
            "declare": ("schnapsen-rules:4.8", "schnapsen-rules:7.1", "schnapsen-states:setup.12", "schnapsen-states:play.9", "R7"),
        },
    )

    trick_was_won = guard(
        rules.trick_was_won,
        "A trick has been won before this lead.",
        otherwise="No trick has been won before this lead.",
        source={
            "right_claim_before_lead": ("schnapsen-rules:5.1", "schnapsen-states:play.28", "R9"),
            "false_claim_before_lead": ("schnapsen-rules:5.1", "schnapsen-states:play.28", "R9"),
        },
    )

    leads_from_marriage = guard(
        rules.leads_from_marriage,
        "After a marriage, the card is of that pair.",
        otherwise="After a marriage, a card of that pair must be led.",
        source={
            "lead": ("schnapsen-rules:4.10", "against schnapsen-states:play.16", "R6", "R8"),
        },
    )

    follows_suit = guard(
        rules.follows_suit,
        "In strict play, you follow suit if you can.",
        otherwise="The play is strict, and you can follow suit.",
        source={
            "reply": ("schnapsen-rules:3.11", "schnapsen-rules:3.12", "schnapsen-rules:3.14", "schnapsen-rules:3.18", "against schnapsen-rules:4.16", "R2", "schnapsen-states:play.19", "R20"),
        },
    )

    heads_trick = guard(
        rules.heads_trick,
        "In strict play, you beat the lead in its suit if you can.",
        otherwise="The play is strict, and you can beat the lead in its suit.",
        source={
            "reply": ("schnapsen-rules:3.11", "schnapsen-rules:3.13", "schnapsen-rules:3.14", "schnapsen-rules:3.17", "schnapsen-rules:3.18", "against schnapsen-rules:4.16", "R2", "schnapsen-states:play.19", "R20"),
        },
    )

    trumps_when_void = guard(
        rules.trumps_when_void,
        "In strict play without the suit, you trump if you can.",
        otherwise="The play is strict, you cannot follow suit, and you can trump.",
        source={
            "reply": ("schnapsen-rules:3.11", "schnapsen-rules:3.15", "schnapsen-rules:3.16", "schnapsen-rules:3.19", "against schnapsen-rules:4.16", "R2", "schnapsen-states:play.19", "R20"),
        },
    )

    target_reached = guard(
        rules.target_reached,
        "Your points reach 66.",
        otherwise="Your points fall short of 66.",
        now="You have {points_held point}.",
        source={
            "right_claim_after_marriage": ("schnapsen-rules:5.3", "schnapsen-rules:5.4", "R10"),
            "false_claim_after_marriage": ("schnapsen-rules:5.4", "R10"),
            "right_claim_before_lead": ("schnapsen-rules:5.3", "schnapsen-rules:5.4", "schnapsen-states:play.28", "R10"),
            "false_claim_before_lead": ("schnapsen-rules:5.4", "schnapsen-states:play.28", "R10"),
            "right_claim_after_trick": ("schnapsen-rules:5.3", "schnapsen-rules:5.4", "schnapsen-states:play.28", "R10"),
            "false_claim_after_trick": ("schnapsen-rules:5.4", "schnapsen-states:play.28", "R10"),
        },
    )

    cards_are_held = guard(
        rules.cards_are_held,
        "There are cards left to play.",
        otherwise="No cards are left to play.",
        source={
            "trick_done": ("R41", "R50"),
            "last_trick_done": ("schnapsen-rules:5.11", "schnapsen-states:play.29", "against schnapsen-states:play.30", "R41", "R50"),
        },
    )

    game_is_won = guard(
        rules.game_is_won,
        "The winner's score is down to 0.",
        otherwise="Nobody's score is down to 0.",
        source={
            "match_won": ("schnapsen-rules:6.3", "schnapsen-states:global.10", "schnapsen-states:end.8", "R17"),
            "next_hand": ("schnapsen-rules:6.3", "schnapsen-states:end.9", "R17"),
        },
    )

    begin_match = action(rules.begin_match, "Begin a match in which nobody has won a game.")
    set_scores = action(rules.set_scores, "The score starts anew.")
    choose_first_dealer = action(rules.choose_first_dealer, "Draw the first dealer.")
    shuffle_and_cut = action(rules.shuffle_and_cut, "Shuffle, and the non-dealer cuts.")
    deal = action(rules.deal, "Deal the holdings and turn up a trump.")
    swap_trump = action(rules.swap_trump, "Swap the jack of trumps for the turn-up.")
    turn_talon_down = action(rules.turn_talon_down, "Close the talon.")
    show_marriage = action(rules.show_marriage, "Show the pair; its 20 points, in trumps 40, count at once.")
    put_lead = action(rules.put_lead, "Put the card down as the lead.")
    put_reply = action(rules.put_reply, "Put the card down as the reply.")
    award_trick = action(rules.award_trick, "The lead wins the trick unless the reply is higher in its suit or trumps it.")
    draw_cards = action(rules.draw_cards, "From an open talon the winner draws, then the loser.")
    clear_trick = action(rules.clear_trick, "Put the trick away.")
    win_by_claim = action(rules.win_by_claim, "The claim is right.")
    lose_by_claim = action(rules.lose_by_claim, "The claim is false.")
    run_out = action(rules.run_out, "The cards have run out: the last trick decides, unless the talon is closed.")
    settle_hand = action(rules.settle_hand, "Settle who won the hand and for how much.")
    write_score = action(rules.write_score, "Take the game points off the winner's score.")
    count_game = action(rules.count_game, "Count a game that is won.")
    pass_deal = action(rules.pass_deal, "The next hand is dealt by the player who did not deal.")

    invariants = (
        DeclaredInvariant(rules.every_card_in_one_place, "Every card is in exactly one place.", ("HAND_PLAY",)),
        DeclaredInvariant(
            rules.hands_are_dealt_from_the_deck,
            "Cards are dealt in the order of the deck, in the packets of the game.",
            ("HAND_PLAY",),
            compares=True,
        ),
        DeclaredInvariant(
            rules.given_deck_is_dealt, "A deck that was given is dealt as it lies.", ("HAND_PLAY",), compares=True
        ),
        DeclaredInvariant(
            rules.hand_begins_with_nothing_won,
            "A hand begins with no trick, no points and nothing declared.",
            ("HAND_PLAY",),
            compares=True,
        ),
        DeclaredInvariant(
            rules.first_lead_is_the_right_players,
            "The player who leads the first trick of a hand is the one the game names.",
            ("HAND_PLAY",),
            compares=True,
        ),
        DeclaredInvariant(
            rules.holdings_are_equal, "Between tricks both hold as many cards.", ("TRICK_START", "TRICK_END")
        ),
        DeclaredInvariant(
            rules.leader_is_a_card_short,
            "While the lead waits for a reply the leader holds one card less.",
            ("TRICK_IN_PROGRESS",),
        ),
        DeclaredInvariant(
            rules.open_holdings_are_full,
            "While there is an open talon the player who does not lead holds as many cards as were dealt.",
            ("HAND_PLAY",),
        ),
        DeclaredInvariant(
            rules.table_is_empty_before_the_lead, "Before a lead no card lies on the table.", ("TRICK_START",)
        ),
        DeclaredInvariant(
            rules.cards_played_were_held,
            "A card is played from the hand of the player whose turn it is.",
            ("HAND_PLAY", "DONE"),
            compares=True,
        ),
        DeclaredInvariant(
            rules.trick_goes_to_the_better_card,
            "A trick goes to the higher card of the suit led, or to a trump.",
            ("HAND_PLAY", "DONE"),
            compares=True,
        ),
        DeclaredInvariant(
            rules.winner_of_the_trick_leads,
            "Whoever wins a trick leads to the next.",
            ("HAND_PLAY", "DONE"),
            compares=True,
        ),
        DeclaredInvariant(rules.tricks_are_pairs_of_cards, "Each trick won is two cards.", ("HAND_PLAY", "DONE")),
        DeclaredInvariant(
            rules.strict_reply_follows_or_trumps,
            "A strict reply follows suit if it can, and else trumps if it can.",
            ("HAND_PLAY", "DONE"),
            compares=True,
        ),
        DeclaredInvariant(
            rules.strict_reply_heads_the_trick,
            "A strict reply beats the lead in its suit if it can.",
            ("HAND_PLAY", "DONE"),
            compares=True,
        ),
        DeclaredInvariant(
            rules.winner_draws_first,
            "The winner of a trick draws the top card of an open talon, the loser the next; the turn-up goes last.",
            ("HAND_PLAY",),
            compares=True,
        ),
        DeclaredInvariant(
            rules.nothing_else_is_drawn,
            "Cards are drawn after a trick and at no other time.",
            ("HAND_PLAY",),
            compares=True,
        ),
        DeclaredInvariant(
            rules.closed_talon_gives_no_card,
            "A closed talon gives no card.",
            ("HAND_PLAY", "DONE"),
            compares=True,
        ),
        DeclaredInvariant(
            rules.strict_play_has_its_reason,
            "Play is strict once the talon is used up or closed, and not before.",
            ("HAND_PLAY",),
        ),
        DeclaredInvariant(
            rules.talon_is_closed_by_the_leader,
            "The talon is closed by the leader, once, and only while it is deep enough.",
            ("HAND_PLAY",),
            compares=True,
        ),
        DeclaredInvariant(
            rules.closing_stays,
            "Whoever closed the talon stays the closer.",
            ("HAND_PLAY", "DONE"),
            compares=True,
        ),
        DeclaredInvariant(
            rules.closing_notes_what_both_had,
            "What both had won when the talon was closed is noted then, and stays.",
            ("HAND_PLAY", "DONE"),
            compares=True,
        ),
        DeclaredInvariant(
            rules.turnup_changes_by_an_exchange,
            "The turn-up stays or the leader takes it for the jack of trumps.",
            ("HAND_PLAY",),
            compares=True,
        ),
        DeclaredInvariant(
            rules.marriage_is_declared_by_its_holder,
            "A marriage is declared once, before a lead, by the leader who holds the pair.",
            ("HAND_PLAY",),
            compares=True,
        ),
        DeclaredInvariant(
            rules.marriage_lies_until_the_lead,
            "A marriage lies on the table until the lead.",
            ("HAND_PLAY",),
            compares=True,
        ),
        DeclaredInvariant(
            rules.lead_is_of_the_marriage,
            "After a marriage, a card of that pair is led.",
            ("HAND_PLAY",),
            compares=True,
        ),
        DeclaredInvariant(
            rules.trick_points_are_cards_won,
            "Trick points are the values of the cards won.",
            ("HAND_PLAY", "DONE"),
        ),
        DeclaredInvariant(
            rules.points_are_tricks_and_marriages,
            "Points are trick points and the marriages that count.",
            ("HAND_PLAY", "DONE"),
        ),
        DeclaredInvariant(
            rules.points_never_fall, "Points never fall within a hand.", ("HAND_PLAY", "DONE"), compares=True
        ),
        DeclaredInvariant(
            rules.cards_seen_are_held, "A card counts as seen only while it is held.", ("HAND_PLAY",)
        ),
        DeclaredInvariant(
            rules.cards_are_seen_by_lying_open,
            "Of a holding, only what lay open on the table has been seen.",
            ("HAND_PLAY",),
            compares=True,
        ),
        DeclaredInvariant(
            rules.claims_are_right_or_false,
            "A claim is right with 66 points, and false with less.",
            ("HAND_PLAY", "DONE"),
            compares=True,
        ),
        DeclaredInvariant(
            rules.claims_are_the_trick_winners,
            "Only the winner of a trick claims.",
            ("HAND_PLAY", "DONE"),
            compares=True,
        ),
        DeclaredInvariant(
            rules.unclaimed_hand_is_decided_by_its_tricks,
            "A hand that nobody claims goes to the winner of that trick.",
            ("HAND_PLAY", "DONE"),
            compares=True,
        ),
        DeclaredInvariant(
            rules.closer_wins_by_points_or_pays,
            "A closer who does not win the hand has failed, and pays for that.",
            ("HAND_PLAY", "DONE"),
            compares=True,
        ),
        DeclaredInvariant(
            rules.hand_is_worth_a_row_of_the_table,
            "A hand is worth what the table of the game gives for how it ended, and the bonus that waits.",
            ("HAND_PLAY", "DONE"),
            compares=True,
        ),
        DeclaredInvariant(
            rules.only_the_winner_scores,
            "Only the end of a hand moves the score, by what the hand is worth, and only its winner's.",
            ("HAND_PLAY", "DONE"),
            compares=True,
        ),
        DeclaredInvariant(
            rules.score_goes_on_or_begins_anew,
            "After a game that is won the score begins anew, and else it goes on.",
            ("HAND_PLAY",),
            compares=True,
        ),
        DeclaredInvariant(
            rules.game_is_counted_for_its_winner,
            "A game is counted once for whoever wins it.",
            ("HAND_PLAY", "DONE"),
            compares=True,
        ),
        DeclaredInvariant(
            rules.nobody_has_won_the_match_that_is_played,
            "While hands are played, nobody has won the match.",
            ("HAND_PLAY",),
        ),
        DeclaredInvariant(
            rules.match_is_won_by_more_than_half,
            "A match ends when somebody has won more than half of its 1 game.",
            ("DONE",),
        ),
        DeclaredInvariant(
            rules.next_dealer_is_the_right_one,
            "Within a game the next hand is dealt by the player who did not deal; the first deal alternates from game to game.",
            ("HAND_PLAY",),
            compares=True,
        ),
    )
