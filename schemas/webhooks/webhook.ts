import { z } from "zod";
import {
  EVERY_EVENT,
  TEST_EVENT,
  WEBHOOK_DESCRIPTION_MAX_CHARACTERS,
  WEBHOOK_URL_MAX_CHARACTERS,
  webhookEventNames,
} from "./event-names.ts";

/** What a user enters. `core/outgoing/read-url.ts` checks it. */
export const WebhookUrl = z
  .string()
  .max(
    WEBHOOK_URL_MAX_CHARACTERS,
    `url can have up to ${WEBHOOK_URL_MAX_CHARACTERS.toLocaleString("en")} characters`,
  );

/** Names of events, or only `*` for all. */
export const WebhookEvents = z
  .array(z.enum([...webhookEventNames, EVERY_EVENT]))
  .min(1, "events must have at least one name, or * for all")
  .max(webhookEventNames.length + 1)
  .transform((names) => [...new Set(names)]);

export const WebhookDescription = z
  .string()
  .trim()
  .max(
    WEBHOOK_DESCRIPTION_MAX_CHARACTERS,
    `description can have up to ${WEBHOOK_DESCRIPTION_MAX_CHARACTERS} characters`,
  );

/**
 * Why it sends nothing. `gone`: the receiver answered 410. `failing`: it failed for days without one success. `moved`: the project came from another
 * organization, whose admins set the address.
 */
export const disabledReasons = ["member", "gone", "failing", "moved"] as const;

/** Where Pressmark sends events of an organization with all of its projects, or of one project. */
export const Webhook = z.object({
  id: z.string(),
  owner: z.enum(["org", "project"]),
  orgId: z.string(),
  projectId: z.string().nullable(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum([...webhookEventNames, EVERY_EVENT])),
  enabled: z.boolean(),
  /** Null while it is enabled. */
  disabledReason: z.enum(disabledReasons).nullable(),
  disabledAt: z.string().nullable(),
  /** Since when every attempt has failed. Null after a success. */
  failingSince: z.string().nullable(),
  /** Until when the secret before the last rotation still signs. Null if it no longer does. */
  formerSecretUntil: z.string().nullable(),
  /** The last attempt. Null before the first. */
  lastAttempt: z.object({ at: z.string(), ok: z.boolean() }).nullable(),
  /** The attempts of the last 7 days in UTC, without tests. */
  lastWeek: z.object({ attempts: z.number(), succeeded: z.number() }),
  createdBy: z.string(),
  createdAt: z.string(),
});
export type Webhook = z.infer<typeof Webhook>;

/** `canceled`: the webhook was disabled before it was delivered. */
export const deliveryStates = ["pending", "delivered", "failed", "canceled"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const DeliveryAttempt = z.object({
  /** Sent as `pressmark-attempt-id`, another with each attempt. */
  id: z.string(),
  at: z.string(),
  /** The HTTP status. Null if there was no answer. */
  status: z.number().nullable(),
  /** Why it failed, in words. Null after a success. */
  error: z.string().nullable(),
  durationMs: z.number(),
  /** The start of the answer, as text. Null without one. */
  response: z.string().nullable(),
});
export type DeliveryAttempt = z.infer<typeof DeliveryAttempt>;

/** One event for one webhook. */
export const Delivery = z.object({
  /** Sent as `webhook-id`, the same with each attempt. */
  id: z.string(),
  webhookId: z.string(),
  event: z.enum([...webhookEventNames, TEST_EVENT]),
  seq: z.number(),
  state: z.enum(deliveryStates),
  /** The body, as it is sent. */
  body: z.string(),
  /** Oldest first. */
  attempts: z.array(DeliveryAttempt),
  /** Of a pending one. */
  nextAttemptAt: z.string().nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
});
export type Delivery = z.infer<typeof Delivery>;
