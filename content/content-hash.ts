import { hash } from "node:crypto";

const HASH_DIGITS = 32;
const scratch = Buffer.alloc(HASH_DIGITS);

/** The name of these bytes in manifests and packs: 128 bits of SHA-256 in hex. */
export function contentHash(bytes: Uint8Array | string): string {
  // A substring keeps the whole string in memory, and a site has a hundred thousand hashes, so copy it.
  scratch.write(hash("sha256", bytes, "hex"), "latin1");
  return scratch.toString("latin1");
}
