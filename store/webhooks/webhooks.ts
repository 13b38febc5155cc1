import type { Db } from "mongodb";
import { EVERY_EVENT, type WebhookEvent } from "#schemas/webhooks/event-names.ts";
import { collection } from "../collections.ts";
import { newestPage, type Page, type PageRequest } from "../pagination.ts";
import { beginAttemptDay, countedAttempt } from "./attempt-days.ts";
import type { WebhookDocument } from "./documents.ts";

/** An organization with all of its projects, or one project. */
export interface WebhookOwner {
  orgId: string;
  projectId: string | null;
}

export async function insertWebhook(db: Db, webhook: WebhookDocument): Promise<void> {
  await collection(db, "webhooks").insertOne(webhook);
}

export function findWebhook(db: Db, webhookId: string): Promise<WebhookDocument | null> {
  return collection(db, "webhooks").findOne({ _id: webhookId });
}

/** Newest first. */
export function listWebhooks(
  db: Db,
  { orgId, projectId }: WebhookOwner,
  request: PageRequest,
): Promise<Page<WebhookDocument>> {
  const filter = { orgId, projectId };
  return newestPage(collection(db, "webhooks"), filter, { ...request, by: "createdAt" });
}

export function countWebhooks(db: Db, { orgId, projectId }: WebhookOwner): Promise<number> {
  return collection(db, "webhooks").countDocuments({ orgId, projectId });
}

/** The webhooks that get an event of the project, or of the organization if `projectId` is null. */
export function listWebhooksFor(
  db: Db,
  { orgId, projectId }: WebhookOwner,
  events: readonly WebhookEvent[],
): Promise<WebhookDocument[]> {
  const owners = projectId === null ? [null] : [null, projectId];
  return collection(db, "webhooks")
    .find({
      // After a move, the webhooks of the project still have the other organization for a moment.
      orgId,
      projectId: { $in: owners },
      enabled: true,
      events: { $in: [EVERY_EVENT, ...events] },
    })
    .toArray();
}

/** @returns null if it no longer exists */
export function changeWebhook(
  db: Db,
  webhookId: string,
  changes: Partial<Pick<WebhookDocument, "url" | "description" | "events">>,
  now: Date,
): Promise<WebhookDocument | null> {
  return collection(db, "webhooks").findOneAndUpdate(
    { _id: webhookId },
    { $set: { ...changes, updatedAt: now } },
    { returnDocument: "after" },
  );
}

/** @returns null if it no longer exists, or no longer has the former secret */
export function replaceSecret(
  db: Db,
  webhookId: string,
  {
    now,
    ...secrets
  }: { sealedSecret: string; sealedFormerSecret: string } & {
    formerSecretUntil: Date;
    now: Date;
  },
): Promise<WebhookDocument | null> {
  return collection(db, "webhooks").findOneAndUpdate(
    { _id: webhookId, sealedSecret: secrets.sealedFormerSecret },
    { $set: { ...secrets, updatedAt: now } },
    { returnDocument: "after" },
  );
}

/** @returns null if it is not disabled */
export function enableWebhook(
  db: Db,
  webhookId: string,
  now: Date,
): Promise<WebhookDocument | null> {
  return collection(db, "webhooks").findOneAndUpdate(
    { _id: webhookId, enabled: false },
    {
      $set: {
        enabled: true,
        disabledReason: null,
        disabledAt: null,
        failingSince: null,
        updatedAt: now,
      },
      $unset: { untold: "" },
    },
    { returnDocument: "after" },
  );
}

/**
 * Nothing is recorded for it from then on, and what waits is canceled.
 * @returns null if it is disabled already
 */
export async function disableWebhook(
  db: Db,
  webhookId: string,
  { reason, now }: { reason: NonNullable<WebhookDocument["disabledReason"]>; now: Date },
): Promise<WebhookDocument | null> {
  const disabled = await collection(db, "webhooks").findOneAndUpdate(
    { _id: webhookId, enabled: true },
    {
      $set: {
        enabled: false,
        disabledReason: reason,
        disabledAt: now,
        updatedAt: now,
        ...(reason === "gone" || reason === "failing" ? { untold: true as const } : {}),
      },
    },
    { returnDocument: "after" },
  );
  if (disabled) await cancelPending(db, webhookId, now);
  return disabled;
}

/** Also what was recorded while the webhook was being disabled. Safe to repeat. */
export async function cancelPending(db: Db, webhookId: string, now: Date): Promise<void> {
  await collection(db, "webhookDeliveries").updateMany(
    { webhookId, lane: { $in: ["first", "retry"] } },
    { $set: { state: "canceled", lane: null, nextAttemptAt: null, finishedAt: now } },
  );
}

/** @returns the webhook with the time since which it fails. Tests do not count. Null if it no longer exists */
export async function noteAttempt(
  db: Db,
  webhookId: string,
  { at, ok, isTest }: { at: Date; ok: boolean; isTest: boolean },
): Promise<WebhookDocument | null> {
  const webhooks = collection(db, "webhooks");
  if (!ok && !isTest)
    await webhooks.updateOne(
      { _id: webhookId, failingSince: null },
      { $set: { failingSince: at } },
    );
  if (!isTest) await beginAttemptDay(db, webhookId, at);
  return webhooks.findOneAndUpdate(
    { _id: webhookId },
    {
      $set: { lastAttempt: { at, ok }, ...(ok ? { failingSince: null } : {}) },
      ...(isTest ? {} : countedAttempt(at, ok)),
    },
    { returnDocument: "after" },
  );
}

/** The admins know that it was disabled. */
export async function markTold(db: Db, webhookId: string): Promise<void> {
  await collection(db, "webhooks").updateOne({ _id: webhookId }, { $unset: { untold: "" } });
}

const UNTOLD_PER_RUN = 50;

/** Webhooks that Pressmark disabled and whose worker ended before it notified the admins. */
export function listUntold(db: Db): Promise<WebhookDocument[]> {
  return collection(db, "webhooks").find({ untold: true }).limit(UNTOLD_PER_RUN).toArray();
}
