import { isUtf8 } from "node:buffer";

import { cleanDate } from "../clean.ts";
import { spawnGit } from "../command.ts";
import { nulRecords } from "./nul-records.ts";

/** What the commits of a range say about one file. Dates are the authors', ISO. */
export interface FileDates {
  /** The newest date of a change of its bytes; null when the range only renamed it. */
  changed: string | null;
  /** When it was added; null when it is older than the range. A rename that keeps the bytes adds nothing. */
  created: string | null;
  /** The name it had before the range. */
  previousPath?: string;
}

export interface HistoryRange {
  to: string;
  /** Only commits that this one does not have: the last one looked at. */
  from?: string;
  /** Older commits are not looked at. */
  maxCommits?: number;
}

const DEFAULT_MAX_COMMITS = 5_000;
const HISTORY_TIMEOUT_MS = 60_000;
/** Stands before a commit's date; a status letter never looks like it. */
const COMMIT_MARK = "\u0001";

export interface History {
  /** By path in `to`. */
  dates: Map<string, FileDates>;
  /**
   * Branches were merged that did more than edit files. What became of which file depends then on commits before the
   * range, so its dates do not go on from those of an earlier build.
   */
  tangled: boolean;
}

/** Dates of every file that the range touches and `to` still has. One pass of `git log`. */
export async function lastChanged(
  directory: string,
  { to, from, maxCommits = DEFAULT_MAX_COMMITS }: HistoryRange,
): Promise<History> {
  // Of a merge only its header is printed.
  const shape = ["-z", "--name-status", "--find-renames=100%"];
  const range = ["--end-of-options", to, ...(from === undefined ? [] : [`^${from}`]), "--"];
  const log = spawnGit(
    ["log", ...shape, `--max-count=${maxCommits}`, "--format=%x01%at %P", ...range],
    { gitDir: directory, timeoutMs: HISTORY_TIMEOUT_MS },
  );
  log.stdin.end();
  const { dates, note } = walkBack();
  let date = "";
  let merges = false;
  let moves = false;
  const words = nulRecords(log.stdout);
  for await (const word of words) {
    const text = word.toString();
    if (text.startsWith(COMMIT_MARK)) {
      const [seconds = "", ...parents] = text.slice(1).trim().split(" ");
      date = cleanDate(seconds);
      merges ||= parents.length > 1;
      continue;
    }
    const status = text.trimStart()[0] ?? "";
    moves ||= status !== "M";
    const path = await nextPath(words);
    const target = status === "R" ? await nextPath(words) : path;
    if (path !== null && target !== null) note({ status, path, target, date });
  }
  await log.finished;
  return { dates, tangled: merges && moves };
}

interface Step {
  status: string;
  path: string;
  /** The new name of a rename, else `path`. */
  target: string;
  date: string;
}

/** Follows files from their present path into the past, newest commit first. */
function walkBack() {
  const dates = new Map<string, FileDates>();
  /** Where a path of the past is today; null once what lay there before was another file. */
  const today = new Map<string, string | null>();

  function note({ status, path, target, date }: Step): void {
    const file = today.has(target) ? (today.get(target) ?? null) : target;
    if (file === null) return;
    if (status === "D") {
      if (!dates.has(file)) today.set(target, null);
      return;
    }
    const known = dates.get(file) ?? { changed: null, created: null };
    dates.set(file, known);
    if (status === "R") {
      known.previousPath = path;
      today.set(path, file);
      today.set(target, null);
      return;
    }
    // Not that of the newest commit: a merged branch, or a commit that was picked, may bring an older date.
    known.changed = newest(known.changed, date);
    if (status !== "A") return;
    known.created = date;
    delete known.previousPath;
    today.set(target, null);
  }
  return { dates, note };
}

/** The later one of two ISO dates. */
export function newest(a: string | null, b: string | null): string | null {
  return (a ?? "") > (b ?? "") ? a : b;
}

/** Null for a name that is not UTF-8: no page can have it. */
async function nextPath(words: AsyncGenerator<Buffer>): Promise<string | null> {
  const { value } = await words.next();
  return value instanceof Buffer && isUtf8(value) ? value.toString() : null;
}
