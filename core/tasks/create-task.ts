import { AppError } from "#schemas/errors.ts";
import { newId } from "#schemas/ids.ts";
import { derivedId } from "#store/derived-id.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { TaskDocument } from "#store/tasks/documents.ts";
import { appendPart, readParts } from "#store/tasks/parts.ts";
import { findTask, insertTask } from "#store/tasks/tasks.ts";
import type { Caller } from "../access/caller.ts";
import type { CoreContext } from "../context.ts";
import { requireFeature } from "../billing/require-feature.ts";
import { requireWithin } from "../orgs/require-within.ts";
import { requireActive } from "../projects/require-active.ts";
import { checkMessage, type SentMessage } from "./check-message.ts";
import { taskBranch, titleOf } from "./first-message.ts";
import { requireNotes } from "./mentioned-notes.ts";
import { MESSAGE_LIMIT, messagePart, requireSameMessage } from "./message-part.ts";
import { announceMessage } from "./wake-task.ts";

export interface TaskRequest extends SentMessage {
  /** The task has the rights of this user. */
  caller: Caller;
  org: OrgDocument;
  /** Null: a task of the organization. */
  project: ProjectDocument | null;
  /** The task of the organization, and its call, that starts this one. */
  parent?: TaskDocument["parent"] | undefined;
  recipe?: TaskDocument["recipe"] | undefined;
  /** The schedule that starts it. */
  scheduleId?: string | undefined;
  /** Chosen by the client. With the same one, a repeated request gets the task of the first one. */
  requestId?: string | undefined;
}

/**
 * Starts a task with its first message. The door has checked that the caller may write in the organization or the project. With a `parent` or a `requestId`,
 * it is safe to repeat.
 * @throws AppError bad_request, project_archived, path_outside_repo, too_many_requests, org_limit_reached, feature_not_in_plan
 */
export async function createTask(
  context: CoreContext,
  request: TaskRequest,
): Promise<TaskDocument> {
  const { db, limits } = context;
  const { caller, org, project } = request;
  const message = checkMessage(request);
  const _id = taskIdOf(request);
  const existing = isRepeatable(request) ? await findTask(db, _id) : null;
  if (!existing) {
    if (project) requireActive(project);
    requireFeature(context.env, org, "chatTasks");
    await requireWithin(context, org, "taskUsdPerMonth");
    await limits.take(MESSAGE_LIMIT, caller.userId);
    await requireNotes(context, { org, project, ownBranch: null }, message.notes);
  }
  const place = { _id, orgId: org._id, projectId: project?._id ?? null };
  // The message comes first, so a task that exists always has something to do.
  const parent = request.parent ?? null;
  const part = messagePart(caller, message, parent);
  if (!(await appendPart(db, place, { seq: 1, ...part }))) {
    const [first] = await readParts(db, _id, { after: 0, limit: 1 });
    requireSameMessage(first ?? null, message);
  }
  const title = titleOf(message.text);
  await insertTask(db, {
    ...place,
    userId: caller.userId,
    title,
    messageSeq: 1,
    branch: project ? taskBranch(title, _id) : null,
    parent,
    keyId: keyOf(caller),
    recipe: request.recipe ?? null,
    ...(request.scheduleId === undefined ? {} : { scheduleId: request.scheduleId }),
  });
  const task = await findTask(db, _id);
  if (!task) throw new AppError("task_not_found");
  await announceMessage(context, task, 1);
  return task;
}

const isRepeatable = ({ parent, requestId }: TaskRequest): boolean =>
  Boolean(parent) || requestId !== undefined;

/** A task that another one starts ends with the same key. */
const keyOf = ({ key }: Caller): string | null =>
  (key?.kind === "task" ? key.keyId : key?.id) ?? null;

/** A new id, unless the request can be repeated. */
export function taskIdOf({
  caller,
  org,
  project,
  parent,
  requestId,
}: Pick<TaskRequest, "caller" | "org" | "project" | "parent" | "requestId">): string {
  const place = project ? project._id : org._id;
  if (parent) return derivedId("task of task", parent.taskId, parent.callId);
  if (requestId !== undefined) return derivedId("task", place, caller.userId, requestId);
  return newId();
}
