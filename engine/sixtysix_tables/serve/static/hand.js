// Writes a hand as one line of a trace file, or as the part of an address with which a table opens the hand.

const HEAD = ["variant", "position", "best_of", "deck", "dealer", "first_dealer", "before"];

const only = (whole, names) => Object.fromEntries(names.filter((name) => name in whole).map((name) => [name, whole[name]]));

/** Return the trace line of a hand, without the additional fields that a table gets. */
export function lineOf(hand) {
  const steps = hand.steps.map((step) => only(step, ["state", "table", "legal", "event"]));
  return `${JSON.stringify({ ...only(hand, HEAD), steps, result: hand.result })}\n`;
}

/** Return the part of a table's address, from # on, that opens a hand or a position. */
export function addressOf(hand, more = "") {
  const given = { ...only(hand, HEAD), steps: hand.steps?.map((step) => only(step, ["event"])) };
  return `#hand=${encodeURIComponent(JSON.stringify(given))}${more}`;
}
