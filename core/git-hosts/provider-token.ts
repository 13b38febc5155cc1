import type { Db } from "mongodb";
import type { SecretBox } from "#service/secret-box.ts";
import { saveProviderToken } from "#store/accounts/provider-tokens.ts";
import type { ProviderTokenDocument } from "#store/accounts/documents.ts";

/** Seals and keeps a user's token at GitHub. */
export async function keepProviderToken(
  { db, secretBox }: { db: Db; secretBox: SecretBox },
  {
    token,
    ...fields
  }: {
    userId: string;
    subject: string;
    login: string;
    token: string;
    scopes: string[];
  },
): Promise<void> {
  await saveProviderToken(db, {
    ...fields,
    provider: "github",
    sealedToken: secretBox.seal(token, contextOf(fields.userId)),
    savedAt: new Date(),
  });
}

export function openProviderToken(secretBox: SecretBox, saved: ProviderTokenDocument): string {
  return secretBox.open(saved.sealedToken, contextOf(saved.userId));
}

const contextOf = (userId: string) => `user:${userId}:github`;
