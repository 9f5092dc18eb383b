// Parses Mermaid and smcat with their own parsers, and SCXML with that of state-machine-cat.
//
// Standard input: {name: {mermaid, smcat, scxml}}, each a text. Standard output: {name: {mermaid, smcat, scxml}}, each
// {states: [{name, parent, type, lines}], arrows: [{from, to, internal, event, cond, action, label}]}; of a text that
// cannot be parsed {error: message}. Mermaid says nothing of the parts of a label, the others all they know.

import { readFileSync } from "node:fs";
import { JSDOM } from "jsdom";
import { render } from "state-machine-cat";

globalThis.window = new JSDOM("").window;
globalThis.document = window.document;
const { default: mermaid } = await import("mermaid");

// Mermaid keeps #59; in this form until it draws.
const decoded = (text) => text.replace(/ﬂ°°(\d+)¶ß/g, (_, number) => String.fromCodePoint(number));

async function mermaidPicture(text) {
  await mermaid.parse(text);
  const { nodes, edges } = (await mermaid.mermaidAPI.getDiagramFromText(text)).db.getData();
  const kind = (node) => (node.shape.startsWith("note") ? node.shape : node.isGroup ? "compound" : node.shape);
  return {
    states: nodes.map((node) => ({
      name: node.id,
      parent: node.parentId ?? null,
      type: kind(node),
      lines: (kind(node) === "note" ? [node.label] : (node.description ?? [])).map(decoded),
    })),
    arrows: edges.map((edge) => ({ from: edge.start, to: edge.end, label: decoded(edge.label ?? "") })),
  };
}

function flattened({ states, transitions = [] }, parent = null) {
  const inner = states.filter((state) => state.statemachine).map((state) => flattened(state.statemachine, state.name));
  return {
    states: [
      ...states.map(({ name, type, actions = [] }) => {
        return { name, parent, type, lines: actions.map((action) => `${action.type}/ ${action.body}`) };
      }),
      ...inner.flatMap((picture) => picture.states),
    ],
    arrows: [
      ...transitions.map((t) => ({ ...t, internal: t.type === "internal" })),
      ...inner.flatMap((picture) => picture.arrows),
    ],
  };
}

const parsers = {
  mermaid: mermaidPicture,
  smcat: async (text) => flattened(await render(text, { inputType: "smcat", outputType: "json" })),
  scxml: async (text) => flattened(await render(text, { inputType: "scxml", outputType: "json" })),
};

const told = {};
for (const [name, texts] of Object.entries(JSON.parse(readFileSync(0, "utf8")))) {
  told[name] = {};
  for (const [format, text] of Object.entries(texts)) {
    try {
      told[name][format] = await parsers[format](text);
    } catch (error) {
      told[name][format] = { error: String(error) };
    }
  }
}
process.stdout.write(JSON.stringify(told));
