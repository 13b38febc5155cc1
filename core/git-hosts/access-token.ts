import type { Db } from "mongodb";
import { AppError } from "#schemas/errors.ts";
import type { GitHostName } from "#schemas/git-hosts/git-host.ts";
import { FetchFailure, UnreadableAnswer } from "#service/fetch-json.ts";
import type { SecretBox } from "#service/secret-box.ts";
import { findGitHostToken, saveGitHostToken } from "#store/accounts/git-host-tokens.ts";
import type { GitHostTokenDocument } from "#store/accounts/documents.ts";
import { hostRefreshContext, hostTokenContext } from "#store/sealed/contexts.ts";
import type { HostContext } from "./port.ts";

interface NewAccessToken {
  host: GitHostName;
  userId: string;
  /** The host's id of the account. */
  subject: string;
  login: string;
  token: string;
  scopes: string[];
  /** Renews a token that expires. */
  refresh?: string | null;
  expiresAt?: Date | null;
}

/** Encrypts and stores a user's access token of a git host. */
export async function keepAccessToken(
  { db, secretBox }: { db: Db; secretBox: SecretBox },
  { host, token, refresh = null, expiresAt = null, ...fields }: NewAccessToken,
): Promise<void> {
  const { userId } = fields;
  await saveGitHostToken(db, {
    ...fields,
    provider: host,
    sealedToken: secretBox.seal(token, hostTokenContext(userId, host)),
    sealedRefreshToken:
      refresh === null ? null : secretBox.seal(refresh, hostRefreshContext(userId, host)),
    expiresAt,
    savedAt: new Date(),
  });
}

export function openAccessToken(secretBox: SecretBox, saved: GitHostTokenDocument): string {
  return secretBox.open(saved.sealedToken, hostTokenContext(saved.userId, saved.provider));
}

/** Null if the token does not expire, or cannot be renewed. */
export function openRefreshToken(
  secretBox: SecretBox,
  { sealedRefreshToken: sealed, userId, provider }: GitHostTokenDocument,
): string | null {
  return sealed ? secretBox.open(sealed, hostRefreshContext(userId, provider)) : null;
}

/** The host's response is not a valid profile. */
export class InvalidProfile extends UnreadableAnswer {}

interface TokenOwner {
  host: GitHostName;
  userId: string;
  /** The stored token as the host accepts it now, for hosts whose tokens expire. @throws FetchFailure if it has ended */
  usable?: (context: HostContext, saved: GitHostTokenDocument) => Promise<string>;
}

/**
 * Asks a git host with the user's token. Returns `empty` without a token, or if the host fails, because the page works without the data.
 * @throws AppError profile_invalid
 */
export async function withAccessToken<T>(
  context: HostContext,
  { host, userId, usable = openStored }: TokenOwner,
  empty: T,
  ask: (token: string, saved: GitHostTokenDocument) => Promise<T>,
): Promise<T> {
  const saved = await findGitHostToken(context.db, userId, host);
  if (!saved) return empty;
  try {
    return await ask(await usable(context, saved), saved);
  } catch (error) {
    if (error instanceof InvalidProfile) throw new AppError("profile_invalid", { cause: error });
    if (!(error instanceof FetchFailure)) throw error;
    context.log.warn({ err: error, userId, host }, "a git host did not respond");
    return empty;
  }
}

const openStored = async ({ secretBox }: HostContext, saved: GitHostTokenDocument) =>
  openAccessToken(secretBox, saved);
