import type { Db } from "mongodb";
import { AppError } from "#schemas/errors.ts";
import { newId } from "#schemas/ids.ts";
import { collection } from "../collections.ts";
import { isDuplicateKey } from "../duplicate-key.ts";
import { findOrgByHandle } from "./orgs.ts";
import type { OrgDocument } from "./documents.ts";

/** Owner of everything that belongs to the platform itself. No account has this id. */
export const SYSTEM_USER = "system";

/**
 * Creates an organization without members. It does not appear in any dashboard, and nobody is notified about it. Concurrent calls create it once.
 * @throws AppError handle_taken when a user's organization has the handle
 */
export async function ensureSystemOrg(
  db: Db,
  fields: { handle: string; name: string },
): Promise<OrgDocument> {
  const existing = await findOrgByHandle(db, fields.handle);
  if (existing) return ours(existing);
  const now = new Date();
  const document: OrgDocument = {
    _id: newId(),
    ...fields,
    description: "",
    avatar: null,
    ownerId: SYSTEM_USER,
    members: [],
    settings: { defaultVisibility: "public" },
    slots: [],
    createdAt: now,
    updatedAt: now,
  };
  try {
    await collection(db, "orgs").insertOne(document);
    return document;
  } catch (error) {
    const existing = isDuplicateKey(error, "handle") && (await findOrgByHandle(db, fields.handle));
    if (!existing) throw error;
    return ours(existing);
  }
}

function ours(org: OrgDocument): OrgDocument {
  if (org.ownerId !== SYSTEM_USER) throw new AppError("handle_taken");
  return org;
}
