import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import type { WebhookDocument } from "./documents.ts";

/** Another worker takes over this long after a worker died. Longer than a request. */
const TURN_LEASE_MS = 20_000;

/** Something is due. It is called after the delivery is stored. */
export async function wakeWebhook(db: Db, webhookId: string, now: Date): Promise<void> {
  const webhooks = collection(db, "webhooks");
  await webhooks.updateOne({ _id: webhookId }, { $inc: { wakes: 1 } });
  // During a turn, `dueAt` is its lease, and the end of the turn sees the new count.
  await webhooks.updateOne({ _id: webhookId, claimId: null }, { $min: { dueAt: now } });
}

/** Whether `claimTurn` could claim one. */
export async function isAnyDue(db: Db, now: Date): Promise<boolean> {
  const due = { dueAt: { $lte: now } };
  return (await collection(db, "webhooks").findOne(due, { projection: { _id: 1 } })) !== null;
}

/** Webhooks take turns, so one with thousands of deliveries delays no other. `failing`: whether it is one that fails. */
export function claimTurn(
  db: Db,
  turn: { claimId: string; now: Date; failing: boolean; fullOrgs: readonly string[] },
): Promise<WebhookDocument | null> {
  const { claimId, now, failing, fullOrgs } = turn;
  return collection(db, "webhooks").findOneAndUpdate(
    {
      dueAt: { $lte: now },
      failingSince: failing ? { $ne: null } : null,
      ...(fullOrgs.length > 0 ? { orgId: { $nin: [...fullOrgs] } } : {}),
    },
    { $set: { claimId, dueAt: new Date(now.getTime() + TURN_LEASE_MS) } },
    { sort: { dueAt: 1 }, returnDocument: "after" },
  );
}

/** @returns the webhook as it is now. Null if another worker has taken over, or it was deleted */
export function renewTurn(
  db: Db,
  { _id, claimId }: Pick<WebhookDocument, "_id" | "claimId">,
  now: Date,
): Promise<WebhookDocument | null> {
  if (claimId === null) return Promise.resolve(null);
  return collection(db, "webhooks").findOneAndUpdate(
    { _id, claimId },
    { $set: { dueAt: new Date(now.getTime() + TURN_LEASE_MS) } },
    { returnDocument: "after" },
  );
}

/** Gives the webhook back, to be claimed again when its next delivery is due. `notBefore`: not earlier than this. */
export async function endTurn(
  db: Db,
  { _id, claimId }: Pick<WebhookDocument, "_id" | "claimId">,
  { notBefore }: { notBefore?: Date } = {},
): Promise<void> {
  const webhooks = collection(db, "webhooks");
  for (;;) {
    const webhook = await webhooks.findOne({ _id, claimId }, { projection: { wakes: 1 } });
    if (!webhook) return;
    const next = await earliest(db, _id);
    const dueAt = next && notBefore && notBefore > next ? notBefore : next;
    const given = await webhooks.updateOne(
      // Something became due after `earliest` looked: it must look again.
      { _id, claimId, wakes: webhook.wakes },
      dueAt
        ? { $set: { claimId: null, dueAt } }
        : { $set: { claimId: null }, $unset: { dueAt: "" } },
    );
    if (given.matchedCount === 1) return;
  }
}

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
