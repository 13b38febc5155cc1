import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import * as turns from "../outgoing/turns.ts";
import type { WebhookDocument } from "./documents.ts";

/** Something is due. It is called after the delivery is stored. */
export const wakeWebhook = (db: Db, webhookId: string, now: Date): Promise<void> =>
  turns.wake(db, "webhooks", webhookId, now);

/** Whether `claimTurn` could claim one. */
export const isAnyDue = (db: Db, now: Date): Promise<boolean> =>
  turns.isAnyDue(db, "webhooks", now);

/** `failing`: whether it is one that fails. */
export const claimTurn = (
  db: Db,
  turn: Parameters<typeof turns.claimTurn>[2],
): Promise<WebhookDocument | null> =>
  turns.claimTurn(db, "webhooks", turn) as Promise<WebhookDocument | null>;

/** @returns the webhook as it is now. Null if another worker has taken over, or it was deleted */
export const renewTurn = (
  db: Db,
  webhook: Pick<WebhookDocument, "_id" | "claimId">,
  now: Date,
): Promise<WebhookDocument | null> =>
  turns.renewTurn(db, "webhooks", webhook, now) as Promise<WebhookDocument | null>;

/** Gives the webhook back, to be claimed again when its next delivery is due. `notBefore`: not earlier than this. */
export const endTurn = (
  db: Db,
  webhook: Pick<WebhookDocument, "_id" | "claimId">,
  { notBefore }: { notBefore?: Date } = {},
): Promise<void> =>
  turns.endTurn(db, "webhooks", webhook, { earliest: () => earliest(db, webhook._id), notBefore });

async function earliest(db: Db, webhookId: string): Promise<Date | null> {
  const first = (lane: "first" | "retry") =>
    collection(db, "webhookDeliveries").findOne(
      { webhookId, lane },
      { sort: { nextAttemptAt: 1 }, projection: { nextAttemptAt: 1 } },
    );
  const rows = await Promise.all([first("first"), first("retry")]);
  const times = rows.flatMap((row) => (row?.nextAttemptAt ? [row.nextAttemptAt.getTime()] : []));
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}
