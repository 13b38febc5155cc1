import { messagesBetween } from "#git/objects/messages-between.ts";
import { type CommitPlace, limitReads } from "../../source/project-repository.ts";
import { namesTask } from "../commit-trailers.ts";

/**
 * Whether a push has work of people: a commit that no task made, and that neither merged nor reverted the work of one. Merge commits do not count, because what
 * they bring has commits of its own.
 * @param since the newest commit of the branch before the push, if it is known
 */
export async function hasWorkOfPeople(
  { directory, commit }: CommitPlace,
  since: string | null,
): Promise<boolean> {
  if (commit === since) return false;
  const messages = await limitReads(() => messagesBetween(directory, { to: commit, since }));
  return messages.some((message) => !namesTask(message));
}
