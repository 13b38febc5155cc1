import type { SendContext } from "#core/webhooks/attempt-delivery.ts";
import { announce } from "#core/webhooks/announce.ts";
import { notifyOfDisabled } from "#core/webhooks/notify-of-disabled.ts";
import { listUntold } from "#store/webhooks/webhooks.ts";
import { openLiveChanges } from "./live-changes.ts";
import { openTurns } from "./turns.ts";

/** How often the worker looks for what became due. */
export const LOOK_EVERY_MS = 1_000;

export interface WebhookSender {
  /** Records the events whose causes are stored, and sends what is due. Safe to call at any time. */
  look(): Promise<void>;
  /** Waits for the requests that run. */
  end(): Promise<void>;
}

export function openWebhookSender(context: SendContext & { stopping: AbortSignal }): WebhookSender {
  const onChange = openLiveChanges(context.redis);
  const turns = openTurns(context, onChange);
  return {
    look: async () => {
      try {
        await announce(context, onChange);
      } finally {
        // What is recorded already is sent in any case.
        await turns.begin();
      }
      for (const webhook of await listUntold(context.db)) await notifyOfDisabled(context, webhook);
    },
    end: turns.end,
  };
}
