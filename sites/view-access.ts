import { readViewer, type Viewer, viewSubject } from "#schemas/accounts/viewer.ts";
import { takeSiteTicket } from "#store/projects/site-tickets.ts";
import type { ServeContext, SiteExchange, Admission } from "./exchange.ts";
import type { Site } from "./site-index.ts";
import { sendStatusPage } from "./status-page.ts";
import { keepsFrameCookies, provenBy, viewCookie } from "./view-cookie.ts";
import { visitOf } from "./visit.ts";

/**
 * Where browsers keep no cookie in frames, a signed link leads on to an address with the signature in this parameter:
 * there it shows whether the cookie came back.
 */
const SHOWN = "shown";

/**
 * Lets in who may see what is not public: by a signed link of the dashboard (`?signature=`, one deployment), or by a
 * ticket that the dashboard gave a member for this host (`?ticket=`). A page is remembered for an hour, for this host
 * only, so that what it loads comes too; a picture that is linked to by itself is answered and nothing remembered. Links
 * and cookies name the person, whose membership is looked at again at every request. Public sites never get this far, so they set no cookie.
 * @param deploymentId the deployment this host names; null for the live site
 * @returns null when the answer has been sent
 * @throws if membership cannot be checked: then nobody is let in
 */
export async function admitReader(
  context: ServeContext,
  exchange: SiteExchange,
  asked: { site: Site; deploymentId: string | null },
): Promise<Admission | null> {
  const { request, path, subdomain } = exchange;
  const { site, deploymentId } = asked;
  const admits = async (viewer: Viewer | null) =>
    viewer !== null && (await context.members.has(site, viewer));
  const signature = path.query.get("signature");
  const invited = deploymentId === null ? null : linkViewer(context, deploymentId, signature);
  if (deploymentId !== null && signature && invited && (await admits(invited)))
    return visitOf(request) === "part"
      ? "link"
      : remember(context, exchange, { subject: seenSubject(deploymentId, invited), signature });

  const ticket = path.query.get("ticket");
  const taken = ticket ? await takeSiteTicket(context.db, ticket, subdomain) : null;
  if (taken && taken.projectId === site.projectId)
    return remember(context, exchange, { subject: memberSubject(subdomain, taken.userId) });

  const shown = deploymentId === null ? null : path.query.get(SHOWN);

  for (const proven of provenBy(context.secretBox, request)) {
    const seen = deploymentId === null ? null : readViewer(proven, `seen-${deploymentId}`);
    if (await admits(seen)) return shown ? leadOn(exchange, path.query) : "cookie";
    if (await admits(readViewer(proven, `member-${subdomain}`))) return "cookie";
  }
  if (deploymentId !== null && shown && (await admits(linkViewer(context, deploymentId, shown))))
    return sendTabLink(exchange, path.query, shown);
  sendToDashboard(context, exchange, deploymentId === null ? "private" : "not-live");
  return null;
}

/** Subjects hold no dot, and neither do subdomains and user ids. */
const memberSubject = (subdomain: string, userId: string) =>
  viewSubject(`member-${subdomain}`, { userId, keyId: null });

/** Another one than the link's: whoever sent the cookie as a signature would get a fresh hour for ever. */
const seenSubject = (deploymentId: string, viewer: Viewer) =>
  viewSubject(`seen-${deploymentId}`, viewer);

/** Whom the dashboard gave this link to the deployment; null when it did not. */
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

/** The cookie came back, so the signature may leave the address too. */
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

/** The cookie did not come back: in a tab it will. */
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

/** Visitors who open a page are asked to sign in; pictures, feeds and programs get a plain refusal. */
export function sendToDashboard(
  { env }: ServeContext,
  { request, response, path, subdomain }: SiteExchange,
  page: "private" | "not-live",
): void {
  // A visitor whose ticket is not valid must not be redirected in a loop.
  if (visitOf(request) !== "page" || path.query.has("ticket"))
    return sendStatusPage(response, page);
  const address = new URL("/open-site", env.PUBLIC_URL);
  const query = path.query.size > 0 ? `?${path.query.toString()}` : "";
  address.searchParams.set("site", subdomain);
  address.searchParams.set("path", path.pathname + query);
  response.writeHead(302, { location: address.href, "cache-control": "private, no-store" });
  response.end();
}
