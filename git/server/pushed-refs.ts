import type { Commit } from "#schemas/deployments/deployment.ts";
import { openObjects, parseCommit, type ObjectReader } from "../objects/objects.ts";
import { readCommit, repositoryDirectory } from "../repositories.ts";
import type { GitPush } from "./server.ts";

/** One ref of a push, with details that only the repository knows. */
export interface PushedRef {
  ref: string;
  before: string;
  after: string;
  /** The new head of a branch. Null when the branch was deleted, and for tags. */
  commit: Commit | null;
}

/**
 * Reads the commits of a push for processes without access to the repository. One git process answers all requests, because a push may move thousands of
 * branches.
 */
export async function readPushedRefs(dataDir: string, push: GitPush): Promise<PushedRef[]> {
  const directory = repositoryDirectory(dataDir, push.projectId);
  const objects = openObjects(directory);
  const refs: PushedRef[] = [];
  try {
    for (const { ref, before, after } of push.updates) {
      const isBranch = ref.startsWith("refs/heads/") && !/^0+$/.test(after);
      const commit = isBranch ? await commitOf({ directory, objects, sha: after }) : null;
      refs.push({ ref, before, after, commit });
    }
  } finally {
    objects.close();
  }
  return refs;
}

async function commitOf(request: {
  directory: string;
  objects: ObjectReader;
  sha: string;
}): Promise<Commit> {
  const object = await request.objects.read(request.sha);
  const parsed = object?.type === "commit" ? parseCommit(object) : null;
  const { sha, message, author, at } = parsed ?? (await readCommit(request.directory, request.sha));
  return { sha, message, author, at };
}
