import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { readShareAddress, SHARE_PATH, SHARE_VERSION } from "#schemas/sites/share-link.ts";
import type { Release } from "#core/releases/release.ts";
import { findFile } from "../files/find-file.ts";
import { policyHeader } from "../framing.ts";
import {
  cacheControl,
  embedding,
  etagOf,
  matchesEtag,
  policyOf,
  SECURITY_HEADERS,
} from "../headers.ts";
import type { ServeContext, SiteExchange, Target } from "../exchange.ts";
import { sendStatusPage } from "../status-page.ts";
import { type PageCard, readPageCard } from "./page-card.ts";

type ShareExchange = SiteExchange & { target: Target; release: Release };

/** Heads of pages take some kilobytes. */
const MAX_HEAD_BYTES = 64 * 1024;
const PNG = "image/png";

/**
 * `/_share/…`: the picture for links to a page. It is drawn only if a page of this deployment names exactly this address, and
 * shows what that page says, so requests cannot choose the text of a picture. A former address redirects to the page's current one.
 */
export async function answerShare(context: ServeContext, exchange: ShareExchange): Promise<void> {
  const { response, path, target } = exchange;
  const asked = readShareAddress(path.pathname);
  const named = asked && (await cardOf(context, exchange, asked.page));
  if (!named) return sendStatusPage(response, "no-page");
  if (named.path !== path.pathname) {
    response.writeHead(302, {
      location: encodeURI(named.path),
      "cache-control": cacheControl(false, target.admission),
    });
    response.end();
    return;
  }
  return sendPicture(context, exchange, named);
}

async function cardOf(
  { contents }: ServeContext,
  { release }: ShareExchange,
  page: string,
): Promise<PageCard | null> {
  const file = findFile(release, [], page);
  if (file?.type !== "text/html") return null;
  const length = Math.min(file.size, MAX_HEAD_BYTES);
  const bytes =
    contents.cached(file.hash, "identity") ??
    (await contents
      .stream(file.ranges, file.hash, { offset: 0, length })
      .then((stream) => stream && buffer(stream)));
  const card = bytes && readPageCard(bytes.toString("utf8", 0, length));
  return card?.path.startsWith(`${SHARE_PATH}/`) ? card : null;
}

async function sendPicture(
  { pictures }: ServeContext,
  { request, response, target }: ShareExchange,
  { card }: PageCard,
): Promise<void> {
  const key = createHash("sha256")
    .update(JSON.stringify([SHARE_VERSION, card]))
    .digest("hex");
  const etag = etagOf(key, "identity");
  const headers = {
    ...SECURITY_HEADERS,
    ...policyHeader(response, policyOf(PNG)),
    ...embedding(target.admission),
    ...(target.noindex && { "x-robots-tag": "noindex" }),
    "content-type": PNG,
    "cache-control": cacheControl(true, target.admission),
    etag,
  };
  if (matchesEtag(request.headers["if-none-match"], etag)) {
    response.writeHead(304, headers);
    response.end();
    return;
  }
  const png = await pictures.find(key, card);
  if (!png) return sendStatusPage(response, "unavailable");
  response.writeHead(200, { ...headers, "content-length": png.length });
  response.end(request.method === "HEAD" ? undefined : png);
}
