import { isRecord } from "../written-values.ts";

/** A claim that a visitor must not make, in both orders: `!visitor.claims.beta`, `visitor.claims.plan !== "free"`. */
const DENIED = /!\s*visitor\.[\w.]+|\bvisitor\.[\w.]+\s*!==?|!==?\s*visitor\.[\w.]+/g;

const MAX_CHARACTERS = 1_000;

/** Whether a condition of GitBook names a claim that visitors without one do not make, so that they see nothing. */
export function asksForVisitor(condition: unknown): boolean {
  if (typeof condition !== "string") return false;
  const isReadable = condition.length <= MAX_CHARACTERS;
  return /\bvisitor\./.test(isReadable ? condition.replace(DENIED, "") : condition);
}

/** What Grav asks of a visitor, `site.login: true`. Other programs have a word. */
export function isClosedAccess(value: unknown): boolean {
  const names: unknown[] = isRecord(value) ? Object.keys(value) : [value].flat();
  return names.some((name) => typeof name === "string" && CLOSED.test(name.trim()));
}

const CLOSED = /^(?:(?:site|admin)(?:\.\w|$)|private$)/i;
