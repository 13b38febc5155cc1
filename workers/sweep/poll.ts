import { AppError } from "#schemas/errors.ts";
import { CHECK_EVERY_MINUTES } from "#schemas/projects/project.ts";
import { remoteHead } from "#git/mirrors/remote-refs.ts";
import { linkedRemote } from "#git/mirrors/remotes.ts";
import { publishProjectChanged } from "#queues/publish.ts";
import { chooseFirstBranch, findProject } from "#store/projects/projects.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { listProjectsToPoll, notePoll, recordRemoteCheck } from "#store/projects/remote-checks.ts";
import type { SweepContext } from "./context.ts";
import { routeHead } from "#core/pushes/route-head.ts";

/** Git hosts do not resend a lost webhook, so we check ourselves. */
const POLL_EVERY_MS = CHECK_EVERY_MINUTES * 60_000;
const PROJECTS_PER_RUN = 50;
const AT_ONCE = 4;

/** Asks the remotes of linked projects for the head of their branch. */
export async function poll(context: SweepContext): Promise<void> {
  const projects = await listProjectsToPoll(context.db, {
    polledBefore: new Date(Date.now() - POLL_EVERY_MS),
    limit: PROJECTS_PER_RUN,
  });
  const next = projects.values();
  const ask = async () => {
    for (const project of next) {
      if (context.stopping.aborted) return;
      const { now, before } = await check(context, project);
      // Pages of a healthy project need no event every five minutes.
      if (now !== null || before !== null) await publishProjectChanged(context.redis, project);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, ask));
}

/** A user waits for this check, so its result is always published. */
export async function checkProject(context: SweepContext, projectId: string): Promise<void> {
  const project = await findProject(context.db, projectId);
  if (!project || !linkedRemote(context.env, project.source)) return;
  await check(context, project);
  await publishProjectChanged(context.redis, project);
}

interface Outcome {
  now: AppError | null;
  /** Error code of the previous check. */
  before: string | null;
}

async function check(context: SweepContext, project: ProjectDocument): Promise<Outcome> {
  if (!(await notePoll(context.db, project))) return { now: null, before: null };
  const head = await findHead(context, project);
  const now = head instanceof AppError ? head : null;
  const before = await recordRemoteCheck(context.db, project._id, now);
  if (!(head instanceof AppError) && head.sha !== project.routedHead)
    await routeFound(context, project, head);
  return { now, before: before?.failure?.appCode ?? null };
}

/** @returns the error too: it is the state of the project until a later check succeeds. */
async function findHead(
  { env, stopping: signal }: SweepContext,
  { source, branch, branchChosen }: ProjectDocument,
): Promise<{ branch: string; sha: string } | AppError> {
  try {
    return await remoteHead({
      ...linkedRemote(env, source)!,
      branch: branchChosen ? branch : undefined,
      signal,
    });
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

async function routeFound(
  context: SweepContext,
  project: ProjectDocument,
  head: { branch: string; sha: string },
): Promise<void> {
  // A webhook may have chosen another branch in the meantime. The next check then uses that branch.
  const current = await chooseFirstBranch(context.db, project._id, head.branch);
  if (current?.branch !== head.branch) return;
  await routeHead(context, current, { branch: head.branch, head: head.sha, commit: null });
}
