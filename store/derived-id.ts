import { createHash } from "node:crypto";
import { ID_ALPHABET, ID_LENGTH } from "#schemas/ids.ts";

/** The id of an object that exists once for these names, so that a repeated request finds the object of the first one. */
export function derivedId(...names: string[]): string {
  const hash = createHash("sha256").update(JSON.stringify(names)).digest();
  return Array.from(hash.subarray(0, ID_LENGTH))
    .map((byte) => ID_ALPHABET[byte % ID_ALPHABET.length])
    .join("");
}
