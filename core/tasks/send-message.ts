import { AppError } from "#schemas/errors.ts";
import { PARTS_MAX } from "#schemas/tasks/limits.ts";
import { derivedId } from "#store/derived-id.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { TaskDocument } from "#store/tasks/documents.ts";
import { appendLast, findPart, lastSeq } from "#store/tasks/parts.ts";
import { findTask, queueForMessage } from "#store/tasks/tasks.ts";
import type { Caller } from "../access/caller.ts";
import type { CoreContext } from "../context.ts";
import { requireWithin } from "../orgs/require-within.ts";
import { requireActive } from "../projects/require-active.ts";
import { checkMessage, type SentMessage } from "./check-message.ts";
import { requireNotes } from "./mentioned-notes.ts";
import { requireBranchEnded } from "./merge/end-branch.ts";
import { MESSAGE_LIMIT, messagePart, requireSameMessage } from "./message-part.ts";
import { announceMessage } from "./wake-task.ts";

interface MessageRequest extends SentMessage {
  caller: Caller;
  org: OrgDocument;
  project: ProjectDocument | null;
  task: TaskDocument;
  /** Chosen by the client. A repeated request with the same one sends nothing. */
  requestId?: string | undefined;
}

/**
 * Sends a message to a task, even while it is working. An idle task continues.
 * @throws AppError task_not_own, task_full, bad_request, project_archived, path_outside_repo, too_many_requests, org_limit_reached, conflict, task_not_found
 */
export async function sendMessage(
  context: CoreContext,
  request: MessageRequest,
): Promise<TaskDocument> {
  const { db } = context;
  const { caller, task, requestId } = request;
  if (task.userId !== caller.userId) throw new AppError("task_not_own");
  const message = checkMessage(request);
  const id = requestId === undefined ? undefined : derivedId("message", task._id, requestId);
  const earlier = id === undefined ? null : await findPart(db, id);
  requireSameMessage(earlier, message);
  if (!earlier) await requireRoom(context, request, message.notes);
  const seq = earlier?.seq ?? (await appendLast(db, task, { id, ...messagePart(caller, message) }));
  const sent = await queueOnce(context, task._id, seq);
  if (!sent) throw new AppError("task_not_found");
  await announceMessage(context, sent, seq);
  return sent;
}

async function requireRoom(
  context: CoreContext,
  { caller, org, project, task }: MessageRequest,
  notes: readonly string[],
): Promise<void> {
  if (project) requireActive(project);
  await requireWithin(context, org, "taskUsdPerMonth");
  if ((await lastSeq(context.db, task._id)) >= PARTS_MAX) throw new AppError("task_full");
  await context.limits.take(MESSAGE_LIMIT, caller.userId);
  const ownBranch = task.commit === null ? null : task.branch;
  await requireNotes(context, { org, project, ownBranch }, notes);
  await requireBranchEnded(context, { org, project, caller, task });
}

/** A message that a worker has already read does not make the task run again. */
async function queueOnce(
  { db }: CoreContext,
  taskId: string,
  seq: number,
): Promise<TaskDocument | null> {
  const task = await findTask(db, taskId);
  return task && task.messageSeq < seq ? queueForMessage(db, taskId, seq) : task;
}
