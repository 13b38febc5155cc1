import { z } from "zod";
import {
  AccountLimit,
  AccountService,
  AdminSession,
  AdminSigningKey,
} from "#schemas/admin/accounts.ts";
import { Reason } from "#schemas/admin/reason.ts";
import { AppError } from "#schemas/errors.ts";
import { paged, paging } from "#schemas/paging.ts";
import { publishAccountChanged } from "#queues/publish.ts";
import { pageAuthSessions } from "#store/accounts/session-list.ts";
import { endAuthSession, findAuthSession } from "#store/accounts/sessions.ts";
import { pageAuthUsers } from "#store/accounts/user-list.ts";
import { findAuthUser } from "#store/accounts/users.ts";
import { bestEffort } from "#core/best-effort.ts";
import { describeService } from "../../auth/providers/sign-in-ways.ts";
import { listedLimits } from "../../auth/rate-limits.ts";
import { openRefusals } from "../../auth/refusals.ts";
import { describeKeys } from "../../auth/tokens/describe-keys.ts";
import { rotateKeys } from "../../auth/tokens/rotate-keys.ts";
import { presentAdminSessions } from "../../presenters/admin/session.ts";
import type { Services } from "../../services.ts";
import { admin, answer, router } from "../../trpc.ts";

const QUERY_MAX_LENGTH = 255;
/** A search reads the sessions of this many accounts. */
const USERS_MAX = 100;

/** The service that keeps the accounts: who is signed in, how, with which keys, and whom its limits refuse. */
export const accounts = router({
  service: admin
    .input(z.strictObject({}).optional())
    .output(answer({ service: AccountService }))
    .query(async ({ ctx: { services } }) => ({
      success: true,
      service: await describeService(services),
    })),

  /** The newest sign-in first. `query`: part of the address or name of a user. */
  sessions: admin
    .input(
      z
        .strictObject({ query: z.string().max(QUERY_MAX_LENGTH).optional(), ...paging })
        .prefault({}),
    )
    .output(answer({ sessions: z.array(AdminSession), ...paged }))
    .query(async ({ ctx: { services, caller }, input: { query, ...request } }) => {
      const { db } = services;
      const userIds = query?.trim() ? await findUserIds(services, query) : undefined;
      const page = await pageAuthSessions(db, { ...request, userIds, now: new Date() });
      const { items, total, nextCursor } = page;
      const sessions = await presentAdminSessions(services, items, caller.sessionId);
      return { success: true, sessions, total, nextCursor };
    }),

  /** Signs one browser out. */
  revokeSession: admin
    .input(z.strictObject({ sessionId: z.string().min(1).max(64), reason: Reason }))
    .output(answer({}))
    .mutation(async ({ ctx: { services, caller, audit }, input: { sessionId, reason } }) => {
      const { db, redis } = services;
      requireEmbedded(services);
      if (sessionId === caller.sessionId)
        throw new AppError("bad_request", {
          message: "This is your own session. Sign out instead.",
        });
      const session = await findAuthSession(db, sessionId);
      const user = session && (await findAuthUser(db, session.userId));
      if (!session || !user || !(await endAuthSession(db, user._id, session._id)))
        throw new AppError("not_found", { message: "This session has already ended." });
      audit.target = { kind: "user", id: user._id, name: user.email };
      audit.details = { reason };
      await bestEffort(services, () => publishAccountChanged(redis, user._id, "sessions"));
      return { success: true };
    }),

  /** The key that signs access tokens first. Empty if another service keeps the accounts. */
  keys: admin
    .input(z.strictObject({}).optional())
    .output(answer({ keys: z.array(AdminSigningKey) }))
    .query(async ({ ctx: { services } }) => {
      const { db, env } = services;
      return { success: true, keys: env.AUTH_URL ? [] : await describeKeys(db, env) };
    }),

  /** The standby key signs from now on. `leaked`: the key that signed until now is no longer trusted. */
  rotateKeys: admin
    .input(z.strictObject({ leaked: z.boolean(), reason: Reason }))
    .output(answer({ keys: z.array(AdminSigningKey) }))
    .mutation(async ({ ctx: { services, audit }, input: { leaked, reason } }) => {
      const { db, env, secretBox } = services;
      requireEmbedded(services);
      audit.details = { leaked, reason };
      await rotateKeys({ db, env, secretBox, now: new Date(), leaked });
      return { success: true, keys: await describeKeys(db, env) };
    }),

  /** The limits of signing in, emails and codes, and how often they refused someone in the last 24 hours. */
  limits: admin
    .input(z.strictObject({}).optional())
    .output(answer({ limits: z.array(AccountLimit) }))
    .query(async ({ ctx: { services } }) => {
      const { env, redis } = services;
      const limits = env.AUTH_URL ? [] : listedLimits(env);
      const refusals = openRefusals({ redis, clock: () => new Date() });
      const counts = await refusals.read(limits.map(({ name }) => name));
      return {
        success: true,
        limits: limits.map(({ name, max, windowMs }, index) => {
          const { refusals: count, lastAt, refusedNow, allowedAt } = counts[index]!;
          return {
            name,
            max,
            windowMs,
            refusals: count,
            refusedNow,
            lastAt: lastAt?.toISOString() ?? null,
            allowedAt: allowedAt?.toISOString() ?? null,
          };
        }),
      };
    }),
});

/** @throws AppError auth_external */
function requireEmbedded({ env }: Services): void {
  if (env.AUTH_URL) throw new AppError("auth_external");
}

async function findUserIds({ db }: Services, query: string): Promise<string[]> {
  const { items } = await pageAuthUsers(db, { query, limit: USERS_MAX });
  return items.map(({ _id }) => _id);
}
