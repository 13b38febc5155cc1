import { setTimeout as sleep } from "node:timers/promises";
import { publishDeploymentChanged, publishGitEventRecorded } from "#queues/publish.ts";
import { wakeBuild, wakeReport } from "#queues/enqueue.ts";
import { findDeployments } from "#store/deployments/deployments.ts";
import type { GitEventDocument } from "#store/pushes/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { type Routed, routePushes } from "#store/pushes/route-push.ts";
import { bestEffort } from "../best-effort.ts";
import { coalesce } from "./coalesce.ts";
import type { CoreContext } from "../context.ts";
import { reportsToHost } from "../git-hosts/reports/reporting.ts";
import { notePushes } from "../tasks/schedules/note-push.ts";

/** During a flood, rows are created ten times a second, because acknowledgements need the same database. */
const PAUSE_MS = 100;
/** A larger batch would delay other queries. */
const BATCH_LIMIT = 50;

/** The dependencies of routing. */
export type RouteContext = Pick<CoreContext, "log" | "db" | "redis" | "queues">;

interface Call {
  context: RouteContext;
  project: ProjectDocument;
  gitEvent: GitEventDocument;
}

const routeCoalesced = coalesce({
  keyOf: ({ project }: Call) => project._id,
  limit: BATCH_LIMIT,
  pause: () => sleep(PAUSE_MS),
  run: routeAll,
});

/**
 * Routes a stored git event immediately, so that a push is visible and supersedes others even if every builder is busy. The
 * process that stored the event calls this, and the sweep calls it for events that a crash left unrouted. Events of one
 * project are coalesced (decision 031).
 */
export async function routeEvent(
  context: RouteContext,
  project: ProjectDocument,
  gitEvent: GitEventDocument,
): Promise<Routed> {
  const { routed, published } = await routeCoalesced({ context, project, gitEvent });
  // The callers wait until the events are published, but the next batch does not.
  await published;
  return routed;
}

async function routeAll(batch: Call[]): Promise<{ routed: Routed; published: Promise<void> }[]> {
  // The last call has the newest copy of the project.
  const { context, project } = batch.at(-1)!;
  const gitEvents = batch.map(({ gitEvent }) => gitEvent);
  const isReported = reportsToHost(project.source);
  const wake = () => bestEffort(context, () => wakeBuild(context.queues, project._id));
  const noted = notePushes(context, project, gitEvents);
  const all = await routePushes(context.db, project, gitEvents, { wake, noted });
  // A run that ended in between has not seen these pushes.
  await notePushes(context, project, gitEvents);
  const published = bestEffort(context, () =>
    publishRouted(context, { gitEvents, routed: all, isReported }),
  );
  return all.map((routed) => ({ routed, published }));
}

async function publishRouted(
  { db, redis, queues }: RouteContext,
  {
    gitEvents,
    routed,
    isReported,
  }: { gitEvents: GitEventDocument[]; routed: Routed[]; isReported: boolean },
): Promise<void> {
  // Pages fetch whole lists, so if one batch creates and replaces many rows, only the newest is published.
  const own = new Set(routed.flatMap(({ deployment }) => deployment?._id ?? []));
  const replaced = routed.flatMap(({ superseded }) => superseded).filter((id) => !own.has(id));
  const rows = replaced.length > 0 ? await findDeployments(db, replaced) : [];
  const newest = routed.findLast(({ deployment }) => deployment !== null)?.deployment;
  const changed = [...rows, ...(newest ? [newest] : [])];
  await Promise.all([
    publishGitEventRecorded(redis, gitEvents.at(-1)!),
    ...changed.map((row) => publishDeploymentChanged(redis, row)),
    ...(isReported ? changed.map(({ _id }) => wakeReport(queues, _id)) : []),
  ]);
}
