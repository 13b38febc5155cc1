import type { Db } from "mongodb";
import type { AuditDetails, AuditTarget } from "#schemas/audit.ts";
import { newId } from "#schemas/ids.ts";
import { collection } from "../collections.ts";
import { newestPage, type Page, type PageRequest } from "../page.ts";

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

/** Newest first. `orgId` null: what administrators of the platform did. */
export function listAuditEntries(
  db: Db,
  filter: { orgId: string | null; action?: { $in: string[] } },
  request: PageRequest,
): Promise<Page<AuditEntryDocument>> {
  return newestPage(collection(db, "auditEntries"), filter, { ...request, by: "at" });
}
