import type { Redis } from "ioredis";
import type { EventOf } from "#schemas/events.ts";
import { publishSubscribersChanged } from "#queues/publish.ts";
import { bestEffort } from "../best-effort.ts";
import type { CoreContext } from "../context.ts";

/** `redis`: null in a process without it, whose changes pages see when they fetch again. */
export type ChangeContext = Pick<CoreContext, "log"> & { redis: Redis | null };

/** The subscribers or mailings of a project were written. Open pages fetch them again. */
export async function publishChange(
  { log, redis }: ChangeContext,
  projectId: string,
  what: EventOf<"subscriber.changed">["what"],
): Promise<void> {
  if (redis) await bestEffort({ log }, () => publishSubscribersChanged(redis, projectId, what));
}
