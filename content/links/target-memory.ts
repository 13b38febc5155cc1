import type { LinkIndex } from "#markdown/links/links.ts";
import type { Target } from "../model.ts";

interface Match {
  target: Target;
  /** The address is relative to the page of the note, so it means something else on every page. */
  isOfPage: boolean;
}

/** The targets of links that notes have in common. */
interface TargetMemory {
  /** @param search finds the target in the notes and files of `index` */
  find(from: string, link: { target: string; wiki: boolean }, search: () => Match): Target;
  rest(): void;
}

/**
 * Notes of a folder often link to the same targets, and an absolute address means the same in every note, unless several files fit and the one that is closest to
 * the note is meant. A site with a folder for each note has most of its links by absolute address.
 */
export function openTargetMemory(index: LinkIndex): TargetMemory {
  const everywhere = new Map<string, Target>();
  const byFolder = new Map<string, Target>();
  return {
    find(from, { target, wiki }, search) {
      const isAbsolute = !wiki && target.startsWith("/") && !target.endsWith("*");
      const known = isAbsolute ? everywhere.get(target) : undefined;
      if (known !== undefined) return known;
      const key = `${wiki ? "w" : "m"}${from.slice(0, from.lastIndexOf("/") + 1)}\0${target}`;
      const cached = byFolder.get(key);
      if (cached !== undefined) return cached;
      const choices = index.choices();
      const match = search();
      if (isAbsolute && index.choices() === choices) everywhere.set(target, match.target);
      else if (!match.isOfPage) byFolder.set(key, match.target);
      return match.target;
    },
    rest() {
      everywhere.clear();
      byFolder.clear();
    },
  };
}
