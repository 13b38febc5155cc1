import { diffArrays, diffWordsWithSpace } from "diff";
import type { TextChange } from "#schemas/ai/note-agent.ts";

/** Whole lines of a text, and what should be there instead. Both have their line feeds. */
export interface LineHunk {
  from: number;
  to: number;
  old: string;
  insert: string;
}

/** Texts with nothing in common can take seconds. Then they become one hunk. */
const TIMEOUT_MS = 500;
const WORDS_TIMEOUT_MS = 50;
/** Below this share of common text, two lines count as different. */
const SIMILAR_SHARE = 0.4;

/**
 * What changes would do to a text, as hunks of whole lines. With all of them, the text is the proposed one. New lines belong to a line beside them,
 * so that a hunk always has text by which it can be recognized.
 */
export function hunksOf(text: string, changes: readonly TextChange[]): LineHunk[] {
  const before = linesOf(text);
  const after = linesOf(applyChanges(text, changes));
  const rows: Rows[] = [];
  for (const raw of differences(before, after)) {
    const previous = rows.at(-1);
    const free = previous?.end ?? 0;
    if (raw.start < raw.end || before.length === 0) rows.push(raw);
    else if (raw.start > free)
      rows.push({ ...raw, start: raw.start - 1, lines: [before[raw.start - 1]!, ...raw.lines] });
    else if (raw.end < before.length)
      rows.push({ ...raw, end: raw.end + 1, lines: [...raw.lines, before[raw.end]!] });
    else previous?.lines.push(...raw.lines);
  }
  const starts = offsetsOf(before);
  return rows.map(({ start, end, lines }) => ({
    from: starts[start]!,
    to: starts[end]!,
    old: before.slice(start, end).join(""),
    insert: lines.join(""),
  }));
}

/** @param changes in the order of the text, without overlaps */
export function applyChanges(text: string, changes: readonly TextChange[]): string {
  let end = 0;
  let result = "";
  for (const { from, to, insert } of changes) {
    result += text.slice(end, from) + insert;
    end = to;
  }
  return result + text.slice(end);
}

/** The lines that a hunk takes away and adds, without those that stay. `offset`: how many lines of the hunk come before them. */
export function shownLines({ old, insert }: Pick<LineHunk, "old" | "insert">) {
  const [before, after] = [linesOf(old), linesOf(insert)].map((lines) =>
    lines.map((line) => line.replace(/\n$/, "")),
  ) as [string[], string[]];
  const shorter = Math.min(before.length, after.length);
  let offset = 0;
  while (offset < shorter && before[offset] === after[offset]) offset += 1;
  let end = 0;
  while (end < shorter - offset && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return {
    offset,
    removed: before.slice(offset, before.length - end),
    added: after.slice(offset, after.length - end),
  };
}

export interface Word {
  text: string;
  /** Whether the other line does not have it. */
  isMarked: boolean;
}

/** The words of a line before and after a change. Null if the lines have little in common, because marks would only be noise. */
export function wordsOf(before: string, after: string): { before: Word[]; after: Word[] } | null {
  const words = diffWordsWithSpace(before, after, { timeout: WORDS_TIMEOUT_MS });
  if (!words) return null;
  const common = words
    .filter(({ added, removed }) => !added && !removed)
    .reduce((length, { value }) => length + value.trim().length, 0);
  if (common < SIMILAR_SHARE * Math.max(before.trim().length, after.trim().length)) return null;
  const shown = (hidden: "added" | "removed", marked: "added" | "removed") =>
    words
      .filter((word) => !word[hidden])
      .map((word) => ({ text: word.value, isMarked: word[marked] }));
  return { before: shown("added", "removed"), after: shown("removed", "added") };
}

interface Rows {
  /** Lines of the text, from 0; `end` is not among them. */
  start: number;
  end: number;
  lines: string[];
}

/** Between two of them is at least one line that stays. */
function differences(before: string[], after: string[]): Rows[] {
  const parts = diffArrays(before, after, { timeout: TIMEOUT_MS });
  if (!parts) return [{ start: 0, end: before.length, lines: after }];
  const rows: Rows[] = [];
  let line = 0;
  let isOpen = false;
  for (const { value, added, removed } of parts) {
    const isSame = !added && !removed;
    if (!isSame && !isOpen) rows.push({ start: line, end: line, lines: [] });
    isOpen = !isSame;
    if (added) rows.at(-1)!.lines.push(...value);
    else line += value.length;
    if (removed) rows.at(-1)!.end = line;
  }
  return rows;
}

const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

function offsetsOf(lines: readonly string[]): number[] {
  const offsets = [0];
  for (const line of lines) offsets.push(offsets.at(-1)! + line.length);
  return offsets;
}
