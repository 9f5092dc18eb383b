/** Everything that changes during a match, in the numbers of the rules; -1 usually means none. */
export declare class Table {
  dealer: number;
  /** The leader of the trick. After the trick is awarded, the winner of the trick. */
  leader: number;
  trump: number;
  turnup: number;
  /** The number of face-down cards, without the turn-up. */
  talon: number;
  strict: number;
  closed_by: number;
  hands: number[];
  won: number[];
  /** Masks of the two cards of the first trick that each player won in this hand. */
  first_tricks: number[];
  /** Masks of held cards that the other player has seen. */
  shown: number[];
  led: number;
  /** The follower's card, which lies on the table until the next trick begins. */
  followed: number;
  marriage: number;
  /** Masks of the suits whose marriage a player has declared in this hand. */
  declared: number[];
  /** Marriage points that do not count before the player's first trick. */
  pending: number[];
  points: number[];
  trick_points: number[];
  tricks: number[];
  tricks_at_closing: number[];
  /** The points that decide the scoring row, at the moment of closing. */
  points_at_closing: number[];
  deck: number[];
  /** The number of cards drawn from the deck into a holding or as the turn-up. */
  drawn: number;
  /** The number of hands dealt at this table, over all matches. */
  hand_number: number;
  hands_ended: number;
  /** The winner of the last finished hand. The next two fields describe the same hand. */
  hand_winner: number;
  game_points: number;
  reason: number;
  /** The score at the end of the last hand, before a new game resets it. */
  final_score: number[];
  score: number[];
  games: number[];
  bonus: number;
  /** The dealer of the first hand of the current game. */
  first_dealer: number;
  given_dealer: number;
  given_deck: number[];
  deck_is_given: number;
  chance: number[];
  assign(saved: Table): void;
}

export interface Ruleset {
  /** The ranks from the highest down, as indexes into `RANKS`. */
  readonly ranks: readonly number[];
  /** The suits, as indexes into `SUITS`. */
  readonly suits: readonly number[];
  readonly cards: readonly number[];
  readonly values: readonly number[];
  readonly king: number;
  readonly queen: number;
  /** The receiver of each dealt card: `NON_DEALER`, `DEALER` or `TURN_UP`. */
  readonly dealing: readonly number[];
  readonly holding: number;
  readonly dealer_leads: number;
  readonly loser_deals: number;
  readonly winner_deals: number;
  readonly exchange_rank: number;
  readonly exchange_needs_talon: number;
  readonly first_marriage: number;
  readonly plain_marriage: number;
  readonly trump_marriage: number;
  readonly marriages_end_with_open_play: number;
  /** 0 if the talon cannot be closed. */
  readonly closing_needs_talon: number;
  readonly closes_at_once: number;
  readonly closing_doubles: number;
  /** What decides the price of a failed closing: `NOTHING`, `OPPONENT_TRICKS`, `WORTH` or `CLOSERS_WIN`. */
  readonly closer_pays: number;
  /** Game points if the opponent had a trick at closing, and game points if not. */
  readonly closer_penalty: readonly number[];
  readonly target: number;
  readonly next_trick_ends_claims: number;
  /** What decides the price of a false claim: `OPPONENT_TRICKS`, `CLAIMANT_TRICKS` or `WORTH`. */
  readonly false_claim_by: number;
  /** Game points if the judged player has won a trick, and game points if not. */
  readonly false_claim: readonly number[];
  /** Game points for a loser past the threshold, below it, and with nothing. */
  readonly worth: readonly number[];
  /** 1 if the scoring row depends on trick points, without marriages. */
  readonly worth_counts_tricks: number;
  readonly single_worth_from: number;
  readonly nothing_means_no_trick: number;
  readonly loser_state_at_closing: number;
  readonly last_trick_points: number;
  /** The points that the winner of the last trick needs to win an unclaimed hand. */
  readonly last_trick_needs: number;
  /** `LAST_TRICK_WINS`, `TRICK_POINTS_WIN`, or `ALL_POINTS_WIN`, which counts marriages, too. */
  readonly unclaimed_winner: number;
  /** Game points for an unclaimed hand; 0 for the usual scoring row. */
  readonly unclaimed_points: number;
  readonly tie_bonus: number;
  readonly counts_down: number;
  readonly game_goal: number;
  readonly may_fall_below_zero: number;
  readonly best_of: number;
  /** The number of additional games that a win counts if the loser has no game point. */
  readonly schneider: number;
  readonly tricks_open_any_time: number;
  readonly tricks_never_open: number;
  readonly only_first_trick_open: number;
  readonly points_hidden: number;
}

/** The parameters of a beginning. */
export interface Beginning {
  seed?: number | bigint;
  stream?: number;
  dealer?: 0 | 1 | null;
}

