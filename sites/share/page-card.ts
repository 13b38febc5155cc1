import { isUrl } from "#schemas/is-url.ts";
import { readShareAddress } from "#schemas/sites/share-link.ts";
import { readLook } from "#schemas/sites/theme-link.ts";
import { headOf, propertyIn } from "#markdown/themes/read-head.ts";
import type { Card } from "./card.ts";

/** The picture that a page names as its own. */
export interface PageCard {
  /** Decoded path on the site. */
  path: string;
  card: Card;
}

/** Reads a page's head. Null if the page has another picture, or none. */
export function readPageCard(html: string): PageCard | null {
  const head = headOf(html);
  const path = pathOf(propertyIn(head, "og:image"));
  const look = path === null ? null : readLook(readShareAddress(path)?.look ?? "");
  const host = hostOf(propertyIn(head, "og:image"));
  if (path === null || look === null || host === null) return null;
  const title = propertyIn(head, "og:title");
  const site = propertyIn(head, "og:site_name");
  const language = /<html lang="([^"]*)"/.exec(head)?.[1] ?? "";
  return { path, card: { title, site, host, look, language } };
}

function pathOf(address: string): string | null {
  try {
    return decodeURIComponent(new URL(address).pathname);
  } catch {
    // An author's picture may be at any address, even an invalid one.
    return null;
  }
}

function hostOf(address: string): string | null {
  return isUrl(address) ? new URL(address).host : null;
}
