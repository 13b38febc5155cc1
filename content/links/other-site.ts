import type { Slot } from "#markdown/note.ts";
import { isAddress, type Redirects } from "../conventions/redirects/rules.ts";
import type { Resolved } from "../model.ts";

/** Redirects may lead to others, and in circles. */
const MAX_HOPS = 10;

/**
 * The address on another site of a link that leads to no page here: where the repository redirects it, or on the project's
 * other site. Null if the link is not absolute, or if it means a page of this site: it begins with the name of a page or
 * folder, or like the site's own pages do elsewhere.
 */
export function otherAddress(
  { kind, target, fragment, wiki }: Slot,
  { structure, otherSite, written }: Pick<Resolved, "structure" | "otherSite" | "written">,
): string | null {
  if (kind !== "link" || wiki || !target.startsWith("/")) return null;
  const redirected = redirectedTo(target, written);
  if (redirected !== null) return withFragment(new URL(redirected).href, fragment);
  if (!otherSite) return null;
  const first = `/${target.split("/")[1] ?? ""}`.toLowerCase();
  if (structure.byUrl.has(first) || structure.folders.has(first)) return null;
  if (otherSite.ownBases.some((base) => `${target}/`.startsWith(`${base}/`))) return null;
  return withFragment(encodeURI(otherSite.address + target), fragment);
}

function redirectedTo(target: string, written: Redirects): string | null {
  let address = written.to(target);
  for (let hop = 0; address?.startsWith("/") && hop < MAX_HOPS; hop++)
    address = written.to(address);
  return address !== null && isAddress(address) ? address : null;
}

function withFragment(url: string, fragment: string | null): string {
  if (fragment === null || url.includes("#")) return url;
  return `${url}#${encodeURIComponent(fragment)}`;
}
