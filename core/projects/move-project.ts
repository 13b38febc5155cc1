import { AppError } from "#schemas/errors.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { countDomains } from "#store/domains/changes.ts";
import { switchOffSchedules } from "#store/tasks/schedules.ts";
import { bestEffort } from "../best-effort.ts";
import { publishOrgChanged } from "../orgs/publish-org.ts";
import { createWithin } from "../orgs/require-within.ts";
import { requireFeature } from "../billing/require-feature.ts";
import { requireVisibility } from "../billing/require-visibility.ts";
import { subscribers } from "./settings/subscribers.ts";
import { notify } from "../notifications/notify.ts";
import type { CoreContext } from "../context.ts";
import { stopTasks } from "../tasks/cancel-task.ts";
import { PROJECT_MOVED } from "../tasks/schedules/schedule-caller.ts";
import { changeAddress } from "./change-address.ts";

interface Moving {
  org: OrgDocument;
  target: OrgDocument;
  /** The handle in the new organization; by default the current one. */
  handle?: string | undefined;
  actor: { userId: string; name: string };
}

/**
 * Moves a project to another organization. Its site moves to a new host, and the old one redirects there. From the first
 * write on, members of the old organization, their keys and their push tokens have no access.
 * @throws AppError bad_request if it is already there, handle_invalid, handle_reserved, handle_taken, org_limit_reached, feature_not_in_plan, conflict
 */
export async function giveToOrg(
  context: CoreContext,
  project: ProjectDocument,
  moving: Moving,
): Promise<ProjectDocument> {
  const { org, target, actor } = moving;
  if (org._id === target._id)
    throw new AppError("bad_request", {
      message: "orgId: the project is already in this organization.",
    });
  requireVisibility(context.env, target, project.visibility);
  if ((await countDomains(context.db, project._id)) > 0)
    requireFeature(context.env, target, "customDomains");
  if (subscribers.read(project).enabled) requireFeature(context.env, target, "subscribers");
  const handle = moving.handle ?? project.handle;
  const create = () => changeAddress(context, project, { org, target, handle, actor });
  const moved = await createWithin(context, target, { id: "projects", create });
  // The owners of tasks may not be members of the new organization. Those who are can send a message to continue.
  await switchOffSchedules(context.db, { projectId: project._id }, PROJECT_MOVED);
  await stopTasks(context, { projectId: project._id }, PROJECT_MOVED);
  await tellMembers(context, moved, moving);
  await bestEffort(context, async () => {
    // Open connections are checked against the current members of both organizations.
    await publishOrgChanged(context, org._id);
    await publishOrgChanged(context, target._id);
  });
  return moved;
}

/** Members of both organizations get only the notification from the new one. The old one learns that the project left, but not where it went. */
async function tellMembers(
  context: CoreContext,
  project: ProjectDocument,
  { org, target, actor }: Moving,
): Promise<void> {
  const others = (of: OrgDocument) =>
    of.members.map(({ userId }) => userId).filter((userId) => userId !== actor.userId);
  const gained = others(target);
  const formerMembers = others(org).filter((userId) => !gained.includes(userId));
  const event = "project.moved" as const;
  const key = `moved:${project._id}:${project.movedAt?.getTime() ?? 0}`;
  await notify(context, gained, {
    event,
    key,
    title: `${project.name} moved to ${target.name}`,
    message: `${actor.name} moved it here from another organization.`,
    link: `/${target.handle}/${project.handle}`,
    about: { org: target.name, project: project.name },
  });
  await notify(context, formerMembers, {
    event,
    key,
    title: `${project.name} left ${org.name}`,
    message: `${actor.name} moved it to an organization that you are not a member of.`,
    link: null,
    about: { org: org.name },
  });
}
