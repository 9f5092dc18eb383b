"""The machine of santase-1, made by `sixtysix build` from the spec. Do not edit."""

from types import ModuleType
from typing import ClassVar

from sixtysix import game as rules
from sixtysix.runtime import Event, GameMachine, Invariant, State, guard


class Santase1(GameMachine):
    """Santase, first rule set. 24 cards, to eleven game points; 66 is said, and a false claim costs what it would have won."""

    machine_name = "santase-1"
    version = "3861b18cbccc45ac"
    rules_module: ClassVar[ModuleType] = rules
    ruleset = rules.Ruleset(
        ranks=(0, 1, 2, 3, 4, 5),
        suits=(0, 1, 2, 3),
        cards=(0, 1, 2, 3, 4, 5, 8, 9, 10, 11, 12, 13, 16, 17, 18, 19, 20, 21, 24, 25, 26, 27, 28, 29),
        values=(11, 10, 4, 3, 2, 0),
        king=2,
        queen=3,
        dealing=(0, 0, 0, 1, 1, 1, 0, 0, 0, 1, 1, 1, 2),
        holding=6,
        dealer_leads=0,
        loser_deals=0,
        exchange_rank=5,
        exchange_needs_talon=3,
        first_marriage=2,
        plain_marriage=20,
        trump_marriage=40,
        closing_needs_talon=2,
        closes_at_once=1,
        closer_pays=1,
        closer_penalty=(2, 3),
        target=66,
        false_claim_by=2,
        false_claim=(0, 0),
        worth=(1, 2, 3),
        single_worth_from=33,
        nothing_means_no_trick=1,
        loser_state_at_closing=0,
        most_points_win=0,
        unclaimed_points=1,
        tie_bonus=0,
        counts_down=0,
        game_goal=11,
        may_fall_below_zero=1,
        best_of=1,
        tricks_open_any_time=0,
    )

    declared_events: ClassVar[dict[str, Event]] = {
        "start_game": Event("The players sit down and begin a match.", by="table"),
        "exchange_trump": Event("Exchange the lowest trump for the turn-up."),
        "declare_marriage": Event("Declare king and queen of a suit.", carries=("suit",)),
        "close_talon": Event("Close the talon."),
        "claim": Event("Claim to have reached the target."),
        "lead_card": Event("Lead a card.", carries=("card",)),
        "play_card": Event("Reply to the lead with a card.", carries=("card",)),
        "next_trick": Event("Put the trick away and go on."),
        "restart": Event("Sit down again for a new match.", by="table"),
        "quit": Event("Leave the table.", by="table"),
    }

    transition_names: ClassVar[dict[str, tuple[str, ...]]] = {
        "PRE_GAME": ("sit_down",),
        "NEW_GAME": ("game_begun",),
        "HAND_SETUP": ("deal_done",),
        "TRICK_START": (
            "exchange",
            "declare",
            "close",
            "right_claim_after_marriage",
            "false_claim_after_marriage",
            "lead",
        ),
        "TRICK_IN_PROGRESS": ("reply",),
        "TRICK_END": ("right_claim_after_trick", "false_claim_after_trick", "trick_done", "last_trick_done"),
        "HAND_END": ("match_won", "next_hand"),
        "DONE": ("rematch", "leave"),
    }

    PRE_GAME = State(initial=True)
    """Nobody plays; the table waits for a match."""

    NEW_GAME = State(enter=["set_scores", "choose_first_dealer"])
    """A game begins with a fresh score and a first dealer."""

    class PLAY(State.Compound):
        """Hands are dealt and played until the game is won."""

        HAND_SETUP = State(initial=True, enter=["shuffle_and_cut", "deal"])
        """The cards are shuffled, cut and dealt."""

        class HAND_PLAY(State.Compound):
            """Tricks are played until a player has enough or the cards run out."""

            TRICK_START = State(initial=True)
            """The leader may act before the lead, and then leads."""

            TRICK_IN_PROGRESS = State()
            """A lead waits for its reply."""

            TRICK_END = State(enter=["award_trick", "draw_cards"])
            """The trick is won and both have drawn; its winner may look, and claim."""

        HAND_END = State(enter=["settle_hand", "write_score", "count_game"])
        """The hand is settled and its game points are counted."""

    DONE = State()
    """The match is over and its winner known."""

    TERMINATED = State(final=True)
    """The table is empty."""

    # A match begins. [schnapsen-states#global]
    PRE_GAME.to(NEW_GAME, event="start_game", on=["begin_match"])

    # Play begins. [schnapsen-states#global]
    NEW_GAME.to(PLAY)

    # The hand begins. [schnapsen-states#setup]
    PLAY.HAND_SETUP.to(PLAY.HAND_PLAY)

    # The leader takes the turn-up for the lowest trump. [schnapsen-rules#4, R3, R5, R26]
    PLAY.HAND_PLAY.TRICK_START.to(
        None,
        event="exchange_trump",
        cond=["is_leader", "talon_open", "talon_deep_enough_to_exchange", "holds_exchange_card"],
        on=["swap_trump"],
    )

    # The leader declares a marriage. [schnapsen-rules#4, R3, R6, R7]
    PLAY.HAND_PLAY.TRICK_START.to(
        None,
        event="declare_marriage",
        cond=["is_leader", "no_marriage_on_table", "holds_king", "holds_queen"],
        on=["show_marriage"],
    )

    # The leader closes the talon. [schnapsen-rules#4, R2, R3, R4, R26]
    PLAY.HAND_PLAY.TRICK_START.to(
        None,
        event="close_talon",
        cond=["is_leader", "talon_open", "talon_deep_enough_to_close"],
        on=["turn_talon_down"],
    )

    # A right claim after a marriage wins the hand. [schnapsen-rules#5, santase-1, R9]
    PLAY.HAND_PLAY.TRICK_START.to(
        PLAY.HAND_END,
        event="claim",
        cond=["is_leader", "marriage_on_table", "target_reached"],
        on=["win_by_claim"],
    )

    # A false claim after a marriage loses the hand. [schnapsen-rules#5, santase-1, R9, R15]
    PLAY.HAND_PLAY.TRICK_START.to(
        PLAY.HAND_END,
        event="claim",
        cond=["is_leader", "marriage_on_table"],
        unless=["target_reached"],
        on=["lose_by_claim"],
    )

    # The leader puts down a card. [schnapsen-states#play, R6, R8]
    PLAY.HAND_PLAY.TRICK_START.to(
        PLAY.HAND_PLAY.TRICK_IN_PROGRESS,
        event="lead_card",
        cond=["is_leader", "holds_card", "leads_from_marriage"],
        on=["put_lead"],
    )

    # The follower replies. [schnapsen-states#play, R20]
    PLAY.HAND_PLAY.TRICK_IN_PROGRESS.to(
        PLAY.HAND_PLAY.TRICK_END,
        event="play_card",
        cond=["is_follower", "holds_card", "follows_suit", "trumps_when_void"],
        on=["put_reply"],
    )

    # A right claim after a trick wins the hand. [schnapsen-rules#5, santase-1, kinderschnapsen, R9]
    PLAY.HAND_PLAY.TRICK_END.to(
        PLAY.HAND_END,
        event="claim",
        cond=["is_trick_winner", "target_reached"],
        on=["win_by_claim"],
    )

    # A false claim after a trick loses the hand. [schnapsen-rules#5, santase-1, R9, R15]
    PLAY.HAND_PLAY.TRICK_END.to(
        PLAY.HAND_END,
        event="claim",
        cond=["is_trick_winner"],
        unless=["target_reached"],
        on=["lose_by_claim"],
    )

    # The winner leads the next trick. [schnapsen-states#play]
    PLAY.HAND_PLAY.TRICK_END.to(
        PLAY.HAND_PLAY.TRICK_START,
        event="next_trick",
        cond=["is_trick_winner", "cards_are_held"],
        on=["clear_trick"],
    )

    # After the last trick the hand is over. [schnapsen-states#play, R16]
    PLAY.HAND_PLAY.TRICK_END.to(
        PLAY.HAND_END,
        event="next_trick",
        cond=["is_trick_winner"],
        unless=["cards_are_held"],
        on=["run_out"],
    )

    # The last game decides the match. [schnapsen-states#end, R17, R19]
    PLAY.HAND_END.to(DONE, cond=["game_is_won"])

    # The game goes on with another hand. [schnapsen-states#end, R18]
    PLAY.HAND_END.to(PLAY.HAND_SETUP, unless=["game_is_won"], on=["pass_deal"])

    # The players want another match. [schnapsen-states#global, R39]
    DONE.to(PRE_GAME, event="restart")

    # The players leave. [schnapsen-states#global]
    DONE.to(TERMINATED, event="quit")

    @guard("You lead this trick.", otherwise="The other player leads this trick.", source=("R25",))
    def is_leader(self, player: int) -> bool:
        return rules.is_leader(self.table, self.ruleset, player)

    @guard("You reply to the lead.", otherwise="The other player replies to the lead.", source=("R25",))
    def is_follower(self, player: int) -> bool:
        return rules.is_follower(self.table, self.ruleset, player)

    @guard("You won the trick.", otherwise="The other player won the trick.", source=("R25",))
    def is_trick_winner(self, player: int) -> bool:
        return rules.is_trick_winner(self.table, self.ruleset, player)

    @guard("You hold the card.", otherwise="You do not hold the card.", source=("schnapsen-states#play",))
    def holds_card(self, player: int, card: int) -> bool:
        return rules.holds_card(self.table, self.ruleset, player, card)

    @guard(
        "Nobody has closed the talon.",
        otherwise="The talon is closed.",
        source=("schnapsen-rules#4", "R26"),
    )
    def talon_open(self) -> bool:
        return rules.talon_open(self.table, self.ruleset)

    @guard(
        "The talon has cards enough for an exchange.",
        otherwise="The talon has too few cards for an exchange.",
        source=("schnapsen-rules#4", "santase-1", "R5"),
    )
    def talon_deep_enough_to_exchange(self) -> bool:
        return rules.talon_deep_enough_to_exchange(self.table, self.ruleset)

    @guard(
        "You hold the trump that is exchanged.",
        otherwise="You do not hold the trump that is exchanged.",
        source=("schnapsen-rules#4", "R5"),
    )
    def holds_exchange_card(self, player: int) -> bool:
        return rules.holds_exchange_card(self.table, self.ruleset, player)

    @guard(
        "The talon has cards enough to be closed.",
        otherwise="The talon has too few cards to be closed.",
        source=("schnapsen-rules#7", "santase-3", "R1"),
    )
    def talon_deep_enough_to_close(self) -> bool:
        return rules.talon_deep_enough_to_close(self.table, self.ruleset)

    @guard(
        "No marriage was declared before this lead.",
        otherwise="A marriage was declared before this lead already.",
        source=("R3",),
    )
    def no_marriage_on_table(self) -> bool:
        return rules.no_marriage_on_table(self.table, self.ruleset)

    @guard(
        "You have just declared a marriage.",
        otherwise="No marriage was declared before this lead.",
        source=("schnapsen-rules#5", "R9"),
    )
    def marriage_on_table(self) -> bool:
        return rules.marriage_on_table(self.table, self.ruleset)

    @guard(
        "You hold the king of the suit.",
        otherwise="You do not hold the king of the suit.",
        source=("schnapsen-rules#4", "R6"),
    )
    def holds_king(self, player: int, suit: int) -> bool:
        return rules.holds_king(self.table, self.ruleset, player, suit)

    @guard(
        "You hold the queen of the suit.",
        otherwise="You do not hold the queen of the suit.",
        source=("schnapsen-rules#4", "R6"),
    )
    def holds_queen(self, player: int, suit: int) -> bool:
        return rules.holds_queen(self.table, self.ruleset, player, suit)

    @guard(
        "After a marriage, the card is of that pair.",
        otherwise="After a marriage, a card of that pair must be led.",
        source=("schnapsen-rules#4", "R6"),
    )
    def leads_from_marriage(self, card: int) -> bool:
        return rules.leads_from_marriage(self.table, self.ruleset, card)

    @guard(
        "In strict play, you follow suit if you can.",
        otherwise="The play is strict, and you can follow suit.",
        source=("schnapsen-rules#3", "R20"),
    )
    def follows_suit(self, player: int, card: int) -> bool:
        return rules.follows_suit(self.table, self.ruleset, player, card)

    @guard(
        "In strict play, without the suit you trump if you can.",
        otherwise="The play is strict, you cannot follow suit, and you can trump.",
        source=("schnapsen-rules#3", "R20"),
    )
    def trumps_when_void(self, player: int, card: int) -> bool:
        return rules.trumps_when_void(self.table, self.ruleset, player, card)

    @guard(
        "Your points reach the target.",
        otherwise="Your points fall short of the target.",
        source=("schnapsen-rules#5", "R10"),
    )
    def target_reached(self, player: int) -> bool:
        return rules.target_reached(self.table, self.ruleset, player)

    @guard(
        "There are cards left to play.",
        otherwise="No cards are left to play.",
        source=("schnapsen-states#play",),
    )
    def cards_are_held(self) -> bool:
        return rules.cards_are_held(self.table, self.ruleset)

    @guard(
        "The winner's score decides the game.",
        otherwise="The game goes on.",
        source=("schnapsen-rules#6", "R17"),
    )
    def game_is_won(self) -> bool:
        return rules.game_is_won(self.table, self.ruleset)

    def begin_match(self) -> None:
        """Begin a match in which nobody has won a game."""
        rules.begin_match(self.table, self.ruleset)

    def set_scores(self) -> None:
        """The score starts anew."""
        rules.set_scores(self.table, self.ruleset)

    def choose_first_dealer(self) -> None:
        """Draw the first dealer, or let the deal alternate from game to game."""
        rules.choose_first_dealer(self.table, self.ruleset)

    def shuffle_and_cut(self) -> None:
        """Shuffle, and the non-dealer cuts."""
        rules.shuffle_and_cut(self.table, self.ruleset)

    def deal(self) -> None:
        """Deal the holdings and turn up a trump."""
        rules.deal(self.table, self.ruleset)

    def swap_trump(self, player: int) -> None:
        """Swap the lowest trump for the turn-up."""
        rules.swap_trump(self.table, self.ruleset, player)

    def turn_talon_down(self, player: int) -> None:
        """Close the talon."""
        rules.turn_talon_down(self.table, self.ruleset, player)

    def show_marriage(self, player: int, suit: int) -> None:
        """Show the pair and count its points."""
        rules.show_marriage(self.table, self.ruleset, player, suit)

    def put_lead(self, player: int, card: int) -> None:
        """Put the card down as the lead."""
        rules.put_lead(self.table, self.ruleset, player, card)

    def put_reply(self, player: int, card: int) -> None:
        """Put the card down as the reply."""
        rules.put_reply(self.table, self.ruleset, player, card)

    def award_trick(self) -> None:
        """The higher card or the trump takes the trick."""
        rules.award_trick(self.table, self.ruleset)

    def draw_cards(self) -> None:
        """The winner draws, then the loser."""
        rules.draw_cards(self.table, self.ruleset)

    def clear_trick(self) -> None:
        """Put the trick away."""
        rules.clear_trick(self.table, self.ruleset)

    def win_by_claim(self, player: int) -> None:
        """The claim is right."""
        rules.win_by_claim(self.table, self.ruleset, player)

    def lose_by_claim(self, player: int) -> None:
        """The claim is false."""
        rules.lose_by_claim(self.table, self.ruleset, player)

    def run_out(self) -> None:
        """Nobody claimed; the last trick or the trick points decide."""
        rules.run_out(self.table, self.ruleset)

    def settle_hand(self) -> None:
        """Settle who won the hand and for how much."""
        rules.settle_hand(self.table, self.ruleset)

    def write_score(self) -> None:
        """Count the game points to the winner's score."""
        rules.write_score(self.table, self.ruleset)

    def count_game(self) -> None:
        """Count a game that is won."""
        rules.count_game(self.table, self.ruleset)

    def pass_deal(self) -> None:
        """The deal passes."""
        rules.pass_deal(self.table, self.ruleset)

    invariants = (
        Invariant(
            "every_card_in_one_place",
            "Every card is in exactly one place.",
            rules.every_card_in_one_place,
            ("TRICK_START", "TRICK_IN_PROGRESS", "TRICK_END"),
        ),
        Invariant(
            "trick_points_are_cards_won",
            "Trick points are the values of the cards won.",
            rules.trick_points_are_cards_won,
            ("TRICK_START", "TRICK_IN_PROGRESS", "TRICK_END", "DONE"),
        ),
        Invariant(
            "points_are_tricks_and_marriages",
            "Points are trick points and the marriages that count.",
            rules.points_are_tricks_and_marriages,
            ("TRICK_START", "TRICK_IN_PROGRESS", "TRICK_END", "DONE"),
        ),
        Invariant(
            "tricks_are_pairs_of_cards",
            "Each trick won is two cards.",
            rules.tricks_are_pairs_of_cards,
            ("TRICK_START", "TRICK_IN_PROGRESS", "TRICK_END", "DONE"),
        ),
        Invariant(
            "holdings_are_equal",
            "Between tricks both hold as many cards.",
            rules.holdings_are_equal,
            ("TRICK_START", "TRICK_END"),
        ),
        Invariant(
            "leader_is_a_card_short",
            "While the lead waits for a reply the leader holds one card less.",
            rules.leader_is_a_card_short,
            ("TRICK_IN_PROGRESS",),
        ),
        Invariant(
            "open_holdings_are_full",
            "While there is an open talon the holdings are full.",
            rules.open_holdings_are_full,
            ("TRICK_START", "TRICK_IN_PROGRESS", "TRICK_END"),
        ),
        Invariant(
            "strict_when_talon_is_gone",
            "Without a talon the play is strict.",
            rules.strict_when_talon_is_gone,
            ("TRICK_START", "TRICK_IN_PROGRESS", "TRICK_END"),
        ),
        Invariant(
            "talon_shrinks_by_two",
            "The talon shrinks by two or not at all.",
            rules.talon_shrinks_by_two,
            ("TRICK_START", "TRICK_IN_PROGRESS", "TRICK_END"),
            compares=True,
        ),
        Invariant(
            "strict_stays",
            "Strict play does not end before the hand does.",
            rules.strict_stays,
            ("TRICK_START", "TRICK_IN_PROGRESS", "TRICK_END"),
            compares=True,
        ),
        Invariant(
            "closing_stays",
            "Who closed the talon stays the closer.",
            rules.closing_stays,
            ("TRICK_START", "TRICK_IN_PROGRESS", "TRICK_END"),
            compares=True,
        ),
        Invariant(
            "only_the_winner_scores",
            "Only the end of a hand moves the score, and only its winner's.",
            rules.only_the_winner_scores,
            ("TRICK_START", "TRICK_IN_PROGRESS", "TRICK_END", "DONE"),
            compares=True,
        ),
        Invariant(
            "one_game_at_most_is_counted",
            "A hand decides one game at most.",
            rules.one_game_at_most_is_counted,
            ("TRICK_START", "TRICK_IN_PROGRESS", "TRICK_END", "DONE"),
            compares=True,
        ),
    )
