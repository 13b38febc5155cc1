import { openIgnoredByGit } from "./ignored-by-git.ts";
import type { Generator, Maker } from "./maker.ts";
import { openPageFiles, type PageFiles } from "./page-files.ts";
import type { SiteSources } from "./site-sources.ts";

/** Pages of the repository's site that Pressmark does not make. */
export interface MadePages {
  /** What makes the page at one of some addresses; null if no file and no setting shows it. */
  makerOf(addresses: readonly string[]): Maker | null;
  /** Whether git ignores the note that would be at an address. */
  isLeftOut(address: string): boolean;
}

export const nothingMade: MadePages = { makerOf: () => null, isLeftOut: () => false };

export function openMadePages(site: SiteSources, generators: readonly Generator[]): MadePages {
  // Few sites have dead links, so nothing is read before the first.
  let files: PageFiles | null = null;
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
      for (const { name, prefix } of generators)
        if (addresses.some((address) => `${address}/`.startsWith(prefix)))
          return { kind: "generator", name };
      for (const address of addresses) {
        const name = ignoredBy(address);
        if (name !== null) return { kind: "ignored", name };
      }
      return null;
    },
    isLeftOut: (address) => ignoredBy(address, "notes") !== null,
  };
}
