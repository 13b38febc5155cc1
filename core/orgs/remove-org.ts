import { publishAccountChanged } from "#queues/publish.ts";
import { deleteOrg, projectsOfOrg } from "#store/orgs/delete-org.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import { reserveAddresses } from "#store/projects/deleted-projects.ts";
import { findProject } from "#store/projects/projects.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { closeBilling } from "../billing/close-billing.ts";
import { bestEffort } from "../best-effort.ts";
import { publishOrgChanged } from "./publish-org.ts";
import { removeDeleted, removeProject, stopBuilds } from "../projects/remove-project.ts";
import type { CoreContext } from "../context.ts";

/** Removes an organization with its projects and sites. Its own document is deleted last, so a failed removal can be repeated. */
export async function removeOrg(context: CoreContext, org: OrgDocument): Promise<void> {
  const { db, redis } = context;
  // All builds stop and all sites go offline before the first bytes are removed, because the removal may take a while.
  for (const project of await listProjects(context, org)) await stopBuilds(context, project);
  for (const project of await listProjects(context, org)) await removeReserved(context, project);
  await removeDeleted(context, { now: new Date(), of: org._id });
  await closeBilling(context, org._id);
  await deleteOrg(db, org._id);
  // Projects that were created in the meantime. From now on `createProject` finds no organization.
  for (const project of await listProjects(context, org)) await removeReserved(context, project);
  const userIds = org.members.map(({ userId }) => userId);
  await bestEffort(context, async () => {
    await publishOrgChanged(context, org._id, userIds);
    for (const userId of userIds) await publishAccountChanged(redis, userId, "account");
  });
}

/** The next organization with this handle must not get the addresses of its sites. */
async function removeReserved(context: CoreContext, project: ProjectDocument): Promise<void> {
  await reserveAddresses(context.db, project, { by: null, now: new Date() });
  await removeProject(context, project);
}

async function listProjects({ db }: CoreContext, org: OrgDocument): Promise<ProjectDocument[]> {
  const ids = await projectsOfOrg(db, org._id);
  const projects = await Promise.all(ids.map((id) => findProject(db, id)));
  return projects.filter((project) => project !== null);
}
