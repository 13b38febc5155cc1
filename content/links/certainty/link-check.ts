import type { Slot } from "#markdown/note.ts";
import type { ConventionId } from "#schemas/projects/conventions.ts";
import type { LinkProblem } from "../link-groups.ts";
import { type LinkedContent, placedLinks, placeOf } from "./places.ts";

/** Fewer dead addresses may be mistakes since the last check. */
const MIN_ACCEPTED = 5;

/** Whether addresses are dead here that a check of the repository's program has accepted: so many at once are no mistakes. */
export function areAccepted(
  { structure, links }: LinkedContent,
  program: ConventionId | null,
): boolean {
  const dead = new Set<string>();
  for (const [path, note] of structure.byPath) {
    for (const [place, address, isLive] of placedLinks(note, links.get(path), program))
      if (!isLive) dead.add(`${place}\0${address}`);
    if (dead.size >= MIN_ACCEPTED) return true;
  }
  return false;
}

/** @param check what makes no site that has dead links @returns the same if the link names a file */
export function ofLinkCheck(
  path: string,
  slot: Slot,
  problem: LinkProblem,
  check: string,
): LinkProblem {
  if (placeOf(path, slot) === null) return problem;
  return {
    ...{ severity: "info", message: problem.message, suggestion: null },
    group: {
      about: "accepted addresses",
      message: `Links lead to addresses that Pressmark does not know. ${capital(check)} stops at dead links, so it may know them.`,
      suggestion: null,
    },
  };
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
