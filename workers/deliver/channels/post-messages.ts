import { notifyOfDisabledChannel } from "#core/notifications/channels/notify-of-disabled-channel.ts";
import type { SendMessageContext } from "#core/notifications/channels/channel-kind.ts";
import { takeChannelTurn } from "#core/notifications/channels/take-channel-turn.ts";
import { tellUntoldRevocations } from "#core/slack/installation/tell-of-revocation.ts";
import { publishChannelChanged } from "#queues/publish.ts";
import { listUntoldChannels } from "#store/channels/channels.ts";
import type { ChannelDocument } from "#store/channels/documents.ts";
import { claimChannel } from "#store/channels/turns.ts";
import { openLiveChanges } from "../live-changes.ts";
import { openTurns } from "../turns.ts";

export interface MessagePoster {
  /** Posts the messages that are due. Safe to call at any time. */
  look(): Promise<void>;
  /** Waits for the requests that run. */
  end(): Promise<void>;
}

export function openMessagePoster(
  context: SendMessageContext & { stopping: AbortSignal },
): MessagePoster {
  const { db, redis } = context;
  const turns = openTurns<ChannelDocument>(context, {
    name: "channel",
    claim: (turn) => claimChannel(db, turn),
    take: (channel, { stopping, onAttempt }) =>
      takeChannelTurn(context, channel, { stopping, onSent: onAttempt }),
    onChange: openLiveChanges((channel) => publishChannelChanged(redis, channel)),
  });
  return {
    look: async () => {
      await turns.begin();
      for (const channel of await listUntoldChannels(db))
        await notifyOfDisabledChannel(context, channel);
      await tellUntoldRevocations(context);
    },
    end: turns.end,
  };
}
