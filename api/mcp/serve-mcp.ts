import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#schemas/errors.ts";
import { WRITE_MAX_BYTES } from "#schemas/projects/source/source-change.ts";
import { acts } from "#core/access/acts.ts";
import type { Caller } from "#core/access/caller.ts";
import { enterProject } from "#core/access/enter.ts";
import { findCaller } from "#core/access/find-caller.ts";
import { isUnlimited } from "#core/access/rate-limits.ts";
import { answerMcp } from "#mcp/answer.ts";
import { bearerToken } from "../context.ts";
import { isForeignOrigin } from "../foreign-origin.ts";
import { answerHttpError } from "../http/errors.ts";
import { openRequestKeys } from "../http/request-limit.ts";
import type { Services } from "../services.ts";
import { challengeFor } from "./challenge.ts";
import { clientBranch } from "#functions/client-branch.ts";
import { missingScopes } from "./missing-scopes.ts";
import { openServer } from "./open-server.ts";
import type { McpSession } from "./session.ts";

/** Per user, or per address without a valid token. An agent at work sends one or two requests a second. */
const REQUESTS_PER_MINUTE = 300;
const MAX_USER_AGENT_LENGTH = 300;

type McpPath = FastifyRequest<{ Params: { org?: string; project?: string } }>;

/**
 * The Model Context Protocol at `/mcp/{org}/{project}`, for callers with a key or a token. Without one, every path below `/mcp` has the same answer, which does not
 * tell whether a project exists.
 */
export async function serveMcp(app: FastifyInstance, services: Services): Promise<void> {
  app.setErrorHandler(answerHttpError);
  app.removeAllContentTypeParsers();
  // The protocol answers invalid JSON and wrong types with its own errors.
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
  await app.register(rateLimit, {
    max: isUnlimited(services.env) ? Number.MAX_SAFE_INTEGER : REQUESTS_PER_MINUTE,
    timeWindow: "1 minute",
    keyGenerator: openRequestKeys(services),
    errorResponseBuilder: () => new AppError("too_many_requests"),
  });
  const callers = new WeakMap<FastifyRequest, Caller>();
  // Before the body is read.
  app.addHook("onRequest", async (request: McpPath, reply) => {
    if (isForeignOrigin(request, services.env)) throw new AppError("origin_not_allowed");
    const token = bearerToken(request.headers.authorization);
    const caller = token && (await findCaller(services, token));
    if (caller) return void callers.set(request, caller);
    const { org, project } = request.params;
    const refusal =
      request.headers.authorization === undefined ? null : ({ error: "invalid_token" } as const);
    void reply.header("www-authenticate", challengeFor(services.env, { org, project }, refusal));
    throw new AppError("unauthorized");
  });
  const bodyLimit = WRITE_MAX_BYTES;
  app.all("/mcp/:org/:project", { bodyLimit }, async (request: McpPath, reply) => {
    const caller = callers.get(request);
    if (!caller) throw new AppError("unauthorized");
    const session = await enterSession(services, caller, request);
    demandScopes(session, request, reply);
    return answer(session, request, reply);
  });
  for (const path of ["/mcp", "/mcp/*"])
    app.all(path, () => {
      throw new AppError("not_found");
    });
}

/** A client that reads the challenge asks its user for more, and repeats the request. @throws AppError key_scope */
function demandScopes(session: McpSession, { params, body }: McpPath, reply: FastifyReply): void {
  const scopes = missingScopes(session, typeof body === "string" ? body : "");
  if (!scopes) return;
  const refusal = { error: "insufficient_scope", scopes, reason: NOT_ALLOWED } as const;
  const { env } = session.services;
  void reply.header("www-authenticate", challengeFor(env, params, refusal));
  throw new AppError("key_scope", { message: NOT_ALLOWED });
}

const NOT_ALLOWED =
  "The user has not allowed this application to use this tool. Connect it again and allow writing.";

/** @throws AppError mfa_required, project_not_found */
async function enterSession(
  services: Services,
  caller: Caller,
  { params, ip, headers }: McpPath,
): Promise<McpSession> {
  if (caller.factorMissing) throw new AppError("mfa_required");
  const { org: orgId = "", project: projectId = "" } = params;
  const act = acts["functions.list_notes"];
  const entered = await enterProject(services, { caller, act }, { orgId, projectId });
  const userAgent = (headers["user-agent"] ?? "").slice(0, MAX_USER_AGENT_LENGTH);
  const actor = { caller, ip, userAgent };
  return { services, actor, ...entered, branch: clientBranch(caller) };
}

async function answer(session: McpSession, request: McpPath, reply: FastifyReply) {
  const gone = new AbortController();
  reply.raw.once("close", () => gone.abort());
  const { method, headers, body } = request;
  const url = session.services.env.PUBLIC_URL;
  const response = await answerMcp(
    { method, url, headers, body: typeof body === "string" ? body : "", signal: gone.signal },
    () => openServer(session),
    (error) => request.log.error({ err: error, requestId: request.id }, "MCP failed"),
  );
  void reply.header("cache-control", "no-store");
  return reply.send(response);
}
