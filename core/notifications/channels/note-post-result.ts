import { CHANNEL_DISABLED_AFTER_DAYS } from "#schemas/channels/events.ts";
import type { ChannelDisabledReason } from "#schemas/channels/channel.ts";
import { metrics } from "#service/metrics.ts";
import { disableChannel, notePost, pauseChannel } from "#store/channels/channels.ts";
import type { ChannelDocument } from "#store/channels/documents.ts";
import type { SendMessageContext } from "./channel-kind.ts";
import { notifyOfDisabledChannel } from "./notify-of-disabled-channel.ts";
import type { PostFailure } from "./post-failure.ts";

const DAY_MS = 24 * 3_600_000;
/** However long a service asks to wait. */
const PAUSE_MAX_MS = DAY_MS;

/** Stores how a request went, and disables a channel that is gone or has failed for days. */
export async function notePostResult(
  context: SendMessageContext,
  { _id, kind }: ChannelDocument,
  failure: PostFailure | null,
): Promise<void> {
  const { db, clock } = context;
  const now = clock();
  const outcome = failure ? "failed" : "posted";
  metrics.channelPosts.inc({ kind, outcome });
  const post = { at: now, failure: failure?.message ?? null, isTest: false };
  const channel = await notePost(db, _id, post);
  if (!channel || !failure) return;
  if (failure.waitMs !== null)
    await pauseChannel(db, _id, new Date(now.getTime() + Math.min(failure.waitMs, PAUSE_MAX_MS)));
  const reason = reasonToDisable(channel, failure, now);
  const disabled = reason && (await disableChannel(db, _id, { reason, now }));
  if (disabled) await notifyOfDisabledChannel(context, disabled);
}

function reasonToDisable(
  { failingSince }: ChannelDocument,
  { kind }: PostFailure,
  now: Date,
): ChannelDisabledReason | null {
  if (kind === "gone" || kind === "revoked") return kind;
  const failedForMs = now.getTime() - (failingSince?.getTime() ?? now.getTime());
  return failedForMs >= CHANNEL_DISABLED_AFTER_DAYS * DAY_MS ? "failing" : null;
}
