import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import * as turns from "../outgoing/turns.ts";
import type { ChannelDocument } from "./documents.ts";

type Claimed = Pick<ChannelDocument, "_id" | "claimId">;

/** A message is due. It is called after the message is stored. */
export const wakeChannel = (db: Db, channelId: string, now: Date): Promise<void> =>
  turns.wake(db, "channels", channelId, now);

/** Whether `claimChannel` could claim one. */
export const isAnyChannelDue = (db: Db, now: Date): Promise<boolean> =>
  turns.isAnyDue(db, "channels", now);

/** `failing`: whether it is one that fails. */
export const claimChannel = (
  db: Db,
  turn: Parameters<typeof turns.claimTurn>[2],
): Promise<ChannelDocument | null> =>
  turns.claimTurn(db, "channels", turn) as Promise<ChannelDocument | null>;

/** @returns the channel as it is now. Null if another worker has taken over, or it was removed */
export const renewChannel = (
  db: Db,
  channel: Claimed,
  now: Date,
): Promise<ChannelDocument | null> =>
  turns.renewTurn(db, "channels", channel, now) as Promise<ChannelDocument | null>;

/** Gives the channel back, to be claimed again when its next message is due. `notBefore`: not earlier than this. */
export const endChannelTurn = (
  db: Db,
  channel: Claimed,
  { notBefore }: { notBefore?: Date } = {},
): Promise<void> =>
  turns.endTurn(db, "channels", channel, { earliest: () => earliest(db, channel._id), notBefore });

async function earliest(db: Db, channelId: string): Promise<Date | null> {
  const first = await collection(db, "channelMessages").findOne(
    { channelId, nextAttemptAt: { $ne: null } },
    { sort: { nextAttemptAt: 1 }, projection: { nextAttemptAt: 1 } },
  );
  return first?.nextAttemptAt ?? null;
}
