import { AppError } from "#schemas/errors.ts";
import { listRemoteRefs, remoteHead } from "#git/mirrors/remote-refs.ts";
import { digestOfRefs } from "#git/version-refs.ts";
import { linkedRemote } from "#git/mirrors/remotes.ts";
import { linkedRepository, withLinkedRepository } from "#core/secrets/linked-repository.ts";
import { publishProjectChanged } from "#queues/publish.ts";
import { chooseFirstBranch, findProject } from "#store/projects/projects.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { clearRepositoryNotice } from "#store/projects/host-notices.ts";
import {
  listProjectsToPoll,
  notePoll,
  noteVersionsSeen,
  recordRemoteCheck,
} from "#store/projects/remote-checks.ts";
import { versionPatternsOf } from "#store/projects/version-patterns.ts";
import type { SweepContext } from "./context.ts";
import { pollBranches } from "./poll-branches.ts";
import { recordMissedDelivery } from "#core/pushes/missed-delivery.ts";
import { routeHead, routeVersion } from "#core/pushes/route-head.ts";

const PROJECTS_PER_RUN = 50;
const AT_ONCE = 4;

/** Asks the remotes of linked projects for the head of their branch, because git hosts do not resend a lost webhook, and some have none. */
export async function poll(context: SweepContext): Promise<void> {
  const projects = await listProjectsToPoll(context.db, {
    now: new Date(),
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
  if (!project || project.archivedAt || !linkedRemote(context.env, project.source)) return;
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
  const before = await recordRemoteCheck(context.db, project._id, head);
  if (!(head instanceof AppError)) await clearRepositoryNotice(context.db, project._id);
  if (!(head instanceof AppError) && head.sha !== project.routedHead)
    await routeFound(context, project, head);
  else if (!(head instanceof AppError)) await routeVersions(context, project);
  if (!(head instanceof AppError)) await pollBranches(context, project);
  return { now, before: before?.failure?.appCode ?? null };
}

/** @returns the error too: it is the state of the project until a later check succeeds. */
async function findHead(
  context: SweepContext,
  project: ProjectDocument,
): Promise<{ branch: string; sha: string } | AppError> {
  const { branch, branchChosen } = project;
  try {
    return await withLinkedRepository(context, project, (remote) =>
      remoteHead({
        ...remote!,
        branch: branchChosen ? branch : undefined,
        signal: context.stopping,
      }),
    );
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** Versions in other branches and tags may have changed although the branch of the project has not. */
async function routeVersions(context: SweepContext, project: ProjectDocument): Promise<void> {
  const { db, log, stopping: signal } = context;
  const patterns = versionPatternsOf(project);
  if (patterns.length === 0 || !project.branchChosen) return;
  try {
    const remote = (await linkedRepository(context, project))!;
    const refs = await listRemoteRefs({ ...remote, signal }, patterns);
    const digest = digestOfRefs(refs);
    const [first] = refs;
    if (digest === project.versionsSeen) return;
    await noteVersionsSeen(db, project._id, digest);
    if (first) await routeVersion(context, project, { ref: first.name, after: first.sha });
  } catch (error) {
    // The head of the branch is known, and the next check asks again.
    if (!(error instanceof AppError)) throw error;
    log.warn({ err: error, projectId: project._id }, "the versions of a project are not known");
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
  // Someone has saved this commit here since the repository was asked.
  if (current.routedHead === head.sha) return;
  await routeHead(context, current, { branch: head.branch, head: head.sha, commit: null });
  await recordMissedDelivery(context, current, head.sha);
}
