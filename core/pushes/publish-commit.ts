import { AppError } from "#schemas/errors.ts";
import { INTERNAL_GIT_USER, internalPushSubject } from "#schemas/projects/git-access.ts";
import { INTERNAL_TOKEN_MS } from "#schemas/sites/internal-calls.ts";
import { pushCommit } from "#git/mirrors/mirror.ts";
import { builtInRemote } from "#git/mirrors/remotes.ts";
import { moveBranch } from "#git/objects/commit-tree.ts";
import { hasHead, setHead } from "#git/repositories.ts";
import { readPushedRefs } from "#git/server/pushed-refs.ts";
import { tidyRepository } from "#git/tidy.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { Caller } from "../access/caller.ts";
import type { CoreContext } from "../context.ts";
import { actorOf } from "./commit-author.ts";
import { recordPush } from "./record-push.ts";

export interface NewHead {
  org: OrgDocument;
  project: ProjectDocument;
  caller: Caller;
  branch: string;
  /** The head that the commit is based on. Null if the branch does not exist yet. */
  from: string | null;
  commit: string;
  source: "upload" | "edit";
}

const ZERO = "0".repeat(40);

/**
 * Points a branch of the project's repository on this machine at a commit in it. From there on, the commit is handled like any push.
 * @returns false if the branch has moved in the meantime
 */
export async function publishHere(
  context: CoreContext,
  repository: string,
  { project, caller, branch, from, commit, source }: NewHead,
): Promise<boolean> {
  const { DATA_DIR } = context.env;
  const { _id: projectId } = project;
  if (!(await moveBranch(repository, branch, { from, to: commit }))) return false;
  if (!(await hasHead(repository))) await setHead(repository, branch);
  const actor = actorOf(caller);
  const updates = [{ ref: `refs/heads/${branch}`, before: from ?? ZERO, after: commit }];
  const refs = await readPushedRefs(DATA_DIR, { projectId, updates });
  await recordPush(context, { projectId, actor, refs, source });
  await tidyRepository(repository);
  return true;
}

/**
 * The same if the git server is another process on another disk. The commit is in a copy. It is pushed, and the push records it.
 * @returns false if the branch has moved in the meantime
 */
export async function publishElsewhere(
  context: CoreContext,
  repository: string,
  { org, project, caller, branch, commit }: NewHead,
): Promise<boolean> {
  const { _id: id, handle } = project;
  const remote = builtInRemote(context, { id, handle, orgHandle: org.handle });
  const subject = internalPushSubject(id, actorOf(caller));
  const password = context.secretBox.sign(subject, new Date(Date.now() + INTERNAL_TOKEN_MS));
  const credentials = { username: INTERNAL_GIT_USER, password };
  try {
    await pushCommit({ ...remote, credentials, dir: repository, sha: commit, branch });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.appCode === "conflict") return false;
    throw error;
  }
}
