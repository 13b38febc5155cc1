import { publishSiteSwitched } from "#queues/publish.ts";
import type { DomainDocument } from "#store/domains/documents.ts";
import { findDomain, markStopped, unsetPrimary } from "#store/domains/changes.ts";
import { findProject } from "#store/projects/projects.ts";
import { bestEffort } from "../best-effort.ts";
import type { DomainContext } from "./domain-context.ts";
import { tellOfStop } from "./domain-notices.ts";
import { buildWithAddress } from "./primary-domain.ts";

/** Nothing is served at the domain anymore until its TXT record is found again. @returns null if it was removed in the meantime */
export async function stopDomain(
  context: DomainContext,
  domain: DomainDocument,
  { why, now }: { why: "unproved" | "taken"; now: Date },
): Promise<DomainDocument | null> {
  const { db } = context;
  const set = { stoppedAt: now, awaitedSince: now, nextCheckAt: now, unprovedSince: null };
  if (domain.provedAt && (await markStopped(db, domain, set))) {
    const changed = await unsetPrimary(db, domain);
    const project = changed ?? (await findProject(db, domain.projectId));
    if (project) await bestEffort(context, () => publishSiteSwitched(context.redis, project));
    if (changed) await buildWithAddress(context, changed, { actor: null });
    if (project) await tellOfStop(context, { ...domain, stoppedAt: now }, why);
  }
  return findDomain(db, domain._id);
}
