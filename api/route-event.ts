import { announceDeployment, announceGitEvent } from "#queues/announce.ts";
import { wakeBuild } from "#queues/enqueue.ts";
import { findDeployments } from "#store/deployments.ts";
import type { GitEventDocument } from "#store/git-events.ts";
import type { ProjectDocument } from "#store/projects.ts";
import { type Routed, routePushes } from "#store/route-push.ts";
import { afterStored } from "./after-stored.ts";
import type { Services } from "./services.ts";

interface Asked {
  services: Services;
  project: ProjectDocument;
  gitEvent: GitEventDocument;
  resolve: (routed: Routed) => void;
  reject: (error: unknown) => void;
}

/** What came in while events of the same project were being routed, by project. */
const waiting = new Map<string, Asked[]>();

/**
 * Routes a stored git event at once, so that a push is visible, and supersedes, even when every builder is busy. Events
 * of one project that come while others of it are being routed are routed together afterwards: a flood stays cheap.
 */
export function routeEvent(
  services: Services,
  project: ProjectDocument,
  gitEvent: GitEventDocument,
): Promise<Routed> {
  return new Promise((resolve, reject) => {
    const asked = { services, project, gitEvent, resolve, reject };
    const others = waiting.get(project._id);
    if (others) return void others.push(asked);
    waiting.set(project._id, []);
    void routeAll(project._id, [asked]);
  });
}

async function routeAll(projectId: string, first: Asked[]): Promise<void> {
  for (let batch = first; batch.length > 0; batch = waiting.get(projectId) ?? []) {
    waiting.set(projectId, []);
    await routeTogether(batch);
  }
  waiting.delete(projectId);
}

async function routeTogether(batch: Asked[]): Promise<void> {
  // Whoever asked last has read the project last.
  const { services, project } = batch.at(-1)!;
  const gitEvents = batch.map(({ gitEvent }) => gitEvent);
  try {
    const routed = await routePushes(services.mongo.db, project, gitEvents);
    // The next events need not wait for this; those who asked do.
    void afterStored(services, () => announce(services, { project, gitEvents, routed })).then(
      () => {
        for (const [index, { resolve }] of batch.entries()) resolve(routed[index]!);
      },
    );
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}

async function announce(
  { mongo, redis, queues }: Services,
  done: { project: ProjectDocument; gitEvents: GitEventDocument[]; routed: Routed[] },
): Promise<void> {
  const { project, gitEvents, routed } = done;
  if (routed.some(({ decision }) => decision === "accepted")) await wakeBuild(queues, project._id);
  // Pages fetch lists anew, so of many rows that were made and replaced in one go only the last one is told.
  const own = new Set(routed.flatMap(({ deployment }) => deployment?._id ?? []));
  const replaced = routed.flatMap(({ superseded }) => superseded).filter((id) => !own.has(id));
  const rows = replaced.length > 0 ? await findDeployments(mongo.db, replaced) : [];
  const newest = routed.findLast(({ deployment }) => deployment !== null)?.deployment;
  await Promise.all([
    announceGitEvent(redis, gitEvents.at(-1)!),
    ...[...rows, ...(newest ? [newest] : [])].map((row) => announceDeployment(redis, row)),
  ]);
}
