import type { Db } from "mongodb";
import {
  APPLICATION_TOKEN_PREFIX,
  type ApplicationScope,
  REFRESH_TOKEN_PREFIX,
} from "#schemas/accounts/application.ts";
import { newSecret } from "#schemas/ids.ts";
import { collection } from "../collections.ts";
import { hashSecret } from "../hash-secret.ts";
import type { ApplicationTokenDocument } from "./documents.ts";

/** Stored only as hashes. `scopes`: those of the access token. A refresh token keeps the application's. */
export async function createTokens(
  db: Db,
  applicationId: string,
  tokens: { scopes: ApplicationScope[]; allScopes: ApplicationScope[] } & {
    accessExpiresAt: Date;
    refreshExpiresAt: Date;
  },
): Promise<{ access: string; refresh: string }> {
  const access = newSecret(APPLICATION_TOKEN_PREFIX);
  const refresh = newSecret(REFRESH_TOKEN_PREFIX);
  const { scopes, allScopes, accessExpiresAt, refreshExpiresAt } = tokens;
  const common = { applicationId, usedAt: null };
  await collection(db, "applicationTokens").insertMany([
    {
      ...common,
      _id: hashSecret(access),
      kind: "access",
      scopes,
      expiresAt: accessExpiresAt,
    },
    {
      ...common,
      _id: hashSecret(refresh),
      kind: "refresh",
      scopes: allScopes,
      expiresAt: refreshExpiresAt,
    },
  ]);
  return { access, refresh };
}

/** An unexpired token of either kind. */
export async function findToken(db: Db, secret: string): Promise<ApplicationTokenDocument | null> {
  const token = await collection(db, "applicationTokens").findOne({ _id: hashSecret(secret) });
  return token && token.expiresAt > new Date() ? token : null;
}

/** Marks a refresh token as used. @returns when it was used first; null if this is the first use */
export async function useRefreshToken(
  db: Db,
  { _id }: ApplicationTokenDocument,
): Promise<Date | null> {
  const before = await collection(db, "applicationTokens").findOneAndUpdate(
    { _id, usedAt: null },
    { $set: { usedAt: new Date() } },
  );
  if (before) return null;
  const token = await collection(db, "applicationTokens").findOne({ _id });
  // A token that has just been deleted counts as used long ago.
  return token?.usedAt ?? new Date(0);
}
