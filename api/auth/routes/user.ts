import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { deleteOneTimeTokens } from "#store/auth-one-time-tokens.ts";
import { deleteAuthSessions } from "#store/auth-sessions.ts";
import {
  type AuthUserChanges,
  type AuthUserDocument,
  findAuthUser,
  updateAuthUser,
} from "#store/auth-users.ts";
import type { AuthContext } from "../auth-context.ts";
import { optionalText, parseBody } from "../body.ts";
import { normalEmail } from "../email.ts";
import { AuthError } from "../errors.ts";
import { demandSignedIn } from "../guard.ts";
import { demandStrength } from "../password-policy.ts";
import { hashPassword, passwordMatches } from "../passwords.ts";
import { addressKey, addressLimits } from "../rate-limits.ts";
import { mergeMetadata } from "../user-metadata.ts";
import { userShape } from "../user-shape.ts";

const UserBody = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  current_password: optionalText,
  data: z.record(z.string(), z.unknown()).nullish(),
  app_metadata: z.unknown().optional(),
});
type UserBody = z.infer<typeof UserBody>;

export function userRoutes(app: FastifyInstance, auth: AuthContext): void {
  app.get("/user", { exposeHeadRoute: false }, async (request) => {
    const { user } = await demandSignedIn(auth, request.headers.authorization);
    return userShape(user);
  });

  app.put("/user", async (request) => {
    await auth.limits.take(addressLimits.updateUser, addressKey(request.ip));
    const { user, session } = await demandSignedIn(auth, request.headers.authorization);
    const body = parseBody(UserBody, request.body);
    const { updated, changes } = await update(auth, user, body);
    if (changes.passwordHash) {
      await deleteAuthSessions(auth.db, user._id, session._id);
      await deleteOneTimeTokens(auth.db, user._id);
    }
    return userShape(updated);
  });
}

/** Merges into what is stored now: of changes made at the same moment none is lost. */
async function update(
  auth: AuthContext,
  user: AuthUserDocument,
  body: UserBody,
): Promise<{ updated: AuthUserDocument; changes: AuthUserChanges }> {
  const changes = await changesOf(auth, user, body);
  const updated = await updateAuthUser(auth.db, user, { changes, at: auth.clock() });
  if (updated) return { updated, changes };
  // Every miss means that another change succeeded, so this ends.
  const current = await findAuthUser(auth.db, user._id);
  if (!current) throw new AuthError("user_not_found");
  return update(auth, current, body);
}

async function changesOf(
  auth: AuthContext,
  user: AuthUserDocument,
  body: UserBody,
): Promise<AuthUserChanges> {
  if (body.app_metadata !== undefined) throw new AuthError("not_admin");
  if (body.phone) throw new AuthError("phone_provider_disabled");
  if (body.email && normalEmail(body.email) !== user.email)
    throw new AuthError("validation_failed", {
      message: "The address cannot be changed while no mail can be sent to confirm it.",
    });
  return {
    ...(body.data ? { userMetadata: mergeMetadata(user.userMetadata, body.data) } : {}),
    ...(body.password
      ? await newPassword(auth, user, { wanted: body.password, current: body.current_password })
      : {}),
  };
}

async function newPassword(
  auth: AuthContext,
  user: AuthUserDocument,
  passwords: { wanted: string; current: string | null },
): Promise<AuthUserChanges> {
  const { wanted, current } = passwords;
  demandStrength(auth.passwordPolicy, wanted, user.email);
  if (current !== null && !(await passwordMatches(user.passwordHash, current)))
    throw new AuthError("current_password_invalid");
  if (await passwordMatches(user.passwordHash, wanted)) throw new AuthError("same_password");
  return { passwordHash: await hashPassword(wanted), passwordChangedAt: auth.clock() };
}
