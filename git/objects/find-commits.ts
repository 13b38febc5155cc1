import { git } from "../command.ts";

interface Sought {
  /** The newest commit. */
  to: string;
  /** Lines that the message must have, each somewhere. */
  texts: readonly string[];
  /** Older commits are not read. */
  since: Date;
}

/** A user waits for it. */
const TIMEOUT_MS = 15_000;

export interface SoughtCommit {
  sha: string;
  message: string;
}

/** Commits whose messages contain all of these texts, the newest first. */
export async function findCommits(
  directory: string,
  { to, texts, since }: Sought,
): Promise<SoughtCommit[]> {
  const { stdout } = await git(
    [
      "log",
      "-z",
      "--no-color",
      "--format=%H%n%B",
      `--since=${since.toISOString()}`,
      "--all-match",
      "--fixed-strings",
      ...texts.map((text) => `--grep=${text}`),
      "--end-of-options",
      to,
      "--",
    ],
    { gitDir: directory, timeoutMs: TIMEOUT_MS },
  );
  return stdout
    .toString()
    .split("\0")
    .filter(Boolean)
    .map((record) => {
      const end = record.indexOf("\n");
      return { sha: record.slice(0, end), message: record.slice(end + 1) };
    });
}
