// Parses drawings with Mermaid's own parser.
//
// Standard input: {name: text}. Standard output: {name: {states: [{name, parent, type, lines}], arrows: [{from, to, label}]}};
// of a text that cannot be parsed {error: message}.

import { readFileSync } from "node:fs";
import { JSDOM } from "jsdom";

globalThis.window = new JSDOM("").window;
globalThis.document = window.document;
const { default: mermaid } = await import("mermaid");

// Mermaid keeps #59; in this form until it draws.
const decoded = (text) => text.replace(/ﬂ°°(\d+)¶ß/g, (_, number) => String.fromCodePoint(number));

async function parsed(text) {
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

const told = {};
for (const [name, text] of Object.entries(JSON.parse(readFileSync(0, "utf8")))) {
  told[name] = await parsed(text).catch((error) => ({ error: String(error) }));
}
process.stdout.write(JSON.stringify(told));
