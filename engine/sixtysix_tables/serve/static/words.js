// The sentences that the page shows.

import { NAMES } from "../names.js";
import { _, parts } from "./language.js";

export class Words {
  constructor(game, seat) {
    this.game = game;
    this.seat = seat;
  }

  // Return "You", or the name of the other player.
  who(player) {
    if (player === this.seat) return _("You");
    return this.game.computer ? _("The computer") : _("The other player");
  }

  // Return the same as `who`, for the middle of a sentence.
  whom(player) {
    if (player === this.seat) return _("you");
    return this.game.computer ? _("the computer") : _("the other player");
  }

  // Return the values for a sentence whose subject is a player.
  doer(player) {
    return { you: player === this.seat, name: this.who(player) };
  }

  // Return what happened as a list of texts. Each card or suit among them is an object with a `chip`.
  happened({ event, worth, took, gave, by, result }) {
    if (by !== undefined) return [_("{you? You take | {name} takes} back the last move.", this.doer(by))];
    const { player, card, suit } = event;
    const ended = { target: this.game.target, over: result, rightly: result?.reason === "claim" };
    const pictures = { card: { chip: took ?? card }, other: { chip: gave }, suit: { chip: suit } };
    return parts(NAMES.events[event.event] ?? event.event, { ...this.doer(player), worth, ...ended, ...pictures });
  }

  status({ view, seat, rematch }) {
    const mine = view.turn === seat;
    const doer = this.doer(view.turn ?? 0);
    const may = (event) => (view.legal ?? []).filter((legal) => legal.event === event).length;
    switch (view.state) {
      case "PRE_GAME": return _("Waiting for the other player to sit down.");
      case "TRICK_START":
        if (!mine) return _("{name} leads.", doer);
        if (!view.marriage) return _("Your lead.");
        return may("lead_card") === 1 ? _("Lead the queen of the pair.") : _("Lead a card of the pair.");
      case "TRICK_IN_PROGRESS": return mine ? _("Reply to the lead.") : _("{name} replies.", doer);
      case "TRICK_END": {
        if (!mine) return _("{name} has won the trick.", doer);
        const enough = view.points && view.points[seat] >= this.game.target;
        return may("claim") && enough ? _("Your trick: put it away, or claim.") : _("Your trick: put it away.");
      }
      case "DONE": return this.wish({ seat, rematch }) || _("The match is over.");
    }
    return _("The table is empty.");
  }

  // Return the sentence that the other player would like a rematch; empty if they have not asked for one.
  wish({ seat, rematch }) {
    return rematch.includes(1 - seat) && !rematch.includes(seat) ? _("{name} would like a rematch.", this.doer(1 - seat)) : "";
  }

  // Return the sentence of how a hand ended.
  result({ winner, game_points, reason, bonus }) {
    if (winner === null) return _("A tie{waits?: the winner of the next hand gets {bonus game point} more}.", { waits: bonus, bonus });
    const ends = this.seat === 1 - winner ? { ...NAMES.ends, ...NAMES.ends_of_yours } : NAMES.ends;
    return _("{you? You win | {name} wins} {points game point}, {how}.", { ...this.doer(winner), points: game_points, how: ends[reason] });
  }

  matchWon(winner, bestOf) {
    const doer = this.doer(winner);
    return bestOf > 1 ? _("{you? You win | {name} wins} the match!", doer) : _("{you? You win | {name} wins} the game!", doer);
  }

  // Return why an event is not allowed, as [sentence, sources]: the rules that forbid the event.
  why({ event, allowed, problem, reasons, states }) {
    if (allowed) return [[_("This is allowed now."), ""]];
    if (states.length) return [[this.only(event.event, states), ""]];
    if (problem) return [[problem, ""]];
    return reasons.map(({ says, source }) => [says, cited(source)]);
  }

  only(event, states) {
    const says = (this.game.events[event] ?? event).replace(/\.$/, "");
    const moments = states.map((state) => NAMES.moments[state] ?? state).join(_(" or "));
    return _("{event}: only {moments}.", { event: says, moments });
  }
}

// Return citations as one line. Places in the same text follow the name of the text: "schnapsen-rules:4.15 7.2, R1".
function cited(source) {
  const texts = new Map();
  for (const [text, place] of source.map((citation) => citation.replace("against", _("against")).split(":"))) texts.set(text, [...(texts.get(text) ?? []), ...(place ? [place] : [])]);
  return [...texts].map(([text, places]) => (places.length ? `${text}:${places.join(" ")}` : text)).join(", ");
}
