import { join } from "node:path";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { gitServer, maxPushBytes, pushWaitMs } from "#git/server/server.ts";
import { publishAccountChanged } from "#queues/publish.ts";
import { bestEffort } from "#core/best-effort.ts";
import { requestIdOf } from "#service/tracing/request-id.ts";
import { traceRequests } from "#service/tracing/trace-requests.ts";
import { authService } from "./auth/auth.ts";
import { deleteAccount } from "#core/accounts/delete-account.ts";
import { hasGithubClient } from "#core/git-hosts/github/app/app.ts";
import { keepProviderPicture } from "#core/accounts/provider-picture.ts";
import { authorizeGit } from "#core/pushes/authorize-git.ts";
import { followPush } from "#core/pushes/follow-push.ts";
import { recordPush } from "#core/pushes/record-push.ts";
import { serveAvatars } from "./http/avatars.ts";
import { serveConfig } from "./http/config.ts";
import { serveContact } from "./http/contact.ts";
import { serveData } from "./http/data.ts";
import { serveDomainCheck } from "./http/domain-check.ts";
import { serveDeployHooks } from "./http/deploy-hooks.ts";
import { answerHttpError } from "./http/errors.ts";
import { serveFileSchema } from "./http/file-schema.ts";
import { setSecurityHeaders } from "./http/headers.ts";
import { serveHealth } from "./http/health.ts";
import { checkHosts } from "./http/hosts.ts";
import { serveIcons } from "./http/icons.ts";
import { serveInternal } from "./http/internal.ts";
import { measureRequests } from "./http/measure-requests.ts";
import { cutSlowRequests } from "./http/slow-requests.ts";
import { serveStatusFeed } from "./http/status-feed.ts";
import { serveTrpc } from "./http/trpc.ts";
import { serveSubscribersExport } from "./http/subscribers-export.ts";
import { serveUnsubscribe } from "./http/unsubscribe.ts";
import { serveUploads } from "./http/uploads.ts";
import { serveWebApp } from "./http/web-app.ts";
import { inTime } from "./in-time.ts";
import type { Services } from "./services.ts";
import { serveOauth } from "./oauth/oauth.ts";
import { serveMcp } from "./mcp/serve-mcp.ts";
import { serveRest } from "./rest/rest.ts";
import { serveBounces } from "./webhooks/bounces.ts";
import { serveSlack } from "./webhooks/slack/routes.ts";
import { serveStripe } from "./webhooks/stripe.ts";
import { serveWebhooks } from "./webhooks/routes.ts";

const BODY_MAX_BYTES = 1024 * 1024;
/** An idle connection is closed after this time. The git server keeps its connections active while it works. */
const SILENT_MAX_MS = 120_000;
const HEADERS_TIMEOUT_MS = 20_000;
/** How often connections are checked for late headers. */
const CONNECTIONS_CHECKED_MS = 5_000;
/** Longer than the usual 60 s of proxies, so that the proxy closes an idle connection and not the api. */
const KEEP_ALIVE_MS = 72_000;
/** A batch of 20 procedure names is one path parameter. */
const PARAM_MAX_LENGTH = 5_000;

/** Registers every route of the api. `webDirectory`: the built web app. */
export function buildApp(
  services: Services,
  { webDirectory = join(import.meta.dirname, "../web/dist") } = {},
): FastifyInstance {
  const { env, log, mailer, mongo, redis, secretBox } = services;
  const loggerInstance: FastifyBaseLogger = log;
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdOf,
    bodyLimit: BODY_MAX_BYTES,
    connectionTimeout: SILENT_MAX_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // A push may take longer than any other request: `cutSlowRequests` guards the other routes.
    requestTimeout: 0,
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: CONNECTIONS_CHECKED_MS,
    },
    trustProxy: env.TRUSTED_PROXIES.length > 0 ? env.TRUSTED_PROXIES : false,
    forceCloseConnections: "idle",
    // A request that arrived just before a restart is answered. Fastify would refuse it with 503.
    return503OnClosing: false,
    routerOptions: { maxParamLength: PARAM_MAX_LENGTH },
    // Addresses that cannot be decoded.
    frameworkErrors: (error, request, reply) => void answerHttpError(error, request, reply),
  });
  app.setErrorHandler(answerHttpError);
  app.addHook("onError", async (_request, _reply, error) =>
    mongo.noteFailure(error.cause ?? error),
  );
  traceRequests(app);
  measureRequests(app);
  checkHosts(app, env);
  cutSlowRequests(app);
  setSecurityHeaders(app, env);

  serveHealth(app, services);
  serveConfig(app, env, () => hasGithubClient(services));
  serveDomainCheck(app, services);
  serveIcons(app);
  serveFileSchema(app);
  serveAvatars(app, services);
  serveData(app, services);
  serveSubscribersExport(app, services);
  serveContact(app, services);
  serveStatusFeed(app, services);
  void app.register((scope) => serveUploads(scope, services));
  void app.register((scope) => serveTrpc(scope, services));
  void app.register((scope) => serveRest(scope, services));
  void app.register((scope) => serveOauth(scope, services));
  void app.register((scope) => serveMcp(scope, services));
  void app.register((scope) => serveWebhooks(scope, services));
  void app.register((scope) => serveSlack(scope, services));
  void app.register((scope) => serveStripe(scope, services));
  void app.register((scope) => serveBounces(scope, services));
  void app.register((scope) => serveDeployHooks(scope, services));
  void app.register((scope) => serveUnsubscribe(scope, services));
  void app.register((scope) => serveInternal(scope, services));
  if (!env.AUTH_URL) {
    const onAccountChanged = (userId: string, what: "account" | "sessions") =>
      bestEffort(services, () => publishAccountChanged(redis, userId, what));
    const auth = authService({
      db: mongo.db,
      redis,
      env,
      secretBox,
      log,
      mailer,
      onAccountChanged,
      keepPicture: (address) => keepProviderPicture(services, address),
      deleteAccount: (userId) => deleteAccount(services, userId),
    });
    void app.register(auth, { prefix: "/auth/v1" });
  }
  if (!env.GIT_URL) {
    void app.register(gitServer, {
      dataDir: env.DATA_DIR,
      maxPushBytes: maxPushBytes(env),
      authorize: (request) => inTime(authorizeGit(services, request)),
      onPush: async (push) => {
        const { deploymentId, ...said } = await inTime(recordPush(services, push));
        const waitMs = pushWaitMs(env);
        const isFollowed = deploymentId !== null && waitMs > 0;
        return {
          ...said,
          follow: isFollowed
            ? (left) => followPush(services, { deploymentId, waitMs, left })
            : null,
        };
      },
    });
  }
  serveWebApp(app, services, webDirectory);
  return app;
}
