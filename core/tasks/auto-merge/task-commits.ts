import { readLog } from "#git/objects/commit-log.ts";
import type { BranchPoint } from "../../source/branches/branch-point.ts";

/** A task that makes more commits needs a person. */
const COMMITS_MAX = 200;

/**
 * Why the commits of a branch need a person. Null if the log of the task has all of them: the lines of a message that name a task can be written by anyone
 * who pushes.
 * @param own commits that the results of the task's calls name
 */
export async function commitsProblem(
  { directory, head, base, published }: BranchPoint,
  own: ReadonlySet<string>,
): Promise<string | null> {
  // What the preview shows is then what the merge makes.
  if (published !== base)
    return "the published branch got new commits after the branch of the task began.";
  const commits = await readLog(directory, { to: head, skip: 0, limit: COMMITS_MAX + 1 });
  for (const { sha, parents } of commits) {
    if (sha === base) return null;
    if (!own.has(sha) || parents.length !== 1)
      return `the branch has a commit that the task did not make, ${sha.slice(0, 8)}.`;
  }
  return "the branch has too many commits to be checked.";
}
