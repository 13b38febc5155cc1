import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import { derivedId } from "../derived-id.ts";
import type { ChannelDocument, MessageDocument, MessageSubject } from "./documents.ts";
import { wakeChannel } from "./turns.ts";

export const messageId = (channelId: string, subject: MessageSubject): string => {
  const at = "at" in subject ? String(subject.at.getTime()) : "";
  return derivedId("channelMessage", channelId, subject.kind, subject.id, at);
};

/** The messages about a subject in these channels. */
export function listMessagesAbout(
  db: Db,
  channels: readonly Pick<ChannelDocument, "_id">[],
  subject: MessageSubject,
): Promise<MessageDocument[]> {
  const ids = channels.map(({ _id }) => messageId(_id, subject));
  return collection(db, "channelMessages")
    .find({ _id: { $in: ids } })
    .toArray();
}

/** The subject has changed, so its message in the channel is due. Safe to repeat. */
export async function recordMessage(
  db: Db,
  { _id: channelId, orgId, projectId }: ChannelDocument,
  subject: MessageSubject,
  now: Date,
): Promise<void> {
  const _id = messageId(channelId, subject);
  await collection(db, "channelMessages").updateOne(
    { _id },
    {
      $inc: { wanted: 1 },
      $set: { tries: 0, nextAttemptAt: now, updatedAt: now },
      $setOnInsert: {
        channelId,
        orgId,
        projectId,
        subject,
        posted: 0,
        ref: null,
        shown: null,
        createdAt: now,
      },
    },
    { upsert: true },
  );
  await wakeChannel(db, channelId, now);
}

/** The message of the channel that has been due the longest. */
export function findDueMessage(
  db: Db,
  channelId: string,
  now: Date,
): Promise<MessageDocument | null> {
  return collection(db, "channelMessages").findOne(
    { channelId, nextAttemptAt: { $lte: now } },
    { sort: { nextAttemptAt: 1 } },
  );
}

/** Stores what the message shows now. If its subject has changed in the meantime, the message stays due. */
export async function writeShown(
  db: Db,
  { _id, wanted }: Pick<MessageDocument, "_id" | "wanted">,
  shown: Partial<Pick<MessageDocument, "ref" | "shown" | "deletedThere">>,
): Promise<void> {
  const messages = collection(db, "channelMessages");
  await messages.updateOne({ _id }, { $set: { ...shown, posted: wanted, tries: 0 } });
  await messages.updateOne({ _id, wanted }, { $set: { nextAttemptAt: null } });
}

/** @param nextAttemptAt null: it is given up until its subject changes */
export async function writeFailure(
  db: Db,
  { _id, wanted, tries }: Pick<MessageDocument, "_id" | "wanted" | "tries">,
  nextAttemptAt: Date | null,
): Promise<void> {
  await collection(db, "channelMessages").updateOne(
    { _id, wanted },
    { $set: { tries: tries + 1, nextAttemptAt } },
  );
}

/** The channel leads elsewhere now, where its messages do not exist. */
export async function forgetMessages(db: Db, channelId: string): Promise<void> {
  await collection(db, "channelMessages").deleteMany({ channelId });
}
