import type { DeletedProject } from "#schemas/projects/deleted-project.ts";
import { mainSiteHost } from "#schemas/sites/site-url.ts";
import type { DeletedProjectDocument } from "#store/projects/deleted-project-document.ts";
import type { Services } from "../services.ts";

export function presentDeletedProject(
  { env }: Pick<Services, "env">,
  document: DeletedProjectDocument,
): DeletedProject {
  return {
    id: document._id,
    name: document.name,
    handle: document.handle,
    domain: mainSiteHost(env, document.document ?? document),
    deletedAt: document.deletedAt.toISOString(),
    deletedBy: document.deletedBy?.name ?? null,
    removedAt: document.removedAt.toISOString(),
  };
}
