import { z } from "zod";
import { User } from "#schemas/accounts/account.ts";
import { AppError } from "#schemas/errors.ts";
import { paged } from "#schemas/paging.ts";
import { Name } from "#schemas/projects/project.ts";
import { SignInSession } from "#schemas/accounts/user.ts";
import { publishAccountChanged } from "#queues/publish.ts";
import { deleteAuthSessions, endAuthSession, listAuthSessions } from "#store/accounts/sessions.ts";
import { bestEffort } from "#core/best-effort.ts";
import { deleteAccount } from "#core/accounts/delete-account.ts";
import { exportAccount } from "../../presenters/account/account-export.ts";
import { isAdmin } from "#core/access/caller.ts";
import { presentSignInSession } from "../../presenters/account/sign-in-session.ts";
import type { Services } from "../../services.ts";
import { answer, router, signedIn } from "../../trpc.ts";
import { AVATAR_MAX_LENGTH } from "#core/accounts/avatars.ts";
import { changeProfile } from "../../auth/accounts/change-profile.ts";
import { presentCaller } from "../../presenters/account/caller.ts";
import { foldEmail } from "#schemas/accounts/email.ts";

const none = z.strictObject({}).optional();
/** The length of a data URL for a picture of 700 KB. */

const sessions = router({
  /** Every browser the caller is signed in with. */
  list: signedIn
    .input(none)
    .output(answer({ sessions: z.array(SignInSession), ...paged }))
    .query(async ({ ctx: { services, caller } }) => {
      requireEmbedded(services);
      const documents = await listAuthSessions(services.db, caller.userId);
      const views = documents.map((session) => presentSignInSession(session, caller.sessionId));
      return { success: true, sessions: views, total: views.length, nextCursor: null };
    }),

  end: signedIn
    .input(z.strictObject({ sessionId: z.string().max(64) }))
    .output(answer({}))
    .mutation(async ({ ctx: { services, caller }, input }) => {
      requireEmbedded(services);
      const ended = await endAuthSession(services.db, caller.userId, input.sessionId);
      if (!ended) throw new AppError("not_found");
      await bestEffort(services, () =>
        publishAccountChanged(services.redis, caller.userId, "sessions"),
      );
      return { success: true };
    }),

  /** Signs the caller out of every other browser. */
  endOthers: signedIn
    .input(none)
    .output(answer({}))
    .mutation(async ({ ctx: { services, caller } }) => {
      requireEmbedded(services);
      await deleteAuthSessions(services.db, caller.userId, caller.sessionId);
      await bestEffort(services, () =>
        publishAccountChanged(services.redis, caller.userId, "sessions"),
      );
      return { success: true };
    }),
});

export const account = router({
  get: signedIn
    .input(none)
    .output(answer({ user: User, isAdmin: z.boolean() }))
    .query(async ({ ctx: { services, caller } }) => ({
      success: true,
      user: presentCaller(caller),
      isAdmin: await isAdmin(services, caller),
    })),

  /** `avatar`: a data URL; null removes the picture. */
  update: signedIn
    .input(
      z.strictObject({
        name: Name.optional(),
        avatar: z.string().max(AVATAR_MAX_LENGTH).nullable().optional(),
      }),
    )
    .output(answer({ user: User }))
    .mutation(async ({ ctx: { services, caller }, input }) => {
      requireEmbedded(services);
      const changed = await changeProfile(services, caller, input);
      await bestEffort(services, () =>
        publishAccountChanged(services.redis, caller.userId, "account"),
      );
      return { success: true, user: presentCaller({ ...caller, ...changed }) };
    }),

  /** All stored data about the caller, without secrets. */
  export: signedIn
    .input(none)
    .output(answer({ data: z.record(z.string(), z.unknown()) }))
    .query(async ({ ctx: { services, caller } }) => ({
      success: true,
      data: await exportAccount(services, caller),
    })),

  /** Deletes the account permanently: the personal organization with its projects and sites, and organizations without other members. */
  delete: signedIn
    .input(z.strictObject({ confirm: z.string().max(255) }))
    .output(answer({}))
    .mutation(async ({ ctx: { services, caller }, input }) => {
      requireEmbedded(services);
      if (foldEmail(input.confirm) !== caller.email)
        throw new AppError("confirmation_mismatch", {
          message: "Type your email address to confirm.",
        });
      await deleteAccount(services, caller.userId);
      return { success: true };
    }),

  sessions,
});

/** @throws AppError auth_external */
function requireEmbedded({ env }: Services): void {
  if (env.AUTH_URL) throw new AppError("auth_external");
}
