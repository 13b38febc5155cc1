import type { Redis } from "ioredis";
import type { Db } from "mongodb";
import type { Env } from "#schemas/env.ts";
import type { Queues } from "#queues/queue.ts";
import type { Smtp } from "./smtp.ts";

/** What the deliver worker holds open. */
export interface DeliverContext {
  env: Env;
  db: Db;
  redis: Redis;
  queues: Queues;
  /** Null without SMTP_URL: mails then only reach the outbox. */
  smtp: Smtp | null;
}
