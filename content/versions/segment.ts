import { slugOfSegment } from "#markdown/links/slug.ts";

/** The dots in `1.2` and `v1.x`, but none that could begin the ending of a file. */
const DOTS = /(?<=\d)\.(?=[\dx])/i;
/** Addresses of pages and files that every site has. */
const RESERVED = /^(?:tags|posts|404|index)$/;

/** The part of an address that names a version. Names of branches and tags are untrusted input. */
export function segmentOfVersion(name: string): string {
  const slug = name
    .split(DOTS)
    .filter((part) => part !== "")
    .map(slugOfSegment)
    .join(".");
  return slug === "" || RESERVED.test(slug) ? `version-${slug || "0"}` : slug;
}
