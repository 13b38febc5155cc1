import { READER_ACCESS_PATH } from "#schemas/sites/reader-access.ts";
import { hasClosedPages, isNarrower, PUBLIC_KEY } from "#schemas/sites/page-audience.ts";
import { UNSUBSCRIBE_PATH } from "#schemas/sites/subscribe-paths.ts";
import { openRules } from "#schemas/sites/redirects/open-rules.ts";
import type { ReleaseRule } from "#core/releases/release.ts";
import { answerAccess } from "./audience/answer-access.ts";
import { closedPageAt } from "./audience/closed-page-at.ts";
import type { Gates } from "./audience/gates.ts";
import { readersAt } from "#core/audience/readers-at.ts";
import { sendGate } from "./audience/send-gate.ts";
import { findVisitor } from "./audience/find-visitor.ts";
import { EVERYONE, MEMBER } from "./audience/visitor.ts";
import {
  isSitePublic,
  keepsOlder,
  type VisitorsRelease,
  visitorsRelease,
} from "./audience/visitors-release.ts";
import { deploymentLabel, hostUrl, siteHost } from "#schemas/sites/site-url.ts";
import { readPreviewHost } from "#schemas/sites/preview-label.ts";
import { readSiteHost } from "#schemas/sites/site-label.ts";
import { answerAt } from "#schemas/sites/redirects/follow.ts";
import { addressesIn } from "#core/releases/release-addresses.ts";
import { markLoopSeen } from "#store/domains/domains.ts";
import { findDeploymentOf } from "#store/deployments/deployments.ts";
import { ACCEPT_VARY, acceptsAvif, isNegotiated } from "./files/avif.ts";
import { findFile, HASHED } from "./files/find-file.ts";
import { answerByRule, sendRedirect } from "./answer-by-rule.ts";
import { headOfSite } from "./head-code/head-of-site.ts";
import { sendPage } from "./head-code/send-page.ts";
import { answerNotFound } from "./not-found.ts";
import { sendFile } from "./files/send-file.ts";
import { ownAnswer } from "./own-addresses.ts";
import type { Site } from "./site-index.ts";
import { answerSubscribers, isOfSubscribers } from "./subscribers/answer-subscribers.ts";
import { sendNothing, sendStatusPage } from "./status-page.ts";
import { homeOfVisitor, LANGUAGE_VARY, originalAt } from "./visitor-language.ts";
import { admitReader, sendToDashboard } from "./view-access.ts";
import type { ServeContext, SiteExchange, Target } from "./exchange.ts";

/** Answers one request to a hosted site. */
export async function serve(context: ServeContext, exchange: SiteExchange): Promise<void> {
  const { request, response, path } = exchange;
  if (path.pathname === READER_ACCESS_PATH) return serveAccess(context, exchange);
  if (isOfSubscribers(path.pathname)) return serveSubscribers(context, exchange);
  const target = await findTarget(context, exchange);
  if (!target) return;
  exchange.target = target;
  const whole = await context.releases.load(target.projectId, target.artifact);
  if (!whole) return sendStatusPage(response, "gone");
  const release = await visitorsRelease(context.releases, whole, target);
  const answering = { ...exchange, target, release };
  const own = ownAnswer(path.pathname);
  if (own) return own(context, answering);

  const answer = ruledAnswer(release, target, path.pathname);
  // Some rules answer even where a page is.
  if (answer?.by === "rule") return answerByRule(context, answering, answer);
  const home = homeOfVisitor(release, request, path);
  if (home !== null) return sendElsewhere(answering, home, LANGUAGE_VARY);
  const older = keepsOlder(target.gates, whole, path.pathname)
    ? context.releases.allCached(target.projectId)
    : [];
  const file = findFile(release, older, path.pathname);
  const headers = release.headers.of(path.pathname);
  if (file && isNegotiated(release, file)) {
    const version = acceptsAvif(request.headers.accept) ? await context.avif.find(file) : file;
    const exchange = { request, response, target, file: version, headers, vary: ACCEPT_VARY };
    return sendFile(context.contents, exchange);
  }
  const isHome = path.pathname === "/" && release.languages.length > 0;
  const vary = isHome ? LANGUAGE_VARY : null;
  if (file)
    return sendPage(context, { request, response, target, file, headers, vary }, path.pathname);

  // A file with a hash may be for readers of one group, even on a site that the visitor may not read.
  const readers = readersAt(target.gates.audience, path.pathname);
  if (!target.visitor.admits(readers)) return sendGate(context, exchange, target, readers);
  const asked = { ...target, pathname: path.pathname };
  const closed = await closedPageAt(context.releases, whole, asked);
  if (closed) return sendGate(context, exchange, target, closed);
  // The rules are wider than those of the build that is live, and the next one is on its way.
  if (!release.showsSite && readers.key === target.gates.audience.site.key)
    return sendStatusPage(response, "unavailable");
  if (answer?.by === "former" && !isHidden(target, answer.to))
    return sendRedirect(answering, { status: 308, to: encodeURI(answer.to), hasQuery: false });
  const original = originalAt(release, path.pathname);
  if (original !== null) return sendElsewhere(answering, original);
  return answerNotFound(context, answering);
}

