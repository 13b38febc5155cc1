import { notifyOfDisabledChannel } from "#core/notifications/channels/notify-of-disabled-channel.ts";
import type { SendMessageContext } from "#core/notifications/channels/channel-kind.ts";
import { takeChannelTurn } from "#core/notifications/channels/take-channel-turn.ts";
import { notifyOfRevocations } from "#core/slack/installation/notify-of-revocation.ts";
import { publishChannelChanged } from "#queues/publish.ts";
import { listUntoldChannels } from "#store/channels/channels.ts";
import type { ChannelDocument } from "#store/channels/documents.ts";
import { claimChannel, isAnyChannelDue } from "#store/channels/turns.ts";
import { openLiveChanges } from "../live-changes.ts";
import { openTurns } from "../turns.ts";

/** It looks for untold channels only every so many times. */
const LOOKS_PER_UNTOLD = 4;

export interface MessagePoster {
  /** Posts the messages that are due, and notifies of disabled channels. Safe to call at any time. */
  look(): Promise<void>;
  /** The same with fewer queries while nothing happens, for every second. */
  lookAgain(): Promise<void>;
  /** Waits for the requests that run. */
  end(): Promise<void>;
}

export function openMessagePoster(
  context: SendMessageContext & { stopping: AbortSignal },
): MessagePoster {
  const { db, redis } = context;
  const turns = openTurns<ChannelDocument>(context, {
    name: "channel",
    isAnyDue: (now) => isAnyChannelDue(db, now),
    claim: (turn) => claimChannel(db, turn),
    take: (channel, { stopping, onAttempt }) =>
      takeChannelTurn(context, channel, { stopping, onSent: onAttempt }),
    onChange: openLiveChanges((channel) => publishChannelChanged(redis, channel)),
  });
  let looksLeft = 0;
  const look = async () => {
    looksLeft = LOOKS_PER_UNTOLD;
    await turns.begin();
    for (const channel of await listUntoldChannels(db))
      await notifyOfDisabledChannel(context, channel);
    await notifyOfRevocations(context);
  };
  return {
    look,
    lookAgain: () => (--looksLeft > 0 ? turns.begin() : look()),
    end: turns.end,
  };
}
