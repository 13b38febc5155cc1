import type { VisitEnd } from "#schemas/admin/visit.ts";
import { findAuthSession } from "#store/accounts/sessions.ts";
import type { AdminVisitDocument } from "#store/admin-visits/documents.ts";
import { closeVisit, listUnendedVisits } from "#store/admin-visits/admin-visits.ts";
import { insertAuditEntry } from "#store/audit/entries.ts";
import { bestEffort } from "../best-effort.ts";
import type { CoreContext } from "../context.ts";
import { publishOrgChanged } from "../orgs/publish-org.ts";

type EndContext = Pick<CoreContext, "env" | "log" | "db" | "redis">;

/** Safe to repeat. Open connections of the visit are checked again. @returns null if it has already ended */
export async function endVisit(
  context: EndContext,
  visit: AdminVisitDocument,
  { by, now = new Date() }: { by: VisitEnd; now?: Date },
): Promise<AdminVisitDocument | null> {
  const at = now < visit.endsAt ? now : visit.endsAt;
  // The record comes first. If the process dies in between, the next attempt finds the visit and the record.
  await recordEnd(context, visit, { orgId: visit.orgId, by });
  // The door records what an administrator does.
  if (by !== "administrator") await recordEnd(context, visit, { orgId: null, by });
  const ended = await closeVisit(context.db, visit._id, { at, by });
  await bestEffort(context, () => publishOrgChanged(context, visit.orgId));
  return ended;
}

/** Ends the visits whose time is over and those of sessions that have ended. They could no longer read anything. */
export async function endVisitsDue(context: EndContext, now: Date = new Date()): Promise<void> {
  const { db, env } = context;
  for (const visit of await listUnendedVisits(db)) {
    if (visit.endsAt <= now) await endVisit(context, visit, { by: "time", now });
    // The sessions of another service are not known here.
    else if (!env.AUTH_URL && !(await findAuthSession(db, visit.sessionId)))
      await endVisit(context, visit, { by: "signOut", now });
  }
}

/** Once in the audit log of the organization, and once in that of the installation. */
async function recordEnd(
  { db }: EndContext,
  visit: AdminVisitDocument,
  { orgId, by }: { orgId: string | null; by: VisitEnd },
): Promise<void> {
  await insertAuditEntry(db, {
    _id: `${visit._id}-${orgId === null ? "platform" : "org"}-end`,
    orgId,
    action: "admin.visits.end",
    actor: { kind: "user", userId: visit.userId, name: visit.userName },
    target: { kind: "org", id: visit.orgId, name: visit.orgName },
    details: { reads: visit.reads, endedBy: by },
    ip: "",
    userAgent: "",
  });
}
