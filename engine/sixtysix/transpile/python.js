// Python's integers and lists, for what is translated. Names with a $ are its own.

export class SixtySixError extends Error {
  get name() {
    return this.constructor.name;
  }
}
export class SetupError extends SixtySixError {}

// Integers. One is a number while it is a safe one and a BigInt beyond that, so each has one form and `===` compares it.

const MAX = Number.MAX_SAFE_INTEGER;
const WORD = 2 ** 32;
const big = (n) => (typeof n === "bigint" ? n : BigInt(n));
export const $int = (n) => (n >= -MAX && n <= MAX ? Number(n) : n);
const both = (a, b) => typeof a === "number" && typeof b === "number";
const isWord = (n) => n >= 0 && n < WORD;
const isSmall = (n) => (n | 0) === n;

export function $add(a, b) {
  if (both(a, b)) {
    const sum = a + b;
    if (sum <= MAX && sum >= -MAX) return sum;
  }
  return $int(big(a) + big(b));
}

export function $sub(a, b) {
  if (both(a, b)) {
    const difference = a - b;
    if (difference <= MAX && difference >= -MAX) return difference;
  }
  return $int(big(a) - big(b));
}

export function $mul(a, b) {
  if (both(a, b)) {
    const product = a * b + 0; // no negative zero
    if (product <= MAX && product >= -MAX) return product;
  }
  return $int(big(a) * big(b));
}

/** Divides as Python does: towards negative infinity. */
export function $div(a, b) {
  if (b === 0) throw new RangeError("integer division by zero");
  if (both(a, b)) return Math.floor(a / b) + 0;
  const [n, d] = [big(a), big(b)];
  return $int(n / d - BigInt(n % d !== 0n && n < 0n !== d < 0n));
}

/** What is left has the sign of the divisor. */
export function $mod(a, b) {
  return $sub(a, $mul($div(a, b), b));
}

export function $and(a, b) {
  if (both(a, b)) {
    if (isSmall(a) && isSmall(b)) return a & b;
    if (isWord(a) || isWord(b)) return (a & b) >>> 0;
  } else if (typeof a === "bigint" && typeof b === "number" && isWord(b)) {
    return (Number(BigInt.asUintN(32, a)) & b) >>> 0;
  }
  return $int(big(a) & big(b));
}

export function $or(a, b) {
  if (both(a, b)) {
    if (isSmall(a) && isSmall(b)) return a | b;
    const low = (a | b) >>> 0;
    return isWord(a) && isWord(b) ? low : (Math.floor(a / WORD) | Math.floor(b / WORD)) * WORD + low;
  }
  return $int(big(a) | big(b));
}

export function $xor(a, b) {
  if (both(a, b)) {
    if (isSmall(a) && isSmall(b)) return a ^ b;
    if (isWord(a) && isWord(b)) return (a ^ b) >>> 0;
  }
  return $int(big(a) ^ big(b));
}

export function $shl(a, n) {
  if (n < 0) throw new RangeError("negative shift count");
  if (typeof a === "number" && n < 53) {
    const shifted = a * (n < 31 ? 1 << n : 2 ** n);
    if (shifted <= MAX && shifted >= -MAX) return shifted;
  }
  return $int(big(a) << big(n));
}

const POWERS = Array.from({ length: 54 }, (_, n) => 2 ** n);

export function $shr(a, n) {
  if (n < 0) throw new RangeError("negative shift count");
  if (typeof a === "bigint") return $int(a >> big(n));
  return isSmall(a) ? a >> (n < 31 ? n : 31) : Math.floor(a / (POWERS[n] ?? 2 ** n));
}

export function $bit_count(n) {
  let bits = n < 0 ? $sub(0, n) : n;
  if (!isWord(bits)) return big(bits).toString(2).replaceAll("0", "").length;
  bits -= (bits >>> 1) & 0x55555555;
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export function $bit_length(n) {
  const bits = n < 0 ? $sub(0, n) : n;
  return isWord(bits) ? 32 - Math.clz32(bits) : big(bits).toString(2).length;
}

export const $is_int = (value) => Number.isInteger(value) || typeof value === "bigint" || typeof value === "boolean";

// Lists, mappings and texts

/** The place that an index means, which counts from the end if it is negative. */
export function $index(list, i) {
  if (i >= 0 && i < list.length) return i;
  if (i < 0 && i >= -list.length) return i + list.length;
  throw new RangeError("index out of range");
}

export const $at = (list, i) => list[$index(list, i)];

export function $item(map, key) {
  if (!map.has(key)) throw new RangeError(`there is no ${$repr(key)}`);
  return map.get(key);
}

export const $get = (map, key, other) => (map.has(key) ? map.get(key) : other);
export const $range = (start, stop) => Array.from({ length: Math.max(stop - start, 0) }, (_, i) => start + i);
export const $sum = (numbers) => [...numbers].reduce($add, 0);
export const $max = (...numbers) => numbers.reduce((one, other) => (other > one ? other : one));
export const $min = (...numbers) => numbers.reduce((one, other) => (other < one ? other : one));
export const $sorted = (items) => [...items].sort((a, b) => (a < b ? -1 : Number(a > b)));
export const $equal = (one, other) => one.length === other.length && one.every((item, i) => item === other[i]);
export const $fromkeys = (keys) => Object.fromEntries(keys.map((key) => [key, null]));

export function $position(list, item) {
  const place = list.indexOf(item);
  if (place < 0) throw new RangeError(`${$repr(item)} is not among them`);
  return place;
}

/** Replaces what stands from one place to another. */
export function $put(list, start, stop, items) {
  const place = (i) => (i < 0 ? Math.max(i + list.length, 0) : Math.min(i, list.length));
  const first = place(start);
  list.splice(first, Math.max(place(stop) - first, 0), ...items);
}

const remembered = new WeakMap();

/** What a pure method of an object gives for an argument that is an object: made once. */
export function $cached(owner, argument, make) {
  if (!remembered.has(owner)) remembered.set(owner, new WeakMap());
  const known = remembered.get(owner);
  if (!known.has(argument)) known.set(argument, make());
  return known.get(argument);
}

/** A value as a message shows it: a text as Python writes it, anything else as JavaScript does. */
export function $repr(value) {
  if (typeof value === "string") {
    const text = JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"');
    return value.includes("'") && !value.includes('"') ? `"${text}"` : `'${text.replaceAll("'", "\\'")}'`;
  }
  if (Array.isArray(value)) return `[${value.map($repr).join(", ")}]`;
  if (typeof value === "object" && value !== null) return "an object";
  return typeof value === "function" ? "a function" : String(value);
}
