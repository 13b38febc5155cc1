import type { AuditDetails, AuditTarget } from "#schemas/orgs/audit.ts";
import { insertAuditEntry } from "#store/audit/entries.ts";
import type { Caller } from "#core/access/caller.ts";
import type { Context } from "./context.ts";

/** What a procedure adds to the entry that is written when it succeeds. */
export interface AuditNote {
  target?: AuditTarget;
  details?: AuditDetails;
}

/** Writes down what the caller did. The procedure builders do this for every mutation within an organization. */
export async function recordAudit(
  ctx: Pick<Context, "services" | "ip" | "userAgent"> & { caller: Caller },
  done: { orgId: string | null; action: string; target: AuditTarget; details?: AuditDetails },
): Promise<void> {
  const { caller } = ctx;
  await insertAuditEntry(ctx.services.db, {
    orgId: done.orgId,
    action: done.action,
    actor: {
      kind: caller.key ? "key" : "user",
      userId: caller.userId,
      name: caller.key ? `${caller.email} (API key ${caller.key.name})` : caller.email,
    },
    target: done.target,
    details: done.details ?? {},
    ip: ctx.ip,
    userAgent: ctx.userAgent,
  });
}
