import { type NamedIndex, presentIndex } from "../present-index.ts";

type MailCollection =
  | "notifications"
  | "notificationPreferences"
  | "digestEntries"
  | "mails"
  | "waitlistEntries"
  | "contactMessages";

export const mailIndexes: { [N in MailCollection]: NamedIndex[] } = {
  notifications: [
    { name: "user_key", key: { userId: 1, key: 1 }, unique: true },
    { name: "user_at", key: { userId: 1, at: -1, _id: -1 } },
    { name: "user_read", key: { userId: 1, readAt: 1 } },
    // Ninety days.
    { name: "expires", key: { at: 1 }, expireAfterSeconds: 7_776_000 },
  ],
  notificationPreferences: [presentIndex("digestAt")],
  digestEntries: [
    { name: "user_key", key: { userId: 1, key: 1 }, unique: true },
    { name: "user_sent", key: { userId: 1, sentIn: 1, at: 1, _id: 1 } },
    // Thirty days.
    { name: "expires", key: { at: 1 }, expireAfterSeconds: 2_592_000 },
  ],
  mails: [
    { name: "created", key: { createdAt: -1, _id: -1 } },
    { name: "to", key: { to: 1, createdAt: -1 } },
    { name: "wake", key: { state: 1, wakeAt: 1 } },
    {
      name: "key",
      key: { key: 1 },
      unique: true,
      partialFilterExpression: { key: { $type: "string" } },
    },
    presentIndex("heldFor"),
    {
      name: "mailing",
      key: { "mailing.mailingId": 1, state: 1 },
      partialFilterExpression: { "mailing.mailingId": { $exists: true } },
    },
    // Seven days.
    { name: "expires", key: { createdAt: 1 }, expireAfterSeconds: 604_800 },
  ],
  waitlistEntries: [
    { name: "email", key: { email: 1 }, unique: true },
    { name: "joined", key: { joinedAt: -1, _id: -1 } },
    { name: "confirm", key: { confirmHash: 1 } },
    { name: "invite", key: { inviteHash: 1 } },
  ],
  contactMessages: [
    { name: "received", key: { receivedAt: -1, _id: -1 } },
    { name: "open", key: { handledAt: 1, receivedAt: -1, _id: -1 } },
  ],
};
