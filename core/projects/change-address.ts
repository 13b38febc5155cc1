import { AppError } from "#schemas/errors.ts";
import { checkHandle } from "#schemas/handle.ts";
import type { ProjectAddresses } from "#schemas/projects/address-change.ts";
import { siteUrl } from "#schemas/sites/site-url.ts";
import { publishProjectChanged, publishSiteSwitched } from "#queues/publish.ts";
import { wakeBuild } from "#queues/enqueue.ts";
import { finishMove, moveProject } from "#store/projects/move-project.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import { findProjectIn, freeSiteLabel, requireUnreserved } from "#store/projects/projects.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { bestEffort } from "../best-effort.ts";
import { redeploy } from "../deployments/deploy.ts";
import type { CoreContext } from "../context.ts";
import { gitUrl, isLinked } from "./project-addresses.ts";

interface AddressChange {
  org: OrgDocument;
  /** The organization that has the project from now on. It may be the same. */
  target: OrgDocument;
  handle: string;
  actor: { name: string };
}

/**
 * Gives a project another handle, another organization, or both. Its addresses in the dashboard, of its git remote and of its
 * site change, and the former ones redirect and stay reserved.
 * @throws AppError handle_invalid, handle_reserved, handle_taken, conflict
 */
export async function changeAddress(
  context: CoreContext,
  project: ProjectDocument,
  { org, target, handle: wanted, actor }: AddressChange,
): Promise<ProjectDocument> {
  const { db, redis, queues } = context;
  // The handle of an older project may have become a reserved word.
  const handle = wanted === project.handle ? wanted : checkHandle(wanted);
  const named = { projectId: project._id, handle, orgHandle: target.handle };
  const siteLabel = await freeSiteLabel(db, named);
  const to = { ...named, orgId: target._id, siteLabel, fromOrgHandle: org.handle };
  const moved = await moveProject(db, project, to);
  await finishMove(db, project._id);
  // The site's pages contain its address, in feeds and for search engines.
  if (moved.live && !moved.archivedAt)
    await redeploy(context, moved, { actor: actor.name, withoutCache: false });
  await bestEffort(context, async () => {
    // Builds that waited for a slot of the old organization may start in the new one.
    await wakeBuild(queues, project._id);
    await publishSiteSwitched(redis, project);
    await publishSiteSwitched(redis, moved);
    await publishProjectChanged(redis, project);
  });
  return moved;
}

/** The addresses before and after a change of the handle. @throws as `changeAddress` */
export async function previewHandle(
  { db, env }: Pick<CoreContext, "db" | "env">,
  { org, project }: { org: OrgDocument; project: ProjectDocument },
  wanted: string,
): Promise<{ before: ProjectAddresses; after: ProjectAddresses }> {
  const handle = wanted === project.handle ? wanted : checkHandle(wanted);
  const holder = await findProjectIn(db, [org._id], handle);
  if (holder && holder._id !== project._id) throw new AppError("handle_taken");
  await requireUnreserved(db, { _id: project._id, orgId: org._id, handle });
  const label = await freeSiteLabel(db, {
    projectId: project._id,
    handle,
    orgHandle: org.handle,
  });
  const addresses = (name: string, siteLabel: string): ProjectAddresses => ({
    dashboard: `${env.PUBLIC_URL}/${org.handle}/${name}`,
    git: isLinked(project) ? null : gitUrl(env, org.handle, name),
    site: siteUrl(env, siteLabel),
  });
  return {
    before: addresses(project.handle, project.siteLabel),
    // The address of a site whose label is taken by another one stays as long as its handle does.
    after:
      handle === project.handle ? addresses(handle, project.siteLabel) : addresses(handle, label),
  };
}
