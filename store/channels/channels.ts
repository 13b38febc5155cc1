import type { Db } from "mongodb";
import type { ChannelDisabledReason } from "#schemas/channels/channel.ts";
import { collection } from "../collections.ts";
import type { ChannelDocument, ChannelOwner } from "./documents.ts";

export async function insertChannel(db: Db, channel: ChannelDocument): Promise<void> {
  await collection(db, "channels").insertOne(channel);
}

export function findChannel(db: Db, channelId: string): Promise<ChannelDocument | null> {
  return collection(db, "channels").findOne({ _id: channelId });
}

/** Newest first. Their number is limited (`CHANNELS_MAX`). */
export function listChannels(
  db: Db,
  { orgId, projectId }: ChannelOwner,
): Promise<ChannelDocument[]> {
  return collection(db, "channels")
    .find({ orgId, projectId })
    .sort({ createdAt: -1, _id: -1 })
    .toArray();
}

/** Channels of the organization's projects, newest first. */
export function listProjectChannels(
  db: Db,
  orgId: string,
  limit: number,
): Promise<ChannelDocument[]> {
  return collection(db, "channels")
    .find({ orgId, projectId: { $ne: null } })
    .sort({ createdAt: -1, _id: -1 })
    .limit(limit)
    .toArray();
}

export function countChannels(db: Db, { orgId, projectId }: ChannelOwner): Promise<number> {
  return collection(db, "channels").countDocuments({ orgId, projectId });
}

/** The enabled channels that can show something of the project, or of the organization if `projectId` is null. */
export function listChannelsFor(
  db: Db,
  { orgId, projectId }: ChannelOwner,
): Promise<ChannelDocument[]> {
  const owners = projectId === null ? [null] : [null, projectId];
  return (
    collection(db, "channels")
      // After a move, the channels of the project still have the other organization for a moment.
      .find({ orgId, projectId: { $in: owners }, enabled: true })
      .toArray()
  );
}

export async function changeChannel(
  db: Db,
  channelId: string,
  changes: Partial<
    Pick<ChannelDocument, "name" | "events" | "host" | "sealedAddress" | "slackChannel">
  >,
  now: Date,
): Promise<void> {
  await collection(db, "channels").updateOne(
    { _id: channelId },
    { $set: { ...changes, updatedAt: now } },
  );
}

export async function enableChannel(db: Db, channelId: string, now: Date): Promise<void> {
  await collection(db, "channels").updateOne(
    { _id: channelId, enabled: false },
    {
      $set: {
        enabled: true,
        disabledReason: null,
        disabledAt: null,
        failingSince: null,
        pausedUntil: null,
        updatedAt: now,
      },
      $unset: { untold: "" },
    },
  );
}

/** Reasons of which the admins must be notified. */
const UNEXPECTED: readonly ChannelDisabledReason[] = ["gone", "failing", "revoked"];

/**
 * Nothing is recorded for it from then on, and what waits is not sent.
 * @returns null if it is disabled already
 */
export async function disableChannel(
  db: Db,
  channelId: string,
  { reason, now }: { reason: ChannelDisabledReason; now: Date },
): Promise<ChannelDocument | null> {
  const disabled = await collection(db, "channels").findOneAndUpdate(
    { _id: channelId, enabled: true },
    {
      $set: {
        enabled: false,
        disabledReason: reason,
        disabledAt: now,
        updatedAt: now,
        ...(UNEXPECTED.includes(reason) ? { untold: true as const } : {}),
      },
    },
    { returnDocument: "after" },
  );
  if (disabled) await dropWaiting(db, channelId);
  return disabled;
}

/** Nothing of the channel still waits. Safe to repeat. */
export async function dropWaiting(db: Db, channelId: string): Promise<void> {
  await collection(db, "channelMessages").updateMany(
    { channelId, nextAttemptAt: { $ne: null } },
    { $set: { nextAttemptAt: null } },
  );
}

/** @returns the channel with the time since which it fails. Null if it no longer exists. A failed test does not count */
export async function notePost(
  db: Db,
  channelId: string,
  { at, failure, isTest }: { at: Date; failure: string | null; isTest: boolean },
): Promise<ChannelDocument | null> {
  const channels = collection(db, "channels");
  if (failure !== null && !isTest)
    await channels.updateOne(
      { _id: channelId, failingSince: null },
      { $set: { failingSince: at } },
    );
  return channels.findOneAndUpdate(
    { _id: channelId },
    {
      $set: {
        lastPost: { at, ok: failure === null, failure },
        ...(failure === null ? { failingSince: null } : {}),
      },
    },
    { returnDocument: "after" },
  );
}

/** The service asked to wait. */
export async function pauseChannel(db: Db, channelId: string, until: Date): Promise<void> {
  await collection(db, "channels").updateOne({ _id: channelId }, { $set: { pausedUntil: until } });
}

/** The admins know that it was disabled. */
export async function markTold(db: Db, channelId: string): Promise<void> {
  await collection(db, "channels").updateOne({ _id: channelId }, { $unset: { untold: "" } });
}

const UNTOLD_PER_RUN = 50;

/** Channels that Pressmark disabled and whose worker ended before it notified the admins. */
export function listUntoldChannels(db: Db): Promise<ChannelDocument[]> {
  return collection(db, "channels").find({ untold: true }).limit(UNTOLD_PER_RUN).toArray();
}
