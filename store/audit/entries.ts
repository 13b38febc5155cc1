import type { Db } from "mongodb";
import { newId } from "#schemas/ids.ts";
import { collection } from "../collections.ts";
import { isDuplicateKey } from "../duplicate-key.ts";
import { newestPage, type Page, type PageRequest } from "../pagination.ts";
import type { AuditEntryDocument } from "./documents.ts";

/** @param entry with an `_id`, it is safe to repeat */
export async function insertAuditEntry(
  db: Db,
  entry: Omit<AuditEntryDocument, "_id" | "at"> & Partial<Pick<AuditEntryDocument, "_id">>,
): Promise<void> {
  try {
    await collection(db, "auditEntries").insertOne({ _id: newId(), at: new Date(), ...entry });
  } catch (error) {
    if (entry._id === undefined || !isDuplicateKey(error)) throw error;
  }
}

/** Newest first. If `orgId` is null: the actions of platform administrators. */
export function listAuditEntries(
  db: Db,
  filter: { orgId: string | null; action?: { $in: string[] } },
  request: PageRequest,
): Promise<Page<AuditEntryDocument>> {
  return newestPage(collection(db, "auditEntries"), filter, { ...request, by: "at" });
}
