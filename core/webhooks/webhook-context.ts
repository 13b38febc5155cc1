import type { CoreContext } from "../context.ts";

/** What webhooks need. The deliver worker has it too. */
export type WebhookContext = Pick<CoreContext, "env" | "log" | "db" | "redis" | "queues">;
