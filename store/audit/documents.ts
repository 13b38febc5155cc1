import type { AuditDetails, AuditTarget } from "#schemas/orgs/audit.ts";

/** An action of a user. Never changed, and not deleted with the object it describes. */
export interface AuditEntryDocument {
  _id: string;
  /** Null for actions of platform administrators. */
  orgId: string | null;
  at: Date;
  action: string;
  actor: { kind: "user" | "key" | "system"; userId: string | null; name: string };
  target: AuditTarget;
  /** The project that the target is or belongs to. */
  projectId?: string;
  details: AuditDetails;
  ip: string;
  userAgent: string;
}
