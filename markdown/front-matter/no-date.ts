import { booleanOf, wordOf } from "../written-values.ts";

const NO_END = new Set(["never", "none", "null", "nil", "n/a", "na", "-", "auto", "session"]);
const UNITS = "ms|s|secs?|seconds?|m|mins?|minutes?|h|hours?|d|days?|w|weeks?|months?|y|years?";
/** A number, such as one of seconds, or durations such as `1h 30m`, `in 30 days` and `P30D`. */
const DURATION = new RegExp(
  String.raw`^(?:(?:in\s+)?(?:\+?\d+(?:\.\d+)?\s*(?:${UNITS})?(?:\s+|$))+|p[\dtymwdhs.]+)$`,
);

/** Whether a value is plainly not meant as a date: how long something is valid, whether it ends, or that it never does. */
export function isNoDate(value: unknown): boolean {
  if (typeof value !== "string") return true;
  const word = wordOf(value);
  return booleanOf(value) !== undefined || NO_END.has(word) || DURATION.test(word);
}
