import { AppError } from "#schemas/errors.ts";
import { checkHandle } from "#schemas/handle.ts";
import { publishProjectChanged, publishSiteSwitched } from "#queues/publish.ts";
import { wakeBuild } from "#queues/enqueue.ts";
import { finishMove, moveProject } from "#store/projects/move-project.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import { freeSiteLabel } from "#store/projects/projects.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { bestEffort } from "../best-effort.ts";
import { publishOrgChanged } from "../orgs/publish-org.ts";
import { redeploy } from "../deployments/deploy.ts";
import { notify } from "../notifications/notify.ts";
import type { CoreContext } from "../context.ts";

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
 * @throws AppError bad_request if it is already there, handle_invalid, handle_reserved, handle_taken, conflict
 */
export async function giveToOrg(
  context: CoreContext,
  project: ProjectDocument,
  moving: Moving,
): Promise<ProjectDocument> {
  const { db, redis, queues } = context;
  const { org, target, actor } = moving;
  if (org._id === target._id)
    throw new AppError("bad_request", {
      message: "orgId: the project is already in this organization.",
    });
  const handle =
    moving.handle === undefined || moving.handle === project.handle
      ? project.handle
      : checkHandle(moving.handle);
  const named = { projectId: project._id, handle, orgHandle: target.handle };
  const siteLabel = await freeSiteLabel(db, named);
  const to = { ...named, orgId: target._id, siteLabel, fromOrgHandle: org.handle };
  const moved = await moveProject(db, project, to);
  await finishMove(db, project._id);
  await tellMembers(context, moved, moving);
  // The site's pages contain its address, in feeds and for search engines.
  if (moved.live) await redeploy(context, moved, { actor: actor.name, withoutCache: false });
  await bestEffort(context, async () => {
    // Builds that waited for a slot of the old organization may start in the new one.
    await wakeBuild(queues, project._id);
    await publishSiteSwitched(redis, project);
    await publishSiteSwitched(redis, moved);
    await publishProjectChanged(redis, project);
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
  });
  await notify(context, formerMembers, {
    event,
    key,
    title: `${project.name} left ${org.name}`,
    message: `${actor.name} moved it to an organization that you are not a member of.`,
    link: null,
  });
}
