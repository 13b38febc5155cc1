import type { ApiKey } from "#schemas/accounts/api-key.ts";
import type { ApiKeyDocument } from "#store/accounts/documents.ts";
import { findOrg } from "#store/orgs/orgs.ts";
import { findProject } from "#store/projects/projects.ts";
import { findUsers } from "#core/accounts/users.ts";
import type { CoreContext } from "#core/context.ts";

/** Keys as users see them. Keys of a deleted organization or project are useless and left out. */
export async function presentApiKeys(
  context: CoreContext,
  keys: ApiKeyDocument[],
): Promise<ApiKey[]> {
  const { db } = context;
  const makers = await findUsers(
    db,
    keys.map(({ userId }) => userId),
  );
  const views = await Promise.all(
    keys.map(async (key): Promise<ApiKey | null> => {
      const [org, project] = await Promise.all([
        findOrg(db, key.orgId),
        key.projectId === null ? null : findProject(db, key.projectId),
      ]);
      if (!org || (key.projectId !== null && !project)) return null;
      return {
        id: key._id,
        name: key.name,
        prefix: key.prefix,
        scopes: key.scopes,
        org: { id: org._id, name: org.name, handle: org.handle },
        project: project && { id: project._id, name: project.name, handle: project.handle },
        createdBy: makers.find(({ userId }) => userId === key.userId)?.email ?? "",
        createdAt: key.createdAt.toISOString(),
        expiresAt: key.expiresAt?.toISOString() ?? null,
        lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
      };
    }),
  );
  return views.filter((view) => view !== null);
}
