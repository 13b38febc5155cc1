import { publishSiteSwitched } from "#queues/publish.ts";
import type { DomainDocument } from "#store/domains/documents.ts";
import { deleteDomain, unsetPrimary } from "#store/domains/changes.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { bestEffort } from "../best-effort.ts";
import type { DomainContext } from "./domain-context.ts";
import { buildWithAddress } from "./primary-domain.ts";

/** If the domain is added again, it needs a new proof. A TXT record that is still in DNS verifies nothing. */
export async function removeDomain(
  context: DomainContext,
  { project, domain }: { project: ProjectDocument; domain: DomainDocument },
  { actor }: { actor: string },
): Promise<void> {
  const { db, redis } = context;
  // First, so that no crash leaves a primary domain that is not served.
  const changed = await unsetPrimary(db, domain);
  await deleteDomain(db, domain._id);
  await bestEffort(context, () => publishSiteSwitched(redis, changed ?? project));
  if (changed) await buildWithAddress(context, changed, { actor });
}
