import { publishTaskChanged, publishTaskContinued } from "#queues/publish.ts";
import { insertAuditEntry } from "#store/audit/entries.ts";
import { derivedId } from "#store/derived-id.ts";
import { findProject } from "#store/projects/projects.ts";
import {
  claimDecision,
  holdDecision,
  postponeDecision,
  settleDecision,
} from "#store/tasks/decisions.ts";
import type { TaskDocument } from "#store/tasks/documents.ts";
import { appendLast } from "#store/tasks/parts.ts";
import { findTask } from "#store/tasks/tasks.ts";
import { bestEffort } from "../../best-effort.ts";
import type { CoreContext } from "../../context.ts";
import { callerOfTask } from "../task-caller.ts";
import { entryId } from "../merge/task-entries.ts";
import { type AutomaticMerged, mergeByRules, type RulesOutcome } from "./merge-by-rules.ts";
import { notifyOfMerge, notifyOfWaiting } from "./notify-owner.ts";

/** The end of a build does not wait for this. */
const RETRY_MS = 60_000;
const LATEST_MS = 24 * 60 * 60_000;
const TOO_LATE =
  "Not merged automatically: its preview or its repository was not ready within a day.";

/**
 * Decides whether a task that waits is merged automatically. Everything that it does can be repeated, so a worker that dies loses nothing: the task is due again
 * when its lease ends.
 * @throws the errors of a linked repository's host
 */
export async function decideTask(context: CoreContext, taskId: string): Promise<void> {
  const { db } = context;
  const task = await claimDecision(db, taskId);
  if (!task) return;
  const outcome = await mergeByRules(context, taskId).catch((error: unknown): RulesOutcome => {
    if (isTooLate(task)) return { kind: "later" };
    throw error;
  });
  switch (outcome.kind) {
    case "merged":
      await noteMerge(context, task, outcome);
      await notifyOfMerge(context, task, outcome);
      return settleDecision(db, task, null);
    case "waits":
      await explain(context, task, outcome);
      await settleDecision(db, task, outcome.reason);
      return announce(context, task);
    case "later":
      if (!isTooLate(task)) return postponeDecision(db, task, RETRY_MS);
      await explain(context, task, { head: task.commit ?? "", reason: TOO_LATE });
      await settleDecision(db, task, TOO_LATE);
      return announce(context, task);
    case "suspended":
      await holdDecision(db, task, { delayMs: RETRY_MS, notMerged: outcome.reason });
      if (task.notMerged !== outcome.reason) await announce(context, task);
      return;
    case "none":
      return settleDecision(db, task, null);
  }
}

/** As when the owner merges it on the page. */
async function noteMerge(
  context: CoreContext,
  task: TaskDocument,
  { author, commit }: AutomaticMerged,
): Promise<void> {
  const { db } = context;
  const { _id, orgId, projectId, userId, title, recipe } = task;
  // The owner may have left since.
  const name = (await callerOfTask(context, task))?.email ?? author;
  const project = projectId === null ? null : await findProject(db, projectId);
  if (!project) return;
  await insertAuditEntry(db, {
    _id: derivedId("entry of merge", _id, commit),
    orgId,
    projectId: project._id,
    action: "tasks.merge",
    ip: "",
    userAgent: "",
    actor: { kind: "user", userId, name },
    target: { kind: "project", id: project._id, name: project.name },
    details: { task: title, commit, rules: recipe?.id ?? null, taskId: _id },
  });
}

/** Time in which the organization was suspended does not count, because nothing was built then. */
const isTooLate = ({ finishedAt, heldAt }: TaskDocument): boolean =>
  finishedAt !== null &&
  Date.now() - Math.max(finishedAt.getTime(), heldAt?.getTime() ?? 0) > LATEST_MS;

/** The same reason for the same commit is written once. */
async function explain(
  context: CoreContext,
  task: TaskDocument,
  { head, reason }: { head: string; reason: string },
): Promise<void> {
  const { db, redis } = context;
  const seq = await appendLast(db, task, {
    id: entryId(task, "not merged", head, reason),
    body: { kind: "status", status: "waiting", reason },
  });
  await bestEffort(context, () => publishTaskContinued(redis, task._id, seq));
  await notifyOfWaiting(context, task, { head, reason });
}

async function announce(context: CoreContext, { _id }: TaskDocument): Promise<void> {
  const task = await findTask(context.db, _id);
  if (task) await bestEffort(context, () => publishTaskChanged(context.redis, task));
}
