import { hash } from "node:crypto";

const HASH_DIGITS = 32;
const scratch = Buffer.alloc(HASH_DIGITS);

/** The name of these bytes in manifests and packs: 128 bits of SHA-256 in hex. */
export function contentHash(bytes: Uint8Array | string): string {
  // A part of a text keeps all of it in memory, and a site holds a hundred thousand of these: so it is copied.
  scratch.write(hash("sha256", bytes, "hex"), "latin1");
  return scratch.toString("latin1");
}
