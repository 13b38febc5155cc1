import { join } from "node:path";
import { AppError } from "#schemas/errors.ts";
import { checkBranchName } from "#schemas/projects/branch.ts";
import { INTERNAL_GIT_USER, internalPushSubject } from "#schemas/projects/git-access.ts";
import { INTERNAL_TOKEN_MS } from "#schemas/sites/internal-calls.ts";
import { newId } from "#schemas/ids.ts";
import { deleteRemoteBranch } from "#git/mirrors/delete-remote-branch.ts";
import { remoteHead } from "#git/mirrors/remote-refs.ts";
import { builtInRemote, type Remote } from "#git/mirrors/remotes.ts";
import { removeBranch } from "#git/objects/commit-tree.ts";
import { branchHead, createRepository, repositoryDirectory } from "#git/repositories.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { recordGitEvent } from "#store/pushes/git-events.ts";
import type { Caller } from "../../access/caller.ts";
import type { CoreContext } from "../../context.ts";
import { isLinked } from "../../projects/project-addresses.ts";
import { requireActive } from "../../projects/require-active.ts";
import { actorOf } from "../../pushes/commit-author.ts";
import { recordPush } from "../../pushes/record-push.ts";
import { routeEvent } from "../../pushes/route-event.ts";
import { pushRefusal } from "../push-refusals.ts";
import { writableRepository } from "../write-access.ts";
import { inTurn, withDirectory, WRITE_LIMIT } from "../write-turns.ts";

interface NamedBranch {
  org: OrgDocument;
  project: ProjectDocument;
  caller: Caller;
  name: string;
}

interface Deletion extends NamedBranch {
  /** The branch is only deleted at this commit. By default at any. */
  expected?: string | undefined;
}

type Work = Omit<Deletion, "name"> & { branch: string };

const ZERO = "0".repeat(40);

/**
 * Deletes a branch, and closes its preview. Its commits stay in the repository until git removes them.
 * @returns the commit that it was at; null if there was no such branch
 * @throws AppError branch_published, branch_invalid, conflict if someone pushes to it, project_archived, and the errors of a linked repository's host
 */
export async function deleteBranch(
  context: CoreContext,
  { name, ...given }: Deletion,
): Promise<string | null> {
  const { project, caller } = given;
  requireActive(project);
  const work = { ...given, branch: checkBranchName(name) };
  if (work.branch === project.branch)
    throw new AppError("branch_published", {
      message: `${name} is the published branch, so it cannot be deleted.`,
    });
  await context.limits.take(WRITE_LIMIT, caller.userId);
  return inTurn(project, () => {
    if (isLinked(project)) return deleteAtHost(context, work);
    return context.env.GIT_URL ? deleteElsewhere(context, work) : deleteHere(context, work);
  });
}

/** The newest commit of a branch, from the repository itself. @returns null if there is no such branch. @throws AppError branch_invalid, and those of its host */
export async function findBranchHead(
  context: CoreContext,
  { name, ...given }: NamedBranch,
): Promise<string | null> {
  const { project } = given;
  const work = { ...given, branch: checkBranchName(name) };
  if (isLinked(project)) return headAt(await writableRepository(context, project), work.branch);
  if (context.env.GIT_URL) return headAt(remoteElsewhere(context, work), work.branch);
  return branchHead(repositoryDirectory(context.env.DATA_DIR, project._id), work.branch);
}

async function deleteHere(
  context: CoreContext,
  { project, caller, branch, expected }: Work,
): Promise<string | null> {
  const { _id: projectId } = project;
  const repository = repositoryDirectory(context.env.DATA_DIR, projectId);
  const head = await branchHead(repository, branch);
  if (head === null) return null;
  requireExpected({ branch, expected }, head);
  if (!(await removeBranch(repository, branch, head))) throw moved(branch);
  const ref = { ref: `refs/heads/${branch}`, before: head, after: ZERO, commit: null };
  await recordPush(context, { projectId, actor: actorOf(caller), refs: [ref], source: "edit" });
  return head;
}

/** The push records itself. */
const deleteElsewhere = (context: CoreContext, work: Work): Promise<string | null> =>
  deleteAt(context, remoteElsewhere(context, work), work);

function remoteElsewhere(context: CoreContext, { org, project, caller }: Work): Remote {
  const { _id: id, handle } = project;
  const remote = builtInRemote(context, { id, handle, orgHandle: org.handle });
  const subject = internalPushSubject(id, actorOf(caller));
  const password = context.secretBox.sign(subject, new Date(Date.now() + INTERNAL_TOKEN_MS));
  return { ...remote, credentials: { username: INTERNAL_GIT_USER, password } };
}

/** The host may report it too. Closing a preview twice changes nothing. */
async function deleteAtHost(context: CoreContext, work: Work): Promise<string | null> {
  const { project, caller, branch } = work;
  const remote = await writableRepository(context, project);
  const head = await deleteAt(context, remote, work).catch((error: unknown) => {
    throw pushRefusal(context.env, { project, branch }, error);
  });
  if (head === null) return null;
  const ref = `refs/heads/${branch}`;
  const { gitEvent } = await recordGitEvent(context.db, {
    orgId: project.orgId,
    projectId: project._id,
    source: "edit",
    event: "delete",
    deliveryId: `${ZERO}:${ref}:${newId()}`,
    ref,
    before: head,
    after: ZERO,
    commit: null,
    actor: actorOf(caller),
    headers: {},
    payload: "",
  });
  await routeEvent(context, project, gitEvent);
  return head;
}

async function deleteAt(
  context: CoreContext,
  remote: Remote,
  { branch, expected }: Work,
): Promise<string | null> {
  const head = await headAt(remote, branch);
  if (head === null) return null;
  requireExpected({ branch, expected }, head);
  await withDirectory(context, "branch", async (directory) => {
    const dir = join(directory, "empty.git");
    await createRepository(dir);
    await deleteRemoteBranch({ ...remote, dir, branch, expected: head });
  });
  return head;
}

const headAt = (remote: Remote, branch: string): Promise<string | null> =>
  remoteHead({ ...remote, branch }).then(({ sha }) => sha, unlessMissing);

function unlessMissing(error: unknown): null {
  const isMissing =
    error instanceof AppError && ["branch_missing", "repo_empty"].includes(error.appCode);
  if (isMissing) return null;
  throw error;
}

/** @throws AppError conflict */
function requireExpected({ branch, expected }: Pick<Work, "branch" | "expected">, head: string) {
  if (expected === undefined || expected === head) return;
  throw new AppError("conflict", {
    message: `Someone has pushed new commits to ${branch}. Nothing was deleted.`,
  });
}

const moved = (branch: string) =>
  new AppError("conflict", {
    message: `Someone has just pushed to ${branch}. Nothing was deleted. Check the new commit first.`,
  });
