import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import type { SiteGraph } from "#schemas/sites/site-graph.ts";
import type { VisitorsRelease } from "../audience/visitors-release.ts";
import type { ServeContext, SiteExchange, Target } from "../exchange.ts";
import {
  cacheControl,
  chooseEncoding,
  embedding,
  etagOf,
  matchesEtag,
  SECURITY_HEADERS,
} from "../headers.ts";

const decompress = promisify(brotliDecompress);
const JSON_TYPE = "application/json";
const NOT_READY: SiteGraph = { ready: false, notes: [], links: [] };

/** `/_graph.json`: the public notes and their links, for the theme's graph. */
export async function answerGraph(
  { graphs }: ServeContext,
  {
    request,
    response,
    target,
    release,
  }: SiteExchange & { target: Target; release: VisitorsRelease },
): Promise<void> {
  const packed = await graphs.find(target, release);
  const encoding = packed ? chooseEncoding(request.headers["accept-encoding"], JSON_TYPE) : null;
  const isPacked = encoding === "br";
  const etag = etagOf(packed?.hash ?? "", isPacked ? "br" : "identity");
  const headers = {
    ...SECURITY_HEADERS,
    ...embedding(target.admission),
    "content-type": `${JSON_TYPE}; charset=utf-8`,
    "cache-control": packed ? cacheControl(false, target.admission) : "no-store",
    "x-robots-tag": "noindex",
    ...(packed && { etag, vary: target.admission ? "accept-encoding, cookie" : "accept-encoding" }),
    ...(isPacked && { "content-encoding": "br" }),
  };
  if (packed && matchesEtag(request.headers["if-none-match"], etag)) {
    response.writeHead(304, headers);
    response.end();
    return;
  }
  const body = packed
    ? isPacked
      ? packed.bytes
      : await decompress(packed.bytes)
    : Buffer.from(JSON.stringify(NOT_READY));
  response.writeHead(200, { ...headers, "content-length": body.length });
  response.end(request.method === "HEAD" ? undefined : body);
}
