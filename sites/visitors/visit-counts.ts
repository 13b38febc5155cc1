import type { IncomingMessage } from "node:http";
import type { Env } from "#schemas/env/env.ts";
import type { CountsBatch } from "#core/visitors/counts.ts";
import { visitOf } from "../visit.ts";
import { openVisitorAddress } from "../visitor-address.ts";
import { openLastSearches } from "./last-searches.ts";
import { openVisitorReader } from "./read-visitor.ts";
import { referrerOf } from "./referrer.ts";
import { openTally, type Tally } from "./tally.ts";

/** Counts visits in memory, so that a request waits for nothing. `sendCounts` stores them. */
export interface VisitCounts {
  /** Someone opened a page of a live site. */
  view(request: IncomingMessage, projectId: string, path: string): void;
  /** Someone opened an address of a live site at which nothing is. */
  miss(request: IncomingMessage, projectId: string, path: string): void;
  /** Someone searched a live site. */
  search(
    request: IncomingMessage,
    asked: { projectId: string; words: string; hasResults: boolean },
  ): void;
  /** From now on, visits count for this day. Before the first day begins, nothing is counted. */
  begin(day: string, salt: string): void;
  /** The day that visits count for. */
  day(): string | null;
  /** What was counted since the last call; null if that is nothing. */
  take(): CountsBatch | null;
}

/** Names of all projects together between two batches. A batch of that size takes Redis some 10 ms. */
const MAX_NAMES = 20_000;

export function openVisitCounts(
  env: Pick<Env, "TRUSTED_PROXIES" | "PUBLIC_URL">,
  now = () => performance.now(),
): VisitCounts {
  const visitors = openVisitorReader(openVisitorAddress(env.TRUSTED_PROXIES));
  const dashboard = new URL(env.PUBLIC_URL).hostname;
  const searches = openLastSearches(now);
  let day: string | null = null;
  let salt = "";
  let tallies = new Map<string, Tally>();
  let names = 0;

  const hasRoom = () => names < MAX_NAMES && ++names > 0;

  function tallyOf(projectId: string): Tally | null {
    const existing = tallies.get(projectId);
    if (existing) return existing;
    if (!hasRoom()) return null;
    const tally = openTally(hasRoom);
    tallies.set(projectId, tally);
    return tally;
  }

  /** The tally of a page that someone opened, and who that is. Null if it does not count. */
  function opened(request: IncomingMessage, projectId: string) {
    if (day === null || request.method !== "GET" || visitOf(request) !== "page") return null;
    const visitor = visitors.read(request, projectId);
    const tally = visitor === null ? null : tallyOf(projectId);
    return visitor !== null && tally ? { tally, visitor } : null;
  }

  return {
    view(request, projectId, path) {
      const visit = opened(request, projectId);
      visit?.tally.view(path, visit.visitor, referrerOf(request.headers, dashboard));
    },
    miss(request, projectId, path) {
      const visit = opened(request, projectId);
      visit?.tally.miss(path, visit.visitor);
    },
    search(request, { projectId, words, hasResults }) {
      if (day === null || request.method !== "GET") return;
      const visitor = visitors.read(request, projectId);
      if (visitor !== null) searches.note({ projectId, visitor, words }, hasResults);
    },
    begin(newDay, newSalt) {
      day = newDay;
      salt = newSalt;
      visitors.begin(salt);
    },
    day: () => day,
    take() {
      for (const { projectId, visitor, words } of searches.settled())
        tallyOf(projectId)?.search(words, visitor);
      const counted = tallies;
      tallies = new Map();
      names = 0;
      // Nobody's address stays in memory longer than that.
      visitors.begin(salt);
      if (day === null || counted.size === 0) return null;
      return { day, projects: new Map([...counted].map(([id, tally]) => [id, tally.counts()])) };
    },
  };
}
