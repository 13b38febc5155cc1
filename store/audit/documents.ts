import type { AuditDetails, AuditTarget } from "#schemas/orgs/audit.ts";

/** An action of a user. Never changed, never deleted with its object. */
export interface AuditEntryDocument {
  _id: string;
  /** Null for what administrators of the platform do. */
  orgId: string | null;
  at: Date;
  action: string;
  actor: { kind: "user" | "key" | "system"; userId: string | null; name: string };
  target: AuditTarget;
  details: AuditDetails;
  ip: string;
  userAgent: string;
}
