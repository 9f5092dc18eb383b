// Kinderschnapsen in plain JavaScript, with all its rules and without a dependency.

const RANKS = "QJ72";
const VALUES = { Q: 12, J: 11, 7: 7, 2: 2 };

const HOLDING = 3;
const TARGET = 46;
const TALON_TO_CLOSE = 2;
const SINGLE_FROM = 22;
const GAME = 5;

const other = (player) => 1 - player;
const rank = (card) => RANKS.indexOf(card[0]);
const value = (card) => VALUES[card[0]];
const byTheTable = (event) => ({ event });

export class Game {
  /** A match in which every hand is dealt from one deck; if it is not dealt yet, it waits for `start_game`. */
  constructor({ deck, dealer, before, dealt }) {
    Object.assign(this, { deck, firstDealer: dealer, state: "PRE_GAME", result: null });
    Object.assign(this, { dealer: null, leader: null, score: [0, 0], games: [0, 0], bonus: 0 });
    this.clear();
    if (dealt) {
      this.start_game();
      Object.assign(this, { score: [...before.score], games: [...before.games], bonus: before.bonus });
    }
  }

  clear() {
    Object.assign(this, { strict: false, closedBy: null, led: null, reply: null, stock: [] });
    Object.assign(this, { trump: null, turnup: null, shown: [[], []] });
    Object.assign(this, { hands: [[], []], won: [[], []], points: [0, 0], tricks: [0, 0] });
  }

  start_game() {
    Object.assign(this, { score: [GAME, GAME], games: [0, 0], bonus: 0, result: null });
    this.deal(this.firstDealer);
  }

  deal(dealer) {
    this.dealer = dealer;
    this.clear();
    this.leader = other(this.dealer);
    this.hands[this.leader] = this.deck.slice(0, HOLDING);
    this.hands[this.dealer] = this.deck.slice(HOLDING, 2 * HOLDING);
    this.turnup = this.deck[2 * HOLDING];
    this.trump = this.turnup[1];
    this.stock = this.deck.slice(2 * HOLDING + 1);
    this.state = "TRICK_START";
  }

  get turn() {
    if (this.leader === null) return null;
    return this.led && !this.reply ? other(this.leader) : this.leader;
  }

  /** Every event that is allowed now. */
  legal() {
    const by = this.turn;
    const one = (event) => ({ event, player: by });
    const claims = this.points[by] >= TARGET ? [one("claim")] : [];
    const each = (event, cards) => cards.map((card) => ({ event, player: by, card }));
    switch (this.state) {
      case "PRE_GAME":
        return [byTheTable("start_game")];
      case "TRICK_START":
        return [...(this.mayClose() ? [one("close_talon")] : []), ...claims, ...each("lead_card", this.hands[by])];
      case "TRICK_IN_PROGRESS":
        return each("play_card", this.replies());
      case "TRICK_END":
        return [...claims, one("next_trick")];
      case "DONE":
        return [byTheTable("restart"), byTheTable("quit")];
      default:
        return [];
    }
  }

  mayClose() {
    return this.closedBy === null && this.turnup !== null && this.stock.length + 1 >= TALON_TO_CLOSE;
  }

  /** In strict play: a higher card of the suit, else any of the suit, else a trump, else any (ruling R20). */
  replies() {
    const hand = this.hands[this.turn];
    if (!this.strict) return hand;
    const suit = hand.filter((card) => card[1] === this.led[1]);
    const higher = suit.filter((card) => rank(card) < rank(this.led));
    const trumps = hand.filter((card) => card[1] === this.trump);
    return [higher, suit, trumps, hand].find((cards) => cards.length > 0);
  }

  /** Let an event happen if it is allowed, and say whether it is. */
  send({ event, player, card }) {
    const allowed = this.legal().some((e) => e.event === event && e.player === player && e.card === card);
    if (allowed) this[event](card);
    return allowed;
  }

  close_talon() {
    this.closedBy = this.leader;
    this.strict = true;
  }

  lead_card(card) {
    this.take(this.leader, card);
    this.led = card;
    this.state = "TRICK_IN_PROGRESS";
  }

  play_card(card) {
    this.take(other(this.leader), card);
    this.reply = card;
    const beaten = card[1] === this.led[1] ? rank(card) < rank(this.led) : card[1] === this.trump;
    if (beaten) this.leader = other(this.leader);
    this.won[this.leader].push(this.led, card);
    this.points[this.leader] += value(this.led) + value(card);
    this.tricks[this.leader] += 1;
    this.draw();
    this.state = "TRICK_END";
  }

  take(player, card) {
    this.hands[player] = this.hands[player].filter((held) => held !== card);
    this.shown[player] = this.shown[player].filter((seen) => seen !== card);
  }

  /** The winner draws, then the loser; who finds no face-down card takes the turn-up (ruling R22). */
  draw() {
    if (this.closedBy !== null || this.turnup === null) return;
    const [winner, loser] = [this.leader, other(this.leader)];
    this.hands[winner].push(this.stock.shift());
    if (this.stock.length > 0) {
      this.hands[loser].push(this.stock.shift());
    } else {
      this.hands[loser].push(this.turnup);
      this.shown[loser].push(this.turnup);
      this.turnup = null;
      this.strict = true;
    }
  }

  next_trick() {
    if (this.hands[this.leader].length === 0) return this.end("last_trick", 1);
    this.led = this.reply = null;
    this.state = "TRICK_START";
  }

  claim() {
    const loser = this.points[other(this.leader)];
    this.end("claim", loser === 0 ? 3 : loser < SINGLE_FROM ? 2 : 1);
  }

  end(reason, points) {
    const winner = this.leader;
    const game_points = points + this.bonus;
    this.bonus = 0;
    this.score[winner] = Math.max(0, this.score[winner] - game_points);
    const over = this.score[winner] === 0;
    if (over) this.games[winner] += 1;
    const next_dealer = over ? null : other(this.dealer);
    const match = { score: [...this.score], games: [...this.games], bonus: this.bonus };
    this.result = { winner, game_points, reason, ...match, next_dealer };
    if (over) {
      this.state = "DONE";
    } else {
      this.deal(next_dealer);
    }
  }

  restart() {
    this.state = "PRE_GAME";
  }

  quit() {
    this.state = "TERMINATED";
  }
}
