import type { Row } from "./authorization-row.ts";

export const inProject = (more: object = {}): Row => ({
  who: "member",
  input: ({ projectId }) => ({ projectId, ...more }),
  unknown: "project_not_found",
});
export const inOrg = (more: object = {}): Row => ({
  who: "member",
  input: ({ orgId }) => ({ orgId, ...more }),
  unknown: "org_not_found",
});
export const inDeployment = (more: object = {}): Row => ({
  who: "member",
  input: ({ deploymentId }) => ({ deploymentId, ...more }),
  unknown: "deployment_not_found",
});
export const inConnection = (more: object = {}): Row => ({
  who: "member",
  input: ({ connectionId }) => ({ connectionId, ...more }),
  unknown: "connection_not_found",
});
export const inDomain = (more: object = {}): Row => ({
  who: "member",
  input: ({ domainId }) => ({ domainId, ...more }),
  unknown: "domain_not_found",
});
export const inTask = (more: object = {}): Row => ({
  who: "member",
  input: ({ taskId }) => ({ taskId, ...more }),
  unknown: "task_not_found",
});
export const inChannel = (more: object = {}): Row => ({
  who: "member",
  input: ({ channelId }) => ({ channelId, ...more }),
  unknown: "channel_not_found",
});
export const inWebhook = (more: object = {}): Row => ({
  who: "member",
  input: ({ webhookId }) => ({ webhookId, ...more }),
  unknown: "webhook_not_found",
});
export const adminOnly = (input?: object): Row => ({ who: "admin", input: () => input });
export const orgAdmin = (row: Row): Row => ({ ...row, who: "orgAdmin" });
export const byPeople = (row: Row): Row => ({ ...row, keys: "never" });
export const deploys = (row: Row): Row => ({ ...row, scope: "deploy" });
export const onlyOwner = (row: Row): Row => ({ ...row, who: "owner" });
