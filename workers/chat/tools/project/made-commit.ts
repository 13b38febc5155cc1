import { AppError } from "#schemas/errors.ts";
import { findCommitOfCall } from "#core/tasks/find-commit-of-call.ts";
import { type CommitPlace, findCommit, findHead } from "#core/source/project-repository.ts";
import type { ProjectSession } from "../session.ts";

/** The commit that a call has made already. @throws AppError the host's error */
export async function findMadeCommit(
  session: ProjectSession,
  callId: string,
): Promise<string | null> {
  const { context, task } = session;
  if (task.branch === null) return null;
  const head = await findHead(context, session, task.branch).catch(unlessMissing);
  return head && commitOfCall(session, head, callId);
}

/** Whether a branch's head is the commit of this call, which another worker has made in the meantime. */
export async function isMadeBy(
  session: ProjectSession,
  callId: string,
  sha: string,
): Promise<boolean> {
  const place = await findCommit(session.context, session, sha, session.task.branch ?? undefined);
  return (await commitOfCall(session, place, callId)) === sha;
}

const commitOfCall = ({ task }: ProjectSession, place: CommitPlace, callId: string) =>
  findCommitOfCall(place, { taskId: task._id, callId }, task.createdAt);

/** The branch begins with the first write. */
function unlessMissing(error: unknown): null {
  const isMissing =
    error instanceof AppError && ["branch_missing", "repo_empty"].includes(error.appCode);
  if (isMissing) return null;
  throw error;
}
