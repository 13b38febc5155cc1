import { findAuthUserByIdentity } from "#store/accounts/users.ts";
import type { AuthContext } from "../auth-context.ts";
import type { ProviderProfile } from "../providers/provider.ts";
import { identityKey } from "./provider-identity.ts";

/** The picture's address at the provider. `avatar_url` is then ours, so this field shows whether the provider's picture has changed. */
const SOURCE = "picture_source";

/** Returns the profile with a stored copy of the provider's picture. It is fetched again only when its address changes. */
export async function withOwnPicture(
  auth: AuthContext,
  profile: ProviderProfile,
): Promise<ProviderProfile> {
  const source = profile.data["avatar_url"];
  if (!source) return profile;
  const stored = await keptPicture(auth, profile);
  const isSame = stored?.[SOURCE] === source;
  const own = isSame ? null : await auth.keepPicture(source);
  const picture = own === null ? stored : { avatar_url: own, [SOURCE]: source };
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
