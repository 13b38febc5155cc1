import type { PageChange } from "#schemas/deployments/comparison.ts";

type Movement = Pick<PageChange, "kind" | "path" | "beforePath" | "url" | "beforeUrl">;

/**
 * The old and new position of a moved page; null if it has not moved. Visitors care about the address, but a note can also move while its address stays the
 * same.
 */
export function movementText({ kind, path, beforePath, url, beforeUrl }: Movement): string | null {
  if (kind !== "moved") return null;
  return beforeUrl === url
    ? arrow(beforePath ?? "", path ?? "")
    : arrow(beforeUrl ?? "", url ?? "");
}

/** For a move within a folder, the folder is written only once, because only the last part differs. */
function arrow(before: string, after: string): string {
  const folder = after.slice(0, after.lastIndexOf("/") + 1);
  const stays = folder.length > 1 && folder === before.slice(0, before.lastIndexOf("/") + 1);
  return `${before} → ${stays ? `…/${after.slice(folder.length)}` : after}`;
}
