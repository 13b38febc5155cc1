import type { SendContext } from "#core/webhooks/attempt-delivery.ts";
import { announce } from "#core/webhooks/announce.ts";
import { takeTurn } from "#core/webhooks/take-turn.ts";
import { notifyOfDisabled } from "#core/webhooks/notify-of-disabled.ts";
import { publishWebhookChanged } from "#queues/publish.ts";
import type { WebhookDocument } from "#store/webhooks/documents.ts";
import { claimTurn, isAnyDue } from "#store/webhooks/turns.ts";
import { listUntold } from "#store/webhooks/webhooks.ts";
import { openLiveChanges } from "../live-changes.ts";
import { openTurns } from "../turns.ts";

/** How often the worker looks for what became due. */
export const LOOK_EVERY_MS = 1_000;
/** While nothing happens, it asks for new events only every so many looks, because each source is a query. */
const LOOKS_PER_QUIET_ANNOUNCEMENT = 4;

export interface WebhookSender {
  /** Records the events whose causes are stored, for webhooks and channels, and sends the deliveries that are due. Safe to call at any time. */
  look(): Promise<void>;
  /** Sends what is due, and looks for events less often while there are none. For every `LOOK_EVERY_MS`. */
  lookAgain(): Promise<void>;
  /** Waits for the requests that run. */
  end(): Promise<void>;
}

export function openWebhookSender(context: SendContext & { stopping: AbortSignal }): WebhookSender {
  const { db, redis } = context;
  const onChange = openLiveChanges<WebhookDocument>((webhook) =>
    publishWebhookChanged(redis, webhook),
  );
  const turns = openTurns<WebhookDocument>(context, {
    name: "webhook",
    isAnyDue: (now) => isAnyDue(db, now),
    claim: (turn) => claimTurn(db, turn),
    take: (webhook, signals) => takeTurn(context, webhook, signals),
    onChange,
  });
  /** Until the next announcement without a wake-up. */
  let looksLeft = 0;
  const look = async () => {
    looksLeft = LOOKS_PER_QUIET_ANNOUNCEMENT;
    try {
      await announce(context, ({ webhook }) => {
        looksLeft = 0;
        if (webhook) onChange(webhook);
      });
    } finally {
      // What is recorded already is sent in any case.
      await turns.begin();
    }
    for (const webhook of await listUntold(context.db)) await notifyOfDisabled(context, webhook);
  };
  return {
    look,
    lookAgain: () => (--looksLeft > 0 ? turns.begin() : look()),
    end: turns.end,
  };
}
