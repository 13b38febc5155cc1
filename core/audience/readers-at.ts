import { canonicalPath } from "#markdown/links/canonical-path.ts";
import { readShareAddress } from "#schemas/sites/share-link.ts";
import type { Audience, Readers } from "#schemas/sites/page-audience.ts";

const SOURCE = /\.(?:mdx?|markdown)$/i;

/**
 * Who may read what is at an address now. Every spelling counts: the page, its markdown, and the picture for links to it. Of several rules the longest decides,
 * and of two that are equally long the stricter one.
 */
export function readersAt(audience: Audience, pathname: string): Readers {
  if (audience.groups.length === 0) return audience.site;
  const address = readShareAddress(pathname)?.page ?? pathname;
  const path = address.normalize("NFC").toLowerCase().replace(/\/+$/, "") || "/";
  const page = path.replace(SOURCE, "");
  return audience.ofSpellings([path, page, canonicalPath(address), canonicalPath(page)]);
}
