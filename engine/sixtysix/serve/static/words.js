// The sentences of the page.

import { NAMES } from "../names.js";

export class Words {
  constructor(game, seat, names = [null, null]) {
    this.game = game;
    this.seat = seat;
    this.names = names;
  }

  // "You" or the other player; players without a name have numbers for somebody who looks on.
  who(player) {
    if (player === this.seat) return "You";
    if (this.names[player]) return this.names[player];
    if (this.game.computer && player === 1) return "The computer";
    return this.seat === null ? `Player ${player + 1}` : "The other player";
  }

  // The same within a sentence.
  whom(player) {
    return this.names[player] && player !== this.seat ? this.who(player) : this.who(player).replace(/^[YT]/, (letter) => letter.toLowerCase());
  }

  // "You win", "Player 1 wins".
  does(player, verb) {
    const you = player === this.seat;
    const third = { have: "has", "do not": "does not" }[verb] ?? (verb.endsWith("ch") ? `${verb}es` : `${verb}s`);
    return `${this.who(player)} ${you ? verb : third}`;
  }

  // Tell what happened, as texts and, where a card or suit is named, objects with a `chip`.
  happened({ event, worth, took, gave, resign, by, result }) {
    if (resign !== undefined) return [`${this.does(resign, "give")} up the match.`];
    if (by !== undefined) return [`${this.does(by, "take")} back what was done last.`];
    const { player, card, suit } = event;
    switch (event.event) {
      case "start_game": return ["A match begins."];
      case "restart": return ["The players sit down again."];
      case "quit": return ["The players leave."];
      case "lead_card": return [`${this.does(player, "lead")} `, { chip: card }];
      case "play_card": return [`${this.does(player, "play")} `, { chip: card }];
      case "next_trick": return [`${this.does(player, "put")} the trick away.`];
      case "close_talon": return [`${this.does(player, "close")} the talon.`];
      case "exchange_trump": return [`${this.does(player, "take")} `, { chip: took }, " for ", { chip: gave }];
      case "claim": return [`${this.does(player, "claim")} ${this.game.target}${result ? (result.reason === "claim" ? ", rightly." : ", wrongly.") : "."}`];
      case "declare_marriage": return [`${this.does(player, "declare")} ${worth} in `, { chip: suit }];
    }
    return [event.event];
  }

  status({ view, seat, rematch, resigned = null }) {
    const mine = view.turn === seat;
    const other = this.who(view.turn ?? 0);
    const may = (event) => (view.legal ?? []).filter((legal) => legal.event === event).length;
    const again = rematch.length && seat !== null && !rematch.includes(seat) ? `${this.who(1 - seat)} would like a rematch.` : "";
    if (resigned !== null) return again || `${this.does(resigned, "give")} up the match.`;
    switch (view.state) {
      case "PRE_GAME": return seat === null ? "Waiting for a second player." : "Waiting for the other player to sit down.";
      case "TRICK_START":
        if (!mine) return `${other} leads.`;
        if (!view.marriage) return "Your lead.";
        return may("lead_card") === 1 ? "Lead the queen of the pair." : "Lead a card of the pair.";
      case "TRICK_IN_PROGRESS": return mine ? "Reply to the lead." : `${other} replies.`;
      case "TRICK_END": {
        if (!mine) return `${other} has won the trick.`;
        const enough = view.points && view.points[seat] >= this.game.target;
        return `Your trick: put it away${may("claim") && enough ? ", or claim" : ""}.`;
      }
      case "DONE": return again || "The match is over.";
    }
    return "The table is empty.";
  }

  // Say how a hand ended.
  result({ winner, game_points, reason, bonus }) {
    if (winner === null) return `A tie${bonus ? `: the winner of the next hand gets ${counted(bonus, "game point")} more` : ""}.`;
    const how = NAMES.ends[reason].replace("the other player's", this.seat === 1 - winner ? "your" : `${possessive(this.whom(1 - winner))}`);
    return `${this.does(winner, "win")} ${counted(game_points, "game point")}, ${how}.`;
  }

  matchWon(winner, bestOf) {
    return `${this.does(winner, "win")} the ${bestOf > 1 ? "match" : "game"}!`;
  }

  // Say what a strong player would do, and why; the event itself is named before it.
  hint({ because, chance, deals, next }) {
    if (because === "enough") return `You have ${this.game.target}.`;
    if (because === "only") return "You can do nothing else.";
    const percent = (share) => `${Math.round(100 * share)} %`;
    const tried = deals > 1 ? `${deals} deals that agree with what you know` : "what you know";
    return `By ${tried}, it wins the game with ${percent(chance)}, the next best with ${percent(next.chance)}: `;
  }

  // The sentences of the rules that forbid an event, with their sources.
  why({ allowed, problem, reasons }) {
    if (allowed) return [["This is allowed now.", ""]];
    if (problem) return [[this.readable(problem), ""]];
    return reasons.map(({ says, source }) => [says, cited(source)]);
  }

  readable(problem) {
    const happens = /^(\w+) can happen only in (.*)$/.exec(problem);
    if (!happens) return problem;
    const says = (this.game.events[happens[1]] ?? happens[1]).replace(/\.$/, "");
    const states = happens[2].split(", ").map((state) => NAMES.moments[state] ?? state);
    return `${says}: only ${states.join(" or ")}.`;
  }
}

// Write citations in a line, those of one text behind its name: "schnapsen-rules:4.15 7.2, R1".
function cited(source) {
  const texts = new Map();
  for (const [text, place] of source.map((citation) => citation.split(":"))) texts.set(text, [...(texts.get(text) ?? []), ...(place ? [place] : [])]);
  return [...texts].map(([text, places]) => (places.length ? `${text}:${places.join(" ")}` : text)).join(", ");
}

function possessive(name) {
  return `${name}${name.endsWith("s") ? "’" : "'s"}`;
}

export function noun(number, one) {
  return number === 1 ? one : `${one}s`;
}

export function counted(number, one) {
  return `${number} ${noun(number, one)}`;
}
