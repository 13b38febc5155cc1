import { withoutComments } from "../ignore/program-patterns.ts";

/** The whole program is one object. */
const OBJECT = /^\s*(?:module\.exports\s*=|export\s+default)\s*\{([^]*)\}\s*;?\s*$/;
/** One entry, of which the value is a literal. */
const ENTRY =
  /\s*(?:"([^"\\\n]*)"|'([^'\\\n]*)'|([\w$]+))\s*:\s*(?:"([^"\\\n]*)"|'([^'\\\n]*)'|(true|false|null|\d+)(?![\w.$]))\s*(,|$)/y;

/** What a program exports, if it is nothing but an object with literals; null if it is more. */
export function plainExports(program: string): Record<string, unknown> | null {
  const inside = OBJECT.exec(withoutComments(program))?.[1]?.trimEnd();
  if (inside === undefined) return null;
  const values = new Map<string, unknown>();
  for (let at = 0; at < inside.length; at = ENTRY.lastIndex) {
    ENTRY.lastIndex = at;
    const match = ENTRY.exec(inside);
    if (!match) return null;
    const [, double, single, bare, text, quoted, word] = match;
    values.set(double ?? single ?? bare ?? "", text ?? quoted ?? JSON.parse(word ?? "null"));
  }
  return Object.fromEntries(values);
}
