import type { Db } from "mongodb";
import { AppError } from "#schemas/errors.ts";
import { newId } from "#schemas/ids.ts";
import { JOINED_ORGS_MAX, type OrgRole } from "#schemas/orgs/org.ts";
import { collection } from "../collections.ts";
import { isDuplicateKey } from "../duplicate-key.ts";
import { BUILD_LEASE_MS, ended, isLeaseActive } from "../moments.ts";
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
  return (await findOrg(db, reference)) ?? findOrgByHandle(db, reference);
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

/** Takes one of the organization's build slots, or renews the one that this deployment has. Slots of dead workers expire automatically. */
export async function takeBuildSlot(
  db: Db,
  orgId: string,
  slot: { deploymentId: string; cap: number; expiresAt: Date },
): Promise<boolean> {
  const orgs = collection(db, "orgs");
  const { deploymentId, cap, expiresAt } = slot;
  const take = () =>
    orgs.updateOne(
      {
        _id: orgId,
        [`slots.${cap - 1}`]: { $exists: false },
        "slots.deploymentId": { $ne: deploymentId },
      },
      { $push: { slots: { deploymentId, expiresAt } }, $set: { buildBegunAt: new Date() } },
    );
  // A slot is nearly always free, and then this is the only cost.
  if ((await take()).matchedCount === 1) return true;
  if (await renewBuildSlot(db, orgId, { deploymentId, expiresAt })) return true;
  await orgs.updateOne(
    { _id: orgId },
    { $pull: { slots: { expiresAt: ended(new Date(), BUILD_LEASE_MS) } } },
  );
  return (await take()).matchedCount === 1;
}

/** Only renews an existing slot: a heartbeat that arrives after the end of its build must not bring the slot back. */
export async function renewBuildSlot(
  db: Db,
  orgId: string,
  slot: { deploymentId: string; expiresAt: Date },
): Promise<boolean> {
  const renewed = await collection(db, "orgs").updateOne(
    { _id: orgId, "slots.deploymentId": slot.deploymentId },
    { $set: { "slots.$.expiresAt": slot.expiresAt } },
  );
  return renewed.matchedCount === 1;
}

export async function hasFreeSlot(db: Db, orgId: string, cap: number): Promise<boolean> {
  const org = await collection(db, "orgs").findOne({ _id: orgId }, { projection: { slots: 1 } });
  const now = new Date();
  return (
    (org?.slots.filter((slot) => isLeaseActive(slot.expiresAt, now, BUILD_LEASE_MS)).length ??
      cap) < cap
  );
}

/** If a worker dies before its build has started, its slot is not recorded in any deployment. */
export async function releaseExpiredSlots(db: Db): Promise<void> {
  const expiresAt = ended(new Date(), BUILD_LEASE_MS);
  await collection(db, "orgs").updateMany(
    // `$not` on an array would require that every slot has expired.
    {
      $or: [
        { "slots.expiresAt": { $lt: expiresAt.$not.$gte } },
        { "slots.expiresAt": { $gt: expiresAt.$not.$lte } },
      ],
    },
    { $pull: { slots: { expiresAt } } },
  );
}

export async function releaseBuildSlot(db: Db, orgId: string, deploymentId: string): Promise<void> {
  await collection(db, "orgs").updateOne({ _id: orgId }, { $pull: { slots: { deploymentId } } });
}
