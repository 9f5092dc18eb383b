// An adapter: it answers the requests of `sixtysix conform` for a game. Fill in the functions that skip.
//
// Build: nothing
// Test: sixtysix conform smoke schnapsen --sut "npx tsx adapter.ts"

import { createInterface } from "node:readline";

type Pair<T> = [T, T];

interface Setup {
  deck: string[];
  dealer: 0 | 1;
  before: { score: Pair<number>; games: Pair<number>; bonus: number };
  dealt: boolean;
}

interface GameEvent {
  event: string;
  player?: 0 | 1;
  card?: string;
  suit?: string;
}

interface Observation {
  state?: string;
  table?: Record<string, unknown>;
  result?: Record<string, unknown> | null;
}

// @capabilities
const capabilities: Record<string, unknown> = { version: 1, implementation: { name: "my game", version: "1.0" } };

let parameters: Record<string, Record<string, unknown>>;

const deal = ({ deck, dealer, before, dealt }: Setup): void => {
  // @deal
  skip("deal is not written yet");
};

const send = (event: GameEvent): boolean => {
  // @send
  return skip("send is not written yet");
};

const legal = (): GameEvent[] => {
  // @legal
  return skip("legal is not written yet");
};

const observe = (): Observation => {
  // @observe
  return skip("observe is not written yet");
};

const view = (player: 0 | 1): Record<string, unknown> => {
  // @view
  return skip("view is not written yet");
};

// The protocol: one line for each request and one for its answer. Print nothing else; console.error is free.

class Skip extends Error {}

function skip(reason: string): never {
  throw new Skip(reason);
}

const commands: Record<string, (request: any) => unknown> = {
  start: () => capabilities,
  variant: (request) => {
    parameters = request.parameters;
  },
  deal,
  send: (request) => send(request.event),
  legal,
  observe,
  view: (request) => view(request.player),
  stop: () => null,
};

// Not at the top level, where only modules may use await.
async function serve(): Promise<void> {
  for await (const line of createInterface({ input: process.stdin })) {
    const request = JSON.parse(line);
    let outcome: Record<string, unknown>;
    try {
      outcome = { result: (await commands[request.cmd](request)) ?? null };
    } catch (error) {
      if (!(error instanceof Skip)) console.error(error);
      outcome = error instanceof Skip ? { skipped: error.message } : { errored: String(error) };
    }
    console.log(JSON.stringify({ seq: request.seq, ...outcome }));
    if (request.cmd === "stop") break;
  }
}

void serve();
