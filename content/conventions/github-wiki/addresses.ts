/** `../wiki/Page`: GitHub shows a page below `/wiki/` of the repository's address. */
const RELATIVE = /^(?:\.\.\/)+wiki\/([^/]+)$/;
/** `/owner/repo/wiki/images/a.jpg`: the same address without its host. */
const ABSOLUTE = /^\/[a-z\d-]+\/[\w.-]+\/wiki(\/[^/].*)$/i;

/** Where an absolute link leads that names no page of this wiki: to a user or a repository. */
export const GITHUB = "https://github.com";

/** The path in the wiki of an address on GitHub. Null for any other address. */
export function pathInWiki(address: string): string | null {
  return RELATIVE.exec(address)?.[1] ?? null;
}

/** The same of an absolute address, with the repository's own address in front of it. */
export function pathInAnyWiki(address: string): { base: string; path: string } | null {
  const [, path] = ABSOLUTE.exec(address) ?? [];
  return path === undefined ? null : { base: address.slice(0, -path.length), path };
}

/** The address before the wiki's own pages: of two repositories, the one that more links name. */
export function ownBase(addresses: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const address of addresses) {
    const base = pathInAnyWiki(address)?.base.toLowerCase();
    if (base !== undefined) counts.set(base, (counts.get(base) ?? 0) + 1);
  }
  const [first, second] = [...counts].sort(([, a], [, b]) => b - a);
  return first === undefined || first[1] === second?.[1] ? null : first[0];
}

/** What the file of a page may be called: as on GitHub, and in a copy on a system that allows fewer characters. */
export function fileNames(name: string): string[] {
  const file = name.trim().replace(/\s+/g, "-");
  const copied = file.replace(/[\\:*?"<>|]/g, "_");
  return [...new Set([file, copied])].filter((one) => one !== name);
}
