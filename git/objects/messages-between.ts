import { git } from "../command.ts";
import { hasCommit } from "../repositories.ts";

const TIMEOUT_MS = 15_000;
/** In a longer push, only the newest commits are read. */
const COMMITS_MAX = 1_000;

/**
 * The messages of commits that a branch has got, the newest first, without merges.
 * @param since if it is not known or no longer in the repository, the messages of the whole history
 */
export async function messagesBetween(
  directory: string,
  { to, since }: { to: string; since: string | null },
): Promise<string[]> {
  const isKnown = since !== null && (await hasCommit(directory, since));
  const { stdout } = await git(
    [
      "log",
      "-z",
      "--no-color",
      "--no-merges",
      "--format=%H%n%B",
      `--max-count=${COMMITS_MAX}`,
      "--end-of-options",
      to,
      ...(isKnown ? [`^${since}`] : []),
      "--",
    ],
    { gitDir: directory, timeoutMs: TIMEOUT_MS },
  );
  return stdout
    .toString()
    .split("\0")
    .filter(Boolean)
    .map((record) => record.slice(record.indexOf("\n") + 1));
}
