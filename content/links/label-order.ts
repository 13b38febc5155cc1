import type { ConventionId } from "#schemas/projects/conventions.ts";
import type { Slot } from "#markdown/note.ts";

/** Wikis write the text of a link first, but their older pages and other programs have the name first. */
const IN_BOTH_ORDERS: ReadonlySet<ConventionId | null> = new Set<ConventionId | null>([
  "github-wiki",
  "dendron",
]);
/** `[[Green tea|Tea]]` may be a page that is not written yet: only a vault's own order counts. */
const NAME_FIRST: ReadonlySet<ConventionId | null> = new Set<ConventionId | null>([
  "obsidian",
  "quartz",
  "logseq",
]);
/** `green-tea` and `teas/green` are names of files. A text has spaces or only one word. */
const FILE_NAME = /^[\p{L}\p{N}]+(?:[-_/.]+[\p{L}\p{N}]+)+$/u;

/** What a link in double brackets names if its two parts are in the other order: `[[a text|page-name]]`. Null if they cannot be. */
export function nameInLabel(slot: Pick<Slot, "wiki">, program: ConventionId | null): string | null {
  if (!slot.wiki || !("label" in slot) || typeof slot.label !== "string") return null;
  const name = slot.label.replace(/#.*$/s, "").trim();
  if (name === "" || NAME_FIRST.has(program)) return null;
  return IN_BOTH_ORDERS.has(program) || FILE_NAME.test(name) ? name : null;
}
