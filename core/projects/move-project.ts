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
  /** In the other organization; the one it has when it is left out. */
  handle?: string | undefined;
  actor: { userId: string; name: string };
}

/**
 * Moves a project to another organization. Its site moves to a new host, to which the old one leads; readers of the old
 * organization, their keys and their push tokens are out from the first write on.
 * @throws AppError bad_request when it is there already, handle_invalid, handle_reserved, handle_taken, conflict
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
  // Its pages name their own address, in feeds and for search engines.
  if (moved.live) await redeploy(context, moved, { actor: actor.name, withoutCache: false });
  await bestEffort(context, async () => {
    // What waited for a slot of the old organization may begin in the new one.
    await wakeBuild(queues, project._id);
    await publishSiteSwitched(redis, project);
    await publishSiteSwitched(redis, moved);
    await publishProjectChanged(redis, project);
    // Open connections of both are checked against the members of now.
    await publishOrgChanged(context, org._id);
    await publishOrgChanged(context, target._id);
  });
  return moved;
}

/** Members of both organizations are notified by the new one only. The old one learns that the project left, not where to. */
async function tellMembers(
  context: CoreContext,
  project: ProjectDocument,
  { org, target, actor }: Moving,
): Promise<void> {
  const others = (of: OrgDocument) =>
    of.members.map(({ userId }) => userId).filter((userId) => userId !== actor.userId);
  const gained = others(target);
  const lost = others(org).filter((userId) => !gained.includes(userId));
  const event = "project.moved" as const;
  const key = `moved:${project._id}:${project.movedAt?.getTime() ?? 0}`;
  await notify(context, gained, {
    event,
    key,
    title: `${project.name} moved to ${target.name}`,
    message: `${actor.name} moved it here from another organization.`,
    link: `/${target.handle}/${project.handle}`,
  });
  await notify(context, lost, {
    event,
    key,
    title: `${project.name} left ${org.name}`,
    message: `${actor.name} moved it to an organization that you are not a member of.`,
    link: null,
  });
}
