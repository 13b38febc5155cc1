import { findAuthUser } from "#store/accounts/users.ts";
import type { AuthUserDocument } from "#store/accounts/documents.ts";
import { isDuplicateKey } from "#store/duplicate-key.ts";
import { changeUser } from "../accounts/change-user.ts";
import type { AuthContext } from "../auth-context.ts";
import { AuthError } from "../errors.ts";
import { sendNotice } from "../mail/auth-mails.ts";
import type { ProviderProfile } from "../providers/provider.ts";
import { newIdentity, refreshedMetadata } from "./provider-identity.ts";

/** @throws AuthError manual_linking_disabled */
export function demandLinking(auth: AuthContext): void {
  if (!auth.env.AUTH_MANUAL_LINKING) throw new AuthError("manual_linking_disabled");
}

/**
 * Links a provider's identity to an account, even if their addresses differ. This does not verify the account's address.
 * @throws AuthError identity_already_exists when the identity is linked to any account, or the account has another identity of this provider
 */
export async function linkIdentity(
  auth: AuthContext,
  userId: string,
  profile: ProviderProfile,
): Promise<AuthUserDocument> {
  const user = await findAuthUser(auth.db, userId);
  if (!user) throw new AuthError("user_not_found");
  const linked = await changeUser(auth, user, (current) => {
    if (current.identities.some(({ provider }) => provider === profile.provider))
      throw new AuthError("identity_already_exists");
    return {
      identities: [...current.identities, newIdentity(profile, auth.clock())],
      userMetadata: refreshedMetadata(current, profile),
    };
  }).catch((error: unknown) => {
    if (isDuplicateKey(error)) throw new AuthError("identity_already_exists");
    throw error;
  });
  await sendNotice(auth, "identity_linked", linked);
  await auth.onAccountChanged(linked._id, "account");
  return linked;
}
