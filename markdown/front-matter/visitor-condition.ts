/** A claim that a visitor must not make, in both orders: `!visitor.claims.beta`, `visitor.claims.plan !== "free"`. */
const DENIED = /!\s*visitor\.[\w.]+|\bvisitor\.[\w.]+\s*!==?|!==?\s*visitor\.[\w.]+/g;

/** Whether a condition of GitBook names a claim that visitors without one do not make, so that they see nothing. */
export function asksForVisitor(condition: string): boolean {
  return /\bvisitor\./.test(condition.replace(DENIED, ""));
}
