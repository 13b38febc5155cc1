import { canonicalPath } from "#markdown/links/canonical-path.ts";
import { pageUrl, rawUrlOf } from "#markdown/links/slug.ts";
import type { Addresses } from "#schemas/sites/redirects/follow.ts";
import type { Release } from "./release.ts";

/** Segments of an address that may name a version: `/docs/1.2`, `/docs/release/1.2`. */
const MAX_VERSION_DEPTH = 4;

/** What a release has at its addresses. */
export function addressesIn(release: Release): Addresses {
  return {
    exists: (path) => release.files.get(path) !== undefined,
    former: (path) => formerAddress(release, path),
  };
}

/** Former addresses of renamed notes, and other spellings of an existing address. */
export function formerAddress(release: Release, pathname: string): string | null {
  const bare = pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname;
  const { redirects, files } = release;
  const canonical = canonicalIn(release, pathname);
  const target =
    redirects[bare] ??
    redirects[canonical] ??
    (canonical !== pathname && files.get(canonical) !== undefined ? canonical : null) ??
    findListPage(release, bare) ??
    findSource(release, bare);
  // Only paths on this host: `//elsewhere` would leave it.
  if (!target?.startsWith("/") || target.startsWith("//") || target === pathname) return null;
  return target;
}

/** Addresses of versions keep their dots: `/v1.2/`. */
function canonicalIn({ files }: Release, pathname: string): string {
  const segments = pathname.split("/").slice(1, MAX_VERSION_DEPTH + 1);
  for (let count = segments.length; count > 0; count--) {
    const base = `/${segments.slice(0, count).join("/")}`.toLowerCase();
    if (!base.includes(".") || files.get(base)?.[1] !== "text/html") continue;
    const rest = canonicalPath(pathname.slice(base.length) || "/");
    return rest === "/" ? base : base + rest;
  }
  return canonicalPath(pathname);
}

/** A page of a list, in any spelling of its address. */
function findListPage(release: Release, pathname: string): string | null {
  const [, list, number] = /^(.*)\/_?page\/(\d{1,6})$/i.exec(pathname) ?? [];
  if (list === undefined) return null;
  const url = pageUrl(canonicalIn(release, list), Number(number));
  return Number(number) > 0 && release.files.get(url) !== undefined ? url : null;
}

/** The markdown of a note requested at a former address of its page, or at another spelling of it. */
function findSource(release: Release, pathname: string): string | null {
  const { redirects, files } = release;
  const name = /^(.*)\.(?:mdx?|markdown)$/i.exec(pathname)?.[1];
  if (name === undefined) return null;
  const page = canonicalIn(release, name);
  const source = rawUrlOf(redirects[name] ?? redirects[page] ?? page);
  return files.get(source) === undefined ? null : source;
}
