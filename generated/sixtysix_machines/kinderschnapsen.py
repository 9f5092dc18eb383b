"""The machine of kinderschnapsen, made by `sixtysix build` from the spec. Do not edit."""

from types import ModuleType
from typing import ClassVar

from sixtysix import game as rules
from sixtysix.runtime import DeclaredEvent, DeclaredInvariant, GameMachine, State, action, guard, internal


class Kinderschnapsen(GameMachine):
    """Kinderschnapsen. The 12-card game of research, to five game points counted down."""

    machine_name = "kinderschnapsen"
    version = "d9a4adca45d88992"
    rules_module: ClassVar[ModuleType] = rules
    # See `Ruleset` for the meaning of each field.
    ruleset = rules.Ruleset(
        ranks=(3, 4, 6, 7), suits=(0, 1, 2), cards=(0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19),
        values=(12, 11, 7, 2), king=8, queen=0, dealing=(0, 0, 0, 1, 1, 1, 2), holding=3, dealer_leads=0,
        loser_deals=0, winner_deals=0, exchange_rank=8, exchange_needs_talon=0, first_marriage=0,
        plain_marriage=0, trump_marriage=0, marriages_end_with_open_play=0, closing_needs_talon=2,
        closes_at_once=1, closing_doubles=0, closer_pays=0, closer_penalty=(0, 0), target=46,
        next_trick_ends_claims=0, false_claim_by=3, false_claim=(0, 0), worth=(1, 2, 3),
        worth_counts_tricks=0, single_worth_from=22, nothing_means_no_trick=0, loser_state_at_closing=0,
        last_trick_points=0, last_trick_needs=0, unclaimed_winner=0, unclaimed_points=1, tie_bonus=0,
        counts_down=1, game_goal=5, may_fall_below_zero=0, best_of=1, schneider=0, tricks_open_any_time=1,
        tricks_never_open=0, only_first_trick_open=0, points_hidden=0,
    )

    start_game = DeclaredEvent("The players sit down and begin a match.", by="table")
    close_talon = DeclaredEvent("Close the talon.")
    claim = DeclaredEvent("Claim to have 46 points.")
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

    # A match begins. [kinderschnapsen:11.1, R49]
    PRE_GAME.to(NEW_GAME, event="start_game", on=["begin_match"])

    # Play begins. [kinderschnapsen:10.1, R49]
    NEW_GAME.to(PLAY)

    # The hand begins. [kinderschnapsen:7.1 8.1 10.1, R49]
    PLAY.HAND_SETUP.to(PLAY.HAND_PLAY)

    # The leader closes the talon. [kinderschnapsen:6.1 6.2 6.3, R2, R3, R4, R26, R45]
    internal(
        PLAY.HAND_PLAY.TRICK_START,
        event="close_talon",
        cond=["is_leader", "talon_open", "talon_deep_enough_to_close"],
        on=["turn_talon_down"],
    )

    # A correct claim between a trick and the next lead wins the hand. [kinderschnapsen:8.2 8.4 9.1, R9, R43]
    PLAY.HAND_PLAY.TRICK_START.to(
        PLAY.HAND_END,
        event="claim",
        cond=["is_leader", "trick_was_won", "target_reached"],
        on=["win_by_claim"],
    )

    # The leader puts down a card. [kinderschnapsen:5.1 5.2 5.16 8.1, R6]
    PLAY.HAND_PLAY.TRICK_START.to(
        PLAY.HAND_PLAY.TRICK_IN_PROGRESS, event="lead_card", cond=["is_leader", "holds_card"], on=["put_lead"]
    )

    # The follower replies. Play is strict once the talon is used up or closed. [kinderschnapsen:5.3 5.4 5.5 5.6 5.7, R20]
    PLAY.HAND_PLAY.TRICK_IN_PROGRESS.to(
        PLAY.HAND_PLAY.TRICK_END,
        event="play_card",
        cond=["is_follower", "holds_card", "follows_suit", "heads_trick", "trumps_when_void"],
        on=["put_reply"],
    )

    # A correct claim after a trick wins the hand. [kinderschnapsen:8.2 8.4 8.5 9.1, R9]
    PLAY.HAND_PLAY.TRICK_END.to(
        PLAY.HAND_END, event="claim", cond=["is_trick_winner", "target_reached"], on=["win_by_claim"]
    )

    # The winner leads the next trick. [kinderschnapsen:5.11 5.16 8.2 8.3, R43, R38]
    PLAY.HAND_PLAY.TRICK_END.to(
        PLAY.HAND_PLAY.TRICK_START,
        event="next_trick",
        cond=["is_trick_winner", "cards_are_held"],
        on=["clear_trick"],
    )

    # After the last trick the hand is over. [kinderschnapsen:8.3 8.5 9.5, R16]
    PLAY.HAND_PLAY.TRICK_END.to(
        PLAY.HAND_END, event="next_trick", cond=["is_trick_winner"], unless=["cards_are_held"], on=["run_out"]
    )

    # The match is won. [kinderschnapsen:10.7 11.1 11.2, R17, R19]
    PLAY.HAND_END.to(DONE, cond=["game_is_won"])

    # The game goes on with another hand. [kinderschnapsen:10.1 10.6 10.7, R17, R18]
    PLAY.HAND_END.to(PLAY.HAND_SETUP, unless=["game_is_won"], on=["pass_deal"])

    # The players want another match. [R39, R49]
    DONE.to(PRE_GAME, event="restart")

    # The players leave. [R49]
    DONE.to(TERMINATED, event="quit")

    is_leader = guard(
        rules.is_leader,
        "You lead this trick.",
        otherwise="The other player leads this trick.",
        source={
            "close": ("kinderschnapsen:6.1", "kinderschnapsen:6.2", "R25"),
            "right_claim_before_lead": ("R25",),
            "lead": ("kinderschnapsen:5.1", "kinderschnapsen:5.16", "kinderschnapsen:8.1", "R25"),
        },
    )

    is_follower = guard(
        rules.is_follower,
        "You reply to the lead.",
        otherwise="The other player replies to the lead.",
        source={
            "reply": ("kinderschnapsen:5.7", "R25"),
        },
    )

    is_trick_winner = guard(
        rules.is_trick_winner,
        "You won the trick.",
        otherwise="The other player won the trick.",
        source={
            "right_claim_after_trick": ("kinderschnapsen:5.8", "kinderschnapsen:5.9", "kinderschnapsen:8.4", "R25"),
            "trick_done": ("kinderschnapsen:5.8", "kinderschnapsen:5.9", "kinderschnapsen:5.16", "R25"),
            "last_trick_done": ("kinderschnapsen:5.8", "kinderschnapsen:5.9", "R25"),
        },
    )

    holds_card = guard(
        rules.holds_card,
        "You hold the card.",
        otherwise="You do not hold the card.",
        source={
            "lead": ("kinderschnapsen:5.1", "R50"),
            "reply": ("kinderschnapsen:5.7", "R50"),
        },
    )

    talon_open = guard(
        rules.talon_open,
        "Nobody has closed the talon.",
        otherwise="The talon is closed.",
        source={
            "close": ("kinderschnapsen:6.1", "kinderschnapsen:6.4", "R26"),
        },
    )

    talon_deep_enough_to_close = guard(
        rules.talon_deep_enough_to_close,
        "The talon has at least the 2 cards that closing needs, turn-up included.",
        otherwise="The talon has fewer than the 2 cards that closing needs, turn-up included.",
        now="It has {talon_cards card}.",
        source={
            "close": ("kinderschnapsen:6.1", "R1"),
        },
    )

    trick_was_won = guard(
        rules.trick_was_won,
        "A trick has been won before this lead.",
        otherwise="No trick has been won before this lead.",
        source={
            "right_claim_before_lead": ("kinderschnapsen:8.4", "R9"),
        },
    )

    follows_suit = guard(
        rules.follows_suit,
        "In strict play, you follow suit if you can.",
        otherwise="The play is strict, and you can follow suit.",
        source={
            "reply": ("kinderschnapsen:5.4", "kinderschnapsen:5.6", "kinderschnapsen:6.4", "R20"),
        },
    )

    heads_trick = guard(
        rules.heads_trick,
        "In strict play, you beat the lead in its suit if you can.",
        otherwise="The play is strict, and you can beat the lead in its suit.",
        source={
            "reply": ("kinderschnapsen:4.3", "kinderschnapsen:5.5", "kinderschnapsen:5.6", "kinderschnapsen:6.4", "R20"),
        },
    )

    trumps_when_void = guard(
        rules.trumps_when_void,
        "In strict play without the suit, you trump if you can.",
        otherwise="The play is strict, you cannot follow suit, and you can trump.",
        source={
            "reply": ("kinderschnapsen:5.5", "kinderschnapsen:5.6", "kinderschnapsen:6.4", "R20"),
        },
    )

    target_reached = guard(
        rules.target_reached,
        "Your points reach 46.",
        otherwise="Your points fall short of 46.",
        now="You have {points_held point}.",
        source={
            "right_claim_before_lead": ("kinderschnapsen:9.1", "R10"),
            "right_claim_after_trick": ("kinderschnapsen:9.1", "R10"),
        },
    )

    cards_are_held = guard(
        rules.cards_are_held,
        "There are cards left to play.",
        otherwise="No cards are left to play.",
        source={
            "trick_done": ("kinderschnapsen:8.3", "R41", "R50"),
            "last_trick_done": ("kinderschnapsen:8.3", "kinderschnapsen:8.5", "R41", "R50"),
        },
    )

    game_is_won = guard(
        rules.game_is_won,
        "The winner's score is down to 0.",
        otherwise="Nobody's score is down to 0.",
        source={
            "match_won": ("kinderschnapsen:10.7", "R17"),
            "next_hand": ("kinderschnapsen:10.7", "R17"),
        },
    )

    begin_match = action(rules.begin_match, "Begin a match in which nobody has won a game.")
    set_scores = action(rules.set_scores, "The score starts anew.")
    choose_first_dealer = action(rules.choose_first_dealer, "Draw the first dealer.")
    shuffle_and_cut = action(rules.shuffle_and_cut, "Shuffle, and the non-dealer cuts.")
    deal = action(rules.deal, "Deal the holdings and turn up a trump.")
    turn_talon_down = action(rules.turn_talon_down, "Close the talon.")
    put_lead = action(rules.put_lead, "Put the card down as the lead.")
    put_reply = action(rules.put_reply, "Put the card down as the reply.")
    award_trick = action(rules.award_trick, "The lead wins the trick unless the reply is higher in its suit or trumps it.")
    draw_cards = action(rules.draw_cards, "From an open talon the winner draws, then the loser.")
    clear_trick = action(rules.clear_trick, "Put the trick away.")
    win_by_claim = action(rules.win_by_claim, "The claim is right.")
    run_out = action(rules.run_out, "The cards have run out: the last trick decides.")
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
            rules.turnup_changes_by_an_exchange, "The turn-up stays.", ("HAND_PLAY",), compares=True
        ),
        DeclaredInvariant(
            rules.trick_points_are_cards_won,
            "Trick points are the values of the cards won.",
            ("HAND_PLAY", "DONE"),
        ),
        DeclaredInvariant(
            rules.points_are_tricks_and_marriages, "Points are trick points.", ("HAND_PLAY", "DONE")
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
            "A claim is right with 46 points.",
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
        DeclaredInvariant(rules.score_stays_at_zero, "Nobody's score falls below zero.", ("HAND_PLAY", "DONE")),
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
