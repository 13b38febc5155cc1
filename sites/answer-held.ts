import type { IncomingMessage, ServerResponse } from "node:http";
import { findFile, HASHED } from "./find-file.ts";
import { POLICY } from "./framing.ts";
import { chooseEncoding, etagOf, fileHeaders, matchesEtag, policyOf } from "./headers.ts";
import { hasTwoHosts, type HostReader } from "./host.ts";
import { readPathname } from "./request-path.ts";
import type { ServeContext } from "./exchange.ts";

export interface HeldContext extends Pick<ServeContext, "index" | "releases" | "contents"> {
  readHost: HostReader;
  /** The whole policy of an answer with these rules. */
  policyUnder: (rules: string) => string;
}

/**
 * Answers at once what is asked most: a file of a public live site, when all it takes is in memory. Nothing is kept
 * here: what is live, and that everybody may see it, is looked up anew every time, so no answer outlives a switch.
 * All else is left to `serve`, which gives the same answers, only later.
 * @returns false when nothing was sent
 */
export function answerHeld(
  { index, releases, contents, readHost, policyUnder }: HeldContext,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const { method, headers: asked } = request;
  if ((method !== "GET" && method !== "HEAD") || asked.range !== undefined) return false;
  const host = readHost(asked.host);
  if (host.kind !== "site" || hasTwoHosts(request)) return false;
  const pathname = readPathname(request.url ?? "/");
  // The search, comparisons and previews of themes have their addresses below `/_`.
  if (pathname === null || (pathname.startsWith("/_") && !HASHED.test(pathname))) return false;

  const site = index.held(host.subdomain);
  if (site?.visibility !== "public" || !site.live) return false;
  const release = releases.cached(site.projectId, site.live.artifact);
  const file = release && findFile(release, [], pathname);
  if (!file) return false;
  const encoding = chooseEncoding(asked["accept-encoding"], file.type);
  const bytes = contents.cached(file.hash, encoding);
  if (!bytes) return false;

  const headers = fileHeaders(file, { encoding, admission: null, noindex: false });
  headers.push(POLICY, policyUnder(policyOf(file.type)));
  if (matchesEtag(asked["if-none-match"], etagOf(file.hash, encoding))) {
    response.writeHead(304, headers);
    response.end();
    return true;
  }
  headers.push("content-length", String(bytes.length));
  response.writeHead(200, headers);
  response.end(method === "HEAD" ? undefined : bytes);
  return true;
}
