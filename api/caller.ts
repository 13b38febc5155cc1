import { decodeJwt } from "jose";
import { type ApiKeyScope, API_KEY_PREFIX } from "#schemas/api-key.ts";
import type { Env } from "#schemas/env.ts";
import type { TokenOwner } from "./auth/token-owner.ts";
import { callerOfApiKey } from "./api-key-caller.ts";
import type { Services } from "./services.ts";
import { foldEmail } from "#schemas/email.ts";

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

/** Null for a token or key that is wrong or over. `fresh`: also asks an external service. @throws when the database is away */
export async function findCaller(
  services: Services,
  token: string,
  options: { fresh?: boolean } = {},
): Promise<Caller | null> {
  if (token.startsWith(`${API_KEY_PREFIX}_`)) return callerOfApiKey(services, token);
  const owner = await services.tokens.verifyAccessToken(token, options);
  return owner && { ...owner, key: null };
}

/** True for a token that was fine until its time was over: the answer then says so. */
export function hasExpired(token: string): boolean {
  try {
    const { exp } = decodeJwt(token);
    return exp !== undefined && exp * 1000 <= Date.now();
  } catch {
    // No token at all.
    return false;
  }
}

/** Admin rights need a proven address: on a fresh machine anybody could register the admin's. A key never has them. */
export async function isAdmin(services: Services, caller: Caller): Promise<boolean> {
  if (caller.key) return false;
  if (isAdminAddress(services.env, caller)) return true;
  return services.tokens.isReadyMadeAccount(caller.userId);
}

/** The administrator's address, shown to be this person's. */
export function isAdminAddress(
  env: Pick<Env, "ADMIN_EMAIL">,
  account: { email: string; emailProven: boolean },
): boolean {
  const wanted = foldEmail(env.ADMIN_EMAIL ?? "");
  return wanted !== "" && account.emailProven && foldEmail(account.email) === wanted;
}
