import { rm } from "node:fs/promises";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import Fastify, { type FastifyBaseLogger, LogController } from "fastify";
import type { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import { Id, newId } from "#schemas/ids.ts";
import {
  GIT_SERVER_SUBJECT,
  GitAccessAnswer,
  GitPushAnswer,
  INTERNAL_TOKEN_MS,
  removeRepositorySubject,
} from "#schemas/sites/internal-calls.ts";
import { healthAnswer, startCheck } from "#service/health.ts";
import { drainBeforeClose } from "#service/drain.ts";
import { listenAt } from "#service/listen-at.ts";
import { waitFor } from "#service/dependencies.ts";
import { secretBoxOf, waitForSecretKey } from "#service/secret-box.ts";
import { startService } from "#service/start-service.ts";
import { currentRequestId, REQUEST_ID_HEADER } from "#service/tracing/request-id.ts";
import { traceRequests } from "#service/tracing/trace-requests.ts";
import { repositoryDirectory } from "./repositories.ts";
import { gitServer, maxPushBytes, pushWaitMs } from "./server/server.ts";

/** A little longer than the API waits for its database. */
const API_TIMEOUT_MS = 4_000;
const API_AWAY = "Pressmark is not responding. Nothing was lost. Try again in a moment.";
const HEADERS_TIMEOUT_MS = 20_000;
const CONNECTIONS_CHECKED_MS = 5_000;

/**
 * The built-in git remote as its own process, next to its repositories. It asks the API for permissions and reports pushes to it. No `await` here: the
 * supervisor loads this file with `require`.
 */
void startService({ name: "git", needsGit: true }, async (service) => {
  const { env, log, onClose, stopping } = service;
  const secretBox = secretBoxOf(await waitForSecretKey(env, stopping));
  const loggerInstance: FastifyBaseLogger = log;
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newId,
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: CONNECTIONS_CHECKED_MS,
    },
  });
  traceRequests(app);
  const close = drainBeforeClose(app, env);
  // A push over a slow connection takes a long time, so `git/server/push.ts` has its own limits.
  app.server.requestTimeout = 0;

  function post(path: string, question: unknown, signal: AbortSignal): Promise<Response> {
    const token = secretBox.sign(GIT_SERVER_SUBJECT, new Date(Date.now() + INTERNAL_TOKEN_MS));
    return fetch(`${env.PUBLIC_URL}${path}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        [REQUEST_ID_HEADER]: currentRequestId() ?? newId(),
      },
      body: JSON.stringify(question),
      signal,
    });
  }

  /** The lines of the API about a deployment, as they come. */
  async function* follow(deploymentId: string, signal: AbortSignal): AsyncGenerator<string> {
    const waitMs = pushWaitMs(env);
    const ended = AbortSignal.any([signal, AbortSignal.timeout(waitMs + API_TIMEOUT_MS)]);
    const response = await post("/internal/git/follow", { deploymentId, waitMs }, ended);
    if (!response.ok || !response.body) throw new Error(`the api returned ${response.status}`);
    yield* createInterface({ input: Readable.fromWeb(response.body as ReadableStream) });
  }

  async function ask<T>(path: string, question: unknown, answer: z.ZodType<T>): Promise<T> {
    const response = await post(path, question, AbortSignal.timeout(API_TIMEOUT_MS)).catch(
      (error: unknown) => {
        throw new AppError("store_unavailable", { message: API_AWAY, cause: error });
      },
    );
    if (response.status === 503) throw await failureOf(response);
    if (response.status === 409) throw await refusalOf(response);
    if (!response.ok) throw new Error(`${path} returned ${response.status}`);
    return answer.parse(await response.json());
  }

  await app.register(gitServer, {
    dataDir: env.DATA_DIR,
    maxPushBytes: maxPushBytes(env),
    authorize: async (request) =>
      (await ask("/internal/git/authorize", request, GitAccessAnswer)).access,
    onPush: async (push) => {
      const report = { ...push, moved: push.moved ?? false };
      const { deploymentId, ...said } = await ask("/internal/git/push", report, GitPushAnswer);
      const isFollowed = deploymentId !== null && pushWaitMs(env) > 0;
      return { ...said, follow: isFollowed ? (signal) => follow(deploymentId, signal) : null };
    },
  });

  app.delete<{ Params: { projectId: string } }>(
    "/internal/repositories/:projectId",
    async (request, reply) => {
      const projectId = Id.parse(request.params.projectId);
      const token = request.headers.authorization?.replace(/^Bearer /, "") ?? "";
      if (secretBox.verify(token) !== removeRepositorySubject(projectId))
        return reply.code(401).send();
      await rm(repositoryDirectory(env.DATA_DIR, projectId), { recursive: true, force: true });
      return reply.code(204).send();
    },
  );

  const api = async () => {
    const signal = AbortSignal.timeout(API_TIMEOUT_MS);
    const { ok, status } = await fetch(`${env.PUBLIC_URL}/healthz`, { signal });
    if (!ok) throw new Error(`it answers ${status}`);
  };
  const checks = { ...startCheck(service), api };
  app.get("/:health", async (request, reply) => {
    const answer = await healthAnswer(request.url, checks, request.raw);
    if (!answer) return reply.code(404).send();
    return reply.code(answer.status).type(answer.type).send(answer.body);
  });

  const listenTextResolver = () => `listens on port ${env.GIT_PORT}`;
  await app.listen({ ...listenAt(env.HOST, env.GIT_PORT), listenTextResolver });
  onClose("http", close);
  await waitFor(service, { variable: "PUBLIC_URL", what: "the api", address: env.PUBLIC_URL }, api);
  log.info(`ready on port ${env.GIT_PORT}`);
});

/** The API's response when one of its dependencies is unavailable. */
async function failureOf(response: Response): Promise<AppError> {
  const body = (await response.json().catch(() => null)) as { error?: string } | null;
  return new AppError("store_unavailable", { message: body?.error ?? API_AWAY });
}

/** Its message is for the user who pushes. */
async function refusalOf(response: Response): Promise<AppError> {
  const body = (await response.json().catch(() => null)) as { error?: string } | null;
  return new AppError("project_archived", body?.error ? { message: body.error } : {});
}
