import { requireUnsuspended } from "#core/orgs/require-unsuspended.ts";
import { callerOfTask, hasItsKey } from "#core/tasks/task-caller.ts";
import { AppError } from "#schemas/errors.ts";
import { findOrg, roleOf } from "#store/orgs/orgs.ts";
import { findProject } from "#store/projects/projects.ts";
import type { TaskDocument } from "#store/tasks/documents.ts";
import type { ChatContext } from "../context.ts";
import type { TaskSession } from "../tools/session.ts";

/** What the task may do now. Its owner may lose access at any time. @throws AppError with a reason for the page */
export async function openSession(context: ChatContext, task: TaskDocument): Promise<TaskSession> {
  const { db } = context;
  const [caller, org, project] = await Promise.all([
    callerOfTask(context, task),
    findOrg(db, task.orgId),
    task.projectId === null ? null : findProject(db, task.projectId),
  ]);
  if (!org || (task.projectId !== null && project?.orgId !== org._id))
    throw new AppError("project_not_found", {
      message: "The project no longer belongs to this organization. Start a new task.",
    });
  if (!roleOf(org, task.userId))
    throw new AppError("forbidden", {
      message: "The user who started this task is no longer a member of the organization.",
    });
  if (!(await hasItsKey(context, task)))
    throw new AppError("forbidden", {
      message: "The API key that started this task was revoked or has expired. Start a new task.",
    });
  if (!caller)
    throw new AppError("forbidden", {
      message: "The user who started this task can no longer sign in.",
    });
  requireUnsuspended(org);
  if (project?.archivedAt) throw new AppError("project_archived");
  return { context, caller, task, org, project };
}
