import { branches, branchHead, readCommit, repositoryDirectory } from "#git/repositories.ts";
import {
  publishDeploymentChanged,
  publishTaskChanged,
  publishTaskContinued,
} from "#queues/publish.ts";
import {
  wakeBuild,
  wakeDataset,
  wakeDecision,
  wakeImport,
  wakeMail,
  wakeNotify,
  wakePreview,
  wakeReport,
  wakeTask,
} from "#queues/enqueue.ts";
import { releaseLostBuilds } from "#store/deployments/lost-builds.ts";
import { listPreviewsToWake } from "#store/projects/repository-previews.ts";
import { listMailsToWake } from "#store/mail/claims.ts";
import { decideGitEvents, listUnroutedGitEvents } from "#store/pushes/git-events.ts";
import { buildSlots, taskSlots } from "#store/orgs/slots.ts";
import { finishMoves } from "#store/projects/move-project.ts";
import { findProject } from "#store/projects/projects.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import {
  listProjectsIdle,
  listProjectsImporting,
  listProjectsWithoutDataset,
  listRemoteProjects,
} from "#store/deployments/recovery-queries.ts";
import { listTasksToDecide } from "#store/tasks/decisions.ts";
import { releaseLostTasks } from "#store/tasks/lost-tasks.ts";
import { appendLast } from "#store/tasks/parts.ts";
import { listTasksToWake } from "#store/tasks/turns.ts";
import { listReportsDue } from "#store/deployments/status-reports.ts";
import { listUnnotifiedDeployments } from "#store/deployments/notified.ts";
import { endVisitsDue } from "#core/admin-visits/end-visit.ts";
import { queueForgottenMessages } from "#core/tasks/queue-forgotten.ts";
import type { SweepContext } from "./context.ts";
import { findUnseenVersions } from "./lost-versions.ts";
import { publishScheduled } from "./scheduled-notes.ts";
import { routeEvent } from "#core/pushes/route-event.ts";
import { routeHead } from "#core/pushes/route-head.ts";

/** After this time a wake-up is considered lost. */
const WAITING_MS = 5_000;
/** The API routes events immediately, so an older event was left by a crash. */
const UNROUTED_MS = 10_000;
const DATASET_MS = 15_000;
const UNTOLD_MS = 15_000;
/** A copy takes a while, and a repeated request costs nothing while it runs. */
const IMPORT_MS = 60_000;
/** Each one needs access to its repository. */
const REPOSITORIES_PER_RUN = 10;

/** Heads that were seen once without a row. A push that is being routed now looks the same. */
const suspects = new Map<string, string>();
let cursor = "";

/** Each part is useful without the others. */
const parts = [
  takeFromDeadWorkers,
  takeTasksFromDeadWorkers,
  wakeWaiting,
  wakeTasks,
  wakeDecisions,
  routeForgotten,
  findUnseenHeads,
  publishScheduled,
  wakeDatasets,
  wakeImports,
  wakePreviews,
  wakeNotifications,
  wakeMails,
  wakeReports,
  finishMovedProjects,
  queueForgottenTasks,
  endVisitsDue,
];

/**
 * Repairs what crashes have left between two steps. Every part may run repeatedly or concurrently.
 * @throws AggregateError after the last part, with all errors
 */
export async function repair(context: SweepContext): Promise<void> {
  await tryAll(parts, (part) => part(context));
}

/** If one item fails, the others still get their turn. @throws AggregateError if any failed */
async function tryAll<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const errors: unknown[] = [];
  for (const item of items) await work(item).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, `not repaired: ${errors.join("; ")}`);
}

async function takeFromDeadWorkers({ db, redis, queues }: SweepContext): Promise<void> {
  for (const deployment of await releaseLostBuilds(db)) {
    await publishDeploymentChanged(redis, deployment);
    await wakeBuild(queues, deployment.projectId);
  }
  await buildSlots.releaseExpired(db);
}

async function takeTasksFromDeadWorkers({ db, redis }: SweepContext): Promise<void> {
  await taskSlots.releaseExpired(db);
  await tryAll(await releaseLostTasks(db), async (task) => {
    const { status, reason } = task;
    // The next worker writes that it continues. Nobody else writes how a task ended here.
    if (status !== "queued") {
      const seq = await appendLast(db, task, { body: { kind: "status", status, reason } });
      await publishTaskContinued(redis, task._id, seq);
    }
    await publishTaskChanged(redis, task);
  });
}

