const MD5 = /^[\da-f]{32}$/i;

/** The theme Reco of VuePress has the passwords of a page as hashes. Other notes have other keys. */
export function arePasswordHashes(value: unknown): boolean {
  const hashes: unknown[] = Array.isArray(value) ? value : [value];
  return hashes.length > 0 && hashes.every((hash) => typeof hash === "string" && MD5.test(hash));
}
