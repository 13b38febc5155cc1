import type { Db } from "mongodb";
import type { DeliveryState } from "#schemas/webhooks/webhook.ts";
import { collection } from "../collections.ts";
import { isDuplicateKey } from "../duplicate-key.ts";
import { newestPage, type Page, type PageRequest } from "../pagination.ts";
import type { DeliveryDocument, StoredAttempt, WebhookDocument } from "./documents.ts";

/** Far more than the schedule has. The oldest attempts of a delivery that users send again and again are dropped. */
const ATTEMPTS_KEPT = 50;

/** The number of the next event of a webhook. Null if it no longer exists. */
export async function nextSeq(db: Db, webhookId: string): Promise<number | null> {
  const webhook = await collection(db, "webhooks").findOneAndUpdate(
    { _id: webhookId },
    { $inc: { seq: 1 } },
    { returnDocument: "after", projection: { seq: 1 } },
  );
  return webhook?.seq ?? null;
}

/** @returns false if this cause is already recorded for the webhook */
export async function insertDelivery(db: Db, delivery: DeliveryDocument): Promise<boolean> {
  try {
    await collection(db, "webhookDeliveries").insertOne(delivery);
    return true;
  } catch (error) {
    if (isDuplicateKey(error, "_id")) return false;
    throw error;
  }
}

export function findDelivery(
  db: Db,
  webhookId: string,
  deliveryId: string,
): Promise<DeliveryDocument | null> {
  return collection(db, "webhookDeliveries").findOne({ _id: deliveryId, webhookId });
}

interface DeliveryFilter {
  webhookId: string;
  state?: DeliveryState | undefined;
  /** The id of a delivery or of an attempt. */
  query?: string | undefined;
}

/** Newest first. */
export async function listDeliveries(
  db: Db,
  { webhookId, state, query }: DeliveryFilter,
  request: PageRequest,
): Promise<Page<DeliveryDocument>> {
  const filter = {
    webhookId,
    ...(state === undefined ? {} : { state }),
    ...(query ? { _id: { $in: await withId(db, webhookId, query) } } : {}),
  };
  return newestPage(collection(db, "webhookDeliveries"), filter, { ...request, by: "createdAt" });
}

async function withId(db: Db, webhookId: string, id: string): Promise<string[]> {
  const ofAttempt = await collection(db, "webhookDeliveries").findOne(
    { webhookId, "attempts.id": id },
    { projection: { _id: 1 } },
  );
  return ofAttempt ? [id, ofAttempt._id] : [id];
}

/** Sends it again from the start, with the same id and body. Null if it does not exist. */
export function reopenDelivery(
  db: Db,
  webhookId: string,
  { deliveryId, now }: { deliveryId: string; now: Date },
): Promise<DeliveryDocument | null> {
  return collection(db, "webhookDeliveries").findOneAndUpdate(
    { _id: deliveryId, webhookId },
    { $set: { state: "pending", lane: "first", tries: 0, nextAttemptAt: now, finishedAt: null } },
    { returnDocument: "after" },
  );
}

/** What an attempt of a delivery ended with. */
export type AttemptResult =
  | { state: "delivered" | "failed" }
  /** It is tried again then. */
  | { state: "pending"; nextAttemptAt: Date };

/** Records an attempt. If the delivery was canceled or sent again in the meantime, only its list of attempts changes. */
export async function writeAttempt(
  db: Db,
  { _id, tries, attempts }: DeliveryDocument,
  attempt: StoredAttempt,
  result: AttemptResult,
): Promise<void> {
  const deliveries = collection(db, "webhookDeliveries");
  const ends = result.state !== "pending";
  const written = await deliveries.updateOne(
    { _id, tries, state: "pending" },
    {
      $set: {
        attempts: [...attempts, attempt].slice(-ATTEMPTS_KEPT),
        state: result.state,
        tries: tries + 1,
        lane: ends ? null : "retry",
        nextAttemptAt: ends ? null : result.nextAttemptAt,
        finishedAt: ends ? new Date(attempt.at.getTime() + attempt.durationMs) : null,
      },
    },
  );
  if (written.matchedCount === 0)
    await deliveries.updateOne({ _id }, { $push: { attempts: attempt } });
}

/** A delivery of the webhook that is due, first attempts before retries. `running`: those that are being sent. */
export async function findDue(
  db: Db,
  { _id: webhookId }: Pick<WebhookDocument, "_id">,
  { now, running, retries }: { now: Date; running: readonly string[]; retries: boolean },
): Promise<DeliveryDocument | null> {
  const due = (lane: "first" | "retry") =>
    collection(db, "webhookDeliveries").findOne(
      { webhookId, lane, nextAttemptAt: { $lte: now }, _id: { $nin: [...running] } },
      { sort: { nextAttemptAt: 1 } },
    );
  return (await due("first")) ?? (retries ? due("retry") : null);
}
