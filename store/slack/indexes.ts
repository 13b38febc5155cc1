import type { NamedIndex } from "../present-index.ts";
import { presentIndex } from "../present-index.ts";

type SlackCollection =
  | "slackWorkspaces"
  | "slackAuthorizations"
  | "slackLinks"
  | "slackLinkRequests"
  | "slackRequests";

const expires: NamedIndex = { name: "expires", key: { expiresAt: 1 }, expireAfterSeconds: 0 };

export const slackIndexes: { [N in SlackCollection]: NamedIndex[] } = {
  slackWorkspaces: [{ name: "team", key: { teamId: 1 } }, presentIndex("untold")],
  slackAuthorizations: [{ name: "org", key: { orgId: 1 } }, expires],
  slackLinks: [
    { name: "user_team", key: { userId: 1, teamId: 1 }, unique: true },
    { name: "team", key: { teamId: 1 } },
  ],
  slackLinkRequests: [{ name: "team", key: { teamId: 1 } }, expires],
  slackRequests: [
    expires,
    {
      name: "due",
      key: { dueAt: 1 },
      partialFilterExpression: { dueAt: { $type: "date" } },
    },
  ],
};
