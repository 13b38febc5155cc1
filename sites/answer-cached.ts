import type { IncomingMessage, ServerResponse } from "node:http";
import { hasClosedPages, PUBLIC_KEY } from "#schemas/sites/page-audience.ts";
import { readersAt } from "#core/audience/readers-at.ts";
import { isSitePublic } from "./audience/visitors-release.ts";
import { ACCEPT_VARY, acceptsAvif, isNegotiated } from "./files/avif.ts";
import { findFile, HASHED } from "./files/find-file.ts";
import { POLICY } from "./framing.ts";
import { chooseEncoding, etagOf, fileHeaders, matchesEtag, policyOf } from "./headers.ts";
import { hasTwoHosts, type HostReader } from "./host.ts";
import { addSiteHeaders } from "./site-headers.ts";
import { readPathname } from "./request-path.ts";
import type { ServeContext } from "./exchange.ts";

export interface CachedContext extends Pick<
  ServeContext,
  "index" | "releases" | "contents" | "avif" | "counts"
> {
  readHost: HostReader;
  /** Adds the framing rules of every response to these rules. */
  policyUnder: (rules: string) => string;
}

/**
 * Answers the most frequent requests synchronously: files that everyone may read of a live site whose release and bytes are cached. Every
 * request reads which deployment is live and who may read it, so no cached response outlives a switch. `serve`
 * handles all other requests, and would give the same responses.
 * @returns false if nothing was sent
 */
export function answerCached(
  { index, releases, contents, avif, counts, readHost, policyUnder }: CachedContext,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const { method, headers: requested } = request;
  if ((method !== "GET" && method !== "HEAD") || requested.range !== undefined) return false;
  const host = readHost(requested.host);
  if ((host.kind !== "label" && host.kind !== "domain") || hasTwoHosts(request)) return false;
  const pathname = readPathname(request.url ?? "/");
  // The search, comparisons and theme previews have addresses below `/_`.
  if (pathname === null || (pathname.startsWith("/_") && !HASHED.test(pathname))) return false;

  const site = index.cached(host);
  if (!site?.live || site.mainDomain !== null) return false;
  const release = releases.cached(site.projectId, site.live.artifact);
  if (!release || !isSitePublic(release, site.gates)) return false;
  const readers = readersAt(site.gates.audience, pathname);
  if (readers.key !== PUBLIC_KEY) return false;
  // A member comes back from the dashboard, to a page that everyone may read.
  if (request.url?.includes("ticket=") && hasClosedPages(site.gates.audience)) return false;
  // The answer depends on the visitor's language.
  if (pathname === "/" && release.languages.length > 0) return false;
  // A rule of the site may override the page.
  if (release.rules.find(pathname, true)) return false;
  const published = findFile(release, [], pathname);
  if (!published) return false;
  // `serve` knows at which addresses pages have it.
  if (site.headCode && published.type === "text/html") return false;
  const isPicture = isNegotiated(release, published);
  const asked = isPicture && acceptsAvif(requested.accept);
  const file = asked ? avif.cached(published) : published;
  if (!file) return false;
  const encoding = chooseEncoding(requested["accept-encoding"], file.type);
  const bytes = contents.cached(file.hash, encoding);
  if (!bytes) return false;

  const noindex = site.noindex || readers.audience !== "public";
  const headers = fileHeaders(file, { encoding, admission: null, noindex });
  headers.push(POLICY, policyUnder(policyOf(file.type)));
  if (isPicture) headers.push("vary", ACCEPT_VARY);
  const own = release.headers.of(pathname);
  addSiteHeaders(headers, own, { file, admission: null, status: 200 });
  if (site.isCounted && file.type === "text/html") counts.view(request, site.projectId, pathname);
  if (matchesEtag(requested["if-none-match"], etagOf(file.hash, encoding))) {
    response.writeHead(304, headers);
    response.end();
    return true;
  }
  headers.push("content-length", String(bytes.length));
  response.writeHead(200, headers);
  response.end(method === "HEAD" ? undefined : bytes);
  return true;
}
