import type { AdminProject } from "#schemas/admin/project.ts";
import { siteHost, hostUrl } from "#schemas/sites/site-url.ts";
import { collection } from "#store/collections.ts";
import { findDeployments, findLatestDeployment } from "#store/deployments/deployments.ts";
import { listOrgs } from "#store/orgs/orgs.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { Services } from "../../services.ts";

/** Projects of any organization. Those of one that is just being deleted are left out. */
export async function presentAdminProjects(
  { db, env }: Services,
  projects: ProjectDocument[],
): Promise<AdminProject[]> {
  const liveIds = projects.flatMap(({ live }) => live?.deploymentId ?? []);
  const [orgs, liveOnes] = await Promise.all([
    listOrgs(
      db,
      projects.map(({ orgId }) => orgId),
    ),
    findDeployments(db, liveIds),
  ]);
  const views = await Promise.all(
    projects.map(async (project): Promise<AdminProject | null> => {
      const org = orgs.find(({ _id }) => _id === project.orgId);
      if (!org) return null;
      const { _id: id, name, handle, branch, visibility, deploymentCount } = project;
      const [latest, push] = await Promise.all([
        findLatestDeployment(db, id),
        collection(db, "gitEvents").findOne(
          { projectId: id },
          { sort: { receivedAt: -1, _id: -1 }, projection: { receivedAt: 1 } },
        ),
      ]);
      const counts = liveOnes.find(({ _id }) => _id === project.live?.deploymentId)?.counts;
      return {
        id,
        name,
        handle,
        branch,
        visibility,
        deploymentCount,
        org: { id: org._id, handle: org.handle, isSuspended: Boolean(org.suspension) },
        url: hostUrl(env, siteHost(env, project.siteLabel)),
        source: { kind: project.source.kind, url: project.source.url },
        isArchived: Boolean(project.archivedAt),
        latest: latest && {
          id: latest._id,
          number: latest.number,
          status: latest.status,
          createdAt: latest.createdAt.toISOString(),
        },
        live: counts ? { pages: counts.pages, bytes: counts.bytes } : null,
        lastPushAt: push?.receivedAt.toISOString() ?? null,
        createdAt: project.createdAt.toISOString(),
      };
    }),
  );
  return views.filter((view) => view !== null);
}
