// A hand as a line of a trace, and in the address of a table that opens it.

const HEAD = ["variant", "position", "best_of", "deck", "dealer", "first_dealer", "before"];

const only = (whole, names) => Object.fromEntries(names.filter((name) => name in whole).map((name) => [name, whole[name]]));

/** The line of a trace, without what a table is told besides. */
export function lineOf(hand) {
  const steps = hand.steps.map((step) => only(step, ["state", "table", "legal", "event"]));
  return `${JSON.stringify({ ...only(hand, HEAD), steps, result: hand.result })}\n`;
}

/** What stands behind the page of a table in an address that opens a hand or a position. */
export function addressOf(hand, more = "") {
  const given = { ...only(hand, HEAD), steps: hand.steps?.map((step) => only(step, ["event"])) };
  return `#hand=${encodeURIComponent(JSON.stringify(given))}${more}`;
}
