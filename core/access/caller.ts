import type { ApiKeyScope } from "#schemas/accounts/api-key.ts";
import type { Env } from "#schemas/env.ts";
import type { TokenOwner } from "./token-owner.ts";
import type { CoreContext } from "../context.ts";
import { foldEmail } from "#schemas/accounts/email.ts";

/** Who asks, as the access token or the API key proves. */
export interface Caller extends Omit<TokenOwner, "sessionId"> {
  /** Null when an API key asks. */
  sessionId: string | null;
  /** The key that asks in the name of its maker. */
  key: CallerKey | null;
}

export interface CallerKey {
  id: string;
  name: string;
  scopes: ApiKeyScope[];
  orgId: string;
  /** Null: every project of the organization. */
  projectId: string | null;
  expiresAt: Date | null;
}

/** Admin rights need a proven address: on a fresh machine anybody could register the admin's. A key never has them. */
export async function isAdmin(context: CoreContext, caller: Caller): Promise<boolean> {
  if (caller.key) return false;
  if (isAdminAddress(context.env, caller)) return true;
  return context.tokens.isDevAccount(caller.userId);
}

/** The administrator's address, shown to be this person's. */
export function isAdminAddress(
  env: Pick<Env, "ADMIN_EMAIL">,
  account: { email: string; emailProven: boolean },
): boolean {
  const adminEmail = foldEmail(env.ADMIN_EMAIL ?? "");
  return adminEmail !== "" && account.emailProven && foldEmail(account.email) === adminEmail;
}
