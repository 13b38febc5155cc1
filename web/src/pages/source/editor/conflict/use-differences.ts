import { useState } from "react";
import { type DifferingLines, differingLines } from "../../../../lib/differing-lines.ts";

const NONE: DifferingLines = { theirs: [], ours: [] };

/** The lines that differ in a conflict. Call `compare` again after the user has typed, and with null when the conflict ends. */
export function useDifferences(mark: (lines: readonly number[]) => void) {
  const [theirs, setTheirs] = useState<readonly number[]>(NONE.theirs);
  const compare = (texts: { theirs: string | null; ours: string } | null) => {
    const isComparable = texts !== null && texts.theirs !== null;
    const lines = isComparable ? differingLines(texts.theirs ?? "", texts.ours) : NONE;
    setTheirs(lines.theirs);
    mark(lines.ours);
  };
  return { theirs, compare };
}
