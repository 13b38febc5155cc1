import { LONGEST_DELAY_MS, wakeBuild, wakeSchedule } from "#queues/enqueue.ts";
import { publishDeploymentChanged } from "#queues/publish.ts";
import { databaseTime } from "#store/database-time.ts";
import { queueDeployment } from "#store/deployments/queue.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { findProject } from "#store/projects/projects.ts";
import {
  findBuildAfter,
  isScheduleDue,
  listProjectsDue,
  notePublicationTry,
} from "#store/projects/scheduled-changes.ts";
import type { SweepContext } from "./context.ts";

const MINUTE_MS = 60_000;
const PROJECTS_PER_RUN = 200;
/** The site stays as it was if the build fails, so it is requested again after these times, then once a day. */
const RETRY_AFTER_MS = [1, 5, 30, 180].map((minutes) => minutes * MINUTE_MS);
const LAST_RETRY_MS = 24 * 60 * MINUTE_MS;
/** When to check a build that another push has requested. */
const CHECK_AFTER_MS = 15_000;

type Context = Pick<SweepContext, "db" | "queues" | "redis">;

/**
 * Requests the builds of scheduled notes that are due, and wakes this worker in time for those of the next minute. Each run starts from what the database says,
 * so lost jobs and times that passed while no process ran are found too.
 * @throws AggregateError after the last project, with all errors
 */
export async function publishScheduled(context: Context): Promise<void> {
  const { db, queues } = context;
  const now = await databaseTime(db);
  const until = new Date(now.getTime() + LONGEST_DELAY_MS);
  const errors: unknown[] = [];
  for (const project of await listProjectsDue(db, { now, until, limit: PROJECTS_PER_RUN }))
    try {
      const { _id, nextPublicationAt: dueAt } = project;
      if (isScheduleDue(project, now)) await requestBuild(context, project, now);
      else if (dueAt)
        await wakeSchedule(queues, _id, { dueAt, delayMs: dueAt.getTime() - now.getTime() });
    } catch (error) {
      errors.push(error);
    }
  if (errors.length > 0) throw new AggregateError(errors, `not published: ${errors.join("; ")}`);
}

/** The wake-up for one project. If its schedule has changed, or this machine's clock is fast, there is nothing to do yet, and the next run decides again. */
export async function publishDue(context: Context, projectId: string): Promise<void> {
  const now = await databaseTime(context.db);
  const project = await findProject(context.db, projectId);
  if (project && isScheduleDue(project, now)) await requestBuild(context, project, now);
}

async function requestBuild(context: Context, project: ProjectDocument, now: Date): Promise<void> {
  const { db, queues, redis } = context;
  const { _id: projectId, nextPublicationAt: dueAt, publicationTry } = project;
  if (!dueAt || project.archivedAt || project.pinned) return;
  if (publicationTry && publicationTry.retryAt > now) return;
  const tries = publicationTry?.tries ?? 0;
  const later = (ms: number) => new Date(now.getTime() + ms);
  // A push at the same moment publishes the note as well. If its build fails, the next check requests another one.
  if (await findBuildAfter(db, projectId, dueAt)) {
    await notePublicationTry(db, project, { tries, retryAt: later(CHECK_AFTER_MS) });
    return;
  }
  const retryAt = later(RETRY_AFTER_MS[tries] ?? LAST_RETRY_MS);
  if (!(await notePublicationTry(db, project, { tries: tries + 1, retryAt }))) return;
  const { deployment } = await queueDeployment(db, project, {
    branch: project.branch,
    trigger: { kind: "schedule", actor: null },
    commit: null,
    dueAt,
    force: true,
  });
  await wakeBuild(queues, projectId);
  await publishDeploymentChanged(redis, deployment);
}
