import type { CoreContext } from "#core/context.ts";
import type { Redis } from "ioredis";
import type { Db } from "mongodb";
import type { Env } from "#schemas/env/env.ts";
import type { Queues } from "#queues/queue.ts";
import type { Log } from "#service/log.ts";
import type { SecretBox } from "#service/secret-box.ts";
import type { BlobStore } from "#store/blobs/blobs.ts";

/** The open resources of the sweep worker. */
export interface SweepContext {
  env: Env;
  log: Log;
  db: Db;
  blobs: BlobStore;
  redis: Redis;
  queues: Queues;
  secretBox: SecretBox;
  /** Aborts when the process is stopping. */
  stopping: AbortSignal;
}

/** What starting tasks needs too. */
export type SweepTaskContext = SweepContext & CoreContext;
