// What exported machines stand on.

export declare class SixtySixError extends Error {}
/** A seed, deck or dealer that no game can begin with. */
export declare class SetupError extends SixtySixError {}
export declare class NoSuchPlayer extends SixtySixError {}
export declare class HandlerError extends SixtySixError {}
/** A snapshot that is damaged, of another machine, or of another version. */
export declare class SnapshotError extends SixtySixError {}
/** No event leads from the active state to the one that was asked for. */
export declare class TransitionNotDeclared extends SixtySixError {}
/** Several events lead to the state that was asked for. */
export declare class AmbiguousTransition extends SixtySixError {}
/** No event is kept that could be taken back. */
export declare class NothingToUndo extends SixtySixError {}
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

/** A condition of a transition: whether it holds, and the sentence that says what is so. */
export interface Condition extends Reason {
  holds: boolean;
}

/** Why an event is or is not allowed: `reasons` for failing conditions, `problem` for all else. */
export declare class Explanation<E = { event: string }, S extends string = string> {
  readonly event: E;
  readonly state: S;
  readonly allowed: boolean;
  readonly reasons: Reason[];
  readonly problem: string | null;
  /** Where it could happen, if it has no transition in this state. */
  readonly states: S[];
  toString(): string;
}

/**
 * What a front end does as one state comes and goes. Going in, all direct substates of a compound are started in
 * written order; then the compound is entered, and then its initial substate. Going out, the innermost state is left
 * first and the compound last; then its direct substates are finished. If a call throws, the event is undone.
 * `parent` is the handler of the enclosing state, null if there is none.
 */
export interface Handler<G, E> {
  onStart?(game: G, parent: Handler<G, E> | null): void;
  onEntry?(game: G, parent: Handler<G, E> | null): void;
  /** Before an accepted event takes effect; the innermost state hears of it first. */
  onEvent?(game: G, event: E, parent: Handler<G, E> | null): void;
  onLeave?(game: G, parent: Handler<G, E> | null): void;
  onFinish?(game: G, parent: Handler<G, E> | null): void;
}

/** What an event carries beside its name. */
export type Carried<Sent extends { event: string }, N extends Sent["event"]> = Omit<Extract<Sent, { event: N }>, "event">;

/** What an event is sent with beside its name: nothing need be given where all of it may be left out. */
export type Given<Sent extends { event: string }, N extends Sent["event"]> =
  keyof Carried<Sent, N> extends never
    ? [given?: Record<string, never>]
    : {} extends Carried<Sent, N>
      ? [given?: Carried<Sent, N>]
      : [given: Carried<Sent, N>];

/** An event as it came, such as a `Record<string, unknown>`: an object whose keys nobody has declared. */
export type Untyped<M> = string extends keyof M ? M : never;

export type Handlers<G, S extends string, E> = { [state in S]?: Handler<G, E> };

