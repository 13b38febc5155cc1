import { decodeJwt } from "jose";
import { API_KEY_PREFIX } from "#schemas/accounts/api-key.ts";
import { APPLICATION_TOKEN_PREFIX } from "#schemas/accounts/application.ts";
import { callerOfApplication } from "./application-caller.ts";
import { callerOfApiKey } from "./api-key-caller.ts";
import type { CoreContext } from "../context.ts";
import type { Caller } from "./caller.ts";

/** Null for a token or key that is invalid or expired. `fresh`: also asks an external service. @throws if the database does not respond */
export async function findCaller(
  context: CoreContext,
  token: string,
  options: { fresh?: boolean } = {},
): Promise<Caller | null> {
  if (token.startsWith(`${API_KEY_PREFIX}_`)) return callerOfApiKey(context, token);
  if (token.startsWith(`${APPLICATION_TOKEN_PREFIX}_`)) return callerOfApplication(context, token);
  const owner = await context.tokens.verifyAccessToken(token, options);
  return owner && { ...owner, key: null };
}

/** Whether a token was valid until it expired, in which case the response says so. */
export function hasExpired(token: string): boolean {
  try {
    const { exp } = decodeJwt(token);
    return exp !== undefined && exp * 1000 <= Date.now();
  } catch {
    // Not a token.
    return false;
  }
}
