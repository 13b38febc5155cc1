/** `../wiki/Page`: the host shows a page below `/wiki/` of the repository's address. */
const RELATIVE = /^(?:\.\.\/)+wikis?\/([^/]+)$/;
/** `/owner/repo/wiki/images/a.jpg` of GitHub, Gitea, Forgejo and Bitbucket, and `/group/part/repo/-/wikis/Page` of GitLab. */
const ABSOLUTE =
  /^\/(?:[\w.-]+\/[\w.-]+\/wiki|[\w.-]+(?:\/[\w.-]+){1,8}\/-\/wikis|[\w.-]+\/[\w.-]+\/wikis)(\/[^/].*)$/i;

/** Wikis of related repositories have pages with the same names, and two links may do so by chance. */
const MIN_PAGES = 2;
/** Others may not be written yet. */
const MIN_SHARE = 0.5;

/** The path in the wiki of a relative address on its host. Null for any other address. */
export function pathInWiki(address: string): string | null {
  return RELATIVE.exec(address)?.[1] ?? null;
}

/** The same of an absolute address, with the repository's own address in front of it. */
export function pathInAnyWiki(address: string): { base: string; path: string } | null {
  const [, path] = ABSOLUTE.exec(address) ?? [];
  return path === undefined ? null : { base: address.slice(0, -path.length), path };
}

/** Whether an address begins like those of a wiki's pages, and ends there. */
export const isWikiBase = (base: string): boolean => ABSOLUTE.test(`${base}/x`);

/**
 * The address before the wiki's own pages, in the spelling of the first link: of several wikis, the one of which more links name a page that is here.
 * @param hasPage whether this wiki has the page at a path
 */
export function ownBase(
  addresses: Iterable<string>,
  hasPage: (path: string) => boolean,
): string | null {
  const counts = new Map<string, { base: string; pages: number; all: number }>();
  for (const address of addresses) {
    const inWiki = pathInAnyWiki(address);
    if (inWiki === null) continue;
    const key = inWiki.base.toLowerCase();
    const count = counts.get(key) ?? { base: inWiki.base, pages: 0, all: 0 };
    count.all++;
    if (hasPage(inWiki.path)) count.pages++;
    counts.set(key, count);
  }
  const wikis = [...counts.values()].filter(
    ({ pages, all }) => pages >= MIN_PAGES && pages >= all * MIN_SHARE,
  );
  const [first, second] = wikis.sort((a, b) => b.pages - a.pages);
  return first === undefined || first.pages === second?.pages ? null : first.base;
}

/** What the file of a page may be called: as on GitHub, and in a copy on a system that allows fewer characters. */
export function fileNames(name: string): string[] {
  const file = name.trim().replace(/\s+/g, "-");
  const copied = file.replace(/[\\:*?"<>|]/g, "_");
  return [...new Set([file, copied])].filter((one) => one !== name);
}
