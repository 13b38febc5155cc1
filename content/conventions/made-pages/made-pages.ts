import { openIgnoredByGit } from "./ignored-by-git.ts";
import { keptElsewhere } from "./kept-elsewhere.ts";
import type { Generator, Maker } from "./maker.ts";
import { openPageFiles, type PageFiles } from "./page-files.ts";
import { pageFolders, type SiteSources } from "./site-sources.ts";

/** Pages of the repository's site that Pressmark does not make. */
export interface MadePages {
  /** What makes the page at one of some addresses; null if no file and no setting shows it. */
  makerOf(addresses: readonly string[]): Maker | null;
  /** Whether the repository has a file or a folder at a path, even outside the content. */
  hasFile(path: string): boolean;
  /** Whether a note outside the content has a name, with or without its extension. */
  hasNoteNamed(name: string): boolean;
  /** The file that names another repository with what would be at a path; null if none does. */
  keptAt(path: string): string | null;
  /** Whether git ignores the note that would be at an address. */
  isLeftOut(address: string): boolean;
}

export const nothingMade: MadePages = {
  makerOf: () => null,
  hasFile: () => false,
  hasNoteNamed: () => false,
  keptAt: () => null,
  isLeftOut: () => false,
};

export function openMadePages(site: SiteSources, generators: readonly Generator[]): MadePages {
  // Few sites have dead links, so nothing is read before the first.
  let files: PageFiles | null = null;
  let links: ReadonlySet<string> | null = null;
  let paths: ReadonlySet<string> | null = null;
  let names: ReadonlySet<string> | null = null;
  let kept: ReturnType<typeof keptElsewhere> | null = null;
  let ignored: ReturnType<typeof openIgnoredByGit> | null = null;
  const ignoredBy = (address: string, where?: "notes") =>
    (ignored ??= openIgnoredByGit(site))(address, where);
  return {
    makerOf(addresses) {
      files ??= openPageFiles(site);
      for (const address of addresses) {
        const maker = files.at(address);
        if (maker) return maker;
      }
      links ??= new Set(site.symbolicLinks);
      for (const address of links.size > 0 ? addresses : [])
        for (const folder of pageFolders(site)) {
          const name = folder + address.slice(1);
          if (links.has(name)) return { kind: "link", name };
        }
      for (const address of addresses) {
        const place = (kept ??= keptElsewhere(site))(address);
        if (place !== null) return place;
      }
      for (const { name, prefix } of generators)
        if (prefix !== null && addresses.some((address) => `${address}/`.startsWith(prefix)))
          return { kind: "generator", name };
      for (const address of addresses) {
        const name = ignoredBy(address);
        if (name !== null) return { kind: "ignored", name };
      }
      return null;
    },
    hasFile: (path) => (paths ??= pathsOf(site)).has(path),
    hasNoteNamed: (name) =>
      (names ??= namesOutside(site)).has(name.toLowerCase().replace(MARKDOWN, "")),
    keptAt: (path) =>
      generators.find(({ keeps }) => keeps !== undefined && path.startsWith(keeps))?.name ?? null,
    isLeftOut: (address) => ignoredBy(address, "notes") !== null,
  };
}

const MARKDOWN = /\.(?:mdx?|markdown)$/;

function namesOutside({ paths, root }: SiteSources): Set<string> {
  return new Set(
    paths.flatMap((path) => {
      const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
      return MARKDOWN.test(name) && !path.startsWith(root) ? name.replace(MARKDOWN, "") : [];
    }),
  );
}

function pathsOf({ paths, symbolicLinks }: SiteSources): Set<string> {
  const known = new Set([...paths, ...symbolicLinks]);
  for (const path of paths)
    for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) {
      const folder = path.slice(0, end);
      if (known.has(folder)) break;
      known.add(folder);
    }
  return known;
}