async function wakeTasks({ db, queues, env }: SweepContext): Promise<void> {
  const waiting = await listTasksToWake(db, {
    olderThan: ago(WAITING_MS),
    perOrg: env.TASKS_PER_ORG,
  });
  for (const taskId of waiting) await wakeTask(queues, taskId);
}

async function wakeDecisions({ db, queues }: SweepContext): Promise<void> {
  for (const taskId of await listTasksToDecide(db, ago(WAITING_MS)))
    await wakeDecision(queues, taskId);
}

async function wakeWaiting({ db, queues, env }: SweepContext): Promise<void> {
  const idle = await listProjectsIdle(db, {
    olderThan: ago(WAITING_MS),
    perOrg: env.BUILDS_PER_ORG,
  });
  for (const projectId of idle) await wakeBuild(queues, projectId);
}

async function routeForgotten(context: SweepContext): Promise<void> {
  const forgotten = await listUnroutedGitEvents(context.db, ago(UNROUTED_MS));
  await tryAll(forgotten, async (gitEvent) => {
    const project = await findProject(context.db, gitEvent.projectId);
    if (project) await routeEvent(context, project, gitEvent);
    else
      await decideGitEvents(context.db, [
        {
          gitEventId: gitEvent._id,
          decision: {
            decision: "ignored",
            reason: "the project no longer exists",
            deploymentId: null,
          },
        },
      ]);
  });
}

/** A push moves the ref before its event is stored. A crash in between would leave a commit that is never built. */
async function findUnseenHeads(context: SweepContext): Promise<void> {
  const projects = await listRemoteProjects(context.db, {
    after: cursor,
    limit: REPOSITORIES_PER_RUN,
  });
  cursor = projects.length < REPOSITORIES_PER_RUN ? "" : (projects.at(-1)?._id ?? "");
  await tryAll(projects, async (project) => {
    if (context.stopping.aborted) return;
    await findUnseenHead(context, project);
    await findUnseenVersions(context, project);
  });
}

async function findUnseenHead(context: SweepContext, project: ProjectDocument): Promise<void> {
  const directory = repositoryDirectory(context.env.DATA_DIR, project._id);
  const branch = project.branchChosen ? project.branch : await firstBranch(directory);
  const head = branch === null ? null : await branchHead(directory, branch);
  if (branch === null || head === null || head === project.routedHead) {
    suspects.delete(project._id);
    return;
  }
  if (suspects.get(project._id) !== head) {
    suspects.set(project._id, head);
    return;
  }
  suspects.delete(project._id);
  const { sha, message, author, at } = await readCommit(directory, head);
  await routeHead(context, project, { branch, head, commit: { sha, message, author, at } });
}

async function firstBranch(directory: string): Promise<string | null> {
  const names = (await branches(directory)).map(({ name }) => name);
  return ["main", "master"].find((name) => names.includes(name)) ?? names[0] ?? null;
}

async function wakeDatasets({ db, queues }: SweepContext): Promise<void> {
  for (const projectId of await listProjectsWithoutDataset(db, ago(DATASET_MS)))
    await wakeDataset(queues, projectId);
}

async function wakeImports({ db, queues }: SweepContext): Promise<void> {
  for (const projectId of await listProjectsImporting(db, ago(IMPORT_MS)))
    await wakeImport(queues, projectId);
}

async function wakePreviews({ db, queues }: SweepContext): Promise<void> {
  for (const previewId of await listPreviewsToWake(db, ago(WAITING_MS)))
    await wakePreview(queues, previewId);
}

async function wakeNotifications({ db, queues }: SweepContext): Promise<void> {
  for (const deploymentId of await listUnnotifiedDeployments(db, ago(UNTOLD_MS)))
    await wakeNotify(queues, deploymentId);
}

async function wakeMails({ db, queues }: SweepContext): Promise<void> {
  for (const { _id, mailing } of await listMailsToWake(db, new Date()))
    await wakeMail(queues, _id, { isIdle: mailing !== undefined });
}

async function wakeReports({ db, queues }: SweepContext): Promise<void> {
  for (const deploymentId of await listReportsDue(db, new Date()))
    await wakeReport(queues, deploymentId);
}

function finishMovedProjects({ db }: SweepContext): Promise<void> {
  return finishMoves(db);
}

function queueForgottenTasks(context: SweepContext): Promise<void> {
  return queueForgottenMessages(context, ago(WAITING_MS));
}

function ago(ms: number): Date {
  return new Date(Date.now() - ms);
}