/** Passwords and addresses are accepted where the site is, and nowhere else. */
async function serveAccess(context: ServeContext, exchange: SiteExchange): Promise<void> {
  const site = await context.index.find(exchange.host);
  if (!site) return sendStatusPage(exchange.response, "no-site");
  if (site.isOffline) return sendStatusPage(exchange.response, "offline");
  const mainDomain = mainDomainFor(context, exchange, site);
  if (mainDomain) return void sendToHost(context, exchange, { site, host: mainDomain });
  if (site.movedTo) return void sendToLabel(context, exchange, { site, label: site.movedTo });
  if (site.gone) return sendStatusPage(exchange.response, "gone");
  return answerAccess(context, exchange, site);
}

/** Only for a site, not for its previews. */
async function serveSubscribers(context: ServeContext, exchange: SiteExchange): Promise<void> {
  const { host, response } = exchange;
  const site = await context.index.find(host);
  if (!site || readPreviewHost(host.name)) return sendStatusPage(response, "no-site");
  // Emails that were sent before can still be ended.
  if (site.isOffline && exchange.path.pathname !== UNSUBSCRIBE_PATH)
    return sendStatusPage(response, "offline");
  return answerSubscribers(context, exchange, site);
}

/** Rules for addresses never answer for a page with fewer readers than the site. */
function ruledAnswer(release: VisitorsRelease, { gates }: Target, pathname: string) {
  const isClosed = isNarrower(readersAt(gates.audience, pathname), gates.audience.site);
  const rules = isClosed ? NO_RULES : release.rules;
  return answerAt(rules, addressesIn(release), pathname);
}

const NO_RULES = openRules<ReleaseRule>([]);

/** Whether an address would tell the visitor of a page that others may read. */
const isHidden = ({ gates, visitor }: Target, address: string) =>
  !visitor.admits(readersAt(gates.audience, address));

/** Another page for this visitor, or until a translation exists. */
function sendElsewhere(
  { response, path, target }: SiteExchange & { target: Target },
  address: string,
  vary?: string,
): void {
  const query = path.query.size > 0 ? `?${path.query.toString()}` : "";
  response.writeHead(302, {
    location: encodeURI(address) + query,
    "cache-control": "private, no-store",
    vary: [vary, target.admission && "cookie"].filter(Boolean).join(", "),
  });
  response.end();
}

/** The deployment that this host shows to this visitor; null if the response has been sent. */
async function findTarget(context: ServeContext, exchange: SiteExchange): Promise<Target | null> {
  const { response, host } = exchange;
  const site = await context.index.find(host);
  if (site?.isOffline) return sendNothing(response, "offline");
  const mainDomain = site && mainDomainFor(context, exchange, site);
  if (site && mainDomain) return sendToHost(context, exchange, { site, host: mainDomain });
  if (site?.movedTo) return sendToLabel(context, exchange, { site, label: site.movedTo });
  if (site) return liveTarget(context, exchange, site);
  const deployment = host.kind === "label" ? readSiteHost(host.name)?.deployment : null;
  if (!deployment) return sendNothing(response, "no-site");

  const owner = await context.index.find({ kind: "label", name: deployment.label });
  if (!owner) return sendNothing(response, "no-site");
  if (owner.isOffline) return sendNothing(response, "offline");
  const { id: deploymentId } = deployment;
  if (owner.movedTo)
    return sendToLabel(context, exchange, {
      site: owner,
      label: deploymentLabel(deploymentId, owner.movedTo),
    });
  return deploymentTarget(context, exchange, { site: owner, deploymentId });
}

/** Where the site sends its visitors. Null if that is here, or leads back here. A private site sends them to the dashboard. */
function mainDomainFor(
  { db, loops }: ServeContext,
  exchange: SiteExchange,
  { projectId, mainDomain, gates }: Site,
): string | null {
  if (mainDomain === null || isForMembers(gates)) return mainDomain;
  const loop = loops.find(exchange);
  if (loop === "begins")
    // The page warns of it. Without the database, the next visitor in a loop is noted.
    markLoopSeen(db, { projectId, host: mainDomain }, new Date()).catch(() => undefined);
  return loop === "none" ? mainDomain : null;
}

const sendToLabel = (
  context: ServeContext,
  exchange: SiteExchange,
  { site, label }: { site: Site; label: string },
) => sendToHost(context, exchange, { site, host: siteHost(context.env, label) });

