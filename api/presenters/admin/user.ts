import type { AdminUser } from "#schemas/accounts/user.ts";
import { countAuthSessions } from "#store/accounts/sessions.ts";
import type { AuthUserDocument } from "#store/accounts/documents.ts";
import { listOrgsOfMember, roleOf } from "#store/orgs/orgs.ts";
import { accountOf } from "#core/accounts/account.ts";
import { localPart } from "#schemas/accounts/email.ts";
import { isAdminAddress } from "#core/access/caller.ts";
import type { Services } from "../../services.ts";

/** Users with the details that the admin console shows. */
export async function presentAdminUsers(
  services: Services,
  users: AuthUserDocument[],
): Promise<AdminUser[]> {
  const { db } = services;
  const sessions = await countAuthSessions(
    db,
    users.map(({ _id }) => _id),
  );
  return Promise.all(
    users.map(async (user) => {
      const orgs = await listOrgsOfMember(db, user._id);
      const sessionCount = sessions.get(user._id) ?? 0;
      const readyMade = user.readyMade && (await services.tokens.isDevAccount(user._id));
      const { emailProven, fullName, avatarUrl } = accountOf(services.env, user);
      return {
        id: user._id,
        email: user.email,
        name: fullName ?? localPart(user.email),
        avatar: avatarUrl,
        emailProven,
        emailConfirmed: user.emailConfirmedAt !== null,
        isAdmin: readyMade || isAdminAddress(services.env, { email: user.email, emailProven }),
        providers: [...new Set(user.identities.map(({ provider }) => provider))],
        factors: user.factors.filter(({ status }) => status === "verified").length,
        bannedUntil: user.bannedUntil?.toISOString() ?? null,
        createdAt: user.createdAt.toISOString(),
        lastSignInAt: user.lastSignInAt?.toISOString() ?? null,
        sessionCount,
        orgs: orgs.map((org) => ({
          id: org._id,
          name: org.name,
          handle: org.handle,
          role: roleOf(org, user._id) ?? "member",
        })),
      };
    }),
  );
}
