import type { DeletedProject } from "#schemas/projects/deleted-project.ts";
import { siteHost } from "#schemas/sites/site-url.ts";
import type { DeletedProjectDocument } from "#store/projects/documents.ts";
import type { Services } from "../services.ts";

export function presentDeletedProject(
  { env }: Pick<Services, "env">,
  document: DeletedProjectDocument,
): DeletedProject {
  return {
    id: document._id,
    name: document.name,
    handle: document.handle,
    domain: siteHost(env, document.siteLabel),
    deletedAt: document.deletedAt.toISOString(),
    deletedBy: document.deletedBy?.name ?? null,
    removedAt: document.removedAt.toISOString(),
  };
}
