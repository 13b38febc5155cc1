import { AppError } from "#schemas/errors.ts";
import type { AnyEvent } from "#schemas/events.ts";
import type { Caller } from "#core/access/caller.ts";
import { authorizeTopics } from "#core/access/topics.ts";
import { CLOSE_MEMBERSHIP_ENDED, type Context } from "./context.ts";

/** Membership is checked this often even if no event reports a change. */
export const RECHECK_MS = 60_000;

/** A role or a membership may have changed. */
export const isOrgChange = (event: AnyEvent) => event.name === "org.changed";

/** Closes the connection of a user who is no longer a member. @throws AppError not_found */
export async function requireTopics(
  ctx: Context & { caller: Caller },
  topics: string[],
): Promise<void> {
  try {
    await authorizeTopics(ctx.services, ctx.caller, topics);
  } catch (error) {
    if (error instanceof AppError) ctx.socket?.close(CLOSE_MEMBERSHIP_ENDED, "membership ended");
    throw error;
  }
}
