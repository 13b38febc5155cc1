import { AppError } from "#schemas/errors.ts";
import { isTooMany } from "../access/rate-limits.ts";
import type { CoreContext } from "../context.ts";

const WINDOW_MS = 60_000;

/** How much users can send by hand to one receiver in a minute. All users of the receiver share the limit. */
export interface SendLimit {
  name: string;
  max: number;
  /** "test messages" */
  what: string;
  /** "a channel" */
  receiver: string;
}

/** @throws AppError too_many_requests */
export async function limitSends(
  { limits }: Pick<CoreContext, "limits">,
  { name, max, what, receiver }: SendLimit,
  receiverId: string,
): Promise<void> {
  try {
    await limits.take({ name, max, windowMs: WINDOW_MS }, receiverId);
  } catch (error) {
    if (!isTooMany(error)) throw error;
    const { details } = error;
    throw new AppError("too_many_requests", {
      message: `You can send up to ${max} ${what} per minute to ${receiver}. Try again in ${String(details["retryAfter"])} s.`,
      details,
    });
  }
}
