import { branches, branchHead, readCommit, repositoryDirectory } from "#git/repositories.ts";
import { announceDeployment } from "#queues/announce.ts";
import { wakeBuild, wakeDataset, wakeImport, wakeMail, wakeNotify } from "#queues/enqueue.ts";
import { releaseLostBuilds } from "#store/lost-builds.ts";
import { listMailsToWake } from "#store/mail-claims.ts";
import { queueDeployment } from "#store/deployments.ts";
import { decideGitEvent, listUnroutedGitEvents } from "#store/git-events.ts";
import { findProject, type ProjectDocument } from "#store/projects.ts";
import {
  clearPublication,
  listProjectsDue,
  listProjectsIdle,
  listProjectsImporting,
  listProjectsWithoutDataset,
  listRemoteProjects,
} from "#store/unfinished.ts";
import { listUntoldDeployments } from "#store/untold-deployments.ts";
import type { SweepContext } from "./context.ts";
import { routeEvent, routeHead } from "./route-event.ts";

/** A wake-up that is this late was lost. */
const WAITING_MS = 5_000;
/** The api routes at once; an event that is left this long was left by a crash. */
const UNROUTED_MS = 10_000;
const DATASET_MS = 15_000;
const UNTOLD_MS = 15_000;
/** A copy takes a while, and asking for it again while it runs costs nothing. */
const IMPORT_MS = 60_000;
/** Each costs a look into its repository. */
const REPOSITORIES_PER_RUN = 10;

/** Heads that were seen once without a row: a push that is just being routed looks the same. */
const suspects = new Map<string, string>();
let cursor = "";

/** Finds what crashes have left between two steps. Every part is safe to repeat, and to run twice at once. */
export async function repair(context: SweepContext): Promise<void> {
  await takeFromDeadWorkers(context);
  await wakeWaiting(context);
  await routeForgotten(context);
  await findUnseenHeads(context);
  await publishScheduled(context);
  for (const projectId of await listProjectsWithoutDataset(context.db, ago(DATASET_MS)))
    await wakeDataset(context.queues, projectId);
  for (const projectId of await listProjectsImporting(context.db, ago(IMPORT_MS)))
    await wakeImport(context.queues, projectId);
  for (const deploymentId of await listUntoldDeployments(context.db, ago(UNTOLD_MS)))
    await wakeNotify(context.queues, deploymentId);
  for (const mailId of await listMailsToWake(context.db, new Date()))
    await wakeMail(context.queues, mailId);
}

async function takeFromDeadWorkers({ db, redis, queues }: SweepContext): Promise<void> {
  for (const deployment of await releaseLostBuilds(db)) {
    await announceDeployment(redis, deployment);
    await wakeBuild(queues, deployment.projectId);
  }
}

async function wakeWaiting({ db, queues, env }: SweepContext): Promise<void> {
  const idle = await listProjectsIdle(db, {
    olderThan: ago(WAITING_MS),
    perOrg: env.BUILDS_PER_ORG,
  });
  for (const projectId of idle) await wakeBuild(queues, projectId);
}

async function routeForgotten(context: SweepContext): Promise<void> {
  for (const gitEvent of await listUnroutedGitEvents(context.db, ago(UNROUTED_MS))) {
    const project = await findProject(context.db, gitEvent.projectId);
    if (project) await routeEvent(context, project, gitEvent);
    else
      await decideGitEvent(context.db, gitEvent._id, {
        decision: "ignored",
        reason: "the project is gone",
        deploymentId: null,
      });
  }
}

/** The ref of a push moves before its event is stored; a crash in between leaves a commit that nobody builds. */
async function findUnseenHeads(context: SweepContext): Promise<void> {
  const projects = await listRemoteProjects(context.db, {
    after: cursor,
    limit: REPOSITORIES_PER_RUN,
  });
  cursor = projects.length < REPOSITORIES_PER_RUN ? "" : (projects.at(-1)?._id ?? "");
  for (const project of projects) {
    if (context.stopping.aborted) return;
    await findUnseenHead(context, project);
  }
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

/** A note whose time has come is published by a build like any other. */
async function publishScheduled({ db, queues, redis }: SweepContext): Promise<void> {
  for (const project of await listProjectsDue(db, new Date())) {
    const { deployment } = await queueDeployment(db, project, {
      branch: project.branch,
      trigger: { kind: "poll", actor: "schedule" },
      commit: null,
      force: true,
    });
    await clearPublication(db, project);
    await wakeBuild(queues, project._id);
    await announceDeployment(redis, deployment);
  }
}

function ago(ms: number): Date {
  return new Date(Date.now() - ms);
}
