import { hasPendingInvitation } from "#store/orgs/invitations.ts";
import { isInvited, isInvitedAddress, noteSignedUp } from "#store/mail/waitlist-entries.ts";
import type { AuthContext } from "../auth-context.ts";
import { AuthError } from "../errors.ts";
import { demandNoMaintenance } from "../maintenance.ts";

/** The sign-up field in which the page sends the token of a waitlist invitation; it is never kept as metadata. */
const TOKEN_FIELD = "waitlist_token";

/** Separates the invitation's token from the metadata. */
export function withoutWaitlistToken(data: Record<string, unknown> | null | undefined): {
  waitlistToken: string | null;
  metadata: Record<string, unknown>;
} {
  const { [TOKEN_FIELD]: token, ...metadata } = data ?? {};
  return { waitlistToken: typeof token === "string" && token ? token : null, metadata };
}

/**
 * Decides whether a new address may sign up. Returns whether it is verified already: a waitlist token came by email. `addressVerified`: a provider vouches for
 * the address, so an invitation to it is valid without its token.
 * @throws AuthError signup_disabled, maintenance
 */
export async function demandOpenSignUp(
  auth: AuthContext,
  email: string,
  options: { waitlistToken?: string | null; addressVerified?: boolean } = {},
): Promise<{ verified: boolean }> {
  if (auth.signupDisabled) throw new AuthError("signup_disabled");
  await demandNoMaintenance(auth);
  const { waitlistToken, addressVerified = false } = options;
  if (waitlistToken && (await isInvited(auth.db, waitlistToken, email))) return { verified: true };
  if (!auth.env.WAITLIST_MODE) return { verified: false };
  const invited =
    (addressVerified && (await isInvitedAddress(auth.db, email))) ||
    (await hasPendingInvitation(auth.db, email, auth.clock()));
  if (!invited)
    throw new AuthError("signup_disabled", {
      message: "You need an invitation to sign up for now.",
    });
  return { verified: false };
}

/** Marks the waitlist invitation as used. */
export async function noteSignUp(auth: AuthContext, email: string): Promise<void> {
  if (auth.env.WAITLIST_MODE) await noteSignedUp(auth.db, email);
}
