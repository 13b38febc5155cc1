import { LRUCache } from "lru-cache";
import type { Db } from "mongodb";
import { AppError } from "#schemas/errors.ts";
import type { Env } from "#schemas/env/env.ts";
import { markMirroredUser } from "#store/accounts/external-users.ts";
import { findAuthUser } from "#store/accounts/users.ts";
import type { AuthUserDocument } from "#store/accounts/documents.ts";
import { accountOf } from "#core/accounts/account.ts";
import { FOR_GOOD } from "../accounts/bans.ts";
import { findOwner, isBanned } from "#core/accounts/find-owner.ts";
import type { TokenOwner, Tokens } from "#core/access/token-owner.ts";
import { isFactorMissing } from "../factors/missing-factor.ts";
import { mirrorExternalUser, shownOf } from "./external-mirror.ts";
import { type ExternalClaims, openExternalReader } from "./external-token.ts";
import { openExternalService } from "./external-user.ts";

/** How long the service's last response about a session is valid, unless a fresh one is requested. */
const SESSION_FRESH_MS = 60_000;
/** After a failure, no request waits for the service again for this long. */
const AWAY_MS = 10_000;
const SESSIONS_KEPT = 20_000;

/** The session as the service last reported it; null when it has ended. */
interface Known {
  at: number;
  account: Promise<AuthUserDocument | null>;
}

/** Tokens of the service at AUTH_URL. Accounts are mirrored into our own collection, so that members can be shown. */
export function openExternalTokens(options: {
  db: Db;
  env: Env & { AUTH_URL: string };
  clock: () => Date;
}): Tokens {
  const { db, env, clock } = options;
  const read = openExternalReader(env, clock);
  const service = openExternalService(env, clock);
  const sessions = new LRUCache<string, Known>({ max: SESSIONS_KEPT });
  const mirrored = new LRUCache<string, { at: number; shown: string; account: AuthUserDocument }>({
    max: SESSIONS_KEPT,
  });
  let awayUntil = 0;

  const askAndMirror = async (
    claims: ExternalClaims,
    token: string,
  ): Promise<AuthUserDocument | null> => {
    const answer = await service.ask(token);
    if ("ended" in answer) {
      if (answer.ended === "user_banned")
        await markMirroredUser(db, claims.userId, { bannedUntil: FOR_GOOD });
      if (answer.ended === "user_not_found")
        await markMirroredUser(db, claims.userId, { deletedAt: clock() });
      mirrored.delete(claims.userId);
      return null;
    }
    const { user } = answer;
    if (user.id !== claims.userId) return null;
    const confirms = await service.confirmsAddresses();
    const [at, shown] = [clock(), `${confirms}${shownOf(user)}`];
    const last = mirrored.get(user.id);
    if (last?.shown === shown && at.getTime() - last.at < SESSION_FRESH_MS) return last.account;
    const account = await mirrorExternalUser(db, user, { confirms, at });
    mirrored.set(user.id, { at: at.getTime(), shown, account });
    return account;
  };

  const ask = async (claims: ExternalClaims, token: string): Promise<AuthUserDocument | null> => {
    const entry: Known = { at: clock().getTime(), account: askAndMirror(claims, token) };
    sessions.set(claims.sessionId, entry);
    try {
      return await entry.account;
    } catch (error) {
      if (sessions.get(claims.sessionId) === entry) sessions.delete(claims.sessionId);
      if (error instanceof AppError && error.appCode === "auth_unavailable")
        awayUntil = clock().getTime() + AWAY_MS;
      throw error;
    }
  };

  /** While the service is unreachable, users that it accepted before can still read. */
  const lastKnown = async (userId: string): Promise<AuthUserDocument> => {
    const account = await findAuthUser(db, userId);
    if (!account || account.deletedAt || isBanned(account, clock()))
      throw new AppError("auth_unavailable");
    return account;
  };

  const accountBehind = async (
    claims: ExternalClaims,
    token: string,
    fresh: boolean,
  ): Promise<AuthUserDocument | null> => {
    if (fresh) return ask(claims, token);
    const now = clock().getTime();
    const entry = sessions.get(claims.sessionId);
    try {
      if (entry && now - entry.at < SESSION_FRESH_MS) return await entry.account;
      if (awayUntil <= now) return await ask(claims, token);
    } catch (error) {
      if (!(error instanceof AppError && error.appCode === "auth_unavailable")) throw error;
    }
    return lastKnown(claims.userId);
  };

  return {
    verifyAccessToken: async (token, { fresh = false } = {}) => {
      const claims = await read(token);
      const account = claims && (await accountBehind(claims, token, fresh));
      return claims && account && ownerOf(env, claims, account);
    },
    findOwner: (userId) => findOwner({ db, env }, userId, clock()),
    isDevAccount: async () => false,
  };
}

function ownerOf(env: Env, claims: ExternalClaims, account: AuthUserDocument): TokenOwner {
  const { sessionId, aal, expiresAt } = claims;
  return {
    ...accountOf(env, account),
    sessionId,
    aal,
    factorMissing: isFactorMissing(account, { aal }),
    expiresAt,
  };
}
