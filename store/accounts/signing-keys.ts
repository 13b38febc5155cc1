import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import { isDuplicateKey } from "../duplicate-key.ts";
import type { AuthKeysDocument, SigningKey } from "./documents.ts";

export function findAuthKeys(db: Db): Promise<AuthKeysDocument | null> {
  return collection(db, "authKeys").findOne({ _id: "ring" });
}

/** Stores the ring unless another process has stored one already. Returns whether it was stored. */
export async function insertAuthKeys(db: Db, ring: AuthKeysDocument): Promise<boolean> {
  try {
    await collection(db, "authKeys").insertOne(ring);
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** Returns false when another rotation came first. */
export async function replaceSigningKeys(
  db: Db,
  ring: AuthKeysDocument,
  signingKeys: SigningKey[],
): Promise<boolean> {
  const { revision } = ring;
  const replaced = await collection(db, "authKeys").updateOne(
    { _id: "ring", ...(revision === undefined ? { revision: { $exists: false } } : { revision }) },
    { $set: { signingKeys, revision: (revision ?? 0) + 1 } },
  );
  return replaced.matchedCount === 1;
}
