import { isInvitedAddress } from "#store/invited-addresses.ts";
import { noteSignedUp } from "#store/waitlist-entries.ts";
import type { AuthContext } from "./auth-context.ts";
import { AuthError } from "./errors.ts";

/**
 * For a person whose address a provider vouches for, or who is about to confirm it: so an invitation to the address is
 * theirs, without its token.
 * @throws AuthError signup_disabled
 */
export async function demandOpenSignUp(auth: AuthContext, email: string): Promise<void> {
  if (auth.signupDisabled) throw new AuthError("signup_disabled");
  if (!auth.env.WAITLIST_MODE) return;
  if (await isInvitedAddress(auth.db, email, auth.clock())) return;
  throw new AuthError("signup_disabled", { message: "Sign-up is by invitation only for now." });
}

/** Uses up the invitation from the waitlist. */
export async function noteSignUp(auth: AuthContext, email: string): Promise<void> {
  if (auth.env.WAITLIST_MODE) await noteSignedUp(auth.db, email);
}
