import { readViewer, type Viewer, viewSubject } from "#schemas/accounts/viewer.ts";
import { takeSiteTicket } from "#store/projects/site-tickets.ts";
import type { ServeContext, SiteExchange, Admission } from "./exchange.ts";
import type { SiteHost } from "./host.ts";
import type { Site } from "./site-index.ts";
import { sendStatusPage } from "./status-page.ts";
import { keepsFrameCookies, verifiedTokens, viewCookie } from "./view-cookie.ts";
import { visitOf } from "./visit.ts";

/**
 * If a browser stores no cookies in frames, a signed link redirects to an address with the signature in this parameter.
 * That request shows whether the cookie was stored.
 */
const SHOWN = "shown";

/**
 * Admits visitors to content that is not public: with a signed link from the dashboard (`?signature=`, one deployment), or
 * with a ticket that the dashboard gave a member for this host (`?ticket=`). Opening a page sets a cookie for an hour and
 * for this host only, so that the page can load its files. Opening a single picture sets no cookie. Links and cookies
 * contain the user, whose membership is checked at every request. Sites that everyone can read never reach this code, so
 * they set no cookie.
 * @param deploymentId the deployment this host names; null for the live site
 * @returns null if the response has been sent
 * @throws if membership cannot be checked: then nobody is admitted
 */
export async function admitReader(
  context: ServeContext,
  exchange: SiteExchange,
  asked: { site: Site; deploymentId: string | null },
): Promise<Admission | null> {
  const { request, path, host } = exchange;
  const { site, deploymentId } = asked;
  const admits = async (viewer: Viewer | null) =>
    viewer !== null && (await context.members.has(site, viewer));
  const signature = path.query.get("signature");
  const invited = deploymentId === null ? null : linkViewer(context, deploymentId, signature);
  if (deploymentId !== null && signature && invited && (await admits(invited)))
    return visitOf(request) === "part"
      ? "link"
      : remember(context, exchange, { subject: seenSubject(deploymentId, invited), signature });

  if (await redeemsTicket(context, exchange, site)) return null;

  const shown = deploymentId === null ? null : path.query.get(SHOWN);

  for (const token of verifiedTokens(context.secretBox, request)) {
    const seen = deploymentId === null ? null : readViewer(token, `seen-${deploymentId}`);
    if (await admits(seen)) return shown ? leadOn(exchange, path.query) : "cookie";
    if (await admits(readViewer(token, memberOf(host)))) return "cookie";
  }
  if (deploymentId !== null && shown && (await admits(linkViewer(context, deploymentId, shown))))
    return sendTabLink(exchange, path.query, shown);
  sendToDashboard(context, exchange, deploymentId === null ? "private" : "not-live");
  return null;
}

/**
 * Whether the visitor of a live site is a member, by the ticket or the cookie of the request.
 * @returns "sent" if the response has been sent
 * @throws if membership cannot be checked
 */
export async function recognizeMember(
  context: ServeContext,
  exchange: SiteExchange,
  site: Site,
): Promise<boolean | "sent"> {
  if (await redeemsTicket(context, exchange, site)) return "sent";
  for (const token of verifiedTokens(context.secretBox, exchange.request)) {
    const viewer = readViewer(token, memberOf(exchange.host));
    if (viewer && (await context.members.has(site, viewer))) return true;
  }
  return false;
}

/** Exchanges a ticket for a cookie. The response has been sent then. */
async function redeemsTicket(
  context: ServeContext,
  exchange: SiteExchange,
  site: Site,
): Promise<boolean> {
  const { path, host } = exchange;
  const ticket = path.query.get("ticket");
  const redeemed = ticket ? await takeSiteTicket(context.db, ticket, host.name) : null;
  if (redeemed?.projectId !== site.projectId) return false;
  remember(context, exchange, { subject: memberSubject(host, redeemed.userId) });
  return true;
}

/** A subject must not contain a dot, and no host name contains an underscore. */
const memberOf = ({ name }: SiteHost) => `member-${name.replaceAll(".", "_")}`;

const memberSubject = (host: SiteHost, userId: string) =>
  viewSubject(memberOf(host), { userId, keyId: null });

/** Differs from the link's subject. Otherwise a visitor could send the cookie's value as a signature and extend it by an hour, forever. */
const seenSubject = (deploymentId: string, viewer: Viewer) =>
  viewSubject(`seen-${deploymentId}`, viewer);

/** The user to whom the dashboard gave this link to the deployment; null if it is not such a link. */
const linkViewer = (
  { secretBox }: ServeContext,
  deploymentId: string,
  signature: string | null,
): Viewer | null =>
  signature === null ? null : readViewer(secretBox.verify(signature), `view-${deploymentId}`);

/** Redirects to the same page without the secret in its address. */
function remember(
  context: ServeContext,
  { request, response, path }: SiteExchange,
  { subject, signature }: { subject: string; signature?: string },
): null {
  const query = new URLSearchParams(path.query);
  query.delete("signature");
  query.delete("ticket");
  const { host } = request.headers;
  if (signature && !keepsFrameCookies(context.env, host)) query.set(SHOWN, signature);
  response.writeHead(302, {
    location: addressOf(path.pathname, query),
    "set-cookie": viewCookie(context, { subject, visit: visitOf(request), host }),
    "cache-control": "private, no-store",
    "referrer-policy": "no-referrer",
  });
  response.end();
  return null;
}

/** The browser stored the cookie, so remove the signature from the address too. */
function leadOn({ response, path }: SiteExchange, asked: URLSearchParams): null {
  const query = new URLSearchParams(asked);
  query.delete(SHOWN);
  response.writeHead(302, {
    location: addressOf(path.pathname, query),
    "cache-control": "private, no-store",
    "referrer-policy": "no-referrer",
  });
  response.end();
  return null;
}

/** The browser did not store the cookie in the frame, but it will in a tab. */
function sendTabLink(
  { response, path }: SiteExchange,
  asked: URLSearchParams,
  signature: string,
): null {
  const query = new URLSearchParams(asked);
  query.delete(SHOWN);
  query.set("signature", signature);
  sendStatusPage(response, "no-frame", { href: addressOf(path.pathname, query) });
  return null;
}

function addressOf(pathname: string, query: URLSearchParams): string {
  return encodeURI(pathname) + (query.size > 0 ? `?${query.toString()}` : "");
}

/** Visitors who open a page are asked to sign in. Pictures, feeds and programs get a plain refusal. */
export function sendToDashboard(
  context: ServeContext,
  exchange: SiteExchange,
  page: "private" | "for-members" | "not-live",
): void {
  const { request, response, path } = exchange;
  // A visitor with an invalid ticket must not be redirected in a loop.
  if (visitOf(request) !== "page" || path.query.has("ticket"))
    return sendStatusPage(response, page);
  const location = dashboardAddress(context, exchange, pathAsked(path));
  response.writeHead(302, { location, "cache-control": "private, no-store", vary: "cookie" });
  response.end();
}

/** The path with its query, encoded. */
export const pathAsked = ({ pathname, query }: SiteExchange["path"]): string =>
  pathname.split("/").map(encodeURIComponent).join("/") +
  (query.size > 0 ? `?${query.toString()}` : "");

/** Where members get a ticket for this host. */
export function dashboardAddress(
  { env }: ServeContext,
  { host }: Pick<SiteExchange, "host">,
  to: string,
): string {
  const address = new URL("/open-site", env.PUBLIC_URL);
  address.searchParams.set("site", host.name);
  address.searchParams.set("path", to);
  return address.href;
}
