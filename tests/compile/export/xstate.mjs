// Drives charts that XState has loaded from JSON through recorded events.
//
// Standard input: {name: {chart, vectors: [{id, begin, steps: [{event, answers, actions, states}]}]}}. `answers` are
// those of the guards before the event and after each of its actions; `begin` has answers and actions before any
// event. Standard output: {name: {problems, states, transitions}}, the states that were entered and the ids of the
// transitions that were taken.

import { readFileSync } from "node:fs";
import { assign, createActor, setup } from "xstate";

function machineOf(chart, problems) {
  // What is expected now: of the running event, or of the beginning.
  const now = ({ context, event }) => {
    const { answers, actions, done } = event.type === "xstate.init" ? { ...context.begin, done: 0 } : event;
    return { answers: answers[context.done - done] ?? {}, action: actions[context.done - done] };
  };
  const holds = (name, args) => {
    const { answers } = now(args);
    if (!(name in answers)) problems.push(`${args.event.type}: nobody knows ${name}`);
    return answers[name];
  };
  const guards = {
    all: (args, { hold = [], fail = [] }) =>
      hold.every((name) => holds(name, args)) && !fail.some((name) => holds(name, args)),
  };
  for (const name of Object.keys(chart.meta.guards)) guards[name] = (args) => holds(name, args);
  const act = (name) =>
    assign((args) => {
      const { action } = now(args);
      if (action !== name) problems.push(`${args.event.type}: does ${name} instead of ${action}`);
      return { done: args.context.done + 1 };
    });
  const actions = Object.fromEntries(Object.keys(chart.meta.actions).map((name) => [name, act(name)]));
  return setup({ guards, actions }).createMachine({ ...chart, context: ({ input }) => ({ begin: input, done: 0 }) });
}

const active = (value) =>
  typeof value === "string" ? [value] : Object.entries(value).flatMap(([name, inner]) => [name, ...active(inner)]);

function play(machine, vector, seen, problems) {
  const inspect = (happening) => {
    for (const transition of happening._transitions ?? []) if (transition.meta) seen.transitions.add(transition.meta.id);
    for (const node of happening.snapshot?._nodes ?? []) if (node.parent) seen.states.add(node.key);
  };
  const actor = createActor(machine, { inspect, input: vector.begin });
  actor.start();
  const begun = actor.getSnapshot().context.done;
  if (begun !== vector.begin.actions.length) problems.push(`${vector.id}: ${begun} actions before any event`);
  for (const [number, step] of vector.steps.entries()) {
    const { event, answers, actions, states } = step;
    const { done } = actor.getSnapshot().context;
    actor.send({ type: event, answers, actions, done });
    const after = actor.getSnapshot();
    const found = active(after.value).sort().join(" ");
    const where = `${vector.id}, step ${number + 1}, ${event}`;
    if (found !== states.join(" ")) problems.push(`${where}: ${found} instead of ${states.join(" ")}`);
    if (after.context.done !== done + actions.length) problems.push(`${where}: ${after.context.done - done} actions`);
    if (problems.length) return;
  }
  actor.stop();
}

const told = {};
for (const [name, { chart, vectors }] of Object.entries(JSON.parse(readFileSync(0, "utf8")))) {
  const problems = [];
  const seen = { states: new Set(), transitions: new Set() };
  try {
    const machine = machineOf(chart, problems);
    for (const vector of vectors) play(machine, vector, seen, problems);
  } catch (error) {
    problems.push(String(error));
  }
  told[name] = { problems, states: [...seen.states], transitions: [...seen.transitions] };
}
process.stdout.write(JSON.stringify(told));
