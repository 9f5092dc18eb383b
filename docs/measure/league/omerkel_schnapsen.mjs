// An adapter for OMerkel/schnapsen (JavaScript), at 598c2cdede7114d8a4b15c82f025af321e9fcfad.
// Drawing after a trick, which waits for the screen there, is done at once. Single hands are played.

import { createInterface } from "node:readline";

const core = `${process.env.ENGINES}/omerkel_schnapsen/javascript/html5/src/core/`;
const { GameEngine } = await import(`${core}game-engine.js`);
const { isStrictPlay } = await import(`${core}rules.js`);
const { Card } = await import(`${core}card.js`);

const suits = { S: "blatt", H: "herz", D: "schellen", C: "eichel" };
const ranks = { A: "ass", T: "10", K: "könig", Q: "ober", J: "unter", 9: "9" };
const keyOf = (names, value) => Object.keys(names).find((key) => names[key] === value);
const card = ([rank, suit]) => new Card(suits[suit], ranks[rank]);
const nameOf = ({ rank, suit }) => keyOf(ranks, rank) + keyOf(suits, suit);
const types = {
  "swap-atout": "exchange_trump",
  "close-talon": "close_talon",
  "declare-66": "claim",
  "announce-marriage": "declare_marriage",
};
const reasons = {
  "declared-66": "claim",
  "declared-66-failed": "false_claim",
  "final-trick": "last_trick",
  "closed-talon-made": "last_trick",
};

let engine, dealer, short;

/** The legal actions, each with the event that it is. */
const actions = () => {
  const { currentPlayerIndex: player, currentTrick } = engine.state;
  return engine.getLegalActions(player).map((action) => {
    if (action.type === "announce-marriage") {
      return [{ event: types[action.type], player, suit: keyOf(suits, action.suit) }, action];
    }
    if (types[action.type]) return [{ event: types[action.type], player }, action];
    const [suit, rank] = action.cardId.split(":");
    const event = currentTrick.cards.length ? "play_card" : "lead_card";
    return [{ event, player, card: nameOf({ rank, suit }) }, action];
  });
};

const same = (one, other) => Object.keys({ ...one, ...other }).every((key) => one[key] === other[key]);

const commands = {
  start: () => ({
    version: 1,
    implementation: { name: "OMerkel/schnapsen", version: "598c2cd" },
    events: [...Object.values(types), "lead_card", "play_card"],
    states: ["TRICK_START", "TRICK_IN_PROGRESS"],
    fields: (
      "dealer leader turn trump turnup talon strict closed_by hands led marriage points pending " +
      "trick_points tricks won stock"
    ).split(" "),
    operations: ["legal", "observe", "result"],
  }),
  variant: ({ parameters }) => {
    short = parameters.deck.ranks.length === 5;
    return null;
  },
  deal: ({ deck, ...setup }) => {
    dealer = setup.dealer;
    const order = short ? [0, 2, 4, 7, 9, 1, 3, 5, 8, 10, 6] : [0, 1, 2, 6, 7, 8, 3, 4, 5, 9, 10, 11, 12];
    const size = (order.length - 1) / 2;
    const cards = order.map((place) => card(deck[place]));
    engine = new GameEngine({ deckVariant: short ? "20-card" : "24-card" });
    engine.state.dealerIndex = dealer;
    engine.startNextHand();
    engine.state.players[1 - dealer].hand = cards.slice(0, size);
    engine.state.players[dealer].hand = cards.slice(size, -1);
    engine.state.talon = [...deck.slice(order.length).map(card), cards.at(-1)];
    engine.state.atoutCard = cards.at(-1);
    engine.state.atoutSuit = cards.at(-1).suit;
    return null;
  },
  send: ({ event }) => {
    const found = actions().find(([known]) => same(known, event));
    if (!found || !engine.playAction(event.player, found[1]).success) return false;
    engine.finalizeTrickReveal();
    return true;
  },
  legal: () => actions().map(([event]) => event),
  observe: () => {
    const { players, talon, currentTrick, talonClosedBy, pendingMarriageIntent, ...its } = engine.state;
    if (its.phase !== "playing") {
      const { winnerIndex: winner, winnerReason, gamePoints: game_points } = its.handHistory.at(-1);
      const closerFailed = talonClosedBy !== null && talonClosedBy !== winner;
      return { result: { winner, game_points, reason: closerFailed ? "closer_failed" : reasons[winnerReason] } };
    }
    const table = {
      dealer,
      leader: currentTrick.leaderIndex,
      turn: its.currentPlayerIndex,
      trump: keyOf(suits, its.atoutSuit),
      turnup: its.atoutCard && nameOf(its.atoutCard),
      talon: Math.max(0, talon.length - 1),
      strict: isStrictPlay(engine.state),
      closed_by: talonClosedBy,
      hands: players.map(({ hand }) => hand.map(nameOf)),
      led: currentTrick.cards.length ? nameOf(currentTrick.cards[0].card) : null,
      marriage: pendingMarriageIntent && keyOf(suits, pendingMarriageIntent.suit),
      points: [0, 1].map((player) => engine.getCurrentPoints(player)),
      pending: players.map((player) => player.deferredMarriagePoints),
      trick_points: players.map((player) => player.trickPoints),
      tricks: players.map((player) => player.wonTrickCount),
      won: players.map(({ wonCards }) => wonCards.map(nameOf)),
      stock: talon.slice(0, -1).map(nameOf),
    };
    return { state: currentTrick.cards.length ? "TRICK_IN_PROGRESS" : "TRICK_START", table, result: null };
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const { seq, cmd, ...given } = JSON.parse(line);
  const over = cmd === "legal" && engine.state.phase !== "playing";
  console.log(JSON.stringify({ seq, ...(over ? { skipped: "over" } : { result: commands[cmd]?.(given) ?? null }) }));
  if (cmd === "stop") break;
}
