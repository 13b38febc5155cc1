import { type NamedIndex, presentIndex } from "../present-index.ts";

export const webhookIndexes: { [N in "webhooks" | "webhookDeliveries"]: NamedIndex[] } = {
  webhooks: [
    { name: "owner", key: { orgId: 1, projectId: 1, createdAt: -1, _id: -1 } },
    { name: "project", key: { projectId: 1 } },
    {
      name: "due",
      key: { dueAt: 1 },
      partialFilterExpression: { dueAt: { $type: "date" } },
    },
    presentIndex("untold"),
  ],
  webhookDeliveries: [
    { name: "webhook_created", key: { webhookId: 1, createdAt: -1, _id: -1 } },
    { name: "webhook_due", key: { webhookId: 1, lane: 1, nextAttemptAt: 1 } },
    { name: "webhook_attempt", key: { webhookId: 1, "attempts.id": 1 } },
    { name: "org", key: { orgId: 1 } },
    { name: "project", key: { projectId: 1 } },
    // Thirty days.
    { name: "expires", key: { createdAt: 1 }, expireAfterSeconds: 2_592_000 },
  ],
};
