import { findCommits } from "#git/objects/find-commits.ts";
import { type CommitPlace, limitReads } from "../source/project-repository.ts";
import { isCommitOf, type TaskCall, trailersOf } from "./commit-trailers.ts";

/** Commits can have the clock of another machine. */
const CLOCKS_DIFFER_MS = 24 * 60 * 60_000;

/**
 * The commit that a call has made, in the history of this one.
 * @param since when the task began
 */
export async function findCommitOfCall(
  { directory, commit }: CommitPlace,
  call: TaskCall,
  since: Date,
): Promise<string | null> {
  const commits = await limitReads(() =>
    findCommits(directory, {
      to: commit,
      texts: trailersOf(call).split("\n"),
      since: new Date(since.getTime() - CLOCKS_DIFFER_MS),
    }),
  );
  // The same lines elsewhere in a message are text.
  return commits.find(({ message }) => isCommitOf(message, call))?.sha ?? null;
}
