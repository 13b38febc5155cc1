import type { Db } from "mongodb";
import { dropWaiting, enableChannel } from "../channels/channels.ts";
import type { ChannelDocument } from "../channels/documents.ts";
import { collection } from "../collections.ts";

/** The channels of every organization that show messages in a channel of Slack. */
export function listChannelsAt(
  db: Db,
  { teamId, id }: { teamId: string; id: string },
): Promise<ChannelDocument[]> {
  return collection(db, "channels")
    .find({ "slackChannel.teamId": teamId, "slackChannel.id": id })
    .toArray();
}

/** @returns those that changed */
export async function renameChannelsAt(
  db: Db,
  at: { teamId: string; id: string; name: string },
  now: Date,
): Promise<ChannelDocument[]> {
  const { name } = at;
  const renamed = (await listChannelsAt(db, at)).filter(
    ({ slackChannel }) => slackChannel?.name !== name,
  );
  for (const { _id } of renamed)
    await collection(db, "channels").updateOne(
      { _id },
      { $set: { "slackChannel.name": name, updatedAt: now } },
    );
  return renamed;
}

/** The organization has no access to its workspace. One notification is about all of them. @returns those that were disabled */
export async function disableSlackChannels(
  db: Db,
  orgId: string,
  now: Date,
): Promise<ChannelDocument[]> {
  const channels = await collection(db, "channels")
    .find({ orgId, kind: "slack", enabled: true })
    .toArray();
  for (const { _id } of channels) {
    await collection(db, "channels").updateOne(
      { _id, enabled: true },
      { $set: { enabled: false, disabledReason: "revoked", disabledAt: now, updatedAt: now } },
    );
    await dropWaiting(db, _id);
  }
  return channels;
}

/** The organization has access to the workspace again. */
export async function enableSlackChannels(
  db: Db,
  { orgId, teamId }: { orgId: string; teamId: string },
  now: Date,
): Promise<void> {
  const channels = await collection(db, "channels")
    .find({ orgId, kind: "slack", "slackChannel.teamId": teamId, disabledReason: "revoked" })
    .toArray();
  for (const { _id } of channels) await enableChannel(db, _id, now);
}
