import { hash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { isbot } from "isbot";
import { LRUCache } from "lru-cache";
import type { VisitorAddress } from "../visitor-address.ts";

const MAX_AGENTS = 2_000;
/** Browsers send less than half. */
const MAX_AGENT_CHARACTERS = 512;
/** Enough to tell the visitors of a day apart. */
const DIGEST_CHARACTERS = 16;
/** A visitor of one second asks for a page and perhaps another. */
const MAX_DIGESTS = 5_000;

export interface VisitorReader {
  /** A digest of who asks, different on every day and in every project. Null for a program, a prefetch, and someone who asks not to be tracked. */
  read(request: IncomingMessage, projectId: string): string | null;
  /** Drops the addresses in memory. From now on, digests have this salt. */
  begin(salt: string): void;
}

export function openVisitorReader(addressOf: VisitorAddress): VisitorReader {
  const robots = new LRUCache<string, boolean>({ max: MAX_AGENTS });
  const digests = new Map<string, string>();
  let salt = "";

  function isRobot(agent: string): boolean {
    const known = robots.get(agent);
    if (known !== undefined) return known;
    const answer = isbot(agent);
    robots.set(agent, answer);
    return answer;
  }

  return {
    read(request, projectId) {
      const { headers } = request;
      const agent = headers["user-agent"];
      if (!agent || agent.length > MAX_AGENT_CHARACTERS || isRobot(agent)) return null;
      if (isObjection(headers) || isAhead(headers)) return null;
      const who = `${projectId} ${addressOf(request)} ${agent}`;
      const known = digests.get(who);
      if (known !== undefined) return known;
      const digest = hash("sha256", `${salt} ${who}`, "hex").slice(0, DIGEST_CHARACTERS);
      if (digests.size < MAX_DIGESTS) digests.set(who, digest);
      return digest;
    },
    begin(next) {
      digests.clear();
      salt = next;
    },
  };
}

/** Do Not Track, or Global Privacy Control. */
const isObjection = (headers: IncomingMessage["headers"]) =>
  headers["dnt"] === "1" || headers["sec-gpc"] === "1";

/** The browser loads the page before anyone has asked for it. */
function isAhead(headers: IncomingMessage["headers"]): boolean {
  const purpose = headers["sec-purpose"] ?? headers["purpose"] ?? headers["x-moz"];
  return purpose !== undefined && /prefetch|prerender|preview/i.test(String(purpose));
}
