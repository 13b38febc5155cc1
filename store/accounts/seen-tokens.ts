import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import { isDuplicateKey } from "../duplicate-key.ts";
import { hashSecret } from "../hash-secret.ts";

/** Tokens are accepted for a short time after they expire, because clocks differ. */
const KEPT_AFTER_END_MS = 3_600_000;

/** Returns false if the token was used before. */
export async function noteSeenToken(db: Db, token: string, endsAt: Date): Promise<boolean> {
  try {
    await collection(db, "authSeenTokens").insertOne({
      _id: hashSecret(token),
      expiresAt: new Date(endsAt.getTime() + KEPT_AFTER_END_MS),
    });
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}
