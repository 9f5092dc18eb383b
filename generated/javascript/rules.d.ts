/** Everything that changes while a match is played. */
export declare class Table {
  dealer: number;
  leader: number;
  trump: number;
  turnup: number;
  talon: number;
  strict: number;
  closed_by: number;
  hands: number[];
  won: number[];
  shown: number[];
  led: number;
  followed: number;
  marriage: number;
  declared: number[];
  pending: number[];
  points: number[];
  trick_points: number[];
  tricks: number[];
  tricks_at_closing: number[];
  points_at_closing: number[];
  deck: number[];
  drawn: number;
  hand_number: number;
  hands_ended: number;
  hand_winner: number;
  game_points: number;
  reason: number;
  final_score: number[];
  score: number[];
  games: number[];
  bonus: number;
  first_dealer: number;
  given_dealer: number;
  given_deck: number[];
  deck_is_given: number;
  chance: number[];
  assign(saved: Table): void;
}

export interface Ruleset {
  readonly ranks: readonly number[];
  readonly suits: readonly number[];
  readonly cards: readonly number[];
  readonly values: readonly number[];
  readonly king: number;
  readonly queen: number;
  readonly dealing: readonly number[];
  readonly holding: number;
  readonly dealer_leads: number;
  readonly loser_deals: number;
  readonly exchange_rank: number;
  readonly exchange_needs_talon: number;
  readonly first_marriage: number;
  readonly plain_marriage: number;
  readonly trump_marriage: number;
  readonly closing_needs_talon: number;
  readonly closes_at_once: number;
  readonly closer_pays: number;
  readonly closer_penalty: readonly number[];
  readonly target: number;
  readonly next_trick_ends_claims: number;
  readonly false_claim_by: number;
  readonly false_claim: readonly number[];
  readonly worth: readonly number[];
  readonly worth_counts_tricks: number;
  readonly single_worth_from: number;
  readonly nothing_means_no_trick: number;
  readonly loser_state_at_closing: number;
  readonly last_trick_points: number;
  readonly most_points_win: number;
  readonly unclaimed_points: number;
  readonly tie_bonus: number;
  readonly counts_down: number;
  readonly game_goal: number;
  readonly may_fall_below_zero: number;
  readonly best_of: number;
  readonly tricks_open_any_time: number;
  readonly points_hidden: number;
}

export interface Beginning {
  seed?: number | bigint;
  stream?: number;
  dealer?: number | null;
}

export interface Observation {
  dealer: number | null;
  leader: number | null;
  turn: number | null;
  trump: null | string;
  turnup: string | null;
  talon: number;
  strict: boolean;
  closed_by: number | null;
  led: string | null;
  last_trick: null | string[];
  marriage: null | string;
  points: number[];
  pending: number[];
  trick_points: number[];
  tricks: number[];
  score: number[];
  games: number[];
  bonus: number;
  hands: string[][];
  won: string[][];
  stock: string[];
  shown: string[][];
  declared: string[][];
  may_look: boolean;
}

export interface View {
  player: number;
  dealer: number | null;
  leader: number | null;
  turn: number | null;
  trump: null | string;
  turnup: string | null;
  talon: number;
  strict: boolean;
  closed_by: number | null;
  led: string | null;
  last_trick: null | string[];
  marriage: null | string;
  points: null | number[];
  pending: null | number[];
  trick_points: null | number[];
  tricks: number[];
  score: number[];
  games: number[];
  bonus: number;
  hand: string[];
  own_tricks: string[] | null;
  holdings: number[];
  shown: string[][];
}

export interface Result {
  winner: number | null;
  game_points: number;
  reason: null | string;
  score: number[];
  games: number[];
  bonus: number;
  next_dealer: null | number;
}

export declare function hands_dealt(t: Table): number;
export declare function hands_ended(t: Table): number;
export declare function end_reason(t: Table): number;
export declare function end_points(t: Table): number;
export declare function result(t: Table, state: string): Result;
