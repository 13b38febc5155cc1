import { findOrg, roleOf } from "#store/orgs/orgs.ts";
import { findProject } from "#store/projects/projects.ts";
import type { TaskDocument } from "#store/tasks/documents.ts";
import type { NewNotification } from "#store/mail/notifications.ts";
import type { CoreContext } from "../../context.ts";
import { notify } from "../../notifications/notify.ts";

/** Safe to call twice. */
export async function notifyOfMerge(
  context: CoreContext,
  task: TaskDocument,
  { commit, files }: { commit: string; files: number },
): Promise<void> {
  const pages = `${files} ${files === 1 ? "page" : "pages"}`;
  await notifyOwner(context, task, (project) => ({
    event: "task.merged",
    title: `“${task.title}” was merged automatically`,
    message: `It changed ${pages} of ${project}. You can revert the merge on the page of the task.`,
    key: `task:${task._id}:merged:${commit}`,
  }));
}

/** Safe to call twice. */
export async function notifyOfWaiting(
  context: CoreContext,
  task: TaskDocument,
  { head, reason }: { head: string; reason: string },
): Promise<void> {
  await notifyOwner(context, task, (project) => ({
    event: "task.waiting",
    title: `“${task.title}” waits for you in ${project}`,
    message: reason,
    key: `task:${task._id}:waiting:${head}`,
  }));
}

/** Only a current member: those who left must not learn what happens in the project. */
async function notifyOwner(
  context: CoreContext,
  { _id, orgId, projectId, userId }: TaskDocument,
  textsOf: (project: string) => Omit<NewNotification, "link">,
): Promise<void> {
  const { db } = context;
  const org = await findOrg(db, orgId);
  const project = projectId === null ? null : await findProject(db, projectId);
  if (!org || !project || roleOf(org, userId) === null) return;
  const link = `/${org.handle}/${project.handle}/chat/${_id}`;
  const about = { org: org.name, project: project.name };
  await notify(context, [userId], { ...textsOf(project.name), link, about });
}
