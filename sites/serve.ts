import type { ServerResponse } from "node:http";
import { deploymentLabel, hostUrl, siteHost } from "#schemas/sites/site-url.ts";
import { readSiteHost } from "#schemas/sites/site-label.ts";
import { CHANGES_PATH } from "#schemas/sites/change-link.ts";
import { GRAPH_PATH } from "#schemas/sites/site-graph.ts";
import { SHARE_PATH } from "#schemas/sites/share-link.ts";
import { THEME_PATH } from "#schemas/sites/theme-link.ts";
import { answerAt } from "#schemas/sites/redirects/follow.ts";
import { addressesIn } from "#core/releases/release-addresses.ts";
import { markLoopSeen } from "#store/domains/domains.ts";
import { findDeploymentOf } from "#store/deployments/deployments.ts";
import { ACCEPT_VARY, acceptsAvif, isNegotiated } from "./avif.ts";
import { findFile } from "./find-file.ts";
import { answerByRule, sendRedirect } from "./answer-by-rule.ts";
import { answerChanges } from "./answer-changes.ts";
import { answerGraph } from "./graph/answer-graph.ts";
import { headOfSite } from "./head-code/head-of-site.ts";
import { sendPage } from "./head-code/send-page.ts";
import { answerNotFound } from "./not-found.ts";
import { answerSearch } from "./search/answer-search.ts";
import { answerShare } from "./share/answer-share.ts";
import { sendFile } from "./send-file.ts";
import type { Site } from "./site-index.ts";
import { sendStatusPage } from "./status-page.ts";
import { answerThemed } from "./themed/answer-themed.ts";
import { homeOfVisitor, LANGUAGE_VARY, originalAt } from "./visitor-language.ts";
import { admitReader, sendToDashboard } from "./view-access.ts";
import type { ServeContext, SiteExchange, Target } from "./exchange.ts";

/** Answers one request to a hosted site. */
export async function serve(context: ServeContext, exchange: SiteExchange): Promise<void> {
  const { request, response, path } = exchange;
  const target = await findTarget(context, exchange);
  if (!target) return;
  const release = await context.releases.load(target.projectId, target.artifact);
  if (!release) return sendStatusPage(response, "gone");
  if (path.pathname === "/_search") return answerSearch(context, { ...exchange, target, release });
  if (path.pathname === GRAPH_PATH) return answerGraph(context, { ...exchange, target, release });
  if (path.pathname === CHANGES_PATH)
    return answerChanges(context, { ...exchange, target, release });
  if (path.pathname.startsWith(`${THEME_PATH}/`))
    return answerThemed(context, { ...exchange, target, release });
  if (path.pathname.startsWith(`${SHARE_PATH}/`))
    return answerShare(context, { ...exchange, target, release });

  const answer = answerAt(release.rules, addressesIn(release), path.pathname);
  const answering = { ...exchange, target, release };
  // Some rules answer even where a page is.
  if (answer?.by === "rule") return answerByRule(context, answering, answer);
  const home = homeOfVisitor(release, request, path);
  if (home !== null) return sendElsewhere(exchange, home, LANGUAGE_VARY);
  const file = findFile(release, context.releases.allCached(target.projectId), path.pathname);
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

  if (answer?.by === "former")
    return sendRedirect(answering, { status: 308, to: encodeURI(answer.to), hasQuery: false });
  const original = originalAt(release, path.pathname);
  if (original !== null) return sendElsewhere(exchange, original);
  return answerNotFound(context, answering);
}

/** Another page for this visitor, or until a translation exists. */
function sendElsewhere({ response, path }: SiteExchange, address: string, vary?: string): void {
  const query = path.query.size > 0 ? `?${path.query.toString()}` : "";
  response.writeHead(302, {
    location: encodeURI(address) + query,
    "cache-control": "private, no-store",
    ...(vary !== undefined && { vary }),
  });
  response.end();
}

/** The deployment that this host shows to this visitor; null if the response has been sent. */
async function findTarget(context: ServeContext, exchange: SiteExchange): Promise<Target | null> {
  const { response, host } = exchange;
  const site = await context.index.find(host);
  const mainDomain = site && mainDomainFor(context, exchange, site);
  if (site && mainDomain) return sendToHost(context, exchange, { site, host: mainDomain });
  if (site?.movedTo) return sendToLabel(context, exchange, { site, label: site.movedTo });
  if (site) return liveTarget(context, exchange, site);
  const deployment = host.kind === "label" ? readSiteHost(host.name)?.deployment : null;
  if (!deployment) return sendNothing(response, "no-site");

  const owner = await context.index.find({ kind: "label", name: deployment.label });
  if (!owner) return sendNothing(response, "no-site");
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
  { projectId, mainDomain, visibility }: Site,
): string | null {
  if (mainDomain === null || visibility !== "public") return mainDomain;
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
  if (site.visibility === "private") {
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

async function liveTarget(
  context: ServeContext,
  exchange: SiteExchange,
  site: Site,
): Promise<Target | null> {
  if (site.gone) return sendNothing(exchange.response, "gone");
  const restricted = site.visibility === "private";
  const asked = { site, deploymentId: null };
  const admission = restricted ? await admitReader(context, exchange, asked) : null;
  if (restricted && !admission) return null;
  if (!site.live) {
    const page = site.building ? "building" : "no-deployment";
    return sendNothing(exchange.response, page, site.name);
  }
  return {
    ...{ ...site.live, ...ownerOf(site), admission, noindex: restricted || site.noindex },
    headCode: headOfSite(context.env, exchange.host, site),
  };
}

/** One deployment at its own address: public only while it is live on a public site, or if the project opens all deployments. */
async function deploymentTarget(
  context: ServeContext,
  exchange: SiteExchange,
  asked: { site: Site; deploymentId: string },
): Promise<Target | null> {
  const { response } = exchange;
  const { site, deploymentId } = asked;
  const isPublic = site.visibility === "public";
  if (isPublic && site.live?.deploymentId === deploymentId)
    return { ...site.live, ...ownerOf(site), admission: null, noindex: true, headCode: null };
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
  return {
    ...{ ...ownerOf(site), deploymentId, artifact, admission },
    ...{ noindex: true, headCode: null },
  };
}

const ownerOf = ({ orgId, projectId }: Site) => ({ orgId, projectId });

function sendNothing(
  response: ServerResponse,
  page: Parameters<typeof sendStatusPage>[1],
  name?: string,
): null {
  sendStatusPage(response, page, { name });
  return null;
}
