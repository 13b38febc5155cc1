/** The address contains the hash of the file's bytes, so its content never changes. */
const OWN = /^\/avatars\/[0-9a-f]{64}\.webp$/;

/**
 * The address of a picture that this installation stores. Null for any other address: users can write any address into their
 * metadata, and other users' browsers must load neither another origin nor another path of ours.
 */
export function ownPicture(address: unknown): string | null {
  return typeof address === "string" && OWN.test(address) ? address : null;
}
