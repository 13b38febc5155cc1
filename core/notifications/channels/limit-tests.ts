import { CHANNEL_TESTS_PER_MINUTE } from "#schemas/channels/events.ts";
import { AppError } from "#schemas/errors.ts";
import type { ChannelDocument } from "#store/channels/documents.ts";
import { isTooMany, type Limit } from "../../access/rate-limits.ts";
import type { CoreContext } from "../../context.ts";

/** Per channel, whoever asks: its members did not agree to a flood. */
const TEST_LIMIT: Limit = {
  name: "channel-tests",
  max: CHANNEL_TESTS_PER_MINUTE,
  windowMs: 60_000,
};

/** @throws AppError too_many_requests */
export async function limitTests(
  { limits }: Pick<CoreContext, "limits">,
  { _id }: Pick<ChannelDocument, "_id">,
): Promise<void> {
  try {
    await limits.take(TEST_LIMIT, _id);
  } catch (error) {
    if (!isTooMany(error)) throw error;
    const { details } = error;
    throw new AppError("too_many_requests", {
      message: `You can send up to ${CHANNEL_TESTS_PER_MINUTE} test messages per minute to a channel. Try again in ${String(details["retryAfter"])} s.`,
      details,
    });
  }
}
