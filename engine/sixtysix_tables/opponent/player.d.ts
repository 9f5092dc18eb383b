// The computer as a player, who knows no more than views.

import type { SixtySixError } from "./runtime.js";
import type { View } from "./rules.js";

/** Where a player has no event, or only a false claim. */
export declare class NothingToChoose extends SixtySixError {}

/** What is chosen, and why. */
export type Advice<E> =
  | { event: E; because: "enough" | "only" }
  | {
      event: E;
      because: "weighed";
      /** How likely the event leads to a won game, from 0 to 1. */
      chance: number;
      /** The number of deals from which it was tried. */
      deals: number;
      /** The second best event. */
      next: { event: E; chance: number };
    };

/** A class of games, such as `Schnapsen`. */
interface Variant<E, V> {
  new (...given: never[]): { view(player: 0 | 1): { state: string; legal: E[] } & V };
}

/**
 * Chooses among legal events, from nothing but views: the same views and the same seed give the same choice. Show it the
 * views between two choices with `observe`, so that it remembers every trick.
 */
export declare class Player<E extends { event: string }, V> {
  /** `strength` is 1, 2 or 3. */
  constructor(variant: Variant<E, V>, options?: { strength?: 1 | 2 | 3; seed?: number | bigint });
  /** Takes in what the player sees now, `game.view(player)`. */
  observe(view: { state: string; legal: E[] } & V): void;
  /** Remembers these views of the running hand alone, the oldest first, as after an undo or from a save. */
  remember(views: Iterable<{ state: string; legal: E[] } & V>): void;
  /** Chooses one of the view's legal events. */
  choose(view: { state: string; legal: E[] } & V): E;
  /** Chooses one of them, and says why. */
  advise(view: { state: string; legal: E[] } & V): Advice<E>;
}
