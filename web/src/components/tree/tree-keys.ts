import { useRef } from "react";
import type { TreeRow } from "../../lib/file-tree.ts";

/** Letters that follow each other faster than this are one word. */
const WORD_MS = 700;

/** The folder a row lies in; the row itself at the top. */
export function parentIndex(rows: readonly TreeRow[], index: number): number {
  const depth = rows[index]?.depth ?? 0;
  for (let above = index - 1; above >= 0; above -= 1) if (rows[above]!.depth < depth) return above;
  return index;
}

/** The next row that begins with the letters, from `start` on and once round. */
export function findByStart(rows: readonly TreeRow[], typed: string, start: number): number | null {
  const prefix = typed.toLowerCase();
  for (let step = 0; step < rows.length; step += 1) {
    const index = (start + step) % rows.length;
    if (rows[index]!.name.toLowerCase().startsWith(prefix)) return index;
  }
  return null;
}

/** Goes to the row that begins with what is typed. Answers false for keys that are no letters. */
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
    // A second letter narrows what the first one found; the same letter again goes on to the next.
    const repeated = [...text].every((letter) => letter === key);
    const found = findByStart(rows, repeated ? key : text, repeated ? active + 1 : active);
    if (found !== null) goTo(found);
    return true;
  };
}
