// An adapter for codr1/santase (TypeScript), at 7c29aa7b07a8601a615d4e24414cc303c990c8e9.
// Its handler of HTTP requests is called without a server; legal is what it accepts. A marriage and its lead are one
// request there, so the adapter keeps the marriage until its lead or a claim comes. It waits for next_trick, too.

import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

console.log = () => {};
const source = pathToFileURL(`${process.env.ENGINES}/codr1_santase/src/`);
const load = (name: string) => import(new URL(`${name}.ts`, source).href);
const files = ["index", "rooms", "game/state", "game/cards"];
const [{ handleRequest }, { createRoom }, game, { createDeck }] = await Promise.all(files.map(load));

const suits = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };
const cards = createDeck();
const nameOf = (card: any) => card && card.rank.replace("10", "T") + card.suit[0].toUpperCase();
const named = new Map(cards.map((card: any) => [nameOf(card), card]));
const room = createRoom();
let declared: string | null, waits: boolean, points: number[], dealer: number;

const post = async (player: number, path: string, body = {}) => {
  const query = player === room.hostPlayerIndex ? `?hostToken=${room.hostToken}` : "";
  const url = `http://localhost/rooms/${room.code}/${path}${query}`;
  return (await handleRequest(new Request(url, { method: "POST", body: JSON.stringify(body) }))).ok;
};

const lead = (player: number, card: string, suit: string | null) =>
  post(player, "play", { card: named.get(card), marriageSuit: suits[suit] });

const happens = async ({ event, player, card, suit }: any): Promise<boolean> => {
  const { currentTrick, roundResult, leader } = room.matchState.game;
  if (waits && event === "next_trick") return player === leader && !(waits = false);
  if (event === "next_trick" || (waits && event !== "claim") || (roundResult && event !== "claim")) return false;
  if (event === "exchange_trump") return post(player, "exchange-trump");
  if (event === "close_talon") return post(player, "close-deck");
  if (event === "claim" && declared && player === leader) await lead(player, `Q${declared}`, declared);
  if (event === "claim") return post(player, "declare-66");
  if (event === "declare_marriage") {
    const before = room.matchState;
    if (declared || currentTrick || !(await lead(player, `Q${suit}`, suit))) return false;
    [points, room.matchState, declared] = [room.matchState.game.roundScores, before, suit];
    return true;
  }
  if (!currentTrick !== (event === "lead_card")) return false;
  if (!(await lead(player, card, currentTrick ? null : declared))) return false;
  [waits, declared] = [Boolean(currentTrick), null];
  return true;
};

const send = async (event: any) => {
  const before = room.matchState;
  const accepted = await happens(event);
  if (!accepted) room.matchState = before;
  if (accepted && event.event === "claim") waits = false;
  if (accepted && !declared) points = room.matchState.game.roundScores;
  return accepted;
};

const legal = async () => {
  const { playerHands, currentTrick } = room.matchState.game;
  const kept = [room.matchState, declared, waits, points] as const;
  const plain = ["exchange_trump", "close_talon", "claim", "next_trick"].map((event) => ({ event }));
  const pairs = Object.keys(suits).map((suit) => ({ event: "declare_marriage", suit }));
  const event = currentTrick ? "play_card" : "lead_card";
  const plays = playerHands.map((hand: any) => hand.map((card: any) => ({ event, card: nameOf(card) })));
  const found = [];
  for (const event of [0, 1].flatMap((p) => [...plain, ...pairs, ...plays[p]].map((it) => ({ ...it, player: p })))) {
    if (await send(event)) found.push(event);
    [room.matchState, declared, waits, points] = kept;
  }
  return found;
};

const observe = () => {
  const { roundResult, currentTrick, ...its } = room.matchState.game;
  const state = waits ? "TRICK_END" : currentTrick ? "TRICK_IN_PROGRESS" : "TRICK_START";
  const reasons = { declared_66: "claim", false_declaration: "false_claim", exhausted: "last_trick" };
  if (roundResult && !waits) {
    const { winner, gamePoints: game_points } = roundResult;
    const reason = [winner, null].includes(its.closedBy) ? reasons[roundResult.reason] : "closer_failed";
    const over = game.isMatchOver(room.matchState);
    const next_dealer = over ? null : game.startNewRound(room.matchState, winner).dealerIndex;
    return { result: { winner, game_points, reason, score: room.matchState.matchScores, next_dealer } };
  }
  const last = its.lastCompletedTrick;
  const table = {
    ...{ dealer, leader: its.leader, turn: currentTrick ? 1 - its.leader : its.leader, points },
    ...{ trump: its.trumpSuit[0].toUpperCase(), turnup: nameOf(its.trumpCard), talon: its.stock.length },
    ...{ strict: game.isDeckClosedOrExhausted(its), closed_by: its.closedBy, marriage: declared },
    ...{ hands: its.playerHands.map((hand: any) => hand.map(nameOf)), led: nameOf(currentTrick?.leaderCard) ?? null },
    ...{ won: its.wonTricks.map((won: any) => won.map(nameOf)), stock: its.stock.map(nameOf) },
    ...{ tricks: its.wonTricks.map((won: any) => won.length / 2) },
    ...{ last_trick: waits ? [last.leaderCard, last.followerCard].map(nameOf) : null },
  };
  return { state, table, result: null };
};

const deal = (setup: any) => {
  const deck = setup.deck.map((name: string) => named.get(name));
  const [first, second] = [[0, 6], [3, 9]].map((starts) => starts.map((at) => deck.slice(at, at + 3)));
  const [own, other] = setup.dealer === 1 ? [first, second] : [second, first];
  const order = [...own[0], ...other[0], deck[12], ...own[1], ...other[1], ...deck.slice(13)];
  [declared, waits, points, dealer] = [null, false, [0, 0], setup.dealer];
  const match = { matchScores: [...setup.before.score], dealerIndex: dealer, leaderIndex: 1 - dealer };
  room.matchState = { ...match, game: game.dealInitialHands(order, dealer) };
  return null;
};

const events = "exchange_trump declare_marriage close_talon claim lead_card play_card next_trick".split(" ");
const states = ["TRICK_START", "TRICK_IN_PROGRESS", "TRICK_END"];
const fields = "dealer leader turn points trump turnup talon strict closed_by marriage hands led won stock tricks last_trick";
const has = { events, states, fields: fields.split(" "), operations: ["legal", "observe", "result"] };
const start = () => ({ version: 1, implementation: { name: "codr1/santase", version: "7c29aa7" }, ...has });
const commands: any = { start, deal, legal, observe, send: (it: any) => send(it.event) };

for await (const line of createInterface({ input: process.stdin })) {
  const { seq, cmd, ...given } = JSON.parse(line);
  process.stdout.write(`${JSON.stringify({ seq, result: (await commands[cmd]?.(given)) ?? null })}\n`);
  if (cmd === "stop") process.exit();
}
