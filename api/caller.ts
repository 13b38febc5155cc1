import { decodeJwt } from "jose";
import type { TokenOwner } from "./auth/auth.ts";
import type { Services } from "./services.ts";

/** Who asks, as the access token proves. */
export type Caller = TokenOwner;

/** True for a token that was fine until its time was over: the answer then says so. */
export function hasExpired(token: string): boolean {
  try {
    const { exp } = decodeJwt(token);
    return exp !== undefined && exp * 1000 <= Date.now();
  } catch {
    return false;
  }
}

/** Admin rights need a proven address: on a fresh machine anybody could register the admin's. */
export async function isAdmin(services: Services, caller: Caller): Promise<boolean> {
  const wanted = services.env.ADMIN_EMAIL?.trim().toLowerCase();
  if (wanted && caller.emailProven && caller.email.toLowerCase() === wanted) return true;
  return services.tokens.isReadyMadeAccount(caller.userId);
}
