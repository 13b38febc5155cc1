import { publishSiteSwitched } from "#queues/publish.ts";
import type { DomainDocument, FoundRecords } from "#store/domains/documents.ts";
import { findProvedDomain } from "#store/domains/domains.ts";
import { findDomain, markProved, updateDomain } from "#store/domains/changes.ts";
import { findProject } from "#store/projects/projects.ts";
import { bestEffort } from "../best-effort.ts";
import type { DomainContext } from "./domain-context.ts";
import { hasProof } from "./records.ts";
import { stopDomain } from "./stop-domain.ts";

/**
 * Gives a domain to the project whose TXT record was found. Another project that has it keeps it while its own TXT record is there too
 * (docs/decisions/076-custom-domains.md). A deleted project gets none: it is checked again when it is restored.
 */
export async function proveDomain(
  context: DomainContext,
  domain: DomainDocument,
  { found, now }: { found: FoundRecords; now: Date },
): Promise<DomainDocument | null> {
  const { db } = context;
  const project = await findProject(db, domain.projectId);
  if (!project) return domain;
  const holder = await findProvedDomain(db, domain.host);
  if (holder && holder._id !== domain._id) {
    if (await keepsDomain(context, holder, found))
      return updateDomain(db, domain._id, { isTaken: true });
    await stopDomain(context, holder, { why: "taken", now });
  }
  if (!(await markProved(db, domain._id, now))) return findDomain(db, domain._id);
  await bestEffort(context, () => publishSiteSwitched(context.redis, project));
  return findDomain(db, domain._id);
}

/** Whether the project that has the domain keeps it. Without an answer from DNS it does; a deleted project does not. */
export async function keepsDomain(
  { db }: Pick<DomainContext, "db">,
  holder: DomainDocument,
  found: Pick<FoundRecords, "txt">,
): Promise<boolean> {
  if (hasProof(found, holder.proof) === false) return false;
  return (await findProject(db, holder.projectId)) !== null;
}
