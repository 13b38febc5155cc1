import { publishAccountChanged } from "#queues/publish.ts";
import { findAuthUser } from "#store/accounts/users.ts";
import type { Caller } from "#core/access/caller.ts";
import type { Services } from "../../services.ts";
import { openAuthContext } from "../auth-context.ts";
import { verifyAddress } from "./verify-address.ts";

/**
 * Verifies the address of a caller who opened an invitation email. The browser that opened the email stays signed in. All other sessions end, as with every
 * verification. Accounts that are kept elsewhere are verified there.
 */
export async function verifyByInvitation(services: Services, caller: Caller): Promise<void> {
  const { env, log, mailer, db, redis, secretBox } = services;
  if (env.AUTH_URL) return;
  const user = await findAuthUser(db, caller.userId);
  if (!user) return;
  const onAccountChanged = (userId: string, what: "account" | "sessions") =>
    publishAccountChanged(redis, userId, what);
  const auth = openAuthContext({ db, redis, env, secretBox, log, mailer, onAccountChanged });
  await verifyAddress(auth, user, { dropPassword: false, keptSession: caller.sessionId });
}
