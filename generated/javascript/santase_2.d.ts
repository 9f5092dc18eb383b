import { Game } from "./runtime.js";
import type { GameOptions, Kernel, Snapshot } from "./runtime.js";
import type * as runtime from "./runtime.js";
import type { Beginning, Result, Ruleset, Table } from "./rules.js";
import type * as rules from "./rules.js";

export type { Result };
export type Seat = 0 | 1;
export type State = "PRE_GAME" | "NEW_GAME" | "PLAY" | "HAND_SETUP" | "HAND_PLAY" | "TRICK_START" | "TRICK_IN_PROGRESS" | "TRICK_END" | "HAND_END" | "DONE" | "TERMINATED";
/** A state without substates; a game always rests in one of these. */
export type AtomicState = "PRE_GAME" | "NEW_GAME" | "HAND_SETUP" | "TRICK_START" | "TRICK_IN_PROGRESS" | "TRICK_END" | "HAND_END" | "DONE" | "TERMINATED";
export type Card = "AS" | "TS" | "KS" | "QS" | "JS" | "9S" | "AH" | "TH" | "KH" | "QH" | "JH" | "9H" | "AD" | "TD" | "KD" | "QD" | "JD" | "9D" | "AC" | "TC" | "KC" | "QC" | "JC" | "9C";
export type Suit = "S" | "H" | "D" | "C";
/** An event as it is listed. */
export type Event =
  | { event: "start_game"; }
  | { event: "exchange_trump"; player: Seat; }
  | { event: "declare_marriage"; player: Seat; suit: Suit; }
  | { event: "close_talon"; player: Seat; }
  | { event: "lead_card"; player: Seat; card: Card; }
  | { event: "play_card"; player: Seat; card: Card; }
  | { event: "next_trick"; player: Seat; }
  | { event: "restart"; }
  | { event: "quit"; };
/** An event as it may be sent: a player that is left out is the one whose turn it is. */
export type Sent =
  | { event: "start_game"; }
  | { event: "exchange_trump"; player?: Seat; }
  | { event: "declare_marriage"; player?: Seat; suit: Suit; }
  | { event: "close_talon"; player?: Seat; }
  | { event: "lead_card"; player?: Seat; card: Card; }
  | { event: "play_card"; player?: Seat; card: Card; }
  | { event: "next_trick"; player?: Seat; }
  | { event: "restart"; }
  | { event: "quit"; };
/** The state and the whole table, with all that is hidden. */
export type Observation = { state: State } & rules.Observation<Card, Suit>;
/** The state, and what a player may know and may do. */
export type View = { state: State; legal: Event[] } & rules.View<Card, Suit>;
export type Handlers = runtime.Handlers<Santase2, State, Event>;

export declare const kernel: Kernel<Table, Ruleset, AtomicState, Event["event"]>;

/** Santase, second rule set. 24 cards, to ten game points; the hand ends at 66, and closing carries no penalty. */
export declare class Santase2 extends Game<State, Event, Sent, Table, Ruleset, Observation, View> {
  constructor(options?: Beginning & GameOptions<Santase2, State, Event>);
  result(): Result | null;
  static restore(saved: Snapshot | string, options?: { handlers?: Handlers; history?: boolean }): Santase2;
}
