import { cleanDate, cleanText } from "../clean.ts";
import { GitError, spawnGit } from "../command.ts";
import type { Commit } from "../repositories.ts";
import { nulRecords } from "./nul-records.ts";

/** A commit, and what it did to the file whose history is read. */
export interface LoggedCommit extends Commit {
  file: FileStep | null;
}

/** `path` is the file's name in that commit, `previousPath` its name before, if the commit renamed it. */
export interface FileStep {
  change: "added" | "modified" | "deleted" | "renamed";
  path: string;
  previousPath: string | null;
}

export interface LogRange {
  /** The newest commit. */
  to: string;
  /** Only commits that change this file, under all its names. */
  path?: string | undefined;
  /** How many of the newest commits are left out. */
  skip: number;
  limit: number;
}

/** A user waits for it. */
const TIMEOUT_MS = 15_000;
/** Precedes a commit. It cannot be confused with a status letter. */
const COMMIT_MARK = "\u0001";
const FIELDS = ["%H", "%P", "%an", "%ae", "%at", "%B"];

const CHANGES: Record<string, FileStep["change"]> = {
  A: "added",
  C: "added",
  D: "deleted",
  R: "renamed",
};

/** Commits, the newest first. @throws GitError with the reason "timeout" if the history is too long */
export async function readLog(directory: string, range: LogRange): Promise<LoggedCommit[]> {
  if (range.path === undefined) return collect(directory, range, []);
  const follow = (similarity: string) =>
    collect(directory, range, ["--follow", "--name-status", `--find-renames=${similarity}`]);
  return follow("50%").catch((error: unknown) => {
    // A partial mirror may lack a large blob that git would have to compare.
    if (!(error instanceof GitError) || error.reason !== "exit") throw error;
    return follow("100%");
  });
}

async function collect(
  directory: string,
  { to, path, skip, limit }: LogRange,
  shape: readonly string[],
): Promise<LoggedCommit[]> {
  const format = `--format=${COMMIT_MARK}${FIELDS.join("%x00")}`;
  // With --follow, git counts commits that it does not show when it skips.
  const own = path === undefined ? [`--skip=${skip}`, `--max-count=${limit}`] : [];
  const log = spawnGit(
    [
      "--literal-pathspecs",
      "log",
      "-z",
      "--no-color",
      "--no-ext-diff",
      format,
      ...shape,
      ...own,
      "--end-of-options",
      to,
      "--",
      ...(path === undefined ? [] : [path]),
    ],
    { gitDir: directory, timeoutMs: TIMEOUT_MS },
  );
  log.stdin.end();
  const left = path === undefined ? 0 : skip;
  const commits: LoggedCommit[] = [];
  try {
    for await (const { commit, place } of commitsIn(nulRecords(log.stdout), path)) {
      if (place < left) continue;
      commits.push(commit);
      if (commits.length === limit) return commits;
    }
    await log.finished;
    return commits;
  } finally {
    log.stop();
  }
}

async function* commitsIn(
  records: AsyncGenerator<Buffer>,
  path: string | undefined,
): AsyncGenerator<{ commit: LoggedCommit; place: number }> {
  let place = 0;
  for (let record = await records.next(); !record.done; place++) {
    const fields = [record.value.toString()];
    while (fields.length < FIELDS.length) fields.push(await nextText(records));
    let file: FileStep | null = null;
    for (record = await records.next(); !record.done; record = await records.next()) {
      const text = record.value.toString("latin1").trimStart();
      if (text.startsWith(COMMIT_MARK)) break;
      if (text !== "") file = await readStep(text[0] ?? "", records);
    }
    yield { commit: { ...commitOf(fields), file: path === undefined ? null : file }, place };
  }
}

async function nextText(records: AsyncGenerator<Buffer>): Promise<string> {
  const { value } = await records.next();
  return value instanceof Buffer ? value.toString() : "";
}

function commitOf(fields: readonly string[]): Commit {
  const [sha = "", parents = "", name = "", email = "", seconds = "", message = ""] = fields;
  return {
    sha: sha.slice(COMMIT_MARK.length),
    message: cleanText(message.trim()),
    author: { name: cleanText(name), email: cleanText(email) },
    at: cleanDate(seconds),
    parents: parents.split(" ").filter(Boolean),
  };
}

async function readStep(letter: string, records: AsyncGenerator<Buffer>): Promise<FileStep> {
  const change = CHANGES[letter] ?? "modified";
  const first = await nextText(records);
  const isPair = letter === "R" || letter === "C";
  const path = isPair ? await nextText(records) : first;
  return { change, path, previousPath: change === "renamed" ? first : null };
}
