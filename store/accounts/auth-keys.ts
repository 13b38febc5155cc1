import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import { isDuplicateKey } from "../duplicate-key.ts";

/**
 * `standby` is published but does not sign yet, so that everyone knows it before the switch;
 * `previous` no longer signs, but its tokens are still good; those of a `revoked` one are not.
 */
export type SigningKeyState = "standby" | "current" | "previous" | "revoked";

export interface SigningKey {
  /** RFC 7638 thumbprint */
  kid: string;
  state: SigningKeyState;
  publicJwk: Record<string, unknown>;
  /** Null when it will never sign again. */
  sealedPrivateJwk: string | null;
  createdAt: Date;
  /** When it stopped signing. */
  retiredAt?: Date;
}

/** What the key of the refresh tokens' signatures is sealed for. */
export const REFRESH_KEY_CONTEXT = "auth:refresh";

/** The whole key ring is one document, so that a rotation is one write. */
export interface AuthKeysDocument {
  _id: "ring";
  signingKeys: SigningKey[];
  /** Key of the refresh tokens' signatures, 32 bytes in base64. */
  sealedRefreshKey: string;
  /** Grows with every rotation; missing before the first one. */
  revision?: number;
}

export function findAuthKeys(db: Db): Promise<AuthKeysDocument | null> {
  return collection(db, "authKeys").findOne({ _id: "ring" });
}

/** Keeps the ring unless another process was first; answers whether it was kept. */
export async function insertAuthKeys(db: Db, ring: AuthKeysDocument): Promise<boolean> {
  try {
    await collection(db, "authKeys").insertOne(ring);
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** False when another rotation was first. */
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
