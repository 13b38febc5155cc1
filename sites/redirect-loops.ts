import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";
import type { SiteHost } from "./host.ts";

export interface RedirectLoops {
  /** Counts one redirect of a visitor to the primary domain. In a loop, the page must be shown here. `begins` once for each loop of a visitor. */
  find(exchange: { request: IncomingMessage; host: SiteHost }): "none" | "begins" | "known";
}

/** Browsers give up after about 20 redirects. In a loop of two addresses, every second one is ours. */
const MAX_REDIRECTS = 6;
const WINDOW_MS = 10_000;
/** Links on the page shown here, and its files, must not start the loop again. */
const REMEMBERED_MS = 600_000;
const MAX_KEYS = 10_000;
const MAX_CLIENT_LENGTH = 64;

/**
 * A proxy of the domain's owner may redirect the primary domain to another domain of the project, such as the one with
 * `www`. We see only our half of that loop: one visitor asks for the same page again and again.
 */
export function openRedirectLoops(now = () => performance.now()): RedirectLoops {
  const pages = new LRUCache<string, { count: number; since: number }>({ max: MAX_KEYS });
  const loops = new LRUCache<string, number>({ max: MAX_KEYS });
  return {
    find({ request, host }) {
      const visitor = `${host.name} ${clientOf(request)}`;
      const page = `${visitor} ${request.url}`;
      const at = now();
      if (at - (loops.get(visitor) ?? -Infinity) < REMEMBERED_MS) return "known";
      const before = pages.get(page);
      const isRecent = before !== undefined && at - before.since < WINDOW_MS;
      const redirects = isRecent ? before : { count: 0, since: at };
      redirects.count += 1;
      pages.set(page, redirects);
      if (redirects.count <= MAX_REDIRECTS) return "none";
      loops.set(visitor, at);
      return "begins";
    },
  };
}

/** The address, as far as the proxy says it. A false one only changes what this client is shown. */
function clientOf({ headers, socket }: IncomingMessage): string {
  const forwarded = headers["x-forwarded-for"];
  return String(forwarded ?? socket.remoteAddress).slice(-MAX_CLIENT_LENGTH);
}
