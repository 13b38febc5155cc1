import type { Db } from "mongodb";
import { collection } from "../collections.ts";

/** @returns false if it does not exist */
export async function deleteChannel(db: Db, channelId: string): Promise<boolean> {
  const { deletedCount } = await collection(db, "channels").deleteOne({ _id: channelId });
  // A message that is recorded at this moment is deleted after its time.
  await collection(db, "channelMessages").deleteMany({ channelId });
  return deletedCount === 1;
}

/** Those of an organization with all of its projects, or of one project. */
export async function deleteChannelsOf(
  db: Db,
  owner: { orgId: string } | { projectId: string },
): Promise<void> {
  await collection(db, "channels").deleteMany(owner);
  await collection(db, "channelMessages").deleteMany(owner);
}

/** The admins of the other organization have not seen where a project's channels lead. What was posted there is never updated again. */
export async function moveChannels(db: Db, projectId: string, orgId: string): Promise<void> {
  const now = new Date();
  const elsewhere = { projectId, orgId: { $ne: orgId } };
  await collection(db, "channelMessages").deleteMany(elsewhere);
  await collection(db, "channels").updateMany(elsewhere, {
    $set: { orgId, enabled: false, disabledReason: "moved", disabledAt: now, updatedAt: now },
  });
}
