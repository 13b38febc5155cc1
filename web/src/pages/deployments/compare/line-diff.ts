import { diffLines, diffWordsWithSpace } from "diff";

/** Two texts with nothing in common can take seconds to compare; nobody would read the result. */
const TEXT_TIMEOUT_MS = 2_000;
const LINE_TIMEOUT_MS = 100;
/** Below this share of common text two lines are two different lines, and marks in them would only be noise. */
const SIMILAR_SHARE = 0.4;
/** Unchanged lines that stay around a change. */
const CONTEXT_LINES = 3;

export interface DiffWord {
  text: string;
  marked: boolean;
}

export interface DiffLine {
  kind: "same" | "added" | "removed";
  /** Numbers of the line in the two texts, from 1; null where it is not in one. */
  before: number | null;
  after: number | null;
  words: DiffWord[];
}

/** Unchanged lines that are folded away. */
export interface DiffGap {
  kind: "gap";
  lines: DiffLine[];
}

/** Line by line, as a unified diff; in lines that were edited the words that differ are marked. Ends of lines do not count. */
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

/** Long stretches without a change become one row that can be opened. */
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
  // A row to open that hides one line is longer than the line.
  return rows.flatMap((row) => (row.kind === "gap" && row.lines.length === 1 ? row.lines : [row]));
}

type Pair = { before: DiffWord[]; after: DiffWord[] } | null;

/** The first removed line belongs to the first added one, and so on, as long as they resemble each other. */
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
