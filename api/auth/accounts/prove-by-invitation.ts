import { publishAccountChanged } from "#queues/publish.ts";
import { findAuthUser } from "#store/accounts/users.ts";
import type { Caller } from "#core/access/caller.ts";
import type { Services } from "../../services.ts";
import { openAuthContext } from "../auth-context.ts";
import { proveAddress } from "./account-proof.ts";

/**
 * The caller holds a mail that went to their address. The browser they are in stays signed in: it is the one that
 * showed the mail; all others end, as with every proof. Accounts that are kept elsewhere are proven there.
 */
export async function proveByInvitation(services: Services, caller: Caller): Promise<void> {
  const { env, log, mailer, db, redis, secretBox } = services;
  if (env.AUTH_URL) return;
  const user = await findAuthUser(db, caller.userId);
  if (!user) return;
  const onAccountChanged = (userId: string, what: "account" | "sessions") =>
    publishAccountChanged(redis, userId, what);
  const auth = openAuthContext({ db, redis, env, secretBox, log, mailer, onAccountChanged });
  await proveAddress(auth, user, { dropPassword: false, keptSession: caller.sessionId });
}
