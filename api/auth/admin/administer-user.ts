import { randomUUID } from "node:crypto";
import { z } from "zod";
import { deleteOneTimeTokens } from "#store/accounts/one-time-tokens.ts";
import { deleteAuthSessions } from "#store/accounts/sessions.ts";
import { type AuthUserChanges, insertAuthUser } from "#store/accounts/users.ts";
import type { AuthUserDocument } from "#store/accounts/documents.ts";
import { isDuplicateKey } from "#store/duplicate-key.ts";
import { noEmailChange } from "../accounts/verify-address.ts";
import { FOR_GOOD } from "../accounts/bans.ts";
import { changeUser } from "../accounts/change-user.ts";
import { emailIdentity, newEmailUser } from "../accounts/new-user.ts";
import { mergeMetadata } from "../accounts/user-metadata.ts";
import { AUDIENCE } from "../accounts/user-shape.ts";
import type { AuthContext } from "../auth-context.ts";
import { optionalText } from "../body.ts";
import { AuthError } from "../errors.ts";
import { sendNotice } from "../mail/auth-mails.ts";
import { requireEmail } from "../mail/email.ts";
import { demandStrength } from "../passwords/password-policy.ts";
import { hashPassword } from "../passwords/passwords.ts";
import { parseDuration } from "./duration.ts";

const metadata = z.record(z.string(), z.unknown()).nullish();

/** The fields of a user that an administrator's program may set. */
export const AdministeredUser = z.object({
  id: z.uuid().nullish(),
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  /** Set for a user who moves here from another service. */
  password_hash: z
    .string()
    .regex(/^\$argon2id\$/, "must be an argon2id hash in PHC format")
    .nullish(),
  email_confirm: z.boolean().nullish(),
  user_metadata: metadata,
  app_metadata: metadata,
  role: z.enum([AUDIENCE, ""]).nullish(),
  ban_duration: optionalText,
});
export type AdministeredUser = z.infer<typeof AdministeredUser>;

/** Sends no email. `email_confirm` counts as verification: the administrator vouches for the address. */
export async function createUser(
  auth: AuthContext,
  input: AdministeredUser,
): Promise<AuthUserDocument> {
  if (input.phone) throw new AuthError("phone_provider_disabled");
  if (!input.email) throw new AuthError("validation_failed", { message: "email is required." });
  const now = auth.clock();
  const email = requireEmail(input.email);
  const confirmedAt = input.email_confirm ? now : null;
  const id = input.id?.toLowerCase() ?? randomUUID();
  const passwordHash = await passwordHashOf(auth, input, email);
  const user = newEmailUser(email, now, {
    _id: id,
    emailConfirmedAt: confirmedAt,
    emailProvenAt: confirmedAt,
    passwordHash: passwordHash ?? null,
    userMetadata: mergeMetadata({}, input.user_metadata ?? {}),
    appMetadata: mergeAppMetadata({}, input.app_metadata ?? {}),
    bannedUntil: input.ban_duration ? banEnd(input.ban_duration, now) : null,
    identities: [{ ...emailIdentity(id, email, now), emailVerified: confirmedAt !== null }],
  });
  await refusingTaken(() => insertAuthUser(auth.db, user), input.id ? "id" : "email");
  await auth.onAccountChanged(user._id, "account");
  return user;
}

export async function administerUser(
  auth: AuthContext,
  user: AuthUserDocument,
  input: AdministeredUser,
): Promise<AuthUserDocument> {
  if (input.phone) throw new AuthError("phone_provider_disabled");
  const now = auth.clock();
  const email = input.email ? requireEmail(input.email) : user.email;
  const passwordHash = await passwordHashOf(auth, input, email);
  const changed = await refusingTaken(
    () =>
      changeUser(auth, user, (current) => ({
        ...addressChanges(current, { email, confirmed: input.email_confirm === true, now }),
        ...(passwordHash ? { passwordHash, passwordChangedAt: now } : {}),
        ...(input.user_metadata
          ? { userMetadata: mergeMetadata(current.userMetadata, input.user_metadata) }
          : {}),
        ...(input.app_metadata
          ? { appMetadata: mergeAppMetadata(current.appMetadata, input.app_metadata) }
          : {}),
        ...(input.ban_duration ? { bannedUntil: banEnd(input.ban_duration, now) } : {}),
      })),
    "email",
  );
  const banned = changed.bannedUntil !== null && changed.bannedUntil > now;
  if (passwordHash || banned) await deleteAuthSessions(auth.db, user._id, null);
  if (passwordHash || email !== user.email) await deleteOneTimeTokens(auth.db, user._id);
  await auth.onAccountChanged(user._id, passwordHash || banned ? "sessions" : "account");
  if (passwordHash) await sendNotice(auth, "password_changed", user);
  if (email !== user.email) await sendNotice(auth, "email_changed", user);
  return changed;
}

async function passwordHashOf(
  auth: AuthContext,
  input: AdministeredUser,
  email: string,
): Promise<string | undefined> {
  const { password, password_hash } = input;
  if (password && password_hash)
    throw new AuthError("validation_failed", {
      message: "Send a password or a password_hash, not both.",
    });
  if (!password) return password_hash ?? undefined;
  demandStrength(auth.passwordPolicy, password, email);
  return hashPassword(password);
}

/** A new address does not inherit the verification of the old one. */
function addressChanges(
  current: AuthUserDocument,
  to: { email: string; confirmed: boolean; now: Date },
): AuthUserChanges {
  const { email, confirmed, now } = to;
  const moves = email !== current.email;
  if (!moves && !confirmed) return {};
  const before = moves
    ? { confirmedAt: null, provenAt: null }
    : { confirmedAt: current.emailConfirmedAt, provenAt: current.emailProvenAt };
  const provenAt = before.provenAt ?? (confirmed ? now : null);
  return {
    email,
    emailConfirmedAt: before.confirmedAt ?? (confirmed ? now : null),
    emailProvenAt: provenAt,
    identities: current.identities.map((identity) =>
      identity.provider === "email"
        ? { ...identity, email, emailVerified: provenAt !== null, updatedAt: now }
        : identity,
    ),
    ...(moves ? noEmailChange : {}),
  };
}

function banEnd(duration: string, now: Date): Date | null {
  if (duration === "none") return null;
  const end = new Date(now.getTime() + parseDuration(duration));
  return end < FOR_GOOD ? end : FOR_GOOD;
}

/** `provider` and `providers` are derived from the identities. */
function mergeAppMetadata(
  metadata: Record<string, unknown>,
  change: Record<string, unknown>,
): Record<string, unknown> {
  const { provider: _provider, providers: _providers, ...allowed } = change;
  return mergeMetadata(metadata, allowed);
}

async function refusingTaken<T>(write: () => Promise<T>, what: "id" | "email"): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    if (what === "id" && !isDuplicateKey(error, "email"))
      throw new AuthError("conflict", { message: "There is already an account with this id." });
    throw new AuthError("email_exists");
  }
}
