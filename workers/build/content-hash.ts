import { hash } from "node:crypto";

const HASH_DIGITS = 32;

/** The name of these bytes in manifests and packs: 128 bits of SHA-256 in hex. */
export function contentHash(bytes: Uint8Array | string): string {
  return hash("sha256", bytes, "hex").slice(0, HASH_DIGITS);
}
