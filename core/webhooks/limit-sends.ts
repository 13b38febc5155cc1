import { AppError } from "#schemas/errors.ts";
import { WEBHOOK_SENDS_PER_MINUTE } from "#schemas/webhooks/event-names.ts";
import type { WebhookDocument } from "#store/webhooks/documents.ts";
import { isTooMany, type Limit } from "../access/rate-limits.ts";
import type { CoreContext } from "../context.ts";

/** Per webhook, whoever asks: the receiver did not agree to a flood. */
const SEND_LIMIT: Limit = {
  name: "webhook-sends",
  max: WEBHOOK_SENDS_PER_MINUTE,
  windowMs: 60_000,
};

/** Counts a test, or a delivery that a user sends again. @throws AppError too_many_requests */
export async function limitSends(
  { limits }: Pick<CoreContext, "limits">,
  { _id }: Pick<WebhookDocument, "_id">,
): Promise<void> {
  try {
    await limits.take(SEND_LIMIT, _id);
  } catch (error) {
    if (!isTooMany(error)) throw error;
    const { details } = error;
    throw new AppError("too_many_requests", {
      message: `You can send up to ${WEBHOOK_SENDS_PER_MINUTE} tests and repeated deliveries per minute to a webhook. Try again in ${String(details["retryAfter"])} s.`,
      details,
    });
  }
}
