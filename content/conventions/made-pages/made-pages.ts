import { openIgnoredByGit } from "./ignored-by-git.ts";
import { openPageFiles, type PageFiles } from "./page-files.ts";
import type { SiteSources } from "./site-sources.ts";

/** Pages of the repository's site that Pressmark does not make. */
export interface MadePages {
  /** What makes the page at one of some addresses; null if no file and no setting shows it. */
  makerOf(addresses: readonly string[]): Maker | null;
}

export interface Maker {
  /** The file, the pattern or the part of the settings that shows it. */
  name: string;
  kind: keyof typeof REASONS;
}

/** A part of a program that makes pages, as its settings name it. */
export interface Generator {
  /** As in "the plugin typedoc". */
  name: string;
  /** What the addresses of its pages begin with: "/api/". */
  prefix: string;
}

/** What the end of a sentence about one or several pages says. */
const REASONS = {
  file: (name: string) => `made by \`${name}\`, which Pressmark does not run`,
  route: (name: string) => `of the form that \`${name}\` makes, which Pressmark does not run`,
  html: (name: string) => `the HTML of \`${name}\`, which is not published as a page`,
  format: (name: string) => `written in \`${name}\`, which is not markdown`,
  outside: (name: string) => `written in \`${name}\`, which is outside the content`,
  ignored: (name: string) => `not in the repository, because \`${name}\` says so`,
  generator: (name: string) => `made by ${name}, which Pressmark does not run`,
};

export function reasonOf({ kind, name }: Maker): string {
  return REASONS[kind](name);
}

export const nothingMade: MadePages = { makerOf: () => null };

export function openMadePages(site: SiteSources, generators: readonly Generator[]): MadePages {
  // Few sites have dead links, so nothing is read before the first.
  let files: PageFiles | null = null;
  let ignored: ReturnType<typeof openIgnoredByGit> | null = null;
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
      ignored ??= openIgnoredByGit(site);
      for (const address of addresses) {
        const name = ignored(address);
        if (name !== null) return { kind: "ignored", name };
      }
      return null;
    },
  };
}
