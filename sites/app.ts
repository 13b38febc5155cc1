import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Redis } from "ioredis";
import { type EventOf, systemTopic } from "#schemas/events.ts";
import type { Env } from "#schemas/env/env.ts";
import type { Subscriber } from "#queues/events.ts";
import { type Checks, healthAnswer } from "#service/health.ts";
import { listenAt } from "#service/listen-at.ts";
import type { Log } from "#service/log.ts";
import { metrics } from "#service/metrics.ts";
import type { SecretBox } from "#service/secret-box.ts";
import type { BlobStore } from "#store/blobs/blobs.ts";
import type { Mongo } from "#store/mongo.ts";
import { openEnvLimits } from "#core/access/rate-limits.ts";
import { type Mailer, openMailer } from "#core/notifications/mailer.ts";
import { MCP_PATH } from "#schemas/sites/site-mcp.ts";
import { QUESTIONS_PATH } from "#schemas/sites/site-questions.ts";
import { READER_ACCESS_PATH } from "#schemas/sites/reader-access.ts";
import { isOfSubscribers } from "./subscribers/answer-subscribers.ts";
import { openVisitorAddress } from "./visitor-address.ts";
import { answerCached, type CachedContext } from "./answer-cached.ts";
import { openAvifVersions } from "./files/avif.ts";
import { answerBrokenRequests } from "./broken-requests.ts";
import { openContents } from "./files/contents.ts";
import { framedPolicies, framingPolicy, setFraming } from "./framing.ts";
import { openGraphs } from "./graph/open-graphs.ts";
import { openHeadedPages } from "./head-code/headed-pages.ts";
import { hasTwoHosts, hostReader } from "./host.ts";
import { answerVisitorsMcp } from "./mcp/answer-visitors-mcp.ts";
import { openMembers } from "./members.ts";
import { openRedirectLoops } from "./redirect-loops.ts";
import { openReleases } from "./releases.ts";
import { readRequestPath } from "./request-path.ts";
import { openSearch } from "#core/search/pages/open-search.ts";
import { openQuestionLimits } from "./questions/question-limits.ts";
import { openPictures } from "./share/open-pictures.ts";
import { serve } from "./serve.ts";
import type { ServeContext } from "./exchange.ts";
import { openSiteIndex } from "./site-index.ts";
import { sendStatusPage } from "./status-page.ts";
import { countAnswer } from "./visitors/count-answer.ts";
import { openVisitCounts, type VisitCounts } from "./visitors/visit-counts.ts";

export interface SitesOptions {
  env: Env;
  log: Log;
  mongo: Mongo;
  blobs: BlobStore;
  subscriber: Subscriber;
  secretBox: SecretBox;
  /** Without it, the sweep sends the emails. */
  mailer?: Mailer;
  /** Counts the questions of visitors for all processes, and carries events. Without this option, this process counts its own, and publishes none. */
  redis?: Redis;
  /** Counts visits. Without this option, none are stored. */
  counts?: VisitCounts;
  /** False until the installation's key is loaded. Until then, only health checks get a response. */
  isOpen?: () => boolean;
  /** Additional checks of `/readyz`, besides the database and the blobs. */
  checks?: Checks;
}

/** Connections of slower clients are closed, so that no client can keep one open forever. */
const REQUEST_TIMEOUT_MS = 30_000;
/** Longer than the 60 s of common proxies, so that the proxy, not this server, closes an idle connection. */
const KEEP_ALIVE_MS = 72_000;
const DRAIN_MS = 5_000;
/** Without `includeSubDomains`: other hosts below the sites' domain decide for themselves. */
const ONLY_TLS = "max-age=31536000";

