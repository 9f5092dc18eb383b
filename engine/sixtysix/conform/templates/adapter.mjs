// An adapter: it answers the requests of `sixtysix conform` for a game. Fill in the functions that skip.
//
// Build: nothing
// Test: sixtysix conform smoke schnapsen --sut "node adapter.mjs"

import { createInterface } from "node:readline";

// @capabilities
const capabilities = { version: 1, implementation: { name: "my game", version: "1.0" } };

let parameters;

const deal = ({ deck, dealer, before, dealt }) => {
  // @deal
  skip("deal is not written yet");
};

const send = (event) => {
  // @send
  skip("send is not written yet");
};

const legal = () => {
  // @legal
  skip("legal is not written yet");
};

const observe = () => {
  // @observe
  skip("observe is not written yet");
};

const view = (player) => {
  // @view
  skip("view is not written yet");
};

// The protocol: one line for each request and one for its answer. Print nothing else; console.error is free.

class Skip extends Error {}

function skip(reason) {
  throw new Skip(reason);
}

const commands = {
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

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  let outcome;
  try {
    outcome = { result: (await commands[request.cmd](request)) ?? null };
  } catch (error) {
    if (!(error instanceof Skip)) console.error(error);
    outcome = error instanceof Skip ? { skipped: error.message } : { errored: String(error) };
  }
  console.log(JSON.stringify({ seq: request.seq, ...outcome }));
  if (request.cmd === "stop") break;
}
