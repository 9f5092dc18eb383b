// Drives charts that XState has loaded from JSON through recorded events.
//
// Standard input: {name: {chart, vectors: [{id, steps: [{event, answers, actions, states}]}]}}. `answers` are those
// of the guards before the event and after each of its actions. Standard output: {name: {problems, states,
// transitions}}, the states that were entered and the ids of the transitions that were taken.

import { readFileSync } from "node:fs";
import { assign, createActor, setup } from "xstate";

function machineOf(chart, problems) {
  const holds = (name, { context, event }) => {
    const answers = event.answers?.[context.done - event.done] ?? {};
    if (!(name in answers)) problems.push(`${event.type}: nobody knows ${name} after ${context.done - event.done} actions`);
    return answers[name];
  };
  const guards = {
    all: (args, { hold = [], fail = [] }) =>
      hold.every((name) => holds(name, args)) && !fail.some((name) => holds(name, args)),
  };
  for (const name of Object.keys(chart.meta.guards)) guards[name] = (args) => holds(name, args);
  const act = (name) =>
    assign(({ context, event }) => {
      const expected = event.actions?.[context.done - event.done];
      if (expected !== name) problems.push(`${event.type}: does ${name} instead of ${expected}`);
      return { done: context.done + 1 };
    });
  const actions = Object.fromEntries(Object.keys(chart.meta.actions).map((name) => [name, act(name)]));
  return setup({ guards, actions }).createMachine({ ...chart, context: { done: 0 } });
}

const active = (value) =>
  typeof value === "string" ? [value] : Object.entries(value).flatMap(([name, inner]) => [name, ...active(inner)]);

function play(machine, vector, seen, problems) {
  const inspect = (happening) => {
    for (const transition of happening._transitions ?? []) if (transition.meta) seen.transitions.add(transition.meta.id);
    for (const node of happening.snapshot?._nodes ?? []) if (node.parent) seen.states.add(node.key);
  };
  const actor = createActor(machine, { inspect });
  actor.start();
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
