import type { ApiKeyScope } from "#schemas/accounts/api-key.ts";
import type { OrgRole } from "#schemas/orgs/org.ts";

/**
 * The kind of object of an act, which decides who may do it. `anyone`: no caller needed. `self`: a user, on their own account. `own`: a user or an API key, on
 * everything that the caller can see. `connection`: an organization's connection to a git host. `domain`: a domain of a project. `task`, `webhook` and `channel`: one of an
 * organization or a project. `move`: a project and the organization it moves to. `orgOrProject`: either of them. `platform`: the administrator.
 */
export type ActObject =
  | "anyone"
  | "self"
  | "own"
  | "org"
  | "project"
  | "deployment"
  | "orgOrProject"
  | "channel"
  | "connection"
  | "domain"
  | "move"
  | "task"
  | "webhook"
  | "platform";

export interface Act {
  on: ActObject;
  /** Whether the act changes something. The audit log records it, unless it is private. */
  changes: boolean;
  /** The lowest role allowed to do it. */
  role: OrgRole;
  /** The scope that an API key needs. */
  scope: ApiKeyScope;
  /** Whether API keys are refused regardless of their scopes, because the effects would outlive the key. */
  people: boolean;
  /** Whether only the caller ever sees what it changes. Then the audit log does not record it. */
  isPrivate: boolean;
  /** Whether a suspended organization allows it although it changes something: it takes access away, or pays what is owed. */
  whileSuspended: boolean;
  /** Whether maintenance allows it although it changes something, because sites must stay readable. */
  opensSites: boolean;
}

type Demand = Partial<
  Pick<Act, "role" | "scope" | "people" | "isPrivate" | "whileSuspended" | "opensSites">
>;

export const reads = (on: ActObject, demand: Demand = {}): Act => ({
  on,
  changes: false,
  role: "member",
  scope: "read",
  people: false,
  isPrivate: false,
  whileSuspended: false,
  opensSites: false,
  ...demand,
});
/** Unless `demand` says otherwise, members may do it. */
export const changes = (on: ActObject, demand: Demand = {}): Act => ({
  on,
  changes: true,
  role: "member",
  people: false,
  isPrivate: false,
  whileSuspended: false,
  opensSites: false,
  scope: (demand.role ?? "member") === "member" ? "write" : "admin",
  ...demand,
});
export const byAdmin = { role: "admin" } as const;
export const byPeople = { people: true } as const;
export const byAdminPeople = { ...byAdmin, ...byPeople };
export const byAuthor = { ...byPeople, isPrivate: true } as const;
export const byOwner = { role: "owner", people: true } as const;
export const revokes = { whileSuspended: true } as const;
export const pays = { whileSuspended: true } as const;
export const deploys = { scope: "deploy" } as const;
