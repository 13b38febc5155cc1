import { isUtf8 } from "node:buffer";

import { cleanDate } from "../clean.ts";
import { spawnGit } from "../command.ts";
import { nulRecords } from "./nul-records.ts";

/** The dates of one file within a range of commits. They are author dates in ISO format. */
export interface FileDates {
  /** The newest date on which its bytes changed. Null when the range only renamed it. */
  changed: string | null;
  /** When the file was added. Null when it is older than the range. A rename that keeps the bytes does not count as an addition. */
  created: string | null;
  /** The file's name before the range. */
  previousPath?: string;
}

export interface HistoryRange {
  to: string;
  /** Only commits that this one does not contain: the last commit that was processed. */
  from?: string;
  /** Older commits are ignored. */
  maxCommits?: number;
}

const DEFAULT_MAX_COMMITS = 5_000;
const HISTORY_TIMEOUT_MS = 60_000;
/** Precedes a commit's date. It cannot be confused with a status letter. */
const COMMIT_MARK = "\u0001";

export interface History {
  /** Keyed by the path in `to`. */
  dates: Map<string, FileDates>;
  /**
   * Branches were merged in a way that did more than edit files. The origin of each file then depends on commits before the range, so these dates cannot
   * continue from those of an earlier build.
   */
  tangled: boolean;
}

/** Dates of every file that the range changes and that still exists in `to`. One pass of `git log`. */
export async function lastChanged(
  directory: string,
  { to, from, maxCommits = DEFAULT_MAX_COMMITS }: HistoryRange,
): Promise<History> {
  // Only the header of a merge is printed.
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
  /** The new name in a rename, otherwise `path`. */
  target: string;
  date: string;
}

/** Follows files from their current path into the past, newest commit first. */
function walkBack() {
  const dates = new Map<string, FileDates>();
  /** Maps a past path to the current one. Null if an older file at that path is a different file. */
  const today = new Map<string, string | null>();

  function note({ status, path, target, date }: Step): void {
    const file = today.has(target) ? (today.get(target) ?? null) : target;
    if (file === null) return;
    if (status === "D") {
      if (!dates.has(file)) today.set(target, null);
      return;
    }
    const fileDates = dates.get(file) ?? { changed: null, created: null };
    dates.set(file, fileDates);
    if (status === "R") {
      fileDates.previousPath = path;
      today.set(path, file);
      today.set(target, null);
      return;
    }
    // The newest commit does not always have the newest date: a merge or a cherry-pick may bring in an older one.
    fileDates.changed = newest(fileDates.changed, date);
    if (status !== "A") return;
    fileDates.created = date;
    delete fileDates.previousPath;
    today.set(target, null);
  }
  return { dates, note };
}

/** The later one of two ISO dates. */
export function newest(a: string | null, b: string | null): string | null {
  return (a ?? "") > (b ?? "") ? a : b;
}

/** Null for a name that is not UTF-8, because no page can have such a name. */
async function nextPath(words: AsyncGenerator<Buffer>): Promise<string | null> {
  const { value } = await words.next();
  return value instanceof Buffer && isUtf8(value) ? value.toString() : null;
}
