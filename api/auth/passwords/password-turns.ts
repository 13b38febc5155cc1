import type { FastifyRequest } from "fastify";
import { listAuthSessions } from "#store/accounts/sessions.ts";
import type { AuthUserDocument } from "#store/accounts/documents.ts";
import type { AuthContext } from "../auth-context.ts";
import { AuthError } from "../errors.ts";
import { addressKey, type Limit } from "#core/access/rate-limits.ts";
import { passwordLimits as limits } from "../rate-limits.ts";
import { knownDevice } from "./known-device.ts";

/**
 * Counts a password attempt before it is checked. Strangers' wrong passwords must not lock the owner out. A browser that signed in before therefore has its
 * own attempts, and an address with a session of this account has its own limit. All other addresses share the account's limits: a number of first attempts,
 * and a smaller number of further ones.
 * @returns a function that clears the attempt after a correct password
 * @throws AuthError over_request_rate_limit
 */
export async function takePasswordTurn(
  auth: AuthContext,
  request: FastifyRequest,
  { email, user }: { email: string; user: AuthUserDocument | null },
): Promise<() => Promise<void>> {
  const taken: [Limit, string][] = [];
  const take = async (limit: Limit, key: string) => {
    await auth.limits.take(limit, key);
    taken.push([limit, key]);
  };
  const refund = async () => {
    for (const [limit, key] of taken) await auth.limits.refund(limit, key);
  };

  const device = user && (await knownDevice(auth, request, user));
  if (device) {
    await take(limits.device, device);
    return refund;
  }
  const address = addressKey(request.ip);
  const pair = `${email} ${address}`;
  await take(limits.accountAndAddress, pair);
  if (await isSignedInFrom(auth, user, address)) return refund;
  const isFirst = await allows(() => take(limits.firstOfAddress, pair));
  await take(isFirst ? limits.firstOfAll : limits.furtherOfAll, email);
  return refund;
}

/** The query also runs for unknown accounts, so that the response takes the same time. */
async function isSignedInFrom(
  auth: AuthContext,
  user: AuthUserDocument | null,
  address: string,
): Promise<boolean> {
  const sessions = await listAuthSessions(auth.db, user?._id ?? "");
  return sessions.some(({ ip }) => addressKey(ip) === address);
}

async function allows(take: () => Promise<void>): Promise<boolean> {
  try {
    await take();
    return true;
  } catch (error) {
    if (error instanceof AuthError) return false;
    throw error;
  }
}
