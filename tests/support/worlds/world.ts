import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { buildApp } from "#api/app.ts";
import { openTokens } from "#api/auth/auth.ts";
import { openEnvLimits } from "#core/access/rate-limits.ts";
import { openMailer } from "#core/notifications/mailer.ts";
import type { Services } from "#api/services.ts";
import type { RunningMongo } from "#embedded/mongo/server.ts";
import { openQuestions } from "#queues/questions.ts";
import { openSubscriber } from "#queues/events.ts";
import { closeQueues, openQueues } from "#queues/queue.ts";
import { connectProducer, connectSubscriber } from "#queues/redis.ts";
import { parseEnv } from "#schemas/env/env.ts";
import { newId } from "#schemas/ids.ts";
import { openLog } from "#service/log.ts";
import { openSecretBox } from "#service/secret-box.ts";
import { openBlobs } from "#store/blobs/open-blobs.ts";
import { type ApiClient, openClient } from "./api-client.ts";
import { forget } from "./forget.ts";
import { freePorts } from "../free-ports.ts";
import { connectToMongo, startPreparedMongo } from "./processes/prepared-mongo.ts";
import { startRedis, type TestRedis } from "./processes/redis.ts";
import { openStoredUsers } from "./accounts/stored-user.ts";

/** The api with its real database, queue and auth service, on free ports. */
export interface World {
  url: string;
  app: FastifyInstance;
  services: Services;
  redis: TestRedis;
  database: RunningMongo;
  stopMongo(): Promise<void>;
  /** A user who has just signed up, stored without the requests of a sign-up. */
  signUp(email?: string): Promise<Person>;
  /** A tRPC client, for a visitor if there is no token. */
  client(token?: string): ApiClient;
  close(): Promise<void>;
}

export interface Person {
  userId: string;
  email: string;
  token: string;
  /** tRPC as this user, over HTTP and WebSocket. */
  api: ApiClient["api"];
  /** Drops the user's WebSocket connections. */
  cut(): void;
  /** Handle of the personal organization. */
  org: string;
}

export async function startWorld(variables: Record<string, string> = {}): Promise<World> {
  const directory = await mkdtemp(join(tmpdir(), "pressmark-world-"));
  const [database, redis, [port = 0]] = await Promise.all([
    startPreparedMongo(directory),
    startRedis(),
    freePorts(1),
  ]);
  const env = parseEnv({
    NODE_ENV: "test",
    LOG_LEVEL: process.env["LOG_LEVEL"] ?? "silent",
    DATA_DIR: directory,
    PORT: String(port),
    MONGODB_URI: database.url,
    REDIS_URL: redis.url,
    AUTH_RATE_LIMITS: "off",
    // Few tests have a worker.
    GIT_PUSH_WAIT_SECONDS: "0",
    // Nothing listens there: no test asks the real DNS.
    DNS_SERVERS: "127.0.0.1:9",
    ...variables,
  });
  const opened = await openServices(env);
  const { services } = opened;
  const app = buildApp(services);
  await app.listen({ port, host: "127.0.0.1" });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const storeUser = openStoredUsers(services);
  const clients: ApiClient[] = [];
  const client = (token?: string) => {
    const newClient = openClient(url, token);
    clients.push(newClient);
    return newClient;
  };

  let stopping: Promise<void> | null = null;
  const stopMongo = () => (stopping ??= database.close());

  const world: World = {
    url,
    app,
    services,
    redis,
    database,
    client,
    stopMongo,
    signUp: async (email = `${newId()}@example.com`) => {
      const user = await storeUser(email);
      const { api, cut } = client(user.token);
      return { ...user, email, api, cut };
    },
    close: async () => {
      for (const each of clients) each.close();
      await app.close();
      await opened.close();
      await Promise.all([redis.close(), stopMongo()]);
      await rm(directory, { recursive: true, force: true });
      forget(world);
    },
  };
  return world;
}

async function openServices(
  env: Services["env"],
): Promise<{ services: Services; close(): Promise<void> }> {
  const mongo = await connectToMongo(env.MONGODB_URI);
  const redis = await connectProducer(env.REDIS_URL);
  const queues = openQueues(redis);
  const subscriber = openSubscriber(connectSubscriber(env.REDIS_URL));
  const questions = openQuestions(redis, connectSubscriber(env.REDIS_URL));
  const secretBox = openSecretBox(env);
  const services: Services = {
    env,
    log: openLog(env, "api"),
    db: mongo.db,
    mongo,
    blobs: openBlobs(env),
    redis,
    queues,
    subscriber,
    questions,
    secretBox,
    tokens: openTokens({ db: mongo.db, env, secretBox }),
    mailer: openMailer({ db: mongo.db, env, redis, queues }),
    limits: openEnvLimits(env, redis),
  };
  return {
    services,
    close: async () => {
      await subscriber.close();
      questions.close();
      await closeQueues(queues);
      redis.disconnect();
      await mongo.close();
    },
  };
}
