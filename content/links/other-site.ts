import type { Slot } from "#markdown/note.ts";
import type { Resolved } from "../model.ts";

/**
 * The address on the project's other site of a link that leads to no page here. Null if the link is not absolute, or if it
 * means a page of this site: it begins with the name of a page or folder, or like the site's own pages do elsewhere.
 */
export function otherAddress(
  { kind, target, fragment, wiki }: Slot,
  { structure, otherSite }: Pick<Resolved, "structure" | "otherSite">,
): string | null {
  if (!otherSite || kind !== "link" || wiki || !target.startsWith("/")) return null;
  const first = `/${target.split("/")[1] ?? ""}`.toLowerCase();
  if (structure.byUrl.has(first) || structure.folders.has(first)) return null;
  if (otherSite.ownBases.some((base) => `${target}/`.startsWith(`${base}/`))) return null;
  const url = encodeURI(otherSite.address + target);
  return fragment === null ? url : `${url}#${encodeURIComponent(fragment)}`;
}
