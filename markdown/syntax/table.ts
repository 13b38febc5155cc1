import type MarkdownIt from "markdown-it";
import type StateBlock from "markdown-it/lib/rules_block/state_block.mjs";
import { lineInFile, type NoteState, report } from "../render/state.ts";

/** The number that markdown-it adds to a single table. */
const MAX_FILLED_CELLS = 65_536;

/**
 * Incomplete rows are filled with empty cells up to the width of the table. In a wide table, a row of one character becomes thousands of cells. markdown-it
 * limits this per table; this rule limits it for all tables of a note.
 */
export function limitTables(markdown: MarkdownIt): void {
  const { ruler } = markdown.block;
  const table = ruler.getRules("").find(({ name }) => name === "table");
  if (!table) throw new Error("the parser has no tables");
  const limited: typeof table = (state, startLine, endLine, silent) => {
    const note = state.env as NoteState;
    if (note.filledCells > MAX_FILLED_CELLS) return false;
    const from = state.tokens.length;
    if (!table(state, startLine, endLine, silent)) return false;
    if (silent) return true;
    note.filledCells = (note.filledCells ?? 0) + filledCells(state, { from, startLine });
    if (note.filledCells > MAX_FILLED_CELLS)
      report(note, {
        line: lineInFile(note, startLine),
        severity: "warning",
        category: "size",
        message: `The tables in this note lack more than ${MAX_FILLED_CELLS.toLocaleString("en")} cells. The rest is not shown as a table.`,
        suggestion: "Use fewer columns, or add the missing cells.",
      });
    return true;
  };
  ruler.at("table", limited, { alt: ["paragraph", "reference"] });
}

/** Counts the cells that were added to the table that was just parsed. */
function filledCells(
  { tokens, src, bMarks, eMarks, line }: StateBlock,
  { from, startLine }: { from: number; startLine: number },
): number {
  let cells = 0;
  for (let at = from; at < tokens.length; at++) {
    const { type } = tokens[at]!;
    if (type === "td_open" || type === "th_open") cells++;
  }
  const end = eMarks[line - 1] ?? src.length;
  let written = 0;
  for (let at = bMarks[startLine] ?? 0; at < end; at++) if (src.charCodeAt(at) === 0x7c) written++;
  // A row of n cells may be written with n - 1 bars.
  return Math.max(0, cells - written - (line - startLine));
}
