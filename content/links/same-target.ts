import type { SiteNote } from "../model.ts";

/**
 * Whether links to an edited note lead to and show the same as before: its title, what their fragments name, and the beginning that a card
 * shows. Notes that embed it also show its text. Nothing else that a link shows can change in a push of a few notes (`changedFace`).
 */
export function isSameTarget(before: SiteNote, after: SiteNote): boolean {
  // A base shows something else on each page.
  if (before.facts.format !== "note" || after.facts.format !== "note") return false;
  return (
    before.url === after.url && before.title === after.title && placesOf(before) === placesOf(after)
  );
}

function placesOf({ facts }: SiteNote): string {
  const { headings, blocks, anchors, excerpt, madeParts } = facts;
  return JSON.stringify([
    headings.map(({ level, text, id }) => [level, text, id]),
    blocks.map(({ id }) => id),
    anchors,
    excerpt,
    madeParts,
  ]);
}
