import type { CoreContext } from "../context.ts";

/** What the Slack app needs. The deliver worker has it too. */
export type SlackContext = Pick<
  CoreContext,
  "env" | "log" | "db" | "redis" | "queues" | "secretBox"
> & {
  /** Shorter in tests. */
  timeoutMs?: number;
};
