import { findAuthUserByIdentity } from "#store/accounts/users.ts";
import type { AuthContext } from "../auth-context.ts";
import type { ProviderProfile } from "../providers/provider.ts";
import { identityKey } from "./provider-identity.ts";

/** Beside `avatar_url`, which is ours then: where the picture came from, to see when the provider has another one. */
const SOURCE = "picture_source";

/** The profile with the provider's picture kept here. It is fetched once, and again when its address changes. */
export async function withOwnPicture(
  auth: AuthContext,
  profile: ProviderProfile,
): Promise<ProviderProfile> {
  const source = profile.data["avatar_url"];
  if (!source) return profile;
  const kept = await keptPicture(auth, profile);
  const isSame = kept?.[SOURCE] === source;
  const own = isSame ? null : await auth.keepPicture(source);
  const picture = own === null ? kept : { avatar_url: own, [SOURCE]: source };
  return picture ? { ...profile, data: { ...profile.data, ...picture } } : profile;
}

async function keptPicture(
  auth: AuthContext,
  profile: ProviderProfile,
): Promise<Record<string, string> | null> {
  const key = identityKey(profile);
  const user = await findAuthUserByIdentity(auth.db, key);
  const data = user?.identities.find((identity) => identity.key === key)?.data ?? {};
  const { avatar_url, [SOURCE]: source } = data;
  if (typeof avatar_url !== "string" || typeof source !== "string") return null;
  return { avatar_url, [SOURCE]: source };
}
