import type { Redis } from "ioredis";
import type { Db } from "mongodb";
import type { Env } from "#schemas/env/env.ts";
import type { Subscriber } from "#queues/events.ts";
import type { Queues } from "#queues/queue.ts";
import type { Log } from "#service/log.ts";
import type { SecretBox } from "#service/secret-box.ts";
import type { BlobStore } from "#store/blobs/blobs.ts";
import type { RateLimits } from "./access/rate-limits.ts";
import type { Tokens } from "./access/token-owner.ts";
import type { Mailer } from "./notifications/mailer.ts";

/** The dependencies of all acts. A process that has only some of them can call the acts that need only those. */
export interface CoreContext {
  env: Env;
  log: Log;
  db: Db;
  blobs: BlobStore;
  /** Used for enqueueing and publishing. Fails immediately if Redis is down. */
  redis: Redis;
  queues: Queues;
  subscriber: Subscriber;
  secretBox: SecretBox;
  tokens: Tokens;
  mailer: Mailer;
  /** For requests without a caller. */
  limits: RateLimits;
}
