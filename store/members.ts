import type { Db } from "mongodb";
import { collection } from "./collections.ts";

/** False when the person is no member, or is the owner: an organization is never without one. */
export async function pullMember(db: Db, orgId: string, userId: string): Promise<boolean> {
  const result = await collection(db, "orgs").updateOne(
    { _id: orgId, ownerId: { $ne: userId }, "members.userId": userId },
    { $pull: { members: { userId } }, $set: { updatedAt: new Date() } },
  );
  return result.modifiedCount === 1;
}
