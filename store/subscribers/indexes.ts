import type { NamedIndex } from "../present-index.ts";

type SubscriberCollection = "subscribers" | "subscriberDays" | "announcedPosts" | "mailings";

export const subscriberIndexes: { [N in SubscriberCollection]: NamedIndex[] } = {
  subscribers: [
    { name: "project_email", key: { projectId: 1, email: 1 }, unique: true },
    { name: "email", key: { email: 1 } },
    { name: "project_state", key: { projectId: 1, state: 1, _id: 1 } },
    { name: "project_created", key: { projectId: 1, createdAt: -1, _id: -1 } },
    { name: "confirm", key: { confirmHash: 1 } },
    { name: "expires", key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
  subscriberDays: [{ name: "project_day", key: { projectId: 1, day: 1 } }],
  announcedPosts: [
    { name: "project_oid", key: { projectId: 1, oid: 1 } },
    {
      name: "waits",
      key: { projectId: 1, waits: 1 },
      partialFilterExpression: { waits: { $exists: true } },
    },
  ],
  mailings: [
    { name: "project_created", key: { projectId: 1, createdAt: -1, _id: -1 } },
    { name: "state_due", key: { state: 1, dueAt: 1 } },
    // One that more posts can join.
    {
      name: "project_waiting",
      key: { projectId: 1 },
      unique: true,
      partialFilterExpression: { state: "waiting" },
    },
  ],
};
