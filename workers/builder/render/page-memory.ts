import { contentHash } from "../bytes/content-hash.ts";
import type { SiteNote } from "../resolve/site-structure.ts";

/** What the pages of a build were made of, so that the next one sees at a glance which are the same. */
export interface PageMemory {
  /** By content path. */
  notes: ReadonlyMap<string, SiteNote>;
  /** By URL. */
  pages: Map<string, RememberedPage>;
}

interface RememberedPage {
  /** Values, and notes as the objects they are. */
  parts: readonly unknown[];
  key: string;
}

/**
 * The digest of everything a page is made of. `parts` are compared one by one with those of the last build, which is
 * much less work than the text that `inputs` writes of them.
 */
export function pageKey(
  url: string,
  page: { parts: readonly unknown[]; inputs(): string },
  memory: { before: PageMemory | null; after: PageMemory },
): string {
  const known = memory.before?.pages.get(url);
  const key = known && isSame(known.parts, page.parts) ? known.key : contentHash(page.inputs());
  memory.after.pages.set(url, { parts: page.parts, key });
  return key;
}

function isSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false;
  return true;
}
