import { type NamedIndex, presentIndex } from "../present-index.ts";

export const channelIndexes: { [N in "channels" | "channelMessages"]: NamedIndex[] } = {
  channels: [
    { name: "owner", key: { orgId: 1, projectId: 1, createdAt: -1, _id: -1 } },
    { name: "project", key: { projectId: 1 } },
    {
      name: "due",
      key: { dueAt: 1 },
      partialFilterExpression: { dueAt: { $type: "date" } },
    },
    presentIndex("untold"),
    {
      name: "slack",
      key: { "slackChannel.teamId": 1, "slackChannel.id": 1 },
      partialFilterExpression: { "slackChannel.id": { $type: "string" } },
    },
  ],
  channelMessages: [
    { name: "channel_due", key: { channelId: 1, nextAttemptAt: 1 } },
    { name: "org", key: { orgId: 1 } },
    { name: "project", key: { projectId: 1 } },
    // Thirty days.
    { name: "expires", key: { createdAt: 1 }, expireAfterSeconds: 2_592_000 },
  ],
};
