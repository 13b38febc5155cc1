import type { ApiKeyScope } from "#schemas/accounts/api-key.ts";

export interface Row {
  /** `anybody`: visitors too. `all`: every signed-in user, for their own data. `admin`: only the platform's administrator. */
  who: "anybody" | "all" | "member" | "orgAdmin" | "owner" | "admin";
  /**
   * API keys. By default they are refused where a row concerns the caller's own account, and otherwise need the right scope and project. `never`: people only.
   * `own`: any key, which sees only its own data.
   */
  keys?: "never" | "own";
  /** The scope that a key needs. By default `read` for queries, `write` for mutations, and `admin` where members are refused. */
  scope?: ApiKeyScope;
  input?: (ids: Ids) => unknown;
  /** The error for callers outside the organization. */
  unknown?:
    | "org_not_found"
    | "project_not_found"
    | "deployment_not_found"
    | "connection_not_found"
    | "domain_not_found"
    | "task_not_found"
    | "webhook_not_found"
    | "channel_not_found"
    | "not_found";
}

export interface Ids {
  orgId: string;
  projectId: string;
  deploymentId: string;
  gitEventId: string;
  connectionId: string;
  domainId: string;
  taskId: string;
  webhookId: string;
  channelId: string;
  siteLabel: string;
}

/** Ids of objects that do not exist. */
export const NO_OBJECTS: Ids = {
  orgId: "x",
  projectId: "x",
  deploymentId: "x",
  gitEventId: "x",
  connectionId: "x",
  domainId: "x",
  taskId: "x",
  webhookId: "x",
  channelId: "x",
  siteLabel: "x",
};
