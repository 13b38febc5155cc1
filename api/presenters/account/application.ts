import type { Application } from "#schemas/accounts/application.ts";
import type { ApplicationDocument } from "#store/oauth/documents.ts";
import { findUsers } from "#core/accounts/users.ts";
import { findOrg } from "#store/orgs/orgs.ts";
import { findProject } from "#store/projects/projects.ts";
import { placeOfRedirect } from "#core/oauth/redirect-address.ts";
import type { CoreContext } from "#core/context.ts";

/** Connected applications as their users and admins see them. Those of a deleted organization or project are useless and left out. */
export async function presentApplications(
  { db }: CoreContext,
  applications: ApplicationDocument[],
): Promise<Application[]> {
  const users = await findUsers(
    db,
    applications.map(({ userId }) => userId),
  );
  const views = await Promise.all(
    applications.map(async (application): Promise<Application | null> => {
      const { orgId, projectId, createdAt, lastUsedAt } = application;
      const [org, project] = await Promise.all([findOrg(db, orgId), findProject(db, projectId)]);
      if (!org || !project) return null;
      return {
        id: application._id,
        name: application.name,
        place: placeOfRedirect(application.redirectUri),
        scopes: application.scopes,
        org: { id: org._id, name: org.name, handle: org.handle },
        project: { id: project._id, name: project.name, handle: project.handle },
        connectedBy: users.find(({ userId }) => userId === application.userId)?.email ?? "",
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      };
    }),
  );
  return views.filter((view) => view !== null);
}
