import cors from "@fastify/cors";
import rateLimit from "@fastify/rate-limit";
import websocket from "@fastify/websocket";
import {
  type CreateFastifyContextOptions,
  fastifyRequestHandler,
  fastifyTRPCPlugin,
} from "@trpc/server/adapters/fastify";
import type { FastifyInstance, FastifyReply } from "fastify";
import { isUnlimited } from "#core/access/rate-limits.ts";
import { AppError } from "#schemas/errors.ts";
import { createContext } from "../context.ts";
import { isForeignOrigin } from "../foreign-origin.ts";
import { knownError, RETRY_AFTER_S } from "#core/known-error.ts";
import { appRouter } from "../router.ts";
import type { Services } from "../services.ts";
import { limitSocket, watchSessions } from "../sockets.ts";
import { failureShape, trpcError } from "../trpc-error.ts";
import { WRITE_MAX_BYTES } from "#schemas/projects/source/source-change.ts";
import { isTooDeep } from "#schemas/json-object.ts";
import { answerHttpError } from "./errors.ts";
import { fastifyError } from "./fastify-error.ts";
import { dashboardOrigins } from "#schemas/dashboard-origins.ts";
import { openRequestKeys } from "./request-limit.ts";

const BATCH_MAX = 20;
const MESSAGE_MAX_BYTES = 64 * 1024;
const PING_MS = 25_000;
const PONG_WAIT_MS = 10_000;
const PREFLIGHT_AGE_S = 600;
/** The only procedures that take whole files. One of them is a query. */
const PATHS_WITH_FILES = [
  "source.write",
  "source.merge",
  "source.drafts.keep",
  "source.preview",
  "tasks.create",
  "tasks.send",
];
/** Per user, or per address if there is no user. A page that follows a busy build sends about a hundred requests a minute. */
const REQUESTS_PER_MINUTE = 1_200;
const IS_JSON = /^application\/json\b/i;

/** Serves the router over HTTP and WebSocket on the same path. */
export async function serveTrpc(app: FastifyInstance, services: Services): Promise<void> {
  const origins = dashboardOrigins(services.env);
  await app.register(cors, {
    origin: origins,
    credentials: true,
    methods: ["GET", "POST"],
    exposedHeaders: ["Retry-After"],
    maxAge: PREFLIGHT_AGE_S,
  });
  await app.register(rateLimit, {
    max: isUnlimited(services.env) ? Number.MAX_SAFE_INTEGER : REQUESTS_PER_MINUTE,
    timeWindow: "1 minute",
    keyGenerator: openRequestKeys(services),
    errorResponseBuilder: () => new AppError("too_many_requests"),
  });
  app.setErrorHandler((thrown, request, reply) =>
    thrown instanceof AppError
      ? answerFailure(thrown, reply)
      : answerHttpError(thrown, request, reply),
  );
  await app.register(websocket, {
    options: { maxPayload: MESSAGE_MAX_BYTES, perMessageDeflate: false },
    errorHandler: (error, socket, request) => {
      if (!isBrokenFrame(error)) request.log.error({ err: error });
      socket.terminate();
    },
  });
  app.addHook("onRequest", async (request) => {
    // Another site must not use its visitor's connection, or call public mutations on the visitor's behalf.
    if ((request.ws || request.method === "POST") && isForeignOrigin(request, services.env))
      throw new AppError("origin_not_allowed");
    // tRPC creates a web Request, which does not allow this method.
    if (request.method === "TRACE")
      throw new AppError("bad_request", { message: "Use GET or POST." });
    // tRPC would also accept forms and streams, but no procedure uses them.
    const type = request.headers["content-type"];
    if (type !== undefined && !IS_JSON.test(type)) throw new AppError("content_type");
  });
  app.addHook("preHandler", async (request) => {
    // Clients send no body for a mutation without input.
    if (request.body === "") request.body = "{}";
    if (typeof request.body === "string" && isTooDeep(request.body))
      throw new AppError("bad_request", { message: "The input is nested too deeply." });
  });
  const stopWatching = watchSessions(services);
  app.addHook("onClose", async () => stopWatching());
  app.websocketServer.on("connection", (socket) => limitSocket(socket));
  const trpcOptions = {
    router: appRouter,
    createContext: (options: CreateFastifyContextOptions) => createContext(services, options),
    maxBatchSize: BATCH_MAX,
    keepAlive: { enabled: true, pingMs: PING_MS, pongWaitMs: PONG_WAIT_MS },
    onError: ({ error, path }: { error: Error & { code: string }; path?: string | undefined }) => {
      services.mongo.noteFailure(rootOf(error));
      if (error.code !== "INTERNAL_SERVER_ERROR") return;
      if (isBrokenFrame(error.cause)) return;
      const failure = knownError(error.cause ?? error);
      if (failure.appCode === "internal") services.log.error({ err: error.cause ?? error, path });
    },
    responseMeta: ({ errors }: { errors: { code: string; cause?: unknown }[] }) => {
      const passing = errors.filter(({ code }) => code === "SERVICE_UNAVAILABLE");
      if (passing.length === 0) return {};
      return { headers: { "retry-after": String(Math.max(...passing.map(retryAfterOf))) } };
    },
  };
  await app.register(fastifyTRPCPlugin, { prefix: "/trpc", useWSS: true, trpcOptions });
  await app.register(async (scope) => {
    scope.removeContentTypeParser("application/json");
    scope.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) =>
      done(null, body),
    );
    scope.setErrorHandler((thrown, request, reply) => {
      const refusal = thrown instanceof AppError ? thrown : fastifyError(thrown, request);
      return refusal ? answerFailure(refusal, reply) : answerHttpError(thrown, request, reply);
    });
    for (const path of PATHS_WITH_FILES) {
      const options = { ...trpcOptions, allowMethodOverride: path === "source.preview" };
      scope.post(`/trpc/${path}`, { bodyLimit: WRITE_MAX_BYTES }, (req, res) =>
        fastifyRequestHandler({ ...options, req, res, path }),
      );
    }
  });
}

/** In the format that the procedure's client reads. */
function answerFailure(failure: AppError, reply: FastifyReply): FastifyReply {
  const error = failureShape(trpcError(failure), undefined);
  return reply.code(error.data.httpStatus).send({ error });
}

/** In seconds. */
function retryAfterOf({ cause }: { cause?: unknown }): number {
  const retryAfter = cause instanceof AppError ? cause.details["retryAfter"] : undefined;
  return typeof retryAfter === "number" ? retryAfter : RETRY_AFTER_S;
}

/** The original failure: a named failure carries it as its cause. */
function rootOf(error: Error): unknown {
  let root: unknown = error;
  while (root instanceof Error && root.cause !== undefined) root = root.cause;
  return root;
}

/** The client sent an invalid or oversized WebSocket frame. This is not our bug. */
function isBrokenFrame(error: unknown): boolean {
  return String((error as NodeJS.ErrnoException | undefined)?.code).startsWith("WS_ERR_");
}
