import cors from "@fastify/cors";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { addressKey, type Limit } from "#core/access/rate-limits.ts";
import { revokeToken } from "#core/oauth/applications.ts";
import { OauthFailure } from "#core/oauth/failure.ts";
import {
  exchangeCode,
  type IssuedTokens,
  refreshTokens,
  type TokenRequest,
} from "#core/oauth/grants.ts";
import { authorizationServer, protectedResource } from "#core/oauth/metadata.ts";
import { registerClient } from "#core/oauth/register-client.ts";
import type { Services } from "../services.ts";
import { answerOauthFailure } from "./answer-failure.ts";

/** Per network address. Programs of a whole office may refresh from one. */
const TOKEN_LIMIT: Limit = { name: "oauth-token", max: 300, windowMs: 60_000 };
/** What clients send is a few lines. */
const BODY_MAX_BYTES = 64 * 1024;
const METADATA_CACHED = "public, max-age=300";

type ResourceRequest = FastifyRequest<{ Params: { org: string; project: string } }>;

/** The endpoints of OAuth for programs. The page of consent is `/oauth/authorize` of the web app. */
export async function serveOauth(app: FastifyInstance, services: Services): Promise<void> {
  app.setErrorHandler(answerOauthFailure);
  await app.register((scope) => serveMetadata(scope, services), { prefix: "/.well-known" });
  await app.register((scope) => serveEndpoints(scope, services), { prefix: "/oauth" });
}

/** Clients in browsers run on other origins. Nothing here depends on cookies. */
const anyOrigin = { origin: "*", methods: ["GET", "POST"] };

async function serveMetadata(app: FastifyInstance, { env }: Services): Promise<void> {
  await app.register(cors, anyOrigin);
  app.get(
    "/oauth-protected-resource/mcp/:org/:project",
    async ({ params }: ResourceRequest, reply) => {
      void reply.header("cache-control", METADATA_CACHED);
      return protectedResource(env, params.org, params.project);
    },
  );
  // Clients of an earlier MCP specification ask below the address of the project.
  for (const below of ["", "/mcp/:org/:project"])
    app.get(`/oauth-authorization-server${below}`, async (_request, reply) => {
      void reply.header("cache-control", METADATA_CACHED);
      return authorizationServer(env);
    });
}

async function serveEndpoints(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(cors, anyOrigin);
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
  const limits = { bodyLimit: BODY_MAX_BYTES };
  app.post("/register", limits, async (request, reply) => {
    const client = await registerClient(services, { metadata: request.body, ip: request.ip });
    return reply
      .code(201)
      .header("cache-control", "no-store")
      .send({
        client_id: client._id,
        client_id_issued_at: Math.floor(Date.now() / 1000),
        client_name: client.name,
        redirect_uris: client.redirectUris,
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
        token_endpoint_auth_method: "none",
      });
  });

  app.post("/token", limits, async (request, reply) => {
    await services.limits.take(TOKEN_LIMIT, addressKey(request.ip));
    const form = formOf(request);
    const fields = tokenRequest(form);
    const grantType = form("grant_type");
    void reply.header("cache-control", "no-store");
    if (grantType === "authorization_code") return present(await exchangeCode(services, fields));
    if (grantType === "refresh_token") return present(await refreshTokens(services, fields));
    throw new OauthFailure(
      "unsupported_grant_type",
      "grant_type must be authorization_code or refresh_token.",
    );
  });

  app.post("/revoke", limits, async (request, reply) => {
    await services.limits.take(TOKEN_LIMIT, addressKey(request.ip));
    const form = formOf(request);
    await revokeToken(services, { token: required(form, "token"), clientId: clientIdOf(form) });
    return reply.header("cache-control", "no-store").send({});
  });
}

type Form = (name: string) => string | null;

/** @throws OauthFailure invalid_request for another type of body, or a parameter that occurs twice */
function formOf({ body }: FastifyRequest): Form {
  if (!(body instanceof URLSearchParams))
    throw new OauthFailure(
      "invalid_request",
      "Send the parameters as application/x-www-form-urlencoded.",
    );
  return (name) => {
    const values = body.getAll(name);
    if (values.length > 1)
      throw new OauthFailure("invalid_request", `The parameter ${name} occurs twice.`);
    return values[0] ?? null;
  };
}

/** @throws OauthFailure invalid_request */
function required(form: Form, name: string): string {
  const value = form(name);
  if (value === null) throw new OauthFailure("invalid_request", `${name} is missing.`);
  return value;
}

const clientIdOf = (form: Form) => required(form, "client_id");

const tokenRequest = (form: Form): TokenRequest => ({
  client_id: clientIdOf(form),
  code: form("code"),
  code_verifier: form("code_verifier"),
  redirect_uri: form("redirect_uri"),
  refresh_token: form("refresh_token"),
  scope: form("scope"),
  resource: form("resource"),
});

const present = ({ access, refresh, scopes, expiresInSeconds }: IssuedTokens) => ({
  access_token: access,
  token_type: "Bearer",
  expires_in: expiresInSeconds,
  refresh_token: refresh,
  scope: scopes.join(" "),
});
