import { AppError } from "#schemas/errors.ts";
import { findAuthUser, updateAuthUser } from "#store/accounts/users.ts";
import { mergeMetadata } from "./user-metadata.ts";
import { saveAvatar } from "#core/accounts/avatars.ts";
import type { Caller } from "#core/access/caller.ts";
import type { Services } from "../../services.ts";

const ATTEMPTS = 5;

/**
 * Changes name and picture in the account's metadata, so that the next access token includes them.
 * @throws AppError avatar_invalid, conflict
 */
export async function changeProfile(
  services: Services,
  caller: Caller,
  change: { name?: string | undefined; avatar?: string | null | undefined },
): Promise<Partial<Pick<Caller, "fullName" | "avatarUrl">>> {
  const { name, avatar } = change;
  const saved = typeof avatar === "string" ? await saveAvatar(services, avatar) : avatar;
  const metadata = {
    ...(name === undefined ? {} : { full_name: name }),
    ...(saved === undefined ? {} : { avatar_url: saved }),
  };
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const user = await findAuthUser(services.db, caller.userId);
    if (!user) throw new AppError("unauthorized");
    const userMetadata = mergeMetadata(user.userMetadata, metadata);
    const update = { changes: { userMetadata }, at: new Date() };
    if (await updateAuthUser(services.db, user, update))
      return {
        ...(name === undefined ? {} : { fullName: name }),
        ...(saved === undefined ? {} : { avatarUrl: saved }),
      };
  }
  throw new AppError("conflict");
}
