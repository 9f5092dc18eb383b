// What exported machines stand on.

export declare class SixtySixError extends Error {}
/** A seed, deck or dealer that no game can begin with. */
export declare class SetupError extends SixtySixError {}
export declare class NoSuchPlayer extends SixtySixError {}
export declare class HandlerError extends SixtySixError {}
/** A snapshot that is damaged, of another machine, or of another version. */
export declare class SnapshotError extends SixtySixError {}
/** The event is refused and nothing has changed. */
export declare class EventNotAllowed extends SixtySixError {
  readonly explanation: Explanation;
}

/** A condition that an event does not meet: its atom, a sentence, and where the rule stands. */
export interface Reason {
  atom: string;
  says: string;
  source: string[];
}

/** Why an event is or is not allowed: `reasons` for failing conditions, `problem` for all else. */
export declare class Explanation {
  readonly event: { event: string };
  readonly state: string;
  readonly allowed: boolean;
  readonly reasons: Reason[];
  readonly problem: string | null;
  toString(): string;
}

/**
 * What a front end does as one state comes and goes. Going in, all direct substates of a compound are started in
 * written order; then the compound is entered, and then its initial substate. Going out, the innermost state is left
 * first and the compound last; then its direct substates are finished. If a call throws, the event is undone.
 */
export interface Handler<G, E> {
  onStart?(game: G): void;
  onEnter?(game: G): void;
  onEvent?(game: G, event: E): void;
  onLeave?(game: G): void;
  onFinish?(game: G): void;
}

export type Handlers<G, S extends string, E> = { [state in S]?: Handler<G, E> };

export interface GameOptions<G, S extends string, E> {
  /** The decks of the first hands, in dealing order; later ones are shuffled. */
  decks?: string[][];
  handlers?: Handlers<G, S, E>;
}

export interface Snapshot {
  format: number;
  machine: string;
  version: string;
  states: string[];
  table: { [field: string]: number | number[] };
  decks: string[][];
  checksum: string;
}

/** Hears of states that come and go. */
export interface Life {
  leave(state: string): void;
  enter(state: string): void;
}

export declare const SILENT: Life;

/** The machine as numbers: an event is `place << 8 | player + 1 << 6 | value + 1`, a state its place in `STATES`. */
export interface Kernel<T, R> {
  readonly RULESET: R;
  readonly STATES: readonly string[];
  readonly EVENTS: readonly string[];
  readonly INVARIANTS: readonly string[];
  readonly REFUSED: number;
  code(event: number, player: number, value: number): number;
  enter(t: T, r: R, log: Life): number;
  legal(t: T, r: R, state: number, moves: number[]): number;
  way(t: T, r: R, state: number, happening: number): number;
  take(t: T, r: R, state: number, move: number, log: Life): number;
  step(t: T, r: R, state: number, happening: number, log: Life): number;
  violated(t: T, r: R, state: number, before: T): number;
}

export declare abstract class Game<S extends string, E, Sent, T, R, O, V> {
  readonly table: T;
  /** The innermost active state. */
  get state(): S;
  /** The active states, innermost first. */
  get activeStates(): S[];
  get ruleset(): R;
  /** The event that happened last, or is happening. */
  get currentEvent(): E | null;
  /** Every event that would be accepted now. */
  legalEvents(): E[];
  /** Lets the event happen. EventNotAllowed if it may not. */
  send(event: Sent): void;
  send(event: string, given?: object): void;
  /** Why an event is allowed or not. */
  explain(event: Sent): Explanation;
  explain(event: string, given?: object): Explanation;
  /** The state, and what a player may know and may do; nothing else. */
  view(player: 0 | 1): { state: S; legal: E[] } & V;
  /** The state and the whole table: for tests and referees. */
  observe(): { state: S } & O;
  snapshot(): Snapshot;
}