export interface Observation<Card = string, Suit = string> {
  /** Who dealt this hand. */
  dealer: 0 | 1 | null;
  /** Who leads this trick; in TRICK_END the trick's winner already (ruling R31). */
  leader: 0 | 1 | null;
  /** Who may act: the leader, the follower while a lead waits, the winner of the trick. */
  turn: 0 | 1 | null;
  /** The suit of trumps. */
  trump: Suit | null;
  /** The turn-up, also after closing (ruling R32); null once it is drawn. */
  turnup: Card | null;
  /** How many face-down cards are left, the turn-up not counted. */
  talon: number;
  /** Whether the strict rules bind the next reply. */
  strict: boolean;
  /** Who closed the talon, or null. */
  closed_by: 0 | 1 | null;
  /** The lead that waits for its reply in TRICK_IN_PROGRESS; null in TRICK_START and TRICK_END. */
  led: Card | null;
  /** The trick just won, lead and reply, while it lies on the table (TRICK_END); else null. */
  last_trick: [Card, Card] | null;
  /** The suit of the marriage declared before this lead; null again once a card is led. */
  marriage: Suit | null;
  /** How many tricks each has won. */
  tricks: [number, number];
  /** Game points so far in this game. */
  score: [number, number];
  /** Games won in this match. */
  games: [number, number];
  /** Game points that wait for the next hand's winner. */
  bonus: number;
  /** The points that count: trick points and marriages. */
  points: [number, number];
  /** Marriage points that wait for the player's first trick. */
  pending: [number, number];
  /** The card points of the tricks won. */
  trick_points: [number, number];
  /** Each player's holding. */
  hands: [Card[], Card[]];
  /** The cards of the tricks each has won. */
  won: [Card[], Card[]];
  /** The face-down cards, the next to be drawn first. */
  stock: Card[];
  /** Cards of each holding that the other player has seen. */
  shown: [Card[], Card[]];
  /** The suits whose marriage each has declared in this hand. */
  declared: [Suit[], Suit[]];
  /** Whether players may look again at the tricks that they have won. */
  may_look: boolean;
}

export interface View<Card = string, Suit = string> {
  /** Who dealt this hand. */
  dealer: 0 | 1 | null;
  /** Who leads, or has won the trick. */
  leader: 0 | 1 | null;
  /** Who may act. */
  turn: 0 | 1 | null;
  /** The suit of trumps. */
  trump: Suit | null;
  /** The turn-up, until it is drawn. */
  turnup: Card | null;
  /** How many face-down cards are left. */
  talon: number;
  /** Whether play is strict. */
  strict: boolean;
  /** Who closed the talon, or null. */
  closed_by: 0 | 1 | null;
  /** The lead that waits for its reply. */
  led: Card | null;
  /** The trick just won, lead and reply, in TRICK_END; else null. */
  last_trick: [Card, Card] | null;
  /** The suit of the marriage declared before this lead. */
  marriage: Suit | null;
  /** How many tricks each has won. */
  tricks: [number, number];
  /** Game points so far in this game. */
  score: [number, number];
  /** Games won in this match. */
  games: [number, number];
  /** Game points that wait for the next hand's winner. */
  bonus: number;
  /** Whose view it is. */
  player: 0 | 1;
  /** The points that count; null where nobody sees them (ruling R47). */
  points: [number, number] | null;
  /** Marriage points that wait for the player's first trick; null as points are. */
  pending: [number, number] | null;
  /** The card points of the tricks won; null as points are. */
  trick_points: [number, number] | null;
  /** The player's holding. */
  hand: Card[];
  /** The cards they have won, while they may look at them again (ruling R38); else null. */
  own_tricks: Card[] | null;
  /** How many cards each holds. */
  holdings: [number, number];
  /** Cards of each holding that both have seen: shown in a marriage, or taken up from the turn-up's place. */
  shown: [Card[], Card[]];
}

export interface Result {
  /** Who won the hand; null after a tie. */
  winner: 0 | 1 | null;
  /** Game points the winner got, bonuses included; 0 after a tie. */
  game_points: number;
  /** What ended the hand; closer_failed wherever the closer's penalty is due (ruling R29). */
  reason: "claim" | "false_claim" | "closer_failed" | "automatic" | "last_trick" | "most_points" | "tie" | null;
  /** The score this hand has led to, before a new game sets it back (ruling R30). */
  score: [number, number];
  /** Games won, with this hand's. */
  games: [number, number];
  /** Game points that wait for the next hand's winner. */
  bonus: number;
  /** Who deals the next hand; null when the match is over. */
  next_dealer: 0 | 1 | null;
}

/** The names and numbers of events' arguments. */
export declare const ARGUMENTS: Map<string, { names(r: Ruleset): Map<string, number> }>;
/** Prepares a fresh table for its first match. */
export declare function set_up(t: Table, r: Ruleset, seed: number | bigint, stream?: number, dealer?: 0 | 1 | null): void;
export declare function hands_ended(t: Table): number;
/** How the last hand ended; `state` is the state in which the game rests. */
export declare function result(t: Table, state?: string): Result;
