import cors from "@fastify/cors";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Env } from "#schemas/env/env.ts";
import { type errors, payloadTooLarge } from "#schemas/errors.ts";
import type { Log } from "#service/log.ts";
import { knownError as namedError, RETRY_AFTER_S } from "#core/known-error.ts";
import { isForeignOrigin } from "../foreign-origin.ts";
import { AuthError, type AuthErrorCode, errorBody } from "./errors.ts";

/** The protocol version that the client sends, as a date. From this version on, errors have text codes. */
const API_VERSION = "2024-01-01";
const VERSION_HEADER = "x-supabase-api-version";
const BODY_LIMIT_BYTES = 1024 * 1024;
const PREFLIGHT_AGE_S = 600;
const IS_JSON = /^application\/json(?:\s*;|\s*$)/i;
const CHANGING = ["POST", "PUT", "PATCH", "DELETE"];
/** Providers post their form here from their own pages. */
const CALLBACK = /\/callback$/;

/** Sets up what all routes of the service share: body parsing, headers, CORS, errors. */
export async function speakProtocol(
  app: FastifyInstance,
  options: { publicUrl: string; env: Pick<Env, "CORS_ORIGINS">; log: Log },
): Promise<void> {
  parseBodies(app);
  setHeaders(app);
  refuseForeignOrigins(app, options);
  app.setErrorHandler<FastifyError | AuthError>((error, request, reply) => {
    const failure = knownError(error);
    if (failure.code === "unexpected_failure")
      // The path without its query, because links carry tokens.
      options.log.error(
        { err: error, requestId: request.id, route: request.routeOptions.url },
        "auth",
      );
    return sendError(request, reply, failure);
  });
  app.setNotFoundHandler((request, reply) => sendError(request, reply, new AuthError("not_found")));
  await app.register(cors, {
    origin: [new URL(options.publicUrl).origin, ...options.env.CORS_ORIGINS],
    credentials: true,
    methods: ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"],
    allowedHeaders: [
      "Authorization",
      "Content-Type",
      "X-Client-Info",
      "X-Supabase-Api-Version",
      "apikey",
      "redirect_to",
    ],
    exposedHeaders: [
      "X-Total-Count",
      "Link",
      "X-Supabase-Api-Version",
      "Retry-After",
      "x-sb-error-code",
    ],
    maxAge: PREFLIGHT_AGE_S,
  });
}

/** The client announces JSON even if it sends no body, which Fastify's own parser refuses. */
function parseBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "*",
    { parseAs: "string", bodyLimit: BODY_LIMIT_BYTES },
    (request, text, done) => {
      if (text === "") return done(null, undefined);
      // A page of another site may send any other content type without a CORS preflight.
      if (!IS_JSON.test(request.headers["content-type"] ?? ""))
        return done(new AuthError("content_type"));
      try {
        done(null, JSON.parse(text.toString(), withoutPrototypes));
      } catch {
        // The parser quotes the body, which may contain a password.
        done(new AuthError("bad_json"));
      }
    },
  );
}

/** These names would reach prototypes when objects are merged. */
function withoutPrototypes(key: string, value: unknown): unknown {
  return key === "__proto__" || key === "constructor" ? undefined : value;
}

function setHeaders(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.headers({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      ...(isVersioned(request) ? { [VERSION_HEADER]: API_VERSION } : {}),
    });
  });
}

/** Programs send no origin. Browsers do, and a page of another site must not sign people up or trigger emails. */
function refuseForeignOrigins(
  app: FastifyInstance,
  { publicUrl, env }: { publicUrl: string; env: Pick<Env, "CORS_ORIGINS"> },
): void {
  app.addHook("onRequest", async (request) => {
    if (!CHANGING.includes(request.method) || CALLBACK.test(request.routeOptions.url ?? "")) return;
    if (isForeignOrigin(request, { PUBLIC_URL: publicUrl }, env.CORS_ORIGINS))
      throw new AuthError("origin_not_allowed");
  });
}

function isVersioned(request: FastifyRequest): boolean {
  const version = request.headers[VERSION_HEADER];
  return typeof version === "string" && version >= API_VERSION;
}

function sendError(request: FastifyRequest, reply: FastifyReply, error: AuthError): FastifyReply {
  if (error.retryAfter !== null) reply.header("retry-after", error.retryAfter);
  return reply
    .code(error.status)
    .header("x-sb-error-code", error.code)
    .send(errorBody(error, isVersioned(request)));
}

function knownError(error: FastifyError | AuthError): AuthError {
  if (error instanceof AuthError) return error;
  if (error.code === "FST_ERR_CTP_BODY_TOO_LARGE")
    return new AuthError("request_entity_too_large", {
      message: payloadTooLarge(BODY_LIMIT_BYTES).message,
    });
  if (error.statusCode !== undefined && error.statusCode < 500)
    return new AuthError("validation_failed", { message: error.message });
  const { appCode } = namedError(error);
  return isPassing(appCode)
    ? new AuthError(appCode, { retryAfter: RETRY_AFTER_S })
    : new AuthError("unexpected_failure");
}

type PassingCode = keyof typeof errors & AuthErrorCode;
const PASSING: readonly PassingCode[] = [
  "store_unavailable",
  "storage_full",
  "storage_unavailable",
  "queue_unavailable",
];
const isPassing = (code: string): code is PassingCode =>
  (PASSING as readonly string[]).includes(code);
