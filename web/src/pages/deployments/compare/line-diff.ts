import { diffLines, diffWordsWithSpace } from "diff";

/** Comparing two texts with nothing in common can take seconds, and nobody would read the result. */
const TEXT_TIMEOUT_MS = 2_000;
const LINE_TIMEOUT_MS = 100;
/** Below this share of common text, two lines count as different, because word marks would only be noise. */
const SIMILAR_SHARE = 0.4;
/** The number of unchanged lines shown around a change. */
const CONTEXT_LINES = 3;

export interface DiffWord {
  text: string;
  marked: boolean;
}

export interface DiffLine {
  kind: "same" | "added" | "removed";
  /** The line's numbers in the two texts, from 1; null in a text without the line. */
  before: number | null;
  after: number | null;
  words: DiffWord[];
}

/** Hidden unchanged lines. */
export interface DiffGap {
  kind: "gap";
  lines: DiffLine[];
}

/** Compares line by line, as a unified diff. In edited lines, the differing words are marked. Line endings are ignored. */
export function diffTexts(before: string, after: string): DiffLine[] {
  const changes = diffLines(before, after, {
    stripTrailingCr: true,
    ignoreNewlineAtEof: true,
    timeout: TEXT_TIMEOUT_MS,
  }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  const lines: DiffLine[] = [];
  let removed: string[] = [];
  let [beforeLine, afterLine] = [0, 0];
  const plain = (text: string) => [{ text, marked: false }];
  const flush = (added: string[]) => {
    const pairs = pairWords(removed, added);
    for (const [index, text] of removed.entries())
      lines.push({
        kind: "removed",
        before: ++beforeLine,
        after: null,
        words: pairs[index]?.before ?? plain(text),
      });
    for (const [index, text] of added.entries())
      lines.push({
        kind: "added",
        before: null,
        after: ++afterLine,
        words: pairs[index]?.after ?? plain(text),
      });
    removed = [];
  };
  for (const change of changes) {
    const texts = linesOf(change.value);
    if (change.removed) removed = texts;
    else if (change.added) flush(texts);
    else {
      flush([]);
      for (const text of texts)
        lines.push({ kind: "same", before: ++beforeLine, after: ++afterLine, words: plain(text) });
    }
  }
  flush([]);
  return lines;
}

/** Collapses long unchanged stretches into one row that can be opened. */
export function foldUnchanged(lines: DiffLine[]): (DiffLine | DiffGap)[] {
  const near = new Set<number>();
  for (const [index, line] of lines.entries()) {
    if (line.kind === "same") continue;
    for (let row = index - CONTEXT_LINES; row <= index + CONTEXT_LINES; row += 1) near.add(row);
  }
  const rows: (DiffLine | DiffGap)[] = [];
  for (const [index, line] of lines.entries()) {
    const last = rows.at(-1);
    if (near.has(index)) rows.push(line);
    else if (last?.kind === "gap") last.lines.push(line);
    else rows.push({ kind: "gap", lines: [line] });
  }
  // A row that hides a single line would take more room than the line.
  return rows.flatMap((row) => (row.kind === "gap" && row.lines.length === 1 ? row.lines : [row]));
}

type Pair = { before: DiffWord[]; after: DiffWord[] } | null;

/** Pairs the removed and added lines in order, as long as they are similar. */
function pairWords(removed: string[], added: string[]): Pair[] {
  return removed.slice(0, added.length).map((before, index) => {
    const after = added[index]!;
    const words = diffWordsWithSpace(before, after, { timeout: LINE_TIMEOUT_MS });
    if (!words) return null;
    const common = words
      .filter((word) => !word.added && !word.removed)
      .reduce((length, word) => length + word.value.trim().length, 0);
    if (common < SIMILAR_SHARE * Math.max(before.trim().length, after.trim().length)) return null;
    return {
      before: words
        .filter((word) => !word.added)
        .map((word) => ({ text: word.value, marked: word.removed })),
      after: words
        .filter((word) => !word.removed)
        .map((word) => ({ text: word.value, marked: word.added })),
    };
  });
}

function linesOf(text: string): string[] {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines.map((line) => line.replace(/\r$/, ""));
}
