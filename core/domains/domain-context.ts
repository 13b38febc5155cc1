import type { CoreContext } from "../context.ts";

/** What the checks of domains need. The sweep worker has it too. */
export type DomainContext = Pick<CoreContext, "env" | "log" | "db" | "redis" | "queues">;
