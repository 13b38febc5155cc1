import type { Redis } from "ioredis";
import type { Db } from "mongodb";
import type { Env } from "#schemas/env.ts";
import type { Subscriber } from "#queues/events.ts";
import type { Queues } from "#queues/queue.ts";
import type { Log } from "#service/log.ts";
import type { SecretBox } from "#service/secret-box.ts";
import type { BlobStore } from "#store/blobs/blobs.ts";
import type { Mongo } from "#store/mongo.ts";
import type { Tokens } from "./auth/token-owner.ts";
import type { RateLimits } from "./auth/rate-limits.ts";
import type { Mailer } from "./mailer.ts";

/** What the api process holds open, handed to everything that answers a request. */
export interface Services {
  env: Env;
  log: Log;
  db: Db;
  mongo: Mongo;
  blobs: BlobStore;
  /** For enqueueing and publishing: fails at once when Redis is away. */
  redis: Redis;
  queues: Queues;
  subscriber: Subscriber;
  secretBox: SecretBox;
  tokens: Tokens;
  mailer: Mailer;
  /** For doors that anybody may knock at. */
  limits: RateLimits;
}
