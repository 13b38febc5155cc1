import type { PageChange } from "#schemas/deployments/comparison.ts";

type Movement = Pick<PageChange, "kind" | "path" | "beforePath" | "url" | "beforeUrl">;

/** Whence and whither a page moved; null of one that did not. Readers care about the address, but a note can also move while its address stays. */
export function movementText({ kind, path, beforePath, url, beforeUrl }: Movement): string | null {
  if (kind !== "moved") return null;
  return beforeUrl === url
    ? arrow(beforePath ?? "", path ?? "")
    : arrow(beforeUrl ?? "", url ?? "");
}

/** What moved within its folder says the folder once: the two differ in their last word. */
function arrow(before: string, after: string): string {
  const folder = after.slice(0, after.lastIndexOf("/") + 1);
  const stays = folder.length > 1 && folder === before.slice(0, before.lastIndexOf("/") + 1);
  return `${before} → ${stays ? `…/${after.slice(folder.length)}` : after}`;
}
