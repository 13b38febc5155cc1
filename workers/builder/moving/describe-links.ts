import type { RewrittenNote } from "./rewrite-notes.ts";
import { COVER } from "./rewrite-notes.ts";
import { linesOf, splitLines } from "./source-text.ts";
import { withEdits } from "#content/moving/destinations.ts";
import {
  PLAN_MAX_LINES_SHOWN,
  PLAN_MAX_NOTES_SHOWN,
  type PlannedLine,
  type PlannedNote,
  type PlannedNotes,
} from "#schemas/projects/source/source-plan.ts";

/** Enough for a link and what stands around it. */
const LINE_MAX_CHARACTERS = 240;
const BEFORE_CHANGE_CHARACTERS = 80;

/** The notes whose links change, in the order of their paths. */
export function changedLinks(
  notes: readonly RewrittenNote[],
  sourceOf: (path: string) => string,
): PlannedNotes {
  return planned(
    notes
      .filter(({ edits }) => edits.length > 0)
      .map(({ note, text, edits }) => {
        const after = splitLines(withEdits(text, edits));
        const before = splitLines(text);
        const lines = linesOf(text, edits).map((line): PlannedLine => {
          const [old = "", next = ""] = [before[line - 1], after[line - 1]];
          const from = firstDifference(old, next);
          return { line, before: shortened(old, from), after: shortened(next, from) };
        });
        return { path: sourceOf(note.before.path), lines, links: edits.length };
      }),
  );
}

/** Links that only the author can change. */
export function manualLinks(
  notes: readonly RewrittenNote[],
  sourceOf: (path: string) => string,
): PlannedNotes {
  return planned(
    notes
      .filter(({ manual }) => manual.length > 0)
      .map(({ note, text, manual }) => ({
        path: sourceOf(note.before.path),
        lines: shownLines(
          text,
          manual.map((at) => (at === COVER ? 1 : (note.links.slots[at]?.line ?? 1))),
        ),
        links: manual.length,
      })),
  );
}

export function shownLines(text: string, numbers: readonly number[]): PlannedLine[] {
  const lines = splitLines(text);
  return [...new Set(numbers)]
    .sort((a, b) => a - b)
    .map((line) => ({ line, before: shortened(lines[line - 1] ?? "", 0), after: null }));
}

/** Names the first notes and lines, and counts all. */
export function planned(notes: readonly PlannedNote[]): PlannedNotes {
  let room = PLAN_MAX_LINES_SHOWN;
  const shown = notes
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .slice(0, PLAN_MAX_NOTES_SHOWN)
    .flatMap((note) => {
      const lines = note.lines.slice(0, room);
      room -= lines.length;
      return lines.length > 0 ? { ...note, lines } : [];
    });
  return {
    notes: shown,
    noteCount: notes.length,
    linkCount: notes.reduce((sum, { links }) => sum + links, 0),
  };
}

function firstDifference(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return at;
}

function shortened(line: string, around: number): string {
  const start = around > LINE_MAX_CHARACTERS / 2 ? around - BEFORE_CHANGE_CHARACTERS : 0;
  const end = start + LINE_MAX_CHARACTERS;
  return `${start > 0 ? "…" : ""}${line.slice(start, end).trim()}${end < line.length ? "…" : ""}`;
}
