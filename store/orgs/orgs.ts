import type { Db } from "mongodb";
import { AppError } from "#schemas/errors.ts";
import { hasIdShape, newId } from "#schemas/ids.ts";
import { JOINED_ORGS_MAX, type OrgRole } from "#schemas/orgs/org.ts";
import { collection } from "../collections.ts";
import { isDuplicateKey } from "../duplicate-key.ts";
import { pickByReference } from "../reference.ts";
import type { OrgDocument } from "./documents.ts";

export interface NewOrg {
  name: string;
  handle: string;
  ownerId: string;
  personal: boolean;
  description?: string;
}

/** @throws AppError handle_taken */
export async function insertOrg(db: Db, org: NewOrg): Promise<OrgDocument> {
  const now = new Date();
  const document: OrgDocument = {
    _id: newId(),
    name: org.name,
    handle: org.handle,
    description: org.description ?? "",
    avatar: null,
    ...(org.personal ? { personalOf: org.ownerId } : {}),
    ownerId: org.ownerId,
    members: [{ userId: org.ownerId, role: "owner", addedAt: now }],
    settings: { defaultVisibility: "public" },
    slots: [],
    createdAt: now,
    updatedAt: now,
  };
  try {
    await collection(db, "orgs").insertOne(document);
  } catch (error) {
    if (isDuplicateKey(error, "handle")) throw new AppError("handle_taken");
    throw error;
  }
  return document;
}

export function findPersonalOrg(db: Db, userId: string): Promise<OrgDocument | null> {
  return collection(db, "orgs").findOne({ personalOf: userId });
}

export function findOrg(db: Db, orgId: string): Promise<OrgDocument | null> {
  return collection(db, "orgs").findOne({ _id: orgId });
}

/** The organization with this id or handle. */
export async function findOrgByReference(db: Db, reference: string): Promise<OrgDocument | null> {
  const identified = hasIdShape(reference) ? await findOrg(db, reference) : null;
  return identified ?? findOrgByHandle(db, reference);
}

export function findOrgByHandle(db: Db, handle: string): Promise<OrgDocument | null> {
  return collection(db, "orgs").findOne({ handle });
}

export function listOrgs(db: Db, orgIds: readonly string[]): Promise<OrgDocument[]> {
  return collection(db, "orgs")
    .find({ _id: { $in: [...orgIds] } })
    .toArray();
}

/** The user's organization with this id or handle. */
export async function pickOrg(
  db: Db,
  orgs: readonly OrgDocument[],
  reference: string,
): Promise<OrgDocument | null> {
  return pickByReference(orgs, reference, async (id) => (await findOrg(db, id)) !== null);
}

/** All organizations of a user: the personal one first, the others in order of creation. */
export async function listOrgsOfMember(db: Db, userId: string): Promise<OrgDocument[]> {
  const orgs = await collection(db, "orgs")
    .find({ "members.userId": userId })
    .sort({ createdAt: 1, _id: 1 })
    .limit(JOINED_ORGS_MAX)
    .toArray();
  return orgs.toSorted((a, b) => Number(b.personalOf === userId) - Number(a.personalOf === userId));
}

export type OrgChanges = Partial<
  Pick<OrgDocument, "name" | "handle" | "description" | "avatar" | "settings">
>;

/**
 * @returns null when the organization was deleted in the meantime.
 * @throws AppError handle_taken
 */
export async function updateOrg(
  db: Db,
  orgId: string,
  changes: OrgChanges,
): Promise<OrgDocument | null> {
  try {
    return await collection(db, "orgs").findOneAndUpdate(
      { _id: orgId },
      { $set: { ...changes, updatedAt: new Date() } },
      { returnDocument: "after" },
    );
  } catch (error) {
    if (isDuplicateKey(error, "handle")) throw new AppError("handle_taken");
    throw error;
  }
}

export function roleOf(org: OrgDocument, userId: string): OrgRole | null {
  return org.members.find((member) => member.userId === userId)?.role ?? null;
}
