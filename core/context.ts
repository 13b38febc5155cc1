import type { Redis } from "ioredis";
import type { Db } from "mongodb";
import type { Env } from "#schemas/env.ts";
import type { Subscriber } from "#queues/events.ts";
import type { Queues } from "#queues/queue.ts";
import type { Log } from "#service/log.ts";
import type { SecretBox } from "#service/secret-box.ts";
import type { BlobStore } from "#store/blobs/blobs.ts";
import type { RateLimits } from "./access/rate-limits.ts";
import type { Tokens } from "./access/token-owner.ts";
import type { Mailer } from "./notifications/mailer.ts";

/** What the product's acts work with. A process that has only a part of it can call the acts that ask for no more. */
export interface CoreContext {
  env: Env;
  log: Log;
  db: Db;
  blobs: BlobStore;
  /** For enqueueing and publishing: fails at once when Redis is away. */
  redis: Redis;
  queues: Queues;
  subscriber: Subscriber;
  secretBox: SecretBox;
  tokens: Tokens;
  mailer: Mailer;
  /** For what anybody may ask. */
  limits: RateLimits;
}
