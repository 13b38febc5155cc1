import { isUtf8 } from "node:buffer";
import { GitError, spawnGit } from "../command.ts";
import { nulRecords } from "./nul-records.ts";

export interface LineCounts {
  added: number;
  removed: number;
}

interface Compared {
  from: string;
  to: string;
  /** Only these paths. All if there are none. */
  paths: readonly string[];
}

/** A user waits for it. */
const TIMEOUT_MS = 15_000;
const SAFE = ["--no-color", "--no-ext-diff", "--no-textconv"];
const NEWLINE = 0x0a;

/** Added and removed lines by path. Binary files have no entry, and no file has one if a partial mirror lacks bytes that git would have to read. */
export async function countLines(
  directory: string,
  compared: Compared,
): Promise<Map<string, LineCounts>> {
  const counts = new Map<string, LineCounts>();
  const diff = startDiff(directory, ["-z", "--numstat"], compared);
  const records = nulRecords(diff.stdout);
  try {
    for await (const record of records) {
      const [added = "", removed = "", name] = record.toString().split("\t");
      // A rename has its two names in records of their own.
      if (name === "") await records.next();
      const path = name === "" ? (await records.next()).value : record.subarray(nameAt(record));
      if (!(path instanceof Buffer) || !isUtf8(path) || !/^\d+$/.test(added)) continue;
      counts.set(path.toString(), { added: Number(added), removed: Number(removed) });
    }
    await diff.finished;
    return counts;
  } catch (error) {
    if (error instanceof GitError && error.reason === "exit") return new Map();
    throw error;
  } finally {
    diff.stop();
  }
}

/** A name may contain tabs. */
const nameAt = (record: Buffer) => record.indexOf("\t", record.indexOf("\t") + 1) + 1;

/**
 * The unified diff, cut after the last whole line within `maxBytes`. Null if a partial mirror lacks bytes that git would have to read.
 * @throws GitError with the reason "timeout" if it takes too long
 */
export async function unifiedDiff(
  directory: string,
  { maxBytes, ...compared }: Compared & { maxBytes: number },
): Promise<{ text: string; isWhole: boolean } | null> {
  const diff = startDiff(directory, ["-p"], compared);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of diff.stdout) {
      chunks.push(chunk as Buffer);
      size += (chunk as Buffer).length;
      if (size > maxBytes) {
        const cut = Buffer.concat(chunks).subarray(0, maxBytes);
        const end = cut.lastIndexOf(NEWLINE) + 1;
        return { text: cut.toString("utf8", 0, end), isWhole: false };
      }
    }
    await diff.finished;
    return { text: Buffer.concat(chunks).toString("utf8"), isWhole: true };
  } catch (error) {
    if (error instanceof GitError && error.reason === "exit") return null;
    throw error;
  } finally {
    diff.stop();
  }
}

function startDiff(directory: string, shape: readonly string[], { from, to, paths }: Compared) {
  const diff = spawnGit(
    [
      "--literal-pathspecs",
      "diff-tree",
      "-r",
      "--find-renames",
      ...SAFE,
      ...shape,
      "--end-of-options",
      from,
      to,
      "--",
      ...paths,
    ],
    { gitDir: directory, timeoutMs: TIMEOUT_MS },
  );
  diff.stdin.end();
  return diff;
}
