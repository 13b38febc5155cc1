import type { Db, Filter } from "mongodb";
import { collection } from "../collections.ts";
import type { ProjectDocument } from "../projects/documents.ts";
import type { DomainDocument } from "./documents.ts";

/** `$type` lets MongoDB use the index of verified domains, and the lower end lets the embedded database use it. */
const PROVED: Filter<DomainDocument> = { provedAt: { $type: "date", $gte: new Date(0) } };

/** The domain with this host name, once it is verified. At most one project has it. */
export function findProvedDomain(db: Db, host: string): Promise<DomainDocument | null> {
  return collection(db, "domains").findOne({ host, ...PROVED });
}

/** The verified ones among these host names. */
export function findProvedDomains(db: Db, hosts: string[]): Promise<DomainDocument[]> {
  return collection(db, "domains")
    .find({ host: { $in: hosts }, ...PROVED })
    .toArray();
}

/**
 * The host name of a project's primary domain. Null without one, or if it is no longer verified. Members of a private site are sent there with a ticket, so it
 * must not be one whose TXT record is gone: whoever owns it now could use the ticket.
 */
export async function findMainDomain(
  db: Db,
  { _id, primaryDomain, visibility }: Pick<ProjectDocument, "_id" | "primaryDomain" | "visibility">,
): Promise<string | null> {
  const domain = primaryDomain ? await findProvedDomain(db, primaryDomain) : null;
  if (domain?.projectId !== _id || (visibility === "private" && domain.unprovedSince)) return null;
  return domain.host;
}

/** A proxy with many processes asks often about one name. */
const BETWEEN_MARKS_MS = 60_000;

/** Records when the proxy asked about the domain and the answer was yes. */
export async function markCertificateAsked(
  db: Db,
  { _id, certificateAskedAt: before }: DomainDocument,
  now: Date,
): Promise<void> {
  if (before && now.getTime() - before.getTime() < BETWEEN_MARKS_MS) return;
  await collection(db, "domains").updateOne({ _id }, { $set: { certificateAskedAt: now } });
}

/** Records when a visitor of a project's primary domain was in a redirect loop. */
export async function markLoopSeen(
  db: Db,
  { projectId, host }: Pick<DomainDocument, "projectId" | "host">,
  now: Date,
): Promise<void> {
  await collection(db, "domains").updateOne({ projectId, host }, { $set: { loopSeenAt: now } });
}

/** By host name. */
export function listDomains(db: Db, projectId: string): Promise<DomainDocument[]> {
  return collection(db, "domains").find({ projectId }).sort({ host: 1 }).toArray();
}
