import { rawUrlOf } from "#markdown/links/slug.ts";
import type { Readers } from "#schemas/sites/page-audience.ts";
import type { Release } from "#core/releases/release.ts";
import type { Releases } from "../releases.ts";
import type { Gates } from "./gates.ts";
import type { Visitor } from "./visitor.ts";

const SOURCE = /\.md$/;

/**
 * The group that reads the page at an address, if the visitor does not belong to it. A permalink can put a page outside the path of its rule, where only the build
 * knows its readers. Only pages of notes count, because lists have addresses that others can guess, such as those of tags.
 */
export async function closedPageAt(
  releases: Pick<Releases, "loadRestricted">,
  release: Pick<Release, "restricted">,
  asked: { projectId: string; gates: Gates; visitor: Pick<Visitor, "admits">; pathname: string },
): Promise<Readers | null> {
  const { projectId, gates, visitor, pathname } = asked;
  const source = SOURCE.test(pathname) ? pathname : rawUrlOf(pathname);
  // A group that the rules no longer have has no gate.
  for (const readers of gates.audience.groups) {
    if (visitor.admits(readers) || !release.restricted.keys.includes(readers.key)) continue;
    const own = await releases.loadRestricted(projectId, release, readers.key);
    if (own?.files.get(pathname) && own.files.get(source)) return readers;
  }
  return null;
}
