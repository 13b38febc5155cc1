import { setTimeout as sleep } from "node:timers/promises";
import { announceDeployment, announceGitEvent } from "#queues/announce.ts";
import { wakeBuild } from "#queues/enqueue.ts";
import { findDeployments } from "#store/deployments/deployments.ts";
import type { GitEventDocument } from "#store/pushes/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { type Routed, routePushes } from "#store/pushes/route-push.ts";
import { afterStored } from "../after-stored.ts";
import { openBatches } from "./batches.ts";
import type { CoreContext } from "../context.ts";

/** Acknowledgements need the same database: in a flood rows are made seldom, and never so many that others wait for long. */
const REST_MS = 100;
const TOGETHER_MAX = 50;

/** What routing needs of a process. */
export type RouteContext = Pick<CoreContext, "log" | "db" | "redis" | "queues">;

interface Asked {
  context: RouteContext;
  project: ProjectDocument;
  gitEvent: GitEventDocument;
}

const routeTogether = openBatches({
  kindOf: ({ project }: Asked) => project._id,
  most: TOGETHER_MAX,
  rest: () => sleep(REST_MS),
  work: routeAll,
});

/**
 * Routes a stored git event at once, so that a push is visible, and supersedes, even when every builder is busy. Events
 * of one project that come while others of it are being routed are routed together afterwards: a flood stays cheap.
 */
export async function routeEvent(
  context: RouteContext,
  project: ProjectDocument,
  gitEvent: GitEventDocument,
): Promise<Routed> {
  const { routed, announced } = await routeTogether({ context, project, gitEvent });
  // The next events need not wait for this; those who asked do.
  await announced;
  return routed;
}

async function routeAll(batch: Asked[]): Promise<{ routed: Routed; announced: Promise<void> }[]> {
  // Whoever asked last has read the project last.
  const { context, project } = batch.at(-1)!;
  const gitEvents = batch.map(({ gitEvent }) => gitEvent);
  const wake = () => afterStored(context, () => wakeBuild(context.queues, project._id));
  const all = await routePushes(context.db, project, gitEvents, wake);
  const announced = afterStored(context, () => announce(context, { gitEvents, routed: all }));
  return all.map((routed) => ({ routed, announced }));
}

async function announce(
  { db, redis }: RouteContext,
  { gitEvents, routed }: { gitEvents: GitEventDocument[]; routed: Routed[] },
): Promise<void> {
  // Pages fetch lists anew, so of many rows that were made and replaced in one go only the last one is told.
  const own = new Set(routed.flatMap(({ deployment }) => deployment?._id ?? []));
  const replaced = routed.flatMap(({ superseded }) => superseded).filter((id) => !own.has(id));
  const rows = replaced.length > 0 ? await findDeployments(db, replaced) : [];
  const newest = routed.findLast(({ deployment }) => deployment !== null)?.deployment;
  await Promise.all([
    announceGitEvent(redis, gitEvents.at(-1)!),
    ...[...rows, ...(newest ? [newest] : [])].map((row) => announceDeployment(redis, row)),
  ]);
}
