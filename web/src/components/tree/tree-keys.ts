import { useRef } from "react";
import type { TreeRow } from "../../lib/file-tree.ts";

/** Letters typed faster than this form one word. */
const WORD_MS = 700;

/** The parent folder of a row; the row itself at the top level. */
export function parentIndex(rows: readonly TreeRow[], index: number): number {
  const depth = rows[index]?.depth ?? 0;
  for (let above = index - 1; above >= 0; above -= 1) if (rows[above]!.depth < depth) return above;
  return index;
}

/** The next row whose name starts with the letters, searching from `start` and wrapping around. */
export function findByStart(rows: readonly TreeRow[], typed: string, start: number): number | null {
  const prefix = typed.toLowerCase();
  for (let step = 0; step < rows.length; step += 1) {
    const index = (start + step) % rows.length;
    if (rows[index]!.name.toLowerCase().startsWith(prefix)) return index;
  }
  return null;
}

/** Moves to the row that starts with the typed letters. Returns false for keys that are not letters. */
export function useTypeAhead(
  rows: readonly TreeRow[],
  active: number,
  goTo: (index: number) => void,
): (key: string) => boolean {
  const typed = useRef({ text: "", at: 0 });
  return (key) => {
    if ([...key].length !== 1) return false;
    const now = Date.now();
    const text = now - typed.current.at < WORD_MS ? typed.current.text + key : key;
    typed.current = { text, at: now };
    // A second letter narrows the matches. The same letter again moves to the next match.
    const repeated = [...text].every((letter) => letter === key);
    const row = findByStart(rows, repeated ? key : text, repeated ? active + 1 : active);
    if (row !== null) goTo(row);
    return true;
  };
}
