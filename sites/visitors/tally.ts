import { MAX_ADDRESS_CHARACTERS } from "#schemas/visitors/limits.ts";
import type { ProjectCounts, Sighting } from "#core/visitors/counts.ts";

/** What was counted of one project since the last batch. */
export interface Tally {
  view(page: string, visitor: string, referrer: string | null): void;
  miss(address: string, visitor: string): void;
  search(words: string, visitor: string): void;
  counts(): ProjectCounts;
}

/** More than a person opens in a moment. So a program that tries addresses cannot fill the list. */
const MAX_MISSED_BY_VISITOR = 20;
/** Control characters, and those that change the direction of a text, are not part of an address that someone wrote. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069\uFFFD]/u;

/** @param hasRoom whether the process may remember another name. It counts those that it was asked for. */
export function openTally(hasRoom: () => boolean): Tally {
  let views = 0;
  let dropped = 0;
  const pages = new Map<string, number>();
  const referrers = new Map<string, number>();
  const visitors = new Set<string>();
  const missing = new Map<string, Sighting>();
  const missedBy = new Map<string, number>();
  const searches = new Map<string, Sighting>();

  function add(counts: Map<string, number>, name: string): void {
    const before = counts.get(name);
    if (before !== undefined || hasRoom()) counts.set(name, (before ?? 0) + 1);
    else dropped += 1;
  }

  function see(list: Map<string, Sighting>, name: string, visitor: string): boolean {
    const key = `${visitor} ${name}`;
    const before = list.get(key);
    if (before) before[2] += 1;
    else if (hasRoom()) list.set(key, [name, visitor, 1]);
    else dropped += 1;
    return before === undefined;
  }

  return {
    view(page, visitor, referrer) {
      views += 1;
      add(pages, page);
      if (referrer !== null) add(referrers, referrer);
      if (!visitors.has(visitor) && hasRoom()) visitors.add(visitor);
    },
    miss(address, visitor) {
      if (address.length > MAX_ADDRESS_CHARACTERS || UNSEEN.test(address)) return;
      const missed = missedBy.get(visitor) ?? 0;
      if (missed >= MAX_MISSED_BY_VISITOR) dropped += 1;
      else if (see(missing, address, visitor)) missedBy.set(visitor, missed + 1);
    },
    search(words, visitor) {
      see(searches, words, visitor);
    },
    counts: () => ({
      views,
      dropped,
      pages: [...pages],
      referrers: [...referrers],
      visitors: [...visitors],
      missing: [...missing.values()],
      searches: [...searches.values()],
    }),
  };
}
