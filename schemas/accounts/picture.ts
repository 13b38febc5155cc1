/** Of the file's bytes, so what is behind an address never changes. */
const OWN = /^\/avatars\/[0-9a-f]{64}\.webp$/;

/**
 * The address of a picture that this installation keeps; null for any other. Users may write what they like into their
 * metadata, and the browsers of others load it: neither from elsewhere, nor from another path of ours.
 */
export function ownPicture(address: unknown): string | null {
  return typeof address === "string" && OWN.test(address) ? address : null;
}
