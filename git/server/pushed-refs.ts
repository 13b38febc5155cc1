import type { Commit } from "#schemas/deployments/deployment.ts";
import { openObjects, parseCommit, type ObjectReader } from "../objects/objects.ts";
import { readCommit, repositoryDirectory } from "../repositories.ts";
import type { RefUpdate } from "./push-report.ts";

/** One ref of a push, with details that only the repository knows. */
export interface PushedRef extends RefUpdate {
  /** The new head of a branch. Null when the branch was deleted, and for tags. */
  commit: Commit | null;
}

/**
 * Reads the commits of a push for processes without access to the repository. One git process answers all requests, because a push may move thousands of
 * branches.
 */
export async function readPushedRefs(
  dataDir: string,
  { projectId, updates }: { projectId: string; updates: readonly RefUpdate[] },
): Promise<PushedRef[]> {
  const directory = repositoryDirectory(dataDir, projectId);
  const objects = openObjects(directory);
  try {
    return await addCommits(updates, { directory, objects });
  } finally {
    objects.close();
  }
}

/** @param repository with a reader that is open */
export async function addCommits(
  updates: readonly RefUpdate[],
  repository: { directory: string; objects: ObjectReader },
): Promise<PushedRef[]> {
  const refs: PushedRef[] = [];
  for (const update of updates) {
    const isBranch = update.ref.startsWith("refs/heads/") && !/^0+$/.test(update.after);
    refs.push({ ...update, commit: isBranch ? await commitOf(repository, update.after) : null });
  }
  return refs;
}

async function commitOf(
  { directory, objects }: { directory: string; objects: ObjectReader },
  head: string,
): Promise<Commit> {
  const object = await objects.read(head);
  const parsed = object?.type === "commit" ? parseCommit(object) : null;
  const { sha, message, author, at } = parsed ?? (await readCommit(directory, head));
  return { sha, message, author, at };
}
