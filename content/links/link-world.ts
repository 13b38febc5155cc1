import type { Versions } from "../versions/open-versions.ts";
import type { Convention } from "../conventions/convention.ts";
import { FEED_URL, REPLACEABLE } from "../structure/generated-files.ts";
import { addressInPart } from "../structure/site-parts.ts";
import type { Listing, ParsedNote, Resolved } from "../model.ts";

/** Everything that a link may name. */
export interface LinkWorld {
  notes: readonly ParsedNote[];
  files: readonly { path: string; source?: string }[];
  /** Content paths that the ignore list excludes. */
  leftOut: readonly string[];
  /** The ignore list may also exclude paths that no file has. */
  ignore: Listing["ignore"];
  /** Content paths of submodules, whose files are not here. */
  submodules: readonly string[];
  /** Prefix of every content path in the repository. */
  root: string;
  /** Address of every public note. */
  urls: ReadonlyMap<string, string>;
  /** Addresses of pages without a file, such as "/tags", of folders' pages, and of feeds and lists. */
  generated: ReadonlySet<string>;
  convention: Convention;
  /** What absolute links to this site's pages may begin with. */
  bases: readonly string[];
  symbolicLinks: Pick<Listing["symbolicLinks"], "aliases">;
  /** Null if the content has no versions, or if this is the world of one. */
  versions: Versions | null;
}

/** The world of a site that is resolved. */
export function worldOf(
  listing: Listing,
  notes: readonly ParsedNote[],
  resolved: Pick<
    Resolved,
    "notes" | "untranslated" | "generated" | "structure" | "versions" | "bases"
  >,
): LinkWorld {
  const { untranslated, versions, bases } = resolved;
  const generated = pagesWithoutFile(resolved.structure, resolved.generated);
  const pages = [...resolved.notes, ...untranslated];
  return {
    ...listing,
    notes: [...notes, ...untranslated],
    urls: new Map(pages.map(({ path, url }) => [path, url])),
    generated,
    versions,
    bases,
  };
}

/** A program may have moved a folder's page: that of `website/blog` is at `/blog`. Notes also link to feeds and lists for programs. */
export function pagesWithoutFile(
  { folders, parts }: Pick<Resolved["structure"], "folders" | "parts">,
  generated: ReadonlySet<string>,
): Set<string> {
  const feeds = parts.map(({ home }) => addressInPart(home, FEED_URL));
  return new Set([...generated, ...folders.keys(), ...REPLACEABLE, ...feeds]);
}
