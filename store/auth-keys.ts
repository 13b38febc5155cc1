import type { Db } from "mongodb";
import { collection } from "./collections.ts";
import { isDuplicateKey } from "./duplicate-key.ts";

/**
 * `standby` is published but does not sign yet, so that everyone knows it before the switch;
 * `previous` no longer signs, but its tokens are still good.
 */
export type SigningKeyState = "standby" | "current" | "previous";

export interface SigningKey {
  /** RFC 7638 thumbprint */
  kid: string;
  state: SigningKeyState;
  publicJwk: Record<string, unknown>;
  sealedPrivateJwk: string;
  createdAt: Date;
}

/** The whole key ring is one document, so that a rotation is one write. */
export interface AuthKeysDocument {
  _id: "ring";
  signingKeys: SigningKey[];
  /** Key of the refresh tokens' signatures, 32 bytes in base64. */
  sealedRefreshKey: string;
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
