import type { ApiKeyScope } from "#schemas/accounts/api-key.ts";
import type { AgentSettings } from "#schemas/projects/settings/agent.ts";
import type { RecipeId } from "#schemas/tasks/recipes.ts";
import type { Env } from "#schemas/env/env.ts";
import type { TokenOwner } from "./token-owner.ts";
import type { CoreContext } from "../context.ts";
import { foldEmail } from "#schemas/accounts/email.ts";

/** The authenticated user or API key of a request. */
export interface Caller extends Omit<TokenOwner, "sessionId"> {
  /** Null for an API key or an application. */
  sessionId: string | null;
  /** The key that acts for the user who created it, or the application that the user has connected. */
  key: CallerKey | null;
  /** Whether the request comes through the door of the dashboard. Only there can an administrator visit an organization. */
  inDashboard?: true;
}

export interface CallerKey {
  id: string;
  name: string;
  scopes: ApiKeyScope[];
  orgId: string;
  /** Null: every project of the organization. */
  projectId: string | null;
  expiresAt: Date | null;
  /** An application that the user has connected and a task of the user may call the content functions of their project and do nothing else. */
  kind: "key" | "application" | "task";
  /** For a task: the API key that started it. */
  keyId?: string;
  /** For a task: the only branch that it writes to. */
  branch?: string;
  /** For a ready-made task: which one, and the only folders that it writes to; `""` is the whole repository. */
  recipe?: { id: RecipeId; folders: readonly string[] };
  /** For a task: what the project allows its tasks. */
  agent?: Pick<AgentSettings, "refusedTools" | "folders">;
  /** For a task: the tool call that is running. Its commit names it. */
  call?: string;
}

/** Who acts, as logs and commits name it. */
export function nameOf({ email, key }: Pick<Caller, "email" | "key">): string {
  if (!key) return email;
  return `${email} (${key.kind === "key" ? "API key" : key.kind} ${key.name})`;
}

/** Who created an object, as its organization sees it. */
export const creatorName = ({ key, fullName, email }: Caller): string =>
  key ? `the API key ${key.name}` : (fullName ?? email);

/** Admin rights need a verified address. Otherwise, on a new installation, anyone could sign up with the admin's address. A key never has admin rights. */
export async function isAdmin(
  context: Pick<CoreContext, "env" | "tokens">,
  caller: Caller,
): Promise<boolean> {
  if (caller.key) return false;
  if (isAdminAddress(context.env, caller)) return true;
  return context.tokens.isDevAccount(caller.userId);
}

/** Whether this is the administrator's address and is verified. */
export function isAdminAddress(
  env: Pick<Env, "ADMIN_EMAIL">,
  account: { email: string; emailProven: boolean },
): boolean {
  const adminEmail = foldEmail(env.ADMIN_EMAIL ?? "");
  return adminEmail !== "" && account.emailProven && foldEmail(account.email) === adminEmail;
}
