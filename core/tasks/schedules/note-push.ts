import { wakeTaskSchedules } from "#queues/enqueue.ts";
import type { GitEventDocument } from "#store/pushes/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { notePush } from "#store/tasks/due-schedules.ts";
import { bestEffort } from "../../best-effort.ts";
import type { CoreContext } from "../../context.ts";

/** By then, the push has its deployment. */
const SETTLE_MS = 5_000;

/** Pushes to the published branch make the schedules due that wait for one. Call it before the pushes are routed: what was not routed is repeated. */
export async function notePushes(
  context: Pick<CoreContext, "log" | "db" | "queues">,
  project: ProjectDocument,
  gitEvents: readonly GitEventDocument[],
): Promise<void> {
  const ref = `refs/heads/${project.branch}`;
  const isPushed = gitEvents.some(
    (gitEvent) => gitEvent.event === "push" && gitEvent.ref === ref && !isGone(gitEvent.after),
  );
  if (isPushed && !project.archivedAt) await makeDue(context, project._id);
}

/** Makes schedules due that wait for a push. */
export async function makeDue(
  context: Pick<CoreContext, "log" | "db" | "queues">,
  projectId: string,
): Promise<void> {
  const dueAt = await notePush(context.db, projectId, new Date(Date.now() + SETTLE_MS));
  if (dueAt) await bestEffort(context, () => wakeTaskSchedules(context.queues, dueAt));
}

const isGone = (sha: string | null) => sha === null || /^0+$/.test(sha);
