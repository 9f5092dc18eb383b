// The sentences of the page.

import { NAMES } from "../names.js";

export class Words {
  constructor(game, seat) {
    this.game = game;
    this.seat = seat;
  }

  // "You" or the other player; players have numbers for somebody who looks on.
  who(player) {
    if (this.seat === null) return `Player ${player + 1}`;
    if (player === this.seat) return "You";
    return this.game.computer ? "The computer" : "The other player";
  }

  // "You win", "Player 1 wins".
  does(player, verb) {
    const you = player === this.seat;
    const third = { have: "has", "do not": "does not" }[verb] ?? (verb.endsWith("ch") ? `${verb}es` : `${verb}s`);
    return `${this.who(player)} ${you ? verb : third}`;
  }

  // Tell what happened; without its trumps, a marriage of another hand is told without its points.
  event({ event, player, suit }, trump) {
    const worth = this.game.marriages;
    switch (event) {
      case "start_game": return "A match begins.";
      case "restart": return "The players sit down again.";
      case "quit": return "The players leave.";
      case "lead_card": return `${this.does(player, "lead")} `;
      case "play_card": return `${this.does(player, "play")} `;
      case "next_trick": return `${this.does(player, "put")} the trick away.`;
      case "close_talon": return `${this.does(player, "close")} the talon.`;
      case "exchange_trump": return `${this.does(player, "take")} the turn-up in exchange.`;
      case "claim": return `${this.does(player, "claim")} ${this.game.target}.`;
      case "declare_marriage":
        return `${this.does(player, "declare")} ${trump ? (suit === trump ? worth.trump : worth.plain) : "a marriage"} in `;
    }
    return event;
  }

  status({ view, seat, rematch }) {
    const mine = view.turn === seat;
    const other = this.who(view.turn ?? 0);
    const may = (event) => (view.legal ?? []).filter((legal) => legal.event === event).length;
    switch (view.state) {
      case "PRE_GAME": return seat === null ? "Waiting for a second player." : "Waiting for the other player to sit down.";
      case "TRICK_START":
        if (!mine) return `${other} leads.`;
        if (!view.marriage) return "Your lead.";
        return may("lead_card") === 1 ? "Lead the queen of the pair." : "Lead a card of the pair.";
      case "TRICK_IN_PROGRESS": return mine ? "Reply to the lead." : `${other} replies.`;
      case "TRICK_END": return mine ? `Your trick: put it away${may("claim") ? ", or claim" : ""}.` : `${other} has won the trick.`;
      case "DONE": {
        if (rematch.length && seat !== null && !rematch.includes(seat)) return `${this.who(1 - seat)} would like a rematch.`;
        return "The match is over.";
      }
    }
    return "The table is empty.";
  }

  // Say how a hand ended.
  result({ winner, game_points, reason, bonus }) {
    if (winner === null) return `A tie${bonus ? `: the winner of the next hand gets ${counted(bonus, "game point")} more` : ""}.`;
    const how = this.seat === 1 - winner ? NAMES.ends[reason].replace("the other player's", "your") : NAMES.ends[reason];
    return `${this.does(winner, "win")} ${counted(game_points, "game point")}, ${how}.`;
  }

  matchWon(games, bestOf) {
    const winner = games[0] * 2 > bestOf ? 0 : 1;
    return `${this.does(winner, "win")} the ${bestOf > 1 ? "match" : "game"}!`;
  }

  // The sentences of the rules that forbid an event, with their sources.
  why({ allowed, problem, reasons }) {
    if (allowed) return [["This is allowed now.", ""]];
    if (problem) return [[this.readable(problem), ""]];
    return reasons.map(({ says, source }) => [says, source.join(", ")]);
  }

  readable(problem) {
    const happens = /^(\w+) can happen only in (.*)$/.exec(problem);
    if (!happens) return problem;
    const says = (this.game.events[happens[1]] ?? happens[1]).replace(/\.$/, "");
    const states = happens[2].split(", ").map((state) => NAMES.moments[state] ?? state);
    return `${says}: only ${states.join(" or ")}.`;
  }
}

export function noun(number, one) {
  return number === 1 ? one : `${one}s`;
}

export function counted(number, one) {
  return `${number} ${noun(number, one)}`;
}
