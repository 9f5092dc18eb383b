export * from "./runtime.js";
export { Kinderschnapsen } from "./kinderschnapsen.js";
export { Santase1 } from "./santase_1.js";
export { Santase2 } from "./santase_2.js";
export { Santase3 } from "./santase_3.js";
export { Schnapsen } from "./schnapsen.js";
export { Snapszer } from "./snapszer.js";
