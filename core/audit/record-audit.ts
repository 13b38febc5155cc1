import type { AuditDetails, AuditTarget } from "#schemas/orgs/audit.ts";
import { insertAuditEntry } from "#store/audit/entries.ts";
import { type Caller, nameOf } from "../access/caller.ts";
import type { CoreContext } from "../context.ts";

/** Details that an act adds to its audit entry. */
export interface AuditNote {
  target?: AuditTarget;
  projectId?: string;
  details?: AuditDetails;
}

/** The user or API key that acts, and its network address. */
export interface Actor {
  caller: Caller;
  ip: string;
  userAgent: string;
}

/** Entry points call this after every act that changes something in an organization or on the platform. */
export async function recordAudit(
  { db }: Pick<CoreContext, "db">,
  { caller, ip, userAgent }: Actor,
  act: {
    /** With an id, it is safe to repeat. */
    id?: string;
    orgId: string | null;
    action: string;
    target: AuditTarget;
    projectId?: string;
    details?: AuditDetails;
  },
): Promise<void> {
  await insertAuditEntry(db, {
    ...(act.id === undefined ? {} : { _id: act.id }),
    orgId: act.orgId,
    action: act.action,
    actor: {
      kind: caller.key ? "key" : "user",
      userId: caller.userId,
      name: nameOf(caller),
    },
    target: act.target,
    ...(act.projectId === undefined ? {} : { projectId: act.projectId }),
    details: act.details ?? {},
    ip,
    userAgent,
  });
}
