import { CHANNEL_TESTS_PER_MINUTE } from "#schemas/channels/events.ts";
import type { Card } from "#schemas/channels/card.ts";
import { publishChannelChanged } from "#queues/publish.ts";
import { notePost } from "#store/channels/channels.ts";
import type { ChannelDocument } from "#store/channels/documents.ts";
import { bestEffort } from "../../best-effort.ts";
import type { CoreContext } from "../../context.ts";
import { limitSends, type SendLimit } from "../../outgoing/limit-sends.ts";
import { kindOf } from "./by-kind.ts";
import type { ChannelContext } from "./channel-kind.ts";
import { PostFailure } from "./post-failure.ts";

/** The page waits for the answer. */
const TEST_TIMEOUT_MS = 10_000;
const TEST_LIMIT: SendLimit = {
  name: "channel-tests",
  max: CHANNEL_TESTS_PER_MINUTE,
  what: "test messages",
  receiver: "a channel",
};

/**
 * Posts a test message now, once. A disabled channel can be tested too.
 * @returns why it failed, in words. Null after a success
 * @throws AppError too_many_requests
 */
export async function testChannel(
  context: ChannelContext & Pick<CoreContext, "limits">,
  channel: ChannelDocument,
  owner: { name: string; url: string },
  now = new Date(),
): Promise<string | null> {
  await limitSends(context, TEST_LIMIT, channel._id);
  const card: Card = {
    tone: "neutral",
    title: `Test message from ${context.env.BRAND_NAME}`,
    titleUrl: owner.url,
    lines: [`This channel shows messages about ${owner.name}.`],
    facts: [],
    buttons: [],
  };
  const failure = await post({ timeoutMs: TEST_TIMEOUT_MS, ...context }, channel, card);
  await notePost(context.db, channel._id, { at: now, failure, isTest: true });
  await bestEffort(context, () => publishChannelChanged(context.redis, channel));
  return failure;
}

async function post(
  context: ChannelContext,
  channel: ChannelDocument,
  card: Card,
): Promise<string | null> {
  try {
    await kindOf(channel.kind).post(context, channel, card);
    return null;
  } catch (error) {
    if (error instanceof PostFailure) return error.message;
    throw error;
  }
}
