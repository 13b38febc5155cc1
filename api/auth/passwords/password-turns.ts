import type { FastifyRequest } from "fastify";
import { listAuthSessions } from "#store/accounts/sessions.ts";
import type { AuthUserDocument } from "#store/accounts/documents.ts";
import type { AuthContext } from "../auth-context.ts";
import { AuthError } from "../errors.ts";
import { addressKey, type Limit } from "#core/access/rate-limits.ts";
import { passwordLimits as limits } from "../rate-limits.ts";
import { knownDevice } from "./known-device.ts";

/**
 * Counts a try at a password before it is looked at. Wrong ones of strangers must not keep the owner out, so a browser
 * that signed in before has tries of its own, and an address from which the account is signed in depends on nobody
 * else's. All other addresses share what the account allows: the first tries of each, and a smaller number of further ones.
 * @returns forgets the try: the password was right
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
  const giveBack = async () => {
    for (const [limit, key] of taken) await auth.limits.giveBack(limit, key);
  };

  const device = user && (await knownDevice(auth, request, user));
  if (device) {
    await take(limits.device, device);
    return giveBack;
  }
  const address = addressKey(request.ip);
  const pair = `${email} ${address}`;
  await take(limits.accountAndAddress, pair);
  if (await isSignedInFrom(auth, user, address)) return giveBack;
  const isFirst = await allows(() => take(limits.firstOfAddress, pair));
  await take(isFirst ? limits.firstOfAll : limits.furtherOfAll, email);
  return giveBack;
}

/** Unknown accounts are looked for as well: the answer takes as long. */
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
