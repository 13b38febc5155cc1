import { diffArrays } from "diff";

/** Line numbers from 1 that only one of two texts has. */
export interface DifferingLines {
  theirs: number[];
  ours: number[];
}

/** Texts with nothing in common can take seconds, and marks would not help a reader. */
const TIMEOUT_MS = 500;

/** The lines that differ between two texts. Line endings are ignored. */
export function differingLines(theirs: string, ours: string): DifferingLines {
  const lines: DifferingLines = { theirs: [], ours: [] };
  const changes = diffArrays(splitText(theirs), splitText(ours), { timeout: TIMEOUT_MS }) ?? [];
  let [their, our] = [1, 1];
  for (const { value, added, removed } of changes) {
    for (let line = 0; line < value.length; line++) {
      if (removed) lines.theirs.push(their);
      if (added) lines.ours.push(our);
      if (!added) their += 1;
      if (!removed) our += 1;
    }
  }
  return lines;
}

export const splitText = (text: string) => text.replace(/\r?\n$/, "").split(/\r?\n/);
