import type { Slot } from "#markdown/note.ts";
import { isAddress, type Redirects } from "../conventions/redirects/rules.ts";
import { mediaKindOf } from "../media/media-types.ts";
import type { Resolved, SiteNote } from "../model.ts";
import { addressesOf } from "./link-addresses.ts";

/** Redirects may lead to others, and in circles. */
const MAX_HOPS = 10;

/**
 * The address on another site of a link that leads to no page here: where the repository redirects it, or on the project's
 * other site. There, only an absolute link leads, unless it means a page of this site: it begins with the name of a page or
 * folder, or like the site's own pages do elsewhere. A picture is only there if the program says so.
 */
export function otherAddress(
  note: Pick<SiteNote, "path" | "url">,
  { kind, target, fragment, wiki }: Slot,
  { structure, otherSite, written }: Pick<Resolved, "structure" | "otherSite" | "written">,
): string | null {
  if (wiki || /^[a-z][a-z\d+.-]*:/i.test(target)) return null;
  if (kind === "embed")
    return otherSite?.hasPictures && PICTURE.test(target) && mediaKindOf(target) === "image"
      ? onOtherSite(target, structure, otherSite)
      : null;
  if (kind !== "link") return null;
  for (const address of addressesOf(note, target, [])) {
    const redirected = redirectedTo(address, written);
    if (redirected === null) continue;
    if (isAddress(redirected)) return withFragment(new URL(redirected).href, fragment);
    if (otherSite) return withFragment(encodeURI(otherSite.address + redirected), fragment);
  }
  if (!otherSite || !target.startsWith("/")) return null;
  const url = onOtherSite(target, structure, otherSite);
  return url === null ? null : withFragment(url, fragment);
}

/** Below two folders: `/media/a.png` is more often a picture that is missing here. */
const PICTURE = /^\/[^/]+\/[^/]+\/[^/]/;

/** Null if the address means a page or a file of this site. */
function onOtherSite(
  target: string,
  structure: Resolved["structure"],
  otherSite: NonNullable<Resolved["otherSite"]>,
): string | null {
  const first = `/${target.split("/")[1] ?? ""}`.toLowerCase();
  const isOwn = structure.byUrl.has(first) || structure.folders.has(first);
  // If this site's own addresses begin with a path there, no other address is its own.
  if (isOwn && otherSite.ownBases.length === 0) return null;
  if (otherSite.ownBases.some((base) => `${target}/`.startsWith(`${base}/`))) return null;
  return encodeURI(otherSite.address + target);
}

/** Where the last redirect leads: to another site, or to a page that is not here. */
function redirectedTo(target: string, written: Redirects): string | null {
  let address = written.to(target);
  for (let hop = 0; address?.startsWith("/") && hop < MAX_HOPS; hop++) {
    const next = written.to(address);
    if (next === null) return address;
    address = next;
  }
  return address;
}

function withFragment(url: string, fragment: string | null): string {
  if (fragment === null || url.includes("#")) return url;
  return `${url}#${encodeURIComponent(fragment)}`;
}
