import type { Db } from "mongodb";
import type { AuditDetails, AuditTarget } from "#schemas/audit.ts";
import { newId } from "#schemas/ids.ts";
import { collection } from "./collections.ts";

/** What somebody did. Never changed, never deleted with its object. */
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

export async function insertAuditEntry(
  db: Db,
  entry: Omit<AuditEntryDocument, "_id" | "at">,
): Promise<void> {
  await collection(db, "auditEntries").insertOne({ _id: newId(), at: new Date(), ...entry });
}
