import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "#schemas/errors.ts";
import { parseJsonObject } from "#schemas/json-object.ts";
import { WRITE_MAX_BYTES } from "#schemas/projects/source/source-change.ts";
import { findCaller } from "#core/access/find-caller.ts";
import { bearerToken } from "../context.ts";
import type { Services } from "../services.ts";
import { type RestAnswer, sendAnswer } from "./answer.ts";
import { REST_BASE } from "./base.ts";
import { allowOtherSites, preflightHeaders } from "./cors.ts";
import { entityTag, isUnchanged, requiredVersion } from "./entity-tag.ts";
import { answerOnce } from "./idempotency.ts";
import { limitRequests } from "./limits.ts";
import { openApiText } from "./open-api/document.ts";
import { hasVersion, isChange, type Operation, type RestCall, takesIfMatch } from "./operation.ts";
import { operations } from "./operations.ts";
import { answerProblem, readProblem } from "./problem.ts";
import { inputReader } from "./read-input.ts";
import { serveSiteExport } from "./site-export.ts";

const MAX_USER_AGENT_LENGTH = 300;
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
const DOCUMENT_PATH = "/openapi.json";

type Fields = Record<string, unknown>;
type RestRequest = FastifyRequest<{ Params: Fields; Querystring: Fields; Body: Fields | null }>;

/** REST, for callers with an API key or an access token. */
export async function serveRest(app: FastifyInstance, services: Services): Promise<void> {
  app.setErrorHandler(answerProblem);
  acceptJsonObjects(app);
  allowOtherSites(app);
  await limitRequests(app, services);
  serveSiteExport(app, services);
  for (const operation of operations) serveOperation(app, services, operation);
  app.get(REST_BASE + DOCUMENT_PATH, async (_request, reply) =>
    reply
      .headers({ "cache-control": "no-cache", "content-type": "application/json; charset=utf-8" })
      .send(openApiText(services.env)),
  );
  serveOtherMethods(app);
}

/** An empty body counts as an empty object: many requests need none. */
function acceptJsonObjects(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => {
    try {
      done(null, body === "" ? {} : parseJsonObject(String(body)));
    } catch (error) {
      done(error as Error);
    }
  });
}

const routeOf = (path: string) => REST_BASE + path.replaceAll(/\{(\w+)\}/g, ":$1");

function serveOperation(app: FastifyInstance, services: Services, operation: Operation): void {
  const read = inputReader(operation);
  const answer = async (call: RestCall, request: RestRequest): Promise<RestAnswer> => {
    const { params, query, body, headers } = request;
    const ifMatch = requiredVersion(headers["if-match"]);
    if (ifMatch !== undefined && !takesIfMatch(operation))
      throw new AppError("bad_request", { message: "If-Match: this request does not support it." });
    const input = read({ params, query, body: body ?? {}, ifMatch });
    return answerOf(operation, await operation.run(call, input), { request, services });
  };
  app.route({
    method: operation.method,
    url: routeOf(operation.path),
    bodyLimit: WRITE_MAX_BYTES,
    handler: async (request: RestRequest, reply) => {
      const call = await callOf(services, request);
      if (!isChange(operation)) return sendAnswer(reply, await answer(call, request));
      const { caller } = call;
      const once = await answerOnce(services, { caller, request }, () =>
        answer(call, request).catch((error: unknown) => readProblem(error, request)),
      );
      return sendAnswer(reply, once);
    },
  });
}

/** @throws AppError unauthorized */
async function callOf(services: Services, request: FastifyRequest): Promise<RestCall> {
  const token = bearerToken(request.headers.authorization);
  const caller = token === null ? null : await findCaller(services, token);
  if (token === null || !caller)
    throw new AppError("unauthorized", {
      message: "Send an API key: Authorization: Bearer pmk_…",
    });
  const userAgent = (request.headers["user-agent"] ?? "").slice(0, MAX_USER_AGENT_LENGTH);
  return { services, caller, token, ip: request.ip, userAgent };
}

function answerOf(
  operation: Operation,
  body: Fields,
  { request, services }: { request: FastifyRequest; services: Services },
): RestAnswer {
  const headers: Record<string, string> = { "cache-control": "private, no-cache" };
  const { oid, nextCursor } = body;
  if (hasVersion(operation) && typeof oid === "string") {
    headers["etag"] = entityTag(oid);
    if (!isChange(operation) && isUnchanged(request.headers["if-none-match"], oid))
      return { status: 304, headers, body: null };
  }
  if (!isChange(operation) && typeof nextCursor === "string") {
    const next = new URL(request.url, services.env.PUBLIC_URL);
    next.searchParams.set("cursor", nextCursor);
    headers["link"] = `<${next.href}>; rel="next"`;
  }
  if (operation.status === 204) return { status: 204, headers, body: null };
  return { status: operation.status, headers, body };
}

/** Every other request: preflights, methods that an address does not have, and addresses that do not exist. */
function serveOtherMethods(app: FastifyInstance): void {
  const methodsOf = new Map<string, string[]>([[REST_BASE + DOCUMENT_PATH, ["GET"]]]);
  for (const { path, method } of operations) {
    // Names of parameters may differ between two operations of an address.
    const route = routeOf(path);
    methodsOf.set(route, [...(methodsOf.get(route) ?? []), method]);
  }
  for (const [url, own] of methodsOf) {
    const allowed = [...own, ...(own.includes("GET") ? ["HEAD"] : []), "OPTIONS"];
    app.options(url, async (_request, reply) =>
      reply.code(204).headers(preflightHeaders(allowed)).send(),
    );
    app.route({
      method: METHODS.filter((method) => !own.includes(method)),
      url,
      // The body does not matter.
      handler: async (_request, reply) => {
        void reply.header("allow", allowed.join(", "));
        throw new AppError("method_not_allowed", {
          message: `This address has only ${allowed.join(", ")}.`,
        });
      },
    });
  }
  app.all(`${REST_BASE}/*`, async () => {
    throw new AppError("not_found", { message: "REST has no such address." });
  });
  app.all(REST_BASE, async () => {
    throw new AppError("not_found", {
      message: `REST has no such address. ${REST_BASE}${DOCUMENT_PATH} lists all of them.`,
    });
  });
}
