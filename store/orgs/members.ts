import type { Db } from "mongodb";
import type { GivenRole } from "#schemas/orgs/invitation.ts";
import { collection } from "../collections.ts";
import type { OrgDocument } from "./documents.ts";

/**
 * Every change is one conditional write on the organization's document. Concurrent changes are not lost, and no user is added twice.
 * @returns null when the user is already a member, or the organization is full, personal or deleted
 */
export function pushMember(
  db: Db,
  orgId: string,
  { max, ...member }: { userId: string; role: GivenRole; max: number },
): Promise<OrgDocument | null> {
  const now = new Date();
  return collection(db, "orgs").findOneAndUpdate(
    {
      _id: orgId,
      personalOf: { $exists: false },
      "members.userId": { $ne: member.userId },
      [`members.${max - 1}`]: { $exists: false },
    },
    { $push: { members: { ...member, addedAt: now } }, $set: { updatedAt: now } },
    { returnDocument: "after" },
  );
}

/** Returns false when the user is not a member, or is the owner: an organization always has an owner. */
export async function pullMember(db: Db, orgId: string, userId: string): Promise<boolean> {
  const result = await collection(db, "orgs").updateOne(
    { _id: orgId, ownerId: { $ne: userId }, "members.userId": userId },
    { $pull: { members: { userId } }, $set: { updatedAt: new Date() } },
  );
  return result.modifiedCount === 1;
}

/** @returns null when the user is not a member, or is the owner */
export function setMemberRole(
  db: Db,
  orgId: string,
  member: { userId: string; role: GivenRole },
): Promise<OrgDocument | null> {
  return collection(db, "orgs").findOneAndUpdate(
    { _id: orgId, ownerId: { $ne: member.userId }, "members.userId": member.userId },
    { $set: { "members.$.role": member.role, updatedAt: new Date() } },
    { returnDocument: "after" },
  );
}

/**
 * Swaps the roles of the new and the old owner in one write. The old owner stays as an admin.
 * @returns null when the members changed after `org` was read
 */
export async function changeOwner(
  db: Db,
  org: OrgDocument,
  newOwnerId: string,
): Promise<OrgDocument | null> {
  const from = org.members.findIndex(({ userId }) => userId === org.ownerId);
  const to = org.members.findIndex(({ userId }) => userId === newOwnerId);
  if (from === -1 || to === -1) return null;
  return collection(db, "orgs").findOneAndUpdate(
    {
      _id: org._id,
      ownerId: org.ownerId,
      personalOf: { $exists: false },
      [`members.${from}.userId`]: org.ownerId,
      [`members.${to}.userId`]: newOwnerId,
    },
    {
      $set: {
        ownerId: newOwnerId,
        [`members.${from}.role`]: "admin",
        [`members.${to}.role`]: "owner",
        updatedAt: new Date(),
      },
    },
    { returnDocument: "after" },
  );
}

/** How many organizations the user belongs to. */
export function countJoinedOrgs(db: Db, userId: string): Promise<number> {
  return collection(db, "orgs").countDocuments({ "members.userId": userId });
}

export function countOwnedOrgs(db: Db, userId: string): Promise<number> {
  return collection(db, "orgs").countDocuments({ "members.userId": userId, ownerId: userId });
}
