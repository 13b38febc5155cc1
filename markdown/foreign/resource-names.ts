import type { Slot } from "../note.ts";
import { isRecord } from "../written-values.ts";

/**
 * Replaces the names that the front matter of a Hugo page gives to its files by their paths: `![x](header)` shows `images/a.png`. A name with
 * `:counter`, and a pattern that fits several files, is known to Hugo alone.
 */
export function fillResourceNames(
  slots: readonly Slot[],
  { resources }: Record<string, unknown>,
): void {
  if (!Array.isArray(resources)) return;
  const paths = new Map<string, string>();
  for (const entry of resources as unknown[]) {
    const { name, src } = isRecord(entry) ? entry : {};
    if (typeof name !== "string" || typeof src !== "string" || /[*?[\]{}]/.test(src)) continue;
    if (!paths.has(name)) paths.set(name, src);
  }
  for (const slot of slots) {
    const path = slot.kind === "query" ? undefined : paths.get(slot.target);
    if (slot.kind !== "query" && !slot.wiki && path !== undefined) slot.target = path;
  }
}