export interface GameOptions<G, S extends string, E> {
  /** The decks of the first hands, in dealing order; later ones are shuffled. */
  decks?: string[][];
  handlers?: Handlers<G, S, E>;
  /** Whether what stands before each event is kept, so that `undo` can take events back. */
  history?: boolean;
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

/** A snapshot of this content with its checksum, as `restore` asks for it: for one that was changed. */
export declare function sealed(content: Omit<Snapshot, "checksum">): Snapshot;

/** Hears what happens within an event: a state whose eventless transitions are tried, transitions that are taken, states left and entered. */
export interface Life {
  come_to(t: unknown, state: number): void;
  /** `transition` is a place in `TRANSITIONS`. */
  take(transition: number): void;
  leave(state: string): void;
  enter(state: string): void;
}

/**
 * The machine as numbers. A state is its place in `STATES`. An event's code is `place << 8 | player + 1 << 6 | value + 1`:
 * its place in `EVENTS`, its player, and the number of its card or suit, each -1 where it has none. A move is the code
 * with the transition that it takes, `transition << 16 | code`.
 */
export interface Kernel<T, R, A extends string = string, E extends string = string> {
  readonly RULESET: R;
  /** The atomic states: those that have no other within. */
  readonly STATES: readonly A[];
  readonly EVENTS: readonly E[];
  readonly INVARIANTS: readonly string[];
  readonly TRANSITIONS: readonly string[];
  /** What `way` gives for an event that is not allowed. */
  readonly REFUSED: number;
  /** The code of an event. */
  code(event: number, player: number, value: number): number;
  /** Begins on a table that is set up; gives the first state. */
  enter(t: T, r: R, log?: Life | null): number;
  /** Writes the move of every event that the state accepts into `moves`, never more than 64; gives their number. */
  legal(t: T, r: R, state: number, moves: number[]): number;
  /** The move of the event with this code, or `REFUSED`. */
  way(t: T, r: R, state: number, happening: number): number;
  /** Takes a move that `legal` or `way` has given; gives the next state. */
  take(t: T, r: R, state: number, move: number, log?: Life | null): number;
  /** The first invariant, by its place in `INVARIANTS`, that does not hold since the table was as `before`; -1 if all do. */
  violated(t: T, r: R, state: number, before: T): number;
}

export declare abstract class Game<S extends string, E, Sent extends { event: string }, T, R, O, V> {
  /** The table of the rules, in numbers, with all that is hidden: for handlers and referees, to be read alone. */
  readonly table: T;
  /** The innermost active state. It is a compound one only within handlers that hear of that. */
  get state(): S;
  /** The active states, innermost first. */
  activeStates(): S[];
  get ruleset(): R;
  /** The event that happened last, or is happening. */
  get currentEvent(): E | null;
  /** Every event that would be accepted now. */
  legalEvents(): E[];
  /**
   * Lets the event happen. A `player` that is left out is the one whose turn it is; one beside an event replaces the
   * event's own, so `send(event, { player })` lets a seat act for itself alone. An event of the table is anybody's.
   * EventNotAllowed if it may not; then nothing has changed. Within a handler's call it happens once the running event
   * is done, which stands if this one is refused: the outer `send` throws then, and what else handlers have sent is
   * dropped.
   */
  send(event: Sent, seat?: { player: number }): void;
  send<M extends object>(event: Untyped<M>, seat?: { player: number }): void;
  send<N extends Sent["event"]>(event: N, ...given: Given<Sent, N>): void;
  /** Why an event is allowed or not. It asks the whole table: show a player the answers about their own events alone. */
  explain(event: Sent, seat?: { player: number }): Explanation<Sent, S>;
  explain<M extends object>(event: Untyped<M>, seat?: { player: number }): Explanation<Sent, S>;
  explain<N extends Sent["event"]>(event: N, ...given: Given<Sent, N>): Explanation<Sent, S>;
  /** How the hand ended that ended last; null before one has. */
  result(): object | null;
  /**
   * Lets the event happen that leads from the active state to another (ruling R44); `event` says which one, where
   * several do. TransitionNotDeclared, AmbiguousTransition or EventNotAllowed if there is none that may. Nothing is left
   * to do if the game enters that state before, within the running event.
   */
  transition<N extends Sent["event"]>(newState: S, options?: { event?: N } & Partial<Carried<Sent, N>>): void;
  /** Takes back the event that happened last, and those that handlers sent one by one; no handler hears of it. NothingToUndo if none is kept. */
  undo(): void;
  /** The transitions that an event may take in this state, each with all of its conditions; none if it is no event here. */
  conditions(event: Sent, seat?: { player: number }): { transition: string; conditions: Condition[] }[];
  conditions<M extends object>(event: Untyped<M>, seat?: { player: number }): { transition: string; conditions: Condition[] }[];
  conditions<N extends Sent["event"]>(event: N, ...given: Given<Sent, N>): { transition: string; conditions: Condition[] }[];
  /** The state, and what a player, 0 or 1, may know and may do; nothing else. NoSuchPlayer of anybody else. */
  view(player: number): V;
  /** The state and the whole table: for tests and referees. */
  observe(): O;
  snapshot(): Snapshot;
}
