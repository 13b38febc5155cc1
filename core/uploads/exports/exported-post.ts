import { isUrl } from "#schemas/is-url.ts";
/** A post or page of another program, before it becomes a note. */
export interface ExportedPost {
  type: "post" | "page";
  title: string;
  slug: string;
  html: string;
  /** ISO dates; null if unknown. */
  date: string | null;
  updated: string | null;
  /** When it will be published, if it is scheduled. */
  publishAt: string | null;
  /** Drafts, and everything that not every visitor could read. */
  draft: boolean;
  tags: string[];
  author: string | null;
  description: string | null;
  /** Address of its picture. */
  cover: string | null;
  /** Its addresses on the old site, as paths. */
  addresses: string[];
}

export interface ReadExport {
  posts: ExportedPost[];
  /** Origins and hosts of the old site, whose addresses are links inside it. */
  site: string | null;
}

/** The origin of addresses that do not name one. */
export const UNKNOWN_SITE = "https://site.invalid";

/** Null if it is not an address. One without an origin belongs to `UNKNOWN_SITE`. */
export function parseAddress(address: string): URL | null {
  return isUrl(address, UNKNOWN_SITE) ? new URL(address, UNKNOWN_SITE) : null;
}

/** The path of an address. Null if it is not one that a redirect can have. */
export function pathOfAddress(address: string): string | null {
  const url = parseAddress(address);
  if (url === null || url.search !== "" || url.pathname === "/") return null;
  return decodeAddress(url.pathname);
}

export function decodeAddress(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // Malformed escapes stay as they are.
    return path;
  }
}

/** "2020-01-02 03:04:05", in UTC, or an ISO date → an ISO date. Null if it is neither, or WordPress's date of zeros. */
export function isoDate(text: string | null | undefined): string | null {
  if (!text || text.startsWith("0000")) return null;
  const isZoned = /(?:z|[+-]\d\d:?\d\d)$/i.test(text);
  const date = new Date(isZoned ? text : `${text.trim().replace(" ", "T")}Z`);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
