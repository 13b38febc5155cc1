import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import { paged, paging } from "#schemas/paging.ts";
import { AdminUser, SignInSession } from "#schemas/accounts/user.ts";
import { publishAccountChanged } from "#queues/publish.ts";
import { deleteAuthSessions, listAuthSessions } from "#store/accounts/sessions.ts";
import { pageAuthUsers } from "#store/accounts/user-list.ts";
import { findAuthUser } from "#store/accounts/users.ts";
import type { AuthUserDocument } from "#store/accounts/documents.ts";
import { bestEffort } from "#core/best-effort.ts";
import type { AuditNote } from "#core/audit/record-audit.ts";
import { banUser, FOR_GOOD, unbanUser } from "../../auth/accounts/bans.ts";
import { presentAdminUsers } from "../../presenters/admin/user.ts";
import { presentSignInSession } from "../../presenters/account/sign-in-session.ts";
import type { Services } from "../../services.ts";
import { admin, answer, router } from "../../trpc.ts";

const HOUR_MS = 3_600_000;
const HOURS_MAX = 24 * 366 * 10;
const QUERY_MAX_LENGTH = 255;

const one = { userId: z.string().min(1).max(64) };

export const users = router({
  /** Newest first. `query`: part of the address or of the name. */
  list: admin
    .input(
      z
        .strictObject({ query: z.string().max(QUERY_MAX_LENGTH).optional(), ...paging })
        .prefault({}),
    )
    .output(answer({ users: z.array(AdminUser), ...paged }))
    .query(async ({ ctx: { services }, input }) => {
      const { items, ...page } = await pageAuthUsers(services.db, input);
      return { success: true, users: await presentAdminUsers(services, items), ...page };
    }),

  get: admin
    .input(z.strictObject(one))
    .output(answer({ user: AdminUser, sessions: z.array(SignInSession) }))
    .query(async ({ ctx: { services, caller }, input }) => {
      const user = await findUser(services, input.userId);
      const sessions = await listAuthSessions(services.db, user._id);
      return {
        success: true,
        user: await present(services, user),
        sessions: sessions.map((session) => presentSignInSession(session, caller.sessionId)),
      };
    }),

  /** Signs the user out everywhere. `hours` null: a permanent ban. */
  ban: admin
    .input(z.strictObject({ ...one, hours: z.number().positive().max(HOURS_MAX).nullable() }))
    .output(answer({ user: AdminUser }))
    .mutation(async ({ ctx: { services, caller, audit }, input: { userId, hours } }) => {
      requireEmbedded(services);
      if (userId === caller.userId)
        throw new AppError("bad_request", { message: "You cannot ban yourself." });
      const user = await findUser(services, userId);
      note(audit, user, { hours });
      const until = hours === null ? FOR_GOOD : new Date(Date.now() + hours * HOUR_MS);
      return changed(services, await banUser(authOf(services), user, until), "sessions");
    }),

  unban: admin
    .input(z.strictObject(one))
    .output(answer({ user: AdminUser }))
    .mutation(async ({ ctx: { services, audit }, input }) => {
      requireEmbedded(services);
      const user = await findUser(services, input.userId);
      note(audit, user);
      return changed(services, await unbanUser(authOf(services), user), "account");
    }),

  /** Signs the user out everywhere; they may sign in again. */
  endSessions: admin
    .input(z.strictObject(one))
    .output(answer({ user: AdminUser }))
    .mutation(async ({ ctx: { services, audit }, input }) => {
      requireEmbedded(services);
      const user = await findUser(services, input.userId);
      note(audit, user);
      await deleteAuthSessions(services.db, user._id, null);
      return changed(services, user, "sessions");
    }),
});

/** @throws AppError auth_external */
function requireEmbedded({ env }: Services): void {
  if (env.AUTH_URL) throw new AppError("auth_external");
}

async function findUser(services: Services, userId: string): Promise<AuthUserDocument> {
  const user = await findAuthUser(services.db, userId);
  if (!user) throw new AppError("user_not_found");
  return user;
}

const authOf = ({ db }: Services) => ({ db, clock: () => new Date() });

function note(audit: AuditNote, user: AuthUserDocument, details?: { hours: number | null }): void {
  audit.target = { kind: "user", id: user._id, name: user.email };
  if (details) audit.details = details;
}

async function changed(
  services: Services,
  user: AuthUserDocument,
  what: "account" | "sessions",
): Promise<{ success: true; user: AdminUser }> {
  await bestEffort(services, () => publishAccountChanged(services.redis, user._id, what));
  return { success: true, user: await present(services, user) };
}

async function present(services: Services, user: AuthUserDocument): Promise<AdminUser> {
  const [view] = await presentAdminUsers(services, [user]);
  if (!view) throw new AppError("user_not_found");
  return view;
}
