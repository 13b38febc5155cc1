import type { Slot } from "#markdown/note.ts";
import type { ConventionId } from "#schemas/projects/conventions.ts";
import type { LinkProblem } from "../link-groups.ts";
import { type LinkedContent, placedLinks, placeOf } from "./places.ts";

/**
 * Places into which links lead, but none to a page. Nothing shows then that these addresses are understood: another plugin, another
 * repository or the host may have these pages.
 */
export function silentPlaces(
  { structure, links }: LinkedContent,
  program: ConventionId | null,
): Set<string> {
  const places = new Map<string, boolean>();
  for (const [path, note] of structure.byPath)
    for (const [place, , isLive] of placedLinks(note, links.get(path), program))
      places.set(place, isLive || (places.get(place) ?? false));
  return new Set([...places].flatMap(([place, isLive]) => (isLive ? [] : place)));
}

/** @param problem of a link whose target does not exist @returns the same if other links show that its address would be understood */
export function ofSilentPlace(
  path: string,
  slot: Slot,
  problem: LinkProblem,
  { isLikeOther, places }: { isLikeOther: boolean; places: ReadonlySet<string> },
): LinkProblem {
  if (problem.severity === "info" || isLikeOther) return problem;
  const place = placeOf(path, slot);
  if (place === null || !places.has(place)) return problem;
  return {
    severity: "info",
    message: problem.message,
    suggestion: null,
    group: {
      about: "silent places",
      message:
        "Links lead to the root of the host, or into folders where no link of the same form leads to a page. They may work where the site is published.",
      suggestion: null,
    },
  };
}
