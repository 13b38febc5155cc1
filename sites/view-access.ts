import { takeSiteTicket } from "#store/site-tickets.ts";
import type { ServeContext, SiteExchange } from "./serve.ts";
import type { Site } from "./site-index.ts";
import { sendStatusPage } from "./status-page.ts";

const VIEW_S = 3_600;
const COOKIE = "pressmark_view";

/**
 * Lets in who may see what is not public: by a signed link of the dashboard (`?signature=`, one deployment), or by a
 * ticket that the dashboard gave a member for this host (`?ticket=`). Either is remembered for an hour, for this host
 * only; a member's membership is looked at again all the while. Public sites never get this far, so they set no cookie.
 * @param deploymentId the deployment this host names; null for the live site
 * @returns false when the answer has been sent
 * @throws when membership cannot be looked up: nobody is let in then
 */
export async function admitReader(
  context: ServeContext,
  exchange: SiteExchange,
  asked: { site: Site; deploymentId: string | null },
): Promise<boolean> {
  const { request, path, subdomain } = exchange;
  const { site, deploymentId } = asked;
  const subject = deploymentId === null ? null : `view-${deploymentId}`;
  // Another one than the link's: whoever sent the cookie as a signature would get a fresh hour for ever.
  const seenSubject = deploymentId === null ? null : `seen-${deploymentId}`;
  const signature = path.query.get("signature");
  if (seenSubject && signature && context.secretBox.verify(signature) === subject)
    return remember(context, exchange, seenSubject);

  const ticket = path.query.get("ticket");
  const taken = ticket ? await takeSiteTicket(context.db, ticket, subdomain) : null;
  if (taken && taken.projectId === site.projectId)
    return remember(context, exchange, memberSubject(subdomain, taken.userId));

  const cookie = new RegExp(`(?:^|; )${COOKIE}=([^;]+)`).exec(request.headers.cookie ?? "")?.[1];
  const proven = cookie ? context.secretBox.verify(cookie) : null;
  if (seenSubject && proven === seenSubject) return true;
  const userId = proven === null ? null : userOf(subdomain, proven);
  if (userId && (await context.members.has(site.orgId, userId))) return true;
  sendToDashboard(context, exchange, deploymentId === null ? "private" : "not-live");
  return false;
}

/** Subjects hold no dot, and neither do subdomains and user ids. */
const memberSubject = (subdomain: string, userId: string) => `member-${subdomain}|${userId}`;

function userOf(subdomain: string, subject: string): string | null {
  const prefix = memberSubject(subdomain, "");
  return subject.startsWith(prefix) ? subject.slice(prefix.length) : null;
}

/** Sends the reader to the same page without the secret in its address. */
function remember(context: ServeContext, { response, path }: SiteExchange, subject: string): false {
  const token = context.secretBox.sign(subject, new Date(Date.now() + VIEW_S * 1000));
  const secure = context.env.SITES_URL.startsWith("https:") ? "; Secure" : "";
  const query = new URLSearchParams(path.query);
  query.delete("signature");
  query.delete("ticket");
  response.writeHead(302, {
    location: encodeURI(path.pathname) + (query.size > 0 ? `?${query.toString()}` : ""),
    "set-cookie": `${COOKIE}=${token}; Max-Age=${VIEW_S}; Path=/; HttpOnly; SameSite=Lax${secure}`,
    "cache-control": "private, no-store",
    "referrer-policy": "no-referrer",
  });
  response.end();
  return false;
}

/** A person who opens a page is asked who they are; pictures, feeds and programs get a plain refusal. */
function sendToDashboard(
  { env }: ServeContext,
  { request, response, path, subdomain }: SiteExchange,
  page: "private" | "not-live",
): void {
  const destination = request.headers["sec-fetch-dest"];
  const opensPage =
    destination === undefined
      ? (request.headers.accept ?? "").includes("text/html")
      : destination === "document";
  // Whoever comes back with a ticket that does not count must not be sent round and round.
  if (!opensPage || path.query.has("ticket")) return sendStatusPage(response, page);
  const address = new URL("/open-site", env.PUBLIC_URL);
  const query = path.query.size > 0 ? `?${path.query.toString()}` : "";
  address.searchParams.set("site", subdomain);
  address.searchParams.set("path", path.pathname + query);
  response.writeHead(302, { location: address.href, "cache-control": "private, no-store" });
  response.end();
}