/** Only members may learn the new address of a private site, so the dashboard redirects them. */
function sendToHost(
  context: ServeContext,
  exchange: SiteExchange,
  { site, host }: { site: Site; host: string },
): null {
  const { response, path } = exchange;
  if (isForMembers(site.gates)) {
    sendToDashboard(context, exchange, "private");
    return null;
  }
  const query = path.query.size > 0 ? `?${path.query.toString()}` : "";
  const address = new URL(hostUrl(context.env, host));
  // Set separately, because a path such as `//elsewhere` must not become another host.
  address.pathname = encodeURI(path.pathname);
  response.writeHead(308, {
    location: address.href + query,
    "cache-control": "public, max-age=0, must-revalidate",
  });
  response.end();
  return null;
}

const isForMembers = ({ audience }: Gates) => audience.site.audience === "members";

async function liveTarget(
  context: ServeContext,
  exchange: SiteExchange,
  site: Site,
): Promise<Target | null> {
  if (site.gone) return sendNothing(exchange.response, "gone");
  const { gates } = site;
  const { pathname } = exchange.path;
  const readers = readersAt(gates.audience, pathname);
  // A member comes back from the dashboard.
  const hasTicket = exchange.path.query.has("ticket") && hasClosedPages(gates.audience);
  const isForAll = !hasTicket && (await isForEveryone(context, site, pathname));
  const visitor = isForAll ? EVERYONE : await findVisitor(context, exchange, site);
  if (!visitor) return null;
  // On a site with rules, a file with a hash may be for readers of one group.
  const mayBeShared = HASHED.test(pathname) && gates.audience.groups.length > 0;
  if (!visitor.admits(readers) && !mayBeShared) {
    sendGate(context, exchange, { gates }, readers);
    return null;
  }
  if (!site.live) {
    const page = site.building ? "building" : "no-deployment";
    return sendNothing(exchange.response, page, site.name);
  }
  return {
    ...site.live,
    ...ownerOf(site),
    gates,
    visitor,
    admission: isForAll ? null : "cookie",
    noindex: site.noindex || readers.audience !== "public",
    headCode: headOfSite(context.env, exchange.host, site),
    isCounted: site.isCounted,
    answers: site.answersVisitors,
  };
}

/** Whether everyone gets the same answer. Then nothing about the visitor is asked, and caches can keep it. */
async function isForEveryone(
  context: ServeContext,
  { projectId, live, gates }: Site,
  pathname: string,
): Promise<boolean> {
  if (!hasClosedPages(gates.audience)) {
    const release = live && (await context.releases.load(projectId, live.artifact));
    // Groups of the live build that the rules no longer have.
    if (!release || release.restricted.keys.every((key) => key === PUBLIC_KEY)) return true;
  }
  if (readersAt(gates.audience, pathname).key !== PUBLIC_KEY || isOfPressmark(pathname))
    return false;
  const release = live && (await context.releases.load(projectId, live.artifact));
  return Boolean(release && isSitePublic(release, gates) && release.files.get(pathname));
}

/** The search and the graph show each visitor their own pages. */
const isOfPressmark = (pathname: string) => pathname.startsWith("/_") && !HASHED.test(pathname);

/** One deployment at its own address: public only while it is live on a site that everyone may read, or if the project opens all deployments. Everything else is for members. */
async function deploymentTarget(
  context: ServeContext,
  exchange: SiteExchange,
  asked: { site: Site; deploymentId: string },
): Promise<Target | null> {
  const { response } = exchange;
  const { site, deploymentId } = asked;
  const { gates } = site;
  const isPublic = !hasClosedPages(gates.audience);
  const shared = { ...ownerOf(site), gates, noindex: true, headCode: null };
  if (isPublic && site.live?.deploymentId === deploymentId)
    return { ...site.live, ...shared, visitor: EVERYONE, admission: null };
  const deployment = await findDeploymentOf(context.db, site.projectId, deploymentId);
  // Everyone may learn that a deployment of a public site existed.
  if (isPublic && deployment?.removedAt) return sendNothing(response, "gone");
  // A preview is opened at its own address, and the preview of a fork never.
  const restricted = !(isPublic && site.openDeployments && !deployment?.previewId);
  const admission = restricted ? await admitReader(context, exchange, asked) : null;
  if (restricted && !admission) return null;
  if (!deployment) return sendNothing(response, "no-site");
  if (deployment.removedAt) return sendNothing(response, "gone");
  if (!deployment.artifact)
    return sendNothing(response, deployment.finishedAt ? "no-deployment" : "building");
  const { artifact } = deployment;
  const visitor = restricted ? MEMBER : EVERYONE;
  return { ...shared, deploymentId, artifact, admission, visitor };
}

const ownerOf = ({ orgId, projectId }: Site) => ({ orgId, projectId });
