import { z } from "zod";
import type {
  OneTimeTokenKind,
  OneTimeTokenPurpose,
  AuthUserDocument,
} from "#store/accounts/documents.ts";
import { findAuthUserByEmail, insertAuthUser } from "#store/accounts/users.ts";
import { isDuplicateKey } from "#store/duplicate-key.ts";
import { changeUser } from "../accounts/change-user.ts";
import { newEmailUser } from "../accounts/new-user.ts";
import { mergeMetadata } from "../accounts/user-metadata.ts";
import type { AuthContext } from "../auth-context.ts";
import { optionalText } from "../body.ts";
import { AuthError } from "../errors.ts";
import { issueOneTimeToken } from "../links/one-time-tokens.ts";
import { requireEmail } from "../mail/email.ts";
import { demandStrength } from "../passwords/password-policy.ts";
import { hashPassword } from "../passwords/passwords.ts";

/** Every kind of link that a program may request, where its token is stored, and its purpose. */
const links = {
  signup: { kind: "confirmation", purpose: "signup" },
  invite: { kind: "confirmation", purpose: "invite" },
  magiclink: { kind: "recovery", purpose: "magiclink" },
  recovery: { kind: "recovery", purpose: "recovery" },
  email_change_current: { kind: "email_change_current", purpose: "email_change" },
  email_change_new: { kind: "email_change_new", purpose: "email_change" },
} as const satisfies Record<string, { kind: OneTimeTokenKind; purpose: OneTimeTokenPurpose }>;
type LinkType = keyof typeof links;

export const AdminLink = z.object({
  type: z.enum(Object.keys(links) as [LinkType, ...LinkType[]]),
  email: z.string(),
  password: optionalText,
  new_email: optionalText,
  data: z.record(z.string(), z.unknown()).nullish(),
});
export type AdminLink = z.infer<typeof AdminLink>;

/** The token and the code that an email would contain. `type`: a magic link for an unknown address becomes a sign-up. */
export async function generateLink(
  auth: AuthContext,
  input: AdminLink,
): Promise<{
  user: AuthUserDocument;
  token: string;
  code: string;
  type: LinkType;
  purpose: OneTimeTokenPurpose;
}> {
  const email = requireEmail(input.email);
  const existing = await findAuthUserByEmail(auth.db, email);
  const type = input.type === "magiclink" && !existing ? "signup" : input.type;
  const user = await userOf(auth, existing, { ...input, email });
  const sentTo = type === "email_change_new" ? (user.newEmail ?? email) : email;
  const issued = await issueOneTimeToken(auth, {
    userId: user._id,
    ...links[type],
    sentTo,
    challenge: null,
  });
  return { user, ...issued, type, purpose: links[type].purpose };
}

/** The account that an invitation is for, created if it does not exist. @throws AuthError email_exists when the account is in use */
export async function invitedUser(
  auth: AuthContext,
  existing: AuthUserDocument | null,
  invitation: { email: string; data: Record<string, unknown> },
): Promise<AuthUserDocument> {
  if (existing?.emailConfirmedAt) throw new AuthError("email_exists");
  const now = auth.clock();
  const user = existing ?? (await createLinkUser(auth, { ...invitation, passwordHash: null }));
  return changeUser(auth, user, (current) => ({
    invitedAt: now,
    userMetadata: mergeMetadata(current.userMetadata, invitation.data),
  }));
}

async function userOf(
  auth: AuthContext,
  existing: AuthUserDocument | null,
  input: AdminLink,
): Promise<AuthUserDocument> {
  const { email, type } = input;
  const data = input.data ?? {};
  if (type === "invite") return invitedUser(auth, existing, { email, data });
  if (type === "signup")
    return signedUpUser(auth, existing, { email, data, password: input.password });
  if (type === "magiclink")
    return existing ?? createLinkUser(auth, { email, data, passwordHash: null });
  if (!existing) throw new AuthError("user_not_found", { status: 404, message: "User not found" });
  return type === "recovery" ? existing : changingUser(auth, existing, input.new_email);
}

async function signedUpUser(
  auth: AuthContext,
  existing: AuthUserDocument | null,
  input: { email: string; data: Record<string, unknown>; password: string | null },
): Promise<AuthUserDocument> {
  const { email, data, password } = input;
  if (existing?.emailConfirmedAt) throw new AuthError("email_exists");
  // A user who has already signed up keeps their password.
  if (existing) return existing;
  if (!password)
    throw new AuthError("validation_failed", { message: "Signup requires a valid password" });
  demandStrength(auth.passwordPolicy, password, email);
  return createLinkUser(auth, { email, data, passwordHash: await hashPassword(password) });
}

/** Begins the change of address, or continues a pending one. */
async function changingUser(
  auth: AuthContext,
  user: AuthUserDocument,
  input: string | null,
): Promise<AuthUserDocument> {
  if (!input) throw new AuthError("validation_failed", { message: "new_email is required." });
  const newEmail = requireEmail(input);
  if (await findAuthUserByEmail(auth.db, newEmail)) throw new AuthError("email_exists");
  return changeUser(auth, user, (current) =>
    current.newEmail === newEmail
      ? {}
      : { newEmail, emailChangeConfirmed: null, emailChangeSentAt: auth.clock() },
  );
}

async function createLinkUser(
  auth: AuthContext,
  input: { email: string; data: Record<string, unknown>; passwordHash: string | null },
): Promise<AuthUserDocument> {
  const { email, data, passwordHash } = input;
  const user = newEmailUser(email, auth.clock(), {
    emailConfirmedAt: null,
    passwordHash,
    userMetadata: mergeMetadata({}, data),
  });
  try {
    await insertAuthUser(auth.db, user);
  } catch (error) {
    if (isDuplicateKey(error)) throw new AuthError("email_exists");
    throw error;
  }
  return user;
}
