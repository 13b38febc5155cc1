import { CST, Lexer } from "yaml";

/** The parser calls itself for every level, so that a few thousand levels end the whole process. */
const MAX_LEVELS = 50;
/** A level of lists and keys, one below the other, takes at least one column. */
const MAX_COLUMNS = 500;

/** Whether a YAML text is nested more deeply than anyone writes by hand. The parser must not see such a text. */
export function isNestedTooDeeply(text: string): boolean {
  return (text.match(/[[{]/g)?.length ?? 0) > MAX_LEVELS || /^[-? \t]{50}/m.test(text)
    ? levelsAreTooMany(text)
    : false;
}

/** Brackets in quotes and comments are not levels, so the text is split into its tokens. The lexer does not call itself. */
function levelsAreTooMany(text: string): boolean {
  let levels = 0;
  /** Column of the next token; null after the first token of the line that is not an indicator. */
  let column: number | null = 0;
  for (const token of new Lexer().lex(text)) {
    const type = CST.tokenType(token);
    if (type === "flow-seq-start" || type === "flow-map-start") levels++;
    if (type === "flow-seq-end" || type === "flow-map-end") levels = Math.max(0, levels - 1);
    if (type === "newline") column = 0;
    else if (column !== null) {
      if (column > MAX_COLUMNS && type !== "space" && type !== "comment") return true;
      column = type && indicators.has(type) ? column + token.length : null;
    }
    if (levels > MAX_LEVELS) return true;
  }
  return false;
}

/** What may be in front of the content of a line. */
const indicators = new Set([
  "byte-order-mark",
  "doc-mode",
  "space",
  "seq-item-ind",
  "explicit-key-ind",
  "map-value-ind",
  "anchor",
  "tag",
]);
