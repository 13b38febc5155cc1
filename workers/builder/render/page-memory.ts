import { contentHash } from "../bytes/content-hash.ts";
import type { PageMemory } from "../model.ts";

/**
 * The digest of all inputs of a page. `parts` are compared one by one with those of the last build, which is much faster
 * than serializing them with `inputs`.
 */
export function pageKey(
  url: string,
  page: { parts: readonly unknown[]; inputs(): string },
  memory: { before: PageMemory | null; after: PageMemory },
): string {
  const cached = memory.before?.pages.get(url);
  const key = cached && isSame(cached.parts, page.parts) ? cached.key : contentHash(page.inputs());
  memory.after.pages.set(url, { parts: page.parts, key });
  return key;
}

function isSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false;
  return true;
}
