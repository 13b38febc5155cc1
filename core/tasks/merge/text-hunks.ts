import { diffArrays } from "diff";
import type { TaskHunk } from "#schemas/tasks/changes.ts";

/** Unchanged lines around changed ones, as git shows them. */
const CONTEXT_LINES = 3;
/** A difference with more changed lines takes long to find. Then the file is merged as a whole. */
const CHANGED_LINES_MAX = 5_000;
const LINE_END = /(?<=\n)/;
const NO_LINE_BREAK = "\\ No newline at end of file";

/** Lines before and after that belong together. Those of an unchanged run are the same. */
interface Run {
  isChange: boolean;
  before: string[];
  after: string[];
}

/** @returns null if the texts differ too much */
function runsOf(before: string, after: string): Run[] | null {
  const parts = diffArrays(linesOf(before), linesOf(after), { maxEditLength: CHANGED_LINES_MAX });
  if (!parts) return null;
  const runs: Run[] = [];
  for (const { added, removed, value } of parts) {
    const isChange = added || removed;
    const last = runs.at(-1);
    const run = last && last.isChange === isChange ? last : { isChange, before: [], after: [] };
    if (run !== last) runs.push(run);
    if (!added) run.before.push(...value);
    if (!removed) run.after.push(...value);
  }
  return runs;
}

const linesOf = (text: string) => (text === "" ? [] : text.split(LINE_END));

/** The runs of each hunk: changes with few unchanged lines between them. */
function groupsOf(runs: readonly Run[]): number[][] {
  const groups: number[][] = [];
  for (const [at, { isChange }] of runs.entries()) {
    if (!isChange) continue;
    const group = groups.at(-1);
    const between = runs[at - 1];
    const isNear = group?.at(-1) === at - 2 && (between?.before.length ?? 0) <= 2 * CONTEXT_LINES;
    if (group && isNear) group.push(at);
    else groups.push([at]);
  }
  return groups;
}

/** What differs between two texts, line by line. @returns null if they differ too much */
export function hunksOf(before: string, after: string): TaskHunk[] | null {
  const runs = runsOf(before, after);
  if (!runs) return null;
  const starts = startsOf(runs);
  return groupsOf(runs).map((group) => {
    const [first = 0, last = first] = [group[0], group.at(-1)];
    const ahead = runs[first - 1]?.before.slice(-CONTEXT_LINES) ?? [];
    const behind = runs[last + 1]?.before.slice(0, CONTEXT_LINES) ?? [];
    const { old, now } = starts[first]!;
    return {
      oldStart: old - ahead.length,
      newStart: now - ahead.length,
      lines: [
        ...signed(" ", ahead),
        ...runs.slice(first, last + 1).flatMap(shownRun),
        ...signed(" ", behind),
      ],
    };
  });
}

/** The line of each run, counted from 1. */
function startsOf(runs: readonly Run[]): { old: number; now: number }[] {
  let place = { old: 1, now: 1 };
  return runs.map(({ before, after }) => {
    const start = place;
    place = { old: start.old + before.length, now: start.now + after.length };
    return start;
  });
}

const shownRun = ({ isChange, before, after }: Run): string[] =>
  isChange ? [...signed("-", before), ...signed("+", after)] : signed(" ", before);

const signed = (sign: string, lines: readonly string[]): string[] =>
  lines.flatMap((line) =>
    line.endsWith("\n") ? [sign + line.slice(0, -1)] : [sign + line, NO_LINE_BREAK],
  );

/** The text before with only these hunks of the text after. @returns null if the texts differ too much */
export function withHunks(
  before: string,
  after: string,
  indexes: readonly number[],
): string | null {
  const runs = runsOf(before, after);
  if (!runs) return null;
  const chosen = new Set(
    groupsOf(runs)
      .filter((_, index) => indexes.includes(index))
      .flat(),
  );
  return runs.flatMap((run, at) => (chosen.has(at) ? run.after : run.before)).join("");
}
