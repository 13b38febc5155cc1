import type { Slot } from "#markdown/note.ts";
import type { ConventionId } from "#schemas/projects/conventions.ts";
import type { LinkProblem } from "../link-groups.ts";
import { type LinkedContent, type LinkedNote, placedSlots, placeOf } from "./places.ts";

/** Fewer dead addresses may be mistakes since the last check. */
const MIN_ACCEPTED = 5;

/**
 * Whether many addresses are dead here that a check of the repository's program has accepted. So many cannot all be mistakes.
 * @param isExplained whether something else shows why a link is dead here, so that it says nothing about the others
 */
export function areAccepted(
  { structure, links }: LinkedContent,
  program: ConventionId | null,
  isExplained: (note: LinkedNote, slot: Slot) => boolean,
): boolean {
  const dead = new Set<string>();
  for (const [path, note] of structure.byPath) {
    for (const { slot, place, isLive } of placedSlots(note, links.get(path), program)) {
      const address = `${place}\0${slot.target.toLowerCase()}`;
      if (!isLive && !dead.has(address) && !isExplained(note, slot)) dead.add(address);
    }
    if (dead.size >= MIN_ACCEPTED) return true;
  }
  return false;
}

/** @param check the program that does not build a site with dead links @returns the same if the link names a file */
export function ofLinkCheck(
  path: string,
  slot: Slot,
  problem: LinkProblem,
  check: string,
): LinkProblem {
  if (placeOf(path, slot) === null) return problem;
  return {
    severity: "info",
    message: problem.message,
    suggestion: null,
    group: {
      about: "accepted addresses",
      message: `Links lead to addresses that Pressmark does not know. ${capital(check)} stops at dead links, so it may know them.`,
      suggestion: null,
    },
  };
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