/** Serves all hosted sites, selected by the Host header. */
export async function startSites(
  options: SitesOptions,
): Promise<{ port: number; close(): Promise<void> }> {
  const { env, log, mongo, blobs, subscriber } = options;
  const index = openSiteIndex(mongo.db);
  const releases = openReleases(blobs);
  const contents = openContents(blobs);
  const context: ServeContext = {
    env,
    db: mongo.db,
    blobs,
    index,
    releases,
    contents,
    headedPages: openHeadedPages(contents),
    avif: openAvifVersions(blobs),
    search: openSearch(blobs, `${env.DATA_DIR}/cache/search`),
    graphs: openGraphs(blobs),
    pictures: openPictures(`${env.DATA_DIR}/cache/share`),
    secretBox: options.secretBox,
    members: openMembers(mongo.db),
    mailer: options.mailer ?? openMailer({ db: mongo.db, env, redis: null, queues: null }),
    redis: options.redis ?? null,
    log,
    visitorAddress: openVisitorAddress(env.TRUSTED_PROXIES),
    loops: openRedirectLoops(),
    counts: options.counts ?? openVisitCounts(env),
    limits: openEnvLimits(env, null),
    questions: openQuestionLimits(env, options.redis ?? null),
  };
  const endSubscription = await listen(subscriber, ({ projectId, siteLabel, change }) => {
    if (change) releases.derive(projectId, change);
    index.forget({ projectId, siteLabel });
    // Load the new release before the next request. If that fails, the next request retries and reports the error.
    index
      .find({ kind: "label", name: siteLabel })
      .then((site) => site?.live && releases.load(site.projectId, site.live.artifact))
      .catch(() => undefined);
  });

  const checks = { ...options.checks, mongo: () => mongo.ping(), blobs: () => blobs.ping() };
  const readHost = hostReader(env);
  const framing = framingPolicy(env);
  const policyUnder = framedPolicies(framing);
  const { isOpen = () => true } = options;
  const answering: Answering = {
    ...context,
    readHost,
    checks,
    sitesUrl: env.SITES_URL,
    framing,
    policyUnder,
    isOpen,
  };
  const isSecure = env.SITES_URL.startsWith("https:");
  const server = createServer(
    { requestTimeout: REQUEST_TIMEOUT_MS, keepAliveTimeout: KEEP_ALIVE_MS },
    (request, response) => {
      if (isSecure) response.setHeader("strict-transport-security", ONLY_TLS);
      handle(answering, request, response).catch((error: unknown) => {
        // The query may be a link from an email.
        const [url] = (request.url ?? "/").split("?", 1);
        metrics.siteFailures.inc();
        log.error({ err: error, host: request.headers.host, url }, "request failed");
        if (response.headersSent) return response.destroy();
        setFraming(response, framing);
        return sendStatusPage(response, "unavailable");
      });
    },
  );
  answerBrokenRequests(server);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(listenAt(env.HOST, env.SITES_PORT), resolve);
  });
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : env.SITES_PORT,
    close: async () => {
      endSubscription();
      setTimeout(() => server.closeAllConnections(), DRAIN_MS).unref();
      server.closeIdleConnections();
      await new Promise((resolve) => server.close(resolve));
      context.search.close();
      await context.pictures.close();
    },
  };
}

/** Redis may be down at startup. The frequent poll of the site index does the same work, only more slowly. */
async function listen(
  subscriber: Subscriber,
  onSwitch: (news: EventOf<"site.switched">) => void,
): Promise<() => void> {
  const subscribed = subscriber.subscribe([systemTopic], (event) => {
    if (event.name === "site.switched") onSwitch(event);
  });
  const waited = new Promise<null>((resolve) => setTimeout(() => resolve(null), 1_000).unref());
  const end = await Promise.race([subscribed, waited]);
  return () => {
    if (end) end();
    else void subscribed.then((late) => late());
  };
}

interface Answering extends ServeContext, CachedContext {
  checks: Checks;
  sitesUrl: string;
  framing: string;
  isOpen: () => boolean;
}

async function handle(
  answering: Answering,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const isOpen = answering.isOpen();
  if (isOpen && answerCached(answering, request, response)) return;
  setFraming(response, answering.framing);
  const path = readRequestPath(request.url ?? "/");
  const isForm = request.method === "POST" && path !== null && takesForms(path.pathname);
  const isMcp = path?.pathname === MCP_PATH;
  const isQuestion = request.method === "POST" && path?.pathname === QUESTIONS_PATH;
  const isPlain = request.method === "GET" || request.method === "HEAD";
  if (!isPlain && !isForm && !isMcp && !isQuestion) {
    response.setHeader("allow", "GET, HEAD");
    return sendStatusPage(response, "method");
  }
  if (!path || hasTwoHosts(request)) return sendStatusPage(response, "bad-request");
  const host = answering.readHost(request.headers.host);
  if (host.kind === "platform") {
    const { checks, sitesUrl } = answering;
    const health = await healthAnswer(path.pathname, checks, request, sitesUrl);
    if (!health) return sendStatusPage(response, "no-site");
    response.writeHead(health.status, { "content-type": health.type, "cache-control": "no-store" });
    response.end(request.method === "HEAD" ? undefined : health.body);
    return;
  }
  if (!isOpen) return sendStatusPage(response, "unavailable");
  if (host.kind === "unknown") return sendStatusPage(response, "no-site");
  const exchange = { request, response, host, path };
  if (isMcp) return answerVisitorsMcp(answering, exchange);
  await serve(answering, exchange);
  countAnswer(answering.counts, exchange);
}

/** The other addresses of a site only show something. */
const takesForms = (pathname: string) =>
  pathname === READER_ACCESS_PATH || isOfSubscribers(pathname);
