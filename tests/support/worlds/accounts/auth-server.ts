import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AuthClient, type GoTrueClient, type Session } from "@supabase/auth-js";
import Fastify from "fastify";
import type { Redis } from "ioredis";
import type { Db } from "mongodb";
import { type Mailer, openMailer } from "#core/notifications/mailer.ts";
import { authService, openTokens } from "#api/auth/auth.ts";
import type { Tokens } from "#core/access/token-owner.ts";
import { type Env, parseEnv } from "#schemas/env/env.ts";
import { openLog } from "#service/log.ts";
import { openSecretBox, type SecretBox } from "#service/secret-box.ts";
import { connectToMongo, startPreparedMongo } from "../processes/prepared-mongo.ts";

/** The origin in links and tokens. The server itself listens on any free port. */
export const PUBLIC_URL = "http://localhost:5599";

export interface AuthServer {
  /** The address of the service for clients. */
  url: string;
  db: Db;
  env: Env;
  secretBox: SecretBox;
  mailer: Mailer;
  tokens: Tokens;
  /** `METHOD /path` of every route below `/auth/v1`. */
  routes: string[];
  clock: () => Date;
  /** Moves the service's clock forward. */
  pass(milliseconds: number): void;
  close(): Promise<void>;
}

interface Options {
  redis?: Redis | null;
  variables?: Record<string, string>;
  /** The server whose database this one shares, as when the api runs twice. */
  beside?: AuthServer;
}

/** The auth service with its own database, and a clock that only `pass` moves. */
export async function startAuthServer(options: Options = {}): Promise<AuthServer> {
  const { beside, redis = null, variables } = options;
  const database = beside ? null : await startDatabase();
  const env = parseEnv({
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    DATA_DIR: beside?.env.DATA_DIR ?? database?.directory,
    MONGODB_URI: beside?.env.MONGODB_URI ?? database?.url,
    PUBLIC_URL,
    AUTH_RATE_LIMITS: "off",
    ...variables,
  });
  const mongo = await connectToMongo(env.MONGODB_URI);
  let now = (beside?.clock() ?? new Date()).getTime();
  const shared = {
    db: mongo.db,
    env,
    secretBox: openSecretBox(env),
    clock: () => new Date(now),
  };
  const mailer = openMailer({ ...shared, redis: null, queues: null });
  // Lets one test act as many callers through X-Forwarded-For.
  const app = Fastify({ trustProxy: "loopback" });
  const routes = new Set<string>();
  app.addHook("onRoute", ({ method, path }) => {
    for (const each of [method].flat()) routes.add(`${each} ${path.replace("/auth/v1", "")}`);
  });
  const service = authService({ ...shared, mailer, redis, log: openLog(env, "auth") });
  await app.register(service, { prefix: "/auth/v1" });
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  return {
    ...shared,
    mailer,
    url: `${address}/auth/v1`,
    tokens: openTokens(shared),
    routes: [...routes],
    pass: (milliseconds) => {
      now += milliseconds;
    },
    close: async () => {
      await app.close();
      await mongo.close();
      await database?.close();
    },
  };
}

async function startDatabase(): Promise<{
  url: string;
  directory: string;
  close(): Promise<void>;
}> {
  const directory = await mkdtemp(join(tmpdir(), "pressmark-auth-"));
  const mongo = await startPreparedMongo(directory);
  return {
    url: mongo.url,
    directory,
    close: async () => {
      await mongo.close();
      await rm(directory, { recursive: true });
    },
  };
}

/** The official client of one browser. */
export function authClient(
  server: Pick<AuthServer, "url">,
  options: { flowType?: "implicit" | "pkce" } = {},
): GoTrueClient {
  return new AuthClient({
    ...options,
    url: server.url,
    autoRefreshToken: false,
    storageKey: randomBytes(8).toString("hex"),
  });
}

/** A request as from any other program. */
export function ask(
  server: Pick<AuthServer, "url">,
  path: string,
  options: { method?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Response> {
  const { method = "GET", body, headers = {} } = options;
  return fetch(`${server.url}${path}`, {
    method,
    redirect: "manual",
    headers: {
      "x-supabase-api-version": "2024-01-01",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
}

/** A browser in which a user has just signed up. */
export async function signedUp(
  server: Pick<AuthServer, "url">,
): Promise<{ client: GoTrueClient; session: Session; email: string; password: string }> {
  const [client, email, password] = [authClient(server), newEmail(), newPassword()];
  const { data, error } = await client.signUp({ email, password });
  if (!data.session) throw error ?? new Error("The sign-up returned no session.");
  return { client, session: data.session, email, password };
}

/** Another browser of the same user. */
export async function signedIn(
  server: Pick<AuthServer, "url">,
  credentials: { email: string; password: string },
): Promise<{ client: GoTrueClient; session: Session }> {
  const client = authClient(server);
  const { data, error } = await client.signInWithPassword(credentials);
  if (error) throw error;
  return { client, session: data.session };
}

export function newEmail(): string {
  return `ann-${randomBytes(6).toString("hex")}@example.com`;
}

/** A password that is never a common one. */
export function newPassword(): string {
  return `${randomBytes(9).toString("hex")}-a1`;
}
