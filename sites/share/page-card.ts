import { readShareAddress } from "#schemas/sites/share-link.ts";
import { readLook } from "#schemas/sites/theme-link.ts";
import { decodeEntities } from "#markdown/text/entities.ts";
import type { Card } from "./card.ts";

/** The picture that a page names as its own. */
export interface PageCard {
  /** Decoded path on the site. */
  path: string;
  card: Card;
}

/** Reads a page's head. Null if the page has another picture, or none. */
export function readPageCard(html: string): PageCard | null {
  const head = html.slice(0, html.indexOf("</head>"));
  const path = pathOf(metaIn(head, "og:image"));
  const look = path === null ? null : readLook(readShareAddress(path)?.look ?? "");
  const host = hostOf(metaIn(head, "og:image"));
  if (path === null || look === null || host === null) return null;
  const title = metaIn(head, "og:title");
  const site = metaIn(head, "og:site_name");
  const language = /<html lang="([^"]*)"/.exec(head)?.[1] ?? "";
  return { path, card: { title, site, host, look, language } };
}

function metaIn(head: string, property: string): string {
  const value = new RegExp(`<meta property="${property}" content="([^"]*)">`).exec(head)?.[1];
  return decodeEntities(value ?? "");
}

function pathOf(address: string): string | null {
  try {
    return decodeURIComponent(new URL(address).pathname);
  } catch {
    // An author's picture may be at any address, also at one that is none.
    return null;
  }
}

function hostOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).host : null;
}
